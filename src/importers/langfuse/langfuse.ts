/**
 * Langfuse: a trace as its page downloads it, tables of observations as the page, the API or the
 * export to a bucket write them (https://langfuse.com/docs/api-and-data-platform/features/export-from-ui,
 * https://langfuse.com/docs/api-and-data-platform/features/blob-storage-export-fields).
 *
 * An observation with usage below it is a sum of its calls (frameworks nest generations).
 */
import type { PromptPart } from '../../trace/trace.ts';
import { CallTree, crossFileSums, spanCall, type SpanKind } from '../calltree.ts';
import { partsOfRequest } from '../content.ts';
import { asArray, asObject, at, own, text, timeMs, type Json } from '../fields.ts';
import type {
  CrossFileDecision,
  FileImport,
  FileSample,
  Importer,
  Place,
  ReadContext,
  Reader,
} from '../importer.ts';
import { hasColumns, jsonCell, rowReader, type Row } from '../table.ts';
import { observationUsage } from './usage.ts';

const shared = {
  docsUrl: 'https://langfuse.com/docs/api-and-data-platform/features/blob-storage-export-fields',
  tool: 'langfuse',
  crossFile,
} as const;

export const langfuse: Importer = {
  ...shared,
  id: 'langfuse',
  name: 'Langfuse',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some(isLangfuse) ? 'yes' : 'no'),
  open: (context) => new LangfuseReader(context),
};

export const langfuseCsv: Importer = {
  ...shared,
  id: 'langfuse-csv',
  name: 'Langfuse, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }: FileSample) => (isTable(header) ? 'yes' : 'no'),
  open: (context) => {
    const inner = new LangfuseReader(context);
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row !== null && !row.blank) inner.record(recordOf(row), line);
      },
      end: () => inner.end(),
    };
  },
};

function isLangfuse(record: unknown): boolean {
  if (asArray(own(record, 'observations')).some(isObservation)) return true;
  if (asArray(own(record, 'data')).some((r) => isObservation(r) || isTrace(r))) return true;
  return isObservation(record) || isTrace(record);
}

/** An observation in either spelling: `traceId` of the API, `trace_id` of the bucket. */
function isObservation(record: unknown): boolean {
  const has = (...keys: readonly string[]): boolean =>
    keys.some((key) => own(record, key) !== undefined);
  return (
    has('traceId', 'trace_id') &&
    has('parentObservationId', 'parent_observation_id') &&
    has('usageDetails', 'usage_details', 'usage', 'inputUsage') &&
    typeof own(record, 'type') === 'string'
  );
}

/** A row of the table of traces: it tells the session of observations in other files. */
function isTrace(record: unknown): boolean {
  return (
    own(record, 'bookmarked') !== undefined &&
    typeof own(record, 'id') === 'string' &&
    either(record, 'sessionId', 'session_id') !== undefined &&
    either(record, 'projectId', 'project_id') !== undefined
  );
}

function isTable(header: readonly string[] | null): boolean {
  const some = (...names: readonly string[]): boolean => names.some((n) => hasColumns(header, [n]));
  return (
    some('traceid', 'trace_id') &&
    some('type') &&
    some('parentobservationid', 'parent_observation_id') &&
    some('usagedetails', 'usage_details', 'inputusage', 'usagedetails.input', 'usage_details.input')
  );
}

class LangfuseReader implements Reader {
  readonly #context: ReadContext;
  readonly #tree: CallTree;
  readonly #sessions: Record<string, string> = Object.create(null) as Record<string, string>;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#tree = new CallTree(context);
  }

  record(value: unknown, line: number): void {
    const trace = asObject(own(value, 'trace')) ?? (isTrace(value) ? value : null);
    if (trace !== null) this.#trace(trace);
    for (const list of [own(value, 'observations'), own(value, 'data')])
      for (const item of asArray(list)) {
        if (isTrace(item)) this.#trace(item);
        if (isObservation(item)) this.#observation(item as Json, line);
      }
    if (isObservation(value)) this.#observation(value as Json, line);
  }

  end(): void {
    this.#tree.end();
    if (Object.keys(this.#sessions).length > 0)
      this.#context.fact('sessions', JSON.stringify(this.#sessions));
  }

  #trace(trace: unknown): void {
    const id = text(own(trace, 'id'));
    const session = text(either(trace, 'sessionId', 'session_id'));
    if (id === null || session === null) return;
    this.#tree.session(id, session);
    this.#sessions[id] = session;
  }

  #observation(o: Json, line: number): void {
    const traceId = text(either(o, 'traceId', 'trace_id'));
    const spanId = text(own(o, 'id'));
    if (traceId === null || spanId === null) return;
    const type = text(own(o, 'type'))?.toUpperCase() ?? '';
    const model =
      text(either(o, 'providedModelName', 'provided_model_name')) ?? text(own(o, 'model'));
    const provider = providerOf(own(o, 'metadata'));
    const cost = either(o, 'costDetails', 'cost_details');
    const usage = observationUsage({
      usageDetails: objectOf(either(o, 'usageDetails', 'usage_details')),
      legacy: asObject(own(o, 'usage')) ?? {
        input: own(o, 'inputUsage'),
        output: own(o, 'outputUsage'),
        total: own(o, 'totalUsage'),
      },
      cost: at(objectOf(cost), 'total') ?? either(o, 'totalCost', 'total_cost'),
      provider,
      model,
      embedding: type === 'EMBEDDING',
    });
    const bad = usage !== null && usage.bad !== null;
    if (bad) this.#context.skip(line, 'bad-number', usage.bad ?? '');
    this.#tree.hold({
      traceId,
      spanId,
      parentId: text(either(o, 'parentObservationId', 'parent_observation_id')),
      kind: kindOf(type),
      usage:
        usage === null || bad
          ? null
          : {
              calls: [spanCall(usage, { model, provider })],
              responseId: null,
              notices: usage.notices,
            },
      bad,
      ended: text(either(o, 'endTime', 'end_time')) !== null,
      attributes: Object.keys(o).length,
      startMs: timeMs(either(o, 'startTime', 'start_time')),
      session: text(either(o, 'sessionId', 'session_id')),
      agent: type === 'AGENT' ? text(own(o, 'name')) : null,
      agentRun: type === 'AGENT',
      line,
      ...(this.#context.wantsParts ? { prompt: promptOf(own(o, 'input')) } : {}),
    });
  }
}

/** https://langfuse.com/docs/observability/features/observation-types */
function kindOf(type: string): SpanKind {
  if (type === 'GENERATION') return 'call';
  return type === 'EMBEDDING' ? 'embedding' : 'sum';
}

/** What was sent, as the observation keeps it: a request, its messages, or a text. */
function promptOf(input: unknown): PromptPart[] {
  const given = typeof input === 'string' ? (jsonCell(input) ?? input) : input;
  return partsOfRequest(asObject(given) ?? { messages: given });
}

const PROVIDER_KEYS = [
  'gen_ai.provider.name',
  'gen_ai.system',
  'llm.provider',
  'llm.system',
  'ai.model.provider',
];

/** The seller, where the attributes that came with the observation name it. */
function providerOf(metadata: unknown): string | null {
  const values = objectOf(metadata);
  const attributes = objectOf(own(values, 'attributes'));
  for (const key of PROVIDER_KEYS) {
    const found = text(own(attributes, key), 100);
    if (found !== null) return found;
  }
  return text(own(values, 'ls_provider'), 100);
}

function objectOf(value: unknown): Json | null {
  return asObject(typeof value === 'string' ? jsonCell(value) : value);
}

function either(record: unknown, a: string, b: string): unknown {
  return own(record, a) ?? own(record, b);
}

/** A CSV row under the names of the API. */
function recordOf(row: Row): Json {
  const record: Json = Object.create(null) as Json;
  for (const name of [
    'id',
    'traceId',
    'type',
    'name',
    'startTime',
    'endTime',
    'parentObservationId',
    'sessionId',
    'model',
    'providedModelName',
    'totalCost',
    'inputUsage',
    'outputUsage',
    'totalUsage',
    'usageDetails',
    'costDetails',
    'metadata',
  ]) {
    const snake = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
    record[name] = row.name(name.toLowerCase(), snake) ?? '';
  }
  const metadata = row.cell('metadata');
  record['metadata'] = metadata;
  const usage = row.cell('usagedetails', 'usage_details');
  record['usageDetails'] = usage === '' ? flattened(row) : usage;
  record['costDetails'] = row.cell('costdetails', 'cost_details');
  return record;
}

/** `usageDetails.input`, … as columns of their own. */
function flattened(row: Row): Json {
  const usage: Json = Object.create(null) as Json;
  for (const key of [
    'input',
    'output',
    'total',
    'input_cache_read',
    'input_cached_tokens',
    'cache_read_input_tokens',
    'input_cache_creation',
    'cache_creation_input_tokens',
    'output_reasoning',
    'output_reasoning_tokens',
  ]) {
    const cell = row.cell(`usagedetails.${key}`, `usage_details.${key}`);
    if (cell !== '') usage[key] = cell;
  }
  return usage;
}

/** Copies count once; the older bucket export keeps sessions in the files of traces. */
function crossFile(files: readonly FileImport[]): CrossFileDecision[] {
  const sessions = new Map<string, string>();
  for (const { facts } of files) {
    const known = facts['sessions'];
    if (known === undefined) continue;
    for (const [trace, session] of Object.entries(asObject(jsonCell(known)) ?? {}))
      if (typeof session === 'string') sessions.set(trace, session);
  }
  return crossFileSums(files).map((decision, f) => {
    const file = files[f];
    const places = new Map<number, Place>();
    if (sessions.size > 0)
      file?.identities.forEach((identity, row) => {
        const trace = identity?.variant ?? '';
        const session = sessions.get(trace);
        const own = file.trace.strings[file.trace.session[row] ?? -1];
        if (session !== undefined && own === trace) places.set(row, { session, turn: trace });
      });
    return { ...decision, places };
  });
}
