/**
 * Tables of spans exported from Arize Phoenix: a data frame as JSON or CSV, whose columns are
 * `context.span_id`, `attributes.llm.token_count.prompt`, …
 * (https://arize.com/docs/phoenix/tracing/how-to-tracing/importing-and-exporting-traces/extract-data-from-spans).
 * Each row is put together to a span and read as OpenTelemetry; spans as an SDK prints them are
 * read by `otel` itself.
 */
import { crossFileSums } from '../calltree.ts';
import { asArray, asObject, own, type Json } from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { SpanReader } from '../otel/otel.ts';
import { hasColumns, jsonCell } from '../table.ts';

const shared = {
  docsUrl:
    'https://arize.com/docs/phoenix/tracing/how-to-tracing/importing-and-exporting-traces/extract-data-from-spans',
  // The ids are the spans' own.
  tool: 'otel',
  crossFile: crossFileSums,
} as const;

export const phoenix: Importer = {
  ...shared,
  id: 'phoenix',
  name: 'Arize Phoenix tables',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some((r) => rowsOf(r).some(isRow)) ? 'yes' : 'no'),
  open: (context) => reader(context, rowsOf),
};

export const phoenixCsv: Importer = {
  ...shared,
  id: 'phoenix-csv',
  name: 'Arize Phoenix tables, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['context.trace_id', 'context.span_id']) &&
    (header ?? []).some((name) => name.startsWith('attributes.'))
      ? 'yes'
      : 'no',
  open: (context) => reader(context, (record) => [record]),
};

/** A page of the API wraps its rows. */
function rowsOf(record: unknown): readonly unknown[] {
  const data = own(record, 'data');
  return Array.isArray(data) ? (data as unknown[]) : [record];
}

function isRow(row: unknown): boolean {
  return (
    typeof own(row, 'context.span_id') === 'string' &&
    typeof own(row, 'context.trace_id') === 'string'
  );
}

function reader(context: ReadContext, rows: (record: unknown) => readonly unknown[]): Reader {
  const spans = new SpanReader(context);
  return {
    record: (value, line) => {
      for (const row of rows(value)) {
        const record = asObject(row);
        if (record !== null && isRow(record)) spans.record(spanOf(record), line);
      }
    },
    end: () => spans.end(),
  };
}

const PREFIX = 'attributes.';

function spanOf(row: Json): Json {
  const attributes: Json = Object.create(null) as Json;
  for (const [key, value] of Object.entries(row)) {
    if (!key.startsWith(PREFIX) || value === '' || value === null) continue;
    // A group of attributes may be an object in its cell (`attributes.llm.token_count`).
    const object = jsonCell(value);
    attributes[key.slice(PREFIX.length)] =
      asObject(object) === null && asArray(object).length === 0 ? value : object;
  }
  const kind = own(row, 'span_kind');
  if (typeof kind === 'string' && attributes['openinference.span.kind'] === undefined)
    attributes['openinference.span.kind'] = kind;
  return {
    context: { trace_id: own(row, 'context.trace_id'), span_id: own(row, 'context.span_id') },
    parent_id: own(row, 'parent_id'),
    name: own(row, 'name'),
    start_time: own(row, 'start_time'),
    end_time: own(row, 'end_time'),
    attributes,
  };
}
