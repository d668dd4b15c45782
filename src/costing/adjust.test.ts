import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import { apportion, hitRatioOf, ledgerWithHitRatio, withHitRatio, withPrices } from './adjust.ts';
import { cellsBySession, sumByBand, totalSums } from './ledger.ts';
import { ledgerFromJson, ledgerToJson } from './ledgerjson.ts';
import { priceBands, totalOf } from './price.ts';
import { lineOf, sessionLines } from './sessioncosts.ts';
import { RECORDED, TG, TO, call, ledgerOf, total } from './testing.ts';

describe('typed prices', () => {
  const long = call({ uncachedInput: 280_000, cacheRead: 20_000, cacheWrite30m: 1000, output: 10 });
  test('the tariff’s own prices change nothing', () => {
    const same = withPrices(TO, { uncached: new Decimal(5), cached: new Decimal('0.5') });
    expect(total([long], same)).toBe(total([long], TO));
  });
  test('tiers and writes keep their proportion to the base', () => {
    const half = withPrices(TO, { uncached: new Decimal('2.5') });
    // 280k × 5 + 20k × 1 + 1k × 6.25 + 10 × 45, per million
    expect(total([long], half)).toBe('1.4267');
  });
  test('a missing cached price is set', () => {
    const t = withPrices(
      {
        ...TG,
        periods: TG.periods.map((p) => ({
          ...p,
          tiers: [],
          rates: { ...p.rates, cachedRead: null },
        })),
      },
      { cached: new Decimal('0.1') },
    );
    expect(total([call({ cacheRead: 1_000_000 })], t)).toBe('0.1');
  });
});

describe('another hit ratio', () => {
  const ledger = ledgerOf(
    [
      call({ uncachedInput: 100, cacheRead: 900 }),
      call({ session: 't', uncachedInput: 50, cacheRead: 450 }),
    ],
    [TO],
  );
  const bands = sumByBand(ledger);
  test.each([0, 0.5, 0.95, 1])('%s', (to) => {
    const from = hitRatioOf(totalSums(bands));
    expect(from).toBeCloseTo(0.9, 12);
    const moved = totalSums(withHitRatio(bands, from, to));
    expect(moved.uncachedInput + moved.cacheRead).toBeCloseTo(1500, 9);
    expect(hitRatioOf(moved)).toBeCloseTo(to, 12);
  });

  const tokens = fc.nat({ max: 300_000 });
  const anyCall = fc
    .record({
      session: fc.constantFrom('a', 'b', 'c', 'd'),
      uncachedInput: tokens,
      cacheRead: tokens,
      cacheWrite5m: fc.constantFrom(0, 1234),
    })
    .map((c) => call(c));
  const moving = fc.tuple(
    fc.array(anyCall, { minLength: 1, maxLength: 12 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );

  test('moves whole tokens, a band its share of them, and adds none', () => {
    fc.assert(
      fc.property(moving, ([calls, to]) => {
        const before = sumByBand(ledgerOf(calls, [TO]));
        const all = totalSums(before);
        const from = hitRatioOf(all);
        const after = withHitRatio(before, from, to);
        const both = all.uncachedInput + all.cacheRead;
        const input = both + all.cacheWrite5m;
        const reads = Math.min(both, to * (from > 0 ? input : both));
        const moved = reads - all.cacheRead;
        expect(totalSums(after).cacheRead).toBe(all.cacheRead + Math.round(moved) || 0);
        before.forEach(({ sums }, i) => {
          const now = after[i]?.sums ?? sums;
          expect(now.uncachedInput + now.cacheRead).toBe(sums.uncachedInput + sums.cacheRead);
          expect(Number.isInteger(now.cacheRead) && now.cacheRead >= 0).toBe(true);
          expect(now.uncachedInput).toBeGreaterThanOrEqual(0);
          const share =
            moved >= 0
              ? (sums.uncachedInput * moved) / (all.uncachedInput || 1)
              : (sums.cacheRead * moved) / (all.cacheRead || 1);
          expect(Math.abs(now.cacheRead - sums.cacheRead - share)).toBeLessThan(1.5);
        });
      }),
    );
  });

  test('is the same of a ledger’s cells as of its bands, and leaves them to the fast path', () => {
    fc.assert(
      fc.property(moving, ([calls, to]) => {
        const whole = ledgerOf(calls, [TO, TG]);
        const from = hitRatioOf(totalSums(sumByBand(whole)));
        const moved = ledgerWithHitRatio(whole, to);
        expect(sumByBand(moved)).toEqual(withHitRatio(sumByBand(whole), from, to));
        const steps = sessionLines(moved, TG, RECORDED);
        // No step: no session was priced the long way.
        expect(steps.next().value).toEqual(
          cellsBySession(moved).map((cells) => lineOf(moved, cells, TG, RECORDED)),
        );
      }),
    );
  });

  test('whole parts are never more than there is, and together are the amount', () => {
    const weights = fc.array(fc.nat({ max: 2 ** 47 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
        const all = of.reduce((a, b) => a + b, 0);
        for (const amount of [Math.round(all * share), Math.max(0, all - 1), all]) {
          const parts = apportion(of, amount);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
          expect(parts.every((part, i) => part >= 0 && part <= (of[i] ?? 0))).toBe(true);
        }
      }),
    );
  });
});

test('a ledger survives JSON', () => {
  const ledger = ledgerOf(
    [
      call({ uncachedInput: 300_000, output: 5 }),
      call({ session: 't', cacheRead: 7, timeMs: null }),
    ],
    [TO, TG],
  );
  const back = ledgerFromJson(JSON.parse(JSON.stringify(ledgerToJson(ledger))));
  expect(back).toEqual(ledger);
  expect(plain(totalOf(priceBands(back, sumByBand(back), TG, RECORDED).amounts))).toBe(
    plain(totalOf(priceBands(ledger, sumByBand(ledger), TG, RECORDED).amounts)),
  );
});
