/** What must hold of prices and ledgers, whatever was called. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossLines, costAt } from '../../src/answers/crossover.ts';
import {
  addLedgers,
  sumByBand,
  SUMS,
  type BandSums,
  type Ledger,
} from '../../src/costing/ledger.ts';
import { priceBands, totalOf, type WritesMode } from '../../src/costing/price.ts';
import { TA, TG, TO, ledgerOf, tariff } from '../../src/costing/testing.ts';
import { Decimal, plain } from '../../src/money/decimal.ts';
import { callArb } from '../../src/scenario/testing.ts';
import type { Tariff } from '../../src/tariffs/tariff.ts';
import type { Call } from '../../src/trace/trace.ts';

interface Rates {
  readonly input: string;
  readonly cachedRead: string;
  readonly output: string;
  readonly write: string;
  readonly tier: string;
  readonly night: string;
  readonly search: string;
}

/** A list with all that can move a price: periods, a tier, hours, services, a fee. */
function listOf(rates: Rates): Tariff {
  const card = {
    input: rates.input,
    cachedRead: rates.cachedRead,
    output: rates.output,
    cacheWrite: { '5m': rates.write, '1h': rates.write },
  };
  return tariff({
    id: 'test/all',
    contextWindow: 300_000,
    modifiers: { batch: '0.5', fast: '6' },
    perRequest: { webSearch: { per1000: rates.search } },
    periods: [
      { to: '2026-03-01', rates: card },
      {
        from: '2026-03-01',
        rates: card,
        tiers: [
          { above: 200_000, band: 'base', rates: { ...card, input: rates.tier } },
          { above: 200_000, band: 'night', rates: { ...card, input: rates.tier } },
        ],
        schedule: [
          {
            name: 'night',
            timeZone: 'Europe/Paris',
            days: [1, 2, 3, 4, 5, 6, 7],
            windows: [['20:00', '06:00']],
            rates: { ...card, input: rates.night },
          },
        ],
      },
    ],
  });
}

const price = fc
  .tuple(fc.nat(40), fc.nat(999))
  .map(([a, b]) => `${a}.${String(b).padStart(3, '0')}`);
const ratesArb: fc.Arbitrary<Rates> = fc.record({
  input: price.map((p) => (Number(p) === 0 ? '0.001' : p)),
  cachedRead: price,
  output: price,
  write: price,
  tier: price,
  night: price,
  search: price,
});
const callsArb = fc.array(callArb, { maxLength: 14 });
const WRITES: readonly WritesMode[] = ['recorded', 'prefix', 'as-input'];

const totalUnder = (
  ledger: Ledger,
  list: Tariff,
  writes: WritesMode,
  bands: readonly BandSums[] = sumByBand(ledger),
): Decimal => totalOf(priceBands(ledger, bands, list, { dateMs: null, writes }).amounts);

describe('within a band', () => {
  const sumsArb = fc.array(fc.nat(10_000_000), { minLength: SUMS.length, maxLength: SUMS.length });

  test('the price of two sums together is the sum of their prices', () => {
    fc.assert(
      fc.property(callArb, sumsArb, sumsArb, ratesArb, (call, a, b, rates) => {
        const list = listOf(rates);
        const ledger = ledgerOf([call], [list]);
        const { band } = sumByBand(ledger)[0] as BandSums;
        const under = (of: readonly number[], writes: WritesMode): Decimal =>
          totalUnder(ledger, list, writes, [
            {
              band,
              sums: Object.fromEntries(SUMS.map((name, i) => [name, of[i]])) as BandSums['sums'],
            },
          ]);
        for (const writes of WRITES) {
          const together = under(
            a.map((n, i) => n + (b[i] ?? 0)),
            writes,
          );
          expect(plain(together)).toBe(plain(under(a, writes).plus(under(b, writes))));
        }
      }),
    );
  });
});

/** A ledger's cells by what they are, without numbers that depend on the order of calls. */
function cellsOf(ledger: Ledger, withSession = true): Record<string, number[]> {
  const out: Record<string, number[]> = {};
  for (const { session, band: index, sums } of ledger.cells) {
    const band = ledger.bands[index];
    if (band === undefined) throw new Error('no band');
    const { model, service, slot, sessionReadsCache, ...rest } = band;
    const key = JSON.stringify([
      withSession ? [ledger.sessions[session]?.id, sessionReadsCache] : '',
      ledger.models[model],
      ledger.services[service],
      ledger.slots[slot],
      rest,
    ]);
    const row = (out[key] ??= SUMS.map(() => 0));
    SUMS.forEach((name, i) => {
      row[i] = (row[i] ?? 0) + sums[name];
    });
  }
  return out;
}

describe('ledgers add up', () => {
  const lists = [
    TA,
    TO,
    TG,
    listOf({
      input: '1',
      cachedRead: '0.1',
      output: '4',
      write: '1.25',
      tier: '2',
      night: '0.5',
      search: '10',
    }),
  ];

  test('cell by cell, however the sessions are shared out among files', () => {
    fc.assert(
      fc.property(callsArb, fc.subarray(['a', 'b', 'c']), (calls, first) => {
        const [one, two] = [true, false].map((wanted) =>
          calls.filter((c) => first.includes(c.session as 'a') === wanted),
        ) as [Call[], Call[]];
        const whole = ledgerOf(calls, lists);
        const sum = addLedgers(ledgerOf(one, lists), ledgerOf(two, lists));
        expect(cellsOf(sum)).toEqual(cellsOf(whole));
        const byId = (l: Ledger): unknown => [...l.sessions].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(sum)).toEqual(byId(whole));
        expect([sum.firstMs, sum.lastMs, sum.callsWithoutTime]).toEqual([
          whole.firstMs,
          whole.lastMs,
          whole.callsWithoutTime,
        ]);
        for (const list of lists)
          for (const writes of WRITES)
            expect(plain(totalUnder(sum, list, writes))).toBe(
              plain(totalUnder(whole, list, writes)),
            );
      }),
    );
  });

  test('to the same tokens of each kind of call, however the calls are', () => {
    fc.assert(
      fc.property(callsArb, fc.array(fc.boolean(), { maxLength: 14 }), (calls, sides) => {
        const part = (side: boolean): Call[] =>
          calls.filter((_, i) => (sides[i] ?? false) === side);
        const sum = addLedgers(ledgerOf(part(true), lists), ledgerOf(part(false), lists));
        const whole = ledgerOf(calls, lists);
        expect(cellsOf(sum, false)).toEqual(cellsOf(whole, false));
        for (const list of lists)
          for (const writes of ['recorded', 'as-input'] as const)
            expect(plain(totalUnder(sum, list, writes))).toBe(
              plain(totalUnder(whole, list, writes)),
            );
      }),
    );
  });

  test('in any order', () => {
    fc.assert(
      fc.property(callsArb, callsArb, (a, b) => {
        const [one, two] = [ledgerOf(a, lists), ledgerOf(b, lists)];
        expect(cellsOf(addLedgers(one, two))).toEqual(cellsOf(addLedgers(two, one)));
      }),
    );
  });
});

test('a dearer price never lowers a total, and a cheaper one never raises it', () => {
  const names = ['input', 'cachedRead', 'output', 'write', 'tier', 'night', 'search'] as const;
  fc.assert(
    fc.property(
      callsArb,
      ratesArb,
      fc.constantFrom(...names),
      fc.integer({ min: 1, max: 50_000 }),
      (calls, rates, name, thousandths) => {
        const dearer = {
          ...rates,
          [name]: plain(new Decimal(rates[name]).plus(new Decimal(thousandths).div(1000))),
        };
        const [low, high] = [listOf(rates), listOf(dearer)];
        const ledger = ledgerOf(calls, [low, high]);
        for (const writes of WRITES)
          expect(totalUnder(ledger, high, writes).gte(totalUnder(ledger, low, writes))).toBe(true);
      },
    ),
  );
});

test('more tokens never cost less at the same band', () => {
  const sumsArb = fc.array(fc.nat(1_000_000), { minLength: SUMS.length, maxLength: SUMS.length });
  fc.assert(
    fc.property(callArb, sumsArb, fc.nat(SUMS.length - 1), ratesArb, (call, sums, at, rates) => {
      const list = listOf(rates);
      const ledger = ledgerOf([call], [list]);
      const { band } = sumByBand(ledger)[0] as BandSums;
      const under = (of: readonly number[]): Decimal =>
        totalUnder(ledger, list, 'recorded', [
          {
            band,
            sums: Object.fromEntries(SUMS.map((name, i) => [name, of[i]])) as BandSums['sums'],
          },
        ]);
      expect(under(sums.map((n, i) => (i === at ? n + 1000 : n))).gte(under(sums))).toBe(true);
    }),
  );
});

test('where two lines cross at a price that can be written, that price is told, and both cost the same there', () => {
  const amount = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (price, keepSlope, compactSlope, gap) => {
      fc.pre(keepSlope !== compactSlope);
      // In thousandths of dollars; the fixed parts are chosen for the lines to meet at `price`.
      const p = new Decimal(price).div(1000);
      const [k1, c1] = [new Decimal(keepSlope).div(1000), new Decimal(compactSlope).div(1000)];
      const difference = p.times(k1.minus(c1));
      const least = new Decimal(gap).div(1000);
      const keep = { fixed: least.plus(Decimal.max(0, difference.neg())), slope: k1 };
      const compact = { fixed: least.plus(Decimal.max(0, difference)), slope: c1 };
      const { cachedPrice } = crossLines(keep, compact, null);
      expect(plain(cachedPrice ?? new Decimal(-1))).toBe(plain(p));
      expect(plain(costAt(keep, p))).toBe(plain(costAt(compact, p)));
    }),
  );
});
