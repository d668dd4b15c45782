/** What-ifs on a tariff or on counts: typed prices and another hit ratio. Pure. */
import { Decimal, ONE } from '../money/decimal.ts';
import type { Period, Rates, Tariff, TtlName } from '../tariffs/tariff.ts';
import { totalSums, type BandSums, type Ledger, type Sums } from './ledger.ts';
import { bandSumsOf } from './packed.ts';

/** Base prices that replace a tariff's own, USD per million tokens. */
export interface TypedPrices {
  readonly uncached?: Decimal | null;
  readonly cached?: Decimal | null;
  readonly output?: Decimal | null;
}

/**
 * The tariff with other base prices. Every card of every period moves by the same factor, so tiers,
 * schedule bands and write prices keep their proportion to the base; a price whose base is zero or
 * missing is set, not scaled.
 */
export function withPrices(tariff: Tariff, prices: TypedPrices): Tariff {
  const { uncached = null, cached = null, output = null } = prices;
  if (uncached === null && cached === null && output === null) return tariff;
  return {
    ...tariff,
    periods: tariff.periods.map((period): Period => {
      const base = period.rates;
      const factor = (price: Decimal | null, own: Decimal | null): Decimal | null =>
        price === null || own === null || own.isZero() ? null : price.div(own);
      const f = {
        uncached: factor(uncached, base.input),
        cached: factor(cached, base.cachedRead),
        output: factor(output, base.output),
      };
      const scale = (own: Decimal, by: Decimal | null, price: Decimal | null): Decimal =>
        by === null ? (price ?? own) : own.times(by);
      const rates = (card: Rates): Rates => {
        const cacheWrite: Partial<Record<TtlName, Decimal>> = {};
        for (const [ttl, price] of Object.entries(card.cacheWrite) as [TtlName, Decimal][])
          cacheWrite[ttl] = f.uncached === null ? price : price.times(f.uncached);
        return {
          input: scale(card.input, f.uncached, uncached),
          cachedRead:
            card.cachedRead === null
              ? cached === null
                ? null
                : cached.times(base.input.isZero() ? ONE : card.input.div(base.input))
              : scale(card.cachedRead, f.cached, cached),
          output: scale(card.output, f.output, output),
          cacheWrite,
        };
      };
      return {
        ...period,
        rates: rates(base),
        tiers: period.tiers.map((t) => ({ ...t, rates: rates(t.rates) })),
        schedule: period.schedule.map((s) => ({ ...s, rates: rates(s.rates) })),
      };
    }),
  };
}

/** Cached reads ÷ all input (uncached + read + written), a fraction; 0 where there is no input. */
export function hitRatioOf(sums: Sums): number {
  const input =
    sums.uncachedInput +
    sums.cacheRead +
    sums.cacheWriteUnknown +
    sums.cacheWrite5m +
    sums.cacheWrite30m +
    sums.cacheWrite1h +
    sums.cacheWrite12h;
  return input === 0 ? 0 : sums.cacheRead / input;
}

/**
 * Bands with another overall hit ratio. Total input and writes stay; every band moves the same share
 * of its uncached tokens to reads, or of its reads to uncached tokens, so prompts (and with them
 * tiers and windows) do not change. Tokens stay whole: all of them together move by what the ratio
 * asks for, to the nearest token, and each band by its share of that, less than a token off.
 * @param from the recorded ratio of all bands together
 * @param to a fraction; it cannot exceed what is left of the input without writes
 */
export function withHitRatio(
  bands: readonly BandSums[],
  from: number,
  to: number,
): readonly BandSums[] {
  if (to === from) return bands;
  const uncached = bands.map(({ sums }) => sums.uncachedInput);
  const read = bands.map(({ sums }) => sums.cacheRead);
  const moved = movedByRatio(total(uncached), total(read), from, to);
  const shifts = apportion(moved >= 0 ? uncached : read, Math.abs(moved));
  return bands.map(({ band, sums }, i) => ({ band, sums: shifted(sums, shifts[i] ?? 0, moved) }));
}

/**
 * The ledger under another hit ratio: its cells, added up by band, are what {@link withHitRatio}
 * gives for its bands. Each call moves the same share of its tokens, so each cell does: less than two
 * tokens off. The same ledger for `null`.
 */
export function ledgerWithHitRatio(ledger: Ledger, ratio: number | null): Ledger {
  const bands = bandSumsOf(ledger);
  const recorded = hitRatioOf(totalSums(bands));
  if (ratio === null || ratio === recorded) return ledger;
  const uncached = total(bands.map(({ sums }) => sums.uncachedInput));
  const read = total(bands.map(({ sums }) => sums.cacheRead));
  const moved = movedByRatio(uncached, read, recorded, ratio);
  const from = moved >= 0 ? 'uncachedInput' : 'cacheRead';
  const ofBand = apportion(
    bands.map(({ sums }) => sums[from]),
    Math.abs(moved),
  );
  const cells = ledger.bands.map((): number[] => []);
  ledger.cells.forEach((cell, i) => cells[cell.band]?.push(i));
  const bandIndex = new Map(ledger.bands.map((band, i) => [band, i]));
  const shifts = new Float64Array(ledger.cells.length);
  bands.forEach(({ band }, b) => {
    const own = cells[bandIndex.get(band) ?? -1] ?? [];
    const weights = own.map((i) => ledger.cells[i]?.sums[from] ?? 0);
    apportion(weights, ofBand[b] ?? 0).forEach((shift, k) => (shifts[own[k] ?? 0] = shift));
  });
  // Written out: the getter of a packed ledger must not be spread.
  const { axes, models, services, slots, sessions, callsWithoutTime, firstMs, lastMs } = ledger;
  return {
    ...{ axes, models, services, slots, bands: ledger.bands, sessions },
    ...{ callsWithoutTime, firstMs, lastMs },
    cells: ledger.cells.map((cell, i) => ({
      ...cell,
      sums: shifted(cell.sums, shifts[i] ?? 0, moved),
    })),
  };
}

/** Whole tokens that become reads (below 0: reads that become uncached) at hit ratio `to`. */
function movedByRatio(uncached: number, read: number, from: number, to: number): number {
  const input = from > 0 ? read / from : uncached + read;
  return Math.round(Math.min(uncached + read, Math.max(0, to * input)) - read);
}

function shifted(sums: Sums, shift: number, moved: number): Sums {
  const toRead = moved >= 0 ? shift : -shift;
  return {
    ...sums,
    uncachedInput: sums.uncachedInput - toRead,
    cacheRead: sums.cacheRead + toRead,
  };
}

const total = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/**
 * `amount` in whole parts proportional to `weights`: what is given so far is what the weights so far
 * ask for, to the nearest whole. No part exceeds its weight, and together they are the amount.
 * @param amount a whole number, at most the sum of the weights
 */
export function apportion(weights: readonly number[], amount: number): number[] {
  const all = total(weights);
  if (all === 0) return weights.map(() => 0);
  let seen = 0;
  let given = 0;
  const parts = weights.map((weight) => {
    seen += weight;
    // Products of large counts are rounded: a part is never allowed more than there is.
    const part = Math.max(0, Math.min(weight, Math.round((seen * amount) / all) - given));
    given += part;
    return part;
  });
  for (let i = parts.length - 1; i >= 0 && given < amount; i--) {
    const more = Math.min((weights[i] ?? 0) - (parts[i] ?? 0), amount - given);
    parts[i] = (parts[i] ?? 0) + more;
    given += more;
  }
  return parts;
}
