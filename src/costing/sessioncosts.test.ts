import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import { cellsBySession, type Ledger } from './ledger.ts';
import { priceBands, totalOf, type PricingOptions, type WritesMode } from './price.ts';
import { lineOf, sessionCosts, sessionLines } from './sessioncosts.ts';
import { RECORDED, TA, TG, TO, call, ledgerOf, tariff } from './testing.ts';
import type { Tariff } from '../tariffs/tariff.ts';

const count = fc.integer({ min: 0, max: 150_000 });
const anyCall = fc
  .record({
    session: fc.constantFrom('a', 'b', 'c', 'd'),
    uncachedInput: count,
    cacheRead: count,
    cacheWrite5m: count,
    cacheWrite1h: fc.constantFrom(0, 7),
    output: count,
    webSearches: fc.integer({ min: 0, max: 3 }),
    serviceTier: fc.constantFrom(null, 'priority'),
  })
  .map((c) => call(c));

/** Steps of `sessionLines` and what they return. */
function linesOf(ledger: Ledger, of: Tariff, options: PricingOptions) {
  const steps = sessionLines(ledger, of, options);
  for (let breaks = 0; ; breaks++) {
    const { done, value } = steps.next();
    if (done === true) return { lines: value, breaks };
  }
}
const theLongWay = (ledger: Ledger, of: Tariff, options: PricingOptions) =>
  cellsBySession(ledger).map((bands) => lineOf(ledger, bands, of, options));

const withReads = (ledger: Ledger, factor: number): Ledger => ({
  ...ledger,
  cells: ledger.cells.map((cell) => ({
    ...cell,
    sums: { ...cell.sums, cacheRead: cell.sums.cacheRead * factor },
  })),
});

/** Above 1,000 tokens the cached price is a third of seven: a ratio that does not end. */
const THIRDS = tariff({
  id: 'test/thirds',
  currency: 'CNY',
  periods: [
    {
      rates: { input: '7', cachedRead: '3', output: '9' },
      tiers: [{ above: 1000, rates: { input: '11', cachedRead: '7' } }],
    },
  ],
});

test('the lines of all sessions have the same decimals as those of one at a time', () => {
  fc.assert(
    fc.property(
      fc.array(anyCall, { minLength: 1, maxLength: 15 }),
      fc.constantFrom<WritesMode>('recorded', 'prefix', 'as-input'),
      fc.constantFrom('1', '0.93'),
      fc.constantFrom('1', '7.1', '8'),
      // Fractions of tokens come from another hit ratio, and counts may be too large for doubles.
      fc.constantFrom(1, 0.3, 1e12),
      (calls, writes, scale, units, factor) => {
        for (const t of [TA, TO, TG, THIRDS]) {
          const ledger = withReads(ledgerOf(calls, [t]), factor);
          const options: PricingOptions = {
            ...RECORDED,
            writes,
            unitsPerUsd: { CNY: new Decimal(units) },
            ...(scale === '1' ? {} : { tokenScale: () => new Decimal(scale) }),
          };
          expect(linesOf(ledger, t, options).lines).toEqual(theLongWay(ledger, t, options));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the long way is taken where doubles are not exact, and only there', () => {
  const ledger = ledgerOf(
    ['a', 'b', 'c'].map((session) => call({ session, cacheRead: 1001 })),
    [TO],
  );
  const breaks = (factor: number): number =>
    linesOf(withReads(ledger, factor), TO, RECORDED).breaks;
  expect(breaks(1)).toBe(0);
  expect(breaks(0.5)).toBe(3);
  expect(breaks(1e13)).toBe(3);
});

test('is the exact price of each session, in doubles', () => {
  fc.assert(
    fc.property(
      fc.array(anyCall, { minLength: 1, maxLength: 15 }),
      fc.constantFrom<WritesMode>('recorded', 'prefix', 'as-input'),
      (calls, writes) => {
        for (const t of [TA, TO, TG]) {
          const ledger = ledgerOf(calls, [t]);
          const options = { ...RECORDED, writes };
          const exact = cellsBySession(ledger).map((bands) =>
            totalOf(priceBands(ledger, bands, t, options).amounts).toNumber(),
          );
          sessionCosts(ledger, t, options).forEach((cost, i) =>
            expect(Math.abs(cost - (exact[i] ?? NaN))).toBeLessThanOrEqual(
              1e-12 * Math.abs(exact[i] ?? 0) + 1e-15,
            ),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
