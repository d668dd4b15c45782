/**
 * Requests exported from Helicone as JSON, JSONL or CSV (https://docs.helicone.ai/tools/export).
 * Where the answer's body is included, its own usage counts; else Helicone's columns, whose cached
 * tokens lie beside the prompt.
 */
import { readBody, type BodyCall } from '../bodies/body.ts';
import { flatUsage } from '../bodies/flat.ts';
import { readRequest } from '../bodies/request.ts';
import { EXCLUSIVE } from '../bodies/split.ts';
import { isBlank } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import {
  asArray,
  asObject,
  CountFields,
  costText,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { hasColumns, jsonCell, rowReader } from '../table.ts';
import { TurnsInOrder } from '../turns.ts';

const shared = {
  docsUrl: 'https://docs.helicone.ai/tools/export',
  tool: 'helicone',
  crossFile: dropCopiesByKey,
} as const;

export const helicone: Importer = {
  ...shared,
  id: 'helicone',
  name: 'Helicone',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample) => (sample.records.some((r) => rowsOf(r).some(isRow)) ? 'yes' : 'no'),
  open: (context) => reader(context, rowsOf),
};

export const heliconeCsv: Importer = {
  ...shared,
  id: 'helicone-csv',
  name: 'Helicone, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  readsParts: true,
  detect: ({ header }) =>
    hasColumns(header, ['request_id', 'request_created_at', 'prompt_tokens', 'completion_tokens'])
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => {
      const row = read(value);
      if (row === null || row.blank) return [];
      const record: Json = Object.create(null) as Json;
      for (const key of KEYS) record[key] = row.name(key);
      for (const key of JSON_KEYS) record[key] = jsonCell(row.cell(key));
      const session = row.name('request_properties.helicone-session-id', 'helicone-session-id');
      if (session !== null) record['request_properties'] = { [SESSION]: session };
      return [record];
    });
  },
};

const SESSION = 'helicone-session-id';
const KEYS = [
  'request_id',
  'request_created_at',
  'model',
  'model_override',
  'request_model',
  'response_model',
  'provider',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'prompt_cache_read_tokens',
  'prompt_cache_write_tokens',
  'reasoning_tokens',
  'cost',
  'cost_usd',
  'costusd',
  'cache_reference_id',
] as const;
const JSON_KEYS = ['request_properties', 'request_body', 'response_body'] as const;

function rowsOf(record: unknown): readonly unknown[] {
  const data = own(record, 'data');
  return Array.isArray(data) ? (data as unknown[]) : [record];
}

function isRow(row: unknown): boolean {
  return (
    own(row, 'request_id') !== undefined &&
    own(row, 'request_created_at') !== undefined &&
    ['completion_tokens', 'response_body', 'response_id'].some((k) => own(row, k) !== undefined)
  );
}

function reader(context: ReadContext, rows: (record: unknown) => readonly unknown[]): Reader {
  const turns = new TurnsInOrder(context);
  return {
    record: (value, line) => {
      for (const row of rows(value)) if (isRow(row)) take(row as Json, line, context, turns);
    },
    end: () => turns.end(),
  };
}

function take(row: Json, line: number, context: ReadContext, turns: TurnsInOrder): void {
  if (isFromCache(row)) return;
  const model =
    text(own(row, 'model_override')) ??
    text(own(row, 'response_model')) ??
    text(own(row, 'request_model')) ??
    text(own(row, 'model'));
  const provider = text(own(row, 'provider'), 100)?.toLowerCase() ?? null;
  const calls = callsOf(row, provider, model).filter((c) => !isBlank(c));
  if (calls.length === 0) {
    context.notice('no-usage');
    return;
  }
  const bad = calls.find((c) => c.bad !== null);
  if (bad !== undefined) {
    context.skip(line, 'bad-number', bad.bad ?? '');
    return;
  }
  const time = timeMs(own(row, 'request_created_at'));
  if (time === null) context.notice('no-time', calls.length);
  const id = text(own(row, 'request_id'));
  const cost = costText(
    own(row, 'cost') ?? own(row, 'cost_usd') ?? own(row, 'costUSD') ?? own(row, 'costusd'),
  );
  const request = readRequest(objectOf(own(row, 'request_body')), context.wantsParts);
  calls.forEach((c, i) => {
    for (const code of c.notices) context.notice(code);
    turns.call(
      {
        ...c.counts,
        timeMs: time,
        session: sessionOf(row) ?? context.fileName,
        callId: id,
        purpose: c.purpose,
        provider,
        model: c.model ?? model,
        serviceTier: c.serviceTier ?? null,
        speed: c.speed ?? null,
        webSearches: c.webSearches ?? null,
        recordedCost: calls.length === 1 ? (cost ?? c.recordedCost ?? null) : null,
        inconsistent: c.inconsistent,
        ...(i === 0 ? { parts: request.parts, partsAreWhole: true } : {}),
      },
      line,
      id === null ? undefined : { key: i === 0 ? id : `${id}#${i}` },
      request.personLast,
    );
  });
}

/** An answer out of Helicone's own cache: no seller was asked. */
function isFromCache(row: Json): boolean {
  const reference = text(own(row, 'cache_reference_id'));
  return reference !== null && !/^[0-]+$/.test(reference);
}

function callsOf(row: Json, provider: string | null, model: string | null): readonly BodyCall[] {
  const body = readBody(objectOf(own(row, 'response_body')));
  if (body !== null && body.calls.length > 0) return body.calls;
  const f = new CountFields();
  const usage = flatUsage(
    {
      raw: {
        input: f.first(row, 'prompt_tokens'),
        output: f.first(row, 'completion_tokens'),
        cacheRead: f.first(row, 'prompt_cache_read_tokens'),
        cacheWrite: f.first(row, 'prompt_cache_write_tokens'),
        reasoning: f.first(row, 'reasoning_tokens'),
        total: f.first(row, 'total_tokens'),
      },
      convention: EXCLUSIVE,
      provider,
      model,
    },
    f,
  );
  return [{ ...usage, model, purpose: 'agent' }];
}

/** https://docs.helicone.ai/features/sessions */
function sessionOf(row: Json): string | null {
  const properties = objectOf(own(row, 'request_properties')) ?? objectOf(own(row, 'properties'));
  for (const [key, value] of Object.entries(properties ?? {}))
    if (key.toLowerCase() === SESSION) return text(value);
  return null;
}

function objectOf(value: unknown): Json | null {
  if (asArray(value).length > 0) return null;
  return asObject(typeof value === 'string' ? jsonCell(value) : value);
}
