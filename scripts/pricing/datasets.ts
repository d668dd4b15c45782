/**
 * Other people's price lists, read from a file, in the form that `compare.ts` asks for. Three shapes
 * are known:
 * - genai-prices: https://github.com/pydantic/genai-prices/tree/main/prices (`data.json`)
 * - LiteLLM: https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json
 * - models.dev: https://models.dev/api.json
 */
import { calcPrice, type Provider } from '@pydantic/genai-prices';
import { Decimal, MILLION } from '../../src/money/decimal.ts';
import type { LookUp } from './compare.ts';

export interface DataSet {
  /** Its id in pricing/sources.json. */
  readonly id: string;
  /** Public: an address, or `npm package@version`. */
  readonly ref: string;
  /** Day on which it spoke. */
  readonly day: string;
  readonly lookUp: LookUp;
}

type Card = NonNullable<ReturnType<LookUp>>['card'];
type Json = Readonly<Record<string, unknown>>;

/** @throws Error where the file has none of the shapes */
export function lookUpIn(data: unknown): LookUp {
  if (Array.isArray(data) && data.every((p) => isObject(p) && Array.isArray(p['models'])))
    return genaiFile(data as Provider[]);
  if (isObject(data)) {
    const entries = Object.values(data).filter(isObject);
    if (entries.some((e) => 'litellm_provider' in e)) return litellm(data);
    if (entries.some((e) => isObject(e['models']))) return modelsDev(data);
  }
  throw new Error(
    'neither data.json of genai-prices, nor LiteLLM’s price map, nor api.json of models.dev',
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function genaiFile(providers: readonly Provider[]): LookUp {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  return (provider, model, at) => {
    const given = byId.get(provider);
    if (given === undefined) return null;
    const found = calcPrice({ input_tokens: 1 }, model, { provider: given, timestamp: at });
    return found === null ? null : { model: found.model.id, card: found.model_price as Card };
  };
}

/** Names of genai-prices' sellers in LiteLLM's map: of the seller, and before a model's name. */
const LITELLM: Readonly<Record<string, readonly string[]>> = {
  google: ['gemini'],
  'x-ai': ['xai'],
  moonshotai: ['moonshot'],
  aws: ['bedrock_converse', 'bedrock'],
  together: ['together_ai'],
  fireworks: ['fireworks_ai'],
};

function litellm(data: Json): LookUp {
  return (provider, model) => {
    for (const seller of LITELLM[provider] ?? [provider])
      for (const name of [`${seller}/${model}`, model]) {
        const entry = data[name];
        if (!isObject(entry) || entry['litellm_provider'] !== seller) continue;
        return { model: name, card: litellmCard(entry) };
      }
    return null;
  };
}

const LITELLM_FIELDS = [
  ['input_mtok', 'input_cost_per_token'],
  ['cache_read_mtok', 'cache_read_input_token_cost'],
  ['output_mtok', 'output_cost_per_token'],
  ['cache_write_mtok', 'cache_creation_input_token_cost'],
  ['cache_write_1h_mtok', 'cache_creation_input_token_cost_above_1hr'],
] as const;

function litellmCard(entry: Json): Card {
  return Object.fromEntries(
    LITELLM_FIELDS.flatMap(([ours, theirs]) => {
      const base = perMillion(entry[theirs]);
      if (base === null) return [];
      const tiers = Object.entries(entry).flatMap(([key, value]) => {
        const thousands = new RegExp(`^${theirs}_above_(\\d+)k_tokens$`).exec(key)?.[1];
        const price = perMillion(value);
        return thousands === undefined || price === null
          ? []
          : // "Above 200k": the first token over it is in the tier.
            [{ start: Number(thousands) * 1000, price }];
      });
      return [[ours, tiers.length === 0 ? base : { base, tiers }]];
    }),
  ) as Card;
}

/** Through the decimal text, so that 2.5e-7 dollars a token are 0.25 a million. */
function perMillion(value: unknown): number | null {
  return typeof value === 'number' && value >= 0
    ? new Decimal(String(value)).times(MILLION).toNumber()
    : null;
}

const MODELS_DEV: Readonly<Record<string, string>> = {
  'x-ai': 'xai',
  aws: 'amazon-bedrock',
  together: 'togetherai',
  fireworks: 'fireworks-ai',
};

const MODELS_DEV_FIELDS = [
  ['input_mtok', 'input'],
  ['cache_read_mtok', 'cache_read'],
  ['output_mtok', 'output'],
  ['cache_write_mtok', 'cache_write'],
] as const;

function modelsDev(data: Json): LookUp {
  return (provider, model) => {
    const seller = data[MODELS_DEV[provider] ?? provider];
    const models = isObject(seller) ? seller['models'] : null;
    const entry = isObject(models) ? models[model] : null;
    const cost = isObject(entry) ? entry['cost'] : null;
    if (!isObject(cost)) return null;
    const above = cost['context_over_200k'];
    return {
      model,
      card: Object.fromEntries(
        MODELS_DEV_FIELDS.flatMap(([ours, theirs]) => {
          const base = cost[theirs];
          if (typeof base !== 'number') return [];
          const price = isObject(above) ? above[theirs] : null;
          return [
            [ours, typeof price === 'number' ? { base, tiers: [{ start: 200_000, price }] } : base],
          ];
        }),
      ) as Card,
    };
  };
}
