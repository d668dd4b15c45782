import { expect, test } from 'vitest';
import { MAX_COUNT, TraceBuilder, isCount } from './builder.ts';

test('a count is a whole number from zero to ten trillion', () => {
  for (const n of [0, 1, MAX_COUNT]) expect(isCount(n)).toBe(true);
  for (const n of [-1, 0.5, NaN, Infinity, -Infinity, 1e400, MAX_COUNT + 1, '5', null, undefined])
    expect(isCount(n)).toBe(false);
  // Nine hundred of the largest add up exactly.
  expect(Number.isSafeInteger(900 * MAX_COUNT)).toBe(true);
});

test.each([-1, 1.5, NaN, Infinity, MAX_COUNT + 1])(
  '%d is refused by the name of its field',
  (n) => {
    const builder = new TraceBuilder();
    expect(() => builder.add({ session: 's', cacheRead: n })).toThrow(
      /^cacheRead is no token count/,
    );
    expect(builder.length).toBe(0);
  },
);
