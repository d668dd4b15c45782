/** The monthly bill over volume: both axes logarithmic, so every seller is a straight line. */
import { scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import { placeLabels, spreadLabels, type LabelSpec } from './labels.ts';

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
  /** What stands beside a line at the volume now. */
  label(line: MonthlyLine): string;
  tick(value: number): string;
  count(value: number): string;
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
  readonly values: readonly {
    readonly key: string;
    readonly x: number;
    readonly y: number;
    readonly anchor: string;
    readonly text: string;
  }[];
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
  volumeAt(x: number): number;
}

export const VOLUMES: readonly [number, number] = [100, 1_000_000];

export function layoutMonthly(input: MonthlyInput): MonthlyLayout {
  const narrow = input.width < 720;
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
      lineEnd: y(at(l, to)),
    };
  });
  const machinePath = input.machine === null ? null : machineSteps(input.machine, from, to, x, y);
  const machineEnd =
    input.machine === null
      ? null
      : y(input.machine.usdPerMonth * Math.max(1, Math.ceil(to / input.machine.turnsPerDay)));
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
  return {
    width: input.width,
    height,
    plot,
    xTicks: decades(from, to).map((v) => ({ at: x(v), text: input.count(v) })),
    yTicks: decades(...(y.domain() as [number, number])).map((v) => ({
      at: y(v),
      text: input.tick(v),
    })),
    lines: lines.map(({ lineEnd: _end, ...l }, i) => ({ ...l, endY: spread[i] ?? 0 })),
    values: valueLabels(
      input,
      lines,
      nowX,
      plot,
      budgetY,
      crossings.map((c) => [c.x, budgetY ?? 0] as const),
    ),
    nowX,
    budgetY,
    budgetLabelY: spread[wanted.length - 1] ?? 0,
    crossings,
    machinePath,
    machineLabelY: spread[lines.length] ?? 0,
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

/** The bill at the volume now, beside each line. */
function valueLabels(
  input: MonthlyInput,
  lines: readonly { readonly key: string; readonly nowY: number }[],
  nowX: number,
  plot: MonthlyLayout['plot'],
  budgetY: number | null,
  crossings: readonly (readonly [number, number])[],
): MonthlyLayout['values'] {
  const labelOf = (l: MonthlyLine | undefined): string => (l === undefined ? '' : input.label(l));
  const specs = lines.map((l, i): LabelSpec => ({
    key: l.key,
    priority: lines.length - i,
    lines: [{ text: labelOf(input.lines[i]), size: 13, bold: true }],
    places: [
      { x: nowX - 10, y: l.nowY - 8, anchor: 'end' },
      { x: nowX + 10, y: l.nowY + 18, anchor: 'start' },
      { x: nowX - 24, y: l.nowY - 18, anchor: 'end' },
      { x: nowX + 24, y: l.nowY + 28, anchor: 'start' },
      { x: nowX + 10, y: l.nowY + 40, anchor: 'start' },
      { x: nowX - 10, y: l.nowY - 30, anchor: 'end' },
    ],
  }));
  return placeLabels(specs, {
    bounds: { x0: 0, x1: plot.x1 + 8, y0: plot.y0, y1: plot.y1 },
    points: [...lines.map((l): [number, number] => [nowX, l.nowY]), ...crossings],
    // The budget's line runs across: a label stands above or below it.
    boxes: budgetY === null ? [] : [{ x0: plot.x0, x1: plot.x1, y0: budgetY - 1, y1: budgetY + 1 }],
    gap: 2,
  }).map((p) => ({ key: p.key, x: p.x, y: p.y, anchor: p.anchor, text: p.lines[0]?.text ?? '' }));
}
