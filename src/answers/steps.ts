/**
 * Work in steps: a generator that gives way between them and returns the answer. Whoever runs it
 * decides whether to go on; the answer is the same either way.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * The steps with breaks.
 * @param pause asked after each step: `null` to go on at once; may throw to give up
 */
export async function withBreaks<T>(
  steps: Steps<T>,
  pause: () => Promise<void> | null,
): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const wait = pause();
    if (wait !== null) await wait;
  }
}
