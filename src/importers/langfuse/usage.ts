/**
 * `usageDetails` of a Langfuse observation (https://langfuse.com/docs/observability/features/token-and-cost-tracking).
 *
 * Its keys depend on the way in. Names made of one word (`input_cache_read`) are parts beside
 * `input` and `output`, which were reduced by them; names with `_details.` are parts of them. The
 * total, where it is recorded, decides.
 */
import { flatUsage } from '../bodies/flat.ts';
import { MIXED_INCLUSIVE, type Convention } from '../bodies/split.ts';
import type { UsageReading, WriteSplit } from '../bodies/usage.ts';
import { CountFields, asObject, costText, own } from '../fields.ts';

/** Every part beside what would hold it. */
export const ADDED: Convention = {
  cacheRead: 'outside',
  cacheWrite: 'outside',
  reasoning: 'outside',
  toolInput: 'outside',
  known: true,
};

export const USAGE_NAMES = {
  input: ['input', 'input_tokens', 'prompt_tokens', 'promptTokens'],
  output: ['output', 'output_tokens', 'completion_tokens', 'completionTokens'],
  total: ['total', 'total_tokens', 'totalTokens'],
  cacheRead: [
    'input_cache_read',
    'input_cached_tokens',
    'input_cache_read_tokens',
    'cache_read_input_tokens',
    'cache_read_tokens',
    'cached_tokens',
    'prompt_details.cache_read',
    'prompt_tokens_details.cached_tokens',
    'input_tokens_details.cached_tokens',
  ],
  cacheWrite: [
    'input_cache_creation',
    'input_cache_write',
    'input_cache_creation_tokens',
    'cache_creation_input_tokens',
    'cache_write_tokens',
    'prompt_details.cache_write',
  ],
  short: ['input_cache_creation_5m', 'input_cache_creation_5m_tokens'],
  long: ['input_cache_creation_1h', 'input_cache_creation_1h_tokens'],
  reasoning: [
    'output_reasoning',
    'output_reasoning_tokens',
    'reasoning_tokens',
    'completion_details.reasoning',
    'completion_tokens_details.reasoning_tokens',
    'output_tokens_details.reasoning_tokens',
  ],
} as const;
const KNOWN: ReadonlySet<string> = new Set(Object.values(USAGE_NAMES).flat());

export interface ObservationCounts {
  readonly usageDetails: unknown;
  /** The older `{input, output, total, unit}`; zeros there mean that nothing was recorded. */
  readonly legacy: unknown;
  readonly cost: unknown;
  readonly provider: string | null;
  readonly model: string | null;
  /** An embedding has no output to be unknown. */
  readonly embedding: boolean;
}

/** @returns `null` where the observation says nothing of tokens */
export function observationUsage(o: ObservationCounts): UsageReading | null {
  const details = asObject(o.usageDetails) ?? {};
  const legacy = asObject(o.legacy) ?? {};
  const f = new CountFields();
  const has = Object.values(details).some((v) => v !== null && v !== '');
  if (!has && !saysSomething(legacy)) return null;
  const usage = has ? details : legacy;
  const first = (names: readonly string[]): number | null => f.first(usage, ...names);
  const short = first(USAGE_NAMES.short);
  const long = first(USAGE_NAMES.long);
  const split: WriteSplit | null =
    short === null && long === null ? null : { '5m': short, '1h': long };
  const inclusive = Object.keys(usage).some((key) => key.includes('_details.'));
  // Tokens of other kinds (audio, images) are taken for input and output like the rest.
  const others = (prefix: string): number =>
    Object.keys(usage).reduce(
      (sum, key) =>
        key.startsWith(prefix) && !KNOWN.has(key) ? sum + (f.first(usage, key) ?? 0) : sum,
      0,
    );
  const moreInput = inclusive ? 0 : others('input_');
  const moreOutput = inclusive ? 0 : others('output_');
  const output = first(USAGE_NAMES.output) ?? (o.embedding ? 0 : null);
  const reading = flatUsage(
    {
      raw: {
        input: first(USAGE_NAMES.input),
        output: output === null ? null : output + moreOutput,
        total: first(USAGE_NAMES.total),
        cacheRead: first(USAGE_NAMES.cacheRead),
        cacheWrite: first(USAGE_NAMES.cacheWrite),
        reasoning: first(USAGE_NAMES.reasoning),
        toolInput: moreInput === 0 ? null : moreInput,
      },
      convention: inclusive ? MIXED_INCLUSIVE : ADDED,
      split,
      provider: o.provider,
      model: o.model,
      recordedCost: costText(o.cost),
    },
    f,
  );
  return {
    ...reading,
    // Beside the output is how these names are meant, and nothing to be told.
    notices: inclusive
      ? reading.notices
      : reading.notices.filter((n) => n !== 'reasoning-outside-output'),
  };
}

function saysSomething(legacy: unknown): boolean {
  const unit = own(legacy, 'unit');
  if (typeof unit === 'string' && unit !== '' && !/^tokens$/i.test(unit)) return false;
  return [...USAGE_NAMES.input, ...USAGE_NAMES.output, ...USAGE_NAMES.total].some((name) => {
    const n = own(legacy, name);
    return (typeof n === 'number' || (typeof n === 'string' && n !== '')) && Number(n) !== 0;
  });
}
