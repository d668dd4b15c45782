import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PART_KINDS, type PromptPart } from '../trace/trace.ts';
import { canShare, piecesOfGrowth, piecesOfStart, sharedOut, systemTokensIn } from './content.ts';

const part = (kind: PromptPart['kind'], characters: number): PromptPart => ({ kind, characters });
const parts = fc.array(
  fc.record({ kind: fc.constantFrom(...PART_KINDS), characters: fc.nat(4_000_000) }),
  { minLength: 1, maxLength: 12 },
);
const sum = (pieces: readonly { tokens: number }[]): number =>
  pieces.reduce((n, p) => n + p.tokens, 0);

describe('sharing tokens out', () => {
  test('the largest remainders get one more', () => {
    expect(sharedOut(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(sharedOut(7, [50, 30, 20])).toEqual([4, 2, 1]);
    expect(sharedOut(5, [0, 0])).toEqual([0, 0]);
    expect(sharedOut(0, [3, 4])).toEqual([0, 0]);
  });
  test('adds up exactly, and no share is off by one or more', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.array(fc.nat(4_000_000), { minLength: 1 }), (total, w) => {
        const weight = w.reduce((a, b) => a + b, 0);
        const shares = sharedOut(total, w);
        if (weight === 0) return;
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        shares.forEach((s, i) => {
          expect(Math.abs(s - (total * (w[i] ?? 0)) / weight)).toBeLessThan(1);
        });
      }),
    );
  });
  test('pieces add up to the tokens that there are, with any parts', () => {
    fc.assert(
      fc.property(parts, fc.nat(2_000_000), fc.boolean(), (list, tokens, whole) => {
        if (canShare(list)) expect(sum(piecesOfGrowth(list, tokens))).toBe(tokens);
        const start = piecesOfStart(list, whole, tokens);
        if (list.some((p) => p.kind !== 'system')) expect(sum(start)).toBe(tokens);
        for (const piece of start) expect(piece.tokens).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what parts say', () => {
  test('a first prompt: by the text’s share where the request is whole, else beside it', () => {
    const list = [part('system', 3000), part('user', 1000)];
    expect(systemTokensIn(list, true, 2000)).toBe(1500);
    expect(systemTokensIn(list, false, 2000)).toBe(1750);
    expect(systemTokensIn([part('user', 9000)], false, 2000)).toBe(0);
    expect(systemTokensIn([part('system', 3000), part('user', 0)], false, 2000)).toBeNull();
  });
  test('what is not shown stands before what is', () => {
    expect(piecesOfStart([part('summary', 400), part('user', 8)], false, 500)).toEqual([
      { kind: 'other', tokens: 398 },
      { kind: 'summary', tokens: 100 },
      { kind: 'user', tokens: 2 },
    ]);
  });
  test('parts without text share where they are of one kind, else the growth has to do', () => {
    expect(canShare([part('tool', 0), part('tool', 0)])).toBe(true);
    expect(piecesOfGrowth([part('tool', 0), part('tool', 0)], 900)).toEqual([
      { kind: 'tool', tokens: 900 },
    ]);
    expect(canShare([part('tool', 0), part('user', 0)])).toBe(false);
    expect(canShare([])).toBe(false);
  });
});
