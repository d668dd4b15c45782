/**
 * The usage object of Amazon Bedrock's Converse API: exclusive, total = input + read + written +
 * output (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html);
 * `cacheDetails` splits the written tokens
 * (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_CacheDetail.html). Each
 * cache count may come twice, once as `…Tokens` and once as `…TokenCount`.
 */
import { asArray, at, CountFields, own, text } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { EXCLUSIVE, splitCounts } from './split.ts';
import {
  detailed,
  lifetime,
  reading,
  writes,
  type UsageReading,
  type WriteSplit,
} from './usage.ts';

/** Reads a Converse `usage`, or the counts of an invocation log's `input` and `output`. */
export function converseUsage(usage: unknown): UsageReading {
  const f = new CountFields();
  const notices: NoticeCode[] = [];
  const twin = (name: string): number | null =>
    detailed(f.first(usage, `${name}Tokens`), f.first(usage, `${name}TokenCount`), notices);
  const w = writes(twin('cacheWriteInput'), splitOf(own(usage, 'cacheDetails'), f), '5m');
  const split = splitCounts(
    {
      input: twin('input'),
      cacheRead: twin('cacheReadInput'),
      cacheWrite: w.total,
      output: twin('output'),
      reasoning: null,
      total: twin('total'),
    },
    EXCLUSIVE,
  );
  return reading(f, split, w, notices);
}

function splitOf(details: unknown, f: CountFields): WriteSplit | null {
  const list = asArray(details);
  if (list.length === 0) return null;
  const split: WriteSplit = {};
  for (const detail of list) {
    const n = f.first(detail, 'inputTokens', 'inputTokenCount');
    const ttl = lifetime(own(detail, 'ttl')) ?? '5m';
    if (n !== null) split[ttl] = (split[ttl] ?? 0) + n;
  }
  return split;
}

/** `serviceTier: {type}` of a Converse answer. */
export function converseServiceTier(body: unknown): string | null {
  return text(at(body, 'serviceTier', 'type')) ?? text(own(body, 'serviceTier'));
}
