/**
 * Pi's sessions (`~/.pi/agent/sessions/….jsonl`), which OpenClaw writes as well
 * (https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/docs/session.md).
 *
 * Cached and written tokens are beside `input`; `totalTokens` is the sum of the four.
 */
import { emit, isAllZero, signatureOf, stemOf, toolWrites } from '../agents.ts';
import type { PartKind, PromptPart } from '../../trace/trace.ts';
import { charactersOf } from '../content.ts';
import { dropCopiesByKey } from '../copies.ts';
import { EXCLUSIVE, splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import { asObject, at, costText, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const pi: Importer = {
  id: 'pi',
  name: 'Pi, OpenClaw',
  docsUrl: 'https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/docs/session.md',
  extensions: ['.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) => (sample.records.some(isOwnRow) ? 'yes' : 'no'),
  open: (context) => new PiReader(context),
  crossFile: dropCopiesByKey,
};

function isOwnRow(record: unknown): boolean {
  switch (own(record, 'type')) {
    case 'session':
      return text(own(record, 'id')) !== null && own(record, 'cwd') !== undefined;
    case 'message':
      return at(record, 'message', 'usage', 'cacheRead') !== undefined;
    default:
      return false;
  }
}

class PiReader implements Reader {
  readonly #context: ReadContext;
  #session: string;
  #turns = 0;
  /** What came since the last answer. */
  readonly #open: PromptPart[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#session = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    const row = asObject(value);
    if (row === null) return;
    switch (own(row, 'type')) {
      case 'session':
        this.#session = text(own(row, 'id')) ?? this.#session;
        break;
      case 'message':
        this.#message(row, asObject(own(row, 'message')), line);
        break;
      case 'compaction':
      case 'branch_summary':
        // The model wrote a summary, and no row has what that took.
        this.#context.notice('summary-not-recorded');
        this.#add('summary', own(row, 'summary'));
        break;
    }
  }

  end(): void {
    // Every row is emitted as it comes.
  }

  #add(kind: PartKind, content: unknown): void {
    if (this.#context.wantsParts) this.#open.push({ kind, characters: charactersOf(content) });
  }

  #message(row: Json, message: Json | null, line: number): void {
    const role = own(message, 'role');
    if (role === 'user') this.#turns++;
    if (role === 'user') this.#add('user', own(message, 'content'));
    else if (role === 'toolResult') this.#add('tool', own(message, 'content'));
    // What a person ran in a shell is shown to the model, too.
    else if (role === 'bashExecution') this.#add('user', own(message, 'output'));
    if (role !== 'assistant' || message === null) return;
    const usage = asObject(own(message, 'usage'));
    if (usage === null) {
      this.#context.notice('no-usage');
      return;
    }
    const model = text(own(message, 'model'));
    const read = tokensOf(usage, model);
    // A request that was aborted or failed before its answer leaves zeros.
    if (read.bad === null && isAllZero(read.counts)) return;
    const stamp = own(row, 'timestamp') ?? own(message, 'timestamp');
    emit(
      this.#context,
      read,
      {
        timeMs: timeMs(own(message, 'timestamp')) ?? timeMs(stamp),
        session: this.#session,
        turn: this.#turns === 0 ? null : String(this.#turns),
        callId: text(own(message, 'responseId')) ?? text(own(row, 'id')),
        provider: text(own(message, 'provider')),
        model,
        recordedCost: costText(at(usage, 'cost', 'total')),
        ...(this.#open.length > 0 ? { parts: this.#open.splice(0) } : {}),
      },
      line,
      // A branch copies its history with the times that it had.
      typeof stamp === 'string' || typeof stamp === 'number'
        ? { key: `${stamp} ${model ?? ''} ${signatureOf(read.counts)}` }
        : undefined,
    );
  }
}

function tokensOf(usage: Json, model: string | null): UsageReading {
  const f = new CountFields();
  const w = toolWrites(f.first(usage, 'cacheWrite'), model);
  const split = splitCounts(
    {
      input: f.first(usage, 'input'),
      cacheRead: f.first(usage, 'cacheRead'),
      cacheWrite: w.total,
      output: f.first(usage, 'output'),
      reasoning: f.first(usage, 'reasoning'),
      total: f.first(usage, 'totalTokens'),
    },
    EXCLUSIVE,
  );
  return reading(f, split, w, []);
}
