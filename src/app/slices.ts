/** Long work on the page's own thread in slices, so that the hand is heard in between. */

/** A slice ends after this long, milliseconds: a frame has time left for drawing. */
const SLICE_MS = 8;

/** Lets the page hear and draw. https://developer.mozilla.org/docs/Web/API/Scheduler/yield */
export function breathe(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Does `each` for all items, in slices, after a first breath.
 * @param done called once after the last, unless it was stopped
 * @returns stops it
 */
export function inSlices<T>(
  items: readonly T[],
  each: (item: T) => void,
  done: () => void,
): () => void {
  let stopped = false;
  const run = async (): Promise<void> => {
    await breathe();
    let since = performance.now();
    for (const item of items) {
      if (stopped) return;
      each(item);
      if (performance.now() - since < SLICE_MS) continue;
      await breathe();
      since = performance.now();
    }
    if (!stopped) done();
  };
  void run();
  return () => {
    stopped = true;
  };
}
