/**
 * JSON read from bytes: passes over values while checking them as strictly as `JSON.parse` does
 * (RFC 8259, https://www.rfc-editor.org/rfc/rfc8259), without making strings or objects of them.
 *
 * For records of which a few short values are wanted and the bulk is text: passing over a text
 * takes a third of the time of decoding and parsing it, and leaves no garbage. What is refused here
 * (`-1`) may still be JSON: whoever gets a refusal asks `JSON.parse`.
 */

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Four bytes at a time: each is xor-ed with these, so that the wanted byte becomes zero. */
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const SPACES = 0x20202020;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080 | 0;

/** Levels of lists and objects that are followed: one bit each. */
const MOST_LEVELS = 31;

/** What may follow a backslash, but `u`. */
const ESCAPED = new Uint8Array(256);
for (const c of '"\\/bfnrt') ESCAPED[c.charCodeAt(0)] = 1;

/** Under Node its Buffer makes strings several times as fast as what browsers have as well. */
const NODE_BUFFER: typeof Buffer | null = typeof Buffer === 'undefined' ? null : Buffer;

type NodeBytes = Buffer & { latin1Slice(from: number, to: number): string };

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** That label means windows-1252 (https://encoding.spec.whatwg.org/#names-and-labels): ASCII alone is sure. */
const ascii = new TextDecoder('latin1');

/**
 * A window on bytes. Positions are those in the underlying buffer; `end` is where the window ends.
 * Values that are not closed before `end` may be passed over beyond it: a caller who ends at
 * exactly `end` has seen none of what is behind.
 */
export class JsonBytes {
  bytes: Uint8Array = new Uint8Array(0);
  end = 0;
  #words: Int32Array = new Int32Array(0);
  #buffer: ArrayBufferLike = this.bytes.buffer;

  /** Looks at `part`, from its `from` to its `to`. @returns the position of `from` */
  open(part: Uint8Array, from: number, to: number): number {
    const { buffer, byteOffset } = part;
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.bytes =
        NODE_BUFFER === null
          ? new Uint8Array(buffer)
          : NODE_BUFFER.from(buffer, 0, buffer.byteLength);
      this.#words = new Int32Array(buffer, 0, buffer.byteLength >> 2);
    }
    this.end = byteOffset + to;
    return byteOffset + from;
  }

  /** The text from `from` to `to` where all of it is ASCII; what else is there comes out wrong. */
  ascii(from: number, to: number): string {
    return NODE_BUFFER === null
      ? ascii.decode(this.bytes.subarray(from, to))
      : (this.bytes as NodeBytes).latin1Slice(from, to);
  }

  /** The text from `from` to `to`, as UTF-8. */
  text(from: number, to: number): string {
    return utf8.decode(this.bytes.subarray(from, to));
  }

  /** @returns the first position from `i` on that is no blank */
  skipBlanks(i: number): number {
    const { bytes } = this;
    let at = i;
    for (;;) {
      const c = bytes[at];
      if (c !== 32 && c !== 9 && c !== 13 && c !== 10) return at;
      at++;
    }
  }

  /**
   * Passes over a string.
   * @param i behind its opening quote
   * @returns the position behind its closing quote, or −1
   */
  skipString(i: number): number {
    const { bytes, end } = this;
    const words = this.#words;
    const lastWord = end >> 2;
    let at = i;
    for (;;) {
      // To the next word of four bytes, byte by byte …
      const stop = Math.min(end, (at + 4) & ~3);
      for (; at < stop; at++) {
        const c = bytes[at] as number;
        if (c === QUOTE) return at + 1;
        if (c < 32) return -1;
        if (c === BACKSLASH) break;
      }
      if (at < stop) {
        const c = bytes[at + 1] as number;
        if (ESCAPED[c] === 1) at += 2;
        else if (c === 117 && this.#isHex(at + 2)) at += 6;
        else return -1;
        if (at >= end) return -1;
        continue;
      }
      if (at >= end) return -1;
      // … then word by word, as long as none has a quote, a backslash or a control character
      // (https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord).
      let word = at >> 2;
      for (; word < lastWord; word++) {
        const x = words[word] as number;
        const q = x ^ QUOTES;
        const b = x ^ BACKSLASHES;
        const hit = ((q - ONES) & ~q) | ((b - ONES) & ~b) | ((x - SPACES) & ~x);
        if ((hit & HIGH_BITS) !== 0) break;
      }
      at = word << 2;
    }
  }

  #isHex(at: number): boolean {
    for (let k = 0; k < 4; k++) {
      const c = this.bytes[at + k] as number;
      const digit = c >= ZERO && c <= NINE;
      const letter = (c | 32) >= 97 && (c | 32) <= 102;
      if (!digit && !letter) return false;
    }
    return true;
  }

  /** Passes over any value. @returns the position behind it, or −1 */
  skipValue(i: number): number {
    const { bytes } = this;
    let at = i;
    let levels = 0;
    // Bit 0: whether the innermost level is an object.
    let kinds = 0;
    for (;;) {
      at = this.skipBlanks(at);
      const c = bytes[at] as number;
      if (c === QUOTE) at = this.skipString(at + 1);
      else if (c === OPEN_OBJECT || c === OPEN_LIST) {
        const inner = this.skipBlanks(at + 1);
        if (bytes[inner] === c + 2) at = inner + 1;
        else {
          if (++levels > MOST_LEVELS) return -1;
          kinds = (kinds << 1) | (c === OPEN_OBJECT ? 1 : 0);
          at = c === OPEN_OBJECT ? this.#skipKey(inner) : inner;
          if (at < 0) return -1;
          continue;
        }
      } else at = this.#skipPlain(at, c);
      if (at < 0) return -1;
      for (;;) {
        if (levels === 0) return at;
        at = this.skipBlanks(at);
        const next = bytes[at++];
        if (next === COMMA) {
          if ((kinds & 1) === 1) at = this.#skipKey(at);
          if (at < 0) return -1;
          break;
        }
        if (next !== ((kinds & 1) === 1 ? CLOSE_OBJECT : CLOSE_LIST)) return -1;
        kinds >>>= 1;
        levels--;
      }
    }
  }

  /** @returns the position behind the colon, or −1 */
  #skipKey(i: number): number {
    let at = this.skipBlanks(i);
    if (this.bytes[at] !== QUOTE) return -1;
    at = this.skipString(at + 1);
    if (at < 0) return -1;
    at = this.skipBlanks(at);
    return this.bytes[at] === COLON ? at + 1 : -1;
  }

  /** A number, `true`, `false` or `null`, which begins with `first`. */
  #skipPlain(i: number, first: number): number {
    switch (first) {
      case 116:
        return this.isWord(i, TRUE) ? i + 4 : -1;
      case 102:
        return this.isWord(i, FALSE) ? i + 5 : -1;
      case 110:
        return this.isWord(i, NULL) ? i + 4 : -1;
    }
    const { bytes } = this;
    let at = first === MINUS ? i + 1 : i;
    const whole = this.#skipDigits(at);
    if (whole === at || (bytes[at] === ZERO && whole > at + 1)) return -1;
    at = whole;
    if (bytes[at] === DOT) {
      const digits = this.#skipDigits(at + 1);
      if (digits === at + 1) return -1;
      at = digits;
    }
    if (((bytes[at] as number) | 32) === 101) {
      const sign = bytes[at + 1];
      const from = sign === 43 || sign === MINUS ? at + 2 : at + 1;
      at = this.#skipDigits(from);
      if (at === from) return -1;
    }
    return at;
  }

  #skipDigits(i: number): number {
    const { bytes } = this;
    let at = i;
    for (;;) {
      const c = bytes[at] as number;
      if (!(c >= ZERO && c <= NINE)) return at;
      at++;
    }
  }

  /** Whether the bytes at `i` are those of `word`. */
  isWord(i: number, word: Uint8Array): boolean {
    const { bytes } = this;
    for (let k = 0; k < word.length; k++) if (bytes[i + k] !== word[k]) return false;
    return true;
  }
}

/** The bytes of an ASCII word. */
export function wordBytes(word: string): Uint8Array {
  return Uint8Array.from(word, (c) => c.charCodeAt(0));
}

const TRUE = wordBytes('true');
const FALSE = wordBytes('false');
const NULL = wordBytes('null');
