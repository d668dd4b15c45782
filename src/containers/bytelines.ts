/**
 * Splits UTF-8 bytes into lines and decodes each by itself.
 *
 * Most lines are ASCII, which decodes at the speed of copying into strings of one byte a
 * character; a whole chunk decoded at once is slow, and twice as large, as soon as it holds one
 * arrow or emoji (measured on 1 MB chunks: 130 MB/s against 1,200 MB/s).
 */
import { BROKEN, holdsMark } from './decode.ts';
import { MAX_LINE_LENGTH, type LineSink } from './lines.ts';

const LF = 10;
const CR = 13;

/** `utf8Slice` is what `toString('utf8', …)` calls once it has looked at its arguments. */
type NodeBytes = Buffer & { utf8Slice?(from: number, to: number): string };

/**
 * Under Node its Buffer finds line ends and decodes the same text several times as fast as what
 * browsers have as well; nothing else depends on where this runs.
 */
const NODE_BUFFER: typeof Buffer | null = typeof Buffer === 'undefined' ? null : Buffer;

export class ByteLineSplitter {
  #rest: Uint8Array[] = [];
  #restLength = 0;
  #number = 1;
  #passingOver = false;
  readonly #sink: LineSink;
  /** A line that was decoded held bytes of another encoding. */
  hasBroken = false;
  /** In bytes; text is never longer than its UTF-8. */
  readonly #maxLength: number;
  readonly #buffer: typeof Buffer | null;
  // A byte order mark is dropped at the start of a file, by the caller, and kept elsewhere.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  constructor(sink: LineSink, maxLength = MAX_LINE_LENGTH, buffer = NODE_BUFFER) {
    this.#sink = sink;
    this.#buffer = buffer;
    this.#maxLength = maxLength;
  }

  /** Lines that have ended. */
  get lines(): number {
    return this.#number - 1;
  }

  /** Whether bytes of a line are held whose end has not come. */
  get isInLine(): boolean {
    return this.#restLength > 0 || this.#passingOver;
  }

  /** Counts lines that somebody else has split. Only between lines. */
  pass(lines: number): void {
    this.#number += lines;
  }

  /** Takes bytes; what it keeps of them, it copies. */
  push(chunk: Uint8Array): void {
    const bytes = this.#buffer?.from(chunk.buffer, chunk.byteOffset, chunk.length) ?? chunk;
    let from = 0;
    for (;;) {
      // A line feed is no part of any longer UTF-8 sequence.
      const at = bytes.indexOf(LF, from);
      if (at === -1) break;
      this.#emit(bytes, from, at, true);
      from = at + 1;
    }
    if (from < bytes.length) this.#hold(chunk.subarray(from));
  }

  end(): void {
    if (this.isInLine) this.#emit(new Uint8Array(0), 0, 0, false);
  }

  #hold(part: Uint8Array): void {
    if (this.#passingOver) return;
    if (this.#restLength + part.length > this.#maxLength) {
      this.#passingOver = true;
      this.#drop();
      return;
    }
    // Not slice(): a Buffer's would be a view.
    this.#rest.push(new Uint8Array(part));
    this.#restLength += part.length;
  }

  #drop(): void {
    this.#rest = [];
    this.#restLength = 0;
  }

  #emit(bytes: Uint8Array, from: number, to: number, finished: boolean): void {
    const number = this.#number++;
    if (this.#passingOver || this.#restLength + to - from > this.#maxLength) {
      this.#passingOver = false;
      this.#drop();
      this.#sink.tooLong(number);
      return;
    }
    if (this.#restLength === 0) {
      this.#give(bytes, from, to, number, finished);
      return;
    }
    this.#rest.push(bytes.subarray(from, to));
    const line = joined(this.#rest, this.#restLength + to - from);
    this.#drop();
    this.#give(line, 0, line.length, number, finished);
  }

  #give(bytes: Uint8Array, from: number, to: number, number: number, finished: boolean): void {
    const end = to > from && bytes[to - 1] === CR ? to - 1 : to;
    if (this.#sink.bytes?.(bytes, from, end, number) === true) return;
    const text = this.#decode(bytes, from, end);
    // In text of one byte a character nothing is looked for.
    if (!this.hasBroken && text.includes(BROKEN)) this.hasBroken = !holdsMark(bytes, from, end);
    this.#sink.line(text, number, finished);
  }

  #decode(bytes: Uint8Array, from: number, end: number): string {
    if (this.#buffer === null || !(bytes instanceof this.#buffer))
      return this.#decoder.decode(bytes.subarray(from, end));
    const node: NodeBytes = bytes;
    return node.utf8Slice?.(from, end) ?? node.toString('utf8', from, end);
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
