import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { CsvPieces } from './csv.ts';

const read = (text: string, chunk = text.length, maxLength?: number) => {
  const rows: [number, ...string[]][] = [];
  const unclosed: number[] = [];
  const tooLong: number[] = [];
  const pieces = new CsvPieces(
    {
      piece: (piece, line) => {
        const { data } = Papa.parse<string[]>(piece, { delimiter: ',' });
        let at = line;
        for (const row of data) {
          if (row.length > 1) rows.push([at, ...row]);
          at += 1 + row.join('').split('\n').length - 1;
        }
      },
      unclosed: (line) => unclosed.push(line),
      tooLong: (line) => tooLong.push(line),
    },
    maxLength,
  );
  for (let i = 0; i < text.length; i += Math.max(1, chunk)) pieces.push(text.slice(i, i + chunk));
  pieces.end();
  return { rows, unclosed, tooLong };
};

describe('a quote that nothing closes', () => {
  test.each([
    ['a,1\n"b,2\nc,3\nd,4\n', [2], ['a', 'c', 'd']],
    ['a,1\n"b,2\n"c",3\nd,"4"\n', [2], ['a', 'c', 'd']],
    ['a,1\nb,"2\n"c\nc",3\nd,4', [2], ['a', 'c\nc', 'd']],
    ['a,1\n"b,2\n"c,3\nd,4\n', [2, 3], ['a', 'd']],
    ['a,1\nb,"2', [2], ['a']],
    ['"a,1\nb,2\n', [1], ['b']],
    // A record's first lines may be a cell that is closed.
    ['a,1\nb,"x\ny","z\nc,3\n', [2, 3], ['a', 'c']],
  ])('costs its line alone: %j', (text, lines, firstCells) => {
    for (const chunk of [1, 2, 3, 5, text.length]) {
      const { rows, unclosed } = read(text, chunk);
      expect(unclosed).toEqual(lines);
      expect(rows.map((r) => r[1])).toEqual(firstCells);
    }
  });

  test('however much follows', () => {
    const n = 30_000;
    const { rows, unclosed } = read(`"torn,1\n${'good,2\n'.repeat(n)}`, 1 << 16);
    expect([rows.length, rows.at(-1)?.[0], unclosed]).toEqual([n, n + 1, [1]]);
  });

  test('and a file of nothing else is read in one go', () => {
    const n = 50_000;
    expect(read('a,"b\n'.repeat(n), 1 << 16).unclosed).toHaveLength(n);
  });
});

test('quotes that open nothing are text', () => {
  const { rows, unclosed } = read(
    '5" disk,1\n"he said "so" to, me",2\n"x" ,3\n"a ""b"", c\nd",4\n',
  );
  expect(rows.map((r) => r.at(-1))).toEqual(['1', '2', '3', '4']);
  expect(unclosed).toEqual([]);
});

test('a record that is too long is passed over to its end', () => {
  const long = `x,${'y'.repeat(300)}`;
  for (const chunk of [7, 64]) {
    const { rows, tooLong, unclosed } = read(`a,1\n${long}\nb,2\n${long}`, chunk, 100);
    expect(rows.map((r) => r[1])).toEqual(['a', 'b']);
    expect([tooLong, unclosed]).toEqual([[2, 4], []]);
  }
});

test('well-formed tables come back whole, whatever the chunks', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';') }),
    fc.nat(),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (table, chunk) => {
        const text = Papa.unparse(
          table.map((row) => row.map(String)),
          { newline: '\n', quotes: true },
        );
        const { rows, unclosed } = read(text, chunk);
        expect(rows.map(([, ...row]) => row)).toEqual(table.map((row) => row.map(String)));
        expect(unclosed).toEqual([]);
      },
    ),
  );
});
