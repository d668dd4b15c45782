import { describe, expect, test } from 'vitest';
import { sourceOf } from '../testing.ts';
import type { Mapping } from './mapping.ts';
import { peekFile, type Peek } from './peek.ts';
import { previewMapping } from './preview.ts';

const peekOf = async (name: string, text: string): Promise<Peek> => {
  const peek = await peekFile(sourceOf(name, text));
  if (peek === null) throw new Error('no table');
  return peek;
};
const inclusive = (mapping: Mapping, cacheRead: boolean): Mapping => ({
  ...mapping,
  inclusive: { ...mapping.inclusive, cacheRead },
});

describe('a table with semicolons and a decimal comma', () => {
  const text =
    'Modell;input;cached;output;price\nm;59.200;50.000;1.100;0,30\nm;1.000;800;100;1.234,50\n';
  test('is shown as texts, and counted with its groups of three digits', async () => {
    const peek = await peekOf('a.csv', text);
    expect(peek.cells[0]).toEqual(['m', '59.200', '50.000', '1.100', '0,30']);
    expect(peek.guess.mapping.decimal).toBe(',');
    const calls = previewMapping(peek, peek.guess.mapping);
    expect(
      calls.map((c) => [c.row, c.uncachedInput, c.cacheRead, c.output, c.recordedCost]),
    ).toEqual([
      [0, 9_200, 50_000, 1_100, '0.30'],
      [1, 200, 800, 100, '1234.50'],
    ]);
    expect(calls.every((c) => c.refused === null && c.cacheWrite === null)).toBe(true);
  });
  test('read with a decimal point, one count is no whole number and another is wrong', async () => {
    const peek = await peekOf('a.csv', text);
    const calls = previewMapping(peek, { ...peek.guess.mapping, decimal: '.' });
    expect(calls.map((c) => [c.row, c.refused, c.uncachedInput, c.inconsistent])).toEqual([
      [0, 'uncached_input', null, false],
      [1, null, 0, true],
    ]);
  });
});

test('the input with and without the reads, of JSON records with paths', async () => {
  const peek = await peekOf(
    'a.jsonl',
    '{"llm":"m","usage":{"prompt_tokens":100,"cached_tokens":80,"completion_tokens":7},"who":null}\n' +
      '{"note":"no usage"}\n{"llm":"m","usage":{"prompt_tokens":10,"cached_tokens":80,"completion_tokens":7}}\n',
  );
  expect(peek.header).toEqual([
    'llm',
    'usage.prompt_tokens',
    'usage.cached_tokens',
    'usage.completion_tokens',
    'who',
    'note',
  ]);
  expect(peek.cells[1]).toEqual(['', '', '', '', '', 'no usage']);
  const of = (cacheRead: boolean) =>
    previewMapping(peek, inclusive(peek.guess.mapping, cacheRead)).map((c) => [
      c.row,
      c.uncachedInput,
      c.cacheRead,
      c.inconsistent,
    ]);
  expect(of(true)).toEqual([
    [0, 20, 80, false],
    [2, 0, 10, true],
  ]);
  expect(of(false)).toEqual([
    [0, 100, 80, false],
    [2, 10, 80, false],
  ]);
});

test('written tokens are one figure; what is the same for all rows is in each', async () => {
  const peek = await peekOf('a.csv', 'input,w5,w1,output\n100,10,20,7\n');
  const [call] = previewMapping(peek, {
    format: 'csv',
    columns: {
      uncached_input: 'input',
      cache_write_5m: 'w5',
      cache_write_1h: 'w1',
      output: 'output',
    },
    inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
    decimal: '.',
    constants: { model: 'my-model', provider: 'my-seller' },
  });
  expect(call).toMatchObject({
    uncachedInput: 70,
    cacheWrite: 30,
    output: 7,
    model: 'my-model',
    provider: 'my-seller',
    session: null,
  });
});

test('long texts are cut, and are only texts', async () => {
  const peek = await peekOf('a.csv', `prompt,input\n<b>${'x'.repeat(500)},1\n`);
  expect(peek.cells[0]?.[0]).toMatch(/^<b>x+…$/);
  expect(peek.cells[0]?.[0]?.length).toBe(201);
});
