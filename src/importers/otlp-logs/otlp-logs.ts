/**
 * Log records that coding agents send by OpenTelemetry, as a collector's file exporter or an SDK
 * writes them: Claude Code (https://code.claude.com/docs/en/monitoring-usage), Codex
 * (https://developers.openai.com/codex/config-advanced), Gemini CLI
 * (https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/telemetry.md). One event is one
 * request. Metrics are running sums, and are not read.
 */
import { flatUsage } from '../bodies/flat.ts';
import { EXCLUSIVE, GOOGLE, INCLUSIVE, type Convention } from '../bodies/split.ts';
import { isBlank } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, at, CountFields, costText, own, text, timeMs } from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { attributesOf, first, firstText, type Attributes } from '../otel/attributes.ts';
import { holdsSpans } from '../otel/spans.ts';

export const otlpLogs: Importer = {
  id: 'otlp-logs',
  name: 'Agent telemetry logs (OTLP)',
  docsUrl: 'https://opentelemetry.io/docs/specs/otlp/',
  extensions: ['.json', '.jsonl', '.log'],
  kind: 'json',
  // Where a file holds spans, too, they tell of the same calls and have a reader of their own.
  detect: (sample) =>
    !sample.records.some(holdsSpans) &&
    sample.records.some((r) => eventsOf(r).some((e) => e.agent !== null))
      ? 'yes'
      : 'no',
  open: (context) => new LogReader(context),
  crossFile: dropCopiesByKey,
};

interface Names {
  readonly provider: string;
  readonly convention: Convention;
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly cacheRead: readonly string[];
  readonly cacheWrite: readonly string[];
  readonly reasoning: readonly string[];
  readonly toolInput: readonly string[];
  readonly total: readonly string[];
  readonly requestId: readonly string[];
  readonly session: readonly string[];
  readonly turn: readonly string[];
}

const AGENTS: Readonly<Record<string, Names>> = {
  'claude_code.api_request': {
    provider: 'anthropic',
    convention: EXCLUSIVE,
    input: ['input_tokens'],
    output: ['output_tokens'],
    cacheRead: ['cache_read_tokens', 'cache_read_input_tokens'],
    cacheWrite: ['cache_creation_tokens', 'cache_creation_input_tokens'],
    reasoning: [],
    toolInput: [],
    total: [],
    requestId: ['request_id'],
    session: ['session.id'],
    turn: ['prompt.id'],
  },
  'codex.sse_event': {
    provider: 'openai',
    convention: INCLUSIVE,
    input: ['input_token_count'],
    output: ['output_token_count'],
    cacheRead: ['cached_token_count', 'cached_input_token_count'],
    cacheWrite: ['cache_write_token_count'],
    reasoning: ['reasoning_token_count'],
    toolInput: [],
    // `tool_token_count` is the total of the turn's items in some versions: no identity to trust.
    total: [],
    requestId: ['response.id', 'response_id'],
    session: ['conversation.id', 'session.id'],
    turn: ['turn.id'],
  },
  'gemini_cli.api_response': {
    provider: 'google',
    convention: GOOGLE,
    input: ['input_token_count'],
    output: ['output_token_count'],
    cacheRead: ['cached_content_token_count'],
    cacheWrite: [],
    reasoning: ['thoughts_token_count'],
    toolInput: ['tool_token_count'],
    total: ['total_token_count'],
    requestId: ['response_id'],
    session: ['session.id'],
    turn: ['prompt_id'],
  },
};

interface Event {
  readonly attributes: Attributes;
  readonly resource: Attributes | null;
  readonly timeMs: number | null;
  /** How this event's agent names its counts; `null` for every other event. */
  readonly agent: Names | null;
}

/** The log records in a record: of a request of the protocol, or one as an SDK prints it. */
function eventsOf(record: unknown): Event[] {
  const groups = asArray(own(record, 'resourceLogs') ?? own(record, 'resource_logs'));
  if (groups.length === 0) return [eventOf(record, own(record, 'resource'))];
  return groups.flatMap((group) =>
    asArray(own(group, 'scopeLogs') ?? own(group, 'scope_logs')).flatMap((scope) =>
      asArray(own(scope, 'logRecords') ?? own(scope, 'log_records')).map((log) =>
        eventOf(log, own(group, 'resource')),
      ),
    ),
  );
}

function eventOf(log: unknown, resource: unknown): Event {
  const attributes = attributesOf(own(log, 'attributes'));
  const held = own(resource, 'attributes') ?? own(resource, '_rawAttributes');
  const names = [
    firstText(attributes, ['event.name', 'event_name']),
    text(own(log, 'eventName') ?? own(log, 'event_name')),
    text(
      at(log, 'body', 'stringValue') ?? at(log, 'body', 'string_value') ?? own(log, 'body'),
      200,
    ),
  ];
  return {
    attributes,
    resource: held === undefined ? null : attributesOf(held),
    timeMs:
      timeMs(first(attributes, ['event.timestamp'])) ??
      instant(own(log, 'timeUnixNano') ?? own(log, 'time_unix_nano') ?? own(log, 'hrTime')) ??
      instant(own(log, 'observedTimeUnixNano') ?? own(log, 'timestamp')),
    agent: names.map((name) => agentOf(name, attributes)).find((a) => a !== null) ?? null,
  };
}

/** Newer versions name the event without its prefix. */
function agentOf(name: string | null, attributes: Attributes): Names | null {
  if (name === null) return null;
  const full =
    name === 'api_request' &&
    first(attributes, ['cache_creation_tokens', 'cache_read_tokens']) !== undefined
      ? 'claude_code.api_request'
      : name;
  const found = Object.hasOwn(AGENTS, full) ? (AGENTS[full] ?? null) : null;
  // Of Codex’s stream only the event that ends it has counts.
  if (full === 'codex.sse_event' && firstText(attributes, ['event.kind']) !== 'response.completed')
    return null;
  return found;
}

class LogReader implements Reader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  record(value: unknown, line: number): void {
    for (const event of eventsOf(value))
      if (event.agent !== null) this.#call(event, event.agent, line);
  }

  end(): void {
    // Nothing is held.
  }

  #call({ attributes, resource, timeMs: time }: Event, names: Names, line: number): void {
    const context = this.#context;
    const f = new CountFields();
    const count = (keys: readonly string[]): number | null =>
      f.read(first(attributes, keys), keys[0] ?? '');
    const model = firstText(attributes, ['model', 'gen_ai.request.model']);
    const usage = flatUsage(
      {
        raw: {
          input: count(names.input),
          output: count(names.output),
          cacheRead: count(names.cacheRead),
          cacheWrite: count(names.cacheWrite),
          reasoning: count(names.reasoning),
          toolInput: count(names.toolInput),
          total: count(names.total),
        },
        convention: names.convention,
        provider: names.provider,
        model,
        recordedCost: costText(first(attributes, ['cost_usd'])),
      },
      f,
    );
    if (!f.ok(context, line)) return;
    if (isBlank(usage)) {
      context.notice('no-usage');
      return;
    }
    for (const code of usage.notices) context.notice(code);
    if (time === null) context.notice('no-time');
    const session =
      firstText(attributes, names.session) ??
      (resource === null ? null : firstText(resource, names.session)) ??
      context.fileName;
    const id = firstText(attributes, names.requestId);
    const source = firstText(attributes, ['query_source', 'role'])?.toLowerCase() ?? '';
    context.call(
      {
        ...usage.counts,
        timeMs: time,
        session,
        turn: firstText(attributes, names.turn),
        callId: id,
        purpose: /compact|summar/.test(source)
          ? 'summary'
          : /^(?:agent:|subagent|sub_agent)/.test(source)
            ? 'subagent'
            : 'agent',
        // Claude Code may run over Bedrock or Vertex: the log names no seller then.
        provider: names.provider === 'anthropic' ? null : names.provider,
        model,
        speed: firstText(attributes, ['speed']),
        recordedCost: usage.recordedCost ?? null,
        inconsistent: usage.inconsistent,
      },
      line,
      // Exporters that try again send a record twice.
      { key: id ?? JSON.stringify([session, time, model, Object.entries(usage.counts)]) },
    );
  }
}

/** Nanoseconds as texts exceed what a double holds; an SDK writes `[seconds, nanoseconds]`. */
function instant(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{18,20}$/.test(value))
    return Number(BigInt(value) / 1_000_000n);
  if (Array.isArray(value)) {
    const [seconds, nanos] = value as unknown[];
    return Number.isSafeInteger(seconds) && Number.isSafeInteger(nanos)
      ? timeMs((seconds as number) * 1000 + Math.floor((nanos as number) / 1e6))
      : null;
  }
  return timeMs(value);
}
