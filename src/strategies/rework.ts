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
  /** Since the last question; the first `#drops` of the list. */
  readonly #dropped: Segment[] = [];
  #drops = 0;

  /** @param share of dropped tool outputs that are fetched again, 0 to 1 */
  constructor(share: number) {
    this.#share = share;
  }

  /** A segment has left the history. */
  drop(segment: Segment): void {
    if (segment.kind === 'tool' && this.#share > 0) this.#dropped[this.#drops++] = segment;
  }

  /** The next output to fetch again, or `undefined`. */
  next(): Segment | undefined {
    if (this.#drops > 0) {
      const queue = this.#queue;
      const first = queue.length;
      // Newest first: what was at work when the history was cut is what is missed.
      for (let i = this.#drops - 1; i >= 0; i--) {
        const segment = this.#dropped[i];
        this.#owed += this.#share;
        if (this.#owed < 1 - ROUNDING || segment === undefined) continue;
        this.#owed -= 1;
        queue.push(segment);
      }
      this.#drops = 0;
      // The queue is taken from its end.
      for (let low = first, high = queue.length - 1; low < high; low++, high--) {
        const segment = queue[low] as Segment;
        queue[low] = queue[high] as Segment;
        queue[high] = segment;
      }
    }
    return this.#queue.length === 0 ? undefined : this.#queue.pop();
  }

  /** The recorded agent started its history anew: nothing is owed any more. */
  clear(): void {
    this.#queue.length = 0;
    this.#drops = 0;
  }

  /** Another conversation begins. */
  begin(): void {
    this.clear();
    this.#owed = 0;
  }
}
