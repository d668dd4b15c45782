/**
 * Amazon Bedrock's invocation logs as a table of entries
 * (https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html), by the rules of
 * `src/importers/bedrock-log`: the counts of an entry are disjoint.
 */
import { EXCLUSIVE } from '../../importers/bodies/split.ts';
import { conventionColumns, splitParts } from '../split.ts';
import {
  Reading,
  callsPart,
  typedPart,
  withoutCopies,
  type QueryPart,
  type Source,
  type SourceContext,
} from '../source.ts';
import { SESSION_KEYS } from '../../importers/bodies/request.ts';
import { caseOf, firstOf } from '../sql.ts';

export const bedrockSource: Source = {
  id: 'bedrock',
  name: 'Amazon Bedrock invocation logs',
  docsUrl: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
  table: () => 'bedrock_invocations',
  columns: () => ({
    time: { name: 'timestamp', kind: 'timestamp' },
    request_id: { name: 'requestId', kind: 'text' },
    model: { name: 'modelId', kind: 'text' },
    input: { name: 'input', kind: 'json' },
    output: { name: 'output', kind: 'json' },
    metadata: { name: 'requestMetadata', kind: 'json' },
  }),
  attributes: 'metadata',
  parts,
};

function parts(context: SourceContext): QueryPart[] {
  const r = new Reading(context);
  const { d } = r;
  const body = (...path: readonly (string | number)[]): string =>
    r.json('output', 'outputBodyJson', ...path);
  const detail = (place: number, key: string): string => body('usage', 'cacheDetails', place, key);
  // A list of lifetimes has an entry for each: five minutes and an hour are all there are.
  const byLifetime = (hour: boolean): string[] =>
    [0, 1].map((place) =>
      caseOf(
        [
          [
            `COALESCE(${detail(place, 'ttl')}, '5m') ${hour ? '=' : '<>'} '1h'`,
            detail(place, 'inputTokens'),
          ],
        ],
        'NULL',
      ),
    );
  const texts: Readonly<Record<string, string>> = {
    t_input: r.json('input', 'inputTokenCount'),
    t_read: r.json('input', 'cacheReadInputTokenCount'),
    t_write: r.json('input', 'cacheWriteInputTokenCount'),
    t_output: r.json('output', 'outputTokenCount'),
    t_write_5m: firstOf([
      ...byLifetime(false),
      body('usage', 'cache_creation', 'ephemeral_5m_input_tokens'),
    ]),
    t_write_1h: firstOf([
      ...byLifetime(true),
      body('usage', 'cache_creation', 'ephemeral_1h_input_tokens'),
    ]),
  };
  const streamed = r.has('output') ? d.jsonIsList(r.raw('output'), ['outputBodyJson']) : '1 = 0';
  return [
    {
      name: 'fleet_rows_read',
      stored: true,
      sql: `SELECT
  ${r.time('time')} AS k_time,
  ${r.text('request_id')} AS i_id,
  ${r.text('model')} AS k_model,
  ${firstOf([...SESSION_KEYS.map((key) => r.json('metadata', key)), d.text(context.tableLabel)])} AS k_session,
  ${firstOf([body('serviceTier', 'type'), body('serviceTier')])} AS k_tier,
  ${r.by('metadata')} AS k_by,
  ${caseOf([[streamed, '1']], '0')} AS i_streamed,
${Object.entries(texts)
  .map(([name, sql]) => `  ${sql} AS ${name}`)
  .join(',\n')}
FROM ${context.table} r`,
    },
    typedPart(
      'fleet_rows_read',
      Object.fromEntries(Object.keys(texts).map((name) => [`i${name.slice(1)}`, name])),
      d,
    ),
    {
      name: 'fleet_raw',
      sql: `SELECT r.*,
  CAST(NULL AS ${d.intType}) AS i_total,
  CAST(NULL AS ${d.intType}) AS i_reasoning,
  CAST(NULL AS ${d.intType}) AS i_tool,
  ${caseOf([['i_streamed = 1', 'NULL']], "'5m'")} AS write_lifetime,
  ${conventionColumns(EXCLUSIVE).join(',\n  ')}
FROM fleet_typed r
WHERE bad = 0`,
    },
    ...splitParts('fleet_raw', [], (a, b) => d.quotient(a, b)),
    callsPart(
      'fleet_raw_counted r',
      {
        ...Object.fromEntries(
          [
            'k_time',
            'k_session',
            'k_by',
            'k_model',
            'k_tier',
            'c_uncached',
            'c_read',
            'c_write',
            'c_write_5m',
            'c_write_1h',
          ].map((c) => [c, c]),
        ),
        k_provider: "'amazon-bedrock'",
        k_purpose: caseOf(
          [["c_output IS NULL AND LOWER(COALESCE(k_model, '')) LIKE '%embed%'", "'other'"]],
          "'agent'",
        ),
        c_output: caseOf(
          [["c_output IS NULL AND LOWER(COALESCE(k_model, '')) LIKE '%embed%'", '0']],
          'c_output',
        ),
      },
      d,
      // A refused request has no counts.
      'NOT (i_input IS NULL AND i_read IS NULL AND w_total IS NULL AND i_output IS NULL)',
      ['i_id'],
      context.duplicates ? 'fleet_found' : 'fleet_calls',
    ),
    ...(context.duplicates ? [withoutCopies('fleet_calls', 'fleet_found', ['i_id'])] : []),
  ];
}
