/**
 * Calls out of a tree of spans, as tracing tools keep them. A call is the innermost span that has
 * usage: agents, chains and outer spans repeat the usage of their calls. Spans come in any order
 * and more than once, so they are held until the file ends; what is held of a span is a few fields,
 * never its content.
 */
import type { Call, PromptPart } from '../trace/trace.ts';
import type { UsageReading } from './bodies/usage.ts';
import { dropCopiesByKey } from './copies.ts';
import type { CrossFileDecision, FileImport, NoticeCode, ReadContext } from './importer.ts';

/** One call of a span, but for its place in the trace. */
export type SpanCall = Omit<Call, 'session'>;

export interface SpanUsage {
  readonly calls: readonly SpanCall[];
  /** The response's own id. */
  readonly responseId: string | null;
  readonly notices: readonly NoticeCode[];
}

/** What a span stands for. `sum`: an agent, a chain or a workflow, whose usage is its calls'. */
export type SpanKind = 'call' | 'embedding' | 'sum' | 'unknown';

/** A span as a format's reader gives it. */
export interface TreeSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly kind: SpanKind;
  /** `null`: it says nothing of tokens. */
  readonly usage: SpanUsage | null;
  /** A count of it was none; the span was listed as skipped. */
  readonly bad: boolean;
  /** False for a snapshot taken when the span began. */
  readonly ended: boolean;
  /** How much is known of it: of two records of one span the fuller is kept. */
  readonly attributes: number;
  readonly startMs: number | null;
  readonly session: string | null;
  readonly agent: string | null;
  /** Whether the span is one agent's run. */
  readonly agentRun: boolean;
  readonly line: number;
  /** What its calls lack where only another record of the span knows it (model, seller). */
  readonly base?: Partial<SpanCall>;
  /** The sizes of the whole prompt's parts, where they were asked for; empty: no content captured. */
  readonly prompt?: readonly PromptPart[];
}

/** Key prefix of rows that are sums; several files together may tell that they are not needed. */
const SUM = 'sum ';

/** A reading of a usage object as a span's call; the span's own facts (model, seller) are `base`. */
export function spanCall(reading: UsageReading, base: Partial<SpanCall> = {}): SpanCall {
  const call: SpanCall = { ...reading.counts, inconsistent: reading.inconsistent };
  const more = {
    webSearches: reading.webSearches,
    recordedCost: reading.recordedCost,
    serviceTier: reading.serviceTier,
    speed: reading.speed,
    region: reading.region,
  };
  for (const [key, value] of [...Object.entries(base), ...Object.entries(more)])
    if (value !== null && value !== undefined) Object.assign(call, { [key]: value });
  return call;
}

interface Held extends Omit<TreeSpan, 'parentId'> {
  parentKey: string | null;
  /** Whether a span below it has usage. */
  usageBelow: boolean;
}

/** Holds the spans of one file; {@link end} emits the calls among them. */
export class CallTree {
  readonly #context: ReadContext;
  readonly #spans = new Map<string, Held>();
  /** The first session that any span of a trace names. */
  readonly #sessionOfTrace = new Map<string, string>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** The session of a trace whose spans name none. The first that is given counts. */
  session(traceId: string, session: string): void {
    if (!this.#sessionOfTrace.has(traceId)) this.#sessionOfTrace.set(traceId, session);
  }

  hold({ parentId, ...span }: TreeSpan): void {
    if (span.session !== null) this.session(span.traceId, span.session);
    const next: Held = {
      ...span,
      parentKey: parentId === null ? null : keyOf(span.traceId, parentId),
      usageBelow: false,
    };
    const key = keyOf(span.traceId, span.spanId);
    const before = this.#spans.get(key);
    if (before === undefined) this.#spans.set(key, next);
    else Object.assign(before, merged(before, next));
  }

  /** Emits the calls; nothing is held afterwards. */
  end(): void {
    const spans = [...this.#spans.values()];
    for (const span of spans) if (span.usage !== null) this.#markAbove(span);
    const withCalls = new Set(
      spans.filter((s) => s.usage !== null && s.kind !== 'sum').map((s) => s.traceId),
    );
    for (const span of spans) {
      if (span.usageBelow) continue;
      if (span.usage === null) {
        if ((span.kind === 'call' || span.kind === 'embedding') && !span.bad)
          this.#context.notice('no-usage');
      } else if (span.kind !== 'sum' || !withCalls.has(span.traceId)) this.#emit(span, span.usage);
    }
    this.#spans.clear();
  }

  #markAbove(span: Held): void {
    for (const above of this.#ancestors(span)) {
      // Whoever marked it went on to the root.
      if (above.usageBelow) return;
      above.usageBelow = true;
    }
  }

  /** From the parent up. A span that is its own ancestor ends the walk. */
  *#ancestors(span: Held): Generator<Held> {
    const seen = new Set<Held>([span]);
    for (let key = span.parentKey; key !== null;) {
      const above = this.#spans.get(key);
      if (above === undefined || seen.has(above)) return;
      seen.add(above);
      yield above;
      key = above.parentKey;
    }
  }

  #emit(span: Held, usage: SpanUsage): void {
    const context = this.#context;
    const above = [...this.#ancestors(span)];
    const session =
      span.session ??
      above.find((s) => s.session !== null)?.session ??
      this.#sessionOfTrace.get(span.traceId) ??
      span.traceId;
    const agents = new Set(above.flatMap((s) => (s.agentRun && s.agent !== null ? [s.agent] : [])));
    const sum = span.kind === 'sum';
    for (const code of new Set(usage.notices)) context.notice(code);
    if (sum) context.notice('aggregate-only');
    usage.calls.forEach((call, index) => {
      if (span.startMs === null) context.notice('no-time');
      const own = usage.responseId ?? keyOf(span.traceId, span.spanId);
      const key = sum ? SUM + keyOf(span.traceId, span.spanId) : own;
      context.call(
        {
          ...span.base,
          ...call,
          timeMs: span.startMs,
          session,
          turn: session === span.traceId ? null : span.traceId,
          callId: usage.responseId ?? span.spanId,
          agent: span.agent ?? above.find((s) => s.agent !== null)?.agent ?? null,
          purpose:
            call.purpose ??
            (span.kind === 'embedding' ? 'other' : agents.size > 1 ? 'subagent' : 'agent'),
          // An embedding has no output to be unknown.
          output: span.kind === 'embedding' ? (call.output ?? 0) : (call.output ?? null),
          aggregated: sum || call.aggregated === true,
          // A sum's prompt is none that a model was sent.
          ...(index === 0 && span.prompt !== undefined && !sum
            ? { parts: span.prompt, partsAreWhole: true }
            : {}),
        },
        span.line,
        // Local servers number their responses, so the same id in another trace is another call.
        { key: index === 0 ? key : `${key} ${index}`, variant: span.traceId },
      );
    });
  }
}

/**
 * Two records of one span: its start and its end, or two exporters' copies. The one with usage is
 * kept, then the finished one, then the fuller one; what only the other knows is added.
 */
function merged(a: Held, b: Held): Held {
  const rank = (s: Held): [number, number, number] => [
    s.usage === null ? 0 : 1,
    s.ended ? 1 : 0,
    s.attributes,
  ];
  const [x, y] = [rank(a), rank(b)];
  const differs = x.findIndex((n, i) => n !== y[i]);
  const [kept, other] = differs === -1 || (x[differs] ?? 0) > (y[differs] ?? 0) ? [a, b] : [b, a];
  return {
    ...kept,
    ...(kept.base === undefined && other.base === undefined
      ? {}
      : { base: { ...other.base, ...kept.base } }),
    parentKey: kept.parentKey ?? other.parentKey,
    kind: kept.kind === 'unknown' ? other.kind : kept.kind,
    startMs: kept.startMs ?? other.startMs,
    session: kept.session ?? other.session,
    ...(longerOf(kept.prompt, other.prompt) ?? {}),
    agent: kept.agent ?? other.agent,
    agentRun: kept.agentRun || other.agentRun,
  };
}

/** The prompt stands in the record that captured content. */
function longerOf(
  a: readonly PromptPart[] | undefined,
  b: readonly PromptPart[] | undefined,
): Pick<TreeSpan, 'prompt'> | null {
  const prompt = (a?.length ?? 0) >= (b?.length ?? 0) ? (a ?? b) : b;
  return prompt === undefined ? null : { prompt };
}

function keyOf(traceId: string, spanId: string): string {
  return `${traceId}/${spanId}`;
}

/** Copies of a call count once, and an agent's sum only where no file has the trace's calls. */
export function crossFileSums(files: readonly FileImport[]): CrossFileDecision[] {
  const decisions = dropCopiesByKey(files).map(({ drop }) => new Set(drop));
  const withCalls = new Set<string>();
  const isSum = (key: string): boolean => key.startsWith(SUM);
  for (const { identities } of files)
    for (const identity of identities)
      if (identity !== null && !isSum(identity.key)) withCalls.add(identity.variant ?? '');
  return decisions.map((drop, f) => {
    const copies = drop.size;
    files[f]?.identities.forEach((identity, row) => {
      if (identity !== null && isSum(identity.key) && withCalls.has(identity.variant ?? ''))
        drop.add(row);
    });
    return {
      drop,
      notices: copies > 0 ? [{ code: 'duplicate-usage', count: copies }] : [],
    };
  });
}
