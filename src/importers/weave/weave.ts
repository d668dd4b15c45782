/**
 * Calls of W&B Weave, as its page exports them or its API streams them
 * (https://docs.wandb.ai/weave/guides/tracking/call-schema-reference). `summary.usage` holds counts
 * by model, and that of a call holds the sums of the calls below it: only the innermost count.
 */
import { chatUsage } from '../bodies/openai-chat.ts';
import { flatUsage } from '../bodies/flat.ts';
import { EXCLUSIVE, MIXED_INCLUSIVE } from '../bodies/split.ts';
import { isBlank, type UsageReading } from '../bodies/usage.ts';
import { CallTree, crossFileSums, spanCall, type SpanCall } from '../calltree.ts';
import { asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import { partsOfRequest } from '../content.ts';
import type { Importer, NoticeCode, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader, type Row } from '../table.ts';

const shared = {
  docsUrl: 'https://docs.wandb.ai/weave/guides/tracking/call-schema-reference',
  readsParts: true,
  tool: 'weave',
  crossFile: crossFileSums,
} as const;

export const weave: Importer = {
  ...shared,
  id: 'weave',
  name: 'W&B Weave',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some(isCall) ? 'yes' : 'no'),
  open: (context) => reader(context, (value) => (isCall(value) ? (value as Json) : null)),
};

export const weaveCsv: Importer = {
  ...shared,
  id: 'weave-csv',
  name: 'W&B Weave, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['op_name', 'trace_id', 'started_at', 'id']) ? 'yes' : 'no',
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => {
      const row = read(value);
      if (row === null || row.blank || row.cell('op_name') === '') return null;
      const call: Json = Object.create(null) as Json;
      for (const key of ['id', 'trace_id', 'parent_id', 'started_at', 'ended_at', 'thread_id'])
        call[key] = row.name(key);
      call['attributes'] = jsonCell(row.cell('attributes'));
      call['inputs'] = jsonCell(row.cell('inputs')) ?? {
        messages: jsonCell(row.cell('inputs.messages')),
      };
      call['summary'] = { usage: usageOfCells(row) };
      return call;
    });
  },
};

/** `summary.usage.gpt-4.1.input_tokens_details.cached_tokens`: a model's name may have dots, too. */
const USAGE_CELL = /^(.+?)\.((?:[a-z_]+_details\.)?[a-z_]+)$/;

function usageOfCells(row: Row): unknown {
  const whole = own(jsonCell(row.cell('summary')), 'usage') ?? jsonCell(row.cell('summary.usage'));
  if (asObject(whole) !== null) return whole;
  const models: Json = Object.create(null) as Json;
  for (const [rest, cell] of row.under('summary.usage.')) {
    const [, model = '', path = ''] = USAGE_CELL.exec(rest) ?? [];
    if (model === '') continue;
    const usage = asObject(models[model]) ?? (Object.create(null) as Json);
    models[model] = usage;
    const [outer = '', inner] = path.split('.');
    if (inner === undefined) usage[outer] = cell;
    else {
      const details = asObject(usage[outer]) ?? (Object.create(null) as Json);
      details[inner] = cell;
      usage[outer] = details;
    }
  }
  return models;
}

function reader(context: ReadContext, callOf: (value: unknown) => Json | null): Reader {
  const tree = new CallTree(context);
  return {
    record: (value, line) => {
      const call = callOf(value);
      if (call === null) return;
      const id = text(own(call, 'id'));
      const traceId = text(own(call, 'trace_id'));
      if (id === null || traceId === null) return;
      const found = usageOf(call);
      if (found.bad !== null) context.skip(line, 'bad-number', found.bad);
      const told = found.bad === null && found.calls.length > 0;
      tree.hold({
        traceId,
        spanId: id,
        parentId: text(own(call, 'parent_id')),
        // A call does not say what it is: the innermost with usage is a model's.
        kind: 'unknown',
        usage: told ? { calls: found.calls, responseId: null, notices: found.notices } : null,
        bad: found.bad !== null,
        ended: text(own(call, 'ended_at')) !== null,
        attributes: Object.keys(call).length,
        startMs: timeMs(own(call, 'started_at')),
        session: text(own(call, 'thread_id')) ?? text(at(call, 'attributes', 'session_id')),
        agent: null,
        agentRun: false,
        line,
        ...(context.wantsParts && told ? { prompt: partsOfRequest(own(call, 'inputs')) } : {}),
      });
    },
    end: () => tree.end(),
  };
}

function isCall(record: unknown): boolean {
  return (
    typeof own(record, 'op_name') === 'string' &&
    own(record, 'trace_id') !== undefined &&
    own(record, 'started_at') !== undefined
  );
}

function usageOf(call: Json): { calls: SpanCall[]; notices: NoticeCode[]; bad: string | null } {
  const calls: SpanCall[] = [];
  const notices: NoticeCode[] = [];
  for (const [model, value] of Object.entries(asObject(at(call, 'summary', 'usage')) ?? {})) {
    const usage = asObject(value);
    if (usage === null) continue;
    const reading = readingOf(usage, model);
    if (reading.bad !== null) return { calls: [], notices: [], bad: reading.bad };
    if (isBlank(reading)) continue;
    const f = new CountFields();
    const requests = f.first(usage, 'requests') ?? 1;
    const several = requests > 1;
    notices.push(...reading.notices);
    if (several) notices.push('aggregate-only');
    calls.push({
      ...spanCall(reading, { model }),
      calls: requests === 0 ? 1 : requests,
      aggregated: several,
    });
  }
  return { calls, notices, bad: null };
}

/** A seller's own names, whoever the seller is; older versions of Weave renamed some. */
function readingOf(usage: Json, model: string): UsageReading {
  const has = (key: string): boolean => (own(usage, key) ?? null) !== null;
  if (has('prompt_tokens') && !has('input_tokens')) return chatUsage(usage, { model });
  const f = new CountFields();
  const input = own(usage, 'input_tokens_details');
  return flatUsage(
    {
      raw: {
        input: f.first(usage, 'input_tokens', 'prompt_tokens'),
        output: f.first(usage, 'output_tokens', 'completion_tokens'),
        cacheRead: f.first(usage, 'cache_read_input_tokens') ?? f.first(input, 'cached_tokens'),
        cacheWrite: f.first(usage, 'cache_creation_input_tokens'),
        reasoning: f.first(own(usage, 'output_tokens_details'), 'reasoning_tokens'),
        total: f.first(usage, 'total_tokens'),
      },
      // Anthropic's own names: beside the input. OpenAI's: inside.
      convention:
        has('cache_read_input_tokens') || has('cache_creation_input_tokens')
          ? EXCLUSIVE
          : MIXED_INCLUSIVE,
      provider: null,
      model,
    },
    f,
  );
}
