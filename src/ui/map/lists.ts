/** Price lists as the map draws them: whose they are, what they say, which are named first. */
import type { TariffVerdict } from '../../app/app.ts';
import type { MapList, MapSeller } from '../../charts/breakeven.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import { isMaker, shortName } from '../facts.ts';

const OWN_SHAPE = ['openai', 'anthropic', 'google', 'deepseek', 'xai'] as const;
const MOST_LETTERS = 24;

export function sellerOf(tariff: Tariff): MapSeller {
  if (tariff.origin === 'custom') return 'own';
  return (
    OWN_SHAPE.find((id) => id === tariff.provider) ?? (isMaker(tariff.provider) ? 'maker' : 'host')
  );
}

/**
 * Every price list. Named first: the model of the verdict, the lists that the reader chose, the
 * largest margins either way, then each seller's lists in turn.
 */
export function mapLists(
  verdicts: readonly TariffVerdict[],
  held: string,
  shown: readonly string[],
): MapList[] {
  const perSeller = new Map<string, number>();
  const margins = verdicts
    .flatMap(({ tariff, margin }) => (margin === null ? [] : [{ id: tariff.id, margin }]))
    .sort((a, b) => a.margin.cmp(b.margin));
  const extreme = new Set([...margins.slice(0, 2), ...margins.slice(-2)].map((m) => m.id));
  return verdicts.map(({ tariff, cachedPrice, crossover, side }): MapList => {
    const { id, provider, display } = tariff;
    const nth = perSeller.get(provider) ?? 0;
    perSeller.set(provider, nth + 1);
    // A gateway's slug is no name to read.
    const isLong = display.length > MOST_LETTERS || display.includes('/');
    const priority = shown.includes(id)
      ? 1000
      : tariff.origin === 'custom'
        ? 900
        : isLong
          ? 0
          : extreme.has(id)
            ? 700
            : isMaker(provider)
              ? 500 - nth * 10
              : 100 - nth;
    return {
      id,
      label: shortName(tariff),
      seller: sellerOf(tariff),
      cached: cachedPrice?.toNumber() ?? null,
      breakEven: crossover?.cachedPrice?.toNumber() ?? null,
      regime: crossover?.regime ?? null,
      side: side === 'keep' || side === 'compact' || side === 'tie' ? side : 'none',
      held: id === held,
      priority: Math.max(0, priority),
    };
  });
}
