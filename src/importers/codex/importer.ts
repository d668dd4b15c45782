/** Codex rollouts (`~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`). */
import type { Call } from '../../trace/trace.ts';
import { asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { Detection, FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { packTurns } from '../lineage.ts';
import { PromptContent } from './content.ts';
import { crossFile, FACT } from './forks.ts';
import { lineMatters } from './lines.ts';
import { difference, isZero, readUsage, signature, type CodexUsage } from './usage.ts';

export const codex: Importer = {
  id: 'codex',
  name: 'Codex',
  docsUrl: 'https://developers.openai.com/codex/',
  extensions: ['.jsonl'],
  kind: 'json',
  readsParts: true,
  detect,
  lineMatters,
  open: (context) => new CodexReader(context),
  crossFile,
};

const OWN_TYPES = new Set([
  'session_meta',
  'turn_context',
  'event_msg',
  'response_item',
  'compacted',
  'world_state',
]);

function detect(sample: FileSample): Detection {
  const is = sample.records.some(
    (r) => OWN_TYPES.has(text(own(r, 'type'), 40) ?? '') && asObject(own(r, 'payload')) !== null,
  );
  return is ? 'yes' : 'no';
}

class CodexReader implements Reader {
  readonly #context: ReadContext;
  #thread: Thread | null = null;
  readonly #ancestors = new Set<string>();
  #model: string | null = null;
  #serviceTier: string | null = null;
  /** The log's own turn, else the number of the person's message. */
  #turnId: string | null = null;
  #messages = 0;
  readonly #starts: [string, number][] = [];
  /** The last totals that were not all zero. */
  #totals: CodexUsage | null = null;
  /** Last usages that were seen since the totals changed. */
  #lasts = new Set<string>();
  #repeats = 0;
  #summaries = 0;
  #compactedRows = 0;
  #compactedEvents = 0;
  readonly #content: PromptContent | null;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#content = context.wantsParts ? new PromptContent() : null;
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    const payload = asObject(own(row, 'payload'));
    if (row === null || payload === null) return;
    switch (own(row, 'type')) {
      case 'session_meta':
        this.#meta(payload);
        break;
      case 'turn_context':
        this.#model = text(own(payload, 'model')) ?? this.#model;
        this.#serviceTier = text(own(payload, 'service_tier')) ?? this.#serviceTier;
        this.#turn(payload, row);
        break;
      case 'compacted':
        this.#compactedRows++;
        this.#content?.compacted(payload);
        break;
      case 'response_item':
        this.#content?.item(payload);
        break;
      case 'event_msg':
        this.#event(payload, row, line);
        break;
    }
  }

  end(): void {
    const context = this.#context;
    context.notice('duplicate-usage', this.#repeats);
    const compactions = Math.max(this.#compactedRows, this.#compactedEvents);
    context.notice('summary-not-recorded', Math.max(0, compactions - this.#summaries));
    const thread = this.#thread ?? this.#fallbackThread();
    context.fact(FACT.id, thread.id);
    if (thread.parent !== null) context.fact(FACT.parent, thread.parent);
    if (thread.forkedFrom !== null) context.fact(FACT.forkedFrom, thread.forkedFrom);
    if (thread.startMs !== null) context.fact(FACT.startMs, String(thread.startMs));
    if (this.#ancestors.size > 0)
      context.fact(FACT.ancestors, JSON.stringify([...this.#ancestors]));
    if (this.#starts.length > 0)
      context.fact(FACT.turns, packTurns(new Map([[thread.id, this.#starts]])));
  }

  #meta(payload: Json): void {
    const thread = threadOf(payload);
    if (thread === null) return;
    // The file's own row comes first; those of the threads whose history was copied in follow.
    if (this.#thread === null) {
      this.#thread = thread;
      this.#content?.start(payload);
    } else
      for (const id of [thread.id, thread.forkedFrom])
        if (id !== null && id !== this.#thread.id) this.#ancestors.add(id);
  }

  #fallbackThread(): Thread {
    const name = this.#context.fileName.split(/[\\/]/).at(-1) ?? this.#context.fileName;
    const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(name)?.[0];
    return {
      id: id ?? name.replace(/\.jsonl?(?:\.gz)?$/, ''),
      session: null,
      parent: null,
      forkedFrom: null,
      startMs: null,
      purpose: 'agent',
      agent: null,
      provider: null,
    };
  }

  #event(payload: Json, row: Json, line: number): void {
    switch (own(payload, 'type')) {
      case 'token_count':
        this.#tokenCount(asObject(own(payload, 'info')), row, line);
        break;
      case 'task_started':
        this.#turn(payload, row);
        break;
      case 'user_message':
        this.#messages++;
        if (this.#turnId === null) this.#startTurn(String(this.#messages), row);
        break;
      case 'context_compacted':
        this.#compactedEvents++;
        break;
      case 'thread_settings_applied':
        this.#serviceTier =
          text(at(payload, 'thread_settings', 'service_tier')) ?? this.#serviceTier;
        break;
    }
  }

  #turn(payload: Json, row: Json): void {
    const id = text(own(payload, 'turn_id'));
    if (id === null || id === this.#turnId) return;
    this.#turnId = id;
    this.#startTurn(id, row);
  }

  #startTurn(name: string, row: Json): void {
    const time = timeMs(own(row, 'timestamp'));
    if (time !== null) this.#starts.push([name, time]);
  }

  /**
   * A `token_count` event. Codex sends one after each response and repeats the counters at the
   * start of the next request, so only a change tells of a call.
   */
  #tokenCount(info: Json | null, row: Json, line: number): void {
    if (info === null) return;
    const fields = new CountFields();
    const totals = readUsage(own(info, 'total_token_usage'), fields);
    const last = readUsage(own(info, 'last_token_usage'), fields);
    if (!fields.ok(this.#context, line)) return;
    const used = last === null || isZero(last) ? null : last;
    if ((totals === null || isZero(totals)) && used === null) return;
    const before = this.#totals;
    const changed = totals === null ? false : before === null || changedTotals(totals, before);
    const mark = signature(used);
    if (totals !== null && changed) {
      this.#totals = totals;
      this.#lasts = new Set([mark]);
      this.#call(used ?? difference(totals, before), totals, used, false, row, line);
      return;
    }
    if (used === null) return;
    if (this.#lasts.has(mark)) {
      this.#repeats++;
      return;
    }
    this.#lasts.add(mark);
    if (totals === null) {
      // Without totals the last usage alone tells calls apart.
      this.#lasts = new Set([mark]);
      this.#call(used, null, used, false, row, line);
    } else {
      // A compaction's call is reported but not added to the totals.
      this.#summaries++;
      this.#call(used, totals, used, true, row, line);
    }
  }

  #call(
    usage: CodexUsage,
    totals: CodexUsage | null,
    last: CodexUsage | null,
    summary: boolean,
    row: Json,
    line: number,
  ): void {
    const thread = this.#thread ?? (this.#thread = this.#fallbackThread());
    const time = timeMs(own(row, 'timestamp'));
    if (time === null) this.#context.notice('no-time');
    this.#context.call(
      {
        ...this.#counts(usage),
        timeMs: time,
        session: thread.session ?? thread.id,
        turn: this.#turnId ?? (this.#messages > 0 ? String(this.#messages) : null),
        agent: thread.agent,
        purpose: summary ? 'summary' : thread.purpose,
        provider: thread.provider,
        model: this.#model,
        serviceTier: this.#serviceTier,
        // A compaction's request is the history before it, which has been counted.
        ...(this.#content === null || summary ? {} : { parts: this.#content.take() }),
      },
      line,
      // Names the event within its thread and the threads that were copied from it.
      { key: `${signature(totals)}|${signature(last)}` },
    );
  }

  /** Disjoint counts: input holds the cached and the written tokens, output holds reasoning. */
  #counts(usage: CodexUsage): Partial<Call> {
    const context = this.#context;
    const { input, total } = usage;
    let { cached, written, output, reasoning } = usage;
    let inconsistent = false;
    if (cached !== null && input !== null && cached > input) {
      context.notice('cached-exceeds-input');
      inconsistent = true;
      cached = input;
    }
    if (written !== null && input !== null && written > input - (cached ?? 0)) {
      context.notice('contradicting-counts');
      inconsistent = true;
      written = input - (cached ?? 0);
    }
    if (reasoning !== null && reasoning > 0 && output !== null) {
      if (total !== null && input !== null && total === input + output + reasoning) {
        context.notice('reasoning-outside-output');
        output += reasoning;
      } else if (reasoning > output) {
        context.notice('contradicting-counts');
        inconsistent = true;
        reasoning = null;
      }
    }
    if ((written ?? 0) > 0) context.notice('write-lifetime-assumed');
    return {
      uncachedInput: input === null ? null : input - (cached ?? 0) - (written ?? 0),
      cacheRead: cached,
      // OpenAI's prompt cache keeps a prefix for 30 minutes by default; older versions of Codex
      // report no writes at all, which leaves them unknown and inside the uncached count.
      cacheWrite30m: written,
      output,
      reasoning,
      inconsistent,
    };
  }
}

function changedTotals(totals: CodexUsage, before: CodexUsage): boolean {
  return signature({ ...totals, total: null }) !== signature({ ...before, total: null });
}

interface Thread {
  readonly id: string;
  /** The session to which the calls belong, where it is not the thread's own. */
  readonly session: string | null;
  readonly parent: string | null;
  readonly forkedFrom: string | null;
  readonly startMs: number | null;
  readonly purpose: 'agent' | 'subagent' | 'summary';
  readonly agent: string | null;
  readonly provider: string | null;
}

/**
 * What a `session_meta` row says of its thread. `id` names the thread; a sub-agent's `session_id`
 * is its root's (https://github.com/chattymin/PokeTokenBar/pull/137).
 */
function threadOf(payload: Json): Thread | null {
  const id = text(own(payload, 'id')) ?? text(own(payload, 'session_id'));
  if (id === null) return null;
  const kind = at(payload, 'source', 'subagent');
  const spawn = own(kind, 'thread_spawn');
  const sub = kind !== undefined && kind !== null;
  const parent = sub
    ? (text(own(spawn, 'parent_thread_id')) ?? text(own(payload, 'parent_thread_id')))
    : null;
  const root = text(own(payload, 'session_id'));
  const agent =
    text(own(spawn, 'agent_nickname')) ??
    text(own(payload, 'agent_nickname')) ??
    text(own(spawn, 'agent_role')) ??
    text(kind) ??
    text(own(kind, 'other')) ??
    id;
  return {
    id,
    session: sub ? (root !== null && root !== id ? root : parent) : null,
    parent,
    forkedFrom: text(own(payload, 'forked_from_id')),
    startMs: timeMs(own(payload, 'timestamp')),
    purpose: kind === 'compact' ? 'summary' : sub ? 'subagent' : 'agent',
    agent: sub ? agent : null,
    provider: text(own(payload, 'model_provider')),
  };
}
