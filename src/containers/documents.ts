/**
 * Splits pretty-printed JSON that does not keep to lines: one document, several in a row, or one
 * top-level array, whose elements are given one by one. Strings are respected, so a brace inside
 * a prompt splits nothing.
 */
import { MAX_LINE_LENGTH } from './lines.ts';

export interface DocumentSink {
  /**
   * The text of one value, the 1-based line of its start, and whether it was complete.
   * @returns false where it is no JSON: documents that were torn together are then told apart
   */
  document(text: string, line: number, finished: boolean): boolean;
  /** A value longer than the limit was passed over. */
  tooLong(line: number): void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const LF = 10;

/** Neither a bracket nor a quote, a backslash or a line's end. */
function isPlain(c: number): boolean {
  return c < 91 ? c !== QUOTE && c !== LF : c > 93 && c !== 123 && c !== 125;
}

/** A text within a document that may be one of its own: where it starts and ends, and its line. */
interface Inner {
  readonly from: number;
  /** −1 = it has not ended yet. */
  to: number;
  readonly line: number;
}

/**
 * A document that was cut off (its writer was killed) never closes, and all that follows would be
 * taken for a part of it. Printed documents begin and end at the start of a line, which their
 * insides do not, so such places are noted; they count only where the whole is no JSON.
 */
export class DocumentSplitter {
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #lineStart = true;
  /** Depth at which values start: 1 inside a top-level array, else 0. */
  #base = 0;
  #started = false;
  #startLine = 1;
  #parts: string[] = [];
  #length = 0;
  #inner: Inner[] = [];
  /** The document under way is too long to be kept. */
  #passingOver = false;
  readonly #sink: DocumentSink;
  readonly #maxLength: number;

  constructor(sink: DocumentSink, maxLength = MAX_LINE_LENGTH) {
    this.#sink = sink;
    this.#maxLength = maxLength;
  }

  push(chunk: string): void {
    let rest: string | null = chunk;
    while (rest !== null) rest = this.#scan(rest);
  }

  end(): void {
    while (this.#started) {
      const rest = this.#give(false);
      if (rest === null) return;
      this.push(rest);
    }
  }

  /** @returns text that is to be scanned again, from a document's start */
  #scan(chunk: string): string | null {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i);
      if (this.#lineStart) {
        this.#lineStart = false;
        if (this.#started && !this.#passingOver) this.#note(c, this.#length + i - from);
      }
      if (c === LF) {
        this.#lineStart = true;
        this.#line++;
        // No JSON string goes over a line's end, so a stray quote between documents opens none.
        if (!this.#started) this.#inString = false;
      } else if (isPlain(c) && !this.#escaped) continue;
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
          from = i;
        }
        this.#depth++;
      } else if (c === 125 || c === 93) {
        if (this.#depth > 0) this.#depth--;
        if (this.#started && this.#depth === this.#base) {
          this.#keep(chunk.slice(from, i + 1));
          const again = this.#give(true);
          if (again !== null) return again + chunk.slice(i + 1);
        } else if (this.#depth === 0) this.#base = 0;
      }
    }
    if (this.#started) this.#keep(chunk.slice(from));
    if (this.#length <= this.#maxLength || this.#passingOver) return null;
    this.#sink.tooLong(this.#startLine);
    if (this.#inner.length > 0) return this.#giveInner(this.#parts.join(''));
    this.#passingOver = true;
    this.#parts = [];
    return null;
  }

  #keep(part: string): void {
    if (!this.#passingOver) this.#parts.push(part);
    this.#length += part.length;
  }

  /** Notes a bracket at a line's start, `at` characters into the document under way. */
  #note(c: number, at: number): void {
    const last = this.#inner.at(-1);
    const open = last?.to === -1 ? last : undefined;
    if (c === 123 || (c === 91 && this.#base === 0)) {
      if (open !== undefined) open.to = at;
      this.#inner.push({ from: at, to: -1, line: this.#line });
    } else if ((c === 125 || c === 93) && open !== undefined) open.to = at + 1;
  }

  /** Gives the document under way to the sink. @returns text to scan again, where it was torn */
  #give(finished: boolean): string | null {
    const text = this.#parts.join('');
    const isJson = this.#passingOver || this.#sink.document(text, this.#startLine, finished);
    if (!isJson) return this.#giveInner(text);
    this.#restart(this.#line);
    return null;
  }

  /** Gives what stands inside a text that is no document. @returns the last, where it goes on */
  #giveInner(text: string): string | null {
    const inner = this.#inner;
    this.#restart(this.#line);
    for (const { from, to, line } of inner) {
      if (to === -1) {
        this.#line = line;
        this.#lineStart = true;
        return text.slice(from);
      }
      this.#sink.document(text.slice(from, to), line, true);
    }
    return null;
  }

  #restart(line: number): void {
    this.#line = line;
    this.#depth = this.#base;
    this.#inString = false;
    this.#escaped = false;
    this.#started = false;
    this.#parts = [];
    this.#length = 0;
    this.#inner = [];
    this.#passingOver = false;
  }
}
