import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { compareTariffs } from '../answers/comparison.ts';
import { Decimal } from '../money/decimal.ts';
import { RECORDED, TA, TO, call, ledgerOf, tariff } from '../costing/testing.ts';
import { COMPARISON_COLUMNS, comparisonCsv } from './comparison.ts';

const hostile = tariff({
  id: '=HYPERLINK("x"),"a\nb"',
  provider: '@me',
  periods: [{ from: '2027-01-01', rates: { input: '1', output: '1' } }],
});

test('a simulated arm says so, with its strategy and assumptions', () => {
  const ledger = ledgerOf([call({ uncachedInput: 1000 })], [TA]);
  const rows = compareTariffs(ledger, [TA], RECORDED);
  const base = {
    rows,
    compact: new Map(rows.map((r) => [r.tariff.id, r])),
    verdicts: new Map(),
    priceDate: 'recorded',
    writes: 'recorded',
    rulesOff: [],
    summaries: null,
  };
  const facts = {
    spec: 'summarize:triggerTokens=1000',
    calls: 10,
    agreeing: 9,
    rewrites: 2,
    summaryCalls: 2,
    reworkCalls: 1,
  };
  const options = { reworkShare: 0.5, lanes: { systemShare: 0.9, toolShare: 0.8 } };
  const first = (csv: string) => Papa.parse<Record<string, string>>(csv, { header: true }).data[0];
  expect(first(comparisonCsv({ ...base, simulated: { facts, options } }))).toMatchObject({
    compacted_arm: 'simulated',
    compacted_strategy: 'summarize:triggerTokens=1000',
    compacted_assumptions:
      'cache reads predicted: 9 of 10 calls; rework share: 0.5; system share: 0.9; tool share: 0.8; rewrites: 2',
  });
  expect(first(comparisonCsv(base))?.['compacted_arm']).toBe('recorded');
});

test('the same figures, quoted, without formulas; no figure is an empty cell', () => {
  const ledger = ledgerOf(
    [call({ uncachedInput: 1000, cacheRead: 9000, output: 100 })],
    [TA, TO, hostile],
  );
  const csv = comparisonCsv({
    rows: compareTariffs(ledger, [TA, TO, hostile], RECORDED),
    compact: new Map(),
    verdicts: new Map(),
    priceDate: 'recorded',
    writes: 'recorded',
    rulesOff: [],
    summaries: { estimate: 'prefix', recorded: new Map([['test/ta', new Decimal('0.005')]]) },
  });
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true });
  expect(errors).toEqual([]);
  expect(Object.keys(data[0] ?? {})).toEqual([...COMPARISON_COLUMNS]);
  expect(data.map((r) => [r['model'], r['total_usd'], r['unpriced_calls']])).toEqual([
    ['test/ta', '0.0072', '0'],
    ['test/to', '0.0125', '0'],
    ['\'=HYPERLINK("x"),"a\nb"', '', '1'],
  ]);
  expect(data.map((r) => [r['estimated_summaries'], r['total_without_estimates_usd']])).toEqual([
    ['prefix', '0.005'],
    ['prefix', ''],
    ['prefix', ''],
  ]);
  expect(data[2]?.['provider']).toBe("'@me");
  expect(data[2]?.['cache_read_usd']).toBe('');
});
