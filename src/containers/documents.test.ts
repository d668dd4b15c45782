import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DocumentSplitter } from './documents.ts';

const read = (text: string, chunk = text.length, maxLength?: number) => {
  const good: [number, unknown][] = [];
  const bad: number[] = [];
  const tooLong: number[] = [];
  const splitter = new DocumentSplitter(
    {
      document: (json, line) => {
        try {
          good.push([line, JSON.parse(json)]);
          return true;
        } catch {
          bad.push(line);
          return false;
        }
      },
      tooLong: (line) => tooLong.push(line),
    },
    maxLength,
  );
  for (let i = 0; i < text.length; i += Math.max(1, chunk)) splitter.push(text.slice(i, i + chunk));
  splitter.end();
  return { good, bad, tooLong };
};
const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const doc = (n: number): object => ({ n, list: [{ a: '}{' }, ['"']], text: 'x\ny' });
const lines = (text: string): number => text.split('\n').length - 1;

describe('a document that was cut off costs itself alone', () => {
  const whole = pretty(doc(2));
  test.each(Array.from({ length: whole.length - 2 }, (_, i) => i + 1))(
    'after %i characters',
    (cut) => {
      const torn = `${whole.slice(0, cut)}\n`;
      const text = pretty(doc(1)) + torn + pretty(doc(3)) + pretty(doc(4));
      for (const chunk of [1, 7, text.length]) {
        const { good } = read(text, chunk);
        expect(good).toEqual([
          [1, doc(1)],
          [1 + lines(whole + torn), doc(3)],
          [1 + lines(whole + torn + whole), doc(4)],
        ]);
      }
    },
  );

  test('one document a line after it', () => {
    const rows = [5, 6, 7].map((n) => `${JSON.stringify(doc(n))}\n`).join('');
    expect(read(`{\n  "a": [\n${rows}`).good.map(([line]) => line)).toEqual([3, 4, 5]);
    expect(read(`[\n[\n${rows}`).good.map(([line]) => line)).toEqual([3, 4, 5]);
  });

  test('two of them in a row', () => {
    const { good, bad } = read(`{\n  "a": "x\n{\n  "b": {\n${pretty(doc(1))}`);
    expect([good, bad]).toEqual([[[5, doc(1)]], [1, 3]]);
  });

  test('a stray quote between documents', () => {
    expect(read(`${pretty(1)}"\n${pretty(doc(1))}}}\n${pretty(doc(2))}`).good).toHaveLength(2);
  });

  test('half a million of them end', () => {
    expect(read('[\n'.repeat(500_000) + pretty(doc(1)), 1 << 16).good).toHaveLength(1);
    expect(read('{\n'.repeat(100_000) + pretty(doc(1)), 1 << 16).good).toHaveLength(1);
  });
});

test('printed without any indent, a document is one', () => {
  const text = pretty(doc(1)).replaceAll(/^ +/gm, '');
  for (const chunk of [1, 5, 1000])
    expect(read(`${text}${text}`, chunk)).toEqual({
      good: [
        [1, doc(1)],
        [1 + lines(text), doc(1)],
      ],
      bad: [],
      tooLong: [],
    });
});

test('a document that is too long is passed over, with all that is in it', () => {
  const long = pretty({ list: Array.from({ length: 40 }, (_, i) => ({ i })) });
  for (const chunk of [9, 50]) {
    const { good, bad, tooLong } = read(pretty(doc(1)) + long + pretty(doc(2)), chunk, 200);
    expect(good.map(([, value]) => value)).toEqual([doc(1), doc(2)]);
    expect([bad, tooLong]).toEqual([[], [1 + lines(pretty(doc(1)))]]);
  }
});

test('any documents come back whole, whatever the chunks', () => {
  const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.constant({}));
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 5 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(undefined, 0, 1, '\t'),
      fc.boolean(),
      (values, chunk, indent, inArray) => {
        const text = inArray
          ? JSON.stringify(values, null, indent)
          : values.map((v) => JSON.stringify(v, null, indent)).join('\n\n');
        const expected = JSON.parse(JSON.stringify(values)) as unknown[];
        expect(read(text, chunk).good.map(([, v]) => v)).toEqual(expected);
      },
    ),
  );
});
