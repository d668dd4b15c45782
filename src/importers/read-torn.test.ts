import { describe, expect, test } from 'vitest';
import { importFiles } from './testing.ts';

const call = (n: number): object => ({ session: 's', model: 'm', uncached_input: n, output: 1 });
const read = async (content: string, chunkSize?: number) => {
  const result = await importFiles({ f: content }, undefined, chunkSize);
  const [file] = result.files;
  return {
    inputs: [...result.trace.counts.uncachedInput],
    skipped: file?.skipped.map((s) => [s.line, s.reason]),
    refusal: file?.refusal?.code ?? null,
  };
};

describe('one torn record costs itself alone', () => {
  test('an unclosed quote in a table', async () => {
    const rows = (n: number): string =>
      Array.from({ length: n }, (_, i) => `s,m,${i},1\n`).join('');
    const table = `session,model,uncached_input,output\n${rows(2)}"s,m,7,1\n${rows(20_000)}`;
    const { inputs, skipped } = await read(table, 10_000);
    expect([inputs.length, skipped]).toEqual([20_002, [[4, 'unfinished-line']]]);
  });

  test('a printed document whose writer was stopped', async () => {
    const printed = (n: number): string => `${JSON.stringify(call(n), null, 2)}\n`;
    const torn = printed(2).slice(0, 30);
    expect(await read(`${printed(1)}${torn}\n${printed(3)}${printed(4)}`)).toEqual({
      inputs: [1, 3, 4],
      skipped: [[7, 'unfinished-line']],
      refusal: null,
    });
  });
});

test('blank lines before the first record, however many', async () => {
  const blank = '\n'.repeat(200_000);
  const bad = '{"session":';
  expect(await read(`${blank}${JSON.stringify(call(5))}\n${bad}\n`)).toEqual({
    inputs: [5],
    skipped: [[200_002, 'unfinished-line']],
    refusal: null,
  });
  expect(await read(blank)).toEqual({ inputs: [], skipped: [], refusal: 'empty' });
});

test('what was not read of an unknown file is not listed as torn', async () => {
  expect(await read('{"a":1}\n'.repeat(100_000), 10_001)).toEqual({
    inputs: [],
    skipped: [],
    refusal: 'unknown-format',
  });
});
