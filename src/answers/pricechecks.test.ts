/** Prices to check: which, and what the other price would do, worked out by hand. */
import { describe, expect, test } from 'vitest';
import { sumByBand } from '../costing/ledger.ts';
import { call, ledgerOf } from '../costing/testing.ts';
import { catalogue, CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import { compileTariff } from '../tariffs/compile.ts';
import { compileDisputes, disputes, withDispute } from '../tariffs/disputes.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { priceChecks, priceEffect } from './pricechecks.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const tariff: Tariff = compileTariff(
  {
    id: 'own/x',
    provider: 'own',
    periods: [
      { from: '2026-01-01', to: '2026-06-01', rates: { input: '4', output: '8' } },
      {
        from: '2026-06-01',
        rates: { input: '2', cachedRead: '0.2', output: '8' },
        confirmedOn: '2026-09-01',
      },
    ],
  },
  'catalogue',
);
const dispute = (card: object, kind: 'disputed' | 'promotional' = 'disputed') => {
  const [only] = compileDisputes([
    {
      id: 'd',
      tariff: 'own/x',
      kind,
      card: { rates: { input: '3', cachedRead: '0.3', output: '12' }, ...card },
    },
  ]);
  if (only === undefined) throw new Error('not compiled');
  return only;
};
/** A million of each of uncached input, cached input and output tokens on a day. */
const ledgerOn = (date: string) =>
  ledgerOf(
    [
      call({
        session: 's',
        turn: '1',
        timeMs: day(date),
        model: 'x',
        purpose: 'agent',
        uncachedInput: 1_000_000,
        cacheRead: 1_000_000,
        output: 1_000_000,
      }),
    ],
    [tariff],
  );
const effectAt = (card: object, date: string, dateMs: number | null) => {
  const ledger = ledgerOn(date);
  const d = dispute(card);
  const [check] = priceChecks([tariff], [d], dateMs ?? day(date), day(date));
  if (check === undefined) throw new Error('no check');
  const e = priceEffect(check, ledger, sumByBand(ledger), { dateMs, writes: 'recorded' });
  return e === null
    ? null
    : [e.now.toString(), e.then.toString(), e.change?.toDecimalPlaces(6).toString()];
};

describe('what the other price would do', () => {
  test('2 + 0.2 + 8 dollars become 3 + 0.3 + 12', () => {
    expect(effectAt({ from: '2026-06-01' }, '2026-07-01', null)).toEqual(['10.2', '15.3', '0.5']);
  });
  test('only over the span for which it is claimed', () => {
    const card = { from: '2026-08-01', to: '2026-09-01' };
    expect(effectAt(card, '2026-07-01', day('2026-07-15'))).toEqual(['10.2', '10.2', '0']);
    expect(effectAt(card, '2026-07-01', day('2026-08-15'))?.[2]).toBe('0.5');
    expect(effectAt(card, '2026-07-01', day('2026-09-01'))?.[2]).toBe('0');
    // Each call at its own day: the sums are not cut where the claim begins.
    expect(effectAt(card, '2026-07-01', null)).toBeNull();
  });
  test('a card that cuts prompts where the sums do not tells nothing', () => {
    const tiers = [{ above: 777_777, rates: { input: '6', output: '24' } }];
    expect(effectAt({ from: '2026-06-01', tiers }, '2026-07-01', null)).toBeNull();
  });
  test('before the list had any price, a claim makes none', () => {
    const other = withDispute(tariff, dispute({}));
    expect(other.periods.map((p) => [p.fromMs, p.toMs, p.rates.input.toString()])).toEqual([
      [day('2026-01-01'), day('2026-06-01'), '3'],
      [day('2026-06-01'), Infinity, '3'],
    ]);
    expect(tariff.periods[1]?.rates.input.toString()).toBe('2');
  });
});

describe('which prices are to be checked', () => {
  const kinds = (todayText: string, at = todayText, list = tariff) =>
    priceChecks([list], [dispute({ from: '2026-06-01' })], day(at), day(todayText)).map((c) => [
      c.kind,
      c.ageDays,
      c.isCurrent,
    ]);
  test('stale after sixty days, not before', () => {
    expect(kinds('2026-10-31')).toEqual([['disputed', null, true]]);
    expect(kinds('2026-11-01')).toEqual([
      ['disputed', null, true],
      ['stale', 61, true],
    ]);
  });
  test('a card that has ended is history: its age says nothing, its dispute matters to old calls', () => {
    expect(kinds('2026-11-01', '2026-03-01')).toEqual([['disputed', null, false]]);
  });
  test('a reader’s own list is the reader’s to know', () => {
    expect(kinds('2027-06-01', '2027-06-01', { ...tariff, origin: 'custom' })).toEqual([]);
  });
  test('the catalogue’s: each dispute differs from what is taken, the oldest price comes first', () => {
    const checks = priceChecks(catalogue(), disputes(), CATALOGUE_AS_OF_MS, CATALOGUE_AS_OF_MS);
    expect(checks.filter((c) => c.dispute !== null)).toHaveLength(disputes().length);
    const ages = checks.filter((c) => c.kind === 'stale').map((c) => c.ageDays ?? Infinity);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(checks.map((c) => c.tariff.id)).toContain('openai/gpt-5.6-sol');
  });
});
