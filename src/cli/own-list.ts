/** Price lists made of the prices on the command line. */
import { Decimal, plain } from '../money/decimal.ts';
import { compileTariff, TTL_NAMES } from '../tariffs/compile.ts';
import type { Rates, Tariff, TtlName } from '../tariffs/tariff.ts';

/** A list of flat prices, USD per million tokens: no tiers, no window, in force always. */
export function madeUpTariff(prices: {
  readonly uncached: Decimal;
  readonly output: Decimal;
  readonly cached: Decimal | null;
  readonly write: Decimal | null;
}): Tariff {
  const { uncached, output, cached, write } = prices;
  return compileTariff(
    {
      id: 'given-prices',
      provider: 'given-prices',
      periods: [
        {
          // A list of zeros was typed on purpose.
          free: true,
          rates: {
            input: plain(uncached),
            output: plain(output),
            ...(cached === null ? {} : { cachedRead: plain(cached) }),
            ...(write === null
              ? {}
              : { cacheWrite: Object.fromEntries(TTL_NAMES.map((ttl) => [ttl, plain(write)])) }),
          },
        },
      ],
    },
    'custom',
  );
}

/**
 * `tariff` with another base write price for every lifetime. Tiers and schedule bands keep their
 * ratio to the base; a list that bills no writes bills them now.
 */
export function withWritePrice(tariff: Tariff, write: Decimal): Tariff {
  return {
    ...tariff,
    periods: tariff.periods.map((period) => {
      const card = (rates: Rates): Rates => ({
        ...rates,
        cacheWrite: writesAt(write, rates, period.rates),
      });
      return {
        ...period,
        rates: card(period.rates),
        tiers: period.tiers.map((tier) => ({ ...tier, rates: card(tier.rates) })),
        schedule: period.schedule.map((band) => ({ ...band, rates: card(band.rates) })),
      };
    }),
  };
}

function writesAt(write: Decimal, rates: Rates, base: Rates): Partial<Record<TtlName, Decimal>> {
  const factor = (ttl: TtlName): Decimal => {
    const [own, below] = [rates.cacheWrite[ttl], base.cacheWrite[ttl]];
    if (own !== undefined && below !== undefined && !below.isZero()) return own.div(below);
    return base.input.isZero() ? new Decimal(1) : rates.input.div(base.input);
  };
  return Object.fromEntries(TTL_NAMES.map((ttl) => [ttl, write.times(factor(ttl))]));
}
