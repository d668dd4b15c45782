/**
 * Spans out of one record of a file: an OTLP request, one span as an SDK prints it, or a Jaeger
 * export. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
import { asArray, asObject, at, own, text, timeMs, type Json } from '../fields.ts';
import { attributesOf, type Attributes } from './attributes.ts';

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startMs: number | null;
  /** False for a snapshot taken when the span began. */
  readonly ended: boolean;
  readonly attributes: Attributes;
  readonly resource: Attributes | null;
}

/** Whether a record is one of those that {@link spansOf} reads. */
export function holdsSpans(record: unknown): boolean {
  return (
    resourceSpansOf(record).length > 0 ||
    isSpan(record) ||
    asArray(own(record, 'data')).some(isJaegerTrace) ||
    isJaegerTrace(record)
  );
}

export function spansOf(record: unknown): Span[] {
  const groups = resourceSpansOf(record);
  if (groups.length > 0) return groups.flatMap(ofResource);
  if (isSpan(record)) return some(ofSpan(record, resourceOf(record)));
  const traces = isJaegerTrace(record) ? [record] : asArray(own(record, 'data'));
  return traces.filter(isJaegerTrace).flatMap(ofJaeger);
}

/** `batches` is what Grafana Tempo calls them. */
function resourceSpansOf(record: unknown): readonly unknown[] {
  for (const key of ['resourceSpans', 'resource_spans', 'batches']) {
    const found = own(record, key);
    if (Array.isArray(found)) return found as unknown[];
  }
  return [];
}

function ofResource(group: unknown): Span[] {
  const resource = resourceOf(group);
  const scopes = ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'].flatMap((key) =>
    asArray(own(group, key)),
  );
  return scopes.flatMap((scope) =>
    asArray(own(scope, 'spans')).flatMap((span) => some(ofSpan(span, resource))),
  );
}

function resourceOf(owner: unknown): Attributes | null {
  const attributes = at(owner, 'resource', 'attributes');
  return attributes === undefined ? null : attributesOf(attributes);
}

/** One span by itself: ids under `context` (Python's `to_json`, Phoenix) or on the span. */
function isSpan(record: unknown): record is Json {
  const { traceId, spanId } = idsOf(record);
  return traceId !== null && spanId !== null && typeof own(record, 'attributes') === 'object';
}

function idsOf(span: unknown): { traceId: string | null; spanId: string | null } {
  const owner = asObject(own(span, 'context')) ?? asObject(own(span, 'spanContext')) ?? span;
  return {
    traceId: idOf(own(owner, 'traceId') ?? own(owner, 'trace_id')),
    spanId: idOf(own(owner, 'spanId') ?? own(owner, 'span_id')),
  };
}

function ofSpan(span: unknown, resource: Attributes | null): Span | null {
  const { traceId, spanId } = idsOf(span);
  if (traceId === null || spanId === null) return null;
  const parent =
    own(span, 'parentSpanId') ??
    own(span, 'parent_span_id') ??
    own(span, 'parent_id') ??
    own(span, 'parentId') ??
    at(span, 'parentSpanContext', 'spanId');
  const end =
    own(span, 'endTimeUnixNano') ??
    own(span, 'end_time_unix_nano') ??
    own(span, 'endTime') ??
    own(span, 'end_time');
  return {
    traceId,
    spanId,
    parentId: idOf(parent),
    name: text(own(span, 'name')) ?? '',
    startMs: instant(
      own(span, 'startTimeUnixNano') ??
        own(span, 'start_time_unix_nano') ??
        own(span, 'startTime') ??
        own(span, 'start_time'),
    ),
    ended: end !== undefined && end !== null && end !== '' && end !== 0 && end !== '0',
    attributes: attributesOf(own(span, 'attributes')),
    resource,
  };
}

function isJaegerTrace(record: unknown): boolean {
  return asArray(own(record, 'spans')).some((span) => idOf(own(span, 'spanID')) !== null);
}

/** https://www.jaegertracing.io/docs/2.0/apis/#query-json-over-http */
function ofJaeger(trace: unknown): Span[] {
  return asArray(own(trace, 'spans')).flatMap((span) => {
    const traceId = idOf(own(span, 'traceID')) ?? idOf(own(trace, 'traceID'));
    const spanId = idOf(own(span, 'spanID'));
    if (traceId === null || spanId === null) return [];
    const parent = asArray(own(span, 'references')).find((r) => own(r, 'refType') === 'CHILD_OF');
    const process = at(trace, 'processes', text(own(span, 'processID')) ?? '');
    return {
      traceId,
      spanId,
      parentId: idOf(own(parent, 'spanID')) ?? idOf(own(span, 'parentSpanID')),
      name: text(own(span, 'operationName')) ?? '',
      startMs: instant(own(span, 'startTime')),
      ended: true,
      attributes: attributesOf(own(span, 'tags')),
      resource: process === undefined ? null : attributesOf(own(process, 'tags')),
    };
  });
}

/** An id without Python's `0x`; ids of zeros only are none. */
function idOf(value: unknown): string | null {
  const id = text(value)?.replace(/^0x/, '') ?? '';
  return /^0*$/.test(id) ? null : id;
}

/**
 * A time in milliseconds. Nanoseconds since 1970 exceed what a double holds exactly, so texts of
 * them are divided as integers; JavaScript's SDK writes `[seconds, nanoseconds]`.
 */
function instant(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{18,20}$/.test(value))
    return Number(BigInt(value) / 1_000_000n);
  if (Array.isArray(value)) {
    const [seconds, nanos] = value as unknown[];
    if (!Number.isSafeInteger(seconds) || !Number.isSafeInteger(nanos)) return null;
    return timeMs((seconds as number) * 1000 + Math.floor((nanos as number) / 1e6));
  }
  return timeMs(value);
}

function some<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
