/** Bars of a bill's parts, and ratios as people say them. */
import { scaleLinear } from 'd3-scale';
import { Decimal, ONE, ZERO, toQuotient } from '../money/decimal.ts';

export const PARTS = ['cacheRead', 'uncachedInput', 'cacheWrite', 'output', 'fees'] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, Decimal>>;

export interface Segment {
  readonly part: Part;
  readonly x: number;
  readonly width: number;
}

/** The whole of a bill, for the scale that bars share. */
export function barTotal(parts: Parts): number {
  return PARTS.reduce((sum, part) => sum.plus(parts[part]), ZERO).toNumber();
}

/** Segments from left to right; `full` dollars fill `width` pixels. Slivers stay visible. */
export function segmentsOf(parts: Parts, full: number, width: number): Segment[] {
  const x = scaleLinear()
    .domain([0, full > 0 ? full : 1])
    .range([0, width]);
  let at = 0;
  return PARTS.flatMap((part): Segment[] => {
    const value = parts[part].toNumber();
    if (value <= 0) return [];
    const length = x(value);
    const segment = { part, x: at, width: Math.max(0.6, length - 1) };
    at += length;
    return [segment];
  });
}

/** A part as a share of the bill, a fraction. */
export function shareOf(parts: Parts, part: Part): number {
  const total = barTotal(parts);
  return total === 0 ? 0 : parts[part].toNumber() / total;
}

/** Each part for one session. */
export function perSessionParts(parts: Parts, sessions: number): Parts {
  const n = Math.max(1, sessions);
  const each = (part: Part): Decimal => toQuotient(parts[part].div(n));
  return {
    cacheRead: each('cacheRead'),
    uncachedInput: each('uncachedInput'),
    cacheWrite: each('cacheWrite'),
    output: each('output'),
    fees: each('fees'),
  };
}

/** A margin as "so many times under (over) the break-even"; never below one. */
export function overUnder(margin: Decimal): { readonly ratio: Decimal; readonly isUnder: boolean } {
  return margin.gte(ONE)
    ? { ratio: margin, isUnder: true }
    : { ratio: margin.isZero() ? ZERO : ONE.div(margin), isUnder: false };
}

/** What a discount of so many percent multiplies a price by; `null` outside 0 to 100. */
export function discountFactor(percent: string): string | null {
  const off = new Decimal(percent);
  if (off.isNegative() || off.gt(100)) return null;
  return ONE.minus(off.div(100)).toFixed();
}

/** The percent that a factor takes off. */
export function discountPercent(factor: string): string {
  return ONE.minus(factor).times(100).toFixed();
}
