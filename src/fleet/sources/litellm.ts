/**
 * LiteLLM's table of spend logs, `LiteLLM_SpendLogs`
 * (https://docs.litellm.ai/docs/proxy/db_info), by the rules of `src/importers/litellm`.
 */
import { INCLUSIVE, MIXED_INCLUSIVE } from '../../importers/bodies/split.ts';
import { conventionColumns, splitParts } from '../split.ts';
import {
  Reading,
  callsPart,
  typedPart,
  withoutCopies,
  type Columns,
  type QueryPart,
  type Source,
  type SourceContext,
} from '../source.ts';
import { caseOf, firstOf } from '../sql.ts';

const text = (name: string): Columns[string] => ({ name, kind: 'text' });

export const litellmSource: Source = {
  id: 'litellm',
  name: 'LiteLLM spend logs',
  docsUrl: 'https://docs.litellm.ai/docs/proxy/db_info',
  table: () => 'LiteLLM_SpendLogs',
  columns: () => ({
    request_id: text('request_id'),
    call_type: text('call_type'),
    status: text('status'),
    cache_hit: text('cache_hit'),
    time: { name: 'startTime', kind: 'timestamp' },
    model: text('model'),
    provider: text('custom_llm_provider'),
    agent: { name: null, kind: 'text' },
    session: text('session_id'),
    prompt_tokens: text('prompt_tokens'),
    completion_tokens: text('completion_tokens'),
    total_tokens: text('total_tokens'),
    metadata: { name: 'metadata', kind: 'json' },
  }),
  attributes: 'metadata',
  parts,
};

function parts(context: SourceContext): QueryPart[] {
  const r = new Reading(context);
  const { d } = r;
  /** A key of the seller's usage: its own object's, else what the row keeps beside it. */
  const usage = (...path: readonly string[]): string =>
    firstOf([
      r.json('metadata', 'usage_object', ...path),
      r.json('metadata', 'additional_usage_values', ...path),
    ]);
  const details = (key: string): string => usage('prompt_tokens_details', key);
  const creation = (key: string): string =>
    firstOf([usage('prompt_tokens_details', 'cache_creation', key), usage('cache_creation', key)]);
  const texts: Readonly<Record<string, string>> = {
    t_input: firstOf([usage('prompt_tokens'), r.text('prompt_tokens')]),
    t_output: firstOf([usage('completion_tokens'), r.text('completion_tokens')]),
    t_total: firstOf([usage('total_tokens'), r.text('total_tokens')]),
    t_hit: usage('prompt_cache_hit_tokens'),
    t_miss: usage('prompt_cache_miss_tokens'),
    t_read_nested: firstOf([details('cached_tokens'), details('cache_read_tokens')]),
    t_read_top: firstOf([usage('cached_tokens'), usage('cache_read_input_tokens')]),
    t_write_nested: firstOf([
      details('cache_write_tokens'),
      details('cache_creation_tokens'),
      details('cache_creation_input_tokens'),
    ]),
    t_write_top: firstOf([usage('cache_creation_input_tokens'), usage('cache_write_tokens')]),
    t_write_5m: creation('ephemeral_5m_input_tokens'),
    t_write_1h: creation('ephemeral_1h_input_tokens'),
    t_reasoning: firstOf([
      usage('completion_tokens_details', 'reasoning_tokens'),
      usage('reasoning_tokens'),
    ]),
    t_searches: usage('server_tool_use', 'web_search_requests'),
  };
  const gateway = `${usage('cache_read_input_tokens')} IS NOT NULL OR ${usage('cache_creation_input_tokens')} IS NOT NULL`;
  const rows: QueryPart = {
    name: 'fleet_rows_read',
    stored: true,
    sql: `SELECT
  ${r.time('time')} AS k_time,
  ${r.text('request_id')} AS i_id,
  ${r.text('model')} AS k_model,
  ${r.text('provider')} AS k_provider,
  ${r.text('agent')} AS k_agent,
  ${firstOf([r.text('session'), r.json('metadata', 'session_id'), r.json('metadata', 'trace_id'), d.text(context.tableLabel)])} AS k_session,
  ${usage('service_tier')} AS k_tier,
  ${r.by('metadata')} AS k_by,
  ${caseOf([[`LOWER(COALESCE(${r.text('status')}, '')) IN ('failure', 'error')`, '1']], '0')} AS i_failed,
  ${caseOf([[`LOWER(COALESCE(${r.text('call_type')}, '')) LIKE '%embedding%'`, '1']], '0')} AS i_embedding,
  ${caseOf([[gateway, '1']], '0')} AS i_gateway,
${Object.entries(texts)
  .map(([name, sql]) => `  ${sql} AS ${name}`)
  .join(',\n')}
FROM ${context.table} r
WHERE LOWER(COALESCE(${r.text('cache_hit')}, '')) <> 'true'`,
  };
  const typed = typedPart(
    'fleet_rows_read',
    Object.fromEntries(Object.keys(texts).map((name) => [`n${name.slice(1)}`, name])),
    d,
  );
  const detailed = (detail: string, top: string): string =>
    caseOf([[`${detail} > 0`, detail]], firstOf([top, detail]));
  // Google's endpoint in OpenAI's shape leaves thoughts out of the completion, but has them in the total.
  const input = caseOf(
    [['n_hit IS NOT NULL AND n_miss IS NOT NULL', detailed('(n_hit + n_miss)', 'n_input')]],
    'n_input',
  );
  const thoughts = `LOWER(COALESCE(k_model, '')) LIKE '%gemini%' AND n_reasoning IS NULL AND n_total > ${input} + n_output`;
  const raw: QueryPart = {
    name: 'fleet_raw',
    sql: `SELECT r.*,
  ${input} AS i_input,
  n_output AS i_output,
  n_total AS i_total,
  ${caseOf([['n_hit IS NULL', detailed('n_read_nested', 'n_read_top')]], detailed('n_hit', 'COALESCE(n_read_nested, n_read_top)'))} AS i_read,
  ${detailed('n_write_nested', 'n_write_top')} AS i_write,
  n_write_5m AS i_write_5m,
  n_write_1h AS i_write_1h,
  ${caseOf([[thoughts, `n_total - (${input}) - n_output`]], 'n_reasoning')} AS i_reasoning,
  CAST(NULL AS ${d.intType}) AS i_tool,
  ${caseOf([["LOWER(COALESCE(k_model, '')) LIKE '%claude%' OR LOWER(COALESCE(k_model, '')) LIKE '%anthropic%' OR LOWER(COALESCE(k_model, '')) LIKE '%qwen%'", "'5m'"]], "'30m'")} AS write_lifetime,
  ${conventionColumns(INCLUSIVE, [['i_gateway = 1', MIXED_INCLUSIVE]]).join(',\n  ')}
FROM fleet_typed r
WHERE bad = 0`,
  };
  const counts = ['c_uncached', 'c_read', 'c_write_5m', 'c_write_30m', 'c_write_1h', 'c_output'];
  const nothing = (of: (column: string) => string): string => counts.map(of).join(' AND ');
  const found: QueryPart = callsPart(
    'fleet_raw_counted r',
    {
      ...Object.fromEntries(
        ['k_time', 'k_session', 'k_agent', 'k_by', 'k_provider', 'k_model', 'k_tier'].map((c) => [
          c,
          c,
        ]),
      ),
      ...Object.fromEntries(
        [
          'c_uncached',
          'c_read',
          'c_write',
          'c_write_5m',
          'c_write_30m',
          'c_write_1h',
          'c_reasoning',
        ].map((c) => [c, c]),
      ),
      k_purpose: caseOf([['i_embedding = 1', "'other'"]], "'agent'"),
      c_output: caseOf([['i_embedding = 1', 'COALESCE(c_output, 0)']], 'c_output'),
      c_searches: 'n_searches',
    },
    d,
    // A failed request that nothing was billed for is no call, and neither is one without usage.
    `NOT (${nothing((c) => `${c} IS NULL`)}) AND NOT (i_failed = 1 AND ${nothing((c) => `COALESCE(${c}, 0) = 0`)})`,
    ['i_id'],
    context.duplicates ? 'fleet_found' : 'fleet_calls',
  );
  return [
    rows,
    typed,
    raw,
    ...splitParts('fleet_raw', ['reasoning', 'cacheRead', 'cacheWrite'], (a, b) =>
      d.quotient(a, b),
    ),
    found,
    ...(context.duplicates ? [withoutCopies('fleet_calls', 'fleet_found', ['i_id'])] : []),
  ];
}
