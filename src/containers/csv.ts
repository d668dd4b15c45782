/** Cuts CSV text into pieces that end at a record's end, so that each piece parses by itself. */

/** Pieces are cut at the first record end after this many characters. */
const PIECE_LENGTH = 256 * 1024;
/** A record longer than this is passed over. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

export interface CsvSink {
  /** Whole records, and the 1-based line of the first. */
  piece(text: string, line: number): void;
  /** A line opens a quoted cell that nothing closes; it was passed over. */
  unclosed(line: number): void;
  tooLong(line: number): void;
}

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;

/**
 * A line end is a record's end unless it stands in a quoted cell (RFC 4180 §2): a quote at a
 * cell's start opens one, a quote before a delimiter or a line end closes it, other quotes are
 * text. Where a cell is never closed, or another one opens on a later line before it is, its line
 * is passed over, and reading goes on with the next: one torn line must not swallow the rest.
 * https://www.rfc-editor.org/rfc/rfc4180
 */
export class CsvPieces {
  /** From the end of the last piece. */
  #text = '';
  /** Line of the text's start. */
  #line = 1;
  /** How much of the text are whole records, and the line ends in them. */
  #whole = 0;
  #wholeLines = 0;
  /** All line ends of the text so far. */
  #lineEnds = 0;
  /** After the first line end of the record under way; 0 = it has none yet. */
  #firstLineEnd = 0;
  #insideQuotes = false;
  /** A quote inside a quoted cell: the next character says what it is. */
  #afterQuote = false;
  /** That quote stands where a cell starts, on a later line than the cell's own quote. */
  #opensAnother = false;
  #linesInCell = 0;
  #atCellStart = true;
  #passingOver = false;
  readonly #sink: CsvSink;
  readonly #maxLength: number;

  constructor(sink: CsvSink, maxLength = MAX_RECORD_LENGTH) {
    this.#sink = sink;
    this.#maxLength = maxLength;
  }

  push(chunk: string): void {
    let rest: string | null = chunk;
    while (rest !== null) rest = this.#scan(rest);
  }

  end(): void {
    while (this.#insideQuotes && !this.#afterQuote) {
      const rest = this.#passLine();
      if (rest === null) return;
      this.push(rest);
    }
    if (this.#text.length > 0) this.#cut(this.#text.length, this.#lineEnds);
  }

  /** @returns text that is to be scanned again, from a line's start */
  #scan(chunk: string): string | null {
    const from = this.#passingOver ? this.#pass(chunk) : 0;
    if (from === -1) return null;
    const start = this.#text.length - from;
    this.#text += from === 0 ? chunk : chunk.slice(from);
    for (let i = from; i < chunk.length; i++) {
      let c = chunk.charCodeAt(i);
      if (!this.#afterQuote && isText(c)) {
        // Nearly all characters only say that no cell starts here.
        do c = chunk.charCodeAt(++i);
        while (isText(c));
        this.#atCellStart = false;
        if (i >= chunk.length) break;
      }
      if (this.#afterQuote && c !== SPACE) {
        this.#afterQuote = false;
        if (c === QUOTE) {
          this.#atCellStart = false;
          continue;
        }
        if (isDelimiter(c) || c === LF || c === CR) this.#insideQuotes = false;
        else if (this.#opensAnother) return this.#passLine();
      }
      if (c === QUOTE) {
        if (this.#insideQuotes) {
          this.#afterQuote = true;
          this.#opensAnother = this.#atCellStart && this.#linesInCell > 0;
        } else if (this.#atCellStart) {
          this.#insideQuotes = true;
          this.#linesInCell = 0;
        }
      } else if (c === LF) {
        this.#lineEnds++;
        if (this.#insideQuotes) {
          this.#linesInCell++;
          if (this.#firstLineEnd === 0) this.#firstLineEnd = start + i + 1;
        } else {
          this.#whole = start + i + 1;
          this.#wholeLines = this.#lineEnds;
          this.#firstLineEnd = 0;
        }
      }
      this.#atCellStart = isDelimiter(c) || c === LF;
    }
    if (this.#whole >= PIECE_LENGTH) this.#cut(this.#whole, this.#wholeLines);
    if (this.#text.length - this.#whole <= this.#maxLength) return null;
    if (this.#insideQuotes && this.#firstLineEnd > 0) return this.#passLine();
    this.#cut(this.#whole, this.#wholeLines);
    this.#sink.tooLong(this.#line);
    this.#line += this.#lineEnds;
    this.#forget();
    this.#passingOver = true;
    return null;
  }

  /** Passes over the rest of a record that is too long. @returns where the next starts, or −1 */
  #pass(chunk: string): number {
    const at = chunk.indexOf('\n');
    if (at === -1) return -1;
    this.#passingOver = false;
    this.#line++;
    return at + 1;
  }

  /** Gives up the first line of the record under way. @returns what follows it */
  #passLine(): string | null {
    const after = this.#firstLineEnd - this.#whole;
    this.#cut(this.#whole, this.#wholeLines);
    const rest = after > 0 ? this.#text.slice(after) : null;
    this.#sink.unclosed(this.#line++);
    this.#forget();
    return rest;
  }

  #forget(): void {
    this.#text = '';
    this.#whole = 0;
    this.#wholeLines = 0;
    this.#lineEnds = 0;
    this.#firstLineEnd = 0;
    this.#insideQuotes = false;
    this.#afterQuote = false;
    this.#atCellStart = true;
  }

  #cut(at: number, lineEnds: number): void {
    if (at === 0) return;
    const piece = this.#text.slice(0, at);
    const line = this.#line;
    this.#text = this.#text.slice(at);
    this.#line += lineEnds;
    this.#lineEnds -= lineEnds;
    this.#whole = 0;
    this.#wholeLines = 0;
    this.#firstLineEnd = Math.max(0, this.#firstLineEnd - at);
    this.#sink.piece(piece, line);
  }
}

/** Neither a delimiter nor a quote, a space or a line's end. NaN, past the end, is not either. */
function isText(c: number): boolean {
  return c > 44 && c !== 59 && c !== 124;
}

/** Any of those that are guessed between; which one is not known yet. */
function isDelimiter(c: number): boolean {
  // , ; tab |
  return c === 44 || c === 59 || c === 9 || c === 124;
}
