/**
 * Spans exported from Opik by its command line, its SDKs or its API
 * (https://www.comet.com/docs/opik/tracing/advanced/export-data). `usage` has OpenAI's names for
 * every seller; `original_usage.…` beside it is what the seller said, and wins.
 */
import { readUsage, shapeOfUsage } from '../bodies/body.ts';
import { chatUsage } from '../bodies/openai-chat.ts';
import { isBlank, type UsageReading } from '../bodies/usage.ts';
import { CallTree, crossFileSums, spanCall } from '../calltree.ts';
import { asObject, at, costText, own, text, timeMs, type Json } from '../fields.ts';
import { partsOfRequest } from '../content.ts';
import type { PromptPart } from '../../trace/trace.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader } from '../table.ts';

const shared = {
  docsUrl: 'https://www.comet.com/docs/opik/tracing/advanced/export-data',
  readsParts: true,
  tool: 'opik',
  crossFile: crossFileSums,
} as const;

export const opik: Importer = {
  ...shared,
  id: 'opik',
  name: 'Opik',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => spansIn(r).some(isSpan)) ? 'yes' : 'no'),
  open: (context) => new SpanReader(context),
};

/** Spans as a table, of the page's export or of a data frame of the SDK's. */
export const opikCsv: Importer = {
  ...shared,
  id: 'opik-csv',
  name: 'Opik, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['id', 'trace_id', 'type', 'start_time']) &&
    (header ?? []).some((cell) => /^(?:usage(?:\..+)?|parent_span_id)$/i.test(cell.trim()))
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    const reader = new SpanReader(context);
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        const span: Json = Object.create(null) as Json;
        for (const key of CELLS) span[key] = row.name(key);
        span['type'] = row.cell('type').toLowerCase();
        for (const key of ['input', 'metadata']) span[key] = jsonCell(row.cell(key));
        // A count a column: `usage.prompt_tokens`, `usage.original_usage.input_tokens`.
        span['usage'] = jsonCell(row.cell('usage')) ?? Object.fromEntries(row.under('usage.'));
        reader.record(span, line);
      },
      end: () => reader.end(),
    };
  },
};

const CELLS = [
  'id',
  'trace_id',
  'parent_span_id',
  'thread_id',
  'model',
  'provider',
  'start_time',
  'end_time',
  'total_estimated_cost',
  'total_cost',
] as const;

/** The spans in a record: itself, a page's, or those of an exported trace. */
function spansIn(record: unknown): readonly unknown[] {
  for (const key of ['spans', 'content']) {
    const list = own(record, key);
    if (Array.isArray(list)) return list as unknown[];
  }
  return [record];
}

function isSpan(span: unknown): boolean {
  return (
    typeof own(span, 'id') === 'string' &&
    typeof own(span, 'trace_id') === 'string' &&
    ['llm', 'general', 'tool', 'guardrail'].includes(text(own(span, 'type')) ?? '') &&
    own(span, 'start_time') !== undefined
  );
}

class SpanReader implements Reader {
  readonly #context: ReadContext;
  readonly #tree: CallTree;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#tree = new CallTree(context);
  }

  record(value: unknown, line: number): void {
    const trace = asObject(own(value, 'trace')) ?? asObject(value);
    const thread = text(own(trace, 'thread_id'));
    const traceId = text(own(trace, 'id'));
    if (thread !== null && traceId !== null) this.#tree.session(traceId, thread);
    for (const span of spansIn(value)) if (isSpan(span)) this.#span(span as Json, line);
  }

  end(): void {
    this.#tree.end();
  }

  #span(span: Json, line: number): void {
    const model = text(own(span, 'model'));
    const provider = text(own(span, 'provider'), 100);
    const readings = usageOf(own(span, 'usage'), model);
    const bad = readings.find((r) => r.bad !== null)?.bad ?? null;
    if (bad !== null) this.#context.skip(line, 'bad-number', bad);
    const told = bad === null && readings.length > 0;
    const cost = costText(own(span, 'total_estimated_cost') ?? own(span, 'total_cost'));
    this.#tree.hold({
      traceId: text(own(span, 'trace_id')) ?? '',
      spanId: text(own(span, 'id')) ?? '',
      parentId: text(own(span, 'parent_span_id')),
      kind: own(span, 'type') === 'llm' ? 'call' : 'sum',
      usage: told
        ? {
            calls: readings.map((r) =>
              spanCall(r, { model, provider, recordedCost: readings.length === 1 ? cost : null }),
            ),
            responseId: null,
            notices: readings.flatMap((r) => r.notices),
          }
        : null,
      bad: bad !== null,
      ended: text(own(span, 'end_time')) !== null,
      attributes: Object.keys(span).length,
      startMs: timeMs(own(span, 'start_time')),
      session: text(own(span, 'thread_id')) ?? text(at(span, 'metadata', 'thread_id')),
      agent: null,
      agentRun: false,
      line,
      ...(this.#context.wantsParts && own(span, 'type') === 'llm'
        ? { prompt: promptOf(own(span, 'input')) }
        : {}),
    });
  }
}

/** The request as a wrapped client sent it, or the list of its messages. */
function promptOf(input: unknown): PromptPart[] {
  return partsOfRequest(Array.isArray(input) ? { messages: input as unknown[] } : input);
}

const ORIGINAL = 'original_usage.';

function usageOf(usage: unknown, model: string | null): readonly UsageReading[] {
  const counts = asObject(usage);
  if (counts === null) return [];
  const original = originalOf(counts);
  const shape = shapeOfUsage(original, model);
  const readings =
    shape === null ? [chatUsage(counts, { model })] : readUsage(shape, original, model);
  return readings.filter((r) => !isBlank(r));
}

/** `original_usage.prompt_tokens_details.cached_tokens: 4` and the like, put back into objects. */
function originalOf(usage: Json): Json | null {
  const nested = asObject(own(usage, 'original_usage'));
  if (nested !== null) return nested;
  const result: Json = Object.create(null) as Json;
  let any = false;
  for (const [key, value] of Object.entries(usage)) {
    if (!key.startsWith(ORIGINAL)) continue;
    any = true;
    const path = key.slice(ORIGINAL.length).split('.');
    let into = result;
    for (const part of path.slice(0, -1)) {
      const next = asObject(own(into, part)) ?? (Object.create(null) as Json);
      into[part] = next;
      into = next;
    }
    into[path.at(-1) ?? ''] = value;
  }
  return any ? result : null;
}
