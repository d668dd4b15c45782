/**
 * Langfuse's table of observations, as its database or its export to a bucket has it
 * (https://langfuse.com/docs/api-and-data-platform/features/blob-storage-export-fields), by the rules of
 * `src/importers/langfuse`.
 */
import { MIXED_INCLUSIVE } from '../../importers/bodies/split.ts';
import { ADDED, USAGE_NAMES } from '../../importers/langfuse/usage.ts';
import type { Dialect } from '../dialects.ts';
import { conventionColumns, splitParts } from '../split.ts';
import {
  Reading,
  typedPart,
  type Column,
  type Columns,
  type QueryPart,
  type Source,
  type SourceContext,
} from '../source.ts';
import { caseOf, firstOf } from '../sql.ts';
import { spansPart, treeParts } from '../tree.ts';
import { lifetime } from './otel.ts';

const text = (name: string | null): Column => ({ name, kind: 'text' });

function columns(dialect: Dialect): Columns {
  return {
    id: text('id'),
    trace_id: text('trace_id'),
    parent_id: text('parent_observation_id'),
    type: text('type'),
    name: text('name'),
    time: { name: 'start_time', kind: 'timestamp' },
    end_time: { name: 'end_time', kind: 'timestamp' },
    session: text(null),
    model: text('provided_model_name'),
    usage: { name: 'usage_details', kind: dialect.id === 'clickhouse' ? 'map' : 'json' },
    metadata: { name: 'metadata', kind: dialect.id === 'clickhouse' ? 'map' : 'json' },
  };
}

export const langfuseSource: Source = {
  id: 'langfuse',
  name: 'Langfuse observations',
  docsUrl: 'https://langfuse.com/docs/api-and-data-platform/features/blob-storage-export-fields',
  table: () => 'observations',
  columns,
  attributes: 'metadata',
  parts,
};

const DETAILS = Object.values(USAGE_NAMES)
  .flat()
  .filter((name) => name.includes('_details.'));

function parts(context: SourceContext): QueryPart[] {
  const r = new Reading(context);
  const { d } = r;
  const first = (names: readonly string[]): string =>
    firstOf(names.map((name) => r.attribute('usage', name)));
  const texts: Readonly<Record<string, string>> = {
    t_input: first(USAGE_NAMES.input),
    t_output: first(USAGE_NAMES.output),
    t_total: first(USAGE_NAMES.total),
    t_read: first(USAGE_NAMES.cacheRead),
    t_write: first(USAGE_NAMES.cacheWrite),
    t_write_5m: first(USAGE_NAMES.short),
    t_write_1h: first(USAGE_NAMES.long),
    t_reasoning: first(USAGE_NAMES.reasoning),
  };
  const others = OTHERS.map((name) => [`t_${name}`, r.attribute('usage', name)] as const);
  const all = { ...texts, ...Object.fromEntries(others) };
  const more = (prefix: string): string =>
    OTHERS.filter((name) => name.startsWith(prefix))
      .map((name) => `COALESCE(n_${name}, 0)`)
      .join(' + ');
  const provider = firstOf(
    ['gen_ai.provider.name', 'gen_ai.system', 'llm.provider', 'llm.system', 'ai.model.provider']
      .map((key) => (r.kind('metadata') === 'map' ? null : r.json('metadata', 'attributes', key)))
      .filter((sql) => sql !== null)
      .concat(r.attribute('metadata', 'ls_provider')),
  );
  const kind = `UPPER(COALESCE(${r.text('type')}, ''))`;
  return [
    {
      name: 'fleet_rows_read',
      stored: true,
      sql: `SELECT
  ${r.text('trace_id')} AS s_trace,
  ${r.text('id')} AS s_id,
  ${r.text('parent_id')} AS s_parent,
  ${caseOf(
    [
      [`${kind} = 'GENERATION'`, "'call'"],
      [`${kind} = 'EMBEDDING'`, "'embedding'"],
    ],
    "'sum'",
  )} AS s_kind,
  ${caseOf([[`${kind} = 'AGENT'`, '1']], '0')} AS s_run,
  ${r.has('end_time') ? caseOf([[`${r.raw('end_time')} IS NULL`, '0']], '1') : '1'} AS s_ended,
  ${r.text('session')} AS s_session,
  ${caseOf([[`${kind} = 'AGENT'`, r.text('name')]], 'NULL')} AS s_agent,
  CAST(NULL AS ${d.textType}) AS s_response,
  ${r.time('time')} AS k_time,
  ${r.by('metadata')} AS k_by,
  ${provider} AS k_provider,
  ${r.text('model')} AS k_model,
  CAST(NULL AS ${d.textType}) AS k_tier,
  ${caseOf([[DETAILS.map((name) => `${r.attribute('usage', name)} IS NOT NULL`).join(' OR '), '1']], '0')} AS i_inclusive,
${Object.entries(all)
  .map(([name, sql]) => `  ${sql} AS ${name}`)
  .join(',\n')}
FROM ${context.table} r`,
    },
    typedPart(
      'fleet_rows_read',
      Object.fromEntries(Object.keys(all).map((name) => [`n${name.slice(1)}`, name])),
      d,
    ),
    {
      name: 'fleet_raw',
      sql: `SELECT r.*,
  n_input AS i_input,
  ${outputOf()} + ${caseOf([['i_inclusive = 1', '0']], more('output_'))} AS i_output,
  n_total AS i_total,
  n_read AS i_read,
  n_write AS i_write,
  n_write_5m AS i_write_5m,
  n_write_1h AS i_write_1h,
  n_reasoning AS i_reasoning,
  ${caseOf([['i_inclusive = 1', 'NULL']], `NULLIF(${more('input_')}, 0)`)} AS i_tool,
  ${caseOf(
    [
      [
        `bad = 0 AND (${Object.keys(all)
          .map((n) => `${n} IS NOT NULL`)
          .join(' OR ')})`,
        '1',
      ],
    ],
    '0',
  )} AS has_usage,
  ${caseOf([['n_write_5m IS NOT NULL OR n_write_1h IS NOT NULL', `COALESCE(${lifetime(d)}, '5m')`]], lifetime(d))} AS write_lifetime,
  ${conventionColumns(ADDED, [['i_inclusive = 1', MIXED_INCLUSIVE]]).join(',\n  ')}
FROM fleet_typed r
WHERE s_trace IS NOT NULL AND s_id IS NOT NULL`,
    },
    spansPart('fleet_raw'),
    ...splitParts('fleet_spans', ['reasoning', 'toolInput', 'cacheRead', 'cacheWrite'], (a, b) =>
      d.quotient(a, b),
    ),
    ...treeParts('fleet_spans_counted', context),
  ];
}

/** Tokens of other kinds are input and output like the rest; a query must name its keys. */
const OTHERS = [
  'input_audio',
  'input_audio_tokens',
  'input_image',
  'input_image_tokens',
  'input_text',
  'input_text_tokens',
  'input_video',
  'input_video_tokens',
  'output_audio',
  'output_audio_tokens',
  'output_image',
  'output_image_tokens',
  'output_text',
  'output_text_tokens',
  'output_accepted_prediction_tokens',
  'output_rejected_prediction_tokens',
] as const;

function outputOf(): string {
  return caseOf([["s_kind = 'embedding'", 'COALESCE(n_output, 0)']], 'n_output');
}
