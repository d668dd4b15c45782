/**
 * One test for every importer, over `sample-traces/`: the right importer reads the fixture, also
 * under another name; no other claims it; the result is sound, is what `*.expected.json` says, and
 * does not depend on where chunks end.
 *
 * `<case>.expected.json` names the importer (`format`), the `files` of the case (relative to the
 * json), and the summary. Run with `UPDATE_EXPECTED=1` to write the summaries anew; review the diff.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IMPORTERS } from './registry.ts';
import { importFiles, noticesOf, summarize } from './testing.ts';
import { readFile } from './read.ts';
import { sourceOf } from './testing.ts';
import { chooseImporter } from './read.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;

interface Expected {
  format: string;
  files: string[];
  summary?: unknown;
}

const cases = (existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [])
  .filter((path) => path.endsWith('.expected.json'))
  .sort();

describe('the registry', () => {
  test('ids are distinct and every importer has a fixture', () => {
    const ids = IMPORTERS.map((i) => i.id);
    expect(new Set(ids).size).toBe(ids.length);
    const covered = new Set(
      cases.map((c) => (JSON.parse(readFileSync(join(root, c), 'utf8')) as Expected).format),
    );
    expect(ids.filter((id) => !covered.has(id))).toEqual([]);
  });

  describe.each(cases)('%s', (path) => {
    const expected = JSON.parse(readFileSync(join(root, path), 'utf8')) as Expected;
    const load = (): Record<string, Uint8Array> =>
      Object.fromEntries(
        expected.files.map((f) => [f, new Uint8Array(readFileSync(join(root, dirname(path), f)))]),
      );
    const summaryOf = (r: Awaited<ReturnType<typeof importFiles>>): unknown => ({
      ...summarize(r.trace),
      notices: noticesOf(r),
      skipped: r.files.flatMap((f) => f.skipped.map((s) => [f.name, s.line, s.reason])),
    });

    test('is read by its importer to the expected summary', async () => {
      const result = await importFiles(load());
      expect(result.files.map((f) => f.format)).toEqual(expected.files.map(() => expected.format));
      const summary = summaryOf(result);
      if (process.env['UPDATE_EXPECTED'] === '1' && path !== 'tutor-study/expected.json')
        writeFileSync(join(root, path), `${JSON.stringify({ ...expected, summary }, null, 2)}\n`);
      else expect(summary).toEqual(expected.summary);
    });

    test('is recognised without its name, and by no other importer', async () => {
      for (const [, bytes] of Object.entries(load())) {
        const read = await readFile(sourceOf('unknown', bytes), { importers: IMPORTERS });
        expect(read.format).toBe(expected.format);
        const others = IMPORTERS.filter((i) => i.id !== expected.format).map((i) => ({
          ...i,
          detect: (sample: Parameters<typeof i.detect>[0]) =>
            i.detect(sample) === 'yes' ? ('yes' as const) : ('no' as const),
        }));
        const other = await readFile(sourceOf('unknown', bytes), { importers: others });
        expect(other.format).toBeNull();
      }
    });

    test('gives the same whatever the chunks and the order of files', async () => {
      const files = load();
      const small = Object.values(files).every((b) => b.length < 200_000);
      const chopped = await importFiles(files, IMPORTERS, small ? 7 : 4099);
      const reversed = await importFiles(Object.fromEntries(Object.entries(files).reverse()));
      const whole = await importFiles(files);
      expect(summaryOf(chopped)).toEqual(summaryOf(whole));
      expect(summarize(reversed.trace)).toEqual(summarize(whole.trace));
    });
  });
});

test('garbage is refused with a reason, never an exception', async () => {
  for (const garbage of [
    '',
    '   \n',
    'hello',
    '{"a":1}',
    '[]',
    '{',
    '\u0000\u0001',
    'a,b\n1,2\n',
  ]) {
    const { files } = await importFiles({ garbage });
    expect(files[0]?.calls).toBe(0);
    expect(files[0]?.refusal !== null || (files[0]?.skipped.length ?? 0) > 0).toBe(true);
  }
  expect(
    chooseImporter({ name: 'x', kind: 'json', records: [], header: null }, IMPORTERS, true),
  ).toBeNull();
});
