/** Other seeds reconstruct the study as well: predictions from one of them alone are weak evidence. */
import { expect, test } from 'vitest';
import { generate } from './generate.ts';
import { SeedRefused } from './refusal.ts';

test.each([2, 4, 5])('seed %i meets every published figure', (seed) => {
  expect(() => generate(seed)).not.toThrow();
});

test('a seed that misses a figure is refused by its name', () => {
  expect(() => generate(3)).toThrow(SeedRefused);
});
