import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import { hitRatioOf, withHitRatio, withPrices } from './adjust.ts';
import { sumByBand, totalSums } from './ledger.ts';
import { ledgerFromJson, ledgerToJson } from './ledgerjson.ts';
import { priceBands, totalOf } from './price.ts';
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
