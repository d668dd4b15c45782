import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, jsonCharacters, partsOfMessage, partsOfRequest } from './content.ts';

const isSize = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

test('anything at all has a size, and is no error', () => {
  const keys = ['role', 'content', 'type', 'parts', 'tool_calls', 'text', 'messages', 'input'];
  const words = ['tool', 'user', 'tool_result', 'function_call_output', 'reasoning', 'text'];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...words, null, undefined, 7, true),
      fc.array(tie('any')),
      fc.dictionary(fc.constantFrom(...keys), tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(value, (v) => {
      expect(isSize(charactersOf(v)) && isSize(jsonCharacters(v))).toBe(true);
      for (const part of [...partsOfMessage(v), ...partsOfRequest(v)])
        expect(isSize(part.characters)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('content that is nested without end is no message', () => {
  let deep: unknown = 'x';
  for (let i = 0; i < 100_000; i++) deep = { content: [deep] };
  expect(charactersOf(deep)).toBe(0);
  expect(partsOfMessage({ role: 'user', content: [deep] })).toEqual([
    { kind: 'user', characters: 0 },
  ]);
  expect(jsonCharacters(deep)).toBeGreaterThan(100_000);
});

test('JSON is as long as it is written', () => {
  for (const value of [{ a: 1, b: [true, 'x', null] }, [[], {}], [1.5, 'yy']])
    expect(jsonCharacters(value)).toBe(JSON.stringify(value).length);
});
