import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import {
  callsThatRepayCut,
  callsThatRepayCutAndSummary,
  gainOfCut,
  readsPerHourThatRepayRent,
  readsThatRepayWrite,
  resentTokens,
} from './closedforms.ts';

const d = (text: string): Decimal => new Decimal(text);
const text = (value: Decimal | null): string => (value === null ? 'null' : plain(value));

describe('reads that repay a write', () => {
  test('five minutes: the first read; an hour: the second', () => {
    expect(readsThatRepayWrite(d('1.25'), d('0.1'))?.toFixed(4)).toBe('0.2778');
    expect(readsThatRepayWrite(d('2'), d('0.1'))?.toFixed(4)).toBe('1.1111');
  });
  test('no premium needs no read; no discount is never repaid', () => {
    expect(text(readsThatRepayWrite(d('1'), d('0.1')))).toBe('0');
    expect(text(readsThatRepayWrite(d('1.25'), d('1')))).toBe('null');
  });
});

test('an explicit cache with rent: reads an hour', () => {
  // Gemini 2.5 Pro: 4.50 an hour, 1.25 against 0.125.
  expect(text(readsPerHourThatRepayRent(d('4.50'), d('1.25'), d('0.125')))).toBe('4');
  expect(text(readsPerHourThatRepayRent(d('4.50'), d('1'), d('1')))).toBe('null');
});

describe('compact now or later', () => {
  const cut = { keptTokens: 20_000, removedTokens: 100_000 };
  test('20k kept, 100k removed: more than 1.8 calls at 3 / 0.30, 9.8 at 0.14 / 0.0028', () => {
    expect(text(callsThatRepayCut(cut, d('3'), d('0.30')))).toBe('1.8');
    expect(text(callsThatRepayCut(cut, d('0.14'), d('0.0028')))).toBe('9.8');
  });
  test('counting the call after the cut too, it is one more', () => {
    for (const [uncached, cached] of [
      ['3', '0.30'],
      ['0.14', '0.0028'],
    ] as const) {
      const first = callsThatRepayCut(cut, d(uncached), d(cached)) ?? d('0');
      const other = callsThatRepayCutAndSummary(cut, d(uncached), d(cached), d('0'));
      expect(text(other)).toBe(text(first.plus(1)));
    }
  });
  test('the gain is nothing at the bound and changes sign there', () => {
    const gain = (calls: number, summary = '0'): string =>
      text(gainOfCut(cut, calls, d('3'), d('0.30'), d(summary)));
    expect(gain(2.8)).toBe('0');
    expect([gain(2), gain(3)]).toEqual(['-0.024', '0.006']);
    // (8 − 1) × 0.03 − 0.054 − 0.156
    expect(gain(8, '0.156')).toBe('0');
    expect(text(callsThatRepayCutAndSummary(cut, d('3'), d('0.30'), d('0.156')))).toBe('8');
  });
  test('where cached input is free, no number of calls pays', () => {
    expect(callsThatRepayCut(cut, d('3'), d('0'))).toBeNull();
    expect(callsThatRepayCutAndSummary(cut, d('3'), d('0'), d('0'))).toBeNull();
    expect(callsThatRepayCut({ ...cut, removedTokens: 0 }, d('3'), d('0.3'))).toBeNull();
  });
});

test('50 turns of 300 tokens, all sent again: 15,000 new, 382,500 sent', () => {
  expect(resentTokens(50, 300)).toEqual({ uniqueTokens: 15_000, sentTokens: 382_500 });
  expect(resentTokens(0, 300)).toEqual({ uniqueTokens: 0, sentTokens: 0 });
});
