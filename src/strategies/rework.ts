/**
 * What is dropped is needed again, in part: the agent calls the tool once more.
 *
 * One rule for every strategy and one rate (docs/decisions/0003-rework.md): of the tool outputs that
 * a rewrite drops, every n-th is fetched again, newest first, where n is 1 ÷ the share. Each fetch is
 * one more model call, at most one before each recorded call. The output comes back whole and goes
 * through the strategy's own insertion (a cap caps it again).
 */
import type { Segment } from './history.ts';

/** Ten times a share of 0.1 is one, though not in binary. */
const ROUNDING = 1e-9;

export class Rework {
  readonly #share: number;
  #owed = 0;
  /** Waiting to be fetched; the last is fetched first. */
  readonly #queue: Segment[] = [];
  #dropped: Segment[] = [];

  /** @param share of dropped tool outputs that are fetched again, 0 to 1 */
  constructor(share: number) {
    this.#share = share;
  }

  /** A segment has left the history. */
  drop(segment: Segment): void {
    if (segment.kind === 'tool' && this.#share > 0) this.#dropped.push(segment);
  }

  /** The next output to fetch again, or `undefined`. */
  next(): Segment | undefined {
    if (this.#dropped.length > 0) {
      // Newest first: what was at work when the history was cut is what is missed.
      const again: Segment[] = [];
      for (const segment of this.#dropped.reverse()) {
        this.#owed += this.#share;
        if (this.#owed < 1 - ROUNDING) continue;
        this.#owed -= 1;
        again.push(segment);
      }
      this.#dropped = [];
      for (const segment of again.reverse()) this.#queue.push(segment);
    }
    return this.#queue.pop();
  }

  /** The recorded agent started its history anew: nothing is owed any more. */
  clear(): void {
    this.#queue.length = 0;
    this.#dropped.length = 0;
  }
}
