/**
 * aider's chat history (`.aider.chat.history.md`): text in which a usage line follows each answer.
 *
 * The counts are rounded to two or three digits, a call has no time but its session's start, in a
 * zone that is not said (read as UTC). `sent` holds the written tokens, and cache hits as the seller
 * counts them (https://aider.chat/docs/usage/caching.html).
 */
import { emit, sellerOfModelName, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { MIXED_INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { reading, type UsageReading } from '../bodies/usage.ts';
import { costText, CountFields, timeMs } from '../fields.ts';
import type { FileSample, Importer, ReadContext, Reader } from '../importer.ts';

export const aider: Importer = {
  id: 'aider',
  name: 'aider',
  docsUrl: 'https://aider.chat/docs/config/options.html#history-files',
  extensions: ['.md'],
  kind: 'text',
  detect: (sample: FileSample) =>
    sample.records.some((r) => typeof r === 'string' && START.test(r)) ? 'yes' : 'no',
  open: (context) => new AiderReader(context),
  crossFile: dropCopiesByKey,
};

const START = /^# aider chat started at (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\s*$/;
/** `Main model: x with diff edit format`, `Model: x with …`; a change is announced the same way. */
const MODEL = /^> (?:Main model|Model|Architect model): (\S+)(?: with .*)?\s*$/;
const USAGE = /^> Tokens: (\S.{0,160}?)\.?(?: Cost: \$([\d.,]+) message, \$[\d.,]+ session\.)?\s*$/;
const PART = /^([\d.,]+)([kM]?) (sent|received|cache write|cache hit)$/;

class AiderReader implements Reader {
  readonly #context: ReadContext;
  readonly #file: string;
  #started: string | null = null;
  #model: string | null = null;
  #turns = 0;
  #inPrompt = false;
  /** Calls of this session: what tells two with the same rounded counts apart. */
  #calls = 0;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#file = stemOf(context.fileName);
  }

  record(value: unknown, line: number): void {
    if (typeof value !== 'string') return;
    const started = START.exec(value)?.[1];
    if (started !== undefined) {
      this.#started = started;
      this.#turns = 0;
      this.#calls = 0;
      this.#model = null;
    }
    // A prompt of several lines is one prompt.
    const prompt = value.startsWith('#### ');
    if (prompt && !this.#inPrompt) this.#turns++;
    this.#inPrompt = prompt;
    this.#model = MODEL.exec(value)?.[1] ?? this.#model;
    const usage = USAGE.exec(value);
    if (usage !== null) this.#usage(usage[1] ?? '', usage[2] ?? null, line);
  }

  end(): void {
    // Every line is emitted as it comes.
  }

  #usage(list: string, cost: string | null, line: number): void {
    const counts = new Map<string, number>();
    for (const piece of list.split(/, (?=\d)/)) {
      const part = PART.exec(piece);
      const count = part === null ? null : rounded(part[1] ?? '', part[2] ?? '');
      if (part === null || count === null) {
        this.#context.skip(line, 'bad-number', 'Tokens');
        return;
      }
      counts.set(part[3] ?? '', count);
    }
    if (!counts.has('sent') || !counts.has('received')) return;
    this.#calls++;
    const session = this.#started ?? this.#file;
    const emitted = emit(
      this.#context,
      tokensOf(counts, this.#model),
      {
        timeMs: this.#started === null ? null : timeMs(this.#started),
        session,
        turn: this.#turns === 0 ? null : String(this.#turns),
        provider: sellerOfModelName(this.#model),
        model: this.#model,
        recordedCost: costText(cost?.replaceAll(',', '')),
      },
      line,
      { key: `${session} ${this.#calls} ${list}` },
    );
    if (emitted) this.#context.notice('approximate-counts');
  }
}

function tokensOf(counts: ReadonlyMap<string, number>, model: string | null): UsageReading {
  const get = (name: string): number | null => counts.get(name) ?? null;
  const w = toolWrites(get('cache write'), model);
  const split = splitCounts(
    {
      input: get('sent'),
      cacheRead: get('cache hit'),
      cacheWrite: w.total,
      output: get('received'),
      reasoning: null,
      total: null,
    },
    MIXED_INCLUSIVE,
  );
  return reading(new CountFields(), split, w, []);
}

/** Tokens of `16k`, `1.2k`, `730`, `1,234`; `null` where it is no count. */
function rounded(digits: string, unit: string): number | null {
  const n = Number(digits.replaceAll(',', ''));
  const factor = unit === 'k' ? 1_000 : unit === 'M' ? 1_000_000 : 1;
  const count = Math.round(n * factor);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}
