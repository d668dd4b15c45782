import { expect, test } from 'vitest';
import { compareTariffs, workloadOf } from '../answers/comparison.ts';
import { crossLines } from '../answers/crossover.ts';
import { RECORDED, TA, TG, call, ledgerOf } from '../costing/testing.ts';
import { Decimal } from '../money/decimal.ts';
import { DEFAULT_CHOICES } from '../scenario/defaults.ts';
import { formatResult, resultOf, resultSchema, type ResultFacts } from './result.ts';

const ledger = ledgerOf([call({ uncachedInput: 1000, cacheRead: 5000, output: 10 })], [TA, TG]);
const rows = compareTariffs(ledger, [TA, TG], RECORDED);
const crossover = crossLines(
  { fixed: new Decimal(1), slope: new Decimal(3) },
  { fixed: new Decimal(2), slope: new Decimal(1) },
  new Decimal(5),
);
const facts: ResultFacts = {
  schema: 'https://example.org/schema/result-1.schema.json',
  made: '2026-11-30',
  catalogue: '2026-11-30',
  choices: { ...DEFAULT_CHOICES, rules: { tiers: false, windows: true, schedule: true } },
  source: { kind: 'files', id: '' },
  sizes: { keep: workloadOf(ledger), compact: null },
  simulated: null,
  model: TA,
  verdict: {
    kind: 'keep',
    keepPerSession: new Decimal('0.1').plus('0.2'),
    compactPerSession: null,
    keepLower: true,
    compactLower: false,
    crossover,
  },
  interval: null,
  rows,
  compactRows: new Map(),
  verdicts: [
    {
      tariff: TA,
      cachedPrice: new Decimal('0.5'),
      uncachedPrice: new Decimal(5),
      crossover,
      margin: null,
      side: 'keep',
    },
  ],
  priceMs: Date.UTC(2026, 10, 30),
};

test('the result fits its schema, and keeps exact decimals', () => {
  const result = resultOf(facts);
  expect(resultSchema.safeParse(JSON.parse(formatResult(result))).error).toBeUndefined();
  expect(result.verdict.keepUsdPerSession).toBe('0.3');
  expect(result.verdict.flip).toEqual({
    cachedUsdPerMTok: '0.5',
    shareOfUncached: '0.1',
    regime: 'keep-below',
  });
  expect(result.assumptions.rulesOff).toEqual(['tiers']);
  expect(result.lists.map((list) => list.keepUsd)).toEqual(
    rows.map((row) => (row.total === null ? null : row.total.toFixed())),
  );
});

test('what is not known is null, never zero; a file’s name is nowhere', () => {
  const result = resultOf(facts);
  expect(result.verdict.compactUsdPerSession).toBeNull();
  expect(result.lists.find((list) => list.id === TG.id)?.verdict).toBeNull();
  expect(result.source).toEqual({ kind: 'files', sample: null });
});
