/**
 * Work in steps: a generator that gives way between them and returns the answer. Whoever runs it
 * decides whether to go on; the answer is the same either way.
 */
export type Steps<T, S = undefined> = Generator<S, T, undefined>;

/** All steps at once. */
export function finish<T, S>(steps: Steps<T, S>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * The steps with breaks.
 * @param pause asked after each step, with what it said: `null` to go on at once; may throw to give up
 */
export async function withBreaks<T, S>(
  steps: Steps<T, S>,
  pause: (said: S) => Promise<void> | null,
): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const wait = pause(value);
    if (wait !== null) await wait;
  }
}

/** Steps whose words nobody needs. */
export function* quietly<T>(steps: Steps<T, unknown>): Steps<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as T;
    yield;
  }
}

/** Calls that are looked at in one step: some milliseconds. */
const CALLS_A_STEP = 2048;

/** Tells when a step is over. Counted and not timed, so that the same work has the same steps. */
export class Pace {
  #calls = 0;

  /** Whether to give way now, after so many more calls. */
  isOver(calls = 1): boolean {
    this.#calls += calls;
    if (this.#calls < CALLS_A_STEP) return false;
    this.#calls = 0;
    return true;
  }
}
