import { describe, expect, test } from 'vitest';
import { BREAK_CAUSES, calibrate, type BreakCause, type Calibration } from './calibrate.ts';
import type { CacheModel } from './cache.ts';
import { lanesOf } from './lanes.ts';
import { PLANTED_TTL_MS, lanesOfSketches, plantedTrace, type Sketch } from './testing.ts';

const AUTOMATIC: CacheModel = {
  caches: true,
  breakpoints: false,
  minTokens: 1024,
  incrementTokens: 128,
  ttlMs: PLANTED_TTL_MS,
  refreshOnRead: true,
  billsWrites: false,
  defaultTtl: null,
  assumptions: [],
};
const BREAKPOINTS: CacheModel = {
  ...AUTOMATIC,
  breakpoints: true,
  incrementTokens: 1,
  billsWrites: true,
  defaultTtl: '5m',
};

/** Splitmix32: made-up traces, the same on every machine. */
function randomOf(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return Math.floor((((z ^ (z >>> 15)) >>> 0) / 4_294_967_296) * n);
  };
}

const of = (sketches: readonly Sketch[], model: CacheModel = AUTOMATIC): Calibration =>
  calibrate(lanesOfSketches(sketches).lanes, () => model).calibration;

describe.each([
  ['automatic', AUTOMATIC],
  ['breakpoints', BREAKPOINTS],
] as const)('planted misses, %s cache', (kind, model) => {
  const SEEDS = 60;
  const tally = new Map<BreakCause, { right: number; labelled: number; planted: number }>(
    BREAK_CAUSES.map((cause) => [cause, { right: 0, labelled: 0, planted: 0 }]),
  );
  let calls = 0;
  let otherMisses = 0;
  let rebilled = 0;
  let rebilledTruly = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { trace, planted } = plantedTrace(kind, randomOf(seed));
    const { calibration } = calibrate(lanesOf(trace).lanes, () => model);
    calls += calibration.calls - planted.size;
    otherMisses += calibration.misses.filter((m) => !planted.has(m.row)).length;
    for (const { cause } of planted.values()) (tally.get(cause) ?? { planted: 0 }).planted++;
    for (const found of calibration.breaks) {
      const t = tally.get(found.cause);
      if (t === undefined) continue;
      t.labelled++;
      const truth = planted.get(found.row);
      if (truth?.cause !== found.cause) continue;
      t.right++;
      rebilled += found.rebilledTokens;
      rebilledTruly += truth.rebilledTokens;
    }
  }
  test.each(BREAK_CAUSES)('%s: precision and recall of at least 0.95', (cause) => {
    const t = tally.get(cause) ?? { right: 0, labelled: 0, planted: 0 };
    expect(t.planted).toBeGreaterThan(200);
    expect(t.right / t.labelled).toBeGreaterThanOrEqual(0.95);
    expect(t.right / t.planted).toBeGreaterThanOrEqual(0.95);
  });
  test('re-billed tokens add up to the true ones within 1 %', () => {
    expect(Math.abs(rebilled / rebilledTruly - 1)).toBeLessThan(0.01);
  });
  test('the other calls agree', () => {
    expect(otherMisses / calls).toBeLessThan(0.03);
  });
});

describe('a small rewrite of a long history', () => {
  // https://github.com/macanderson/stella/pull/4381
  const grow: Sketch[] = Array.from({ length: 11 }, (_, i) => ({
    prompt: 10_000 + 5000 * i,
    read: i === 0 ? 0 : 10_000 + 5000 * (i - 1),
  }));
  const calibration = of([...grow, { prompt: 42_000, read: 0 }, { prompt: 44_000, read: 42_000 }], {
    ...BREAKPOINTS,
    minTokens: 0,
  });
  test('is marked as a compaction, and what it re-bills is exact', () => {
    expect(calibration.breaks).toEqual([
      { lane: 0, step: 11, row: 11, cause: 'compaction', rebilledTokens: 42_000, gapMs: 1000 },
    ]);
  });
  test('is one of the two exclusions, fixed beforehand', () => {
    expect(calibration.exclusions).toEqual([
      { rule: 'lifetime', calls: 0 },
      { rule: 'compaction', calls: 1 },
    ]);
    expect([calibration.calls, calibration.remaining.calls]).toEqual([13, 12]);
  });
});

describe('agreement', () => {
  const two = (read: number): Calibration =>
    of([{ prompt: 100_000 }, { prompt: 100_000, read }], { ...AUTOMATIC, incrementTokens: 1 });
  test('is within 2 % of the prompt, either way', () => {
    // The tail is taken from this one read, so what is off is the rest.
    const agreeing = (read: number): number => two(read).agreeing;
    expect([agreeing(100_000), agreeing(0)]).toEqual([2, 1]);
  });
  test('the first figure leaves nothing out, and a read that is not recorded is no call of it', () => {
    const calibration = of([
      { prompt: 50_000, at: 0 },
      { prompt: 51_000, read: 0, at: 4000 },
      { prompt: 52_000, read: null, at: 4001 },
    ]);
    expect(calibration).toMatchObject({
      calls: 2,
      agreeing: 2,
      remaining: { calls: 1, agreeing: 1 },
      exclusions: [
        { rule: 'lifetime', calls: 1 },
        { rule: 'compaction', calls: 0 },
      ],
    });
    expect(calibration.breaks.map((b) => [b.cause, b.rebilledTokens, b.gapMs])).toEqual([
      ['lifetime', 50_000, 4_000_000],
    ]);
  });
  test('a miss without a cause is counted with the share that it lost', () => {
    const calls: Sketch[] = Array.from({ length: 9 }, (_, i) => ({
      prompt: 50_000 + 1000 * i,
      read: i === 0 ? 0 : 49_000 + 1000 * i,
    }));
    const calibration = of([...calls, { prompt: 59_000, read: 29_000 }], {
      ...AUTOMATIC,
      incrementTokens: 1,
    });
    expect(calibration.misses).toEqual([
      { row: 9, predictedRead: 58_000, recordedRead: 29_000, cause: 'unexplained' },
    ]);
    expect(calibration.unexplained).toEqual({ calls: 1, lostShare: 0.5 });
    // 50,000 to 57,000, and 58,000 of which half was read.
    expect([calibration.predictedCacheRead, calibration.recordedCacheRead]).toEqual([
      428_000 + 58_000,
      428_000 + 29_000,
    ]);
  });
  test('more than predicted is no break', () => {
    const calibration = of([
      { prompt: 50_000, read: 40_000 },
      { prompt: 51_000, read: 50_000 },
    ]);
    expect(calibration.misses.map((m) => m.cause)).toEqual(['read-more']);
    expect(calibration.breaks).toEqual([]);
  });
  test('nothing to compare', () => {
    expect(of([{ prompt: 1000, read: null }])).toMatchObject({
      calls: 0,
      misses: [],
      unexplained: { calls: 0, lostShare: 0 },
    });
  });
});

describe('what strategies inherit', () => {
  const inherit = (sketches: readonly Sketch[]) =>
    calibrate(lanesOfSketches(sketches).lanes, () => ({ ...AUTOMATIC, incrementTokens: 1 }))
      .inheritance;
  test('the share of the predicted read that was read, call by call', () => {
    const { shareOfPredicted, shareUnexplained, shareOfReusable, meanShare } = inherit([
      { prompt: 50_000 },
      { prompt: 51_000, read: 50_000 },
      { prompt: 52_000, read: 51_000 },
      { prompt: 53_000, read: 13_000 },
    ]);
    expect(shareOfPredicted[0]?.[3]).toBe(0.25);
    expect(shareUnexplained[0]?.[3]).toBe(0.25);
    expect([...(shareOfReusable[0] ?? [])]).toEqual([0, 0, 0, 0]);
    expect(meanShare).toBe(1 - 0.75 / 4);
  });
  test('a loss with a cause is not handed on to another seller’s model', () => {
    const { shareOfPredicted, shareUnexplained } = inherit([
      { prompt: 50_000 },
      { prompt: 51_000, read: 50_000 },
      { prompt: 30_000, read: 10_000 },
    ]);
    expect(shareOfPredicted[0]?.[2]).toBeLessThan(1);
    expect(shareUnexplained[0]?.[2]).toBe(1);
  });
  test('more than predicted: the share of what could be reused', () => {
    const { shareOfReusable } = inherit([{ prompt: 50_000, read: 40_000 }]);
    expect(shareOfReusable[0]?.[0]).toBe(1);
  });
});
