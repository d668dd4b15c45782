import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PART_KINDS, partsAt, type Call, type PromptPart } from '../trace/trace.ts';
import { traceOf } from '../trace/builder.ts';
import { integrityProblems } from '../trace/integrity.ts';
import { withNewParts } from './prompts.ts';

const part = (text: string): PromptPart => {
  const [kind = 'user', characters = '0'] = text.split(' ');
  return { kind: kind as PromptPart['kind'], characters: Number(characters) };
};
const call = (parts: string[], more: Partial<Call> = {}): Call => ({
  session: 's',
  uncachedInput: 1,
  parts: parts.map(part),
  partsAreWhole: true,
  ...more,
});
const news = (...calls: Call[]): string[][] => {
  const trace = withNewParts(traceOf(calls));
  expect(integrityProblems(trace)).toEqual([]);
  return calls.map((_, i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
};

describe('whole prompts', () => {
  const start = ['system 900', 'user 10'];
  const second = [...start, 'assistant 30', 'tool 500', 'tool 60'];

  test('are put down to what is new; the answer before is none of it', () => {
    expect(news(call(start), call(second), call([...second, 'assistant 5', 'user 7']))).toEqual([
      start,
      ['tool 500', 'tool 60'],
      ['user 7'],
    ]);
  });

  test('what an agent dropped or cut leaves the rest as it was', () => {
    expect(
      news(
        call(second),
        call([
          'system 900',
          'user 10',
          'assistant 30',
          'tool 8',
          'tool 60',
          'assistant 1',
          'tool 70',
        ]),
      ),
    ).toEqual([second, ['tool 8', 'tool 70']]);
  });

  test('a side conversation and another session’s are told apart', () => {
    const side = ['user 9', 'user 8'];
    expect(
      news(
        call(start),
        call(side),
        call(start, { session: 't' }),
        call(second),
        call([...side, 'user 3']),
      ),
    ).toEqual([start, side, start, ['tool 500', 'tool 60'], ['user 3']]);
  });

  test('parts that are news already stay as they are', () => {
    const fresh = (parts: string[]): Call => call(parts, { partsAreWhole: false });
    expect(news(fresh(['user 1']), call(start), fresh(['user 1', 'tool 2']))).toEqual([
      ['user 1'],
      start,
      ['user 1', 'tool 2'],
    ]);
  });

  test('growing by any parts gives those parts back, but for answers', () => {
    const parts = fc.array(
      fc.record({ kind: fc.constantFrom(...PART_KINDS), characters: fc.nat(2000) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (steps) => {
        const calls = steps.map((_, k): Call => ({
          session: 's',
          uncachedInput: 1,
          parts: steps.slice(0, k + 1).flat(),
          partsAreWhole: true,
        }));
        const trace = withNewParts(traceOf(calls));
        steps.forEach((step, k) => {
          const got = partsAt(trace, k);
          const others = (list: readonly PromptPart[]) =>
            list.filter((p) => p.kind !== 'assistant');
          expect(others(got)).toEqual(others(step));
        });
      }),
      { numRuns: 200 },
    );
  });
});
