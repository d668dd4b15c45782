/**
 * Qwen Code chats (`~/.qwen/projects/<project>/chats/<session>.jsonl`).
 *
 * The usage has Gemini's names, whatever API answered: cached tokens inside the prompt; thoughts
 * beside the candidates for Google's models, inside them for others, which the total tells
 * (https://ai.google.dev/api/generate-content#UsageMetadata).
 */
import { emit, stemOf } from '../agents.ts';
import { geminiUsage } from '../bodies/gemini.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asObject, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const qwenCode: Importer = {
  id: 'qwen-code',
  name: 'Qwen Code',
  docsUrl: 'https://qwenlm.github.io/qwen-code-docs/en/users/overview/',
  extensions: ['.jsonl'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isRow) ? 'yes' : 'no'),
  open: (context) => new QwenCodeReader(context),
  crossFile: dropCopiesByKey,
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

class QwenCodeReader implements Reader {
  readonly #context: ReadContext;
  readonly #turns = new Map<string, number>();
  readonly #seen = new Set<string>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    const session = text(own(row, 'sessionId')) ?? stemOf(this.#context.fileName);
    switch (own(row, 'type')) {
      case 'user':
        // Notifications are the program's, not a person's.
        if (own(row, 'subtype') === undefined)
          this.#turns.set(session, (this.#turns.get(session) ?? 0) + 1);
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
    // Every row is emitted as it comes.
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
    const turn = this.#turns.get(session);
    emit(
      this.#context,
      geminiUsage(metadata),
      {
        timeMs: timeMs(own(row, 'timestamp')),
        session,
        turn: turn === undefined ? null : String(turn),
        callId: id,
        agent: text(own(row, 'agentId')),
        purpose: own(row, 'isSidechain') === true ? 'subagent' : 'agent',
        model: text(own(row, 'model')),
      },
      line,
      id === null ? undefined : { key: id },
    );
  }
}
