/** What a session costs against its length, both ways, with the lengths at which the answer flips. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { placeLabels, spreadLabels, type LabelSpec } from './labels.ts';
import { NARROW, type MonthlyLabel } from './monthly.ts';

export interface LengthPoint {
  readonly turn: number;
  readonly sessions: number;
  /** Dollars of a session that ends with this turn. */
  readonly keep: number;
  readonly compact: number;
}
export interface LengthsInput {
  readonly width: number;
  /** Rising by one turn from the first; at least two. */
  readonly points: readonly LengthPoint[];
  /** First lengths at which the other side is cheaper. */
  readonly flips: readonly number[];
  readonly keepName: string;
  readonly compactName: string;
  tick(value: number): string;
  turn(turn: number): string;
  flip(turn: number): string;
}
export interface LengthsLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  readonly xTicks: readonly {
    readonly at: number;
    readonly text: string;
    /** Sessions that have this turn. */
    readonly sessions: number;
  }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly keepPath: string;
  readonly compactPath: string;
  /** The room between the lines, where keeping and where compacting is cheaper. */
  readonly keepCheaper: string;
  readonly compactCheaper: string;
  readonly flips: readonly { readonly turn: number; readonly x: number; readonly y: number }[];
  readonly labels: readonly MonthlyLabel[];
}

const HEIGHT = 300;
const SIZE = 13;
/** More flips than this are noise: the first ones are marked, all are in the table. */
const MARKED_FLIPS = 4;

export function layoutLengths(input: LengthsInput): LengthsLayout {
  const { points, width } = input;
  const narrow = width < NARROW;
  const plot = {
    x0: narrow ? 54 : 84,
    x1: width - (narrow ? 10 : 190),
    y0: 22,
    y1: HEIGHT - 58,
  };
  const last = points.at(-1)?.turn ?? 2;
  const x = scaleLinear()
    .domain([1, Math.max(2, last)])
    .range([plot.x0, plot.x1]);
  const y = scaleLinear()
    .domain([0, Math.max(...points.flatMap((p) => [p.keep, p.compact])) || 1])
    .range([plot.y1, plot.y0])
    .nice(4);
  const path = (side: 'keep' | 'compact'): string =>
    line<LengthPoint>()
      .x((p) => x(p.turn))
      .y((p) => y(p[side]))(points) ?? '';
  const byTurn = new Map(points.map((p) => [p.turn, p]));
  const flips = input.flips.slice(0, MARKED_FLIPS).flatMap((turn) => {
    const point = byTurn.get(turn);
    return point === undefined
      ? []
      : [{ turn, x: x(turn), y: y(Math.min(point.keep, point.compact)) }];
  });
  const ticks = turnTicks(last, Math.max(2, Math.floor((plot.x1 - plot.x0) / (narrow ? 74 : 110))));
  return {
    width,
    height: HEIGHT,
    plot,
    xTicks: ticks.map((turn) => ({
      at: x(turn),
      text: input.turn(turn),
      sessions: byTurn.get(turn)?.sessions ?? 0,
    })),
    yTicks: y.ticks(4).map((v) => ({ at: y(v), text: input.tick(v) })),
    keepPath: path('keep'),
    compactPath: path('compact'),
    ...gapsOf(points, x, y),
    flips,
    labels: labelsOf(input, { narrow, plot, x, y, flips }),
  };
}

/** The first and the last turn, and round ones between them. */
function turnTicks(last: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((s) => last / s <= most);
  const out = [1];
  for (let turn = step ?? last; turn <= last; turn += step ?? last) if (turn > 1) out.push(turn);
  return out.filter((turn) => turn === 1 || (turn - 1) / last > 0.5 / most);
}

type Scale = (value: number) => number;

/** The room between two lines, cut where they cross. */
function gapsOf(
  points: readonly LengthPoint[],
  x: Scale,
  y: Scale,
): Pick<LengthsLayout, 'keepCheaper' | 'compactCheaper'> {
  const areas = { keepCheaper: '', compactCheaper: '' };
  const add = (a: LengthPoint, b: LengthPoint): void => {
    const gap = a.compact - a.keep + (b.compact - b.keep);
    if (gap === 0) return;
    const at = (turn: number, value: number): string =>
      `${x(turn).toFixed(1)} ${y(value).toFixed(1)}`;
    areas[gap > 0 ? 'keepCheaper' : 'compactCheaper'] +=
      `M${at(a.turn, a.keep)}L${at(b.turn, b.keep)}L${at(b.turn, b.compact)}L${at(a.turn, a.compact)}Z`;
  };
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a === undefined || b === undefined) continue;
    const [before, after] = [a.compact - a.keep, b.compact - b.keep];
    if (before * after >= 0) add(a, b);
    else {
      const share = before / (before - after);
      const cost = a.keep + (b.keep - a.keep) * share;
      const cross = { ...a, turn: a.turn + share * (b.turn - a.turn), keep: cost, compact: cost };
      add(a, cross);
      add(cross, b);
    }
  }
  return areas;
}

function labelsOf(
  input: LengthsInput,
  field: {
    readonly narrow: boolean;
    readonly plot: LengthsLayout['plot'];
    readonly x: Scale;
    readonly y: Scale;
    readonly flips: LengthsLayout['flips'];
  },
): MonthlyLabel[] {
  const { narrow, plot, x, y, flips } = field;
  const { points } = input;
  const end = points.at(-1);
  const ends = [
    { key: 'keep', text: input.keepName, y: y(end?.keep ?? 0) },
    { key: 'compact', text: input.compactName, y: y(end?.compact ?? 0) },
  ];
  const along = points.flatMap((p): [number, number][] => [
    [x(p.turn), y(p.keep)],
    [x(p.turn), y(p.compact)],
  ]);
  const specs: LabelSpec[] = flips.map((f, i) => ({
    key: `flip-${f.turn}`,
    priority: 50 - i,
    lines: [{ text: input.flip(f.turn), size: SIZE, bold: true }],
    places: [
      { x: f.x + 8, y: plot.y1 - 10, anchor: 'start' },
      { x: f.x - 8, y: plot.y1 - 10, anchor: 'end' },
      { x: f.x + 8, y: plot.y1 - 28, anchor: 'start' },
    ],
  }));
  if (narrow)
    for (const [i, e] of ends.entries()) {
      const side = e.key as 'keep' | 'compact';
      const isUpper = e.y <= Math.min(...ends.map((o) => o.y));
      specs.push({
        key: e.key,
        priority: 90 - i,
        lines: [{ text: e.text, size: SIZE, bold: true }],
        places: [1, 0.9, 0.75, 0.6, 0.45].map((share) => {
          const p = points[Math.round((points.length - 1) * share)];
          const at = p === undefined ? e.y : y(p[side]);
          return { x: x(p?.turn ?? 1) - 2, y: isUpper ? at - 10 : at + 22, anchor: 'end' as const };
        }),
      });
    }
  const placed = placeLabels(specs, {
    bounds: { x0: plot.x0, x1: plot.x1, y0: 0, y1: plot.y1 },
    points: along,
    gap: 2,
  }).map((p): MonthlyLabel => ({
    key: p.key,
    x: p.x,
    y: p.y,
    anchor: p.anchor,
    text: p.lines[0]?.text ?? '',
  }));
  if (narrow) return placed;
  const spread = spreadLabels(
    ends.map((e) => e.y),
    ends.map(() => 20),
    plot.y0 - 8,
    plot.y1 + 8,
  );
  return [
    ...placed,
    ...ends.map((e, i): MonthlyLabel => ({
      key: e.key,
      x: plot.x1 + 10,
      y: (spread[i] ?? 0) + 4,
      anchor: 'start',
      text: e.text,
    })),
  ];
}

/** Rows of a table at most. */
const MOST_ROWS = 100;

/**
 * The points that a table lists: all of few, else evenly spaced ones, the last among them.
 * @param points the first turn first
 */
export function tableRows<P extends { readonly turn: number }>(points: readonly P[]): readonly P[] {
  if (points.length <= MOST_ROWS) return points;
  const step = Math.ceil(points.length / MOST_ROWS);
  return points.filter((_, i) => i % step === 0 || i === points.length - 1);
}
