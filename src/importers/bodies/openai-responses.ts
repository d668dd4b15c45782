/**
 * The usage object of OpenAI's Responses API (also xAI's and DeepSeek's, whose reasoning is inside
 * the output there): https://platform.openai.com/docs/api-reference/responses/object.
 */
import { asArray, at, CountFields, own, text } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { INCLUSIVE, splitCounts } from './split.ts';
import { detailed, lifetime, reading, writes, type UsageReading } from './usage.ts';

/** Reads a Responses `usage`. `writeTtl` is `prompt_cache_options.ttl`, where the body has it. */
export function responsesUsage(usage: unknown, writeTtl: unknown = null): UsageReading {
  const f = new CountFields();
  const notices: NoticeCode[] = [];
  const input = own(usage, 'input_tokens_details') ?? own(usage, 'input_token_details');
  const output = own(usage, 'output_tokens_details') ?? own(usage, 'output_token_details');
  const told = lifetime(writeTtl);
  const w = writes(
    f.first(input, 'cache_write_tokens', 'cache_creation_tokens'),
    null,
    told ?? '30m',
  );
  const split = splitCounts(
    {
      input: f.first(usage, 'input_tokens'),
      cacheRead: detailed(
        f.first(input, 'cached_tokens'),
        f.first(usage, 'cached_input_tokens', 'cached_tokens'),
        notices,
      ),
      cacheWrite: w.total,
      output: f.first(usage, 'output_tokens'),
      reasoning: f.first(output, 'reasoning_tokens'),
      total: f.first(usage, 'total_tokens'),
    },
    INCLUSIVE,
  );
  return reading(f, split, told === null ? w : { ...w, notices: [] }, notices, {
    serviceTier: text(own(usage, 'service_tier')),
  });
}

/**
 * Web searches of one response: the count that the body states, else its search items. Opening a
 * page or searching in it is no search
 * (https://platform.openai.com/docs/guides/tools-web-search). `null` where there is no output.
 */
export function responsesWebSearches(body: unknown): number | null {
  const f = new CountFields();
  const stated = f.read(at(body, 'tool_usage', 'web_search', 'num_requests'), 'num_requests');
  if (stated !== null) return stated;
  const output = own(body, 'output');
  if (!Array.isArray(output)) return null;
  return asArray(output).filter((item) => {
    const action = at(item, 'action', 'type');
    return own(item, 'type') === 'web_search_call' && (action === undefined || action === 'search');
  }).length;
}
