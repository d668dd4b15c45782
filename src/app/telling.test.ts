import { describe, expect, test } from 'vitest';
import type { ExploredAgent } from '../answers/exploration.ts';
import { Decimal, plain } from '../money/decimal.ts';
import {
  agentsTotal,
  budgetTotals,
  gapShare,
  sharesOfLargest,
  smallestFitting,
  specAt,
  spreadFactor,
  strategyNames,
  sweepSeries,
  triggerNow,
} from './telling.ts';

const SPEC = 'cap-tool-output+summarize:triggerTokens=77000,keepTokens=19250,call=prefix';
const point = (triggerTokens: number, keepTokens: number, total: string | null) => ({
  triggerTokens,
  keepTokens,
  total: total === null ? null : new Decimal(total),
  rewrites: 1,
});

describe('a strategy', () => {
  test('takes the trigger and the tail of a point, and keeps the rest', () => {
    const moved = specAt(SPEC, { triggerTokens: 93_000, keepTokens: 9_300 });
    expect(moved).toContain('triggerTokens=93000');
    expect(moved).toContain('keepTokens=9300');
    expect(moved).toContain('call=prefix');
    expect(strategyNames(moved ?? '')).toEqual(['cap-tool-output', 'summarize']);
    expect(triggerNow(moved ?? '')).toBe(93_000);
  });
  test('without a trigger and tail takes none', () => {
    expect(specAt('cap-tool-output', { triggerTokens: 10_000, keepTokens: 5_000 })).toBeNull();
    expect([triggerNow('cap-tool-output'), triggerNow('no such thing')]).toEqual([null, null]);
    expect(strategyNames('no such thing')).toEqual([]);
  });
});

test('points part into one line a tail, the smallest tail first, without those that have no price', () => {
  const series = sweepSeries([
    point(10_000, 2_500, '3'),
    point(13_000, 3_250, null),
    point(16_000, 4_000, '2'),
    point(10_000, 1_000, '4'),
    point(13_000, 1_300, '5'),
    point(16_000, 1_600, '6'),
  ]);
  expect(series.map((s) => [s.keepShare, s.points.map((p) => p.triggerTokens)])).toEqual([
    [0.1, [10_000, 13_000, 16_000]],
    [0.25, [10_000, 16_000]],
  ]);
});

test('the smallest window that takes every prompt; sums have no prompt to take', () => {
  const fit = (windowTokens: number, calls: number) => ({
    windowTokens,
    calls,
    tariffs: [],
    sessions: 0,
    firstTurn: null,
    medianTurn: null,
  });
  const windows = [fit(32_000, 3), fit(128_000, 0), fit(200_000, 0)];
  const answer = { calls: 4, sessions: 1, largestPromptTokens: 40_000, windows, unlimited: [] };
  expect(smallestFitting(answer)?.windowTokens).toBe(128_000);
  expect(smallestFitting({ ...answer, calls: 0 })).toBeNull();
  expect(smallestFitting({ ...answer, windows: [fit(32_000, 3)] })).toBeNull();
});

describe('agents', () => {
  const agent = (total: string | null, budget: ExploredAgent['budget']): ExploredAgent => ({
    agent: 'a',
    calls: 1,
    uncachedInput: 0,
    cacheRead: 0,
    cacheWrite: 0,
    output: 0,
    hitRatio: null,
    total: total === null ? null : new Decimal(total),
    unpricedCalls: total === null ? 1 : 0,
    readsPerWritten: null,
    writesAre: 'recorded',
    outputPerCall: null,
    caching: [],
    budget,
  });
  test('a total is none where a part has no price', () => {
    expect(agentsTotal([agent('1.5', null), agent('2', null)])?.toFixed()).toBe('3.5');
    expect(agentsTotal([agent('1.5', null), agent(null, null)])).toBeNull();
  });
  test('a budget adds up over those that can be asked', () => {
    const saving = (calls: number, tokens: number, dollars: string | null) => ({
      calls,
      tokens,
      dollars: dollars === null ? null : new Decimal(dollars),
    });
    const all = budgetTotals([
      agent('1', saving(2, 500, '0.01')),
      agent('1', saving(1, 100, null)),
      agent('1', null),
    ]);
    expect([all?.calls, all?.tokens, all?.dollars?.toFixed()]).toEqual([3, 600, '0.01']);
    expect(budgetTotals([agent('1', null)])).toBeNull();
    expect(budgetTotals([agent('1', saving(1, 100, null))])?.dollars).toBeNull();
  });
});

test('shares and factors', () => {
  expect(sharesOfLargest([new Decimal(2), 4, 0])).toEqual([0.5, 1, 0]);
  expect(sharesOfLargest([0, 0])).toEqual([0, 0]);
  expect(spreadFactor(new Decimal('2.25'))?.toFixed()).toBe('3.25');
  expect(spreadFactor(new Decimal('0.001'))).toBeNull();
  expect(plain(gapShare(new Decimal(9), new Decimal(10)) ?? new Decimal(0))).toBe('-0.1');
  expect(gapShare(new Decimal(9), new Decimal(0))).toBeNull();
});
