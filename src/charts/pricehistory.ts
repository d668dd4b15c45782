/**
 * The prices of one list over time, as steps: uncached, cached, written and output tokens on one
 * logarithmic scale, with the span of the recorded calls behind them.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import { spreadLabels } from './labels.ts';
import { textWidth } from './text.ts';
import { logTicks } from './ticks.ts';

export const HISTORY_PARTS = ['output', 'cacheWrite', 'input', 'cachedRead'] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** A dated card; prices in dollars per million tokens, `null` = none of its own. */
export interface HistoryPeriod {
  /** −Infinity: the start is not known. */
  readonly fromMs: number;
  /** Infinity: no end is known. */
  readonly toMs: number;
  readonly prices: Readonly<Record<HistoryPart, number | null>>;
}

export interface HistoryLine {
  readonly part: HistoryPart;
  /** Solid: the price is known. */
  readonly path: string;
  /** Dashed: an announced price, after `nowMs`. */
  readonly ahead: string;
  readonly label: { readonly x: number; readonly y: number; readonly text: string };
}

export interface HistoryLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  readonly lines: readonly HistoryLine[];
  readonly xTicks: readonly {
    readonly at: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  /** Where a card begins: sources are listed by these numbers. */
  readonly starts: readonly { readonly x: number; readonly number: number }[];
  /** The recorded calls, at least wide enough to be seen. */
  readonly traced: { readonly x0: number; readonly x1: number } | null;
  readonly nowX: number | null;
  /** No start is known: the lines begin at the edge of the chart. */
  readonly isOpenBefore: boolean;
}

export interface HistoryInput {
  readonly width: number;
  /** Rising by `fromMs`. */
  readonly periods: readonly HistoryPeriod[];
  readonly nowMs: number;
  /** First and last recorded call; `null` = no times, or no trace. */
  readonly traced: { readonly fromMs: number; readonly toMs: number } | null;
  readonly tick: (price: number) => string;
  readonly day: (ms: number) => string;
  /** The name of a line with its price. */
  readonly name: (part: HistoryPart, price: number) => string;
}

const DAY_MS = 86_400_000;
const SIZE = 12;

/** @returns `null` where no card has a price above zero */
export function layoutHistory(input: HistoryInput): HistoryLayout | null {
  const { periods, nowMs, traced, width } = input;
  const values = periods.flatMap((p) =>
    HISTORY_PARTS.flatMap((part) => {
      const v = p.prices[part];
      return v !== null && v > 0 ? [v] : [];
    }),
  );
  if (values.length === 0) return null;
  const [startMs, endMs] = spanOf(input);
  const names = HISTORY_PARTS.flatMap((part) => {
    const price = lastPrice(periods, part);
    return price === null ? [] : [{ part, price, text: input.name(part, price) }];
  });
  const narrow = width < 480;
  const height = 64 + Math.max(150, names.length * 34);
  const right = Math.max(60, ...names.map((n) => textWidth(n.text, SIZE, true))) + 10;
  const plot = { x0: narrow ? 48 : 56, x1: width - right, y0: 30, y1: height - 40 };
  const x = scaleLinear().domain([startMs, endMs]).range([plot.x0, plot.x1]);
  const domain: [number, number] = [Math.min(...values) / 2.2, Math.max(...values) * 1.4];
  const y = scaleLog().domain(domain).range([plot.y1, plot.y0]);

  const at = (ms: number): number => x(Math.max(startMs, Math.min(endMs, ms)));
  const ys = spreadLabels(
    names.map((n) => y(n.price)),
    names.map(() => SIZE * 1.35),
    plot.y0,
    plot.y1,
  );
  const lines = names.map(({ part, text }, i): HistoryLine => {
    const before: string[] = [];
    const ahead: string[] = [];
    let last: { toMs: number; price: number } | null = null;
    for (const p of periods) {
      const price = p.prices[part];
      if (price === null || !(price > 0)) continue;
      const [from, to] = [at(p.fromMs), at(p.toMs)];
      const py = y(price).toFixed(1);
      // A step joins cards that follow each other; a gap stays a gap.
      const joins = last !== null && last.toMs === p.fromMs;
      const isAhead = p.fromMs > nowMs;
      const into = isAhead ? ahead : before;
      into.push(
        joins && last !== null
          ? `M${from.toFixed(1)} ${y(last.price).toFixed(1)}V${py}`
          : `M${from.toFixed(1)} ${py}`,
      );
      if (!isAhead && p.toMs > nowMs && nowMs < endMs) {
        const now = at(nowMs);
        before.push(`H${now.toFixed(1)}`);
        ahead.push(`M${now.toFixed(1)} ${py}H${to.toFixed(1)}`);
      } else into.push(`H${to.toFixed(1)}`);
      last = { toMs: p.toMs, price };
    }
    return {
      part,
      path: before.join(''),
      ahead: ahead.join(''),
      label: { x: plot.x1 + 8, y: (ys[i] ?? 0) + 4, text },
    };
  });
  return {
    width,
    height,
    plot,
    lines,
    xTicks: dayTicks(input, startMs, endMs).map(({ ms, text }) => {
      const place = x(ms);
      const half = textWidth(text, SIZE) / 2;
      const anchor =
        place - half < plot.x0 ? 'start' : place + half > plot.x1 ? 'end' : ('middle' as const);
      return { at: place, text, anchor };
    }),
    yTicks: thinTicks(
      logTicks(...domain).map(({ value, priority }) => ({ at: y(value), value, priority })),
    ).map(({ at: place, value }) => ({ at: place, text: input.tick(value) })),
    starts: periods.map((p, i) => ({ x: at(p.fromMs), number: i + 1 })),
    traced:
      traced === null || traced.toMs < startMs
        ? null
        : widened(at(traced.fromMs), at(traced.toMs), plot),
    nowX: nowMs > startMs && nowMs < endMs ? at(nowMs) : null,
    isOpenBefore: periods[0]?.fromMs === -Infinity,
  };
}

/** From the first dated start, or the trace's, to the day of the prices and what is announced. */
function spanOf({ periods, nowMs, traced }: HistoryInput): [number, number] {
  const dated = periods.flatMap((p) => [p.fromMs, p.toMs]).filter((ms) => Number.isFinite(ms));
  const from = Math.min(nowMs, ...dated, traced?.fromMs ?? Infinity);
  const to = Math.max(nowMs, ...dated, traced?.toMs ?? -Infinity);
  const room = Math.max(30 * DAY_MS, (to - from) * 0.06);
  // What has no known start or end runs on to the edge.
  const isOpen = periods[0]?.fromMs === -Infinity;
  const goesOn = periods.some((p) => p.toMs > to || p.fromMs >= to);
  return [isOpen || from === to ? from - room : from, goesOn ? to + room / 2 : to];
}

function lastPrice(periods: readonly HistoryPeriod[], part: HistoryPart): number | null {
  const price = periods.findLast((p) => p.prices[part] !== null)?.prices[part] ?? null;
  return price !== null && price > 0 ? price : null;
}

function widened(x0: number, x1: number, plot: { x0: number; x1: number }) {
  const pad = Math.max(0, (3 - (x1 - x0)) / 2);
  return { x0: Math.max(plot.x0, x0 - pad), x1: Math.min(plot.x1, x1 + pad) };
}

/** Days on which a price changes, as far as they fit; the ends where none does. */
function dayTicks(input: HistoryInput, startMs: number, endMs: number) {
  const wanted = [
    ...input.periods.flatMap((p) => [p.fromMs, p.toMs]).filter((ms) => Number.isFinite(ms)),
    input.nowMs,
  ].filter((ms) => ms >= startMs && ms <= endMs);
  const scale = (ms: number): number =>
    ((ms - startMs) / Math.max(1, endMs - startMs)) * (input.width - 200);
  const kept: { ms: number; text: string }[] = [];
  // Both ends first: the oldest change and the newest.
  const order = [...new Set(wanted)].sort((a, b) => a - b);
  const [first] = order;
  const last = order.at(-1);
  const ranked = [first, last, ...order].flatMap((ms) => ms ?? []);
  for (const ms of ranked) {
    const text = input.day(ms);
    const room = textWidth(text, SIZE) + 14;
    if (kept.every((k) => k.ms !== ms && Math.abs(scale(k.ms) - scale(ms)) >= room))
      kept.push({ ms, text });
  }
  return kept.sort((a, b) => a.ms - b.ms);
}

function thinTicks<T extends { readonly at: number; readonly priority: number }>(
  ticks: readonly T[],
): T[] {
  const kept: T[] = [];
  for (const tick of [...ticks].sort((a, b) => b.priority - a.priority))
    if (kept.every((k) => Math.abs(k.at - tick.at) >= 30)) kept.push(tick);
  return kept;
}
