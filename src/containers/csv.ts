/** Cuts CSV text into pieces that end at a record's end, so that each piece parses by itself. */

/** Pieces are cut at the first record end after this many characters. */
const PIECE_LENGTH = 256 * 1024;
/** A "record" longer than this is an unclosed quote. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

export interface CsvSink {
  /** Whole records, and the 1-based line of the first. */
  piece(text: string, line: number): void;
  tooLong(line: number): void;
}

/**
 * A quote toggles "inside quotes", a doubled quote toggles twice (RFC 4180 §2), so a line end
 * is a record's end exactly where the number of quotes before it is even.
 * https://www.rfc-editor.org/rfc/rfc4180
 */
export class CsvPieces {
  #text = '';
  #scanned = 0;
  #insideQuotes = false;
  #lastEnd = 0;
  #lineEnds = 0;
  #lineEndsAtLastEnd = 0;
  #line = 1;
  readonly #sink: CsvSink;

  constructor(sink: CsvSink) {
    this.#sink = sink;
  }

  push(chunk: string): void {
    this.#text += chunk;
    for (; this.#scanned < this.#text.length; this.#scanned++) {
      const c = this.#text.charCodeAt(this.#scanned);
      if (c === 34) this.#insideQuotes = !this.#insideQuotes;
      else if (c === 10) {
        this.#lineEnds++;
        if (!this.#insideQuotes) {
          this.#lastEnd = this.#scanned + 1;
          this.#lineEndsAtLastEnd = this.#lineEnds;
        }
      }
    }
    if (this.#lastEnd >= PIECE_LENGTH) this.#cut(this.#lastEnd, this.#lineEndsAtLastEnd);
    else if (this.#text.length > MAX_RECORD_LENGTH && this.#lastEnd === 0) {
      this.#sink.tooLong(this.#line);
      this.#text = '';
      this.#scanned = 0;
      this.#line += this.#lineEnds;
      this.#lineEnds = 0;
      this.#insideQuotes = false;
    }
  }

  end(): void {
    if (this.#text.length > 0) this.#cut(this.#text.length, this.#lineEnds);
  }

  #cut(at: number, lineEnds: number): void {
    const piece = this.#text.slice(0, at);
    const line = this.#line;
    this.#text = this.#text.slice(at);
    this.#scanned -= at;
    this.#lastEnd = 0;
    this.#line += lineEnds;
    this.#lineEnds -= lineEnds;
    this.#lineEndsAtLastEnd = 0;
    this.#sink.piece(piece, line);
  }
}
