import { expect, test } from 'vitest';
import { readFile } from './read.ts';
import { sourceOf } from './testing.ts';
import type { Importer } from './importer.ts';

/** Reads a table as it comes to an importer: the rows with their lines, and the header. */
async function rowsOf(content: string, delimiter?: string, chunkSize?: number) {
  const rows: [line: number, cells: Record<string, unknown>][] = [];
  let header: readonly string[] | null = null;
  const importer: Importer = {
    id: 'table',
    name: 'Table',
    docsUrl: '',
    extensions: [],
    kind: 'csv',
    ...(delimiter === undefined ? {} : { delimiter }),
    detect: (sample) => {
      header = sample.header;
      return 'yes';
    },
    open: () => ({
      record: (value, line) => {
        rows.push([line, { ...(value as Record<string, unknown>) }]);
      },
      end: () => undefined,
    }),
  };
  await readFile(sourceOf('t', content, chunkSize), { importers: [importer] });
  return { header, rows };
}

test.each([1, 1 << 16])('every row is given, with its line, in chunks of %i', async (chunkSize) => {
  const { header, rows } = await rowsOf('a,b\n1,"x\ny"\n\n2,z\n', undefined, chunkSize);
  expect(header).toEqual(['a', 'b']);
  expect(rows).toEqual([
    [2, { a: '1', b: 'x\ny' }],
    [5, { a: '2', b: 'z' }],
  ]);
});

test('the first row is no header, also with quotes, CRLF, blank lines before, no end', async () => {
  for (const text of ['a,b\r\n1,2\r\n', '"a","b"\n1,2', '\r\n\r\na,b\r\n1,2', 'a;b\n1;2\n'])
    expect((await rowsOf(text)).rows.map(([, row]) => row)).toEqual([{ a: '1', b: '2' }]);
});

test('the delimiter of the importer is not guessed', async () => {
  expect((await rowsOf('a,b;c,d\n1,5;2,5\n', ';')).rows).toEqual([
    [2, { 'a,b': '1,5', 'c,d': '2,5' }],
  ]);
  expect((await rowsOf('a b\n1 2\n', ' ')).rows).toEqual([[2, { a: '1', b: '2' }]]);
});
