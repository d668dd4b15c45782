import { expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import { constraintOf, type ConstraintFacts } from './constraint.ts';

const facts = (over: Partial<ConstraintFacts> = {}): ConstraintFacts => ({
  calls: 100,
  callsTooLong: 0,
  recordedRewritesPerSession: 0,
  bestRelativeToKeep: null,
  bestRewritesPerSession: 0,
  cheapestListRelative: null,
  ...over,
});

test('one prompt that does not fit is a question of the window, whatever could be saved', () => {
  expect(constraintOf(facts({ callsTooLong: 1, bestRelativeToKeep: new Decimal(-0.9) }))).toEqual({
    constraint: 'window',
    remedies: ['larger-window', 'compact-below-window'],
  });
});

test('five rewrites a session are a question of quality, four are not', () => {
  expect(constraintOf(facts({ recordedRewritesPerSession: 5 })).constraint).toBe('quality');
  expect(constraintOf(facts({ recordedRewritesPerSession: 4.9 })).constraint).toBe('none');
});

test('the larger saving comes first; what loses content says so', () => {
  const saves = { bestRelativeToKeep: new Decimal(-0.2), cheapestListRelative: new Decimal(-0.6) };
  expect(constraintOf(facts(saves)).remedies).toEqual(['other-list', 'lossless-strategy']);
  expect(
    constraintOf(facts({ ...saves, cheapestListRelative: null, bestRewritesPerSession: 2 })),
  ).toEqual({ constraint: 'bill', remedies: ['lossy-strategy'] });
});

test('a saving of a twentieth counts, less is left alone', () => {
  expect(constraintOf(facts({ bestRelativeToKeep: new Decimal(-0.05) })).constraint).toBe('bill');
  expect(constraintOf(facts({ bestRelativeToKeep: new Decimal(-0.049) }))).toEqual({
    constraint: 'none',
    remedies: ['leave-alone'],
  });
});
