/**
 * Worked examples that others published, through the simulator and the costing code.
 */
import { describe, expect, test } from 'vitest';
import { buildLedger, sumByBand, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf } from '../costing/price.ts';
import { RECORDED, tariff } from '../costing/testing.ts';
import { plain } from '../money/decimal.ts';
import { calibrate } from '../strategies/calibrate.ts';
import type { CacheModel } from '../strategies/cache.ts';
import { keepEverything } from '../strategies/keep-everything.ts';
import { lanesOf } from '../strategies/lanes.ts';
import { replay } from '../strategies/replay.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { traceOfSketches, type Sketch } from '../strategies/testing.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { crossover } from './crossover.ts';

const CACHE: CacheModel = {
  caches: true,
  breakpoints: false,
  minTokens: 0,
  incrementTokens: 1,
  ttlMs: 3_600_000,
  refreshOnRead: true,
  billsWrites: false,
  defaultTtl: null,
  assumptions: [],
};

const simulate = (trace: Trace, strategy: Strategy, cache: CacheModel): Trace => {
  const lanes = lanesOf(trace);
  const { inheritance } = calibrate(lanes.lanes, () => cache);
  return replay(trace, lanes, [{ strategy, parameters: {} }], {
    cache: { of: () => cache, inherit: 'rules' },
    inheritance,
    windowTokensOf: () => Infinity,
    reworkShare: 0,
  }).trace;
};

/**
 * A public calculator that ignores caching: 40 turns, the context 15k at the start and 5k more each
 * turn, 1,200 tokens of output a turn, 3 / 15. Compacting, a summary of 3,000 tokens takes the place
 * of the whole context every 10 turns, after the last turn none.
 */
describe('a calculator’s 40 turns', () => {
  const flat = tariff({
    id: 'test/flat',
    periods: [{ rates: { input: '3', cachedRead: '0.30', output: '15' } }],
  });
  const tiered = tariff({
    id: 'test/tiered',
    periods: [
      {
        rates: { input: '3', cachedRead: '0.30', output: '15' },
        tiers: [{ above: 200_000, rates: { input: '6', cachedRead: '0.60', output: '22.50' } }],
      },
    ],
  });
  const turns: Sketch[] = Array.from({ length: 40 }, (_, t) => ({
    prompt: 15_000 + 5000 * t,
    read: null,
    output: 1200,
    turn: String(t),
  }));
  const trace = traceOfSketches(turns);
  const noCache: CacheModel = { ...CACHE, caches: false };

  /** Only here: it counts turns, as that calculator does, and no product strategy does. */
  const everyTenTurns = (call: 'fresh' | 'prefix'): Strategy => ({
    name: 'every-ten-turns',
    parameters: {},
    source: 'https://github.com/yologdev/yoagent/issues/101',
    open: () => ({
      beforeCall: (history, context) => {
        if (context.turn === 0 || context.turn % 10 !== 0) return;
        context.addCall({
          purpose: 'summary',
          call,
          extraTokens: call === 'fresh' ? history.tokens : 0,
          outputTokens: 3000,
        });
        const summary = {
          kind: 'summary',
          tokens: 3000,
          fullTokens: 3000,
          turn: context.turn,
        } as const;
        history.splice(0, history.segments.length, [summary]);
      },
    }),
  });
  const ledger = (of: Trace, t: Tariff): Ledger =>
    buildLedger(of, boundariesOf([t]), { asOfMs: Date.UTC(2026, 10, 30) });
  const dollars = (of: Trace, t: Tariff): string =>
    plain(totalOf(priceBands(ledger(of, t), sumByBand(ledger(of, t)), t, RECORDED).amounts));

  const plainKeep = simulate(trace, keepEverything, noCache);
  const plainCompact = simulate(trace, everyTenTurns('fresh'), noCache);
  const keep = simulate(trace, keepEverything, CACHE);
  const prefix = simulate(trace, everyTenTurns('prefix'), CACHE);
  const fresh = simulate(trace, everyTenTurns('fresh'), CACHE);

  test('without a cache: 14.22 kept, 4.788 compacted, a gap of 9.43', () => {
    expect([dollars(plainKeep, flat), dollars(plainCompact, flat)]).toEqual(['14.22', '4.788']);
    expect(plainCompact.length).toBe(43);
    expect(Number(dollars(plainKeep, flat)) - Number(dollars(plainCompact, flat))).toBeCloseTo(
      9.432,
    );
  });
  test('a dearer rate above 200,000 tokens lifts turns 39 and 40: 15.483', () => {
    expect([dollars(plainKeep, tiered), dollars(plainCompact, tiered)]).toEqual([
      '15.483',
      '4.788',
    ]);
  });
  test('with the cache on: 2.637, 1.840 by a prefix call, 2.261 by a fresh one', () => {
    expect([keep, prefix, fresh].map((arm) => dollars(arm, flat))).toEqual([
      '2.637',
      '1.8396',
      '2.2608',
    ]);
  });
  test('it turns round below a cached price of 0.051, or 0.188', () => {
    const at = (arm: Trace): string | undefined =>
      crossover(ledger(keep, flat), ledger(arm, flat), flat, {
        pricing: RECORDED,
      }).overall.crossover?.cachedPrice?.toFixed(3);
    expect([at(prefix), at(fresh)]).toEqual(['0.051', '0.188']);
  });
});

/**
 * A multi-agent pipeline published five turns of a session: input tokens and those read from the
 * cache. From the inputs alone: 2, 3, 2, 2 and 2 calls are the only numbers for which the prompt
 * grows from turn to turn; a start and an even growth, by the first turn and the last; then the
 * cache.
 */
test('five turns of a pipeline: hits from the totals, within 3 % each', () => {
  const input = [5938, 12_243, 10_963, 13_048, 15_281];
  const published = [2653, 10_822, 9760, 12_112, 14_038];
  const callsOfTurn = [2, 3, 2, 2, 2];
  // 2 a + d = the first turn, 2 a + 19 d = the last.
  const growth = ((input[4] ?? 0) - (input[0] ?? 0)) / 18;
  const start = ((input[0] ?? 0) - growth) / 2;
  const sketches = callsOfTurn
    .flatMap((n, turn) => Array<number>(n).fill(turn))
    .map((turn, j): Sketch => ({
      prompt: Math.round(start + growth * j),
      read: null,
      turn: `${turn}`,
    }));
  const simulated = simulate(traceOfSketches(sketches), keepEverything, {
    ...CACHE,
    breakpoints: true,
    minTokens: 1024,
    ttlMs: 300_000,
  });
  const uncached = input.map(() => 0);
  for (let i = 0; i < simulated.length; i++) {
    const turn = Number(sketches[i]?.turn);
    uncached[turn] = (uncached[turn] ?? 0) + (simulated.counts.uncachedInput[i] ?? 0);
  }
  const off = input.map((n, turn) =>
    Math.abs((n - (uncached[turn] ?? 0)) / (published[turn] ?? 1) - 1),
  );
  expect(Math.max(...off)).toBeLessThan(0.03);
  const all = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  expect(Math.abs((all(input) - all(uncached)) / all(published) - 1)).toBeLessThan(0.01);
});
