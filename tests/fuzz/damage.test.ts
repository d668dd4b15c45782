/**
 * One damaged record among many costs itself alone: what is read of a file with a broken line is what
 * is read of the file without that line, and the line is listed with its number and a reason.
 */
import { describe, expect, test } from 'vitest';
import type { FileImport } from '../../src/importers/importer.ts';
import { readFile } from '../../src/importers/read.ts';
import { sourceOf } from '../../src/importers/testing.ts';
import { callsOf } from '../../src/trace/trace.ts';
import { Dice } from './dice.ts';
import { subjects } from './subjects.ts';

/** Lines that no JSON parser takes, as a killed writer or a bad disk leave them. */
const BREAKS: readonly ((line: string, dice: Dice) => string)[] = [
  (line, dice) => line.slice(0, 1 + dice.int(line.length - 1)),
  (line) => line.slice(0, -1),
  (line) => line.replace(':', ''),
  (line) => line.replace(/\d+(?=[,}])/, 'NaN'),
  (line) => `${line}}`,
  (line) => line.replace('"', '"\u0001'),
];

function callsText(file: FileImport): string[] {
  return callsOf(file.trace).map((call) => JSON.stringify(call));
}

interface Lines {
  readonly format: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Fixtures of one JSON value a line, with lines enough for one to be missed. */
const files: Lines[] = subjects().flatMap(({ format, importers, cases, pack }) =>
  pack !== undefined || format.startsWith('mapped') || importers.length === 0
    ? []
    : cases.flatMap((texts) =>
        Object.entries(texts).flatMap(([name, text]): Lines[] => {
          const lines = text.trimEnd().split('\n').slice(0, 60);
          return lines.length >= 3 && lines.every(isJson) ? [{ format, name, lines }] : [];
        }),
      ),
);
const importers = subjects()[0]?.importers ?? [];

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

describe('a broken line', () => {
  test('is looked for in many formats', () => {
    expect(new Set(files.map(({ format }) => format)).size).toBeGreaterThan(12);
  });

  test.each(files)('costs itself alone: $format, $name', async ({ format, name, lines }) => {
    const dice = new Dice('damage', format, name);
    const read = (list: readonly string[]): Promise<FileImport> =>
      readFile(sourceOf(name, list.join('\n') + '\n'), { importers });
    for (let round = 0; round < 8; round++) {
      const at = dice.int(lines.length);
      const broken = dice.pick(BREAKS)(lines[at] ?? '', dice);
      if (isJson(broken)) continue;
      const without = await read(lines.map((line, i) => (i === at ? '' : line)));
      // Without the line that tells the format there may be no format.
      if (without.format !== format) continue;
      const damaged = await read(lines.map((line, i) => (i === at ? broken : line)));
      expect(damaged.format).toBe(format);
      expect(callsText(damaged)).toEqual(callsText(without));
      const listed = damaged.skipped.filter(({ line }) => line === at + 1).length;
      // A line in which nothing could matter is passed over unread.
      if (listed === 0) expect(callsText(damaged)).toEqual(callsText(await read(lines)));
      else expect(listed).toBe(1);
      expect(damaged.skipped.length).toBe(without.skipped.length + listed);
    }
  });
});

describe('a bad count in a table', () => {
  const tables = subjects().flatMap(({ format, cases, pack }) =>
    pack !== undefined || format !== 'plain-csv'
      ? []
      : cases.flatMap((texts) => Object.entries(texts).map(([name, text]) => ({ name, text }))),
  );

  test.each(tables)('costs its row alone: $name', async ({ name, text }) => {
    const delimiter = text.includes(';') ? ';' : ',';
    const rows = text.trimEnd().split(/\r?\n/);
    const column = (rows[0] ?? '').toLowerCase().split(delimiter).indexOf('output');
    expect(column).toBeGreaterThan(0);
    const read = (list: readonly string[]): Promise<FileImport> =>
      readFile(sourceOf(name, list.join('\n')), { importers });
    const whole = await read(rows);
    for (const figure of ['-1', '1.5', 'NaN', 'Infinity', '1e400', '99999999999999999999', 'many'])
      for (let at = 1; at < rows.length; at++) {
        // A quoted cell may hold the delimiter.
        if (!whole.lines.includes(at + 1) || (rows[at] ?? '').includes('"')) continue;
        const cells = (rows[at] ?? '').split(delimiter);
        cells[column] = figure;
        const damaged = await read(rows.map((row, i) => (i === at ? cells.join(delimiter) : row)));
        const wanted = callsText(whole).filter((_, i) => whole.lines[i] !== at + 1);
        expect(callsText(damaged)).toEqual(wanted);
        // By name: the field is told, not only the line.
        expect(damaged.skipped).toContainEqual({
          line: at + 1,
          reason: 'bad-number',
          detail: 'output',
        });
      }
  });
});
