/**
 * Server-sent events: gives the data of each event, several `data:` lines of one event joined.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
import { LineSplitter } from './lines.ts';

export interface SseSink {
  /** An event's data, and the 1-based line of its first `data:` line. `[DONE]` is not data. */
  data(text: string, line: number): void;
}

export class SseSplitter {
  #parts: string[] = [];
  #line = 0;
  readonly #sink: SseSink;
  readonly #lines = new LineSplitter({
    line: (text, number) => this.#take(text, number),
    tooLong: () => undefined,
  });

  constructor(sink: SseSink) {
    this.#sink = sink;
  }

  push(chunk: string): void {
    this.#lines.push(chunk);
  }

  end(): void {
    this.#lines.end();
    this.#dispatch();
  }

  #take(text: string, number: number): void {
    if (text === '') {
      this.#dispatch();
      return;
    }
    if (!text.startsWith('data:')) return;
    const data = text.slice(text[5] === ' ' ? 6 : 5);
    // Dumps often lose the blank lines between events: a line that starts a new JSON value after
    // a complete one is a new event.
    if (this.#parts.length > 0 && isWhole(this.#parts.join('\n'))) this.#dispatch();
    if (this.#parts.length === 0) this.#line = number;
    this.#parts.push(data);
  }

  #dispatch(): void {
    if (this.#parts.length === 0) return;
    const data = this.#parts.join('\n').trim();
    this.#parts = [];
    if (data !== '' && data !== '[DONE]') this.#sink.data(data, this.#line);
  }
}

function isWhole(text: string): boolean {
  if (text.trim() === '[DONE]') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
