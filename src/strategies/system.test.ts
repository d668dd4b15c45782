import { expect, test } from 'vitest';
import { systemLastUsed } from './system.ts';
import { timeOrder } from './order.ts';
import { lanesOfSketches } from './testing.ts';

test('the last request of the same prompt and model, of any lane', () => {
  const { lanes } = lanesOfSketches([
    { prompt: 1000, at: 10, session: 'a' },
    { prompt: 1000, at: 30, session: 'a' },
    { prompt: 1000, at: 20, session: 'b' },
    { prompt: 1000, at: 25, session: 'b', agent: 'p', purpose: 'subagent' },
    { prompt: 1000, at: 40, session: 'b', model: 'other' },
  ]);
  expect(systemLastUsed(lanes).map((column) => [...column])).toEqual([
    [-Infinity, 20_000],
    [10_000, -Infinity],
    [-Infinity],
  ]);
  // Under another seller's rules one model takes all calls.
  expect([...(systemLastUsed(lanes, false)[1] ?? [])]).toEqual([10_000, 30_000]);
});

test('an unknown time is not "never"', () => {
  const { lanes } = lanesOfSketches([
    { prompt: 1000, at: null, session: 'a' },
    { prompt: 1000, at: null, session: 'b' },
  ]);
  expect(systemLastUsed(lanes).map((column) => [...column])).toEqual([[-Infinity], [Number.NaN]]);
});

test('is worked out once for the same lanes', () => {
  const { lanes } = lanesOfSketches([{ prompt: 1000 }]);
  expect(systemLastUsed(lanes)).toBe(systemLastUsed(lanes));
});

test('order in time: unknown times follow the one before, equal ones keep their order', () => {
  const order = (times: readonly number[]): number[] => [...timeOrder(times)];
  expect(order([])).toEqual([]);
  expect(order([3, NaN, 1, NaN, 2])).toEqual([2, 3, 4, 0, 1]);
  expect(order([NaN, 5, 5, 4, NaN])).toEqual([0, 3, 4, 1, 2]);
  expect(order([NaN, NaN])).toEqual([0, 1]);
});
