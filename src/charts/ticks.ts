/** Ticks of log axes, and the steps of numbers that are dragged or nudged. */
import { Decimal, plain } from '../money/decimal.ts';

const STEPS = [
  [1, 3],
  [5, 2],
  [2, 1],
] as const;

/** 1-2-5 ticks of a log axis with a priority: whole decades first. Rising. */
export function logTicks(
  from: number,
  to: number,
): readonly { readonly value: number; readonly priority: number }[] {
  const out: { value: number; priority: number }[] = [];
  for (let e = Math.floor(Math.log10(from)); e <= Math.ceil(Math.log10(to)); e++)
    for (const [m, priority] of STEPS) {
      const value = Number(`${m}e${e}`);
      if (value >= from * 0.9999 && value <= to * 1.0001) out.push({ value, priority });
    }
  return out.sort((a, b) => a.value - b.value);
}

/** The next 1-2-5 number at or below `value`. */
export function niceBelow(value: number): number {
  const e = Math.floor(Math.log10(value));
  const m = value / 10 ** e;
  return Number(`${m >= 5 ? 5 : m >= 2 ? 2 : 1}e${e}`);
}

/** The next 1-2-3-5 number at or above `value`. */
export function niceAbove(value: number): number {
  const e = Math.floor(Math.log10(value) + 1e-9);
  const m = value / 10 ** e;
  const nice = [1, 2, 3, 5, 10].find((n) => m <= n * 1.0001) ?? 10;
  return Number(`${nice}e${e}`);
}

/** `value` with `digits` significant digits, in plain notation. */
export function snap(value: number, digits = 2): string {
  if (!Number.isFinite(value) || value <= 0) return '0';
  return plain(new Decimal(value).toSignificantDigits(digits));
}

/** One step of the second digit, ten where `big`: 0.50 → 0.51, 5.0 → 5.1. Never below zero. */
export function nudge(value: string, direction: 1 | -1, big = false): string {
  const from = new Decimal(value);
  const size = from.isZero() ? -2 : Math.floor(from.abs().log(10).toNumber() + 1e-9) - 1;
  // Downwards from a power of ten the step is the smaller one: 1.0 → 0.99.
  const isPower = from.gt(0) && from.eq(new Decimal(10).pow(size + 1));
  const step = new Decimal(10).pow(direction < 0 && isPower && !big ? size - 1 : size);
  const next = from.plus(step.times(direction * (big ? 10 : 1)));
  return plain(next.lte(0) ? step : next);
}

/** A step on a straight scale: a fraction, a count. */
export function nudgeBy(value: string, step: string, direction: 1 | -1, big = false): string {
  const next = new Decimal(value).plus(new Decimal(step).times(direction * (big ? 10 : 1)));
  return plain(next.isNegative() ? new Decimal(0) : next);
}

/** Dragging multiplies: a hundred pixels to the right double the number. */
export function dragged(start: string, pixels: number): string {
  return snap(new Decimal(start).toNumber() * 2 ** (pixels / 100), 2);
}

/** Dragging on a straight scale: ten pixels a step. */
export function draggedBy(start: string, step: string, pixels: number): string {
  const next = new Decimal(start).plus(new Decimal(step).times(Math.round(pixels / 6)));
  return plain(next.isNegative() ? new Decimal(0) : next);
}

/** `value` kept within two bounds. */
export function clampDecimal(value: string, low: string, high: string): string {
  return plain(Decimal.max(low, Decimal.min(high, value)));
}

/** Percent ↔ fraction, exactly. */
export const toPercent = (fraction: string): string => plain(new Decimal(fraction).times(100));
export const fromPercent = (percent: string): string => plain(new Decimal(percent).div(100));
