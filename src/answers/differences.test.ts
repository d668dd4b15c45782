/** Calls grouped by the rules of two lists; the groups add up to the bill. */
import { expect, test } from 'vitest';
import { sumByBand } from '../costing/ledger.ts';
import { priceBands, totalOf } from '../costing/price.ts';
import { call, ledgerOf } from '../costing/testing.ts';
import { compileTariff } from '../tariffs/compile.ts';
import { callGroups } from './differences.ts';

const tariff = (id: string, over: object, period: object = {}) =>
  compileTariff(
    {
      id: `own/${id}`,
      provider: 'own',
      periods: [{ rates: { input: '1', output: '2' }, ...period }],
      ...over,
    },
    'custom',
  );
const flat = tariff('flat', {});
const stepped = tariff(
  'stepped',
  {},
  {
    tiers: [{ above: 200_000, rates: { input: '2', output: '4' } }],
  },
);
const small = tariff('small', { contextWindow: 128_000 });
const ledger = ledgerOf(
  [10_000, 20_000, 150_000, 300_000].map((uncachedInput, i) =>
    call({
      session: 's',
      turn: String(i),
      timeMs: Date.UTC(2026, 6, 1),
      model: 'm',
      purpose: 'agent',
      uncachedInput,
      output: 1000,
    }),
  ),
  [flat, stepped, small],
);
const options = { dateMs: null, writes: 'recorded' } as const;
const lists = (...tariffs: (typeof flat)[]) => tariffs.map((t) => ({ tariff: t, options }));

test('calls part where a rule of one list strikes', () => {
  const bands = sumByBand(ledger);
  const groups = callGroups(ledger, bands, lists(flat, stepped, small));
  expect(groups.map((g) => [g.calls, ...g.prices.map((p) => p.how)])).toEqual([
    [2, 'base', 'base', 'base'],
    [1, 'base', 'base', 'does-not-fit'],
    [1, 'base', 'tier', 'does-not-fit'],
  ]);
  expect(groups[2]?.prices[1]?.above).toBe(200_000);
  // 300,000 at 2 and 1,000 at 4 dollars a million.
  expect(groups[2]?.prices[1]?.total?.toString()).toBe('0.604');
  expect(groups[2]?.prices[2]?.total).toBeNull();
  const sum = groups.reduce(
    (n, g) => n.plus(g.prices[1]?.total ?? 0),
    totalOf(priceBands(ledger, [], flat, options).amounts),
  );
  expect(sum.toString()).toBe(
    totalOf(priceBands(ledger, bands, stepped, options).amounts).toString(),
  );
});

test('lists without rules do not part', () => {
  expect(callGroups(ledger, sumByBand(ledger), lists(flat, flat))).toHaveLength(1);
});
