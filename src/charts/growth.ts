/** The monthly bill over the months to come: both axes straight, so that growth is seen as it is. */
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { placeLabels, spreadLabels, type Box, type LabelSpec } from './labels.ts';
import { NARROW, type MonthlyLabel } from './monthly.ts';

export interface GrowthLine {
  readonly key: string;
  readonly name: string;
  /** Dollars of each month, the first month first. */
  readonly months: readonly number[];
  /** First and last month over the budget, counted from 1; `null` = none. */
  readonly over: { readonly from: number; readonly to: number } | null;
}
export interface GrowthInput {
  readonly width: number;
  readonly lines: readonly GrowthLine[];
  readonly budget: number | null;
  readonly budgetName: string;
  /** Dollars of own machines in each month. */
  readonly machines: readonly number[] | null;
  readonly machineName: string;
  /** What stands at the end of a line. */
  label(line: GrowthLine): string;
  /** What stands at the month in which a line crosses the budget. */
  crossing(month: number): string;
  tick(value: number): string;
}
export interface GrowthLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  readonly xTicks: readonly { readonly at: number; readonly month: number }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly lines: readonly { readonly key: string; readonly path: string }[];
  readonly machinePath: string | null;
  /** `null` = no budget, or far above every line. */
  readonly budgetY: number | null;
  /** The month from which (or up to which) a line is over the budget. */
  readonly crossings: readonly {
    readonly key: string;
    readonly month: number;
    readonly x: number;
    readonly y: number;
  }[];
  /** At the ends of lines in the margin; narrow charts: within the frame. */
  readonly ends: readonly MonthlyLabel[];
  /** The months of the crossings. */
  readonly marks: readonly MonthlyLabel[];
}

/** A budget further above the highest bill than this is left out: it would flatten every line. */
const MOST_BUDGET = 2.5;
const SIZE = 13;
const STEP = 6;

export function layoutGrowth(input: GrowthInput): GrowthLayout {
  const narrow = input.width < NARROW;
  const height = 300;
  const plot = {
    x0: narrow ? 58 : 84,
    x1: input.width - (narrow ? 10 : 206),
    y0: 12,
    y1: height - 44,
  };
  const count = Math.max(2, ...input.lines.map((l) => l.months.length));
  const bills = [...input.lines.flatMap((l) => l.months), ...(input.machines ?? [])];
  const highest = Math.max(0, ...bills);
  const budget =
    input.budget !== null && input.budget > 0 && input.budget <= highest * MOST_BUDGET
      ? input.budget
      : null;
  const x = scaleLinear().domain([1, count]).range([plot.x0, plot.x1]);
  const y = scaleLinear()
    .domain([0, Math.max(highest, budget ?? 0) || 1])
    .range([plot.y1, plot.y0])
    .nice(4);
  const path = line<number>()
    .x((_, i) => x(i + 1))
    .y((v) => y(v));
  const steps = line<number>()
    .x((_, i) => x(i + 1))
    .y((v) => y(v))
    .curve(curveStepAfter);
  const budgetY = budget === null ? null : y(budget);
  const crossings = input.lines.flatMap((l) => {
    if (budgetY === null || l.over === null) return [];
    // Over from the start: what is told is the last month over it.
    const month = l.over.from > 1 ? l.over.from : l.over.to < l.months.length ? l.over.to : null;
    const bill = month === null ? undefined : l.months[month - 1];
    return month === null || bill === undefined
      ? []
      : [{ key: l.key, month, x: x(month), y: y(bill) }];
  });
  return {
    width: input.width,
    height,
    plot,
    xTicks: monthTicks(count, narrow).map((month) => ({ at: x(month), month })),
    yTicks: y.ticks(4).map((v) => ({ at: y(v), text: input.tick(v) })),
    lines: input.lines.map((l) => ({ key: l.key, path: path(l.months) ?? '' })),
    machinePath: input.machines === null ? null : steps(input.machines),
    budgetY,
    crossings,
    ...labelsOf(input, narrow, plot, y, budgetY, crossings),
  };
}

/** The first month, then quarters or halves of a year. */
function monthTicks(count: number, narrow: boolean): number[] {
  const step = count <= 12 ? 3 : narrow ? 12 : 6;
  const out = [1];
  for (let m = step; m <= count; m += step) out.push(m);
  return out;
}

type Scale = (value: number) => number;

function labelsOf(
  input: GrowthInput,
  narrow: boolean,
  plot: GrowthLayout['plot'],
  y: Scale,
  budgetY: number | null,
  crossings: GrowthLayout['crossings'],
): Pick<GrowthLayout, 'ends' | 'marks'> {
  const last = (months: readonly number[]): number => y(months.at(-1) ?? 0);
  const along = [...input.lines.map((l) => l.months), input.machines ?? []].flatMap((months) => {
    const out: [number, number][] = [];
    if (months.length > 0)
      for (let px = plot.x0; px <= plot.x1; px += STEP) out.push([px, y(billAt(months, px, plot))]);
    return out;
  });
  const across: Box[] =
    budgetY === null ? [] : [{ x0: plot.x0, x1: plot.x1, y0: budgetY - 1, y1: budgetY + 1 }];
  const dots = crossings.map((c): [number, number] => [c.x, c.y]);
  const marks = placeLabels(
    crossings.map((c, i): LabelSpec => ({
      key: c.key,
      priority: crossings.length - i,
      lines: [{ text: input.crossing(c.month), size: SIZE, bold: true }],
      places: [
        { x: c.x - 8, y: c.y - 8, anchor: 'end' },
        { x: c.x + 8, y: c.y + 18, anchor: 'start' },
        { x: c.x, y: c.y - 12, anchor: 'middle' },
        { x: c.x - 8, y: c.y - 24, anchor: 'end' },
        { x: c.x + 8, y: c.y + 32, anchor: 'start' },
      ],
    })),
    {
      bounds: { x0: plot.x0, x1: plot.x1, y0: 0, y1: plot.y1 },
      points: [...along, ...dots],
      boxes: across,
      gap: 2,
    },
  );
  const named = [
    ...input.lines.map((l) => ({ key: l.key, text: input.label(l), y: last(l.months) })),
    ...(input.machines === null
      ? []
      : [{ key: 'machine', text: input.machineName, y: last(input.machines) }]),
    ...(budgetY === null ? [] : [{ key: 'budget', text: input.budgetName, y: budgetY }]),
  ];
  const label = (p: (typeof marks)[number]): MonthlyLabel => ({
    key: p.key,
    x: p.x,
    y: p.y,
    anchor: p.anchor,
    text: p.lines[0]?.text ?? '',
  });
  if (!narrow) {
    const spread = spreadLabels(
      named.map((n) => n.y),
      named.map(() => 20),
      plot.y0 - 8,
      plot.y1 + 8,
    );
    return {
      marks: marks.map(label),
      ends: named.map((n, i) => ({
        key: n.key,
        x: plot.x1 + 10,
        y: (spread[i] ?? 0) + 4,
        anchor: 'start',
        text: n.text,
      })),
    };
  }
  // Within the frame: along the line from its end, above it or below.
  const inside = placeLabels(
    named.map((n, i): LabelSpec => {
      const months =
        n.key === 'budget'
          ? []
          : n.key === 'machine'
            ? (input.machines ?? [])
            : (input.lines[i]?.months ?? []);
      return {
        key: n.key,
        priority: n.key === 'budget' ? 100 : named.length - i,
        lines: [{ text: n.text, size: SIZE, bold: true }],
        places: [1, 0.85, 0.7, 0.5].flatMap((share) => {
          const px = plot.x0 + (plot.x1 - plot.x0) * share;
          const at = months.length === 0 ? n.y : y(billAt(months, px, plot));
          return [
            { x: px - 2, y: at - 7, anchor: 'end' as const },
            { x: px - 2, y: at + 17, anchor: 'end' as const },
          ];
        }),
      };
    }),
    {
      bounds: { x0: plot.x0 + 2, x1: plot.x1, y0: 0, y1: plot.y1 },
      points: [...along, ...dots],
      boxes: [...across, ...marks.map((m) => m.box)],
      gap: 1,
    },
  );
  return { marks: marks.map(label), ends: inside.map(label) };
}

/** The bill on the straight piece between two months. */
function billAt(months: readonly number[], px: number, plot: GrowthLayout['plot']): number {
  const at = ((px - plot.x0) / Math.max(1, plot.x1 - plot.x0)) * (months.length - 1);
  const i = Math.min(Math.max(0, months.length - 2), Math.max(0, Math.floor(at)));
  const [a = 0, b = a] = [months[i], months[i + 1]];
  return a + (b - a) * (at - i);
}
