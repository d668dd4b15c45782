/** Fills a {@link Trace} row by row, growing its columns by doubling. */
import {
  COUNT_FIELDS,
  FLAG,
  GROUP_NUMBERS,
  PART_KINDS,
  PURPOSES,
  type Call,
  type CallGroup,
  type CountField,
  type GroupColumns,
  type PartColumns,
  type PromptPart,
  type Trace,
} from './trace.ts';
import { writeUtf8 } from './utf8.ts';

/**
 * Largest count a row may hold, ten trillion: far above one row of any log or bill; nine hundred such
 * rows still add up exactly in doubles (2⁵³ ≈ 9.007 × 10¹⁵). A larger figure is a slip or a lie.
 */
export const MAX_COUNT = 10_000_000_000_000;

/** True for what a token count may be: a whole number from 0 to {@link MAX_COUNT}. */
export function isCount(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_COUNT
  );
}

export class TraceBuilder {
  #length = 0;
  #capacity: number;
  readonly #strings: string[] = [];
  readonly #indexOf = new Map<string, number>();
  #timeMs: Float64Array<ArrayBuffer>;
  #ints: Record<IntColumn, Int32Array<ArrayBuffer>>;
  #counts: Record<CountField, Float64Array<ArrayBuffer>>;
  #webSearches: Float64Array<ArrayBuffer>;
  #calls: Float64Array<ArrayBuffer>;
  #purpose: Uint8Array<ArrayBuffer>;
  #flags: Uint8Array<ArrayBuffer>;
  #idBytes = new Uint8Array(1024);
  #idUsed = 0;
  #idOffsets: Uint32Array<ArrayBuffer>;
  /** Made when the first call with parts comes: most traces are read without. */
  #parts: PartsBuilder | null = null;
  /** Made when the first row of a warehouse's ledger comes. */
  #groups: { readonly row: number; readonly group: CallGroup; readonly hours: number }[] | null =
    null;

  constructor(capacity = 256) {
    const n = Math.max(1, capacity);
    this.#capacity = n;
    this.#timeMs = new Float64Array(n);
    this.#ints = record(INT_COLUMNS, () => new Int32Array(n));
    this.#counts = record(COUNT_FIELDS, () => new Float64Array(n));
    this.#webSearches = new Float64Array(n);
    this.#calls = new Float64Array(n);
    this.#purpose = new Uint8Array(n);
    this.#flags = new Uint8Array(n);
    this.#idOffsets = new Uint32Array(n + 1);
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Appends a call.
   * @throws RangeError naming the field, where a count is neither unknown nor a count
   */
  add(call: Call): number {
    for (const field of COUNT_FIELDS) {
      const value = call[field];
      if (value !== null && value !== undefined && !isCount(value))
        throw new RangeError(`${field} is no token count: ${value}`);
    }
    if (this.#length === this.#capacity) this.#grow();
    const i = this.#length++;
    this.#timeMs[i] = call.timeMs ?? Number.NaN;
    this.#ints.session[i] = this.#intern(call.session);
    this.#ints.turn[i] = this.#intern(call.turn);
    this.#ints.agent[i] = this.#intern(call.agent);
    this.#ints.provider[i] = this.#intern(call.provider);
    this.#ints.model[i] = this.#intern(call.model);
    this.#ints.serviceTier[i] = this.#intern(call.serviceTier);
    this.#ints.speed[i] = this.#intern(call.speed);
    this.#ints.region[i] = this.#intern(call.region);
    this.#ints.recordedCost[i] = this.#intern(call.recordedCost);
    for (const field of COUNT_FIELDS) this.#counts[field][i] = call[field] ?? Number.NaN;
    this.#webSearches[i] = call.webSearches ?? Number.NaN;
    this.#calls[i] = call.calls ?? 1;
    this.#purpose[i] = Math.max(0, PURPOSES.indexOf(call.purpose ?? 'agent'));
    this.#flags[i] =
      (call.outputReliable === false ? FLAG.outputUnreliable : 0) |
      (call.aggregated === true || (call.calls ?? 1) !== 1 ? FLAG.aggregated : 0) |
      (call.inconsistent === true ? FLAG.inconsistent : 0) |
      (call.estimated === true ? FLAG.estimated : 0);
    this.#appendId(i, call.callId);
    if (call.parts !== undefined && call.parts.length > 0)
      (this.#parts ??= new PartsBuilder()).add(i, call.parts, call.partsAreWhole === true);
    if (call.group !== null && call.group !== undefined)
      (this.#groups ??= []).push({
        row: i,
        group: call.group,
        hours: this.#intern(call.group.hours),
      });
    return i;
  }

  /** The trace so far. The builder may go on; the columns are copies. */
  build(): Trace {
    const n = this.#length;
    return {
      length: n,
      strings: [...this.#strings],
      timeMs: this.#timeMs.slice(0, n),
      ...record(INT_COLUMNS, (c) => this.#ints[c].slice(0, n)),
      purpose: this.#purpose.slice(0, n),
      counts: record(COUNT_FIELDS, (c) => this.#counts[c].slice(0, n)),
      webSearches: this.#webSearches.slice(0, n),
      calls: this.#calls.slice(0, n),
      flags: this.#flags.slice(0, n),
      callIdBytes: this.#idBytes.slice(0, this.#idUsed),
      callIdOffsets: this.#idOffsets.slice(0, n + 1),
      parts: this.#parts?.build(n) ?? null,
      groups: this.#groupColumns(n),
    };
  }

  /** Forgets all calls and keeps the room for as many: for one trace after the other. */
  reset(): void {
    this.#length = 0;
    this.#strings.length = 0;
    this.#indexOf.clear();
    this.#idUsed = 0;
    this.#parts = null;
    this.#groups = null;
  }

  #groupColumns(n: number): GroupColumns | null {
    if (this.#groups === null) return null;
    const numbers = record(GROUP_NUMBERS, () => new Float64Array(n).fill(Number.NaN));
    const hours = new Int32Array(n).fill(-1);
    for (const { row, group, hours: text } of this.#groups) {
      for (const name of GROUP_NUMBERS) {
        const value = group[name];
        if (value !== null) numbers[name][row] = Number(value);
      }
      hours[row] = text;
    }
    return { ...numbers, hours };
  }

  #intern(text: string | null | undefined): number {
    if (text === null || text === undefined || text === '') return -1;
    const found = this.#indexOf.get(text);
    if (found !== undefined) return found;
    const index = this.#strings.length;
    this.#strings.push(text);
    this.#indexOf.set(text, index);
    return index;
  }

  #appendId(i: number, id: string | null | undefined): void {
    if (id !== null && id !== undefined && id !== '') {
      const need = this.#idUsed + id.length * 3;
      if (need > this.#idBytes.length) {
        const larger = new Uint8Array(Math.max(need, this.#idBytes.length * 2));
        larger.set(this.#idBytes);
        this.#idBytes = larger;
      }
      this.#idUsed = writeUtf8(this.#idBytes, this.#idUsed, id);
    }
    this.#idOffsets[i + 1] = this.#idUsed;
  }

  #grow(): void {
    const n = this.#capacity * 2;
    const f64 = (old: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(n);
      larger.set(old);
      return larger;
    };
    const u8 = (old: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      const larger = new Uint8Array(n);
      larger.set(old);
      return larger;
    };
    this.#timeMs = f64(this.#timeMs);
    this.#ints = record(INT_COLUMNS, (c) => {
      const larger = new Int32Array(n);
      larger.set(this.#ints[c]);
      return larger;
    });
    this.#counts = record(COUNT_FIELDS, (c) => f64(this.#counts[c]));
    this.#webSearches = f64(this.#webSearches);
    this.#calls = f64(this.#calls);
    this.#purpose = u8(this.#purpose);
    this.#flags = u8(this.#flags);
    const offsets = new Uint32Array(n + 1);
    offsets.set(this.#idOffsets);
    this.#idOffsets = offsets;
    this.#capacity = n;
  }
}

/** Lengths of texts beyond this are kept as this: 4 GB of one part. */
const MAX_CHARACTERS = 0xffff_ffff;

/** Fills the {@link PartColumns} of a trace; rows come in their order, those without parts not at all. */
export class PartsBuilder {
  #rows = 0;
  #used = 0;
  #offsets = new Uint32Array(256);
  #whole = new Uint8Array(256);
  #kinds = new Uint8Array(256);
  #characters = new Uint32Array(256);

  add(row: number, parts: readonly PromptPart[], whole: boolean): void {
    this.#upTo(row);
    this.#whole[row] = whole ? 1 : 0;
    if (this.#used + parts.length > this.#kinds.length) {
      const n = Math.max(this.#used + parts.length, this.#kinds.length * 2);
      const kinds = new Uint8Array(n);
      kinds.set(this.#kinds);
      this.#kinds = kinds;
      const characters = new Uint32Array(n);
      characters.set(this.#characters);
      this.#characters = characters;
    }
    for (const part of parts) {
      this.#kinds[this.#used] = Math.max(0, PART_KINDS.indexOf(part.kind));
      this.#characters[this.#used++] = Math.min(MAX_CHARACTERS, Math.max(0, part.characters));
    }
  }

  /** The columns of a trace of `rows` rows. */
  build(rows: number): PartColumns {
    this.#upTo(rows);
    return {
      offsets: this.#offsets.slice(0, rows + 1),
      kinds: this.#kinds.slice(0, this.#used),
      characters: this.#characters.slice(0, this.#used),
      whole: this.#whole.slice(0, rows),
    };
  }

  /** The rows before `row` have all the parts that they get. */
  #upTo(row: number): void {
    if (row + 1 > this.#offsets.length) {
      const offsets = new Uint32Array(Math.max(row + 1, this.#offsets.length * 2));
      offsets.set(this.#offsets);
      this.#offsets = offsets;
      const whole = new Uint8Array(offsets.length);
      whole.set(this.#whole);
      this.#whole = whole;
    }
    while (this.#rows < row) this.#offsets[++this.#rows] = this.#used;
  }
}

const INT_COLUMNS = [
  'session',
  'turn',
  'agent',
  'provider',
  'model',
  'serviceTier',
  'speed',
  'region',
  'recordedCost',
] as const;
type IntColumn = (typeof INT_COLUMNS)[number];

function record<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  const out = {} as Record<K, V>;
  for (const key of keys) out[key] = make(key);
  return out;
}

/** A trace of the given calls. */
export function traceOf(calls: Iterable<Call>): Trace {
  const builder = new TraceBuilder();
  for (const call of calls) builder.add(call);
  return builder.build();
}
