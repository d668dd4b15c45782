/** Splits decoded text into lines; chunk boundaries do not matter. */

/** Longest line that is kept, in UTF-16 units (V8's string limit is 2^29 − 24 ≈ 536 million). */
export const MAX_LINE_LENGTH = 400_000_000;

export interface LineSink {
  /**
   * Asked first of a line that came as bytes (UTF-8, without its end): true = nothing more is wanted
   * of it, and it is not decoded.
   */
  bytes?(bytes: Uint8Array, from: number, to: number, number: number): boolean;
  /** A line without its end (LF or CRLF), its 1-based number, and whether a line end followed. */
  line(text: string, number: number, finished: boolean): void;
  /** A line longer than the limit was passed over. */
  tooLong(number: number): void;
}

export class LineSplitter {
  #rest: string[] = [];
  #restLength = 0;
  #number = 1;
  #passingOver = false;
  readonly #sink: LineSink;
  readonly #maxLength: number;

  constructor(sink: LineSink, maxLength = MAX_LINE_LENGTH) {
    this.#sink = sink;
    this.#maxLength = maxLength;
  }

  push(chunk: string): void {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf('\n', from);
      if (at === -1) break;
      this.#emit(chunk.slice(from, at), true);
      from = at + 1;
    }
    if (from < chunk.length) this.#hold(chunk.slice(from));
  }

  end(): void {
    if (this.#restLength > 0 || this.#passingOver) this.#emit('', false);
  }

  #hold(part: string): void {
    if (this.#passingOver) return;
    if (this.#restLength + part.length > this.#maxLength) {
      this.#rest = [];
      this.#restLength = 0;
      this.#passingOver = true;
      return;
    }
    this.#rest.push(part);
    this.#restLength += part.length;
  }

  #emit(tail: string, finished: boolean): void {
    const number = this.#number++;
    if (this.#passingOver || this.#restLength + tail.length > this.#maxLength) {
      this.#passingOver = false;
      this.#rest = [];
      this.#restLength = 0;
      this.#sink.tooLong(number);
      return;
    }
    let text = tail;
    if (this.#restLength > 0) {
      this.#rest.push(tail);
      text = this.#rest.join('');
      this.#rest = [];
      this.#restLength = 0;
    }
    if (text.endsWith('\r')) text = text.slice(0, -1);
    this.#sink.line(text, number, finished);
  }
}
