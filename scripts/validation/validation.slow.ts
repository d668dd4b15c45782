/** The other seeds of the table of predictions: each is generated anew, which takes its time. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OTHER_SEEDS, predictSeed, type Predictions } from './predictions.ts';

const table = JSON.parse(
  await readFile(new URL('../../docs/validation.json', import.meta.url), 'utf8'),
) as { readonly predictions: readonly Predictions[] };

test.each(OTHER_SEEDS)('the predictions from seed %i are those of the table', async (seed) => {
  const { values } = await predictSeed(seed);
  expect(values).toEqual(table.predictions.find((p) => p.seed === seed)?.values);
});
