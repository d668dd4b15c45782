/**
 * Dollars of every session in doubles, for intervals: a band's price is linear in its counts, so its
 * rates are taken once from the exact pricing and the cells of ten thousand sessions are multiplied
 * by them. Exact amounts come from `price.ts`.
 */
import type { Tariff } from '../tariffs/tariff.ts';
import { WRITE_FIELDS } from '../trace/trace.ts';
import { emptySums, type Band, type Ledger, type SumName } from './ledger.ts';
import { cacheWriteOf, priceBands, totalOf, type PricingOptions } from './price.ts';

/** Tokens at which rates are asked for: a rate per token is then a shift of the decimal point. */
const UNIT = 1_000_000;

/** Dollars of each session of `ledger`, in its order; calls without a price count 0. */
export function sessionCosts(
  ledger: Ledger,
  tariff: Tariff,
  options: PricingOptions,
): Float64Array<ArrayBuffer> {
  const used = new Set<SumName>();
  for (const { sums } of ledger.cells)
    for (const field of WRITE_FIELDS) if (sums[field] > 0) used.add(field);
  const rates = ledger.bands.map((band) => ratesOf(ledger, band, tariff, options, used));
  const out = new Float64Array(ledger.sessions.length);
  for (const { session, band, sums } of ledger.cells) {
    const rate = rates[band];
    if (rate === undefined) continue;
    let cost = 0;
    for (const [field, usd] of rate) cost += sums[field] * usd;
    out[session] = (out[session] ?? 0) + cost;
  }
  return out;
}

function ratesOf(
  ledger: Ledger,
  band: Band,
  tariff: Tariff,
  options: PricingOptions,
  used: ReadonlySet<SumName>,
): [SumName, number][] {
  const price = (counts: Partial<Record<SumName, number>>) =>
    priceBands(ledger, [{ band, sums: { ...emptySums(), calls: 1, ...counts } }], tariff, options)
      .amounts;
  const usd = (amount: ReturnType<typeof totalOf>): number => amount.div(UNIT).toNumber();
  // The parts of one call do not mix, so one pricing gives four rates.
  const parts = price({ uncachedInput: UNIT, cacheRead: UNIT, output: UNIT, webSearches: UNIT });
  const rates: [SumName, number][] = [
    // Under `prefix` uncached tokens are billed as writes.
    ['uncachedInput', usd(parts.uncachedInput.plus(cacheWriteOf(parts)))],
    ['cacheRead', usd(parts.cacheRead)],
    ['output', usd(parts.output)],
    ['webSearches', usd(parts.fees)],
  ];
  for (const field of used) rates.push([field, usd(totalOf(price({ [field]: UNIT })))]);
  return rates;
}
