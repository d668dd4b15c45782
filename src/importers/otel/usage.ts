/**
 * From a span's attributes to the calls that it tells of.
 *
 * - `gen_ai.*`, in every spelling that instrumentations have used
 *   (https://github.com/open-telemetry/semantic-conventions-genai, docs/gen-ai/gen-ai-spans.md):
 *   the input includes cache reads and writes, the output includes reasoning.
 * - `llm.*` of OpenInference
 *   (https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md): alike.
 * - `ai.*` of the Vercel AI SDK (https://ai-sdk.dev/docs/ai-sdk-core/telemetry).
 *
 * Older instrumentations of sellers that count exclusively write exclusive counts under the same
 * names: the identity tests decide.
 */
import type { TokenCounts } from '../../trace/trace.ts';
import { anthropicUsage, isAnthropicUsage } from '../bodies/anthropic-usage.ts';
import { lifetimeOf } from '../bodies/flat.ts';
import { EXCLUSIVE, MIXED_INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { writes } from '../bodies/usage.ts';
import type { SpanCall, SpanKind, SpanUsage } from '../calltree.ts';
import { CountFields, asObject, at, costText } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { first, firstText, parsed, type Attributes } from './attributes.ts';

const usage = (...names: readonly string[]): string[] => names.map((n) => `gen_ai.usage.${n}`);

/** Names of each count; the first that is there wins. */
export const COUNT_NAMES = {
  input: [
    ...usage('input_tokens', 'prompt_tokens'),
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'llm.usage.prompt_tokens',
  ],
  output: [
    ...usage('output_tokens', 'completion_tokens'),
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'llm.usage.completion_tokens',
  ],
  cacheRead: [
    ...usage(
      'cache_read.input_tokens',
      'cache_read_input_tokens',
      'cache_read_tokens',
      'details.cache_read_tokens',
      'details.cache_read_input_tokens',
      'input_cached_tokens',
    ),
    'llm.token_count.prompt_details.cache_read',
    'llm.token_count.prompt_details.cache_input',
    'ai.usage.inputTokenDetails.cacheReadTokens',
    'ai.usage.cachedInputTokens',
  ],
  cacheWrite: [
    ...usage(
      'cache_creation.input_tokens',
      'cache_write.input_tokens',
      'cache_creation_input_tokens',
      'cache_write_input_tokens',
      'cache_write_tokens',
      'details.cache_write_tokens',
      'details.cache_creation_input_tokens',
    ),
    'llm.token_count.prompt_details.cache_write',
    'ai.usage.inputTokenDetails.cacheWriteTokens',
  ],
  reasoning: [
    ...usage('reasoning.output_tokens', 'reasoning_tokens', 'details.reasoning_tokens'),
    'llm.token_count.completion_details.reasoning',
    'ai.usage.outputTokenDetails.reasoningTokens',
    'ai.usage.reasoningTokens',
  ],
  total: [
    ...usage('total_tokens'),
    'llm.token_count.total',
    'ai.usage.totalTokens',
    'llm.usage.total_tokens',
  ],
} as const satisfies Record<string, readonly string[]>;

export const UNCACHED = ['ai.usage.inputTokenDetails.noCacheTokens'];
const PROVIDER_METADATA = ['ai.response.providerMetadata'];
const COST = ['gen_ai.usage.cost', 'llm.cost.total', 'operation.cost'];

export const MODEL = [
  'gen_ai.response.model',
  'gen_ai.request.model',
  'llm.model_name',
  'embedding.model_name',
  'ai.response.model',
  'ai.model.id',
];
export const PROVIDER = [
  'gen_ai.provider.name',
  'gen_ai.system',
  'llm.provider',
  'llm.system',
  'ai.model.provider',
];
export const SERVICE_TIER = [
  'openai.response.service_tier',
  'gen_ai.openai.response.service_tier',
  'gen_ai.response.service_tier',
  'openai.request.service_tier',
  'gen_ai.openai.request.service_tier',
  'gen_ai.request.service_tier',
];
export const RESPONSE_ID = ['gen_ai.response.id', 'ai.response.id', 'llm.response.id'];

/**
 * What a span says about tokens.
 * @returns `null` where it says nothing; the name of the attribute where one is no count
 */
export function usageOf(attributes: Attributes): SpanUsage | { readonly bad: string } | null {
  const fields = new CountFields();
  const model = firstText(attributes, MODEL);
  const provider = firstText(attributes, PROVIDER);
  const base = {
    model,
    provider,
    serviceTier: firstText(attributes, SERVICE_TIER),
    recordedCost: costText(first(attributes, COST)),
  };
  const found =
    fromAnthropicMetadata(attributes, fields) ??
    fromCounts(attributes, fields, lifetimeOf(provider, model));
  if (fields.bad !== null) return { bad: fields.bad };
  if (found === null) return null;
  return {
    calls: found.calls.map((call) => ({ ...base, ...call })),
    responseId: firstText(attributes, RESPONSE_ID),
    notices: found.notices,
  };
}

interface Found {
  readonly calls: readonly SpanCall[];
  readonly notices: readonly NoticeCode[];
}

/** The AI SDK hands on Anthropic's own usage, which splits writes by lifetime. */
function fromAnthropicMetadata(attributes: Attributes, fields: CountFields): Found | null {
  const raw = asObject(at(parsed(first(attributes, PROVIDER_METADATA)), 'anthropic', 'usage'));
  if (raw === null || !isAnthropicUsage(raw)) return null;
  const notices: NoticeCode[] = [];
  const calls = anthropicUsage(raw, fields).map((u): SpanCall => {
    const { lifetimeAssumed, contradicting, model, purpose, serviceTier, ...call } = u;
    if (lifetimeAssumed) notices.push('write-lifetime-assumed');
    if (contradicting) notices.push('contradicting-counts');
    return {
      ...call,
      inconsistent: contradicting,
      ...(purpose === null ? {} : { purpose }),
      ...(serviceTier === null ? {} : { serviceTier }),
      ...(model === null ? {} : { model }),
    };
  });
  return { calls, notices };
}

function fromCounts(
  attributes: Attributes,
  fields: CountFields,
  lifetime: '5m' | '30m' | null,
): Found | null {
  const count = (names: readonly string[]): number | null =>
    fields.read(first(attributes, names), names[0] ?? '');
  const metadata = parsed(first(attributes, PROVIDER_METADATA));
  const uncached = count(UNCACHED);
  const input = count(COUNT_NAMES.input);
  const output = count(COUNT_NAMES.output);
  if (input === null && output === null && uncached === null && fields.bad === null) return null;
  const beside = besideInput(metadata, fields);
  const raw = {
    // Where the uncached part is recorded by itself, nothing is to be subtracted from it.
    input: uncached ?? input,
    output,
    cacheRead:
      count(COUNT_NAMES.cacheRead) ??
      beside?.cacheRead ??
      fields.read(at(metadata, 'openai', 'cachedPromptTokens'), 'cachedPromptTokens'),
    cacheWrite: count(COUNT_NAMES.cacheWrite) ?? beside?.cacheWrite ?? null,
    reasoning:
      count(COUNT_NAMES.reasoning) ??
      fields.read(at(metadata, 'openai', 'reasoningTokens'), 'reasoningTokens'),
    total: uncached === null && beside === null ? count(COUNT_NAMES.total) : null,
  };
  const exclusive = uncached !== null || beside !== null;
  const split = splitCounts(raw, exclusive ? EXCLUSIVE : MIXED_INCLUSIVE);
  const notices: NoticeCode[] = [...split.notices];
  const { cacheWrite } = split;
  let written: Partial<TokenCounts> = { cacheWriteUnknown: cacheWrite };
  if (lifetime !== null && cacheWrite !== null) {
    const w = writes(cacheWrite, null, lifetime);
    written = w.counts;
    notices.push(...w.notices);
  }
  return {
    calls: [
      {
        uncachedInput: split.uncachedInput,
        cacheRead: split.cacheRead,
        ...written,
        output: split.output,
        reasoning: split.reasoning,
        inconsistent: split.inconsistent,
      },
    ],
    notices,
  };
}

/** Cache counts that the AI SDK's providers of exclusive sellers reported beside the input. */
function besideInput(
  metadata: unknown,
  fields: CountFields,
): { cacheRead: number | null; cacheWrite: number | null } | null {
  const owner = asObject(at(metadata, 'bedrock', 'usage')) ?? asObject(at(metadata, 'anthropic'));
  if (owner === null) return null;
  const cacheRead = fields.first(owner, 'cacheReadInputTokens');
  const cacheWrite = fields.first(owner, 'cacheWriteInputTokens', 'cacheCreationInputTokens');
  return cacheRead === null && cacheWrite === null ? null : { cacheRead, cacheWrite };
}

export const OPERATIONS: Readonly<Record<string, SpanKind>> = Object.assign(
  Object.create(null) as Record<string, SpanKind>,
  {
    chat: 'call',
    completion: 'call',
    generate_content: 'call',
    text_completion: 'call',
    responses: 'call',
    embeddings: 'embedding',
    invoke_agent: 'sum',
    create_agent: 'sum',
    invoke_workflow: 'sum',
    execute_tool: 'sum',
  },
);

export function kindOf(attributes: Attributes, name: string): SpanKind {
  // The AI SDK writes other conventions' attributes too, and on its outer spans as well.
  const vercel = firstText(attributes, ['ai.operationId']) ?? (/^ai\.\w/.test(name) ? name : null);
  if (vercel !== null) {
    if (/\.do(?:Generate|Stream)\b/.test(vercel)) return 'call';
    return /\.doEmbed\b/.test(vercel) ? 'embedding' : 'sum';
  }
  const operation = OPERATIONS[firstText(attributes, ['gen_ai.operation.name']) ?? ''];
  if (operation !== undefined) return operation;
  const inference = firstText(attributes, ['openinference.span.kind'])?.toUpperCase();
  if (inference !== undefined)
    return inference === 'LLM' ? 'call' : inference === 'EMBEDDING' ? 'embedding' : 'sum';
  const langfuse = firstText(attributes, ['langfuse.observation.type']);
  if (langfuse !== null)
    return langfuse === 'generation' ? 'call' : langfuse === 'embedding' ? 'embedding' : 'sum';
  if (firstText(attributes, ['traceloop.span.kind']) !== null) return 'sum';
  return firstText(attributes, ['llm.request.type']) === null ? 'unknown' : 'call';
}

/** True for a span that is one agent's run. */
export function isAgentRun(attributes: Attributes): boolean {
  return (
    firstText(attributes, ['gen_ai.operation.name']) === 'invoke_agent' ||
    firstText(attributes, ['openinference.span.kind'])?.toUpperCase() === 'AGENT'
  );
}

export const SESSION = [
  'gen_ai.conversation.id',
  'session.id',
  'langfuse.session.id',
  'thread_id',
  'langsmith.trace.session_id',
  'traceloop.association.properties.session_id',
  'traceloop.association.properties.thread_id',
  'ai.telemetry.metadata.sessionId',
];
export const AGENT = [
  'gen_ai.agent.name',
  'agent.name',
  'gen_ai.agent.id',
  'ai.telemetry.functionId',
];
