/** Cost against the trigger of a summary: a line for each tail, the level of keeping everything. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { placeLabels, spreadLabels, type Box, type LabelSpec } from './labels.ts';
import { NARROW, type MonthlyLabel } from './monthly.ts';
import { logTicks } from './ticks.ts';

export interface SweptPoint {
  readonly triggerTokens: number;
  readonly keepTokens: number;
  /** Dollars. */
  readonly total: number;
}
export interface SweepInput {
  readonly width: number;
  readonly series: readonly { readonly name: string; readonly points: readonly SweptPoint[] }[];
  /** Dollars of keeping everything; `null` = not priced. */
  readonly keep: number | null;
  readonly keepName: string;
  readonly best: SweptPoint | null;
  readonly bestName: string;
  /** Trigger in force, tokens; `null` = none. */
  readonly now: number | null;
  readonly nowName: string;
  readonly flips: readonly { readonly from: number; readonly to: number }[];
  tick(value: number): string;
  tokens(value: number): string;
}
export interface SweepDot extends SweptPoint {
  readonly series: number;
  readonly x: number;
  readonly y: number;
}
export interface SweepLayout {
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
  /** One a series. */
  readonly paths: readonly string[];
  readonly dots: readonly SweepDot[];
  readonly keepY: number | null;
  readonly best: { readonly x: number; readonly y: number } | null;
  readonly nowX: number | null;
  /** Spans of triggers in which the first line crosses the level. */
  readonly flips: readonly { readonly x0: number; readonly x1: number }[];
  readonly labels: readonly MonthlyLabel[];
}

const HEIGHT = 320;
const SIZE = 13;
const STEP = 6;
/** Where the unit of the axis is written. */
const UNIT: Box = { x0: 0, x1: 190, y0: 0, y1: 14 };

export function layoutSweep(input: SweepInput): SweepLayout {
  const narrow = input.width < NARROW;
  const plot = {
    x0: narrow ? 54 : 84,
    x1: input.width - (narrow ? 12 : 190),
    y0: 26,
    y1: HEIGHT - 46,
  };
  const all = input.series.flatMap((s) => s.points);
  const triggers = all.map((p) => p.triggerTokens);
  const [from, to] = [Math.min(...triggers), Math.max(...triggers)];
  const x = scaleLog()
    .domain(from < to ? [from, to] : [from / 2, from * 2])
    .range([plot.x0 + 8, plot.x1 - 8]);
  const y = scaleLinear()
    .domain([0, Math.max(input.keep ?? 0, ...all.map((p) => p.total)) || 1])
    .range([plot.y1, plot.y0])
    .nice(4);
  const path = line<SweptPoint>()
    .x((p) => x(p.triggerTokens))
    .y((p) => y(p.total));
  const dots = input.series.flatMap((s, series) =>
    s.points.map((p): SweepDot => ({ ...p, series, x: x(p.triggerTokens), y: y(p.total) })),
  );
  const { best, now } = input;
  const layout = {
    width: input.width,
    height: HEIGHT,
    plot,
    xTicks: tokenTicks(x, from, to, narrow ? 52 : 64).map((v) => ({
      at: x(v),
      text: input.tokens(v),
    })),
    yTicks: y.ticks(4).map((v) => ({ at: y(v), text: input.tick(v) })),
    paths: input.series.map((s) => path(s.points) ?? ''),
    dots,
    keepY: input.keep === null ? null : y(input.keep),
    best: best === null ? null : { x: x(best.triggerTokens), y: y(best.total) },
    nowX: now === null || now < from || now > to ? null : x(now),
    flips: input.flips.map((f) => ({ x0: x(f.from), x1: x(f.to) })),
  };
  return { ...layout, labels: labelsOf(input, layout, narrow) };
}

/** 1-2-5 ticks of the axis that stand clear of each other, whole decades first. */
function tokenTicks(x: (v: number) => number, from: number, to: number, room: number): number[] {
  const out: number[] = [];
  for (const { value } of [...logTicks(from, to)].sort((a, b) => b.priority - a.priority))
    if (out.every((v) => Math.abs(x(v) - x(value)) >= room)) out.push(value);
  return out.sort((a, b) => a - b);
}

/** The point under the pointer. @param within pixels; `null` where none is so near */
export function nearestDot(
  dots: readonly SweepDot[],
  x: number,
  y: number,
  within = 28,
): SweepDot | null {
  let near: SweepDot | null = null;
  let least = within;
  for (const dot of dots) {
    const away = Math.hypot(dot.x - x, dot.y - y);
    if (away <= least) [near, least] = [dot, away];
  }
  return near;
}

function labelsOf(
  input: SweepInput,
  layout: Omit<SweepLayout, 'labels'>,
  narrow: boolean,
): MonthlyLabel[] {
  const { plot, dots, keepY, best, nowX } = layout;
  const along = input.series.flatMap((_, s) => pointsAlong(dots.filter((d) => d.series === s)));
  const level: Box[] =
    keepY === null ? [] : [{ x0: plot.x0, x1: plot.x1, y0: keepY - 1, y1: keepY + 1 }];
  const nowBox: Box[] =
    nowX === null ? [] : [{ x0: nowX - 1, x1: nowX + 1, y0: plot.y0, y1: plot.y1 }];
  const text = (value: string): LabelSpec['lines'] => [{ text: value, size: SIZE, bold: true }];
  const specs: LabelSpec[] = [];
  if (best !== null)
    specs.push({
      key: 'best',
      priority: 100,
      lines: text(input.bestName),
      places: [22, 38, 56, 76].flatMap((down) => [
        { x: best.x, y: best.y + down, anchor: 'middle' as const },
        { x: best.x + 8, y: best.y + down, anchor: 'end' as const },
        { x: best.x - 8, y: best.y + down, anchor: 'start' as const },
        { x: best.x + 8, y: best.y - down + 10, anchor: 'end' as const },
      ]),
    });
  if (nowX !== null)
    specs.push({
      key: 'now',
      priority: 90,
      lines: text(input.nowName),
      places: [
        { x: nowX, y: plot.y0 - 10, anchor: 'middle' },
        { x: nowX + 4, y: plot.y0 - 10, anchor: 'end' },
        { x: nowX - 4, y: plot.y0 - 10, anchor: 'start' },
        { x: nowX + 7, y: plot.y0 + 12, anchor: 'start' },
        { x: nowX + 7, y: plot.y1 - 10, anchor: 'start' },
        { x: nowX - 7, y: plot.y1 - 10, anchor: 'end' },
      ],
    });
  // Lines of several tails part where the trigger is low.
  const named = input.series.map((s, i) => {
    const mine = dots.filter((d) => d.series === i);
    return { key: `tail-${i}`, text: s.name, mine, y: mine.at(-1)?.y ?? plot.y1 };
  });
  if (narrow) {
    if (keepY !== null)
      specs.push({
        key: 'keep',
        priority: 95,
        lines: text(input.keepName),
        places: [
          { x: plot.x0 + 6, y: keepY - 7, anchor: 'start' },
          { x: plot.x0 + 6, y: keepY + 17, anchor: 'start' },
          { x: plot.x1 - 2, y: keepY + 17, anchor: 'end' },
          { x: plot.x1 - 2, y: keepY - 7, anchor: 'end' },
        ],
      });
    for (const [i, n] of named.entries())
      specs.push({
        key: n.key,
        priority: 60 - i,
        lines: text(n.text),
        places: n.mine.flatMap((d) => [
          { x: d.x + 4, y: d.y - 9, anchor: 'start' as const },
          { x: d.x - 4, y: d.y + 19, anchor: 'end' as const },
        ]),
      });
  }
  const placed = placeLabels(specs, {
    bounds: { x0: plot.x0, x1: plot.x1 + 4, y0: 0, y1: plot.y1 },
    points: [...along, ...dots.map((d): [number, number] => [d.x, d.y])],
    boxes: [...level, ...nowBox, UNIT],
    gap: 2,
  }).map((p): MonthlyLabel => ({
    key: p.key,
    x: p.x,
    y: p.y,
    anchor: p.anchor,
    text: p.lines[0]?.text ?? '',
  }));
  if (narrow) return placed;
  const ends = [
    ...named.map(({ key, text: name, y }) => ({ key, text: name, y })),
    ...(keepY === null ? [] : [{ key: 'keep', text: input.keepName, y: keepY }]),
  ];
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

/** Points that stand for a line, close enough together for labels to keep clear of it. */
function pointsAlong(dots: readonly SweepDot[]): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 1; i < dots.length; i++) {
    const [a, b] = [dots[i - 1], dots[i]];
    if (a === undefined || b === undefined) continue;
    for (let px = a.x; px < b.x; px += STEP)
      out.push([px, a.y + ((b.y - a.y) * (px - a.x)) / (b.x - a.x || 1)]);
  }
  return out;
}
