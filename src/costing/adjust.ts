/** What-ifs on a tariff or on counts: typed prices and another hit ratio. Pure. */
import { Decimal, ONE } from '../money/decimal.ts';
import type { Period, Rates, Tariff, TtlName } from '../tariffs/tariff.ts';
import type { BandSums, Sums } from './ledger.ts';

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
 * Bands with another overall hit ratio. Total input and writes stay; every call moves the same
 * share of its uncached tokens to reads, or of its reads to uncached tokens, so prompts (and with
 * them tiers and windows) do not change. Token counts may become fractions: this is a what-if.
 * @param from the recorded ratio of all bands together
 * @param to a fraction; it cannot exceed what is left of the input without writes
 */
export function withHitRatio(
  bands: readonly BandSums[],
  from: number,
  to: number,
): readonly BandSums[] {
  if (to === from) return bands;
  const totals = bands.reduce(
    (t, { sums }) => ({
      uncached: t.uncached + sums.uncachedInput,
      read: t.read + sums.cacheRead,
    }),
    { uncached: 0, read: 0 },
  );
  const input = from > 0 ? totals.read / from : totals.uncached + totals.read;
  const target = Math.min(totals.uncached + totals.read, Math.max(0, to * input));
  const moved = target - totals.read;
  return bands.map(({ band, sums }) => {
    const shift =
      moved >= 0
        ? totals.uncached === 0
          ? 0
          : (sums.uncachedInput * moved) / totals.uncached
        : (sums.cacheRead * moved) / totals.read;
    return {
      band,
      sums: {
        ...sums,
        uncachedInput: sums.uncachedInput - shift,
        cacheRead: sums.cacheRead + shift,
      },
    };
  });
}
