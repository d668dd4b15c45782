/** Helps a reader who types prices: other units, and figures that look like a slip of unit. */
import { Decimal, parseDecimal, plain } from '../money/decimal.ts';
import type { Rates } from './tariff.ts';

export type PriceUnit = 'per-million' | 'per-thousand' | 'per-token';

const FACTOR: Readonly<Record<PriceUnit, number>> = {
  'per-million': 1,
  'per-thousand': 1_000,
  'per-token': 1_000_000,
};

/** A price typed in some unit, per million tokens, as a plain decimal; `null` = no decimal. */
export function perMillion(price: string, unit: PriceUnit): string | null {
  const amount = parseDecimal(price);
  return amount === null || amount.isNegative() ? null : plain(amount.times(FACTOR[unit]));
}

/**
 * Prices of a card that are more than 1,000 times, or less than a 1,000th of, what other lists
 * have for the same thing: the mark of a price per thousand read as one per million.
 *
 * @param others cards to compare with (the catalogue's); their median is the measure
 */
export function oddPrices(
  rates: Rates,
  others: readonly Rates[],
): readonly ('input' | 'cachedRead' | 'output')[] {
  const parts = ['input', 'cachedRead', 'output'] as const;
  return parts.filter((part) => {
    const own = rates[part];
    if (own === null || own.isZero()) return false;
    const usual = median(
      others.flatMap((card) => {
        const price = card[part];
        return price === null || price.isZero() ? [] : [price];
      }),
    );
    if (usual === null) return false;
    const ratio = own.div(usual);
    return ratio.gt(1000) || ratio.lt('0.001');
  });
}

function median(prices: readonly Decimal[]): Decimal | null {
  const sorted = [...prices].sort((a, b) => a.cmp(b));
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
