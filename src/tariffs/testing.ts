/** What the tests of this folder share. */
import { ZERO, costOf, type Decimal } from '../money/decimal.ts';
import { checkTariffs } from './schema.ts';
import type { Rates, Tariff, TtlName } from './tariff.ts';

/** Disjoint token counts of one call. */
export interface Counts {
  readonly uncached?: number;
  readonly read?: number;
  readonly writes?: Readonly<Partial<Record<TtlName, number>>>;
  readonly output?: number;
}

/** Whole prompt: what decides the tier. */
export function promptOf({ uncached = 0, read = 0, writes = {} }: Counts): number {
  return uncached + read + Object.values(writes).reduce((sum, tokens) => sum + tokens, 0);
}

/** Counts × rates, no modifiers: enough to check a card against a published amount. */
export function amountOf(
  rates: Rates,
  { uncached = 0, read = 0, writes = {}, output = 0 }: Counts,
) {
  let sum: Decimal = ZERO.plus(costOf(uncached, rates.input))
    .plus(costOf(read, rates.cachedRead ?? rates.input))
    .plus(costOf(output, rates.output));
  for (const [ttl, tokens] of Object.entries(writes)) {
    sum = sum.plus(costOf(tokens, rates.cacheWrite[ttl as TtlName] ?? rates.input));
  }
  return sum;
}

/** One custom tariff of a JSON value; throws with the problems where it is refused. */
export function customTariff(form: unknown): Tariff {
  const result = checkTariffs(form);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [tariff] = result.tariffs;
  if (tariff === undefined) throw new Error('no tariff');
  return tariff;
}
