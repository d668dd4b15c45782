/**
 * The messages of the Claude Agent SDK and of `claude -p --output-format json|stream-json`.
 *
 * Each model response comes as one message a content block, all with the usage of the stream's
 * start: its input is exact, its output a placeholder. The `result` at the end has the run's totals
 * by model. Never are both added: the messages give the calls, the result the rest of their output;
 * where the two disagree about input, the result's sums stand alone.
 * https://platform.claude.com/docs/en/agent-sdk/cost-tracking
 */
import type { TokenCounts } from '../../trace/trace.ts';
import { emit, signatureOf, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { messagesUsage } from '../bodies/anthropic.ts';
import { isAnthropicUsage } from '../bodies/anthropic-usage.ts';
import { EXCLUSIVE, splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import { asObject, at, costText, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const claudeAgentSdk: Importer = {
  id: 'claude-agent-sdk',
  name: 'Claude Agent SDK, claude -p',
  docsUrl: 'https://platform.claude.com/docs/en/agent-sdk/cost-tracking',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isMessage) ? 'yes' : 'no'),
  open: (context) => new ClaudeAgentSdkReader(context),
  crossFile: dropCopiesByKey,
};

function isMessage(record: unknown): boolean {
  switch (own(record, 'type')) {
    case 'system':
      return own(record, 'subtype') === 'init' && text(own(record, 'session_id')) !== null;
    case 'user':
    case 'assistant':
      return (
        own(record, 'parent_tool_use_id') !== undefined &&
        asObject(own(record, 'message')) !== null &&
        own(record, 'sessionId') === undefined
      );
    case 'result':
      return (
        asObject(own(record, 'modelUsage')) !== null ||
        (own(record, 'total_cost_usd') !== undefined && asObject(own(record, 'usage')) !== null)
      );
    default:
      return false;
  }
}

/** One response, of which there are several messages. */
interface Response {
  readonly key: string | null;
  readonly session: string;
  readonly turn: number;
  /** The tool call that started the sub-agent, or `null`. */
  readonly parent: string | null;
  readonly model: string | null;
  readonly timeMs: number | null;
  readonly line: number;
  readonly usage: UsageReading;
  /** True where a stream's end told the final output. */
  final: boolean;
  output: number | null;
}

/** Sums of a run for one model. */
interface Total {
  readonly usage: UsageReading;
  readonly cost: string | null;
}

interface Result {
  readonly totals: Map<string, Total>;
  readonly turns: number | null;
  readonly line: number;
  readonly timeMs: number | null;
  readonly turn: number;
}

const INPUT_FIELDS = ['uncachedInput', 'cacheRead'] as const;
const WRITE_FIELDS = ['cacheWrite5m', 'cacheWrite30m', 'cacheWrite1h', 'cacheWrite12h'] as const;

class ClaudeAgentSdkReader implements Reader {
  readonly #context: ReadContext;
  #session: string;
  #model: string | null = null;
  #turn = 1;
  /** By session, in the order of the file. */
  readonly #responses = new Map<string, Response[]>();
  readonly #byKey = new Map<string, Response>();
  /** Of messages without an id: the last response of each agent, until its next input. */
  readonly #open = new Map<string, { readonly signature: string; readonly response: Response }>();
  /** Of partial messages: the response that each agent is streaming. */
  readonly #streaming = new Map<string, string>();
  readonly #finals = new Map<string, number>();
  readonly #results = new Map<string, Result>();
  #repeats = 0;
  #unusable = 0;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    const session = text(own(row, 'session_id'));
    if (session !== null && session !== this.#session) {
      this.#session = session;
      this.#turn = 1;
    }
    const parent = text(own(row, 'parent_tool_use_id'));
    switch (own(row, 'type')) {
      case 'system':
        if (own(row, 'subtype') === 'init') this.#model = text(own(row, 'model')) ?? this.#model;
        if (own(row, 'subtype') === 'compact_boundary')
          this.#context.notice('summary-not-recorded');
        break;
      case 'user':
        this.#open.delete(parent ?? '');
        break;
      case 'assistant':
        this.#assistant(row, parent, line);
        break;
      case 'stream_event':
        this.#event(asObject(own(row, 'event')), parent);
        break;
      case 'result':
        this.#result(row, line);
        break;
    }
  }

  end(): void {
    this.#context.notice('duplicate-usage', this.#repeats);
    this.#context.notice('no-usage', this.#unusable);
    const sessions = new Set([...this.#responses.keys(), ...this.#results.keys()]);
    for (const session of sessions) {
      this.#settle(session);
      // What came after the last result has none.
      if (this.#responses.has(session)) this.#settle(session);
    }
  }

  #assistant(row: Json, parent: string | null, line: number): void {
    const message = asObject(own(row, 'message'));
    const usage = own(message, 'usage');
    if (message === null || own(message, 'model') === '<synthetic>') return;
    if (!isAnthropicUsage(usage)) {
      this.#unusable++;
      return;
    }
    const [read] = messagesUsage(usage);
    if (read === undefined) return;
    if (read.bad !== null) {
      this.#context.skip(line, 'bad-number', read.bad);
      return;
    }
    const key = text(own(message, 'id'));
    const signature = JSON.stringify(usage);
    const open = this.#open.get(parent ?? '');
    const known =
      key === null
        ? open?.signature === signature
          ? open.response
          : undefined
        : this.#byKey.get(key);
    if (known !== undefined) {
      this.#repeats++;
      known.output = Math.max(known.output ?? 0, read.counts.output ?? 0);
      if (text(own(message, 'stop_reason')) !== null) known.final = true;
      return;
    }
    const response: Response = {
      key,
      session: this.#session,
      turn: this.#turn,
      parent,
      model: text(own(message, 'model')) ?? (parent === null ? this.#model : null),
      timeMs: timeMs(own(row, 'timestamp')),
      line,
      usage: read,
      final: text(own(message, 'stop_reason')) !== null,
      output: read.counts.output ?? null,
    };
    const list = this.#responses.get(this.#session);
    if (list === undefined) this.#responses.set(this.#session, [response]);
    else list.push(response);
    if (key === null) this.#open.set(parent ?? '', { signature, response });
    else this.#byKey.set(key, response);
  }

  /** Partial messages (`--include-partial-messages`): the end of a stream has the final output. */
  #event(event: Json | null, parent: string | null): void {
    if (event === null) return;
    if (own(event, 'type') === 'message_start') {
      const id = text(at(event, 'message', 'id'));
      if (id !== null) this.#streaming.set(parent ?? '', id);
    } else if (own(event, 'type') === 'message_delta') {
      const id = this.#streaming.get(parent ?? '');
      const output = new CountFields().read(at(event, 'usage', 'output_tokens'), 'output_tokens');
      if (id !== undefined && output !== null) this.#finals.set(id, output);
    }
  }

  #result(row: Json, line: number): void {
    const totals = totalsOf(row, this.#model);
    const bad = [...totals.values()].find((t) => t.usage.bad !== null)?.usage.bad ?? null;
    if (bad !== null) {
      this.#context.skip(line, 'bad-number', bad);
      return;
    }
    const turns = new CountFields().read(own(row, 'num_turns'), 'num_turns');
    const before = this.#results.get(this.#session);
    const result: Result = {
      totals,
      turns,
      line,
      timeMs: timeMs(own(row, 'timestamp')),
      turn: this.#turn,
    };
    // Each query reports its own sums, also in a resumed session; one that goes on with further
    // input reports them so far, which shows where all calls together have their input.
    if (before !== undefined && !this.#covers(totals)) this.#settle(this.#session);
    this.#results.set(this.#session, result);
    this.#turn++;
  }

  /** True where `totals` have the input of all calls of the session that are not settled. */
  #covers(totals: ReadonlyMap<string, Total>): boolean {
    const calls = this.#responses.get(this.#session) ?? [];
    const models = new Set([...totals.keys(), ...calls.map((r) => r.model)]);
    return (
      calls.length > 0 &&
      [...models].every((model) => {
        const total = model === null ? undefined : totals.get(model);
        const own = calls.filter((r) => r.model === model);
        return total !== undefined && sameInput(own, total.usage.counts);
      })
    );
  }

  /** Emits what is known of a session: the calls, the sums, or both where they fit together. */
  #settle(session: string): void {
    const result = this.#results.get(session);
    this.#results.delete(session);
    const upTo = result === undefined ? Infinity : result.turn;
    const all = this.#responses.get(session) ?? [];
    const responses = all.filter((r) => r.turn <= upTo);
    if (responses.length === all.length) this.#responses.delete(session);
    else this.#responses.set(session, all.filter((r) => r.turn > upTo)); // prettier-ignore
    for (const r of responses) {
      const final = r.key === null ? undefined : this.#finals.get(r.key);
      if (final === undefined) continue;
      r.final = true;
      r.output = final;
    }
    const models = new Set([...responses.map((r) => r.model), ...(result?.totals.keys() ?? [])]);
    for (const model of models) {
      const calls = responses.filter((r) => r.model === model);
      const total = model === null ? undefined : result?.totals.get(model);
      if (total === undefined || result === undefined) this.#calls(calls, result !== undefined);
      else if (calls.length > 0 && sameInput(calls, total.usage.counts)) {
        this.#calls(calls, true);
        this.#rest(calls, total, result);
      } else this.#sum(session, model, total, result, calls.length);
    }
  }

  /** @param settled whether a result tells the sum of the outputs */
  #calls(calls: readonly Response[], settled: boolean): void {
    for (const r of calls)
      emit(
        this.#context,
        { ...r.usage, counts: { ...r.usage.counts, output: r.output } },
        {
          timeMs: r.timeMs,
          session: r.session,
          turn: String(r.turn),
          callId: r.key,
          agent: r.parent,
          purpose: r.parent === null ? 'agent' : 'subagent',
          model: r.model,
          serviceTier: r.usage.serviceTier ?? null,
          speed: r.usage.speed ?? null,
          webSearches: r.usage.webSearches ?? null,
          outputReliable: r.final || settled,
        },
        r.line,
        r.key === null ? undefined : { key: r.key },
      );
  }

  /** The output that the messages' placeholders leave out, as a row that stands for no call. */
  #rest(calls: readonly Response[], total: Total, result: Result): void {
    const known = calls.reduce((n, r) => n + (r.output ?? 0), 0);
    const rest = (total.usage.counts.output ?? 0) - known;
    const last = calls.at(-1);
    if (last === undefined || rest <= 0) return;
    // Which call wrote the rest is not known; only that sub-agents did, where none else used the model.
    const subagent = calls.every((r) => r.parent !== null);
    this.#context.call(
      {
        timeMs: result.timeMs ?? last.timeMs,
        session: last.session,
        turn: String(last.turn),
        model: last.model,
        uncachedInput: 0,
        cacheRead: 0,
        cacheWrite5m: 0,
        cacheWrite1h: 0,
        output: rest,
        agent: subagent ? last.parent : null,
        purpose: subagent ? 'subagent' : 'agent',
        // The cost that is recorded is all the calls', not this row's.
        calls: 0,
        aggregated: true,
      },
      result.line,
      { key: `${last.session} ${last.model ?? ''} rest ${signatureOf(total.usage.counts)}` },
    );
  }

  #sum(session: string, model: string | null, total: Total, result: Result, seen: number): void {
    const emitted = emit(
      this.#context,
      total.usage,
      {
        timeMs: result.timeMs,
        session,
        turn: String(result.turn),
        model: model === '' ? null : model,
        recordedCost: total.cost,
        // `num_turns` counts the main agent's; it is this model's where there is no other.
        calls: seen > 0 ? seen : result.totals.size === 1 ? Math.max(1, result.turns ?? 1) : 1,
        aggregated: true,
      },
      result.line,
      { key: `${session} ${model ?? ''} ${signatureOf(total.usage.counts)} ${total.cost ?? ''}` },
    );
    if (emitted) this.#context.notice('aggregate-only');
  }
}

/** A run's sums by model; without `modelUsage` those of the main agent, whose model is `model`. */
function totalsOf(row: Json, model: string | null): Map<string, Total> {
  const byModel = asObject(own(row, 'modelUsage'));
  const totals = new Map<string, Total>();
  for (const [name, value] of Object.entries(byModel ?? {})) {
    const f = new CountFields();
    const w = toolWrites(f.first(value, 'cacheCreationInputTokens'), name);
    const split = splitCounts(
      {
        input: f.first(value, 'inputTokens'),
        cacheRead: f.first(value, 'cacheReadInputTokens'),
        cacheWrite: w.total,
        output: f.first(value, 'outputTokens'),
        reasoning: null,
        total: null,
      },
      EXCLUSIVE,
    );
    const webSearches = f.first(value, 'webSearchRequests');
    totals.set(name, {
      usage: { ...reading(f, split, w, []), webSearches },
      cost: costText(own(value, 'costUSD')),
    });
  }
  if (totals.size > 0) return totals;
  const usage = own(row, 'usage');
  const [read] = isAnthropicUsage(usage) ? messagesUsage(usage) : [];
  if (read !== undefined)
    totals.set(model ?? '', { usage: read, cost: costText(own(row, 'total_cost_usd')) });
  return totals;
}

/** True where the calls' inputs add up to the sums, bucket by bucket: no call is missing. */
function sameInput(calls: readonly Response[], sums: Partial<TokenCounts>): boolean {
  const written = (c: Partial<TokenCounts>): number =>
    WRITE_FIELDS.reduce((n, f) => n + (c[f] ?? 0), 0);
  return (
    INPUT_FIELDS.every(
      (f) => calls.reduce((n, r) => n + (r.usage.counts[f] ?? 0), 0) === (sums[f] ?? 0),
    ) && calls.reduce((n, r) => n + written(r.usage.counts), 0) === written(sums)
  );
}
