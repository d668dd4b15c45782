/**
 * The output of `codex exec --json`: events, of which `turn.completed` has usage
 * (https://developers.openai.com/codex/noninteractive/).
 *
 * The usage is the thread's sum so far, so that a resumed thread's is the difference to the turn
 * before (https://github.com/openai/codex/blob/main/codex-rs/exec/src/event_processor_with_jsonl_output.rs);
 * the names and their meaning are the rollout's.
 */
import { emit, stemOf } from '../agents.ts';
import { difference, isZero, readUsage, signature, type CodexUsage } from '../codex/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { reading, writes } from '../bodies/usage.ts';
import { asObject, CountFields, own, text, timeMs } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const codexExec: Importer = {
  id: 'codex-exec',
  name: 'Codex exec --json',
  docsUrl: 'https://developers.openai.com/codex/noninteractive/',
  extensions: ['.jsonl', '.json'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isEvent) ? 'yes' : 'no'),
  open: (context) => new CodexExecReader(context),
  crossFile: dropCopiesByKey,
};

function isEvent(record: unknown): boolean {
  switch (own(record, 'type')) {
    case 'thread.started':
      return text(own(record, 'thread_id')) !== null;
    case 'turn.completed':
      return own(own(record, 'usage'), 'input_tokens') !== undefined;
    default:
      return false;
  }
}

class CodexExecReader implements Reader {
  readonly #context: ReadContext;
  #thread: string;
  readonly #turns = new Map<string, number>();
  readonly #totals = new Map<string, CodexUsage>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#thread = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    const event = asObject(value);
    if (event === null) return;
    if (own(event, 'type') === 'thread.started')
      this.#thread = text(own(event, 'thread_id')) ?? this.#thread;
    if (own(event, 'type') !== 'turn.completed') return;
    const fields = new CountFields();
    const totals = readUsage(own(event, 'usage'), fields);
    if (!fields.ok(this.#context, line)) return;
    if (totals === null) {
      this.#context.notice('no-usage');
      return;
    }
    const turn = (this.#turns.get(this.#thread) ?? 0) + 1;
    this.#turns.set(this.#thread, turn);
    const used = difference(totals, this.#totals.get(this.#thread) ?? null);
    this.#totals.set(this.#thread, totals);
    if (isZero(used)) return;
    const w = writes(used.written, null, '30m');
    const split = splitCounts(
      {
        input: used.input,
        cacheRead: used.cached,
        cacheWrite: w.total,
        output: used.output,
        reasoning: used.reasoning,
        total: null,
      },
      INCLUSIVE,
    );
    emit(
      this.#context,
      reading(fields, split, w, []),
      {
        timeMs: timeMs(own(event, 'timestamp')),
        session: this.#thread,
        turn: String(turn),
        model: text(own(event, 'model')),
        // A turn's calls are summed, and their number is not said.
        aggregated: true,
      },
      line,
      { key: `${this.#thread} ${signature(totals)}` },
    );
    this.#context.notice('aggregate-only');
  }

  end(): void {
    // Every turn is emitted as it ends.
  }
}
