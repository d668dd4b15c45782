/**
 * Gemini CLI: sessions (`~/.gemini/tmp/<project>/chats/session-….json`, from 0.40 on JSONL) and the
 * answer of `--output-format json`.
 *
 * Cached tokens are inside `input`; thoughts and the tool-use prompt are beside the others, as in
 * the API: total = input + output + thoughts + tool
 * (https://ai.google.dev/api/generate-content#UsageMetadata).
 */
import {
  dropCopiesAndPlace,
  emit,
  folderOf,
  isAllZero,
  PARENT,
  signatureOf,
  stemOf,
  TURNS,
} from '../agents.ts';
import { GOOGLE, splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import { charactersOf, partsOfMessage } from '../content.ts';
import type { PromptPart } from '../../trace/trace.ts';
import { asArray, asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { Detection, FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { packTurns } from '../lineage.ts';

export const geminiCli: Importer = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  docsUrl: 'https://geminicli.com/docs/cli/session-management/',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect,
  open: (context) => new GeminiCliReader(context),
  crossFile: dropCopiesAndPlace,
};

function detect(sample: FileSample): Detection {
  return sample.records.some((r) => isSession(r) || isAnswer(r) || modelStats(r) !== null)
    ? 'yes'
    : 'no';
}

function isSession(record: unknown): boolean {
  return own(record, 'projectHash') !== undefined && own(record, 'sessionId') !== undefined;
}

/** A model's message: in a session's list, or a row of the JSONL form. */
function isAnswer(record: unknown): boolean {
  return own(record, 'type') === 'gemini' && asObject(own(record, 'tokens')) !== null;
}

/** `stats.models` of `--output-format json` (https://geminicli.com/docs/cli/headless/). */
function modelStats(record: unknown): Json | null {
  const models = asObject(at(record, 'stats', 'models'));
  if (models === null) return null;
  return Object.values(models).some((m) => at(m, 'tokens', 'prompt') !== undefined) ? models : null;
}

interface Answer {
  readonly message: Json;
  readonly session: string;
  readonly turn: string | null;
  /** The sub-agent's session, or `null`. */
  readonly agent: string | null;
  readonly line: number;
  /** A person's words since the answer before. */
  readonly asked: readonly PromptPart[];
}

class GeminiCliReader implements Reader {
  readonly #context: ReadContext;
  #session: string;
  #subagent = false;
  /** The session's own id. */
  #agent: string | null = null;
  #turns = 0;
  readonly #starts: [string, number][] = [];
  /** By message id, for a message is written again whenever it grows: the last one holds. */
  readonly #answers = new Map<string, Answer>();
  /** Ids of a person's messages that were seen. */
  readonly #prompts = new Set<string>();
  readonly #asked: PromptPart[] = [];
  /** What came since the last answer. */
  readonly #open: PromptPart[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    if (isSession(row)) {
      this.#session = text(own(row, 'sessionId')) ?? this.#session;
      this.#subagent = own(row, 'kind') === 'subagent';
      // A sub-agent's file lies in a folder that has its parent's id for a name.
      const folder = this.#subagent ? folderOf(this.#context.fileName) : null;
      this.#agent = this.#session;
      if (folder !== null && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(folder)) {
        this.#session = folder;
        this.#context.fact(PARENT, folder);
      }
    }
    for (const list of [own(row, 'messages'), at(row, '$set', 'messages')])
      for (const message of asArray(list)) this.#message(asObject(message), line);
    if (own(row, 'type') !== undefined) this.#message(row, line);
    const models = modelStats(row);
    if (models !== null) this.#stats(row, models, line);
  }

  end(): void {
    for (const [id, answer] of this.#answers) {
      this.#open.push(...answer.asked);
      this.#emit(id, answer);
      // What its tools gave comes before the next answer.
      if (this.#context.wantsParts)
        for (const call of asArray(own(answer.message, 'toolCalls')))
          this.#open.push(...partsOfMessage({ role: 'user', parts: own(call, 'result') }));
    }
    if (!this.#subagent && this.#starts.length > 0)
      this.#context.fact(TURNS, packTurns(new Map([[this.#session, this.#starts]])));
  }

  #message(message: Json | null, line: number): void {
    if (message === null) return;
    const id = text(own(message, 'id')) ?? `line ${line} ${this.#answers.size}`;
    if (own(message, 'type') === 'user' && !this.#prompts.has(id)) {
      this.#prompts.add(id);
      this.#turns++;
      if (this.#context.wantsParts)
        this.#asked.push({ kind: 'user', characters: charactersOf(own(message, 'content')) });
      const start = timeMs(own(message, 'timestamp'));
      if (start !== null) this.#starts.push([String(this.#turns), start]);
    }
    if (own(message, 'type') !== 'gemini') return;
    const before = this.#answers.get(id);
    this.#answers.set(id, {
      message,
      session: this.#session,
      turn: before?.turn ?? this.#turn(),
      agent: this.#subagent ? this.#agent : null,
      line: before?.line ?? line,
      asked: before?.asked ?? this.#asked.splice(0),
    });
  }

  /** The turn under way; a sub-agent's own, which only its parent's file can tell better. */
  #turn(): string | null {
    if (this.#subagent) return `agent:${this.#agent ?? ''}`;
    return this.#turns === 0 ? null : String(this.#turns);
  }

  #emit(id: string, answer: Answer): void {
    const tokens = asObject(own(answer.message, 'tokens'));
    if (tokens === null) {
      this.#context.notice('no-usage');
      return;
    }
    const usage = tokensOf(tokens, 'input', 'output');
    // A request that was aborted before its answer leaves zeros.
    if (usage.bad === null && isAllZero(usage.counts)) return;
    emit(
      this.#context,
      usage,
      {
        timeMs: timeMs(own(answer.message, 'timestamp')),
        session: answer.session,
        turn: answer.turn,
        callId: id,
        agent: answer.agent,
        purpose: answer.agent === null ? 'agent' : 'subagent',
        model: text(own(answer.message, 'model')),
        ...(this.#open.length > 0 ? { parts: this.#open.splice(0) } : {}),
      },
      answer.line,
      { key: id },
    );
  }

  /** Sums of one run by model: how they divide over the calls is not said. */
  #stats(row: Json, models: Json, line: number): void {
    const session = text(own(row, 'session_id')) ?? text(own(row, 'sessionId')) ?? this.#session;
    for (const [model, stats] of Object.entries(models)) {
      const tokens = asObject(own(stats, 'tokens'));
      if (tokens === null) continue;
      const requests = new CountFields().read(at(stats, 'api', 'totalRequests'), 'totalRequests');
      const usage = tokensOf(tokens, 'prompt', 'candidates');
      if (usage.bad === null && isAllZero(usage.counts)) continue;
      const emitted = emit(
        this.#context,
        usage,
        {
          timeMs: timeMs(own(row, 'timestamp')),
          session,
          model,
          calls: requests ?? 1,
          aggregated: true,
        },
        line,
        // The file's name may have to do for the session, and many are called alike.
        { key: `${session} ${model} ${signatureOf(usage.counts)}` },
      );
      if (emitted) this.#context.notice('aggregate-only');
    }
  }
}

function tokensOf(tokens: Json, input: string, output: string): UsageReading {
  const f = new CountFields();
  const split = splitCounts(
    {
      input: f.first(tokens, input),
      cacheRead: f.first(tokens, 'cached'),
      cacheWrite: null,
      output: f.first(tokens, output),
      reasoning: f.first(tokens, 'thoughts'),
      toolInput: f.first(tokens, 'tool'),
      total: f.first(tokens, 'total'),
    },
    GOOGLE,
  );
  // Google reports no written tokens: those are in the uncached count.
  return reading(f, split, { total: null, counts: {}, notices: [] }, []);
}
