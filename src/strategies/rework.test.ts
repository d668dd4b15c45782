import { describe, expect, test } from 'vitest';
import type { Segment, SegmentKind } from './history.ts';
import { Rework } from './rework.ts';

const output = (tokens: number, kind: SegmentKind = 'tool'): Segment => ({
  kind,
  tokens,
  fullTokens: tokens,
  turn: 0,
});
const drain = (rework: Rework): number[] => {
  const out: number[] = [];
  for (let next = rework.next(); next !== undefined; next = rework.next()) out.push(next.tokens);
  return out;
};
const dropped = (share: number, tokens: readonly number[]): Rework => {
  const rework = new Rework(share);
  for (const n of tokens) rework.drop(output(n));
  return rework;
};

describe('what is fetched again', () => {
  test('every third, newest first', () => {
    expect(drain(dropped(1 / 3, [1, 2, 3, 4, 5, 6, 7]))).toEqual([5, 2]);
  });
  test('all or nothing', () => {
    expect(drain(dropped(1, [1, 2, 3]))).toEqual([3, 2, 1]);
    expect(drain(dropped(0, [1, 2, 3]))).toEqual([]);
  });
  test.each([1 / 3, 0.1, 0.2, 0.3, 0.35, 0.7, 0.9])('a share of %d is that share', (share) => {
    const thousand = Array.from({ length: 1000 }, (_, i) => i);
    expect(drain(dropped(share, thousand))).toHaveLength(Math.floor(share * 1000 + 1e-6));
  });
  test('the rest carries over to the next rewrite', () => {
    const rework = dropped(1 / 3, [1, 2]);
    expect(drain(rework)).toEqual([]);
    rework.drop(output(3));
    expect(drain(rework)).toEqual([3]);
  });
  test('what was dropped later is fetched before what still waits', () => {
    const rework = dropped(1, [1, 2]);
    expect(rework.next()?.tokens).toBe(2);
    rework.drop(output(3));
    expect(drain(rework)).toEqual([3, 1]);
  });
  test('only tool outputs can be fetched', () => {
    const rework = new Rework(1);
    for (const kind of ['system', 'user', 'assistant', 'summary', 'other'] as const)
      rework.drop(output(1, kind));
    expect(rework.next()).toBeUndefined();
  });
  test('a compaction by the recorded agent ends what is owed', () => {
    const rework = dropped(1, [1, 2, 3]);
    rework.next();
    rework.drop(output(4));
    rework.clear();
    expect(drain(rework)).toEqual([]);
  });
  test('a very long history is no problem', () => {
    const many = Array.from({ length: 300_000 }, (_, i) => i);
    expect(drain(dropped(1, many)).length).toBe(300_000);
  });
});
