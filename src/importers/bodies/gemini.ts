/**
 * Google's usage objects: `usageMetadata` of generateContent (camelCase, or snake_case as the
 * Python SDK dumps it) and `usage` of the Interactions API.
 *
 * The prompt holds the cached tokens; thoughts and the tool-use prompt are beside:
 * total = prompt + candidates + thoughts + tool use
 * (https://ai.google.dev/api/generate-content#UsageMetadata,
 * https://ai.google.dev/api/interactions-api).
 */
import type { CacheTtl } from '../../trace/trace.ts';
import { at, CountFields, own, text, timeMs } from '../fields.ts';
import { GOOGLE, splitCounts } from './split.ts';
import { reading, WRITE_FIELD, type UsageReading, type Writes } from './usage.ts';

/** Google reports no written tokens with a generation. */
const NO_WRITES: Writes = { total: null, counts: {}, notices: [] };

/** Reads `usageMetadata` (or `usage_metadata`) of generateContent. */
export function geminiUsage(usage: unknown): UsageReading {
  const f = new CountFields();
  const input = f.first(usage, 'promptTokenCount', 'prompt_token_count');
  const reasoning = f.first(usage, 'thoughtsTokenCount', 'thoughts_token_count');
  const toolInput = f.first(usage, 'toolUsePromptTokenCount', 'tool_use_prompt_token_count');
  const total = f.first(usage, 'totalTokenCount', 'total_token_count');
  const split = splitCounts(
    {
      input,
      cacheRead: f.first(usage, 'cachedContentTokenCount', 'cached_content_token_count'),
      cacheWrite: null,
      // A field that is zero is left out of the JSON
      // (https://protobuf.dev/programming-guides/json/#presence).
      output:
        f.first(
          usage,
          'candidatesTokenCount',
          'candidates_token_count',
          'responseTokenCount',
          'response_token_count',
        ) ?? (input === null ? null : rest(total, input, reasoning, toolInput)),
      reasoning,
      toolInput,
      total,
    },
    GOOGLE,
  );
  return reading(f, split, NO_WRITES, [], {
    serviceTier: text(own(usage, 'serviceTier')) ?? text(own(usage, 'service_tier')),
  });
}

/** Reads `usage` of an interaction. */
export function interactionUsage(usage: unknown): UsageReading {
  const f = new CountFields();
  const split = splitCounts(
    {
      input: f.first(usage, 'total_input_tokens', 'totalInputTokens'),
      cacheRead: f.first(usage, 'total_cached_tokens', 'totalCachedTokens'),
      cacheWrite: null,
      output: f.first(usage, 'total_output_tokens', 'totalOutputTokens'),
      reasoning: f.first(usage, 'total_thought_tokens', 'totalThoughtTokens'),
      toolInput: f.first(usage, 'total_tool_use_tokens', 'totalToolUseTokens'),
      total: f.first(usage, 'total_tokens', 'totalTokens'),
    },
    GOOGLE,
  );
  return reading(f, split, NO_WRITES, []);
}

/**
 * The answer to a `cachedContents` create request: its tokens are written to an explicit cache
 * (https://ai.google.dev/api/caching#CachedContent). The lifetime is known where the cache's ends
 * name one that sellers offer.
 */
export function cachedContentUsage(body: unknown): UsageReading {
  const f = new CountFields();
  const usage = own(body, 'usageMetadata') ?? own(body, 'usage_metadata');
  const total = f.first(usage, 'totalTokenCount', 'total_token_count');
  const from = timeMs(own(body, 'createTime') ?? own(body, 'create_time'));
  const to = timeMs(own(body, 'expireTime') ?? own(body, 'expire_time'));
  const ttl = from === null || to === null ? null : nearestTtl(to - from);
  return {
    counts:
      total === null
        ? {}
        : {
            uncachedInput: 0,
            cacheRead: 0,
            [ttl === null ? 'cacheWriteUnknown' : WRITE_FIELD[ttl]]: total,
            output: 0,
          },
    notices: [],
    inconsistent: false,
    bad: f.bad,
  };
}

/** What the total leaves for the answer. Never negative. */
function rest(
  total: number | null,
  input: number,
  reasoning: number | null,
  toolInput: number | null,
): number {
  return total === null ? 0 : Math.max(0, total - input - (reasoning ?? 0) - (toolInput ?? 0));
}

const TTL_MS: Readonly<Record<CacheTtl, number>> = {
  '5m': 300_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '12h': 43_200_000,
};

/** The offered lifetime that `ms` is, give or take ten seconds of work at the seller. */
function nearestTtl(ms: number): CacheTtl | null {
  const found = Object.entries(TTL_MS).find(([, length]) => Math.abs(length - ms) <= 10_000);
  return found === undefined ? null : (found[0] as CacheTtl);
}

/** The service tier that a response of Google's states, as recorded. */
export function geminiServiceTier(body: unknown): string | null {
  return text(at(body, 'usageMetadata', 'serviceTier')) ?? text(own(body, 'serviceTier'));
}
