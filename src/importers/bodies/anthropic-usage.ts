/**
 * Anthropic's `usage` object, as the Messages API returns it and as Claude Code writes it down.
 *
 * All input counts are exclusive of each other
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching, "Tracking cache
 * performance"): prompt = input_tokens + cache_read_input_tokens + cache_creation_input_tokens.
 */
import type { Purpose, TokenCounts } from '../../trace/trace.ts';
import { asArray, asObject, at, own, text, type CountFields, type Json } from '../fields.ts';

/** One billed model call that a `usage` object tells of. Counts in tokens; `null` is unknown. */
export interface AnthropicUsage extends Partial<TokenCounts> {
  readonly uncachedInput: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite5m: number | null;
  readonly cacheWrite1h: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  /** The iteration's own model, where it has one. */
  readonly model: string | null;
  /** `summary` for a server-side compaction; else `null`: what the caller knows. */
  readonly purpose: Purpose | null;
  readonly serviceTier: string | null;
  readonly speed: string | null;
  /** `inference_geo`: where the call ran. */
  readonly region: string | null;
  readonly webSearches: number | null;
  /** Written tokens without a lifetime, counted as 5-minute ones (Anthropic's default). */
  readonly lifetimeAssumed: boolean;
  /** A total and its own detail disagreed. */
  readonly contradicting: boolean;
}

type Counts = Pick<
  AnthropicUsage,
  | 'uncachedInput'
  | 'cacheRead'
  | 'cacheWrite5m'
  | 'cacheWrite1h'
  | 'output'
  | 'reasoning'
  | 'lifetimeAssumed'
  | 'contradicting'
>;

/** Top-level fields that an iteration repeats, and that are compared with the iterations' sums. */
const REPEATED = ['uncachedInput', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h', 'output'] as const;

/** True where `usage` says something about tokens. */
export function isAnthropicUsage(usage: unknown): usage is Json {
  const present = (key: string): boolean => (own(usage, key) ?? null) !== null;
  return !Array.isArray(usage) && (present('input_tokens') || present('output_tokens'));
}

/**
 * The calls of one response. `iterations`, where not empty, holds one entry a model call
 * (https://platform.claude.com/docs/en/build-with-claude/compaction, "Understanding usage"): the
 * top level leaves the compaction's own call out, so the entries are taken and the top level is
 * only compared. An empty list, or none, leaves the top level.
 */
export function anthropicUsage(usage: Json, fields: CountFields): AnthropicUsage[] {
  const top = countsOf(usage, fields);
  const webSearches = fields.read(
    at(usage, 'server_tool_use', 'web_search_requests'),
    'web_search_requests',
  );
  const shared = {
    serviceTier: text(own(usage, 'service_tier')),
    speed: text(own(usage, 'speed')),
    region: regionOf(text(own(usage, 'inference_geo'))),
    webSearches,
  };
  const list = asArray(own(usage, 'iterations'));
  const iterations = list.map(asObject).filter((i) => i !== null);
  if (iterations.length === 0) return [{ ...top, ...shared, model: null, purpose: null }];

  const calls = iterations.map((iteration) => ({
    type: text(own(iteration, 'type')) ?? 'message',
    model: text(own(iteration, 'model')),
    counts: countsOf(iteration, fields),
  }));
  const last = lastMessage(calls);
  const merged = last === -1 ? null : reconcile(top, calls, last);
  return calls.map(({ type, model, counts }, i) => ({
    ...(i === last && merged !== null ? merged : counts),
    ...shared,
    model,
    purpose: type === 'compaction' ? 'summary' : null,
    // Searches are counted once a response.
    webSearches: webSearches === null ? null : i === Math.max(last, 0) ? webSearches : 0,
  }));
}

/** The fields of a `usage` object without iterations, as they stand there; `null` is absent. */
export interface PlainUsage extends RawCounts {
  readonly serviceTier: string | null;
  readonly speed: string | null;
  readonly region: string | null;
  readonly webSearches: number | null;
}

/** What {@link anthropicUsage} gives for such an object, for readers that have no object. */
export function plainUsage(usage: PlainUsage): AnthropicUsage {
  const { serviceTier, speed, webSearches } = usage;
  const region = regionOf(usage.region);
  return { ...counted(usage), serviceTier, speed, region, webSearches, model: null, purpose: null };
}

function regionOf(geo: string | null): string | null {
  return geo === 'not_available' ? null : geo;
}

interface Iteration {
  readonly type: string;
  readonly counts: Counts;
}

/** The call whose text is the answer: not a compaction, not an adviser's. −1 where none is. */
function lastMessage(calls: readonly Iteration[]): number {
  return calls.findLastIndex((c) => c.type !== 'compaction' && c.type !== 'advisor_message');
}

/**
 * The counts of the answering iteration, corrected by the top level where the iterations are
 * empty of a count that the top level has. Any other difference is flagged and the detail kept.
 */
function reconcile(top: Counts, calls: readonly Iteration[], last: number): Counts {
  const own = calls[last]?.counts ?? top;
  const merged: { -readonly [K in keyof Counts]: Counts[K] } = { ...own };
  const answering = calls.filter((c) => c.type !== 'compaction' && c.type !== 'advisor_message');
  const plain = answering.filter((c) => c.type !== 'fallback_message');
  const sum = (of: readonly Iteration[], field: (typeof REPEATED)[number]): number =>
    of.reduce((n, c) => n + (c.counts[field] ?? 0), 0);
  for (const field of REPEATED) {
    const total = top[field];
    if (total === null) continue;
    if (answering.every((c) => c.counts[field] === null)) {
      merged[field] = total;
      continue;
    }
    // A failed attempt and its fallback: producers count either or both at the top level.
    if ([sum(answering, field), sum(plain, field), own[field] ?? 0].includes(total)) continue;
    merged.contradicting = true;
    if (sum(answering, field) === 0) merged[field] = total;
  }
  if (answering.length === 1) merged.reasoning ??= top.reasoning;
  merged.lifetimeAssumed ||= top.lifetimeAssumed && (merged.cacheWrite5m ?? 0) > 0;
  return merged;
}

interface RawCounts {
  readonly input: number | null;
  readonly cacheRead: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  /** All written tokens, and those by lifetime: five minutes, an hour. */
  readonly written: number | null;
  readonly short: number | null;
  readonly long: number | null;
}

function countsOf(usage: Json, fields: CountFields): Counts {
  const detail = own(usage, 'cache_creation');
  return counted({
    input: fields.read(own(usage, 'input_tokens'), 'input_tokens'),
    cacheRead: fields.read(own(usage, 'cache_read_input_tokens'), 'cache_read_input_tokens'),
    output: fields.read(own(usage, 'output_tokens'), 'output_tokens'),
    reasoning: fields.read(
      at(usage, 'output_tokens_details', 'thinking_tokens'),
      'thinking_tokens',
    ),
    written: fields.read(own(usage, 'cache_creation_input_tokens'), 'cache_creation_input_tokens'),
    short: fields.read(own(detail, 'ephemeral_5m_input_tokens'), 'ephemeral_5m_input_tokens'),
    long: fields.read(own(detail, 'ephemeral_1h_input_tokens'), 'ephemeral_1h_input_tokens'),
  });
}

/**
 * Written tokens by lifetime: the split wins over the total where it is not zero (gateways fill
 * one of the two only); without a split the lifetime is Anthropic's default, five minutes
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching, "Cache lifetime").
 */
function counted(raw: RawCounts): Counts {
  const { input, cacheRead, output, reasoning, written: total, short, long } = raw;
  const split = (short ?? 0) + (long ?? 0);
  const told = split > 0 || (total ?? 0) === 0;
  return {
    uncachedInput: input,
    cacheRead,
    output,
    cacheWrite5m: told ? (short ?? (long === null ? total : 0)) : total,
    cacheWrite1h: told ? (long ?? (short === null && total === null ? null : 0)) : 0,
    lifetimeAssumed: !told,
    contradicting: told
      ? total !== null && total !== split && split > 0
      : short !== null || long !== null,
    // A part of the output; a larger part says nothing.
    reasoning: reasoning !== null && output !== null && reasoning > output ? null : reasoning,
  };
}
