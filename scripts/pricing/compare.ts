/**
 * Our prices beside another data set's: `@pydantic/genai-prices`
 * (https://github.com/pydantic/genai-prices), whose engine takes a tier where the prompt is
 * larger than `start`, so that a tier from 200,000 on is written there with 199,999.
 */
import { calcPrice } from '@pydantic/genai-prices';
import { Decimal, plain } from '../../src/money/decimal.ts';
import { periodAt, scheduleBandAt } from '../../src/tariffs/inforce.ts';
import type { Rates, Tariff, Tier } from '../../src/tariffs/tariff.ts';

/** Day of the installed data set's last look at the prices. */
export const DATA_SET_DAY = '2026-09-23';

/** Our seller → theirs; sellers that are not here are not in that data set. */
const THEIR_PROVIDER: Readonly<Record<string, string>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'google',
  'google-vertex': 'google',
  deepseek: 'deepseek',
  xai: 'x-ai',
  moonshotai: 'moonshotai',
  zai: 'zai',
  minimax: 'minimax',
  mistral: 'mistral',
  'amazon-bedrock': 'aws',
  azure: 'azure',
  groq: 'groq',
  cerebras: 'cerebras',
  together: 'together',
  fireworks: 'fireworks',
  openrouter: 'openrouter',
};

export interface Difference {
  readonly id: string;
  /** `input`, `cachedRead`, `output`, `cacheWrite`, `cacheWrite 1h` (also of a tier), `tier starts`. */
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
  /** Name of the model whose price they give; a loose match shows here. */
  readonly theirModel: string;
}

export interface KnownDifferences {
  readonly reason: string;
  readonly right: 'ours' | 'theirs' | 'both' | 'unsure';
  /** `id | field | ours | theirs` */
  readonly items: readonly string[];
}

export interface Comparison {
  readonly compared: number;
  /** Ids of those compared. */
  readonly ids: readonly string[];
  /** Tariffs that they do not have, or that have no price on the date. */
  readonly missing: readonly string[];
  readonly differences: readonly Difference[];
}

type TheirPrice = number | { readonly base: number; readonly tiers: readonly TheirTier[] };
interface TheirTier {
  readonly start: number;
  readonly price: number;
}
type TheirCard = Readonly<Record<string, TheirPrice | undefined>>;

/** Gives the other data set's card for a seller's model at a time; `null` = it has none. */
export type LookUp = (
  provider: string,
  model: string,
  at: Date,
) => { readonly model: string; readonly card: TheirCard } | null;

/** The installed data set. */
export const genaiPrices: LookUp = (provider, model, at) => {
  const found = calcPrice({ input_tokens: 1 }, model, { providerId: provider, timestamp: at });
  return found === null ? null : { model: found.model.id, card: found.model_price as TheirCard };
};

/** Compares every tariff at noon UTC of a day. Pure in `lookUp`. */
export function comparePrices(
  tariffs: readonly Tariff[],
  dayMs: number,
  lookUp: LookUp = genaiPrices,
): Comparison {
  const atMs = dayMs + 12 * 3_600_000;
  const missing: string[] = [];
  const differences: Difference[] = [];
  const ids: string[] = [];
  for (const tariff of tariffs) {
    const provider = THEIR_PROVIDER[tariff.provider];
    const period = periodAt(tariff, atMs);
    const theirs =
      provider === undefined ? null : lookUp(provider, nameToAsk(tariff), new Date(atMs));
    if (theirs === null || period === null) {
      missing.push(tariff.id);
      continue;
    }
    ids.push(tariff.id);
    const band = scheduleBandAt(period, atMs);
    const base = band?.rates ?? period.rates;
    const tiers = period.tiers.filter((tier) => tier.band === (band?.name ?? null));
    for (const [field, ours, their] of differentFields(base, tiers, theirs.card)) {
      differences.push({ id: tariff.id, field, ours, theirs: their, theirModel: theirs.model });
    }
  }
  return { compared: ids.length, ids, missing, differences };
}

/** The key of a difference in known-differences.json. */
export function differenceKey({ id, field, ours, theirs }: Difference): string {
  return `${id} | ${field} | ${ours} | ${theirs}`;
}

/** Splits differences into those whose reason is recorded and new ones. */
export function splitKnown(
  differences: readonly Difference[],
  known: readonly KnownDifferences[],
): { readonly old: readonly Difference[]; readonly fresh: readonly Difference[] } {
  const keys = new Set(known.flatMap(({ items }) => items));
  return {
    old: differences.filter((difference) => keys.has(differenceKey(difference))),
    fresh: differences.filter((difference) => !keys.has(differenceKey(difference))),
  };
}

function nameToAsk(tariff: Tariff): string {
  const exact = tariff.match.exact[0];
  if (exact !== undefined) return exact;
  const model = tariff.id.slice(tariff.id.indexOf('/') + 1);
  return model.replace(/^regional\./, 'us.');
}

function differentFields(
  base: Rates,
  tiers: readonly Tier[],
  card: TheirCard,
): [field: string, ours: string, theirs: string][] {
  const shortWrite = (rates: Rates) => rates.cacheWrite['5m'] ?? rates.cacheWrite['30m'] ?? null;
  const fields: [string, string, (rates: Rates) => Decimal | null][] = [
    ['input', 'input_mtok', (rates) => rates.input],
    ['cachedRead', 'cache_read_mtok', (rates) => rates.cachedRead],
    ['output', 'output_mtok', (rates) => rates.output],
    ['cacheWrite', 'cache_write_mtok', shortWrite],
    ['cacheWrite 1h', 'cache_write_1h_mtok', (rates) => rates.cacheWrite['1h'] ?? null],
  ];
  const found: [string, string, string][] = [];
  const text = (price: Decimal | number | null | undefined) =>
    price === null || price === undefined ? 'none' : plain(new Decimal(price));
  const ourStarts = tiers.map(({ minPromptTokens }) => minPromptTokens).join(' ') || 'none';
  const theirStarts = theirTiers(card['input_mtok'])
    .map(({ start }) => start + 1)
    .join(' ');
  if (ourStarts !== (theirStarts || 'none')) {
    found.push(['tier starts', ourStarts, theirStarts || 'none']);
  }
  for (const [field, key, pick] of fields) {
    const theirs = card[key];
    // They are silent about it: nothing to compare.
    if (theirs === undefined) continue;
    const theirBase = typeof theirs === 'number' ? theirs : theirs.base;
    const pairs: [string, Decimal | null, number | undefined][] = [[field, pick(base), theirBase]];
    const steps = theirTiers(theirs);
    if (steps.length === tiers.length) {
      for (const [index, tier] of tiers.entries()) {
        pairs.push([`${field} of tier ${index + 1}`, pick(tier.rates), steps[index]?.price]);
      }
    }
    for (const [label, our, their] of pairs) {
      if (text(our) !== text(their)) found.push([label, text(our), text(their)]);
    }
  }
  return found;
}

function theirTiers(price: TheirPrice | undefined): readonly TheirTier[] {
  return price === undefined || typeof price === 'number' ? [] : price.tiers;
}
