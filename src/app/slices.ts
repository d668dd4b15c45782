/** Long work on the page's own thread in slices, so that the hand is heard in between. */
import { createEffect, createMemo, createSignal, onCleanup, type Accessor } from 'solid-js';

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

/**
 * `isOn`, but where `waits` a breath later than it becomes true: what depends on it is then not made
 * in the same task as all else. It becomes false at once.
 */
export function later(isOn: Accessor<boolean>, waits: Accessor<boolean>): Accessor<boolean> {
  const on = createMemo(isOn);
  const [isOpen, setOpen] = createSignal(false);
  createEffect(() => {
    if (!on()) {
      setOpen(false);
      return;
    }
    let isOver = false;
    onCleanup(() => (isOver = true));
    void breathe().then(() => {
      if (!isOver) setOpen(true);
    });
  });
  return createMemo(() => on() && (!waits() || isOpen()));
}
