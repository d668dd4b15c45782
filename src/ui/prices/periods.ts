/** A list's dated cards as its history shows them. */
import type { HistoryPeriod } from '../../charts/pricehistory.ts';
import type { Rates, Tariff } from '../../tariffs/tariff.ts';

/** Base prices of each card. Written tokens at the lifetime that is billed by default. */
export function historyPeriods(tariff: Tariff): HistoryPeriod[] {
  const write = ({ cacheWrite }: Rates): number | null => {
    const ttl = tariff.cache.defaultTtl ?? (Object.keys(cacheWrite)[0] as keyof typeof cacheWrite);
    return cacheWrite[ttl]?.toNumber() ?? null;
  };
  return tariff.periods.map(({ fromMs, toMs, rates }) => ({
    fromMs,
    toMs,
    prices: {
      input: rates.input.toNumber(),
      cachedRead: rates.cachedRead?.toNumber() ?? null,
      cacheWrite: write(rates),
      output: rates.output.toNumber(),
    },
  }));
}
