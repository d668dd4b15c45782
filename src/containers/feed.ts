/** Bytes that are asked for, and the one error that unpacking may end in. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** Gives bytes piece by piece, `null` at the end; a piece is the receiver's to keep. */
export interface Pull {
  next(): Promise<Bytes | null>;
}

export type FaultCode =
  | 'empty'
  | 'damaged-container'
  | 'unsupported-packing'
  | 'encrypted'
  | 'nested-container'
  | 'unpacked-ratio'
  | 'unpacked-size'
  | 'too-many-files';

/** Why packed bytes could not be read any further. What came before it is good. */
export class ContainerFault extends Error {
  readonly code: FaultCode;
  /** The container's or method's name, or the limit that was met. */
  readonly detail: string;

  constructor(code: FaultCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** Nothing but a fault. */
export function failing(fault: ContainerFault): Pull {
  return { next: () => Promise.reject(fault) };
}

const NONE: Bytes = new Uint8Array(0);

/**
 * Looks ahead in a {@link Pull}. An error of what it pulls from is kept until all that came before
 * has been given.
 */
export class ByteFeed implements Pull {
  readonly #from: Pull;
  #held: Bytes = NONE;
  #isOver = false;
  #error: { readonly reason: unknown } | null = null;

  constructor(from: Pull) {
    this.#from = from;
  }

  /** What is held, at least `count` bytes of it unless there are fewer. Nothing is taken. */
  async fill(count: number): Promise<Bytes> {
    if (this.#held.length >= count) return this.#held;
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < count) {
      const piece = await this.#pull();
      if (piece === null) break;
      parts.push(piece);
      length += piece.length;
    }
    return (this.#held = joined(parts, length));
  }

  /** Takes `count` of the bytes that {@link fill} showed. */
  advance(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** Takes `count` bytes, or what there is. @throws what ended the input, where there are fewer */
  async take(count: number): Promise<Bytes> {
    const bytes = (await this.fill(count)).subarray(0, count);
    if (bytes.length < count) this.check();
    this.advance(bytes.length);
    return bytes;
  }

  /** Passes over `count` bytes. @returns how many there were @throws what ended the input */
  async pass(count: number): Promise<number> {
    let passed = 0;
    while (passed < count) {
      const piece = await this.upTo(count - passed);
      if (piece === null) break;
      passed += piece.length;
    }
    return passed;
  }

  /** Takes what is at hand, at most `count` bytes. @throws what ended the input */
  async upTo(count: number): Promise<Bytes | null> {
    if (this.#held.length === 0) this.#held = (await this.#pull()) ?? NONE;
    if (this.#held.length === 0) {
      this.check();
      return null;
    }
    const piece = this.#held.subarray(0, count);
    this.advance(piece.length);
    return piece;
  }

  next(): Promise<Bytes | null> {
    return this.upTo(Number.MAX_SAFE_INTEGER);
  }

  /** @throws what ended the input, where that was no end */
  check(): void {
    if (this.#error !== null) throw this.#error.reason;
  }

  async #pull(): Promise<Bytes | null> {
    while (!this.#isOver) {
      try {
        const piece = await this.#from.next();
        if (piece === null) this.#isOver = true;
        else if (piece.length > 0) return piece;
      } catch (reason) {
        this.#isOver = true;
        this.#error = { reason };
      }
    }
    return null;
  }
}

function joined(parts: readonly Bytes[], length: number): Bytes {
  const [first = NONE, second = NONE] = parts;
  if (parts.length === 1) return first;
  if (parts.length === 2 && first.length === 0) return second;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
