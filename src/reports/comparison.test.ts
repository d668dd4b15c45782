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
