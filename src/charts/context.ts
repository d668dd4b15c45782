/** A session's context over its calls: read, written and uncached tokens stacked, output below. */
import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter } from 'd3-shape';
import { NARROW } from './monthly.ts';

export interface ContextPoint {
  /** Number of the call within the session, from 1. */
  readonly call: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly uncachedInput: number;
  readonly output: number;
  /** What happened there; the first that applies is marked. */
  readonly mark: 'summary' | 'break' | null;
}
export interface ContextInput {
  readonly width: number;
  /** In the order of the calls; at least one. */
  readonly points: readonly ContextPoint[];
  /** Prompt sizes from which all of a call is priced otherwise, tokens. */
  readonly tierSteps: readonly number[];
  /** Number of the call that is looked at; `null` = none. */
  readonly current: number | null;
  tick(tokens: number): string;
}
export interface ContextMark {
  readonly kind: 'summary' | 'break';
  readonly x: number;
  /** Top of the call's stack. */
  readonly y: number;
}
export interface ContextLayout {
  readonly width: number;
  readonly height: number;
  /** The key takes a line of its own. */
  readonly narrow: boolean;
  readonly plot: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    /** The zero line; output hangs from it. */
    readonly y1: number;
    readonly y2: number;
  };
  readonly areas: {
    readonly cacheRead: string;
    readonly cacheWrite: string;
    readonly uncachedInput: string;
    readonly output: string;
  };
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly xTicks: readonly {
    readonly at: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
  readonly marks: readonly ContextMark[];
  readonly steps: readonly { readonly tokens: number; readonly y: number }[];
  /** The call that is looked at. */
  readonly current: { readonly x: number; readonly width: number } | null;
  /** Number of the call drawn at a place of the chart. */
  callAt(x: number): number;
}

const HEIGHT = 284;
/** Output is far smaller than the prompt, and gets a scale and a strip of its own. */
const OUTPUT_HEIGHT = 44;
const TOP = 26;
/** On a phone the key has a line of its own. */
const NARROW_TOP = 46;
const FOOT = 44;

export function layoutContext(input: ContextInput): ContextLayout {
  const { points, width, tierSteps, tick } = input;
  const narrow = width < NARROW;
  const plot = {
    x0: narrow ? 44 : 60,
    x1: width - 4,
    y0: narrow ? NARROW_TOP : TOP,
    y1: HEIGHT - FOOT - OUTPUT_HEIGHT,
    y2: HEIGHT - FOOT,
  };
  const promptOf = (p: ContextPoint): number => p.cacheRead + p.cacheWrite + p.uncachedInput;
  const largest = Math.max(1, ...points.map(promptOf));
  const x = scaleLinear([0, points.length], [plot.x0, plot.x1]);
  const y = scaleLinear([0, largest], [plot.y1, plot.y0]).nice(4);
  const out = scaleLinear([0, Math.max(1, ...points.map((p) => p.output))], [plot.y1, plot.y2]);
  // A step needs its end: the last call is as wide as all others.
  const last = points.at(-1);
  const drawn = last === undefined ? [] : [...points, last];
  const band = (from: (p: ContextPoint) => number, to: (p: ContextPoint) => number): string =>
    area<ContextPoint>()
      .x((_, i) => x(i))
      .y0((p) => from(p))
      .y1((p) => to(p))
      .curve(curveStepAfter)(drawn) ?? '';
  const read = (p: ContextPoint): number => y(p.cacheRead);
  const written = (p: ContextPoint): number => y(p.cacheRead + p.cacheWrite);
  const whole = (p: ContextPoint): number => y(promptOf(p));
  const at = (i: number): number => x(i + 0.5);
  const ticks = [...new Set([0, ...x.ticks(narrow ? 3 : 8).map(Math.floor)])].filter(
    (i) => i < points.length,
  );
  const found =
    input.current === null ? -1 : points.findLastIndex((p) => p.call <= (input.current ?? 0));
  return {
    width,
    height: HEIGHT,
    narrow,
    plot,
    areas: {
      cacheRead: band(() => y(0), read),
      cacheWrite: band(read, written),
      uncachedInput: band(written, whole),
      output: band(
        () => plot.y1,
        (p) => out(p.output),
      ),
    },
    yTicks: y.ticks(4).map((tokens) => ({ at: y(tokens), text: tick(tokens) })),
    xTicks: ticks.map((i) => ({
      at: at(i),
      text: tick(points[i]?.call ?? 0),
      anchor: i === 0 ? 'start' : at(i) > plot.x1 - 20 ? 'end' : 'middle',
    })),
    marks: points.flatMap((p, i) =>
      p.mark === null ? [] : [{ kind: p.mark, x: at(i), y: y(promptOf(p)) }],
    ),
    steps: tierSteps
      .map((tokens) => ({ tokens, y: y(tokens) }))
      .filter((step) => step.y >= plot.y0 - 0.5),
    current: found < 0 ? null : { x: x(found), width: Math.max(1, x(found + 1) - x(found)) },
    callAt: (place) => {
      const i = Math.max(0, Math.min(points.length - 1, Math.floor(x.invert(place))));
      return points[i]?.call ?? 1;
    },
  };
}
