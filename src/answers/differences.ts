/** Where two price lists part: the calls to which a rule of one of them applies. */
import { ZERO, type Decimal } from '../money/decimal.ts';
import type { BandSums, Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import type { Tariff } from '../tariffs/tariff.ts';

/** How one list prices a group of calls. */
export interface GroupPrice {
  readonly how: 'base' | 'tier' | 'does-not-fit' | 'unpriced';
  /** Of a tier: prompts above so many tokens. */
  readonly above: number | null;
  /** Dollars for the group; `null` = not priced. */
  readonly total: Decimal | null;
}

/** Calls that each list prices by one and the same rule. */
export interface CallGroup {
  readonly calls: number;
  /** In the order of the lists. */
  readonly prices: readonly GroupPrice[];
}

/**
 * The calls by the rules under which the lists price them: base prices, a long-context step, a
 * window that is too small, no price. The largest groups first.
 */
export function callGroups(
  ledger: Ledger,
  bands: readonly BandSums[],
  lists: readonly { readonly tariff: Tariff; readonly options: PricingOptions }[],
): CallGroup[] {
  const groups = new Map<string, { calls: number; prices: GroupPrice[] }>();
  for (const band of bands) {
    const prices = lists.map(({ tariff, options }): GroupPrice => {
      const priced = priceBands(ledger, [band], tariff, options);
      if (priced.doesNotFit > 0) return { how: 'does-not-fit', above: null, total: null };
      if (priced.unpricedCalls > 0) return { how: 'unpriced', above: null, total: null };
      const above = priced.tiers[0]?.above ?? null;
      return { how: above === null ? 'base' : 'tier', above, total: totalOf(priced.amounts) };
    });
    const key = prices.map((p) => `${p.how} ${p.above ?? ''}`).join('|');
    const group = groups.get(key);
    const { calls } = band.sums;
    if (group === undefined) groups.set(key, { calls, prices });
    else {
      group.calls += calls;
      group.prices = group.prices.map((p, i) => ({
        ...p,
        total: p.total === null ? null : p.total.plus(prices[i]?.total ?? ZERO),
      }));
    }
  }
  return [...groups.values()].sort((a, b) => b.calls - a.calls);
}
