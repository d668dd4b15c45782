/** Collects simulated calls, and makes a trace of them and the recorded columns. */
import { COUNT_FIELDS, FLAG, type CountField, type Trace } from '../trace/trace.ts';
import type { Lane } from './lanes.ts';

/** What an entry of {@link SimulatedRows} is. */
export const ENTRY = {
  /** A recorded row as it is. */
  kept: 0,
  /** A recorded call with another input; its output is the recorded one. */
  changed: 1,
  /** A call that was not recorded. */
  added: 2,
  /** All rows of a lane as they are; `row` is the lane's index. */
  keptLane: 3,
} as const;

/** Doubles of an entry in `values`: uncached input, read, written and output, tokens. */
export const VALUES = 4;

/** A purpose for {@link SimulatedRows.add}: that of the recorded call. */
export const AS_RECORDED = -1;

/** Simulated calls; each has a recorded row from which it takes all but its counts and purpose. */
export class SimulatedRows {
  readonly #source: Trace;
  readonly #lanes: readonly Lane[];
  #entries = 0;
  #keptInLanes = 0;
  #generation = 0;
  #row: Int32Array;
  /** Bits: two of the kind of entry, two of the purpose, then the field of what was written. */
  #what: Uint8Array;
  #values: Float64Array;

  /** @param lanes those of which {@link keepLane} speaks */
  constructor(source: Trace, lanes: readonly Lane[] = []) {
    this.#source = source;
    this.#lanes = lanes;
    // Most strategies add few calls.
    const n = Math.max(64, Math.ceil(source.length * 1.25));
    this.#row = new Int32Array(n);
    this.#what = new Uint8Array(n);
    this.#values = new Float64Array(n * VALUES);
  }

  /** Forgets all calls and keeps the room: arrays of this size cost more to make than to fill. */
  clear(): void {
    this.#entries = 0;
    this.#keptInLanes = 0;
    this.#generation++;
  }

  /** How often they were forgotten: whose calls these are. */
  get generation(): number {
    return this.#generation;
  }

  /** Calls so far. */
  get length(): number {
    return this.#entries + this.#keptInLanes;
  }

  get lanes(): readonly Lane[] {
    return this.#lanes;
  }

  /** How many entries there are; a lane kept as a whole is one. */
  get entries(): number {
    return this.#entries;
  }

  /** Of each entry its recorded row, or its lane; longer than there are entries. */
  get rows(): Int32Array {
    return this.#row;
  }

  /** Of each entry what {@link kindOf}, {@link purposeOf} and {@link fieldOf} take apart. */
  get what(): Uint8Array {
    return this.#what;
  }

  /** {@link VALUES} numbers an entry. */
  get values(): Float64Array {
    return this.#values;
  }

  /** A recorded row as it is. */
  keep(row: number): void {
    if (this.#entries === this.#row.length) this.#grow();
    this.#row[this.#entries] = row;
    this.#what[this.#entries++] = ENTRY.kept;
  }

  /** All recorded rows of a lane as they are. */
  keepLane(lane: number): void {
    if (this.#entries === this.#row.length) this.#grow();
    this.#row[this.#entries] = lane;
    this.#what[this.#entries++] = ENTRY.keptLane;
    this.#keptInLanes += (this.#lanes[lane]?.steps.length ?? 1) - 1;
  }

  /**
   * A call with disjoint counts, tokens; those that are left out are 0.
   * @param output not taken of a recorded call, whose output stands
   * @param writeField index into COUNT_FIELDS
   * @param purpose index into PURPOSES, or {@link AS_RECORDED}
   * @param isAdded the call was not recorded
   */
  add(
    row: number,
    uncachedInput: number,
    cacheRead: number,
    cacheWrite: number,
    writeField: number,
    output: number,
    purpose: number,
    isAdded: boolean,
  ): void {
    if (this.#entries === this.#row.length) this.#grow();
    const i = this.#entries++;
    const kind = isAdded ? ENTRY.added : ENTRY.changed;
    const code = purpose === AS_RECORDED ? (this.#source.purpose[row] ?? 0) : purpose;
    this.#row[i] = row;
    this.#what[i] = kind | (code << 2) | (writeField << 4);
    const at = i * VALUES;
    this.#values[at] = uncachedInput;
    this.#values[at + 1] = cacheRead;
    this.#values[at + 2] = cacheWrite;
    this.#values[at + 3] = output;
  }

  /** The trace of all rows so far. Recorded costs are left out: they belong to other counts. */
  build(): Trace {
    const t = this.#source;
    const n = this.length;
    const { row, what, values } = this.#whole();
    const ints = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const out = new Int32Array(n);
      // Most columns of most logs say the same of every call.
      if (isConstant(column)) return out.fill(column[0] ?? -1);
      for (let i = 0; i < n; i++) out[i] = column[row[i] ?? 0] ?? -1;
      return out;
    };
    const doubles = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const out = new Float64Array(n);
      if (isConstant(column)) return out.fill(column[0] ?? Number.NaN);
      for (let i = 0; i < n; i++) out[i] = column[row[i] ?? 0] ?? Number.NaN;
      return out;
    };
    const counts = Object.fromEntries(
      COUNT_FIELDS.map((field) => [
        field,
        field === 'output' || field === 'reasoning'
          ? doubles(t.counts[field])
          : new Float64Array(n),
      ]),
    ) as Record<CountField, Float64Array<ArrayBuffer>>;
    const { uncachedInput, cacheRead, output, reasoning } = counts;
    const webSearches = doubles(t.webSearches);
    const flags = new Uint8Array(n);
    const purpose = new Uint8Array(n);
    const recordedCost = new Int32Array(n).fill(-1);
    for (let i = 0; i < n; i++) {
      const from = row[i] ?? 0;
      const entry = what[i] ?? 0;
      flags[i] = t.flags[from] ?? 0;
      if (kindOf(entry) === ENTRY.kept) {
        purpose[i] = t.purpose[from] ?? 0;
        recordedCost[i] = t.recordedCost[from] ?? -1;
        for (const field of INPUT_FIELDS) counts[field][i] = t.counts[field][from] ?? Number.NaN;
        continue;
      }
      purpose[i] = purposeOf(entry);
      const at = i * VALUES;
      uncachedInput[i] = values[at] ?? 0;
      cacheRead[i] = values[at + 1] ?? 0;
      const written = values[at + 2] ?? 0;
      if (written > 0) counts[COUNT_FIELDS[fieldOf(entry)] ?? 'cacheWriteUnknown'][i] = written;
      if (kindOf(entry) === ENTRY.changed) continue;
      output[i] = values[at + 3] ?? 0;
      reasoning[i] = Number.NaN;
      webSearches[i] = Number.NaN;
      flags[i] = (flags[i] ?? 0) & ~FLAG.outputUnreliable & ~FLAG.inconsistent;
    }
    return {
      length: n,
      strings: t.strings,
      timeMs: doubles(t.timeMs),
      session: ints(t.session),
      turn: ints(t.turn),
      agent: ints(t.agent),
      purpose,
      provider: ints(t.provider),
      model: ints(t.model),
      serviceTier: ints(t.serviceTier),
      speed: ints(t.speed),
      region: ints(t.region),
      counts,
      webSearches,
      recordedCost,
      calls: doubles(t.calls),
      flags,
      callIdBytes: new Uint8Array(0),
      callIdOffsets: new Uint32Array(n + 1),
      // They tell how the recorded prompts grew; these are others.
      parts: null,
      // A simulated call is one call.
      groups: null,
    };
  }

  /** The entries with the rows of kept lanes one by one. */
  #whole(): { row: Int32Array; what: Uint8Array; values: Float64Array } {
    const entries = this.#entries;
    if (this.#keptInLanes === 0 && !this.#what.subarray(0, entries).includes(ENTRY.keptLane))
      return { row: this.#row.subarray(0, entries), what: this.#what, values: this.#values };
    const n = this.length;
    const row = new Int32Array(n);
    const what = new Uint8Array(n);
    const values = new Float64Array(n * VALUES);
    let to = 0;
    for (let i = 0; i < entries; i++) {
      if (this.#what[i] === ENTRY.keptLane) {
        for (const step of this.#lanes[this.#row[i] ?? 0]?.steps ?? []) row[to++] = step.row;
        continue;
      }
      row[to] = this.#row[i] ?? 0;
      what[to] = this.#what[i] ?? 0;
      values.set(this.#values.subarray(i * VALUES, (i + 1) * VALUES), to * VALUES);
      to++;
    }
    return { row, what, values };
  }

  #grow(): void {
    const n = this.#row.length * 2;
    const grown = <T extends Int32Array | Uint8Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#row = grown(new Int32Array(n), this.#row);
    this.#what = grown(new Uint8Array(n), this.#what);
    this.#values = grown(new Float64Array(n * VALUES), this.#values);
  }
}

export function kindOf(entry: number): number {
  return entry & 3;
}

/** Index into PURPOSES; of a kept row it says nothing. */
export function purposeOf(entry: number): number {
  return (entry >> 2) & 3;
}

/** Index into COUNT_FIELDS of what was written, where something was. */
export function fieldOf(entry: number): number {
  return entry >> 4;
}

const INPUT_FIELDS = COUNT_FIELDS.filter((f) => f !== 'output' && f !== 'reasoning');

const constants = new WeakMap<Int32Array | Float64Array, boolean>();

/** Whether a recorded column holds one value only; NaN is one. */
function isConstant(column: Int32Array | Float64Array): boolean {
  let found = constants.get(column);
  if (found === undefined) {
    const first = column[0];
    found = column.every((value) => Object.is(value, first));
    constants.set(column, found);
  }
  return found;
}
