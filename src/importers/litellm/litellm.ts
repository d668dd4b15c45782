/**
 * Spend logs of the LiteLLM proxy: rows of its table `LiteLLM_SpendLogs`, as its API, a query or a
 * logging callback gives them (https://docs.litellm.ai/docs/proxy/spend_logs_deletion,
 * https://docs.litellm.ai/docs/proxy/logging_spec). One row is one request.
 *
 * Versions differ in whether `prompt_tokens` of Anthropic's models holds the cached tokens
 * (https://github.com/BerriAI/litellm/issues/15056), so each row is decided by its own total.
 */
import { readUsage, shapeOfUsage, type BodyCall } from '../bodies/body.ts';
import { readRequest, type RequestFacts } from '../bodies/request.ts';
import { sellerOfUrl } from '../bodies/sellers.ts';
import { isBlank } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, costText, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader } from '../table.ts';
import { TurnsInOrder } from '../turns.ts';

const shared = {
  docsUrl: 'https://docs.litellm.ai/docs/proxy/logging_spec',
  tool: 'litellm',
  crossFile: dropCopiesByKey,
} as const;

export const litellm: Importer = {
  ...shared,
  id: 'litellm',
  name: 'LiteLLM spend logs',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some((r) => rowsOf(r).some(isSpendRow)) ? 'yes' : 'no'),
  open: (context) => reader(context, rowsOf),
};

const COLUMNS = ['request_id', 'call_type', 'spend', 'prompt_tokens', 'completion_tokens'];

export const litellmCsv: Importer = {
  ...shared,
  id: 'litellm-csv',
  name: 'LiteLLM spend logs, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  readsParts: true,
  detect: ({ header }: FileSample) => (hasColumns(header, COLUMNS) ? 'yes' : 'no'),
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => {
      const row = read(value);
      if (row === null || row.blank) return [];
      const record: Json = Object.create(null) as Json;
      for (const key of KEYS) {
        const cell = row.cell(key.toLowerCase());
        if (cell !== '') record[key] = JSON_KEYS.has(key) ? jsonCell(cell) : cell;
      }
      return [record];
    });
  },
};

/** The columns that are read; texts but for those of {@link JSON_KEYS}. */
const KEYS = [
  'request_id',
  'id',
  'trace_id',
  'session_id',
  'call_type',
  'cache_hit',
  'status',
  'startTime',
  'model',
  'custom_llm_provider',
  'api_base',
  'agent_id',
  'spend',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'metadata',
  'messages',
  'proxy_server_request',
] as const;
const JSON_KEYS: ReadonlySet<string> = new Set(['metadata', 'messages', 'proxy_server_request']);

/** A page of the API wraps its rows: `{data: [...]}`. */
function rowsOf(record: unknown): readonly unknown[] {
  const data = own(record, 'data');
  return Array.isArray(data) ? (data as unknown[]) : [record];
}

function isSpendRow(row: unknown): boolean {
  if (typeof own(row, 'call_type') !== 'string' || own(row, 'prompt_tokens') === undefined)
    return false;
  return (
    (own(row, 'spend') !== undefined && own(row, 'request_id') !== undefined) ||
    (own(row, 'response_cost') !== undefined && own(row, 'custom_llm_provider') !== undefined)
  );
}

function reader(context: ReadContext, rows: (record: unknown) => readonly unknown[]): Reader {
  const turns = new TurnsInOrder(context);
  return {
    record: (value, line) => {
      for (const row of rows(value)) {
        const record = asObject(row);
        if (record !== null && isSpendRow(record)) take(record, line, context, turns);
      }
    },
    end: () => turns.end(),
  };
}

function take(row: Json, line: number, context: ReadContext, turns: TurnsInOrder): void {
  // An answer out of LiteLLM's own cache: no seller was asked, nothing was billed.
  const hit = own(row, 'cache_hit');
  if (hit === true || /^true$/i.test(text(hit) ?? '')) return;
  const model = text(own(row, 'model'));
  const calls = callsOf(row, model);
  const failed = /^(?:failure|error)$/i.test(text(own(row, 'status')) ?? '');
  if (calls.every(isBlank) || (failed && calls.every(isNothing))) {
    context.notice('no-usage');
    return;
  }
  const bad = calls.find((c) => c.bad !== null);
  if (bad !== undefined) {
    context.skip(line, 'bad-number', bad.bad ?? '');
    return;
  }
  const metadata = metadataOf(row);
  const time = timeMs(own(row, 'startTime'));
  if (time === null) context.notice('no-time', calls.length);
  const id = text(own(row, 'request_id')) ?? text(own(row, 'id'));
  const kind = text(own(row, 'call_type')) ?? '';
  const embedding = /embedding/i.test(kind);
  const cost = costText(own(row, 'spend') ?? own(row, 'response_cost'));
  const session =
    text(own(row, 'session_id')) ??
    text(own(metadata, 'session_id')) ??
    text(own(row, 'trace_id')) ??
    text(own(metadata, 'trace_id')) ??
    context.fileName;
  const request = requestOf(row, context.wantsParts);
  calls.forEach((c, i) => {
    for (const code of c.notices) context.notice(code);
    turns.call(
      {
        ...c.counts,
        timeMs: time,
        session,
        callId: id,
        agent: text(own(row, 'agent_id')),
        purpose: embedding ? 'other' : c.purpose,
        provider:
          text(own(row, 'custom_llm_provider')) ?? sellerOfUrl(text(own(row, 'api_base')) ?? ''),
        model: c.model ?? model,
        output: embedding ? (c.counts.output ?? 0) : (c.counts.output ?? null),
        serviceTier: c.serviceTier ?? null,
        speed: c.speed ?? null,
        webSearches: c.webSearches ?? null,
        // What the row cost is the sum of its calls.
        recordedCost: calls.length === 1 ? cost : null,
        inconsistent: c.inconsistent,
        ...(i === 0 && request !== null ? { parts: request.parts, partsAreWhole: true } : {}),
      },
      line,
      id === null ? undefined : { key: i === 0 ? id : `${id}#${i}` },
      request?.personLast ?? null,
    );
  });
}

/** The row's usage: the seller's own in the metadata, completed by the row's columns. */
function callsOf(row: Json, model: string | null): readonly BodyCall[] {
  const metadata = metadataOf(row);
  const usage = asObject(own(metadata, 'usage_object')) ?? {};
  const more = asObject(own(metadata, 'additional_usage_values')) ?? {};
  const shape = shapeOfUsage(usage, model);
  if (shape !== null && shape !== 'openai-chat') return readUsage(shape, usage, model);
  const merged: Json = {
    prompt_tokens: own(row, 'prompt_tokens'),
    completion_tokens: own(row, 'completion_tokens'),
    total_tokens: own(row, 'total_tokens'),
  };
  for (const source of [more, usage])
    for (const [key, value] of Object.entries(source))
      if (value !== null && value !== undefined && key !== '__proto__') merged[key] = value;
  return readUsage('openai-chat', merged, model);
}

function metadataOf(row: Json): Json | null {
  const value = own(row, 'metadata');
  return asObject(typeof value === 'string' ? jsonCell(value) : value);
}

function isNothing(call: BodyCall): boolean {
  return Object.values(call.counts).every((n) => n === null || n === 0);
}

/** The request, where it was stored. */
function requestOf(row: Json, wantsParts: boolean): RequestFacts | null {
  for (const key of ['proxy_server_request', 'messages']) {
    const found = own(row, key);
    const value = typeof found === 'string' ? jsonCell(found) : found;
    const request = Array.isArray(value) ? { messages: value } : value;
    const facts = readRequest(at(request, 'body') ?? request, wantsParts);
    if (
      facts.personLast !== null &&
      (asArray(own(request, 'messages')).length > 0 || key !== 'messages')
    )
      return facts;
  }
  return null;
}
