/**
 * Published results, held against predictions. No tolerance fails: what must not happen unseen is
 * that a prediction changes. Then `npm run validation -- "why"`, which keeps the reason in `changes`.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PUBLISHED, agrees, gapOf } from '../../src/answers/validation.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { OTHER_SEEDS, predictFrozen, type Predictions } from './predictions.ts';

const table = JSON.parse(
  await readFile(new URL('../../docs/validation.json', import.meta.url), 'utf8'),
) as { readonly changes: readonly unknown[]; readonly predictions: readonly Predictions[] };

test('the predictions from the frozen sample are those of the table', async () => {
  const { values } = await predictFrozen();
  expect(values).toEqual(table.predictions.find((p) => p.seed === 'frozen')?.values);
});

test('the table has the frozen sample and at least three other seeds, every figure of each', () => {
  expect(table.predictions.map((p) => p.seed)).toEqual(['frozen', ...OTHER_SEEDS]);
  expect(OTHER_SEEDS.length).toBeGreaterThanOrEqual(3);
  const ids = PUBLISHED.map((f) => f.id).sort();
  for (const { values } of table.predictions) expect(Object.keys(values).sort()).toEqual(ids);
});

describe('the gap to a published figure', () => {
  const [one] = PUBLISHED;
  const range = PUBLISHED.find((f) => f.published.length === 2);
  test('is signed, and nothing within a range', () => {
    expect(gapOf(new Decimal('-0.4'), one!).toFixed()).toBe('-0.02');
    expect(gapOf(new Decimal('5.5'), range!).toFixed()).toBe('0');
    expect(gapOf(new Decimal('6.2'), range!).toFixed()).toBe('0.2');
  });
  test('decides agreement, the bound included', () => {
    expect(agrees(new Decimal('-0.43'), one!)).toBe(true);
    expect(agrees(new Decimal('-0.4301'), one!)).toBe(false);
  });
});
