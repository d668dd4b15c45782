/** Collects simulated calls, and makes a trace of them and the recorded columns. */
import {
  COUNT_FIELDS,
  FLAG,
  PURPOSES,
  type CountField,
  type Purpose,
  type Trace,
} from '../trace/trace.ts';

/** Disjoint counts of a simulated call, tokens; what is left out is 0. */
export interface SimulatedCounts {
  readonly uncachedInput: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly writeField: CountField;
  readonly output: number;
}

/** Simulated calls; each has a recorded row from which it takes all but its counts and purpose. */
export class SimulatedRows {
  readonly #source: Trace;
  #length = 0;
  #row: Int32Array;
  #purpose: Uint8Array;
  /** 0 = the recorded counts stand. */
  #isSimulated: Uint8Array;
  #isAdded: Uint8Array;
  #values: Float64Array;
  #writeField: Uint8Array;

  constructor(source: Trace) {
    this.#source = source;
    // Most strategies add few calls.
    const n = Math.max(64, Math.ceil(source.length * 1.25));
    this.#row = new Int32Array(n);
    this.#purpose = new Uint8Array(n);
    this.#isSimulated = new Uint8Array(n);
    this.#isAdded = new Uint8Array(n);
    this.#values = new Float64Array(n * VALUES);
    this.#writeField = new Uint8Array(n);
  }

  get length(): number {
    return this.#length;
  }

  /** A recorded row as it is. */
  keep(row: number): void {
    this.#room();
    const i = this.#length++;
    this.#row[i] = row;
    this.#purpose[i] = this.#source.purpose[row] ?? 0;
    this.#isSimulated[i] = 0;
    this.#isAdded[i] = 0;
  }

  /**
   * @param purpose `null` = as recorded
   * @param isAdded the call was not recorded; its output is that of the counts
   */
  add(row: number, counts: SimulatedCounts, purpose: Purpose | null, isAdded: boolean): void {
    this.#room();
    const i = this.#length++;
    this.#row[i] = row;
    this.#purpose[i] =
      purpose === null ? (this.#source.purpose[row] ?? 0) : PURPOSES.indexOf(purpose);
    this.#isSimulated[i] = 1;
    this.#isAdded[i] = isAdded ? 1 : 0;
    const at = i * VALUES;
    this.#values[at] = counts.uncachedInput;
    this.#values[at + 1] = counts.cacheRead;
    this.#values[at + 2] = counts.cacheWrite;
    this.#values[at + 3] = counts.output;
    this.#writeField[i] = COUNT_FIELDS.indexOf(counts.writeField);
  }

  /** The trace of all rows so far. Recorded costs are left out: they belong to other counts. */
  build(): Trace {
    const t = this.#source;
    const n = this.#length;
    const row = this.#row.subarray(0, n);
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
    const recordedCost = new Int32Array(n).fill(-1);
    for (let i = 0; i < n; i++) {
      const from = row[i] ?? 0;
      flags[i] = t.flags[from] ?? 0;
      if (this.#isSimulated[i] === 0) {
        recordedCost[i] = t.recordedCost[from] ?? -1;
        for (const field of INPUT_FIELDS) counts[field][i] = t.counts[field][from] ?? Number.NaN;
        continue;
      }
      const at = i * VALUES;
      uncachedInput[i] = this.#values[at] ?? 0;
      cacheRead[i] = this.#values[at + 1] ?? 0;
      const written = this.#values[at + 2] ?? 0;
      if (written > 0)
        counts[COUNT_FIELDS[this.#writeField[i] ?? 0] ?? 'cacheWriteUnknown'][i] = written;
      if (this.#isAdded[i] === 0) continue;
      output[i] = this.#values[at + 3] ?? 0;
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
      purpose: this.#purpose.slice(0, n),
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
    };
  }

  #room(): void {
    if (this.#length < this.#row.length) return;
    const n = this.#row.length * 2;
    const grown = <T extends Int32Array | Uint8Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#row = grown(new Int32Array(n), this.#row);
    this.#purpose = grown(new Uint8Array(n), this.#purpose);
    this.#isSimulated = grown(new Uint8Array(n), this.#isSimulated);
    this.#isAdded = grown(new Uint8Array(n), this.#isAdded);
    this.#writeField = grown(new Uint8Array(n), this.#writeField);
    this.#values = grown(new Float64Array(n * VALUES), this.#values);
  }
}

const VALUES = 4;

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
