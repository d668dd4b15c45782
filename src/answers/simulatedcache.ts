/**
 * Re-pricing with each seller's own cache: what of the recorded prompts another seller's cache would
 * have read, by its minimum, increment and lifetime and the real gaps between the calls.
 */
import type { PricingOptions } from '../costing/price.ts';
import type { Ledger } from '../costing/ledger.ts';
import { keepEverything } from '../strategies/keep-everything.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { cacheAssumptions } from './cacheassumptions.ts';
import { cheapestFirst, compareTariffs, type ComparisonRow } from './comparison.ts';
import { finish, quietly, type Steps } from './steps.ts';
import { armLedger, cacheKeyOf, type Simulator } from './simulation.ts';

export const KEEP_EVERYTHING: readonly ConfiguredStrategy[] = [
  { strategy: keepEverything, parameters: {} },
];

/** Tariffs whose caches behave alike, with the ledger of the trace under such a cache. */
export interface CacheGroup {
  readonly tariffs: readonly Tariff[];
  readonly ledger: Ledger;
}

/** The ledgers of a strategy under each kind of cache among `targets`. */
export function ledgersByCache(
  simulator: Simulator,
  strategies: readonly ConfiguredStrategy[],
  targets: readonly Tariff[],
  asOfMs: number,
): CacheGroup[] {
  return finish(stepsByCache(simulator, strategies, targets, asOfMs));
}

/** As {@link ledgersByCache}, giving way every few hundred calls. */
export function* stepsByCache(
  simulator: Simulator,
  strategies: readonly ConfiguredStrategy[],
  targets: readonly Tariff[],
  asOfMs: number,
): Steps<CacheGroup[]> {
  const groups = new Map<string, Tariff[]>();
  for (const tariff of targets) {
    const key = cacheKeyOf(tariff);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, [tariff]);
    else found.push(tariff);
  }
  const out: CacheGroup[] = [];
  for (const tariffs of groups.values()) {
    yield;
    const arm = yield* quietly(simulator.runInSteps(strategies, tariffs[0] ?? null));
    out.push({ tariffs, ledger: armLedger(arm, boundariesOf(tariffs), asOfMs) });
  }
  return out;
}

/** As `compareTariffs`, with cache reads and writes as each seller's own cache would have them. */
export function compareSimulatedCache(
  simulator: Simulator,
  targets: readonly Tariff[],
  pricing: PricingOptions,
  asOfMs: number,
): ComparisonRow[] {
  return ledgersByCache(simulator, KEEP_EVERYTHING, targets, asOfMs)
    .flatMap(({ tariffs, ledger }) => compareTariffs(ledger, tariffs, pricing))
    .map((row) => ({
      ...row,
      priced: {
        ...row.priced,
        assumptions: [...row.priced.assumptions, ...cacheAssumptions(row.tariff)],
      },
    }))
    .sort(cheapestFirst);
}
