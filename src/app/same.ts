/** When a value that was made anew says the same: what follows from it need not be made again. */
import { plain } from '../money/decimal.ts';
import type { PricingOptions } from '../costing/price.ts';

export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

export function samePricing(a: PricingOptions, b: PricingOptions): boolean {
  const key = (p: PricingOptions): string =>
    JSON.stringify([
      p.dateMs,
      p.writes,
      p.rules,
      p.overlays,
      Object.entries(p.unitsPerUsd ?? {}).map(([c, r]) => [c, plain(r)]),
    ]);
  return key(a) === key(b);
}
