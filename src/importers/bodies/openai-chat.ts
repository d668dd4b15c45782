/**
 * The usage object of OpenAI's Chat Completions API and of all who follow it: Azure, DeepSeek,
 * Moonshot, xAI, Groq, Mistral, Qwen, OpenRouter, and gateways with their own additions.
 *
 * `prompt_tokens` holds the cached and the written tokens, `completion_tokens` the reasoning
 * (https://platform.openai.com/docs/api-reference/chat/object); who deviates shows in the total.
 */
import type { CacheTtl } from '../../trace/trace.ts';
import { at, costText, CountFields, own, text } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { INCLUSIVE, MIXED_INCLUSIVE, splitCounts } from './split.ts';
import {
  detailed,
  lifetime,
  reading,
  writes,
  type UsageReading,
  type WriteSplit,
} from './usage.ts';

export interface ChatHints {
  /** The model that answered, as recorded. */
  readonly model?: string | null;
  /** The lifetime that the request asked for (`prompt_cache_options.ttl`). */
  readonly writeTtl?: unknown;
}

/** Reads a Chat Completions `usage`. Pure; never throws. */
export function chatUsage(usage: unknown, hints: ChatHints = {}): UsageReading {
  const f = new CountFields();
  const notices: NoticeCode[] = [];
  const prompt = own(usage, 'prompt_tokens_details');
  const completion = own(usage, 'completion_tokens_details');

  const hit = f.first(usage, 'prompt_cache_hit_tokens');
  const miss = f.first(usage, 'prompt_cache_miss_tokens');
  const nested = f.first(prompt, 'cached_tokens', 'cache_read_tokens');
  // Moonshot writes the cached count at the top level; LiteLLM repeats Anthropic's names there.
  const topLevel = f.first(usage, 'cached_tokens', 'cache_read_input_tokens');
  const cacheRead = detailed(
    hit ?? nested,
    hit === null ? topLevel : (nested ?? topLevel),
    notices,
  );

  let input = f.first(usage, 'prompt_tokens');
  const total = f.first(usage, 'total_tokens');
  // DeepSeek: hit + miss = prompt (https://api-docs.deepseek.com/guides/kv_cache).
  if (hit !== null && miss !== null) input = detailed(hit + miss, input, notices);

  const w = writes(
    detailed(
      f.first(prompt, 'cache_write_tokens', 'cache_creation_tokens', 'cache_creation_input_tokens'),
      f.first(usage, 'cache_creation_input_tokens', 'cache_write_tokens'),
      notices,
    ),
    writeSplit(usage, prompt, f),
    lifetime(hints.writeTtl) ?? defaultWriteTtl(hints.model ?? null),
  );
  const toldTtl = lifetime(hints.writeTtl) !== null;

  // Embeddings have no completion.
  const output = f.first(usage, 'completion_tokens');
  const reasoning = f.first(completion, 'reasoning_tokens') ?? f.first(usage, 'reasoning_tokens');
  const raw = { input, cacheRead, cacheWrite: w.total, output, reasoning, total };
  // Anthropic's names beside OpenAI's: a gateway, of which there are versions of both kinds
  // (https://github.com/BerriAI/litellm/issues/15056).
  const gateway =
    own(usage, 'cache_read_input_tokens') !== undefined ||
    own(usage, 'cache_creation_input_tokens') !== undefined;
  const split = splitCounts(
    thinkingLeftOut(raw, hints.model ?? null),
    gateway ? MIXED_INCLUSIVE : INCLUSIVE,
  );
  return reading(
    f,
    split,
    toldTtl ? { ...w, notices: w.notices.filter((n) => n !== 'write-lifetime-assumed') } : w,
    notices,
    {
      recordedCost: costText(own(usage, 'cost')) ?? ticks(own(usage, 'cost_in_usd_ticks')),
      webSearches: f.read(
        at(usage, 'server_tool_use', 'web_search_requests'),
        'web_search_requests',
      ),
      serviceTier: text(own(usage, 'service_tier')),
    },
  );
}

/** Writes by lifetime: Qwen and gateways give Anthropic's split, beside or inside the details. */
function writeSplit(usage: unknown, prompt: unknown, f: CountFields): WriteSplit | null {
  const split = own(prompt, 'cache_creation') ?? own(usage, 'cache_creation');
  const short = f.first(split, 'ephemeral_5m_input_tokens');
  const long = f.first(split, 'ephemeral_1h_input_tokens');
  return short === null && long === null ? null : { '5m': short, '1h': long };
}

/**
 * How long a written prefix lives where the log does not say: OpenAI 30 minutes; Anthropic
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching) and Qwen
 * (https://www.alibabacloud.com/help/en/model-studio/context-cache) 5 minutes.
 */
function defaultWriteTtl(model: string | null): CacheTtl {
  return model !== null && /claude|anthropic|qwen/i.test(model) ? '5m' : '30m';
}

/**
 * Google's OpenAI-compatible endpoint leaves thoughts out of the completion and gives no count of
 * them, but has them in the total
 * (https://discuss.ai.google.dev/t/question-with-usage-in-openai-compatibility/98760).
 */
function thinkingLeftOut<
  T extends {
    input: number | null;
    output: number | null;
    reasoning: number | null;
    total: number | null;
  },
>(raw: T, model: string | null): T {
  const { input, output, reasoning, total } = raw;
  if (model === null || !/gemini/i.test(model) || reasoning !== null) return raw;
  if (input === null || output === null || total === null || total <= input + output) return raw;
  return { ...raw, reasoning: total - input - output };
}

/**
 * Dollars of xAI's ticks, 10¹⁰ to the dollar (https://docs.x.ai/developers/cost-tracking), exact.
 */
function ticks(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return null;
  const digits = String(value).padStart(11, '0');
  const fraction = digits.slice(-10).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -10) : `${digits.slice(0, -10)}.${fraction}`;
}
