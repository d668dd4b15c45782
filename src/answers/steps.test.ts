import { expect, test } from 'vitest';
import { finish, withBreaks, type Steps } from './steps.ts';

function* counting(to: number, seen: number[] = []): Steps<number> {
  for (let i = 1; i <= to; i++) {
    seen.push(i);
    yield;
  }
  return to;
}

test('the answer is the same with breaks and without', async () => {
  expect(finish(counting(5))).toBe(5);
  let pauses = 0;
  expect(await withBreaks(counting(5), () => (++pauses % 2 === 0 ? Promise.resolve() : null))).toBe(
    5,
  );
  expect(pauses).toBe(5);
});

test('a break can give up, and no step follows', async () => {
  const seen: number[] = [];
  const giveUp = (): null => {
    if (seen.length === 2) throw new Error('superseded');
    return null;
  };
  await expect(withBreaks(counting(5, seen), giveUp)).rejects.toThrow('superseded');
  expect(seen).toEqual([1, 2]);
});
