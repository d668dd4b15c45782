/** Anthropic Messages: the calls of one response, as {@link UsageReading}s. */
import type { Purpose } from '../../trace/trace.ts';
import { asObject, CountFields, own, type Json } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { anthropicUsage } from './anthropic-usage.ts';
import { proportional, type UsageReading } from './usage.ts';

export interface AnthropicReading extends UsageReading {
  /** The iteration's own model (an adviser's, a fallback's); `null`: the body's. */
  readonly model: string | null;
  readonly purpose: Purpose | null;
}

/** Reads a Messages `usage`; several where it holds iterations. Pure; never throws. */
export function messagesUsage(usage: unknown): AnthropicReading[] {
  const u = asObject(usage);
  if (u === null) return [];
  const f = new CountFields();
  const calls = anthropicUsage(u, f);
  return calls.map((c) => {
    const notices: NoticeCode[] = [];
    if (c.lifetimeAssumed) notices.push('write-lifetime-assumed');
    if (c.contradicting) notices.push('contradicting-counts');
    return {
      counts: {
        uncachedInput: c.uncachedInput,
        cacheRead: c.cacheRead,
        cacheWrite5m: c.cacheWrite5m,
        cacheWrite1h: c.cacheWrite1h,
        output: c.output,
        reasoning: c.reasoning,
      },
      notices,
      inconsistent: c.contradicting,
      bad: f.bad,
      webSearches: c.webSearches,
      serviceTier: c.serviceTier,
      speed: c.speed,
      region: c.region === 'not_available' ? null : c.region,
      model: c.model,
      purpose: c.purpose,
    };
  });
}

/**
 * A stream's usage so far, revised by a later frame's: what the later frame states wins
 * (https://platform.claude.com/docs/en/build-with-claude/streaming: the counts of `message_delta`
 * are cumulative). A written total that is revised without its split by lifetime keeps the
 * split's proportions, and the sum is exact.
 */
export function reviseUsage(before: Json, later: Json): Json {
  const after: Json = { ...before };
  for (const [key, value] of Object.entries(later))
    if (value !== null && value !== undefined && key !== '__proto__') after[key] = value;
  const split = asObject(own(before, 'cache_creation'));
  const total = own(later, 'cache_creation_input_tokens');
  if (asObject(own(later, 'cache_creation')) !== null || split === null) return after;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return after;
  const keys = ['ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens'].filter((k) => {
    const n = own(split, k);
    return typeof n === 'number' && Number.isSafeInteger(n) && n >= 0;
  });
  const parts = keys.map((k) => split[k] as number);
  const sum = parts.reduce((s, n) => s + n, 0);
  // A split of nothing has no proportions: the revised total's lifetime is not known.
  if (sum === total || (sum === 0 && total > 0)) {
    if (sum !== total) delete after['cache_creation'];
    return after;
  }
  const shares = proportional(total, parts);
  after['cache_creation'] = {
    ...split,
    ...Object.fromEntries(keys.map((k, i) => [k, shares[i] ?? 0])),
  };
  return after;
}
