/**
 * Readers that pass over lines before they are parsed must find what they would have found in all of
 * them: over real shapes (`sample-traces/`), in any order, with fields gone or changed, written with any
 * spaces and any characters escaped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Importer, Reader } from './importer.ts';
import { IMPORTERS } from './registry.ts';
import { readSource } from './read.ts';
import { sourceOf } from './testing.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;

/** The records of a format's fixtures. */
function recordsOf(format: string): unknown[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.expected.json'))
    .sort()
    .flatMap((path) => {
      const fixture = JSON.parse(readFileSync(join(root, path), 'utf8')) as { format: string; files: string[] }; // prettier-ignore
      return fixture.format === format ? fixture.files.map((f) => join(root, dirname(path), f)) : []; // prettier-ignore
    })
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .flatMap((line): unknown[] => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

/** The importer without its short cuts. */
function parsingAll(importer: Importer): Importer {
  const { lineMatters: _, ...rest } = importer;
  return {
    ...rest,
    open: (context): Reader => {
      const reader = importer.open(context);
      return { record: (value, line) => reader.record(value, line), end: () => reader.end() };
    },
  };
}

/** Numbers that decide how something is written, over and over. */
type Tape = () => number;
const tapeOf = (numbers: readonly number[]): Tape => {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
};

/** JSON of `value` on one line, as some other program may write it. */
function written(value: unknown, next: Tape): string {
  const space = (): string => ['', '', '', ' ', '  ', '\t'][next() % 6] ?? '';
  if (typeof value === 'string') {
    const escaped = next() % 4 === 0;
    return `"${[...JSON.stringify(value).slice(1, -1)].join('').replace(/\\.|[^]/g, (c) => (c.length === 1 && escaped && next() % 3 === 0 ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c))}"`; // prettier-ignore
  }
  if (Array.isArray(value))
    return `[${space()}${value.map((v) => `${written(v, next)}${space()}`).join(`,${space()}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  const turned = next() % 3 === 0 ? entries.reverse() : entries;
  return `{${space()}${turned.map(([k, v]) => `${written(k, next)}${space()}:${space()}${written(v, next)}${space()}`).join(`,${space()}`)}}`; // prettier-ignore
}

const JUNK: readonly unknown[] = [null, 0, -1, 1.5, '', '12', 'usage', [], {}, true, { usage: { input_tokens: 1 } }]; // prettier-ignore

/** `value` with some field of it gone or changed. */
function mutated(value: unknown, next: Tape): unknown {
  if (Array.isArray(value)) return value.map((v) => (next() % 5 === 0 ? mutated(v, next) : v));
  if (typeof value !== 'object' || value === null) return JUNK[next() % JUNK.length];
  const entries = Object.entries(value);
  if (entries.length === 0) return value;
  const chosen = next() % entries.length;
  return Object.fromEntries(
    entries.flatMap(([key, v], i): [string, unknown][] => {
      if (i !== chosen) return [[key, v]];
      return next() % 4 === 0 ? [] : [[key, next() % 2 === 0 ? mutated(v, next) : v]];
    }),
  );
}

const skipping = IMPORTERS.filter((i) => i.lineMatters !== undefined);

test('there are formats that pass over lines', () => {
  expect(skipping.map((i) => i.id)).toEqual(expect.arrayContaining(['claude-code', 'codex']));
});

describe.each(skipping.map((i) => [i.id, i] as const))('%s', (id, importer) => {
  const records = recordsOf(id);
  const plain = parsingAll(importer);

  test.each([false, true])('finds all that parsing every line finds; parts: %s', async (parts) => {
    expect(records.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(records.length - 1), { minLength: 1, maxLength: 30 }),
        fc.boolean(),
        fc.array(fc.nat(10_000), { minLength: 5, maxLength: 200 }),
        fc.integer({ min: 50, max: 5000 }),
        async (picked, inOrder, numbers, chunk) => {
          const next = tapeOf(numbers);
          const rows = inOrder ? [...picked].sort((a, b) => a - b) : picked;
          // The first record is as it stands, so that the file is known.
          const lines = [JSON.stringify(records[0])];
          for (const i of rows) {
            const record = next() % 3 === 0 ? mutated(records[i], next) : records[i];
            lines.push(written(record, next));
          }
          const text = `${lines.join('\n')}\n`;
          const read = async (by: Importer) =>
            readSource(sourceOf('log.jsonl', text, chunk), { importers: [by], parts });
          const [fast] = await read(importer);
          const [slow] = await read(plain);
          expect(fast).toEqual(slow);
        },
      ),
      { numRuns: 120 },
    );
  });
});
