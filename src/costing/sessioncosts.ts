/**
 * What every session costs. A band's price is linear in its counts, so its rates are taken once from
 * the exact pricing and the cells of ten thousand sessions are multiplied by them: in doubles for
 * the spread of a projection, in whole units of the last decimal for exact cost lines.
 */
import { Decimal, ZERO } from '../money/decimal.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { WRITE_FIELDS } from '../trace/trace.ts';
import {
  cellsBySession,
  emptySums,
  type Band,
  type BandSums,
  type Ledger,
  type SumName,
} from './ledger.ts';
import { cacheWriteOf, priceBands, totalOf, type Priced, type PricingOptions } from './price.ts';

/** Tokens at which rates are asked for: a rate per token is then a shift of the decimal point. */
const UNIT = 1_000_000;

/** Cost of some calls as a line in the cached price: `fixed + slope × p`, dollars. */
export interface CostLine {
  readonly fixed: Decimal;
  /** Dollars per (dollar per million tokens): millions of cached tokens, weighted. */
  readonly slope: Decimal;
}

/** The line of some bands of a ledger, exact. */
export function lineOf(
  ledger: Ledger,
  bands: readonly BandSums[],
  tariff: Tariff,
  options: PricingOptions,
): CostLine {
  const priced = priceBands(ledger, bands, tariff, options);
  return {
    fixed: totalOf(priced.amounts).minus(priced.amounts.cacheRead),
    slope: priced.readSlope,
  };
}

/** Dollars of each session of `ledger`, in its order; calls without a price count 0. */
export function sessionCosts(
  ledger: Ledger,
  tariff: Tariff,
  options: PricingOptions,
): Float64Array<ArrayBuffer> {
  const rates = ratesOf(ledger, tariff, options).map((ofBand) =>
    ofBand.map(([field, rate]): [SumName, number] => [field, rate.usd.toNumber()]),
  );
  const out = new Float64Array(ledger.sessions.length);
  for (const { session, band, sums } of ledger.cells) {
    let cost = 0;
    for (const [field, usd] of rates[band] ?? []) cost += sums[field] * usd;
    out[session] = (out[session] ?? 0) + cost;
  }
  return out;
}

/**
 * {@link lineOf} of each session of `ledger`, in its order: the same decimals. Whole tokens times
 * rates in whole units of their last decimal are whole numbers, and those are exact in doubles below
 * 2⁵³. A session with fractions of tokens, or of more than that, is priced the long way, as are all
 * where a rate is a quotient that does not end.
 */
export function* sessionLines(
  ledger: Ledger,
  tariff: Tariff,
  options: PricingOptions,
): Generator<undefined, CostLine[], undefined> {
  const rates = wholeRates(ratesOf(ledger, tariff, options));
  const sessions = ledger.sessions.length;
  const fixed = new Float64Array(sessions);
  const slope = new Float64Array(sessions);
  if (rates === null) fixed.fill(Number.NaN);
  else
    for (const { session, band, sums } of ledger.cells) {
      let f = 0;
      let s = 0;
      for (const [field, rate] of rates.bands[band] ?? []) {
        const tokens = sums[field];
        if (!Number.isInteger(tokens)) f = Number.NaN;
        f += tokens * rate.fixed;
        s += tokens * rate.slope;
      }
      fixed[session] = (fixed[session] ?? 0) + f;
      slope[session] = (slope[session] ?? 0) + s;
    }
  const long = cellsOnce(ledger);
  const out: CostLine[] = [];
  for (let i = 0; i < sessions; i++) {
    const f = fixed[i] ?? Number.NaN;
    const s = slope[i] ?? Number.NaN;
    // No count and no rate is negative, so a sum that is exact had only exact ones before it.
    if (rates !== null && f <= Number.MAX_SAFE_INTEGER && s <= Number.MAX_SAFE_INTEGER)
      out.push({
        fixed: new Decimal(f).div(rates.fixedUnits),
        slope: new Decimal(s).div(rates.slopeUnits),
      });
    else {
      out.push(lineOf(ledger, long(i), tariff, options));
      yield;
    }
    if (i % 1000 === 999) yield;
  }
  return out;
}

function cellsOnce(ledger: Ledger): (session: number) => readonly BandSums[] {
  let all: readonly (readonly BandSums[])[] | null = null;
  return (session) => (all ??= cellsBySession(ledger))[session] ?? [];
}

/** Dollars a token of a field: all of it, and as a line in the cached price. */
interface Rate extends CostLine {
  readonly usd: Decimal;
}
type BandRates = readonly (readonly [SumName, Rate])[];

/** By band: what a token of each field costs there; 0 where nothing is priced. */
function ratesOf(ledger: Ledger, tariff: Tariff, options: PricingOptions): readonly BandRates[] {
  const used = new Set<SumName>();
  for (const { sums } of ledger.cells)
    for (const field of WRITE_FIELDS) if (sums[field] > 0) used.add(field);
  return ledger.bands.map((band) => ratesOfBand(ledger, band, tariff, options, used));
}

function ratesOfBand(
  ledger: Ledger,
  band: Band,
  tariff: Tariff,
  options: PricingOptions,
  used: ReadonlySet<SumName>,
): BandRates {
  const price = (counts: Partial<Record<SumName, number>>): Priced =>
    priceBands(ledger, [{ band, sums: { ...emptySums(), calls: 1, ...counts } }], tariff, options);
  const fixed = (amount: Decimal): Rate => {
    const usd = amount.div(UNIT);
    return { usd, fixed: usd, slope: ZERO };
  };
  // The parts of one call do not mix, so one pricing gives four rates.
  const { amounts, readSlope } = price({
    uncachedInput: UNIT,
    cacheRead: UNIT,
    output: UNIT,
    webSearches: UNIT,
  });
  return [
    // Under `prefix` uncached tokens are billed as writes.
    ['uncachedInput', fixed(amounts.uncachedInput.plus(cacheWriteOf(amounts)))],
    ['cacheRead', { usd: amounts.cacheRead.div(UNIT), fixed: ZERO, slope: readSlope.div(UNIT) }],
    ['output', fixed(amounts.output)],
    ['webSearches', fixed(amounts.fees)],
    ...[...used].map((field) => [field, fixed(totalOf(price({ [field]: UNIT }).amounts))] as const),
  ];
}

/** Beyond this a rate is a quotient, and no unit makes it whole. */
const MOST_PLACES = 30;

/** The rates in whole units of the smallest decimal that all have; `null` where there is none. */
function wholeRates(bands: readonly BandRates[]): {
  readonly bands: readonly (readonly (readonly [SumName, { fixed: number; slope: number }])[])[];
  readonly fixedUnits: Decimal;
  readonly slopeUnits: Decimal;
} | null {
  const all = bands.flatMap((band) => band.map(([, rate]) => rate));
  const places = (part: keyof CostLine): number =>
    all.reduce((most, rate) => Math.max(most, rate[part].decimalPlaces()), 0);
  if (places('fixed') > MOST_PLACES || places('slope') > MOST_PLACES) return null;
  const fixedUnits = new Decimal(10).pow(places('fixed'));
  const slopeUnits = new Decimal(10).pow(places('slope'));
  const whole = all.map((rate) => ({
    fixed: rate.fixed.times(fixedUnits).toNumber(),
    slope: rate.slope.times(slopeUnits).toNumber(),
  }));
  if (!whole.every((r) => Number.isSafeInteger(r.fixed) && Number.isSafeInteger(r.slope)))
    return null;
  let at = 0;
  return {
    bands: bands.map((band) =>
      band.map(([field]) => [field, whole[at++] as { fixed: number; slope: number }] as const),
    ),
    fixedUnits,
    slopeUnits,
  };
}
