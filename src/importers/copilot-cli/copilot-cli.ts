/**
 * GitHub Copilot CLI: the `events.jsonl` of a session (`~/.copilot/session-state/…`).
 *
 * An answer has its output only; the input is in the sums of `session.shutdown`, by model. So a
 * session that ended is one row a model; what came after its last end, or of a session that never
 * ended, is calls with an unknown input
 * (https://docs.github.com/en/copilot/how-tos/copilot-sdk/use-copilot-sdk/session-persistence).
 */
import { emit, folderOf, isAllZero, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { EXCLUSIVE, MIXED_INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading, type UsageReading } from '../bodies/usage.ts';
import { asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const copilotCli: Importer = {
  id: 'copilot-cli',
  name: 'GitHub Copilot CLI',
  docsUrl: 'https://docs.github.com/en/copilot/how-tos/copilot-cli',
  extensions: ['.jsonl'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isEvent) ? 'yes' : 'no'),
  open: (context) => new CopilotCliReader(context),
  crossFile: dropCopiesByKey,
};

const OWN_EVENTS =
  /^(?:session\.(?:start|resume|shutdown|compaction_complete)|assistant\.message)$/;

function isEvent(record: unknown): boolean {
  return (
    OWN_EVENTS.test(text(own(record, 'type'), 60) ?? '') &&
    asObject(own(record, 'data')) !== null &&
    own(record, 'id') !== undefined
  );
}

/** A call that no end of the session has summed yet. */
interface Open {
  readonly usage: UsageReading;
  readonly timeMs: number | null;
  readonly turn: string | null;
  readonly model: string | null;
  readonly id: string | null;
  readonly agent: string | null;
  readonly summary: boolean;
  readonly line: number;
}

interface Sum {
  readonly model: string | null;
  readonly usage: UsageReading;
  readonly calls: number | null;
}

/** The sums of one end of the session. */
interface Shutdown {
  readonly sums: readonly Sum[];
  readonly timeMs: number | null;
  readonly line: number;
  /** Answers since the session's end before. */
  readonly answers: number;
}

class CopilotCliReader implements Reader {
  readonly #context: ReadContext;
  #session: string;
  #model: string | null = null;
  #turns = 0;
  #open: Open[] = [];
  #shutdowns: Shutdown[] = [];
  /** Output of all answers, to tell sums of the session from sums of one run. */
  #output = 0;
  readonly #seen = new Set<string>();

  constructor(context: ReadContext) {
    this.#context = context;
    const stem = stemOf(context.fileName);
    this.#session = stem === 'events' ? (folderOf(context.fileName) ?? stem) : stem;
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    const data = asObject(own(row, 'data'));
    if (row === null || data === null) return;
    switch (own(row, 'type')) {
      case 'session.start':
        this.#session = text(own(data, 'sessionId')) ?? this.#session;
        this.#model = text(own(data, 'selectedModel')) ?? this.#model;
        break;
      case 'session.model_change':
        this.#model = text(own(data, 'newModel')) ?? this.#model;
        break;
      case 'user.message':
        this.#turns++;
        break;
      case 'assistant.message':
        this.#answer(row, data, line);
        break;
      case 'session.compaction_complete':
        this.#compaction(row, data, line);
        break;
      case 'session.shutdown':
        this.#shutdown(row, data, line);
        break;
    }
  }

  end(): void {
    this.#shutdowns.forEach((shutdown, i) => {
      for (const sum of shutdown.sums)
        if (
          emit(
            this.#context,
            sum.usage,
            {
              timeMs: shutdown.timeMs,
              session: this.#session,
              model: sum.model,
              calls: Math.max(1, sum.calls ?? 1),
              aggregated: true,
            },
            shutdown.line,
            { key: `${this.#session} ${i} ${sum.model ?? ''}` },
          )
        )
          this.#context.notice('aggregate-only');
    });
    for (const call of this.#open)
      emit(
        this.#context,
        call.usage,
        {
          timeMs: call.timeMs,
          session: this.#session,
          turn: call.turn,
          callId: call.id,
          agent: call.agent,
          purpose: call.summary ? 'summary' : call.agent === null ? 'agent' : 'subagent',
          model: call.model,
        },
        call.line,
        call.id === null ? undefined : { key: `${this.#session} ${call.id}` },
      );
  }

  #answer(row: Json, data: Json, line: number): void {
    const f = new CountFields();
    const output = f.first(data, 'outputTokens');
    if (!f.ok(this.#context, line)) return;
    const model = text(own(data, 'model'));
    // Parts of one answer, and answers that were loaded again, have no output of their own.
    const id = text(own(data, 'apiCallId')) ?? text(own(data, 'messageId'));
    if (output === null || (output === 0 && model === null)) {
      this.#context.notice('no-usage');
      return;
    }
    if (id !== null && this.#seen.has(id)) {
      this.#context.notice('duplicate-usage');
      return;
    }
    if (id !== null) this.#seen.add(id);
    this.#output += output;
    this.#open.push({
      usage: { counts: { output }, notices: [], inconsistent: false, bad: null },
      timeMs: timeMs(own(row, 'timestamp')),
      turn: this.#turns === 0 ? null : String(this.#turns),
      model: model ?? this.#model,
      id,
      agent: text(own(data, 'parentToolCallId')),
      summary: false,
      line,
    });
  }

  /** The call that wrote a summary: its usage is recorded, whole. */
  #compaction(row: Json, data: Json, line: number): void {
    const used = own(data, 'compactionTokensUsed');
    const model = text(own(used, 'model')) ?? this.#model;
    const f = new CountFields();
    const w = toolWrites(f.first(used, 'cacheWriteTokens'), model);
    const split = splitCounts(
      {
        input: f.first(used, 'inputTokens', 'input'),
        cacheRead: f.first(used, 'cacheReadTokens', 'cachedInput'),
        cacheWrite: w.total,
        output: f.first(used, 'outputTokens', 'output'),
        reasoning: null,
        total: null,
      },
      MIXED_INCLUSIVE,
    );
    const usage = reading(f, split, w, []);
    if (isBlank(usage)) {
      this.#context.notice('summary-not-recorded');
      return;
    }
    this.#open.push({
      usage,
      timeMs: timeMs(own(row, 'timestamp')),
      turn: this.#turns === 0 ? null : String(this.#turns),
      model,
      id: text(own(row, 'id')),
      agent: null,
      summary: true,
      line,
    });
  }

  #shutdown(row: Json, data: Json, line: number): void {
    const answers = this.#open.filter((o) => !o.summary).length;
    const sums = sumsOf(data, this.#model).filter(
      (s) => s.usage.bad !== null || !isAllZero(s.usage.counts),
    );
    if (sums.length === 0) return;
    const bad = sums.find((s) => s.usage.bad !== null)?.usage.bad ?? null;
    if (bad !== null) {
      this.#context.skip(line, 'bad-number', bad);
      return;
    }
    const output = sums.reduce((n, s) => n + (s.usage.counts.output ?? 0), 0);
    const since = this.#open.reduce(
      (n, o) => n + (o.summary ? 0 : (o.usage.counts.output ?? 0)),
      0,
    );
    // A resumed session's sums are its own run's, or the whole session's: the output tells.
    const whole = Math.abs(output - this.#output) < Math.abs(output - since);
    if (whole) this.#shutdowns = [];
    this.#shutdowns.push({ sums, timeMs: timeMs(own(row, 'timestamp')), line, answers });
    this.#open = [];
  }
}

/** The sums by model; where a session had one model only, the seller's bill of its tokens. */
function sumsOf(data: Json, model: string | null): Sum[] {
  const metrics = Object.entries(asObject(own(data, 'modelMetrics')) ?? {});
  const counts = new CountFields();
  const requests = (m: unknown): number | null =>
    counts.read(at(m, 'requests', 'count'), 'count') ??
    (typeof own(m, 'requests') === 'number' ? counts.read(own(m, 'requests'), 'requests') : null);
  const byModel = metrics.flatMap(([name, m]): Sum[] => {
    const usage = detailsOf(own(m, 'tokenDetails'), name) ?? usageOf(own(m, 'usage'), name);
    return usage === null ? [] : [{ model: name, usage, calls: requests(m) }];
  });
  if (byModel.length > 0) return byModel;
  const [only, other] = metrics;
  const name = only === undefined ? (text(own(data, 'currentModel')) ?? model) : only[0];
  const usage = detailsOf(own(data, 'tokenDetails'), name);
  if (usage === null) return [];
  return [
    other === undefined
      ? { model: name, usage, calls: requests(only?.[1]) }
      : { model: null, usage, calls: null },
  ];
}

/** `{input, output, cache_read, cache_write}`, each with its `tokenCount`: parts of a bill. */
function detailsOf(details: unknown, model: string | null): UsageReading | null {
  if (asObject(details) === null) return null;
  const f = new CountFields();
  const get = (key: string): number | null => f.read(at(details, key, 'tokenCount'), key);
  const w = toolWrites(get('cache_write'), model);
  const split = splitCounts(
    {
      input: get('input'),
      cacheRead: get('cache_read'),
      cacheWrite: w.total,
      output: get('output'),
      reasoning: null,
      total: null,
    },
    EXCLUSIVE,
  );
  const usage = reading(f, split, w, []);
  return isBlank(usage) ? null : usage;
}

function usageOf(usage: unknown, model: string): UsageReading | null {
  if (asObject(usage) === null) return null;
  const f = new CountFields();
  const w = toolWrites(f.first(usage, 'cacheWriteTokens'), model);
  const split = splitCounts(
    {
      input: f.first(usage, 'inputTokens'),
      cacheRead: f.first(usage, 'cacheReadTokens'),
      cacheWrite: w.total,
      output: f.first(usage, 'outputTokens'),
      reasoning: f.first(usage, 'reasoningTokens'),
      total: f.first(usage, 'totalTokens'),
    },
    MIXED_INCLUSIVE,
  );
  const read = reading(f, split, w, []);
  return isBlank(read) ? null : read;
}
