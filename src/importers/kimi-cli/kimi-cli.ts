/**
 * Kimi CLI and Kimi Code: the `wire.jsonl` of a session.
 *
 * `usage.record` rows have one call each, also that of a compaction; the end of a step repeats them.
 * Older protocols write `StatusUpdate` messages. All input counts are beside each other
 * (https://moonshotai.github.io/kimi-cli/en/customization/wire-mode.html).
 */
import {
  dropCopiesAndPlace,
  emit,
  folderOf,
  PARENT,
  signatureOf,
  stemOf,
  TURNS,
} from '../agents.ts';
import { EXCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading, writes, type UsageReading } from '../bodies/usage.ts';
import { asObject, at, CountFields, keyText, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { packTurns } from '../lineage.ts';

export const kimiCli: Importer = {
  id: 'kimi-cli',
  name: 'Kimi CLI',
  docsUrl: 'https://moonshotai.github.io/kimi-cli/en/customization/wire-mode.html',
  extensions: ['.jsonl'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isRow) ? 'yes' : 'no'),
  open: (context) => new KimiCliReader(context),
  crossFile: dropCopiesAndPlace,
};

function isRow(record: unknown): boolean {
  switch (own(record, 'type')) {
    case 'metadata':
      return own(record, 'protocol_version') !== undefined;
    case 'usage.record':
      return asObject(own(record, 'usage')) !== null;
    case 'context.append_loop_event':
      return asObject(own(record, 'event')) !== null;
    default:
      return (
        at(record, 'message', 'type') === 'StatusUpdate' &&
        asObject(at(record, 'message', 'payload')) !== null
      );
  }
}

/** A sub-agent's own wire lies below its session's. */
const SUB_FILE = /[\\/](?:sub)?agents[\\/](?!main[\\/])([^\\/]+)[\\/]/;

class KimiCliReader implements Reader {
  readonly #context: ReadContext;
  readonly #session: string;
  /** The sub-agent whose own wire this is. */
  readonly #file: string | null;
  #turns = 0;
  readonly #starts: [string, number][] = [];
  /** What the last request was: its kind and its seller. */
  #request: Json | null = null;
  /** The agent that a person speaks with. */
  #main: string | null = null;
  #summaryRequests = 0;
  #summaryCalls = 0;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = sessionOf(context.fileName);
    this.#file = SUB_FILE.exec(context.fileName)?.[1] ?? null;
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    switch (own(row, 'type')) {
      case 'turn.prompt':
        if (at(row, 'origin', 'kind') === 'user' || own(row, 'origin') === undefined) {
          this.#main ??= text(own(row, 'agentId'));
          this.#startTurn(own(row, 'time'));
        }
        break;
      case 'llm.request':
        // A request that is tried again is the same call.
        if (own(row, 'kind') === 'compaction' && own(this.#request, 'kind') !== 'compaction')
          this.#summaryRequests++;
        this.#request = row;
        break;
      case 'usage.record':
        this.#usage(row, line);
        break;
      default:
        this.#message(row, asObject(own(row, 'message')), this.#file, line);
    }
  }

  end(): void {
    this.#context.notice(
      'summary-not-recorded',
      Math.max(0, this.#summaryRequests - this.#summaryCalls),
    );
    if (this.#file !== null) this.#context.fact(PARENT, this.#session);
    else this.#context.fact(TURNS, packTurns(new Map([[this.#session, this.#starts]])));
  }

  /** The turn under way; a sub-agent's own, which only its parent's wire can tell better. */
  #turn(): string | null {
    if (this.#file !== null) return `agent:${this.#file}`;
    return this.#turns === 0 ? null : String(this.#turns);
  }

  #startTurn(time: unknown): void {
    this.#turns++;
    const start = timeMs(time);
    if (start !== null) this.#starts.push([String(this.#turns), start]);
  }

  #usage(row: Json, line: number): void {
    const read = tokensOf(own(row, 'usage'), [
      'inputOther',
      'inputCacheRead',
      'inputCacheCreation',
    ]);
    if (isBlank(read)) {
      this.#context.notice('no-usage');
      return;
    }
    const summary =
      own(row, 'usageScope') === 'session' && own(this.#request, 'kind') === 'compaction';
    if (summary) {
      this.#summaryCalls++;
      // The next summary is another request.
      this.#request = { ...this.#request, kind: 'done' };
    }
    const agent = text(own(row, 'agentId'));
    const sub = agent !== null && agent !== 'main' && this.#isOther(agent);
    emit(
      this.#context,
      read,
      {
        timeMs: timeMs(own(row, 'time')),
        session: this.#session,
        turn: this.#turn(),
        agent: sub ? agent : null,
        purpose: summary ? 'summary' : sub ? 'subagent' : 'agent',
        provider: text(own(this.#request, 'provider')),
        model: text(own(row, 'model')) ?? text(own(this.#request, 'model')),
      },
      line,
      { key: `${keyText(own(row, 'time'))} ${agent ?? ''} ${signatureOf(read.counts)}` },
    );
  }

  /** True for an agent with which no person speaks: its prompts, or its folder, tell. */
  #isOther(agent: string): boolean {
    if (this.#main !== null) return agent !== this.#main;
    return this.#file !== null;
  }

  /** The older protocol: `{timestamp, message: {type, payload}}`. */
  #message(row: Json, message: Json | null, sub: string | null, line: number): void {
    const payload = asObject(own(message, 'payload'));
    if (message === null || payload === null) return;
    switch (own(message, 'type')) {
      case 'TurnBegin':
        this.#startTurn(own(row, 'timestamp'));
        break;
      case 'CompactionBegin':
        this.#summaryRequests++;
        break;
      case 'SubagentEvent':
        this.#message(row, asObject(own(payload, 'event')), 'subagent', line);
        break;
      case 'StatusUpdate':
        this.#status(row, payload, sub, line);
        break;
    }
  }

  #status(row: Json, payload: Json, sub: string | null, line: number): void {
    const usage = asObject(own(payload, 'token_usage'));
    if (usage === null) return;
    const read = tokensOf(usage, ['input_other', 'input_cache_read', 'input_cache_creation']);
    if (isBlank(read)) return;
    const id = text(own(payload, 'message_id'));
    emit(
      this.#context,
      read,
      {
        timeMs: timeMs(own(row, 'timestamp')),
        session: this.#session,
        turn: this.#turn(),
        callId: id,
        agent: sub,
        purpose: sub === null ? 'agent' : 'subagent',
        provider: 'kimi',
        model: text(own(payload, 'model')),
      },
      line,
      { key: id ?? `${keyText(own(row, 'timestamp'))} ${signatureOf(read.counts)}` },
    );
  }
}

function tokensOf(usage: unknown, input: readonly [string, string, string]): UsageReading {
  const [other, cacheRead, cacheWrite] = input;
  const f = new CountFields();
  const w = writes(f.first(usage, cacheWrite), null, '5m');
  const split = splitCounts(
    {
      input: f.first(usage, other),
      cacheRead: f.first(usage, cacheRead),
      cacheWrite: w.total,
      output: f.first(usage, 'output'),
      reasoning: null,
      total: f.first(usage, 'total'),
    },
    EXCLUSIVE,
  );
  return reading(f, split, w, []);
}

/** `…/sessions/<project>/<session>/wire.jsonl`, sub-agents below it in `agents/<id>/`. */
function sessionOf(fileName: string): string {
  const above = /([^\\/]+)[\\/](?:sub)?agents[\\/][^\\/]+[\\/][^\\/]+$/.exec(fileName)?.[1];
  const stem = stemOf(fileName);
  return above ?? (stem === 'wire' ? (folderOf(fileName) ?? stem) : stem);
}
