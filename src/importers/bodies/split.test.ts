import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EXCLUSIVE,
  GOOGLE,
  INCLUSIVE,
  MIXED_INCLUSIVE,
  splitCounts,
  type Convention,
  type RawCounts,
} from './split.ts';

const NOTHING: RawCounts = {
  input: null,
  cacheRead: null,
  cacheWrite: null,
  output: null,
  reasoning: null,
  total: null,
};
const split = (raw: Partial<RawCounts>, convention: Convention) =>
  splitCounts({ ...NOTHING, ...raw }, convention);

describe('a recorded total decides', () => {
  test('total = input + output: cached tokens are inside', () => {
    const raw = { input: 1000, cacheRead: 800, output: 100, total: 1100 };
    expect(split(raw, INCLUSIVE)).toMatchObject({
      uncachedInput: 200,
      cacheRead: 800,
      proven: true,
    });
    // Whatever the convention says.
    expect(split(raw, EXCLUSIVE)).toMatchObject({ uncachedInput: 200, cacheRead: 800 });
  });

  test('total = input + read + written + output: they are beside it', () => {
    const raw = { input: 10, cacheRead: 40_000, cacheWrite: 500, output: 200, total: 40_710 };
    for (const convention of [EXCLUSIVE, INCLUSIVE, MIXED_INCLUSIVE])
      expect(split(raw, convention)).toMatchObject({
        uncachedInput: 10,
        cacheRead: 40_000,
        cacheWrite: 500,
        inconsistent: false,
      });
  });

  test('read inside, written beside', () => {
    const raw = { input: 1000, cacheRead: 600, cacheWrite: 300, output: 10, total: 1310 };
    expect(split(raw, MIXED_INCLUSIVE)).toMatchObject({
      uncachedInput: 400,
      cacheRead: 600,
      cacheWrite: 300,
    });
  });

  test('total = input + output + reasoning: reasoning is beside the output', () => {
    expect(split({ input: 12, output: 1, reasoning: 228, total: 241 }, INCLUSIVE)).toMatchObject({
      output: 229,
      reasoning: 228,
      notices: ['reasoning-outside-output'],
    });
    expect(split({ input: 12, output: 300, reasoning: 28, total: 340 }, INCLUSIVE).output).toBe(
      328,
    );
  });

  test('reasoning inside is not added again', () => {
    expect(
      split({ input: 10_000, output: 2000, reasoning: 1500, total: 12_000 }, INCLUSIVE),
    ).toMatchObject({ output: 2000, reasoning: 1500, notices: [] });
  });

  test('thoughts of Google are beside the candidates', () => {
    expect(split({ input: 5000, output: 900, reasoning: 700, total: 6600 }, GOOGLE)).toMatchObject({
      output: 1600,
      reasoning: 700,
      notices: [],
    });
    // A producer that has them inside says so by its total.
    expect(split({ input: 5000, output: 900, reasoning: 700, total: 5900 }, GOOGLE).output).toBe(
      900,
    );
  });

  test('a tool-use prompt is beside the prompt, unless the total says else', () => {
    const raw = { input: 100, toolInput: 30, output: 5, reasoning: 0 };
    expect(split({ ...raw, total: 135 }, GOOGLE).uncachedInput).toBe(130);
    expect(split({ ...raw, total: 105 }, GOOGLE).uncachedInput).toBe(100);
    expect(split(raw, GOOGLE).uncachedInput).toBe(130);
  });

  test('of several placements that fit, the one nearest to the convention', () => {
    // Read and reasoning are equal, so either could be beside.
    const raw = { input: 100, cacheRead: 7, output: 50, reasoning: 7, total: 157 };
    expect(split(raw, INCLUSIVE).places.cacheRead).toBe('inside');
    expect(split(raw, EXCLUSIVE).places.cacheRead).toBe('outside');
  });
});

describe('without a total that fits, the convention decides', () => {
  test('reasoning above the output proves that it is beside', () => {
    expect(split({ input: 10, output: 5, reasoning: 9 }, INCLUSIVE)).toMatchObject({
      output: 14,
      reasoning: 9,
    });
  });

  test('a cached count above the input of a known inclusive producer is cut to it', () => {
    for (const total of [null, 110, 999])
      expect(split({ input: 100, cacheRead: 150, output: 10, total }, INCLUSIVE)).toMatchObject({
        uncachedInput: 0,
        cacheRead: 100,
        output: 10,
        inconsistent: true,
        notices: ['cached-exceeds-input'],
      });
  });

  test('read first, then written', () => {
    expect(
      split({ input: 100, cacheRead: 80, cacheWrite: 50, output: 10 }, INCLUSIVE),
    ).toMatchObject({ uncachedInput: 0, cacheRead: 80, cacheWrite: 20, inconsistent: true });
  });

  test('of producers of both kinds, it shows that the cached tokens are beside', () => {
    expect(
      split({ input: 31, cacheWrite: 1253, output: 467, total: 498 }, MIXED_INCLUSIVE),
    ).toMatchObject({ uncachedInput: 31, cacheWrite: 1253, inconsistent: false, notices: [] });
  });
});

describe('what is not recorded', () => {
  test('an inclusive producer that states no read has none; a write stays unknown', () => {
    expect(split({ input: 10, output: 5 }, INCLUSIVE)).toMatchObject({
      uncachedInput: 10,
      cacheRead: 0,
      cacheWrite: null,
      reasoning: null,
    });
  });

  test('beside the input it is unknown, unless the total leaves no room', () => {
    expect(split({ input: 10, output: 5 }, EXCLUSIVE)).toMatchObject({
      cacheRead: null,
      cacheWrite: null,
    });
    expect(split({ input: 10, output: 5, total: 15 }, EXCLUSIVE)).toMatchObject({
      cacheRead: 0,
      cacheWrite: 0,
    });
  });

  test('no input, no output: unknown stays unknown', () => {
    expect(split({ cacheRead: 5, reasoning: 3 }, INCLUSIVE)).toMatchObject({
      uncachedInput: null,
      cacheRead: 5,
      output: null,
      reasoning: null,
    });
  });
});

const count = fc.oneof(fc.nat(20), fc.nat(2_000_000));
const maybe = fc.option(count);
const conventions = fc.constantFrom(INCLUSIVE, MIXED_INCLUSIVE, EXCLUSIVE, GOOGLE);

test('no count is negative, reasoning is a part of the output, and a proven total is the sum', () => {
  fc.assert(
    fc.property(
      fc.record({
        input: maybe,
        cacheRead: maybe,
        cacheWrite: maybe,
        output: maybe,
        reasoning: maybe,
        toolInput: maybe,
        total: maybe,
      }),
      conventions,
      (raw, convention) => {
        const s = splitCounts(raw, convention);
        for (const n of [s.uncachedInput, s.cacheRead, s.cacheWrite, s.output, s.reasoning])
          expect(n === null || (Number.isSafeInteger(n) && n >= 0)).toBe(true);
        if (s.reasoning !== null) expect(s.reasoning).toBeLessThanOrEqual(s.output ?? -1);
        if (s.proven)
          expect(
            (s.uncachedInput ?? 0) + (s.cacheRead ?? 0) + (s.cacheWrite ?? 0) + (s.output ?? 0),
          ).toBe(raw.total);
      },
    ),
  );
});

test('what a producer of either kind adds up comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.record({ fresh: count, read: count, write: count, text: count, thought: count }),
      conventions,
      (truth, convention) => {
        const { fresh, read, write, text, thought } = truth;
        const held = (place: string, n: number): number => (place === 'inside' ? n : 0);
        const s = splitCounts(
          {
            input: fresh + held(convention.cacheRead, read) + held(convention.cacheWrite, write),
            cacheRead: read,
            cacheWrite: write,
            output: text + held(convention.reasoning, thought),
            reasoning: thought,
            total: fresh + read + write + text + thought,
          },
          convention,
        );
        expect(s).toMatchObject({
          uncachedInput: fresh,
          cacheRead: read,
          cacheWrite: write,
          output: text + thought,
          reasoning: thought,
          inconsistent: false,
        });
      },
    ),
  );
});
