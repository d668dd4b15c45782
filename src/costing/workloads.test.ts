import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import {
  mixProblem,
  rangeOf,
  sessionsPerTurn,
  turnsRanges,
  withShare,
  workloadParts,
  type WorkloadMix,
} from './workloads.ts';

const sessions = (...turns: number[]): { turns: number }[] => turns.map((t) => ({ turns: t }));
const ranges = (...turns: number[]): string =>
  turnsRanges(sessions(...turns))
    .map((r) => `${r.fromTurns}-${r.toTurns}`)
    .join(' ');
const mix = (...of: [number, number, string][]): WorkloadMix =>
  of.map(([fromTurns, toTurns, share]) => ({ fromTurns, toTurns, share: new Decimal(share) }));
const STUDY = sessions(22, 22, 36, 36, 36);

describe('which workloads are offered', () => {
  test('few lengths: each', () => {
    expect(ranges(22, 36, 22, 36)).toBe('22-22 36-36');
    expect(ranges(5, 1, 9, 7)).toBe('1-1 5-5 7-7 9-9');
    expect(ranges(4, 4)).toBe('4-4');
    expect(ranges()).toBe('');
  });
  test('many: three ranges with about as many sessions each', () => {
    expect(ranges(1, 2, 3, 4, 5, 6)).toBe('1-2 3-4 5-6');
    expect(ranges(1, 1, 1, 1, 2, 3, 4, 500)).toBe('1-1 2-2 3-500');
    expect(ranges(1, 2, 3, 4, 9, 9, 9, 9, 9, 9)).toBe('1-3 4-4 9-9');
  });
  test('sessions without a turn go with the shortest', () => {
    expect(ranges(0, 3, 5)).toBe('0-3 5-5');
    expect(ranges(0, 0)).toBe('');
  });
  test('every session is in exactly one range, and every range has a session', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (turns) => {
        const list = sessions(...turns);
        const found = turnsRanges(list);
        const of = rangeOf(list, found);
        expect(of.every((r) => r < found.length)).toBe(true);
        expect(new Set(of).size).toBe(found.length);
      }),
    );
  });
});

describe('shares', () => {
  test('as recorded: shares of turns', () => {
    const parts = workloadParts(STUDY, []);
    expect(parts.map((p) => [p.sessions, p.turns])).toEqual([
      [2, 44],
      [3, 108],
    ]);
    expect(plain(parts.reduce((n, p) => n.plus(p.share), new Decimal(0)))).toBe('1');
    expect(parts[0]?.recorded.toFixed(4)).toBe('0.2895');
  });
  test('what a mix does not name takes the rest', () => {
    const parts = workloadParts(STUDY, mix([36, 36, '0.25']));
    expect(parts.map((p) => [p.range, plain(p.share)])).toEqual([
      [{ fromTurns: 36, toTurns: 36 }, '0.25'],
      [null, '0.75'],
    ]);
  });
  test.each([
    [mix(), null],
    [mix([22, 22, '0.5'], [36, 36, '0.5']), null],
    [mix([22, 22, '0']), null],
    [mix([1, 30, '0.3']), null],
    [mix([22, 22, '0.5'], [36, 36, '0.4']), 'sum'],
    [mix([22, 22, '1.1']), 'sum'],
    [mix([1, 40, '0.9']), 'sum'],
    [mix([23, 35, '0.5']), 'no-session'],
    [mix([22, 30, '0.5'], [30, 36, '0.5']), 'overlap'],
    [mix([30, 22, '0.5']), 'overlap'],
  ])('checked: %#', (m, problem) => expect(mixProblem(STUDY, m)).toBe(problem));

  test('setting one scales the others; the sum stays exactly 1', () => {
    const list = sessions(1, 2, 2, 5, 5, 5);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 0, max: 1000 })), { maxLength: 5 }),
        (steps) => {
          let parts = workloadParts(list, []);
          for (const [index, perMille] of steps) {
            const share = new Decimal(perMille).div(1000);
            const next = withShare(parts, index, share);
            expect(next[index]?.share.eq(share)).toBe(true);
            expect(next.every((s) => s.share.gte(0))).toBe(true);
            expect(mixProblem(list, next)).toBeNull();
            parts = workloadParts(list, next);
          }
        },
      ),
    );
    const [a, b, c] = withShare(workloadParts(list, []), 0, new Decimal('0.5'));
    expect(a?.share.toFixed(3)).toBe('0.500');
    expect(b?.share.div(c?.share ?? 1).toFixed(6)).toBe((4 / 15).toFixed(6));
  });
  test('from nothing the others come back as recorded', () => {
    const all = withShare(workloadParts(STUDY, []), 0, new Decimal(1));
    expect(all.map((s) => plain(s.share))).toEqual(['1', '0']);
    const back = withShare(workloadParts(STUDY, all), 0, new Decimal('0.4'));
    expect(back.map((s) => plain(s.share))).toEqual(['0.4', '0.6']);
  });
  test('sessions a turn follow the shares', () => {
    expect(plain(sessionsPerTurn(workloadParts(STUDY, mix([36, 36, '1'], [22, 22, '0']))).times(36).toSignificantDigits(12))).toBe('1'); // prettier-ignore
    expect(sessionsPerTurn(workloadParts(STUDY, [])).times(152).toFixed(6)).toBe('5.000000');
  });
});
