/**
 * Qwen Code chats (`~/.qwen/projects/<project>/chats/<session>.jsonl`).
 *
 * The usage has Gemini's names, whatever API answered: cached tokens inside the prompt; thoughts
 * beside the candidates for Google's models, inside them for others, which the total tells
 * (https://ai.google.dev/api/generate-content#UsageMetadata).
 */
import { dropCopiesAndPlace, emit, PARENT, stemOf, TURNS } from '../agents.ts';
import { geminiUsage } from '../bodies/gemini.ts';
import { partsOfMessage } from '../content.ts';
import type { PromptPart } from '../../trace/trace.ts';
import { asObject, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';
import { packTurns } from '../lineage.ts';

export const qwenCode: Importer = {
  id: 'qwen-code',
  name: 'Qwen Code',
  docsUrl: 'https://qwenlm.github.io/qwen-code-docs/',
  extensions: ['.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) => (sample.records.some(isRow) ? 'yes' : 'no'),
  open: (context) => new QwenCodeReader(context),
  crossFile: dropCopiesAndPlace,
};

/** Claude Code's envelope around Gemini's message. */
function isRow(record: unknown): boolean {
  return (
    text(own(record, 'uuid')) !== null &&
    text(own(record, 'sessionId')) !== null &&
    (Array.isArray(own(own(record, 'message'), 'parts')) ||
      asObject(own(record, 'usageMetadata')) !== null)
  );
}

/** `subagents/<session>/agent-<id>.jsonl`, beside the folder of the chats. */
const SUB_FILE = /[\\/]subagents[\\/]([^\\/]+)[\\/](agent-[^\\/.]+)\.jsonl/;

class QwenCodeReader implements Reader {
  readonly #context: ReadContext;
  /** The sub-agent whose file this is. */
  readonly #agent: string | null;
  readonly #turns = new Map<string, [name: string, startMs: number][]>();
  readonly #seen = new Set<string>();
  /** By agent, what came since its last answer. */
  readonly #open = new Map<string, PromptPart[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    const [, parent, agent] = SUB_FILE.exec(context.fileName) ?? [];
    this.#agent = agent ?? null;
    if (parent !== undefined) context.fact(PARENT, parent);
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    const parent = SUB_FILE.exec(this.#context.fileName)?.[1];
    const session = parent ?? text(own(row, 'sessionId')) ?? stemOf(this.#context.fileName);
    switch (own(row, 'type')) {
      case 'user':
        // Notifications are the program's, not a person's.
        if (own(row, 'subtype') === undefined && this.#agent === null) this.#prompt(row, session);
        this.#add(row);
        break;
      case 'tool_result':
        this.#add(row);
        break;
      case 'system':
        // Its other rows repeat usage as telemetry.
        if (own(row, 'subtype') === 'chat_compression')
          this.#context.notice('summary-not-recorded');
        break;
      case 'assistant':
        this.#answer(row, session, line);
        break;
    }
  }

  end(): void {
    if (this.#turns.size > 0) this.#context.fact(TURNS, packTurns(this.#turns));
  }

  #add(row: Json): void {
    if (!this.#context.wantsParts) return;
    const key = this.#agent ?? text(own(row, 'agentId')) ?? '';
    const open = this.#open.get(key) ?? [];
    open.push(...partsOfMessage(own(row, 'message')));
    this.#open.set(key, open);
  }

  #taken(agent: string | null): { readonly parts?: readonly PromptPart[] } {
    const parts = this.#open.get(agent ?? '');
    this.#open.delete(agent ?? '');
    return parts === undefined ? {} : { parts };
  }

  #prompt(row: Json, session: string): void {
    const starts = this.#turns.get(session) ?? [];
    this.#turns.set(session, starts);
    starts.push([String(starts.length + 1), timeMs(own(row, 'timestamp')) ?? 0]);
  }

  #answer(row: Json, session: string, line: number): void {
    const metadata = asObject(own(row, 'usageMetadata'));
    if (metadata === null) {
      this.#context.notice('no-usage');
      return;
    }
    const id = text(own(row, 'uuid'));
    if (id !== null && this.#seen.has(id)) {
      this.#context.notice('duplicate-usage');
      return;
    }
    if (id !== null) this.#seen.add(id);
    const agent = this.#agent ?? text(own(row, 'agentId'));
    const turn = this.#agent === null ? this.#turns.get(session)?.at(-1)?.[0] : `agent:${agent}`;
    emit(
      this.#context,
      geminiUsage(metadata),
      {
        timeMs: timeMs(own(row, 'timestamp')),
        session,
        turn: turn ?? null,
        callId: id,
        agent,
        purpose: agent !== null || own(row, 'isSidechain') === true ? 'subagent' : 'agent',
        model: text(own(row, 'model')),
        ...this.#taken(agent),
      },
      line,
      id === null ? undefined : { key: id },
    );
  }
}
