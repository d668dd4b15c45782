/** A slider's response curve: what keeping saves (above zero) over a number's whole range. */
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import { area, line } from 'd3-shape';
import { placeLabels } from './labels.ts';
import { logTicks } from './ticks.ts';
import type { Side } from './crossover.ts';

export interface ResponseInput {
  readonly width: number;
  readonly domain: readonly [number, number];
  readonly log: boolean;
  readonly points: readonly { readonly x: number; readonly gap: number }[];
  readonly now: number;
  readonly start: number;
  readonly flips: readonly number[];
  /** Dollars at the top of the scale that all curves share; the bottom is as far below zero. */
  readonly extent: number;
  tick(value: number): string;
}
export interface Span {
  readonly x0: number;
  readonly x1: number;
  readonly side: Side;
}
export interface ResponseLayout {
  readonly height: number;
  readonly inset: number;
  readonly zeroY: number;
  readonly gridY: readonly number[];
  readonly trackY: number;
  readonly curves: readonly { readonly side: Side; readonly line: string; readonly area: string }[];
  readonly track: readonly Span[];
  readonly flips: readonly number[];
  readonly nowX: number;
  readonly nowY: number;
  readonly nowSide: Side;
  readonly startX: number | null;
  readonly startY: number;
  readonly ticks: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
}

/** Positions of the native range input, so that log scales slide evenly. */
export const RANGE_STEPS = 1000;

type Scale = ScaleContinuousNumeric<number, number>;

function scaleOf(domain: readonly [number, number], log: boolean): Scale {
  return (log ? scaleLog() : scaleLinear()).domain(domain).clamp(true);
}

/** Where a value stands on the range input, 0 to `RANGE_STEPS`. */
export function rangeOf(value: number, domain: readonly [number, number], log: boolean): number {
  return Math.round(scaleOf(domain, log).range([0, RANGE_STEPS])(Math.max(value, domain[0])));
}

/** The value at a place of the range input. */
export function valueAt(place: number, domain: readonly [number, number], log: boolean): number {
  return scaleOf(domain, log).range([0, RANGE_STEPS]).invert(place);
}

/** The round number of dollars that holds the steepest curve where readers look, for one scale. */
export function sharedExtent(curves: readonly Pick<ResponseInput, 'points'>[]): number {
  const reach = curves.map((c) => {
    const sizes = c.points.map((p) => Math.abs(p.gap)).sort((a, b) => a - b);
    return sizes[Math.floor(sizes.length * 0.8)] ?? 0;
  });
  const most = Math.max(...reach, 0);
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((m) => m * power >= most) ?? 10) * power;
}

/** How much the answer swings over the range: the order of the cards. */
export function swingOf(curve: Pick<ResponseInput, 'points'>): number {
  const gaps = curve.points.map((p) => p.gap);
  return gaps.length === 0 ? 0 : Math.max(...gaps) - Math.min(...gaps);
}

/** The gap at a value, between the sampled points. */
export function gapAt(points: ResponseInput['points'], x: number): number {
  const after = points.findIndex((p) => p.x >= x);
  const b = points[after < 0 ? points.length - 1 : after];
  const a = points[Math.max(0, (after < 0 ? points.length : after) - 1)];
  if (a === undefined || b === undefined) return 0;
  return b.x === a.x ? b.gap : a.gap + ((b.gap - a.gap) * (x - a.x)) / (b.x - a.x);
}

const sideOf = (gap: number): Side => (gap >= 0 ? 'keep' : 'compact');

export function layoutResponse(input: ResponseInput): ResponseLayout {
  const { width, extent, points } = input;
  const inset = 9;
  const top = 22;
  const bottom = 162;
  const trackY = 182;
  const x = scaleOf(input.domain, input.log).range([inset, width - inset]);
  const most = extent * 1.1;
  const y = scaleLinear().domain([most, -most]).range([top, bottom]).clamp(true);
  const pieces = cutAt(points, input.flips);
  // A curve that leaves the frame ends at its edge.
  const framed = pieces.map((piece) => ({ ...piece, points: withinFrame(piece.points, most) }));
  const shape = line<{ x: number; gap: number }>()
    .x((p) => x(p.x))
    .y((p) => y(p.gap));
  const fill = area<{ x: number; gap: number }>()
    .x((p) => x(p.x))
    .y0(y(0))
    .y1((p) => y(p.gap));
  const nowGap = gapAt(points, input.now);
  const moved = Math.abs(x(input.start) - x(input.now)) > 1.5;
  return {
    height: 226,
    inset,
    zeroY: y(0),
    gridY: [extent, extent / 2, -extent / 2, -extent].map((v) => y(v)),
    trackY,
    curves: framed.map((piece) => ({
      side: sideOf(piece.middle),
      line: shape(piece.points) ?? '',
      area: fill(piece.points) ?? '',
    })),
    track: pieces.map((piece) => ({
      x0: x(piece.points[0]?.x ?? 0),
      x1: x(piece.points.at(-1)?.x ?? 0),
      side: sideOf(piece.middle),
    })),
    flips: input.flips.map((f) => x(f)),
    nowX: x(Math.max(input.now, input.domain[0])),
    nowY: y(nowGap),
    nowSide: sideOf(nowGap),
    startX: moved ? x(input.start) : null,
    startY: y(gapAt(points, input.start)),
    ticks: ticksOf(input, x),
  };
}

function cutAt(points: ResponseInput['points'], flips: readonly number[]) {
  const cuts = [...flips].sort((a, b) => a - b);
  const pieces: { points: { x: number; gap: number }[]; middle: number }[] = [];
  let from = -Infinity;
  for (const to of [...cuts, Infinity]) {
    const own = points.filter((p) => p.x > from && p.x < to).map((p) => ({ ...p }));
    const middle = own[Math.floor(own.length / 2)]?.gap ?? 0;
    if (Number.isFinite(from)) own.unshift({ x: from, gap: 0 });
    if (Number.isFinite(to)) own.push({ x: to, gap: 0 });
    if (own.length > 0) pieces.push({ points: own, middle });
    from = to;
  }
  return pieces;
}

function withinFrame(
  points: readonly { x: number; gap: number }[],
  most: number,
): { x: number; gap: number }[] {
  const out: { x: number; gap: number }[] = [];
  points.forEach((p, i) => {
    const before = points[i - 1];
    const crosses = before !== undefined && Math.abs(before.gap) > most !== Math.abs(p.gap) > most;
    if (crosses) {
      const edge = Math.sign(Math.abs(p.gap) > most ? p.gap : before.gap) * most;
      const share = (edge - before.gap) / (p.gap - before.gap);
      out.push({ x: before.x + (p.x - before.x) * share, gap: edge });
    }
    if (Math.abs(p.gap) <= most) out.push({ ...p });
  });
  return out;
}

function ticksOf(input: ResponseInput, x: Scale): ResponseLayout['ticks'] {
  const wanted = input.log
    ? logTicks(...input.domain)
    : x.ticks(5).map((value) => ({ value, priority: 1 }));
  return placeLabels(
    wanted.map(({ value, priority }) => {
      const at = x(value);
      const anchor =
        at < 24
          ? ('start' as const)
          : at > input.width - 24
            ? ('end' as const)
            : ('middle' as const);
      return {
        key: String(value),
        priority,
        lines: [{ text: input.tick(value), size: 12 }],
        places: [
          { x: anchor === 'middle' ? at : anchor === 'start' ? 0 : input.width, y: 208, anchor },
        ],
      };
    }),
    { bounds: { x0: -1, x1: input.width + 1, y0: 190, y1: 226 }, gap: 8 },
  )
    .map((p) => ({ x: p.x, text: p.lines[0]?.text ?? '', anchor: p.anchor }))
    .sort((a, b) => a.x - b.x);
}
