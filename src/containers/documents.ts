/**
 * Splits pretty-printed JSON that does not keep to lines: one document, several in a row, or one
 * top-level array, whose elements are given one by one. Strings are respected, so a brace inside
 * a prompt splits nothing.
 */

export interface DocumentSink {
  /** The text of one value, the 1-based line of its start, and whether it was complete. */
  document(text: string, line: number, finished: boolean): void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const LF = 10;

export class DocumentSplitter {
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Depth at which values start: 1 inside a top-level array, else 0. */
  #base = 0;
  #started = false;
  #startLine = 1;
  #parts: string[] = [];
  readonly #sink: DocumentSink;

  constructor(sink: DocumentSink) {
    this.#sink = sink;
  }

  push(chunk: string): void {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i);
      if (c === LF) this.#line++;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (c === BACKSLASH) this.#escaped = true;
        else if (c === QUOTE) this.#inString = false;
        continue;
      }
      if (c === QUOTE) {
        this.#inString = true;
        continue;
      }
      if (c === 123 || c === 91) {
        if (this.#depth === 0 && c === 91) {
          this.#base = 1;
          this.#depth = 1;
          continue;
        }
        if (this.#depth === this.#base) {
          this.#started = true;
          this.#startLine = this.#line;
          this.#parts = [];
          from = i;
        }
        this.#depth++;
      } else if (c === 125 || c === 93) {
        if (this.#depth > 0) this.#depth--;
        if (this.#started && this.#depth === this.#base) {
          this.#parts.push(chunk.slice(from, i + 1));
          this.#sink.document(this.#parts.join(''), this.#startLine, true);
          this.#started = false;
          this.#parts = [];
        } else if (this.#depth === 0) this.#base = 0;
      }
    }
    if (this.#started) this.#parts.push(chunk.slice(from));
  }

  end(): void {
    if (this.#started) this.#sink.document(this.#parts.join(''), this.#startLine, false);
  }
}
