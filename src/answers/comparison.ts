/** Every price list side by side: what the same calls cost at each. */
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { sumByBand, type BandSums, type Ledger } from '../costing/ledger.ts';
import {
  cacheWriteOf,
  priceBands,
  totalOf,
  type Priced,
  type PricingOptions,
} from '../costing/price.ts';

export interface ComparisonRow {
  readonly tariff: Tariff;
  readonly priced: Priced;
  /** Exact sum of the priced calls; `null` where none is priced. Dollars. */
  readonly total: Decimal | null;
  /** All calls are priced and fit the window. */
  readonly complete: boolean;
  readonly lowerBound: boolean;
  /** Means, 12 significant digits; `null` where the total is missing or partial. */
  readonly perSession: Decimal | null;
  readonly perTurn: Decimal | null;
  readonly perCall: Decimal | null;
  /** Cached reads ÷ total, a fraction; `null` where the total is missing or zero. */
  readonly cacheReadShare: Decimal | null;
}

/** Sessions, turns and calls that totals are divided by. */
export interface Workload {
  readonly sessions: number;
  readonly turns: number;
  readonly calls: number;
}

export function workloadOf(ledger: Ledger): Workload {
  return {
    sessions: ledger.sessions.length,
    turns: ledger.sessions.reduce((n, s) => n + s.turns, 0),
    calls: ledger.sessions.reduce((n, s) => n + s.calls, 0),
  };
}

/**
 * One row a tariff, cheapest first: complete rows by total, then partial ones, then those without
 * any price.
 * @param bands the ledger's calls by band, all of them unless given
 */
export function compareTariffs(
  ledger: Ledger,
  tariffs: readonly Tariff[],
  options: PricingOptions,
  bands: readonly BandSums[] = sumByBand(ledger),
  workload: Workload = workloadOf(ledger),
): ComparisonRow[] {
  return tariffs
    .map((tariff) => comparisonRow(ledger, bands, tariff, options, workload))
    .sort(cheapestFirst);
}

export function comparisonRow(
  ledger: Ledger,
  bands: readonly BandSums[],
  tariff: Tariff,
  options: PricingOptions,
  workload: Workload,
): ComparisonRow {
  return rowOf(tariff, priceBands(ledger, bands, tariff, options), workload);
}

/** The row of what was priced already. */
export function rowOf(tariff: Tariff, priced: Priced, workload: Workload): ComparisonRow {
  const total =
    priced.pricedCalls === 0 && priced.unpricedCalls + priced.doesNotFit > 0
      ? null
      : reported(priced, totalOf(priced.amounts));
  const complete = total !== null && priced.unpricedCalls === 0 && priced.doesNotFit === 0;
  const mean = (n: number): Decimal | null =>
    complete && total !== null && n > 0 ? toQuotient(total.div(n)) : null;
  return {
    tariff,
    priced,
    total,
    complete,
    lowerBound: priced.lowerBound,
    perSession: mean(workload.sessions),
    perTurn: mean(workload.turns),
    perCall: mean(workload.calls),
    cacheReadShare:
      total === null || total.isZero() ? null : toQuotient(priced.amounts.cacheRead.div(total)),
  };
}

/** No product of a price, a count and multipliers has as many digits: only a division has. */
const MOST_EXACT_DIGITS = 90;

/**
 * An amount as it is reported: exact, or a quotient where a currency was converted or where a
 * long-context price that the list leaves out is a fraction of its base that does not end.
 */
export function reported(priced: Pick<Priced, 'converted'>, amount: Decimal): Decimal {
  return priced.converted || amount.precision() > MOST_EXACT_DIGITS ? toQuotient(amount) : amount;
}

export function cheapestFirst(a: ComparisonRow, b: ComparisonRow): number {
  const group = (r: ComparisonRow): number => (r.complete ? 0 : r.total === null ? 2 : 1);
  return (
    group(a) - group(b) ||
    (a.total ?? ZERO).cmp(b.total ?? ZERO) ||
    (a.tariff.id < b.tariff.id ? -1 : a.tariff.id > b.tariff.id ? 1 : 0)
  );
}

/** `row ÷ baseline − 1`, a fraction; `null` unless both totals are complete. */
export function relativeTo(row: ComparisonRow, baseline: ComparisonRow): Decimal | null {
  if (!row.complete || !baseline.complete) return null;
  if (row.total === null || baseline.total === null || baseline.total.isZero()) return null;
  return toQuotient(row.total.div(baseline.total).minus(1));
}

/** The parts of a row's total, writes as one amount. */
export function breakdownOf(row: ComparisonRow): {
  uncachedInput: Decimal;
  cacheRead: Decimal;
  cacheWrite: Decimal;
  output: Decimal;
  fees: Decimal;
} {
  const { amounts } = row.priced;
  const part = (amount: Decimal): Decimal => reported(row.priced, amount);
  return {
    uncachedInput: part(amounts.uncachedInput),
    cacheRead: part(amounts.cacheRead),
    cacheWrite: part(cacheWriteOf(amounts)),
    output: part(amounts.output),
    fees: part(amounts.fees),
  };
}

/** Each call under its own recorded model's tariff: what the log itself should have cost. */
export interface AsRecorded {
  readonly total: Decimal;
  readonly pricedCalls: number;
  readonly unpricedCalls: number;
  readonly lowerBound: boolean;
}

/** @param resolved tariff by index into `ledger.models`; `null` = unresolved, left unpriced */
export function priceAsRecorded(
  ledger: Ledger,
  resolved: readonly (Tariff | null)[],
  options: PricingOptions,
  bands: readonly BandSums[] = sumByBand(ledger),
): AsRecorded {
  let total = ZERO;
  let pricedCalls = 0;
  let unpricedCalls = 0;
  let lowerBound = false;
  let converted = false;
  ledger.models.forEach((_, model) => {
    const own = bands.filter((b) => b.band.model === model);
    if (own.length === 0) return;
    const tariff = resolved[model] ?? null;
    if (tariff === null) {
      unpricedCalls += own.reduce((n, b) => n + b.sums.calls, 0);
      return;
    }
    // A call that was made did fit: windows of our catalogue must not contradict the log.
    const priced = priceBands(ledger, own, tariff, {
      ...options,
      rules: { ...(options.rules ?? { tiers: true, schedule: true }), windows: false },
    });
    total = total.plus(totalOf(priced.amounts));
    converted ||= priced.converted;
    pricedCalls += priced.pricedCalls;
    unpricedCalls += priced.unpricedCalls;
    lowerBound ||= priced.lowerBound;
  });
  return {
    total: reported({ converted }, total),
    pricedCalls,
    unpricedCalls,
    lowerBound,
  };
}
