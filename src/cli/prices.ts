/** How calls are priced: the options that `reprice`, `crossover`, `project` and `scenario` share. */
import type { PricingOptions, WritesMode } from '../costing/price.ts';
import { Decimal } from '../money/decimal.ts';
import type { Choices } from '../scenario/scenario.ts';
import { parseInstant } from '../tariffs/instants.ts';
import { choice, dateOf, exchangeRates, type Args } from './args.ts';
import { wrongUse } from './io.ts';
import type { Words } from './words.ts';

/** `recorded`: hits stay hits. `simulated`: recomputed under each list's own cache rules. */
export type CacheMode = 'recorded' | 'simulated';

export interface PriceChoices {
  /** As given: `recorded`, a day or an instant. */
  readonly date: string;
  readonly cache: CacheMode;
  readonly writes: WritesMode;
  readonly pricing: PricingOptions;
}

/** As `priceChoices`, for a command whose answer is made from summed counts alone. */
export function recordedPriceChoices(
  args: Args,
  words: Words,
): PriceChoices & { cache: 'recorded' } {
  const choices = priceChoices(args, words);
  if (choices.cache === 'simulated')
    throw wrongUse(words.onlyWith('--cache simulated', 'reprice, crossover, simulate'));
  return { ...choices, cache: 'recorded' };
}

export function priceChoices(args: Args, words: Words): PriceChoices {
  const cache = choice(args, 'cache', ['recorded', 'simulated'], 'recorded', words);
  const { text, ms } = dateOf(args, words);
  const writes = choice(args, 'writes', ['recorded', 'prefix', 'as-input'], 'recorded', words);
  return {
    date: text,
    cache,
    writes,
    pricing: { dateMs: ms, writes, unitsPerUsd: exchangeRates(args, words) },
  };
}

/** How a scenario's choices price one list. */
export function pricingOf(choices: Choices, tariffId: string): PricingOptions {
  const scale = choices.tokenScale[tariffId];
  const tokens = scale === undefined ? null : new Decimal(scale);
  return {
    dateMs: choices.date === 'recorded' ? null : parseInstant(choices.date),
    writes: choices.writes,
    rules: choices.rules,
    overlays: choices.overlays,
    unitsPerUsd: Object.fromEntries(
      Object.entries(choices.unitsPerUsd).map(([currency, rate]) => [currency, new Decimal(rate)]),
    ),
    ...(tokens === null ? {} : { tokenScale: () => tokens }),
  };
}
