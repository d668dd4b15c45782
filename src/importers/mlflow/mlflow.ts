/**
 * MLflow traces: `{info, data: {spans}}` as its API and clients write them, or rows of a data frame
 * with a column of spans, as JSON or CSV (https://mlflow.org/docs/latest/genai/concepts/trace/).
 * Attributes are JSON in texts. What a trace says of its tokens is the sum of its spans.
 */
import { flatUsage } from '../bodies/flat.ts';
import { MIXED_INCLUSIVE } from '../bodies/split.ts';
import { isBlank } from '../bodies/usage.ts';
import { CallTree, crossFileSums, spanCall, type SpanKind, type SpanUsage } from '../calltree.ts';
import { asArray, asObject, at, CountFields, own, text, type Json } from '../fields.ts';
import type { PromptPart } from '../../trace/trace.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { promptOfRun } from '../langsmith/content.ts';
import { attributesOf } from '../otel/attributes.ts';
import { spansOf } from '../otel/spans.ts';
import { kindOf, usageOf } from '../otel/usage.ts';
import { hasColumns, jsonCell, rowReader } from '../table.ts';

const shared = {
  docsUrl: 'https://mlflow.org/docs/latest/genai/concepts/trace/',
  readsParts: true,
  tool: 'mlflow',
  crossFile: crossFileSums,
} as const;

export const mlflow: Importer = {
  ...shared,
  id: 'mlflow',
  name: 'MLflow traces',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => tracesOf(r).length > 0) ? 'yes' : 'no'),
  open: (context) => reader(context, tracesOf),
};

export const mlflowCsv: Importer = {
  ...shared,
  id: 'mlflow-csv',
  name: 'MLflow traces, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['spans']) &&
    ['trace_id', 'request_id'].some((name) => hasColumns(header, [name])) &&
    ['trace_metadata', 'execution_duration', 'state', 'trace'].some((n) => hasColumns(header, [n]))
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => {
      const row = read(value);
      if (row === null || row.blank) return [];
      return tracesOf({
        trace: row.cell('trace'),
        spans: row.cell('spans'),
        trace_id: row.name('trace_id', 'request_id'),
        trace_metadata: row.cell('trace_metadata', 'request_metadata'),
        tags: row.cell('tags'),
      });
    });
  },
};

interface Trace {
  readonly info: Json;
  readonly spans: readonly unknown[];
}

/** The traces in a record: itself, a page's, or a row of a data frame. */
function tracesOf(record: unknown): readonly Trace[] {
  const listed = asArray(own(record, 'traces'));
  if (listed.length > 0)
    return listed.flatMap((t) => (own(t, 'traces') === undefined ? tracesOf(t) : []));
  const whole = objectOf(own(record, 'trace')) ?? asObject(record);
  const info = asObject(own(whole, 'info'));
  const spans = at(whole, 'data', 'spans');
  if (info !== null && Array.isArray(spans) && (spans as unknown[]).some(isSpan))
    return [{ info, spans: spans as unknown[] }];
  const cell = own(record, 'spans');
  const column = typeof cell === 'string' ? jsonCell(cell) : cell;
  const named =
    own(record, 'trace_metadata') !== undefined || own(record, 'request_metadata') !== undefined;
  return named && Array.isArray(column) && (column as unknown[]).some(isSpan)
    ? [{ info: record as Json, spans: column as unknown[] }]
    : [];
}

/** Some attribute of MLflow's own; other tools have lists of spans, too. */
function isSpan(span: unknown): boolean {
  return Object.keys(asObject(own(span, 'attributes')) ?? {}).some((key) =>
    key.startsWith('mlflow.'),
  );
}

function reader(context: ReadContext, traces: (record: unknown) => readonly Trace[]): Reader {
  const tree = new CallTree(context);
  return {
    record: (value, line) => {
      for (const trace of traces(value)) hold(trace, line, context, tree);
    },
    end: () => tree.end(),
  };
}

function hold({ info, spans }: Trace, line: number, context: ReadContext, tree: CallTree): void {
  const traceId =
    text(own(info, 'trace_id')) ?? text(own(info, 'request_id')) ?? `${context.fileName}:${line}`;
  const metadata = objectOf(own(info, 'trace_metadata')) ?? objectOf(own(info, 'request_metadata'));
  const session =
    text(own(metadata, 'mlflow.trace.session')) ??
    text(own(objectOf(own(info, 'tags')), 'mlflow.trace.session'));
  if (session !== null) tree.session(traceId, session);
  for (const item of spans) {
    const [span] = spansOf(plain(item));
    if (span === undefined) continue;
    const values = decoded(span.attributes.values);
    const attributes = attributesOf(values);
    const read = usageOfSpan(values) ?? usageOf(attributes);
    const bad = read !== null && 'bad' in read;
    if (bad) context.skip(line, 'bad-number', read.bad);
    const type = text(values['mlflow.spanType'])?.toUpperCase() ?? null;
    tree.hold({
      traceId,
      spanId: span.spanId,
      parentId: span.parentId,
      kind: type === null ? kindOf(attributes, span.name) : kindOfType(type),
      usage: bad ? null : read,
      bad,
      ended: span.ended,
      attributes: Object.keys(values).length,
      startMs: span.startMs,
      session: null,
      agent: type === 'AGENT' ? span.name : null,
      agentRun: type === 'AGENT',
      line,
      ...(context.wantsParts && (type === 'LLM' || type === 'CHAT_MODEL')
        ? { prompt: promptOf(span.attributes.values['mlflow.spanInputs']) }
        : {}),
    });
  }
}

/** The inputs of a model's span: the request, as JSON in a text. */
function promptOf(inputs: unknown): PromptPart[] {
  const request = typeof inputs === 'string' ? jsonCell(inputs) : inputs;
  return promptOfRun({
    inputs: Array.isArray(request) ? { messages: request as unknown[] } : request,
  });
}

function kindOfType(type: string): SpanKind {
  if (type === 'LLM' || type === 'CHAT_MODEL') return 'call';
  return type === 'EMBEDDING' ? 'embedding' : 'sum';
}

/** MLflow 2 and 3 differ in the names of times and ids. */
function plain(span: unknown): Json {
  const context = own(span, 'context');
  return {
    context: {
      trace_id: own(context, 'trace_id') ?? own(span, 'trace_id') ?? 'trace',
      span_id: own(context, 'span_id') ?? own(span, 'span_id'),
    },
    parent_id: own(span, 'parent_id') ?? own(span, 'parent_span_id'),
    name: own(span, 'name'),
    start_time:
      own(span, 'start_time_unix_nano') ?? own(span, 'start_time_ns') ?? own(span, 'start_time'),
    end_time: own(span, 'end_time_unix_nano') ?? own(span, 'end_time_ns') ?? own(span, 'end_time'),
    attributes: own(span, 'attributes') ?? {},
  };
}

/** Each value is JSON in a text: `"\"CHAT_MODEL\""`. */
function decoded(values: Json): Json {
  const result: Json = Object.create(null) as Json;
  for (const [key, value] of Object.entries(values)) {
    result[key] = value;
    // Inputs and outputs are content, and may be long.
    if (typeof value !== 'string' || value.length > 10_000) continue;
    try {
      result[key] = JSON.parse(value);
    } catch {
      // A plain text.
    }
  }
  return result;
}

function usageOfSpan(values: Json): SpanUsage | { readonly bad: string } | null {
  const usage = asObject(values['mlflow.chat.tokenUsage']);
  if (usage === null) return null;
  const f = new CountFields();
  const model = text(values['mlflow.llm.model']) ?? text(own(values, 'model'));
  const provider = text(values['mlflow.llm.provider'], 100);
  const reading = flatUsage(
    {
      raw: {
        input: f.first(usage, 'input_tokens'),
        output: f.first(usage, 'output_tokens'),
        cacheRead: f.first(usage, 'cache_read_input_tokens'),
        cacheWrite: f.first(usage, 'cache_creation_input_tokens'),
        reasoning: f.first(usage, 'reasoning_tokens'),
        total: f.first(usage, 'total_tokens'),
      },
      convention: MIXED_INCLUSIVE,
      provider,
      model,
    },
    f,
  );
  if (f.bad !== null) return { bad: f.bad };
  if (isBlank(reading)) return null;
  return {
    calls: [spanCall(reading, { model, provider })],
    responseId: null,
    notices: reading.notices,
  };
}

function objectOf(value: unknown): Json | null {
  return asObject(typeof value === 'string' ? jsonCell(value) : value);
}
