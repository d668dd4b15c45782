/**
 * Whole numbers as bits, in columns.
 *
 * Counts do not compress: their digits are noise. What helps is to spend exactly as many bits as
 * a column's range needs, so a column is written as offsets from its smallest value in mixed
 * radix, with the cheapest of a few layouts.
 */

/** Numbers of one column that share a mixed-radix integer; bounds the size of that integer. */
const BLOCK = 64;
const MAX_BITS = 53;

export class BitWriter {
  readonly #bytes: number[] = [];
  #used = 8;

  /** Writes `count` bits of `value`, most significant first. */
  bits(value: number | bigint, count: number): void {
    const big = BigInt(value);
    for (let i = count - 1; i >= 0; i--) {
      if (this.#used === 8) {
        this.#bytes.push(0);
        this.#used = 0;
      }
      const bit = Number((big >> BigInt(i)) & 1n);
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (bit << (7 - this.#used));
      this.#used++;
    }
  }

  flag(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  /** A safe integer ≥ 0: its length in 6 bits, then itself without the leading one. */
  number(value: number): void {
    const length = bitLength(value);
    this.bits(length, 6);
    if (length > 1) this.bits(BigInt(value) - (1n << BigInt(length - 1)), length - 1);
  }

  /** Numbers below `range` each, at log2(range) bits a number. */
  radix(values: readonly number[], range: number): void {
    if (range <= 1) return;
    for (let at = 0; at < values.length; at += BLOCK) {
      const block = values.slice(at, at + BLOCK);
      let sum = 0n;
      for (const v of block) sum = sum * BigInt(range) + BigInt(v);
      this.bits(sum, radixBits(block.length, range));
    }
  }

  /** Integers of either sign; the reader must know how many. */
  column(values: readonly number[]): void {
    const layout = cheapest(values);
    this.bits(layout, 2);
    switch (layout) {
      case LAYOUT.zero:
        return;
      case LAYOUT.dense:
        this.#offsets(values);
        return;
      case LAYOUT.sparse:
        this.radix(
          values.map((v) => (v === 0 ? 0 : 1)),
          2,
        );
        this.#offsets(values.filter((v) => v !== 0));
        return;
      case LAYOUT.classes: {
        const lengths = values.map(bitLength);
        this.#offsets(lengths);
        values.forEach((v, i) => {
          const length = lengths[i] ?? 0;
          if (length > 1) this.bits(BigInt(v) - (1n << BigInt(length - 1)), length - 1);
        });
      }
    }
  }

  #offsets(values: readonly number[]): void {
    const low = minOf(values);
    const range = maxOf(values) - low + 1;
    this.flag(low < 0);
    this.number(Math.abs(low));
    this.number(range);
    this.radix(
      values.map((v) => v - low),
      range,
    );
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what `BitWriter` wrote. Reading past the end throws a `RangeError`. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bits(count: number): bigint {
    if (this.#at + count > this.#bytes.length * 8) throw new RangeError('bits end early');
    let value = 0n;
    for (let i = 0; i < count; i++, this.#at++)
      value =
        (value << 1n) | BigInt(((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1n;
  }

  number(): number {
    const length = Number(this.bits(6));
    if (length > MAX_BITS) throw new RangeError('number out of range');
    if (length === 0) return 0;
    return Number((1n << BigInt(length - 1)) + this.bits(length - 1));
  }

  radix(count: number, range: number): number[] {
    if (range <= 1) return new Array<number>(count).fill(0);
    const out: number[] = [];
    for (let at = 0; at < count; at += BLOCK) {
      const size = Math.min(BLOCK, count - at);
      let sum = this.bits(radixBits(size, range));
      const block: number[] = [];
      for (let i = 0; i < size; i++) {
        block.push(Number(sum % BigInt(range)));
        sum /= BigInt(range);
      }
      out.push(...block.reverse());
    }
    return out;
  }

  column(count: number): number[] {
    const layout = Number(this.bits(2));
    if (layout === LAYOUT.zero) return new Array<number>(count).fill(0);
    if (layout === LAYOUT.dense) return this.#offsets(count);
    if (layout === LAYOUT.sparse) {
      const present = this.radix(count, 2);
      const values = this.#offsets(present.reduce((a, b) => a + b, 0));
      let next = 0;
      return present.map((p) => (p === 0 ? 0 : (values[next++] ?? 0)));
    }
    return this.#offsets(count).map((length) => {
      if (length < 0 || length > MAX_BITS) throw new RangeError('number out of range');
      return length === 0 ? 0 : Number((1n << BigInt(length - 1)) + this.bits(length - 1));
    });
  }

  #offsets(count: number): number[] {
    const negative = this.flag();
    const low = this.number() * (negative ? -1 : 1);
    const range = this.number();
    if (!Number.isSafeInteger(low + range)) throw new RangeError('number out of range');
    return this.radix(count, range).map((v) => v + low);
  }
}

const LAYOUT = { zero: 0, dense: 1, sparse: 2, classes: 3 } as const;
type Layout = (typeof LAYOUT)[keyof typeof LAYOUT];

function cheapest(values: readonly number[]): Layout {
  if (values.every((v) => v === 0)) return LAYOUT.zero;
  const present = values.filter((v) => v !== 0);
  const sizes: [number, Layout][] = [
    [offsetBits(values), LAYOUT.dense],
    [values.length + offsetBits(present), LAYOUT.sparse],
  ];
  if (minOf(values) >= 0) {
    const lengths = values.map(bitLength);
    sizes.push([
      offsetBits(lengths) + lengths.reduce((n, l) => n + Math.max(0, l - 1), 0),
      LAYOUT.classes,
    ]);
  }
  return sizes.reduce((best, next) => (next[0] < best[0] ? next : best))[1];
}

function offsetBits(values: readonly number[]): number {
  const low = minOf(values);
  const range = maxOf(values) - low + 1;
  return 13 + bitLength(Math.abs(low)) + bitLength(range) + values.length * Math.log2(range);
}

// Without spreading: a column can be longer than an argument list may be.
function minOf(values: readonly number[]): number {
  return values.reduce((a, b) => (b < a ? b : a), values[0] ?? 0);
}

function maxOf(values: readonly number[]): number {
  return values.reduce((a, b) => (b > a ? b : a), values[0] ?? 0);
}

/** Bits that `count` numbers below `range` need together. */
function radixBits(count: number, range: number): number {
  return (BigInt(range) ** BigInt(count) - 1n).toString(2).length;
}

function bitLength(value: number): number {
  return value === 0 ? 0 : value.toString(2).length;
}
