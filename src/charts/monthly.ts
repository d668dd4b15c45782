/** The monthly bill over volume: both axes logarithmic, so every seller is a straight line. */
import { scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import { placeLabels, spreadLabels, type Box, type LabelSpec, type Place } from './labels.ts';
import { textWidth } from './text.ts';

export interface MonthlyLine {
  readonly key: string;
  readonly name: string;
  /** Dollars a month at `turnsPerDay`. */
  readonly perMonth: number;
  readonly low: number | null;
  readonly high: number | null;
}
export interface MonthlyInput {
  readonly width: number;
  readonly lines: readonly MonthlyLine[];
  readonly turnsPerDay: number;
  readonly budget: number | null;
  readonly machine: { readonly usdPerMonth: number; readonly turnsPerDay: number } | null;
  readonly machineName: string;
  readonly budgetName: string;
  /** Title and lines of the list of volumes from which a machine pays; empty = no list. */
  readonly paysTexts: readonly string[];
  /** What stands beside a line at the volume now. */
  label(line: MonthlyLine): string;
  tick(value: number): string;
  count(value: number): string;
}
/** A text at a line; the keys `budget` and `machine` stand for those two. */
export interface MonthlyLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
  readonly text: string;
}
export interface MonthlyLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  readonly xTicks: readonly { readonly at: number; readonly text: string }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly lines: readonly {
    readonly key: string;
    readonly path: string;
    readonly band: string | null;
    readonly nowY: number;
    readonly endY: number;
    readonly name: string;
  }[];
  readonly values: readonly MonthlyLabel[];
  /** Names within the frame, where the margin has no room for them. */
  readonly names: readonly MonthlyLabel[];
  readonly nowX: number;
  readonly budgetY: number | null;
  readonly budgetLabelY: number;
  /** Where a line crosses the budget, within the frame. */
  readonly crossings: readonly {
    readonly key: string;
    readonly x: number;
    readonly turns: number;
  }[];
  readonly machinePath: string | null;
  readonly machineLabelY: number;
  /** Where a machine starts to pay against a line, within the frame. */
  readonly pays: readonly { readonly key: string; readonly x: number; readonly y: number }[];
  /** Left edge and first baseline of the list of those volumes; `null` = no room in the chart. */
  readonly paysAt: { readonly x: number; readonly y: number } | null;
  volumeAt(x: number): number;
}

/** Narrower charts carry their names within the frame. */
export const NARROW = 720;
/** Line height of the list of volumes from which a machine pays. */
export const PAYS_LINE = 18;

export const VOLUMES: readonly [number, number] = [100, 1_000_000];

export function layoutMonthly(input: MonthlyInput): MonthlyLayout {
  const narrow = input.width < NARROW;
  const height = narrow ? 380 : 500;
  const plot = {
    x0: narrow ? 62 : 84,
    x1: input.width - (narrow ? 10 : 206),
    y0: 10,
    y1: height - 46,
  };
  const [from, to] = volumeDomain(input);
  const at = (l: MonthlyLine, turns: number): number => (l.perMonth * turns) / input.turnsPerDay;
  const ends = input.lines.flatMap((l) => [at(l, from), at(l, to)]).filter((v) => v > 0);
  const marks = [input.budget, input.machine?.usdPerMonth ?? null].filter(
    (v): v is number => v !== null && v > 0,
  );
  const all = [...ends, ...marks];
  const low = all.length === 0 ? 1 : Math.min(...all);
  const high = all.length === 0 ? 1e6 : Math.max(...all);
  const x = scaleLog().domain([from, to]).range([plot.x0, plot.x1]).clamp(true);
  const y = scaleLog()
    .domain([low / 1.3, high * 1.15])
    .range([plot.y1, plot.y0])
    .clamp(true);
  const shape = line();
  const nowX = x(input.turnsPerDay);
  const lines = input.lines.map((l) => {
    const ratio = (v: number | null): number | null =>
      v === null || l.perMonth <= 0 ? null : v / l.perMonth;
    const [a, b] = [ratio(l.low), ratio(l.high)];
    const band =
      a === null || b === null
        ? null
        : area<number>()
            .x((t) => x(t))
            .y0((t) => y(at(l, t) * a))
            .y1((t) => y(at(l, t) * b))([from, to]);
    return {
      key: l.key,
      name: l.name,
      path: shape([from, to].map((t): [number, number] => [x(t), y(at(l, t))])) ?? '',
      band,
      nowY: y(l.perMonth),
      lineStart: y(at(l, from)),
      lineEnd: y(at(l, to)),
    };
  });
  const machinePath = input.machine === null ? null : machineSteps(input.machine, from, to, x, y);
  const machineEnd = input.machine === null ? null : y(machinesAt(input.machine, to));
  const budgetY = input.budget === null || input.budget <= 0 ? null : y(input.budget);
  const wanted = [
    ...lines.map((l) => l.lineEnd),
    ...(machineEnd === null ? [] : [machineEnd]),
    ...(budgetY === null ? [] : [budgetY]),
  ];
  const spread = spreadLabels(
    wanted,
    wanted.map(() => 20),
    plot.y0 - 8,
    plot.y1 + 8,
  );
  const crossings =
    input.budget === null
      ? []
      : input.lines.flatMap((l) => {
          const turns =
            l.perMonth > 0 ? ((input.budget ?? 0) * input.turnsPerDay) / l.perMonth : Infinity;
          return turns > from && turns < to ? [{ key: l.key, x: x(turns), turns }] : [];
        });
  const pays = paysOf(input, from, to, x, y);
  const valuesAndNames = labelsOf(input, narrow, {
    lines,
    ends: [x(from), x(to)],
    nowX,
    plot,
    budgetY,
    machine:
      input.machine === null || machinePath === null
        ? null
        : { from: y(machinesAt(input.machine, from)), to: machineEnd ?? 0 },
    marks: [
      ...crossings.map((c): [number, number] => [c.x, budgetY ?? 0]),
      ...pays.map((p): [number, number] => [p.x, p.y]),
    ],
  });
  return {
    width: input.width,
    height,
    plot,
    xTicks: decades(from, to).map((v) => ({ at: x(v), text: input.count(v) })),
    yTicks: decades(...(y.domain() as [number, number])).map((v) => ({
      at: y(v),
      text: input.tick(v),
    })),
    lines: lines.map(({ lineEnd: _end, lineStart: _start, ...l }, i) => ({
      ...l,
      endY: spread[i] ?? 0,
    })),
    ...valuesAndNames,
    nowX,
    budgetY,
    budgetLabelY: spread[wanted.length - 1] ?? 0,
    crossings,
    machinePath,
    machineLabelY: spread[lines.length] ?? 0,
    pays,
    paysAt: narrow || pays.length === 0 ? null : paysPlace(input.paysTexts, plot, lines, nowX),
    volumeAt: (px) => x.invert(px),
  };
}

function volumeDomain(input: MonthlyInput): [number, number] {
  const v = input.turnsPerDay;
  return [
    Math.min(VOLUMES[0], 10 ** Math.floor(Math.log10(Math.max(1, v)))),
    Math.max(VOLUMES[1], 10 ** Math.ceil(Math.log10(Math.max(1, v)))),
  ];
}

function decades(from: number, to: number): number[] {
  const out: number[] = [];
  for (let e = Math.ceil(Math.log10(from) - 1e-9); e <= Math.floor(Math.log10(to) + 1e-9); e++)
    out.push(Number(`1e${e}`));
  return out;
}

/** Whole machines: the next one is bought when the last is full. */
function machineSteps(
  machine: { usdPerMonth: number; turnsPerDay: number },
  from: number,
  to: number,
  x: (v: number) => number,
  y: (v: number) => number,
): string | null {
  if (machine.usdPerMonth <= 0 || machine.turnsPerDay <= 0) return null;
  const points: [number, number][] = [];
  const cost = (n: number): number => y(machine.usdPerMonth * n);
  let n = Math.max(1, Math.ceil(from / machine.turnsPerDay));
  points.push([x(from), cost(n)]);
  // Steps finer than a pixel are drawn as the slope they amount to.
  while (n * machine.turnsPerDay < to && points.length < 200) {
    const edge = x(n * machine.turnsPerDay);
    points.push([edge, cost(n)]);
    n = Math.max(n + 1, Math.ceil(n * 1.02));
    points.push([edge, cost(n)]);
  }
  points.push([x(to), cost(Math.ceil(to / machine.turnsPerDay))]);
  return line()(points);
}

type Machine = NonNullable<MonthlyInput['machine']>;

const machinesAt = (machine: Machine, turns: number): number =>
  machine.usdPerMonth * Math.max(1, Math.ceil(turns / machine.turnsPerDay));

/** Where the bill reaches a machine that can serve it. */
function paysOf(
  input: MonthlyInput,
  from: number,
  to: number,
  x: (v: number) => number,
  y: (v: number) => number,
): MonthlyLayout['pays'] {
  const { machine } = input;
  if (machine === null || machine.usdPerMonth <= 0) return [];
  return input.lines.flatMap((l) => {
    const turns =
      l.perMonth > 0 ? (machine.usdPerMonth * input.turnsPerDay) / l.perMonth : Infinity;
    return turns <= machine.turnsPerDay && turns > from && turns < to
      ? [{ key: l.key, x: x(turns), y: y(machine.usdPerMonth) }]
      : [];
  });
}

interface Drawn {
  readonly key: string;
  readonly nowY: number;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** The lower right corner, where it is free of lines. */
function paysPlace(
  texts: readonly string[],
  plot: MonthlyLayout['plot'],
  lines: readonly Drawn[],
  nowX: number,
): MonthlyLayout['paysAt'] {
  const width = Math.max(0, ...texts.map((text) => textWidth(text, 12.5, true)));
  const x = plot.x1 - width - 12;
  const top = plot.y1 - 12 - (texts.length - 1) * PAYS_LINE;
  // The lowest line where the list begins: lines rise to the right.
  const lowest = Math.max(
    ...lines.map(
      (l) => l.lineStart + ((l.lineEnd - l.lineStart) * (x - plot.x0)) / (plot.x1 - plot.x0),
    ),
  );
  return x < nowX + 8 || top - 16 < lowest ? null : { x, y: top };
}

interface LabelField {
  readonly lines: readonly Drawn[];
  /** First and last x of every line. */
  readonly ends: readonly [number, number];
  readonly nowX: number;
  readonly plot: MonthlyLayout['plot'];
  readonly budgetY: number | null;
  readonly machine: { readonly from: number; readonly to: number } | null;
  readonly marks: readonly (readonly [number, number])[];
}

const VALUE_SIZE = 13;
const NAME_SIZE = 12.5;
/** Pixels between the points that stand for a line. */
const STEP = 6;

/**
 * The bill at the volume now, beside each line: what finds no place that is free of lines may cross
 * one. Narrow charts carry names instead, where they are free of lines; the others are dropped.
 */
function labelsOf(
  input: MonthlyInput,
  narrow: boolean,
  field: LabelField,
): Pick<MonthlyLayout, 'values' | 'names'> {
  const { lines, nowX, plot, budgetY } = field;
  // A narrow chart has room for the names alone; the amounts stand in the list below it.
  const valued = narrow ? [] : lines;
  const values = valued.map((l, i): LabelSpec => ({
    key: l.key,
    priority: valued.length - i,
    lines: [
      {
        text: input.lines[i] === undefined ? '' : input.label(input.lines[i]),
        size: VALUE_SIZE,
        bold: true,
      },
    ],
    places: valuePlaces(nowX, l.nowY),
  }));
  const clear = [...lines.map((l): [number, number] => [nowX, l.nowY]), ...field.marks];
  const alongLines = lines.flatMap((l) => pointsOf(l, field));
  // The budget's line runs across: a label stands above or below it.
  const boxes: Box[] =
    budgetY === null ? [] : [{ x0: plot.x0, x1: plot.x1, y0: budgetY - 1, y1: budgetY + 1 }];
  const grip: Box = { x0: nowX - 1, x1: nowX + 1, y0: plot.y0, y1: plot.y1 };
  const bounds = { x0: 0, x1: plot.x1 + 8, y0: plot.y0, y1: plot.y1 };
  const free = placeLabels(values, {
    bounds,
    points: [...clear, ...alongLines],
    boxes: [...boxes, grip],
    gap: 2,
  });
  const crossing = placeLabels(
    values.filter((v) => free.every((p) => p.key !== v.key)),
    { bounds, points: clear, boxes: [...boxes, grip, ...free.map((p) => p.box)], gap: 2 },
  );
  const placed = [...free, ...crossing];
  const names = narrow
    ? placeLabels(nameSpecs(input, field), {
        bounds: { ...bounds, x0: plot.x0 + 2, x1: plot.x1 },
        points: [...clear, ...alongLines],
        boxes: [...boxes, ...machineBoxes(field)],
        gap: 1,
      })
    : [];
  const plain = (p: (typeof placed)[number]): MonthlyLabel => ({
    key: p.key,
    x: p.x,
    y: p.y,
    anchor: p.anchor,
    text: p.lines[0]?.text ?? '',
  });
  return { values: placed.map(plain), names: names.map(plain) };
}

/** Above to the left and below to the right of a rising line, near and a little further. */
function valuePlaces(x: number, y: number): Place[] {
  return [
    { x: x - 10, y: y - 8, anchor: 'end' },
    { x: x + 10, y: y + 18, anchor: 'start' },
    { x: x - 24, y: y - 18, anchor: 'end' },
    { x: x + 24, y: y + 28, anchor: 'start' },
    { x: x + 10, y: y + 40, anchor: 'start' },
    { x: x - 10, y: y - 30, anchor: 'end' },
  ];
}

const yAt = (l: Drawn, x: number, [x0, x1]: readonly [number, number]): number =>
  l.lineStart + ((l.lineEnd - l.lineStart) * (x - x0)) / (x1 - x0 || 1);

function pointsOf(l: Drawn, { ends }: LabelField): [number, number][] {
  const out: [number, number][] = [];
  for (let x = ends[0]; x <= ends[1]; x += STEP) out.push([x, yAt(l, x, ends)]);
  return out;
}

/** Names along their lines, the right end first; then the budget's and the machines'. */
function nameSpecs(input: MonthlyInput, field: LabelField): LabelSpec[] {
  const { lines, ends, plot, budgetY, machine } = field;
  const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0];
  const spec = (key: string, priority: number, text: string, places: Place[]): LabelSpec => ({
    key,
    priority,
    lines: [{ text, size: NAME_SIZE, bold: true }],
    places,
  });
  const level = (y: number): Place[] =>
    [
      { x: plot.x0 + 4, anchor: 'start' as const },
      { x: plot.x1 - 2, anchor: 'end' as const },
      { x: plot.x0 + (plot.x1 - plot.x0) / 3, anchor: 'middle' as const },
      { x: plot.x0 + ((plot.x1 - plot.x0) * 3) / 4, anchor: 'middle' as const },
    ].flatMap((at) => [
      { ...at, y: y - 7 },
      { ...at, y: y + 16 },
    ]);
  return [
    ...(budgetY === null ? [] : [spec('budget', 100, input.budgetName, level(budgetY))]),
    ...lines.map((l, i) =>
      spec(
        l.key,
        50 - i,
        input.lines[i]?.name ?? '',
        shares.flatMap((share): Place[] => {
          const x = ends[0] + (ends[1] - ends[0]) * share;
          const y = yAt(l, x, ends);
          return [
            { x: x - 2, y: y - 6, anchor: 'end' },
            { x: x + 6, y: y + 13, anchor: 'start' },
          ];
        }),
      ),
    ),
    ...(machine === null
      ? []
      : [
          spec('machine', 90, input.machineName, [
            ...level(machine.from),
            { x: plot.x1 - 2, y: machine.to - 6, anchor: 'end' as const },
            { x: plot.x1 - 2, y: machine.to + 34, anchor: 'end' as const },
          ]),
        ]),
  ];
}

/** The first machine's level, which a name must not sit on. */
function machineBoxes({ machine, plot }: LabelField): Box[] {
  return machine === null
    ? []
    : [{ x0: plot.x0, x1: plot.x1, y0: machine.from - 1, y1: machine.from + 1 }];
}
