/**
 * Spans of OpenTelemetry with `gen_ai.*` attributes (and OpenInference's and the Vercel AI SDK's), as
 * collectors write them into a table, by the rules of `src/importers/otel`. ClickHouse: the table of
 * the collector's exporter
 * (https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/exporter/clickhouseexporter).
 */
import { EXCLUSIVE, MIXED_INCLUSIVE } from '../../importers/bodies/split.ts';
import {
  AGENT,
  COUNT_NAMES,
  MODEL,
  OPERATIONS,
  PROVIDER,
  RESPONSE_ID,
  SERVICE_TIER,
  SESSION,
  UNCACHED,
} from '../../importers/otel/usage.ts';
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

const text = (name: string): Column => ({ name, kind: 'text' });

function columns(dialect: Dialect): Columns {
  if (dialect.id === 'clickhouse')
    return {
      trace_id: text('TraceId'),
      span_id: text('SpanId'),
      parent_span_id: text('ParentSpanId'),
      name: text('SpanName'),
      time: { name: 'Timestamp', kind: 'timestamp' },
      end_time: { name: null, kind: 'timestamp' },
      attributes: { name: 'SpanAttributes', kind: 'map' },
      resource_attributes: { name: 'ResourceAttributes', kind: 'map' },
    };
  return {
    trace_id: text('trace_id'),
    span_id: text('span_id'),
    parent_span_id: text('parent_span_id'),
    name: text('name'),
    time: { name: 'start_time', kind: 'timestamp' },
    end_time: { name: 'end_time', kind: 'timestamp' },
    attributes: { name: 'attributes', kind: 'json' },
    resource_attributes: { name: 'resource_attributes', kind: 'json' },
  };
}

export const otelSource: Source = {
  id: 'otel',
  name: 'OpenTelemetry GenAI spans',
  docsUrl: 'https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/',
  table: (dialect) => (dialect.id === 'clickhouse' ? 'otel_traces' : 'spans'),
  columns,
  attributes: 'attributes',
  parts,
};

/** An id without Python's `0x`; ids of zeros only are none. */
const id = (of: string, d: Dialect): string =>
  caseOf([[d.matches(of, '^(0x)?0*$'), 'NULL']], `REPLACE(${of}, '0x', '')`);

function parts(context: SourceContext): QueryPart[] {
  const r = new Reading(context);
  const { d } = r;
  const first = (names: readonly string[], column = 'attributes'): string =>
    firstOf(names.map((name) => r.attribute(column, name)));
  const session = r.has('resource_attributes')
    ? firstOf([first(SESSION), first(SESSION, 'resource_attributes')])
    : first(SESSION);
  const texts: Readonly<Record<string, string>> = {
    t_uncached: first(UNCACHED),
    t_input: first(COUNT_NAMES.input),
    t_output: first(COUNT_NAMES.output),
    t_total: first(COUNT_NAMES.total),
    t_read: first(COUNT_NAMES.cacheRead),
    t_write: first(COUNT_NAMES.cacheWrite),
    t_reasoning: first(COUNT_NAMES.reasoning),
  };
  const operation = r.attribute('attributes', 'gen_ai.operation.name');
  const openinference = r.attribute('attributes', 'openinference.span.kind');
  return [
    {
      name: 'fleet_rows_read',
      stored: true,
      sql: `SELECT
  ${id(r.text('trace_id'), d)} AS s_trace,
  ${id(r.text('span_id'), d)} AS s_id,
  ${id(r.text('parent_span_id'), d)} AS s_parent,
  ${firstOf([r.attribute('attributes', 'ai.operationId'), caseOf([[d.matches(r.text('name'), '^ai[.][A-Za-z0-9_]'), r.text('name')]], 'NULL')])} AS s_vercel,
  ${operation} AS s_operation,
  UPPER(${openinference}) AS s_openinference,
  ${r.attribute('attributes', 'langfuse.observation.type')} AS s_langfuse,
  ${r.attribute('attributes', 'traceloop.span.kind')} AS s_traceloop,
  ${r.attribute('attributes', 'llm.request.type')} AS s_llm,
  ${caseOf([[`${operation} = 'invoke_agent' OR UPPER(${openinference}) = 'AGENT'`, '1']], '0')} AS s_run,
  ${r.has('end_time') ? caseOf([[`${r.raw('end_time')} IS NULL`, '0']], '1') : '1'} AS s_ended,
  ${session} AS s_session,
  ${first(AGENT)} AS s_agent,
  ${first(RESPONSE_ID)} AS s_response,
  ${r.time('time')} AS k_time,
  ${r.by('attributes')} AS k_by,
  ${first(PROVIDER)} AS k_provider,
  ${first(MODEL)} AS k_model,
  ${first(SERVICE_TIER)} AS k_tier,
${Object.entries(texts)
  .map(([name, sql]) => `  ${sql} AS ${name}`)
  .join(',\n')}
FROM ${context.table} r`,
    },
    typedPart(
      'fleet_rows_read',
      Object.fromEntries(Object.keys(texts).map((name) => [`n${name.slice(1)}`, name])),
      d,
    ),
    {
      name: 'fleet_raw',
      sql: `SELECT r.*,
  COALESCE(n_uncached, n_input) AS i_input,
  n_output AS i_output,
  n_read AS i_read,
  n_write AS i_write,
  CAST(NULL AS ${d.intType}) AS i_write_5m,
  CAST(NULL AS ${d.intType}) AS i_write_1h,
  n_reasoning AS i_reasoning,
  CAST(NULL AS ${d.intType}) AS i_tool,
  ${caseOf([['n_uncached IS NULL', 'n_total']], 'NULL')} AS i_total,
  ${caseOf([['bad = 0 AND (n_uncached IS NOT NULL OR n_input IS NOT NULL OR n_output IS NOT NULL)', '1']], '0')} AS has_usage,
  ${lifetime(d)} AS write_lifetime,
  ${kind()} AS s_kind,
  ${conventionColumns(MIXED_INCLUSIVE, [['n_uncached IS NOT NULL', EXCLUSIVE]]).join(',\n  ')}
FROM fleet_typed r
WHERE s_trace IS NOT NULL AND s_id IS NOT NULL`,
    },
    spansPart('fleet_raw'),
    ...splitParts('fleet_spans', ['reasoning', 'cacheRead', 'cacheWrite'], (a, b) =>
      d.quotient(a, b),
    ),
    ...treeParts('fleet_spans_counted', context),
  ];
}

/** How long what is written lives where nothing tells; NULL = not known. As `lifetimeOf`. */
export function lifetime(d: Dialect): string {
  const seller = "LOWER(COALESCE(k_provider, ''))";
  return caseOf(
    [
      [d.matches(seller, '^anthropic([^a-z0-9_].*)?$'), "'5m'"],
      [`${seller} = '' AND k_model LIKE 'claude%'`, "'5m'"],
      [d.matches(seller, '^(az(ure)?[.](ai[.])?)?openai([^a-z0-9_].*)?$'), "'30m'"],
    ],
    'NULL',
  );
}

function kind(): string {
  const operations = Object.entries(OPERATIONS);
  const of = (wanted: string): string =>
    operations
      .filter(([, k]) => k === wanted)
      .map(([name]) => `'${name}'`)
      .join(', ');
  return caseOf(
    [
      ["s_vercel LIKE '%.doGenerate%' OR s_vercel LIKE '%.doStream%'", "'call'"],
      ["s_vercel LIKE '%.doEmbed%'", "'embedding'"],
      ['s_vercel IS NOT NULL', "'sum'"],
      ...['call', 'embedding', 'sum'].map((k) => [`s_operation IN (${of(k)})`, `'${k}'`] as const),
      ["s_openinference = 'LLM'", "'call'"],
      ["s_openinference = 'EMBEDDING'", "'embedding'"],
      ['s_openinference IS NOT NULL', "'sum'"],
      ["s_langfuse = 'generation'", "'call'"],
      ["s_langfuse = 'embedding'", "'embedding'"],
      ['s_langfuse IS NOT NULL OR s_traceloop IS NOT NULL', "'sum'"],
      ['s_llm IS NOT NULL', "'call'"],
    ],
    "'unknown'",
  );
}
