/** What a simulated cache rests on; apart from the simulator, so that the page need not load it. */
import type { Assumption, AssumptionCode } from '../costing/price.ts';
import { ASSUMED_TTL_MS, cacheModelOf } from '../strategies/cache.ts';
import type { Tariff } from '../tariffs/tariff.ts';

/** What a simulated cache of this tariff rests on. */
export function cacheAssumptions(tariff: Tariff): Assumption[] {
  const model = cacheModelOf(tariff);
  const say = (code: AssumptionCode, detail = ''): Assumption => ({ code, detail });
  return [
    say('cache-simulated', tariff.id),
    ...model.assumptions.flatMap((a): Assumption[] => {
      if (a === 'lifetime-not-published')
        return [say('cache-lifetime-assumed', `${ASSUMED_TTL_MS / 3_600_000} h`)];
      return a === 'no-cache-rules' ? [say('cache-rules-unknown')] : [];
    }),
  ];
}
