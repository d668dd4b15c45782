/**
 * LangSmith runs: exported as JSON or JSONL, pages of its API, or the batches that its clients send
 * (https://docs.langchain.com/langsmith/run-data-format).
 *
 * Only runs of a model are calls; chains carry the sums of the runs below them. A run that a client
 * sent in two parts (`post` when it began, `patch` when it ended) is one run.
 */
import { readUsage, shapeOfUsage } from '../bodies/body.ts';
import { flatUsage } from '../bodies/flat.ts';
import { MIXED_INCLUSIVE } from '../bodies/split.ts';
import { isBlank, type UsageReading, type WriteSplit } from '../bodies/usage.ts';
import { CallTree, crossFileSums, spanCall, type SpanKind } from '../calltree.ts';
import {
  asArray,
  asObject,
  at,
  CountFields,
  costText,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader, type Row } from '../table.ts';
import { promptOfRun } from './content.ts';

const shared = {
  docsUrl: 'https://docs.langchain.com/langsmith/run-data-format',
  readsParts: true,
  tool: 'langsmith',
  crossFile: crossFileSums,
} as const;

export const langsmith: Importer = {
  ...shared,
  id: 'langsmith',
  name: 'LangSmith',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => runsOf(r).some(isRun)) ? 'yes' : 'no'),
  open: (context) => new RunReader(context),
};

/** Runs as a table: a data frame of the SDK's runs, written as CSV. */
export const langsmithCsv: Importer = {
  ...shared,
  id: 'langsmith-csv',
  name: 'LangSmith, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['run_type', 'start_time']) &&
    ['id', 'run_id'].some((n) => hasColumns(header, [n])) &&
    ['trace_id', 'parent_run_id', 'dotted_order'].some((n) => hasColumns(header, [n]))
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    const reader = new RunReader(context);
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        const run: Json = Object.create(null) as Json;
        for (const key of CELLS) run[key] = row.name(key);
        // A zero is no sum, in a cell neither.
        for (const key of SUMS) if (Number(run[key]) === 0) run[key] = null;
        run['id'] ??= row.name('run_id');
        run['trace_id'] ??= run['id'];
        // A path through the trace may be long.
        run['dotted_order'] = row.cell('dotted_order') || null;
        for (const key of JSON_CELLS) run[key] = jsonCell(row.cell(key));
        const extra = asObject(run['extra']) ?? {};
        run['extra'] = { ...extra, metadata: asObject(own(extra, 'metadata')) ?? metadataOf(row) };
        reader.record(run, line);
      },
      end: () => reader.end(),
    };
  },
};

const CELLS = [
  'id',
  'trace_id',
  'parent_run_id',
  'run_type',
  'start_time',
  'end_time',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'total_cost',
] as const;
const SUMS = ['prompt_tokens', 'completion_tokens', 'total_tokens'] as const;
const JSON_CELLS = [
  'extra',
  'inputs',
  'outputs',
  'prompt_token_details',
  'completion_token_details',
] as const;

/** What stands in columns of its own where a table was made by hand. */
function metadataOf(row: Row): Json {
  const metadata: Json = { ...asObject(jsonCell(row.cell('metadata'))) };
  for (const [rest, cell] of [...row.under('metadata.'), ...row.under('extra.metadata.')])
    metadata[rest] ??= cell;
  metadata['ls_model_name'] ??= row.name('ls_model_name', 'model', 'model_name');
  metadata['ls_provider'] ??= row.name('ls_provider', 'provider');
  metadata['session_id'] ??= row.name('thread_id', 'conversation_id');
  return metadata;
}

/** The runs in a record: itself, a page's, or a batch's. */
function runsOf(record: unknown): readonly unknown[] {
  const lists = ['post', 'patch', 'runs', 'data'].map((key) => own(record, key));
  return lists.some(Array.isArray) ? lists.flatMap(asArray) : [record];
}

/** A run has a type, and a place in its trace. The second part of a run may lack its type. */
function isRun(run: unknown): boolean {
  if (typeof own(run, 'dotted_order') === 'string') return own(run, 'trace_id') !== undefined;
  return (
    typeof own(run, 'run_type') === 'string' &&
    typeof own(run, 'id') === 'string' &&
    ['trace_id', 'parent_run_id', 'child_runs', 'extra'].some((k) => own(run, k) !== undefined)
  );
}

/** Deeper than any nesting of runs that is written. */
const MAX_DEPTH = 100;

class RunReader implements Reader {
  readonly #context: ReadContext;
  readonly #tree: CallTree;
  /** The id of the run at a place; the second part of a run may name the place only. */
  readonly #idAt = new Map<string, string>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#tree = new CallTree(context);
  }

  record(value: unknown, line: number): void {
    for (const run of runsOf(value)) if (isRun(run)) this.#run(run as Json, line, null, 0);
  }

  end(): void {
    this.#tree.end();
  }

  #run(
    run: Json,
    line: number,
    above: { id: string; traceId: string } | null,
    depth: number,
  ): void {
    const order = text(own(run, 'dotted_order'), 20_000);
    const id =
      text(own(run, 'id')) ?? (order === null ? null : (this.#idAt.get(order) ?? lastId(order)));
    if (id === null) return;
    if (order !== null) this.#idAt.set(order, id);
    const traceId = text(own(run, 'trace_id')) ?? above?.traceId ?? id;
    const metadata = asObject(at(run, 'extra', 'metadata'));
    const outputs = asObject(own(run, 'outputs'));
    const model =
      text(own(metadata, 'ls_model_name')) ??
      text(at(run, 'extra', 'invocation_params', 'model')) ??
      text(at(run, 'extra', 'invocation_params', 'model_name')) ??
      text(own(outputs, 'model')) ??
      text(at(run, 'inputs', 'model'));
    const provider = text(own(metadata, 'ls_provider'), 100);
    const kind = kindOf(text(own(run, 'run_type')));
    const readings = usageOf(run, kind, provider, model);
    const bad = readings.find((r) => r.bad !== null)?.bad ?? null;
    if (bad !== null) this.#context.skip(line, 'bad-number', bad);
    const told = bad === null && readings.length > 0;
    this.#tree.hold({
      traceId,
      spanId: id,
      parentId:
        text(own(run, 'parent_run_id')) ?? above?.id ?? (order === null ? null : parentOf(order)),
      kind,
      usage: told
        ? {
            calls: readings.map((r) =>
              spanCall(r, {
                model,
                provider,
                recordedCost: readings.length === 1 ? costText(own(run, 'total_cost')) : null,
                serviceTier: text(own(outputs, 'service_tier')),
              }),
            ),
            responseId: null,
            notices: readings.flatMap((r) => r.notices),
          }
        : null,
      bad: bad !== null,
      ended: !isNone(own(run, 'end_time')),
      attributes: Object.keys(run).length,
      startMs: timeMs(own(run, 'start_time')),
      session:
        text(own(metadata, 'session_id')) ??
        text(own(metadata, 'thread_id')) ??
        text(own(metadata, 'conversation_id')),
      agent: null,
      agentRun: false,
      line,
      ...(this.#context.wantsParts && kind === 'call' ? { prompt: promptOfRun(run) } : {}),
      base: { ...(model === null ? {} : { model }), ...(provider === null ? {} : { provider }) },
    });
    if (depth < MAX_DEPTH)
      for (const child of asArray(own(run, 'child_runs')))
        if (isRun(child)) this.#run(child as Json, line, { id, traceId }, depth + 1);
  }
}

function kindOf(type: string | null): SpanKind {
  if (type === null) return 'unknown';
  if (type === 'llm') return 'call';
  return type === 'embedding' ? 'embedding' : 'sum';
}

function usageOf(
  run: Json,
  kind: SpanKind,
  provider: string | null,
  model: string | null,
): readonly UsageReading[] {
  if (kind !== 'sum')
    for (const usage of usagesIn(run)) {
      const found = readingsOf(usage, provider, model);
      if (found.length > 0 && !found.every(isBlank)) return found;
    }
  // What the platform adds up: of a model's run its own, of a chain's the sum of those below.
  if (!isSome(own(run, 'prompt_tokens')) && !isSome(own(run, 'completion_tokens'))) return [];
  const details = asObject(own(run, 'prompt_token_details'));
  return [
    langchain(
      {
        input_tokens: own(run, 'prompt_tokens'),
        output_tokens: own(run, 'completion_tokens'),
        total_tokens: own(run, 'total_tokens'),
        input_token_details: details,
        output_token_details: own(run, 'completion_token_details'),
      },
      provider,
      model,
    ),
  ];
}

/** Where the usage of a model's run may stand, best first. */
function* usagesIn(run: Json): Generator<unknown> {
  const outputs = own(run, 'outputs');
  yield own(outputs, 'usage_metadata');
  yield at(run, 'extra', 'metadata', 'usage_metadata');
  for (const message of messagesIn(outputs)) {
    yield at(message, 'kwargs', 'usage_metadata');
    yield own(message, 'usage_metadata');
  }
  yield at(outputs, 'llm_output', 'token_usage');
  yield at(outputs, 'llm_output', 'usage');
  yield own(outputs, 'usage');
}

/** `generations: [[{message}]]`, the way in which LangChain keeps answers. */
function messagesIn(outputs: unknown): readonly unknown[] {
  const first = asArray(own(outputs, 'generations'))[0];
  return (Array.isArray(first) ? (first as unknown[]) : [first]).map((g) => own(g, 'message'));
}

function readingsOf(
  usage: unknown,
  provider: string | null,
  model: string | null,
): readonly UsageReading[] {
  if (asObject(usage) === null) return [];
  const shape = shapeOfUsage(usage, model);
  const native = ['prompt_tokens', 'input_tokens_details', 'cache_read_input_tokens'].some(
    (key) => own(usage, key) !== undefined,
  );
  if (shape !== null && (native || own(usage, 'input_tokens') === undefined))
    return readUsage(shape, usage, model);
  return own(usage, 'input_tokens') === undefined ? [] : [langchain(usage, provider, model)];
}

/**
 * LangChain's `usage_metadata`: everything inside the input and the output
 * (https://reference.langchain.com/python/langchain_core/messages/ai/), though some of its
 * integrations have counted cached tokens beside: the total decides.
 */
function langchain(usage: unknown, provider: string | null, model: string | null): UsageReading {
  const f = new CountFields();
  const input = own(usage, 'input_token_details');
  const short = f.first(input, 'ephemeral_5m_input_tokens');
  const long = f.first(input, 'ephemeral_1h_input_tokens');
  const split: WriteSplit | null =
    (short ?? 0) + (long ?? 0) === 0 ? null : { '5m': short ?? 0, '1h': long ?? 0 };
  const written = f.first(input, 'cache_creation');
  return flatUsage(
    {
      raw: {
        input: f.first(usage, 'input_tokens'),
        output: f.first(usage, 'output_tokens'),
        total: f.first(usage, 'total_tokens'),
        cacheRead: f.first(input, 'cache_read'),
        // The integration leaves a zero where the lifetimes have the tokens.
        cacheWrite: split !== null && written === 0 ? null : written,
        reasoning: f.first(own(usage, 'output_token_details'), 'reasoning'),
      },
      convention: MIXED_INCLUSIVE,
      split,
      provider,
      model,
    },
    f,
  );
}

/** The id at the end of `20241013T070538291000Z<id>.20241013T070539000000Z<id>`. */
function lastId(order: string): string {
  const last = order.slice(order.lastIndexOf('.') + 1);
  return /^\d{8}T\d+Z(.+)$/.exec(last)?.[1] ?? order;
}

function parentOf(order: string): string | null {
  const end = order.lastIndexOf('.');
  if (end === -1) return null;
  const parent = lastId(order.slice(0, end));
  return parent === '' ? null : parent;
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isSome(value: unknown): boolean {
  return !isNone(value) && value !== 0;
}
