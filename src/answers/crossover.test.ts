import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import { RECORDED, TO, call, ledgerOf, tariff } from '../costing/testing.ts';
import { percentileInterval, resampledSums } from './bootstrap.ts';
import {
  costAt,
  crossLines,
  crossover,
  crossoverInterval,
  marginOf,
  withWinsAt,
  type CostLine,
} from './crossover.ts';
import { GENERATOR_NAME, randomIndexes, xoshiro128ss } from './random.ts';

const line = (fixed: string, slope: string): CostLine => ({
  fixed: new Decimal(fixed),
  slope: new Decimal(slope),
});

describe('where two lines meet', () => {
  test.each([
    ['keep-below', line('1', '10'), line('2', '5'), '0.2'],
    ['keep-above', line('2', '5'), line('1', '10'), '0.2'],
    ['keep-always', line('1', '5'), line('2', '5'), null],
    ['keep-always', line('1', '5'), line('2', '10'), null],
    ['compact-always', line('2', '10'), line('1', '5'), null],
    ['compact-always', line('1', '10'), line('1', '5'), null],
    ['tie', line('1', '5'), line('1', '5'), null],
  ])('%s', (regime, keep, compact, at) => {
    const x = crossLines(keep, compact, new Decimal(2));
    expect(x.regime).toBe(regime);
    expect(x.cachedPrice === null ? null : plain(x.cachedPrice)).toBe(at);
  });

  test('at the crossing the two totals are equal, exactly', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((n) => new Decimal(n).div(1000));
    fc.assert(
      fc.property(amount, amount, amount, amount, (k0, k1, c0, c1) => {
        fc.pre(!k1.eq(c1));
        // The exact quotient, before it is rounded for the report.
        const p = c0.minus(k0).div(k1.minus(c1));
        const gap = costAt({ fixed: k0, slope: k1 }, p).minus(costAt({ fixed: c0, slope: c1 }, p));
        expect(gap.abs().lt('1e-80')).toBe(true);
        const x = crossLines({ fixed: k0, slope: k1 }, { fixed: c0, slope: c1 }, null);
        if (p.gt(0)) expect(x.cachedPrice?.minus(p).abs().lte(p.times('1e-11'))).toBe(true);
        else expect(x.cachedPrice).toBeNull();
      }),
    );
  });
});

describe('tiers and schedules keep their ratio', () => {
  test('a long call’s cached price moves twice as fast', () => {
    const keep = ledgerOf([call({ cacheRead: 1_000_000 })], [TO]);
    const compact = ledgerOf([call({ cacheRead: 100_000, uncachedInput: 170_000 })], [TO]);
    const x = crossover(keep, compact, TO, { pricing: RECORDED });
    // Keep: 2p. Compact: 0.1p + 0.85.
    expect(plain(x.overall.crossover?.cachedPrice ?? new Decimal(0))).toBe('0.447368421053');
    expect(x.overall.crossover?.regime).toBe('keep-below');
    expect(x.keep.tiers).toEqual([{ above: 272_000, calls: 1 }]);
  });
  test('where the base has no cached price, the factor on input carries', () => {
    const t = tariff({
      id: 'test/no-cached',
      periods: [
        {
          rates: { input: '2', output: '8' },
          tiers: [{ above: 1000, rates: { input: '6', output: '8' } }],
        },
      ],
    });
    const keep = ledgerOf([call({ cacheRead: 1_000_000 })], [t]);
    const compact = ledgerOf([call({ output: 1_000_000 })], [t]);
    const x = crossover(keep, compact, t, { pricing: RECORDED });
    // Keep: 3p. Compact: 8.
    expect(plain(x.overall.crossover?.cachedPrice ?? new Decimal(0))).toBe('2.66666666667');
  });
});

describe('pairing', () => {
  const s = (session: string, output: number, turns = 1) =>
    Array.from({ length: turns }, (_, turn) => call({ session, turn: String(turn), output }));
  test('by id, the rest listed', () => {
    const x = crossover(
      ledgerOf([...s('a', 1), ...s('b', 5), ...s('k', 9)], [TO]),
      ledgerOf([...s('b', 3), ...s('a', 3), ...s('c', 9)], [TO]),
      TO,
      { pricing: RECORDED },
    );
    expect(x.pairing.how).toBe('by-id');
    expect(x.pairing.onlyKeep).toEqual(['k']);
    expect(x.pairing.onlyCompact).toEqual(['c']);
    expect(x.overall.pairs).toMatchObject({ count: 2, keepWins: 1, compactWins: 1, ties: 0 });
    expect(x.overall.sessions).toBe(2);
  });
  test('by order with no common id and equal numbers', () => {
    const x = crossover(ledgerOf(s('a', 1), [TO]), ledgerOf(s('b', 2), [TO]), TO, {
      pricing: RECORDED,
    });
    expect(x.pairing.how).toBe('by-order');
    expect(x.overall.pairs?.keepWins).toBe(1);
  });
  test('not at all: means a session, no interval', () => {
    const x = crossover(
      ledgerOf([...s('a', 4), ...s('b', 4)], [TO]),
      ledgerOf(s('c', 4), [TO]),
      TO,
      { pricing: RECORDED },
    );
    expect(x.pairing.how).toBe('none');
    expect(x.overall.interval).toBeNull();
    expect(x.overall.pairs).toBeNull();
    expect(x.overall.crossover?.regime).toBe('tie');
  });
  test('an arm that does not fit has no crossover: the window decides', () => {
    const t = tariff({
      id: 'test/small',
      contextWindow: 100,
      periods: [{ rates: { input: '1', output: '1' } }],
    });
    const x = crossover(
      ledgerOf([call({ uncachedInput: 101 })], [t]),
      ledgerOf([call({ uncachedInput: 99 })], [t]),
      t,
      { pricing: RECORDED },
    );
    expect(x.complete).toBe(false);
    expect(x.overall.crossover).toBeNull();
    expect([x.keep.doesNotFit, x.compact.doesNotFit]).toEqual([1, 0]);
  });
});

describe('the interval', () => {
  test('is reproducible from the seed and the named generator', () => {
    expect(GENERATOR_NAME).toBe('xoshiro128**');
    const a = xoshiro128ss(1);
    const b = xoshiro128ss(1);
    expect([a(), a(), a()]).toEqual([b(), b(), b()]);
  });
  test('takes nearest ranks and keeps infinities', () => {
    const values = Float64Array.from({ length: 200 }, (_, i) => i + 1);
    expect(percentileInterval(values, 0.95)).toEqual({ low: 5, high: 195 });
    values.fill(Infinity, 100);
    expect(percentileInterval(values, 0.95).high).toBe(Infinity);
  });
  test('holds the crossover of equal pairs at one point', () => {
    const arm = (cacheRead: number, uncachedInput: number) =>
      ledgerOf(
        ['a', 'b', 'c'].map((session) => call({ session, cacheRead, uncachedInput })),
        [TO],
      );
    const x = crossover(arm(100_000, 0), arm(0, 20_000), TO, { pricing: RECORDED });
    expect(plain(x.overall.crossover?.cachedPrice ?? new Decimal(0))).toBe('1');
    expect(x.overall.interval).toMatchObject({ resamples: 2000, seed: 1, level: 0.95 });
    expect(plain(x.overall.interval?.low ?? new Decimal(0))).toBe('1');
    expect(plain(x.overall.interval?.high ?? new Decimal(0))).toBe('1');
  });
});

describe('resamples', () => {
  const session = (id: string, keepReads: string, compactReads: string) => ({
    id,
    turns: 1,
    keep: { id, turns: 1, summaryCalls: 0, ...line('0', keepReads) },
    compact: { id, turns: 1, summaryCalls: 0, ...line('1', compactReads) },
  });

  test('that read the same in both arms never flip, in decimals as in whole numbers', () => {
    // 0.1 + 0.2 − 0.3 is not 0 in doubles; in the middle of all resamples it decides.
    const pairs = [session('a', '0.1', '0'), session('b', '0.2', '0'), session('c', '0', '0.3')];
    const { low, high } = crossoverInterval(pairs, { resamples: 2000, seed: 1, level: 0.02 });
    expect([low, high]).toEqual([null, null]);
  });

  test('draw one index a session, and give every column the same draws', () => {
    const n = 7;
    const ones = Array.from({ length: n }, () => 1);
    const ids = Array.from({ length: n }, (_, i) => 10 ** i);
    const options = { resamples: 50, seed: 9 };
    const [count, drawn] = resampledSums(n, [ones, ids], options);
    expect(new Set(count)).toEqual(new Set([n]));
    expect(resampledSums(n, [ids], options)[0]).toEqual(drawn);
    const next = randomIndexes(9);
    const first = Array.from({ length: n }, () => 10 ** next(n)).reduce((a, b) => a + b, 0);
    expect(drawn?.[0]).toBe(first);
  });

  test('are drawn evenly, also where their number divides no power of two', () => {
    const next = randomIndexes(3);
    const seen = new Float64Array(3);
    for (let i = 0; i < 30_000; i++) {
      const at = next(3);
      seen[at] = (seen[at] ?? 0) + 1;
    }
    for (const times of seen) expect(Math.abs(times - 10_000)).toBeLessThan(400);
  });
});

describe('margins and held prices', () => {
  test('a margin is one quotient, not two', () => {
    // 2/3 ÷ 0.5, from the exact two thirds.
    const m = marginOf(line('0', '3'), line('2', '0'), new Decimal('0.5'));
    expect(plain(m ?? new Decimal(0))).toBe('1.33333333333');
    expect(marginOf(line('0', '3'), line('2', '0'), new Decimal('0.117'))?.toFixed()).toBe(
      '5.69800569801',
    );
  });
  test('a trace without times takes the card of the catalogue’s date', () => {
    const t = tariff({
      id: 'test/from',
      periods: [{ from: '2026-01-01', rates: { input: '5', cachedRead: '0.5', output: '30' } }],
    });
    const timeless = (cacheRead: number, uncachedInput: number) =>
      ledgerOf([call({ timeMs: null, cacheRead, uncachedInput })], [t]);
    const x = crossover(timeless(100_000, 0), timeless(0, 20_000), t, { pricing: RECORDED });
    expect(plain(x.held.uncachedInput ?? new Decimal(0))).toBe('5');
    expect(plain(x.overall.pairs?.at ?? new Decimal(0))).toBe('0.5');
    expect(plain(x.overall.margin ?? new Decimal(0))).toBe('2');
  });
});

test('wins recounted at another price are those of an answer made there', () => {
  const arm = (reads: readonly number[], inputs: readonly number[]) =>
    ledgerOf(
      reads.map((cacheRead, i) =>
        call({ session: `s${i}`, turn: String(i % 2), cacheRead, uncachedInput: inputs[i] ?? 0 }),
      ),
      [TO],
    );
  // The first pair ties exactly at 0.5.
  const keep = arm([100_000, 200_000, 5000], [0, 0, 0]);
  const compact = arm([0, 0, 0], [10_000, 50_000, 20]);
  const at = (p: string) =>
    crossover(keep, compact, TO, { pricing: RECORDED, winsAt: new Decimal(p) });
  for (const p of ['0', '0.02', '0.5', '1.25', '9'])
    expect(withWinsAt(at('3'), new Decimal(p))).toEqual(at(p));
  expect(at('0.5').overall.pairs).toMatchObject({ keepWins: 1, compactWins: 1, ties: 1 });
});
