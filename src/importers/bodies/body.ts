/**
 * One response body of any seller, as the calls that it was billed for.
 *
 * Later formats that hold such bodies (observability exports, HAR, invocation logs) call
 * {@link readBody}; what holds only a usage object calls {@link readUsage} or the shape's reader.
 */
import type { Purpose } from '../../trace/trace.ts';
import { asArray, asObject, at, own, text, timeMs, type Json } from '../fields.ts';
import { messagesUsage } from './anthropic.ts';
import { isAnthropicUsage } from './anthropic-usage.ts';
import { converseServiceTier, converseUsage } from './bedrock.ts';
import { cachedContentUsage, geminiServiceTier, geminiUsage, interactionUsage } from './gemini.ts';
import { chatUsage } from './openai-chat.ts';
import { responsesUsage, responsesWebSearches } from './openai-responses.ts';
import { sessionOf } from './request.ts';
import { isBlank, isNil, type UsageReading } from './usage.ts';

export const BODY_SHAPES = [
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini',
  'gemini-cached-content',
  'gemini-interactions',
  'bedrock-converse',
] as const;
export type BodyShape = (typeof BODY_SHAPES)[number];

/** One billed call of a body. */
export interface BodyCall extends UsageReading {
  readonly model: string | null;
  readonly purpose: Purpose;
}

export interface Generation {
  readonly shape: BodyShape;
  /** The response's id, which copies share. */
  readonly id: string | null;
  readonly timeMs: number | null;
  /** The seller, where the body itself tells (OpenRouter); else `null`. */
  readonly provider: string | null;
  /** The response that this one continues. */
  readonly previousId: string | null;
  /** The conversation, thread or session that the body itself names. */
  readonly conversation: string | null;
  /** Empty: the body has no usage. */
  readonly calls: readonly BodyCall[];
}

/** The keys under which time is looked for, in order. */
export const TIME_KEYS = [
  'timestamp',
  'time',
  'ts',
  'startTime',
  'start_time',
  'created_at',
  'created',
] as const;

/** The first time that `record` states under {@link TIME_KEYS}. */
export function timeOf(record: unknown): number | null {
  for (const key of TIME_KEYS) {
    const found = timeMs(own(record, key));
    if (found !== null) return found;
  }
  return null;
}

/** The seller's shape that a whole response body has, or `null` where it is none. */
export function shapeOfBody(value: unknown): BodyShape | null {
  const body = asObject(value);
  if (body === null) return null;
  const object = own(body, 'object');
  const usage = asObject(own(body, 'usage'));
  if (object === 'chat.completion' || object === 'text_completion') return 'openai-chat';
  if (object === 'response' || object === 'response.compaction') return 'openai-responses';
  if (object === 'interaction') return 'gemini-interactions';
  if (object === 'list' && own(usage, 'prompt_tokens') !== undefined) return 'openai-chat';
  if (own(body, 'type') === 'message' && own(body, 'role') === 'assistant') {
    const id = own(body, 'id');
    if (isAnthropicUsage(usage) || (typeof id === 'string' && Array.isArray(own(body, 'content'))))
      return 'anthropic-messages';
  }
  const metadata = asObject(own(body, 'usageMetadata')) ?? asObject(own(body, 'usage_metadata'));
  const model = own(body, 'modelVersion') ?? own(body, 'model_version');
  if (Array.isArray(own(body, 'candidates')) || (metadata !== null && typeof model === 'string'))
    return 'gemini';
  if (metadata !== null) {
    const name = own(body, 'name');
    if (typeof name === 'string' && name.includes('cachedContents/'))
      return 'gemini-cached-content';
    if (own(metadata, 'promptTokenCount') !== undefined) return 'gemini';
  }
  if (own(usage, 'inputTokens') !== undefined && at(body, 'output', 'message') !== undefined)
    return 'bedrock-converse';
  if (Array.isArray(own(body, 'choices')) && asObject(asArray(own(body, 'choices'))[0]) !== null) {
    const first = asArray(own(body, 'choices'))[0];
    if (own(first, 'message') !== undefined || own(first, 'text') !== undefined)
      return 'openai-chat';
  }
  return null;
}

/**
 * The shape that a usage object alone has; `model` decides where two sellers use the same names.
 */
export function shapeOfUsage(value: unknown, model: string | null = null): BodyShape | null {
  const usage = asObject(value);
  if (usage === null) return null;
  const has = (...keys: readonly string[]): boolean => keys.some((k) => !isNil(own(usage, k)));
  if (has('prompt_tokens', 'prompt_cache_hit_tokens')) return 'openai-chat';
  if (has('promptTokenCount', 'prompt_token_count')) return 'gemini';
  if (has('total_input_tokens', 'totalInputTokens')) return 'gemini-interactions';
  if (has('inputTokens') && has('outputTokens', 'totalTokens', 'outputTokenCount'))
    return 'bedrock-converse';
  if (!has('input_tokens')) return null;
  if (has('input_tokens_details', 'cached_input_tokens')) return 'openai-responses';
  if (has('cache_read_input_tokens', 'cache_creation_input_tokens', 'cache_creation', 'iterations'))
    return 'anthropic-messages';
  if (model !== null && /claude/i.test(model)) return 'anthropic-messages';
  return has('total_tokens', 'output_tokens_details')
    ? 'openai-responses'
    : has('output_tokens')
      ? 'anthropic-messages'
      : null;
}

/** The calls that a usage object of `shape` tells of. */
export function readUsage(shape: BodyShape, usage: unknown, model: string | null): BodyCall[] {
  return callsOf(shape, { usage, usageMetadata: usage }, model);
}

/** Reads a response body; `null` where `value` is none. Pure; never throws. */
export function readBody(value: unknown, shape = shapeOfBody(value)): Generation | null {
  const body = asObject(value);
  if (body === null || shape === null) return null;
  const model = modelOfBody(body);
  return {
    shape,
    id:
      text(own(body, 'id')) ??
      text(own(body, 'responseId')) ??
      text(own(body, 'response_id')) ??
      (shape === 'gemini-cached-content' ? text(own(body, 'name')) : null),
    timeMs: timeOf(body) ?? timeMs(own(body, 'createTime') ?? own(body, 'create_time')),
    provider: isOpenRouter(body) ? 'openrouter' : null,
    previousId:
      text(own(body, 'previous_response_id')) ?? text(own(body, 'previous_interaction_id')),
    conversation: sessionOf(body) ?? sessionOf(own(body, 'metadata')),
    calls: callsOf(shape, body, model).filter((call) => !isBlank(call)),
  };
}

function modelOfBody(body: Json): string | null {
  const model =
    text(own(body, 'model')) ??
    text(own(body, 'modelVersion')) ??
    text(own(body, 'model_version')) ??
    text(own(body, 'modelId'));
  return model === null ? null : model.replace(/^models\//, '');
}

/**
 * OpenRouter names the host that ran the model, but the bill is its own
 * (https://openrouter.ai/docs/use-cases/usage-accounting).
 */
function isOpenRouter(body: Json): boolean {
  const usage = own(body, 'usage');
  return (
    (typeof own(body, 'provider') === 'string' && /^gen-/.test(text(own(body, 'id')) ?? '')) ||
    own(usage, 'is_byok') !== undefined ||
    asObject(own(usage, 'cost_details')) !== null
  );
}

function callsOf(shape: BodyShape, body: Json, model: string | null): BodyCall[] {
  const usage = own(body, 'usage');
  const one = (
    reading: UsageReading,
    more: Partial<UsageReading> = {},
    purpose: Purpose = 'agent',
  ): BodyCall[] => [{ ...reading, ...known(more), model, purpose }];
  switch (shape) {
    case 'openai-chat': {
      const embedding = own(body, 'object') === 'list';
      const u = asObject(usage) ?? asObject(at(body, 'x_groq', 'usage'));
      if (u === null) return [];
      const reading = chatUsage(u, {
        model,
        writeTtl: at(body, 'prompt_cache_options', 'ttl'),
      });
      const counts = embedding ? { ...reading.counts, output: 0 } : reading.counts;
      return one(
        { ...reading, counts },
        { serviceTier: text(own(body, 'service_tier')) },
        embedding ? 'other' : 'agent',
      );
    }
    case 'openai-responses':
      if (asObject(usage) === null) return [];
      return one(
        responsesUsage(usage, at(body, 'prompt_cache_options', 'ttl')),
        { serviceTier: text(own(body, 'service_tier')), webSearches: responsesWebSearches(body) },
        // https://platform.openai.com/docs/api-reference/responses/compact
        own(body, 'object') === 'response.compaction' ? 'summary' : 'agent',
      );
    case 'anthropic-messages':
      return messagesUsage(usage).map((call) => ({
        ...call,
        model: call.model ?? model,
        purpose: call.purpose ?? 'agent',
      }));
    case 'gemini': {
      const metadata = own(body, 'usageMetadata') ?? own(body, 'usage_metadata');
      return asObject(metadata) === null
        ? []
        : one(geminiUsage(metadata), { serviceTier: geminiServiceTier(body) });
    }
    case 'gemini-cached-content':
      return one(cachedContentUsage(body), {}, 'other');
    case 'gemini-interactions':
      return asObject(usage) === null
        ? []
        : one(interactionUsage(usage), { serviceTier: text(own(body, 'service_tier')) });
    case 'bedrock-converse':
      return asObject(usage) === null
        ? []
        : one(converseUsage(usage), { serviceTier: converseServiceTier(body) });
  }
}

/** The fields of `more` that say something. */
function known(more: Partial<UsageReading>): Partial<UsageReading> {
  return Object.fromEntries(Object.entries(more).filter(([, v]) => !isNil(v)));
}
