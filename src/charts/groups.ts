/** Keep or compact by number of turns: where the answer flips, and how each pair came out. */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Decimal } from '../money/decimal.ts';
import { cheaperAt, type ExactLine, type Side } from './crossover.ts';
import { textWidth } from './text.ts';
import { logTicks, niceAbove, niceBelow } from './ticks.ts';

export interface GroupInput {
  readonly key: string;
  readonly sessions: number;
  /** Both arms, summed over the group's sessions (means where they are not paired). */
  readonly isMean: boolean;
  readonly keep: ExactLine;
  readonly compact: ExactLine;
  readonly flip: number | null;
  /** `null` bounds are open: no end on that side. */
  readonly interval: { readonly low: number | null; readonly high: number | null } | null;
  /** Compacted minus kept of each pair, dollars, rising: above zero keeping was cheaper. */
  readonly gaps: Float64Array;
}
export interface GroupsInput {
  readonly width: number;
  readonly groups: readonly GroupInput[];
  /** The cached price at which pairs are compared. */
  readonly at: Decimal;
  tick(value: number): string;
  signedTick(value: number): string;
}
export interface GroupRow {
  readonly key: string;
  readonly y: number;
  readonly side: Side | null;
  readonly flipX: number | null;
  /** Away from the line of the price, where both are close. */
  readonly flipAnchor: 'start' | 'middle' | 'end';
  /** Dollars a session of each arm. */
  readonly keepCost: number;
  readonly compactCost: number;
  readonly bars: readonly { readonly x0: number; readonly x1: number; readonly side: Side }[];
  readonly lowX: number | null;
  readonly highX: number | null;
  readonly isOpenAbove: boolean;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly side: Side | null }[];
  /** Instead of dots, where pairs are too many to be told apart. */
  readonly counts: readonly CountBar[];
  /** Pairs of the tallest of them. */
  readonly most: number;
  readonly pairs: number;
  readonly meanX: number | null;
  readonly mean: number;
}
/** The pairs whose difference lies within a span, as a bar on the row's line. */
export interface CountBar {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly side: Side | null;
  readonly pairs: number;
}
export interface GroupsLayout {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly nameWidth: number;
  readonly flips: { readonly x0: number; readonly x1: number };
  readonly pairs: { readonly x0: number; readonly x1: number };
  readonly rows: readonly GroupRow[];
  readonly rowLines: readonly number[];
  readonly top: number;
  readonly bottom: number;
  readonly nowX: number;
  readonly zeroX: number;
  readonly flipTicks: readonly { readonly x: number; readonly text: string }[];
  readonly pairTicks: readonly { readonly x: number; readonly text: string }[];
  /** Dollars that a bar of counted pairs is wide; `null` where every pair is a dot. */
  readonly countedBy: number | null;
}

/** With more pairs in a row than this they are counted in bars instead of drawn one by one. */
export const MOST_DOTS = 150;
/** Height of a row's tallest bar, and how far below the row's middle bars stand. */
const BARS = { height: 42, below: 20 } as const;
/** Bars between two ticks of the axis. */
const BARS_A_TICK = 10;

/** On a narrow screen the names stand above the bars. */
const ROW = { wide: 96, narrow: 124 } as const;

export function layoutGroups(input: GroupsInput): GroupsLayout {
  const { width } = input;
  const narrow = width < 720;
  const nameWidth = narrow ? 0 : 216;
  const row = narrow ? ROW.narrow : ROW.wide;
  const drop = narrow ? 24 : 4;
  const flips = narrow
    ? { x0: 18, x1: width - 18 }
    : { x0: nameWidth, x1: nameWidth + (width - nameWidth) * 0.5 };
  const pairs = narrow ? { x0: 0, x1: width } : { x0: flips.x1 + 62, x1: width - 20 };
  const top = 8;
  const at = input.at.toNumber();
  const prices = input.groups.flatMap((g) =>
    [g.flip, g.interval?.low ?? null, g.interval?.high ?? null].filter(
      (p): p is number => p !== null && p > 0,
    ),
  );
  const low = niceBelow(Math.max(1e-6, Math.min(at || 0.01, ...prices) / 1.3));
  const high = niceAbove(Math.max(at, ...prices) * 1.3);
  const x = scaleLog().domain([low, high]).range([flips.x0, flips.x1]).clamp(true);
  const reach = input.groups.reduce(
    (most, { gaps }) => Math.max(most, Math.abs(gaps[0] ?? 0), Math.abs(gaps.at(-1) ?? 0)),
    0.01,
  );
  const px = scaleLinear().domain([-reach, reach]).nice(4).range([pairs.x0, pairs.x1]);
  const [tick0 = 0, tick1 = reach] = px.ticks(6);
  const countedBy = input.groups.some((g) => g.gaps.length > MOST_DOTS)
    ? (tick1 - tick0) / BARS_A_TICK
    : null;
  const rows = input.groups.map((g, i): GroupRow => {
    const y = top + row * i + row / 2 + drop;
    const side = cheaperAt(g.keep, g.compact, at);
    const own = g.gaps;
    const mean = own.length === 0 ? 0 : own.reduce((a, b) => a + b, 0) / own.length;
    const counts = countedBy === null ? [] : countBars(own, countedBy, px, y + BARS.below);
    return {
      key: g.key,
      y,
      side,
      flipX: g.flip === null ? null : x(g.flip),
      flipAnchor: g.flip === null ? 'middle' : besides(x(g.flip), x(Math.max(at, low))),
      keepCost: costOf(g.keep, g, input.at),
      compactCost: costOf(g.compact, g, input.at),
      ...intervalOf(g, x, at),
      dots:
        countedBy === null
          ? swarm(
              Array.from(own, (gap) => ({ x: px(gap), gap })),
              y,
            )
          : [],
      counts,
      most: counts.reduce((most, bar) => Math.max(most, bar.pairs), 0),
      pairs: own.length,
      meanX: own.length === 0 ? null : px(mean),
      mean,
    };
  });
  const bottom = top + row * input.groups.length;
  const every = logTicks(low, high);
  return {
    width,
    height: bottom + 46,
    narrow,
    nameWidth,
    flips,
    pairs,
    rows,
    rowLines: input.groups.map((_, i) => top + row * (i + 1)),
    top,
    bottom,
    nowX: x(Math.max(at, low)),
    zeroX: px(0),
    flipTicks: apart(
      every
        .filter((t) => every.length <= 8 || t.priority >= 2)
        .filter((t) => Math.abs(x(t.value) - x(Math.max(at, low))) > 24)
        .map((t) => ({ x: x(t.value), text: input.tick(t.value), priority: t.priority })),
    ),
    pairTicks: px.ticks(6).map((v) => ({ x: px(v), text: input.signedTick(v) })),
    countedBy,
  };
}

/** Of ticks whose texts would touch, whole decades stay. */
function apart(
  ticks: readonly { readonly x: number; readonly text: string; readonly priority: number }[],
): { x: number; text: string }[] {
  const kept: { x: number; half: number }[] = [];
  const free = (x: number, half: number): boolean =>
    kept.every((k) => Math.abs(k.x - x) > k.half + half + 6);
  return [...ticks]
    .sort((a, b) => b.priority - a.priority || a.x - b.x)
    .filter(({ x, text }) => {
      const half = textWidth(text, 12.5) / 2;
      if (!free(x, half)) return false;
      kept.push({ x, half });
      return true;
    })
    .sort((a, b) => a.x - b.x)
    .map(({ x, text }) => ({ x, text }));
}

function besides(flipX: number, nowX: number): 'start' | 'middle' | 'end' {
  if (Math.abs(flipX - nowX) > 30) return 'middle';
  return flipX < nowX ? 'end' : 'start';
}

function costOf(line: ExactLine, group: GroupInput, at: Decimal): number {
  const all = line.fixed.plus(line.slope.times(at));
  return group.isMean ? all.toNumber() : all.div(Math.max(1, group.sessions)).toNumber();
}

/** The interval as a bar: the part below the price is orange, the part above it blue. */
function intervalOf(g: GroupInput, x: (v: number) => number, at: number) {
  if (g.interval === null) return { bars: [], lowX: null, highX: null, isOpenAbove: false };
  const low = g.interval.low === null ? null : x(Math.max(g.interval.low, 1e-9));
  const high = g.interval.high === null ? null : x(g.interval.high);
  const x0 = low ?? x(1e-9);
  const x1 = high ?? x(Number.MAX_VALUE);
  const nowX = x(Math.max(at, 1e-9));
  const bars: { x0: number; x1: number; side: Side }[] = [];
  if (x0 < nowX) bars.push({ x0, x1: Math.min(x1, nowX), side: 'compact' });
  if (x1 > nowX) bars.push({ x0: Math.max(x0, nowX), x1, side: 'keep' });
  return { bars, lowX: low, highX: high, isOpenAbove: g.interval.high === null };
}

/**
 * The pairs counted by difference, in spans of `width` dollars that meet at zero, so that each bar
 * belongs to one side; pairs of exactly zero stand between them. The tallest bar has the full height.
 */
function countBars(
  gaps: Float64Array,
  width: number,
  x: (gap: number) => number,
  base: number,
): CountBar[] {
  const counts = new Map<number, number>();
  let ties = 0;
  for (const gap of gaps) {
    if (gap === 0) ties++;
    else {
      // The pair on an edge belongs to the span nearer to zero.
      const span = gap > 0 ? Math.ceil(gap / width) - 1 : Math.floor(gap / width);
      counts.set(span, (counts.get(span) ?? 0) + 1);
    }
  }
  const most = Math.max(ties, ...counts.values());
  const y0 = (pairs: number): number => base - Math.max(1, (BARS.height * pairs) / most);
  const bars = [...counts].map(([span, pairs]): CountBar => ({
    x0: x(span * width),
    x1: x((span + 1) * width),
    y0: y0(pairs),
    y1: base,
    side: span >= 0 ? 'keep' : 'compact',
    pairs,
  }));
  if (ties > 0)
    bars.push({ x0: x(0) - 1.5, x1: x(0) + 1.5, y0: y0(ties), y1: base, side: null, pairs: ties });
  return bars.sort((a, b) => a.x0 - b.x0);
}

/** Dots that would cover each other step up and down in turn. */
function swarm(dots: readonly { x: number; gap: number }[], y: number) {
  const placed: { x: number; y: number; side: Side | null }[] = [];
  for (const dot of [...dots].sort((a, b) => a.x - b.x)) {
    const side: Side | null = dot.gap > 0 ? 'keep' : dot.gap < 0 ? 'compact' : null;
    const offset = [0, 11, -11, 22, -22].find((dy) =>
      placed.every((p) => Math.hypot(p.x - dot.x, p.y - (y + dy)) > 10.5),
    );
    placed.push({ x: dot.x, y: y + (offset ?? 0), side });
  }
  return placed;
}
