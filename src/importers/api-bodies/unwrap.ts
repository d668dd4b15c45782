/**
 * Finds the response bodies in a record of a request/response log, however deep its wrappers.
 *
 * Wrappers seen: `{request, response}`, `{body}`, `{response: {body}}`, OpenAI's batch output
 * `{custom_id, response: {body}}` (https://platform.openai.com/docs/guides/batch), Anthropic's
 * batch results `{custom_id, result: {message}}`
 * (https://platform.claude.com/docs/en/build-with-claude/batch-processing), bodies as JSON text,
 * streams as text or as an array of events, and lists of any of these.
 */
import { SseSplitter } from '../../containers/sse.ts';
import { shapeOfBody, shapeOfUsage, type BodyShape } from '../bodies/body.ts';
import { isRequest } from '../bodies/request.ts';
import { isNil } from '../bodies/usage.ts';
import { isStreamEvent } from '../bodies/streams.ts';
import { asArray, asObject, at, own, text, type Json } from '../fields.ts';

/** A wrapper around a body, and what is around that. */
export interface Wrap {
  readonly record: Json;
  readonly outer: Wrap | null;
}

export interface Sink {
  body(body: Json, shape: BodyShape, wrap: Wrap | null): void;
  /** An event among other records of the file. */
  event(event: Json, wrap: Wrap | null): void;
  /** All events of one stream. */
  stream(events: readonly unknown[], wrap: Wrap | null): void;
  /** A request that stands by itself. */
  request(request: Json): void;
}

/** Where a wrapper keeps the answer, best first. */
const ANSWER_KEYS = [
  'response',
  'response_body',
  'responseBody',
  'body',
  'result',
  'completion',
  'message',
  'raw_response',
  'rawResponse',
  'data',
  'output',
  'chunk',
  'chunks',
  'event',
  'events',
  'stream',
] as const;
/** Where the answer may be text: a body or a stream as it was sent. Other texts are words. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'response',
  'response_body',
  'responseBody',
  'body',
  'result',
  'raw_response',
  'rawResponse',
  'data',
  'chunk',
  'stream',
]);

/** Where a wrapper keeps several records. */
const LIST_KEYS = [
  'requests',
  'responses',
  'results',
  'records',
  'entries',
  'items',
  'calls',
  'logs',
];

/** Where a wrapper keeps the question. */
export const REQUEST_KEYS = ['request', 'request_body', 'requestBody', 'req', 'input', 'params'];

/** Keys that show that a record is another format's. Its own importer reads it, or none does. */
const FOREIGN_KEYS = [
  'parentUuid',
  'parent_tool_use_id',
  'schemaType',
  'call_type',
  'run_type',
  'dotted_order',
  'trajectory_format',
  'resourceSpans',
  'resource_spans',
  'resourceLogs',
  'resourceMetrics',
  'usageDetails',
  'usage_details',
  'observations',
  'projectHash',
  'op_name',
  'modelUsage',
  'spans',
  'request_created_at',
] as const;
const WEAKLY_FOREIGN_KEYS = ['uuid', 'payload', 'attributes', 'span_id'] as const;

/** Deeper than any wrapper that is written; bounds the work on a hostile record. */
const MAX_DEPTH = 8;

export function isForeign(record: unknown): boolean {
  return isSurelyForeign(record) || isPerhapsForeign(record);
}

/** The row of a known format, which its own importer reads, or none. */
export function isSurelyForeign(record: unknown): boolean {
  return (
    FOREIGN_KEYS.some((key) => own(record, key) !== undefined) ||
    at(record, 'log', 'entries') !== undefined
  );
}

/** Has a key that other formats' rows have; a log of requests and responses may have it, too. */
function isPerhapsForeign(record: unknown): boolean {
  const has = (key: string): boolean => own(record, key) !== undefined;
  return WEAKLY_FOREIGN_KEYS.some(has) && !(has('request') && has('response'));
}

/** Gives the bodies in `value` to `sink`. @returns how many were found */
export function unwrap(value: unknown, sink: Sink, wrap: Wrap | null = null, depth = 0): number {
  if (depth > MAX_DEPTH) return 0;
  if (typeof value === 'string') return unwrapText(value, sink, wrap, depth);
  if (Array.isArray(value)) return unwrapList(value, sink, wrap, depth);
  const record = asObject(value);
  if (record === null) return 0;
  // An event of the Responses API holds a body under `response`, and is no wrapper.
  if (isStreamEvent(record)) {
    sink.event(record, wrap);
    return 1;
  }
  const shape = shapeOfBody(record);
  if (shape !== null) {
    sink.body(record, shape, wrap);
    return 1;
  }
  if (isForeign(record)) return 0;
  const inner: Wrap = { record, outer: wrap };
  let found = 0;
  for (const key of ANSWER_KEYS) {
    const child = own(record, key);
    if (child === undefined || child === null) continue;
    if (typeof child === 'string' && !TEXT_KEYS.has(key)) continue;
    // A row with a message is a transcript's; below a result it is a batch's answer.
    if (key === 'message' && depth === 0) continue;
    found = unwrap(child, sink, inner, depth + 1);
    if (found > 0) break;
  }
  if (found === 0 && isRequest(record)) {
    if (depth === 0) sink.request(record);
    return 0;
  }
  if (found === 0) {
    const usage = own(record, 'usage');
    const shapeByUsage = shapeOfUsage(usage, text(own(record, 'model')));
    if (shapeByUsage !== null && (shapeByUsage === 'bedrock-converse' || namesModel(record))) {
      sink.body(
        shapeByUsage === 'gemini' ? { ...record, usageMetadata: usage } : record,
        shapeByUsage,
        // It is the log's own record, and tells of session, seller and request, too.
        inner,
      );
      found = 1;
    }
  }
  for (const key of LIST_KEYS) {
    const list = own(record, key);
    if (Array.isArray(list)) found += unwrapList(list, sink, inner, depth + 1);
  }
  return found;
}

/**
 * True where a record, or the request in it, names a model: usage without one may be a session's
 * or a run's sum. (Bedrock's bodies never name theirs, and nobody else counts by these names.)
 */
function namesModel(record: Json): boolean {
  return [record, ...REQUEST_KEYS.map((key) => own(record, key))].some(
    (r) => text(own(r, 'model')) !== null || text(at(r, 'body', 'model')) !== null,
  );
}

function unwrapText(value: string, sink: Sink, wrap: Wrap | null, depth: number): number {
  const start = value.slice(0, 200).trimStart();
  if (/^[{[]/.test(start)) {
    try {
      return unwrap(JSON.parse(value), sink, wrap, depth + 1);
    } catch {
      return 0;
    }
  }
  if (!/^(?:data|event|id|retry)?:/.test(start)) return 0;
  const events: unknown[] = [];
  const splitter = new SseSplitter({
    data: (data) => {
      try {
        events.push(JSON.parse(data));
      } catch {
        // A torn event at the end of a recorded stream; the others stand.
      }
    },
  });
  splitter.push(value);
  splitter.end();
  return unwrapList(events, sink, wrap, depth + 1);
}

function unwrapList(
  list: readonly unknown[],
  sink: Sink,
  wrap: Wrap | null,
  depth: number,
): number {
  if (list.length === 0 || depth > MAX_DEPTH) return 0;
  if (list.some(isStreamEvent) || (wrap !== null && isGeminiStream(list))) {
    sink.stream(list, wrap);
    return 1;
  }
  let found = 0;
  for (const element of list)
    if (typeof element === 'object') found += unwrap(element, sink, wrap, depth + 1);
  return found;
}

/** Chunks of one answer: several, and none but the last says why it finished. */
function isGeminiStream(list: readonly unknown[]): boolean {
  return (
    list.length > 1 &&
    list.every((e) => shapeOfBody(e) === 'gemini') &&
    list.slice(0, -1).every((e) => {
      const first = asArray(own(e, 'candidates'))[0];
      return isNil(own(first, 'finishReason') ?? own(first, 'finish_reason'));
    })
  );
}
