/**
 * What tells the calls of a file apart, row by row, as bytes: a hundred thousand ids as strings and
 * objects take longer to make, to send from a thread and to look up than all the rest of a merge.
 */
import { writeUtf8 } from '../trace/utf8.ts';
import type { Identity } from './importer.ts';

const HAS = 1;
const SIDECHAIN = 2;
const HAS_VARIANT = 4;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Columns that cross to another thread as they are. */
export interface IdentityColumns {
  /** UTF-8: of each row its key, then its variant. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of row i the key is bytes [offsets[2i], offsets[2i + 1]), the variant from there to offsets[2i + 2]. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
}

/** The identities of a file's rows; `null` where a row has none. */
export class Identities implements Iterable<Identity | null> {
  readonly columns: IdentityColumns;

  constructor(columns: IdentityColumns) {
    this.columns = columns;
  }

  static of(list: Iterable<Identity | null>): Identities {
    const builder = new IdentityBuilder();
    for (const identity of list) builder.add(identity);
    return builder.build();
  }

  get length(): number {
    return this.columns.flags.length;
  }

  has(row: number): boolean {
    return ((this.columns.flags[row] ?? 0) & HAS) !== 0;
  }

  at(row: number): Identity | null {
    const { bytes, offsets, flags } = this.columns;
    const flag = flags[row] ?? 0;
    if ((flag & HAS) === 0) return null;
    const [from, middle, to] = [offsets[2 * row], offsets[2 * row + 1], offsets[2 * row + 2]];
    return {
      key: decoder.decode(bytes.subarray(from, middle)),
      variant: (flag & HAS_VARIANT) === 0 ? null : decoder.decode(bytes.subarray(middle, to)),
      sidechain: (flag & SIDECHAIN) !== 0,
    };
  }

  *[Symbol.iterator](): Generator<Identity | null> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }

  forEach(visit: (identity: Identity | null, row: number) => void): void {
    for (let row = 0; row < this.length; row++) visit(this.at(row), row);
  }

  map<T>(of: (identity: Identity | null, row: number) => T): T[] {
    return Array.from({ length: this.length }, (_, row) => of(this.at(row), row));
  }

  /** A hash of the row's key (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
  hashAt(row: number): number {
    const { bytes, offsets } = this.columns;
    const to = offsets[2 * row + 1] ?? 0;
    let hash = 0x811c9dc5 | 0;
    for (let at = offsets[2 * row] ?? 0; at < to; at++)
      hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    // The low bits choose a place in a table; mix the high ones in.
    return hash ^ (hash >>> 15);
  }

  /** Whether the key of `row` is that of `otherRow` of `other`. */
  sameKey(row: number, other: Identities, otherRow: number): boolean {
    const { bytes, offsets } = this.columns;
    const from = offsets[2 * row] ?? 0;
    const length = (offsets[2 * row + 1] ?? 0) - from;
    const there = other.columns;
    const start = there.offsets[2 * otherRow] ?? 0;
    if ((there.offsets[2 * otherRow + 1] ?? 0) - start !== length) return false;
    for (let k = 0; k < length; k++) if (bytes[from + k] !== there.bytes[start + k]) return false;
    return true;
  }
}

export class IdentityBuilder {
  #bytes = new Uint8Array(4096);
  #used = 0;
  #offsets = new Uint32Array(129);
  #flags = new Uint8Array(64);
  #length = 0;

  add(identity: Identity | null): void {
    const row = this.#length++;
    if (row === this.#flags.length) {
      const [flags, offsets] = [this.#flags, this.#offsets];
      this.#flags = new Uint8Array(row * 4);
      this.#flags.set(flags);
      this.#offsets = new Uint32Array(row * 8 + 1);
      this.#offsets.set(offsets);
    }
    if (identity !== null) {
      const { key, variant = null, sidechain = false } = identity;
      this.#flags[row] = HAS | (variant === null ? 0 : HAS_VARIANT) | (sidechain ? SIDECHAIN : 0);
      this.#append(key);
      this.#offsets[2 * row + 1] = this.#used;
      if (variant !== null) this.#append(variant);
    } else this.#offsets[2 * row + 1] = this.#used;
    this.#offsets[2 * row + 2] = this.#used;
  }

  build(): Identities {
    return new Identities({
      bytes: this.#bytes.slice(0, this.#used),
      offsets: this.#offsets.slice(0, 2 * this.#length + 1),
      flags: this.#flags.slice(0, this.#length),
    });
  }

  #append(text: string): void {
    const need = this.#used + text.length * 3;
    if (need > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(need, this.#bytes.length * 4));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#used = writeUtf8(this.#bytes, this.#used, text);
  }
}
