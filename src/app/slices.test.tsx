import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { inSlices, later } from './slices.ts';

test('does all in order, later, and says once that it is done', async () => {
  const seen: number[] = [];
  const done = vi.fn(() => seen.push(-1));
  inSlices([1, 2, 3], (n) => seen.push(n), done);
  expect(seen).toEqual([]);
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(seen).toEqual([1, 2, 3, -1]);
});

test('what is stopped does no more and is never done', async () => {
  const seen: number[] = [];
  const done = vi.fn();
  const stop = inSlices(
    [1, 2, 3],
    (n) => {
      seen.push(n);
      if (n === 2) stop();
    },
    done,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([1, 2]);
  expect(done).not.toHaveBeenCalled();
});

test('what waits comes a breath later and goes at once', async () => {
  const [isOn, setOn] = createSignal(false);
  const [waits, setWaits] = createSignal(true);
  const { shown, end } = createRoot((dispose) => ({ shown: later(isOn, waits), end: dispose }));
  setOn(true);
  expect(shown()).toBe(false);
  await vi.waitFor(() => expect(shown()).toBe(true));
  setOn(false);
  expect(shown()).toBe(false);
  setWaits(false);
  setOn(true);
  expect(shown()).toBe(true);
  end();
});
