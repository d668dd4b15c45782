import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitArms } from './arms.ts';
import { importFiles } from './testing.ts';

const study = (name: string): Uint8Array =>
  new Uint8Array(
    readFileSync(new URL(`../../sample-traces/tutor-study/${name}.jsonl`, import.meta.url)),
  );
const read = async (...names: string[]) =>
  (await importFiles(Object.fromEntries(names.map((n) => [`${n}.jsonl`, study(n)])))).read;

describe('two arms dropped together', () => {
  test.each([[['keep', 'compact']], [['compact', 'keep']]])(
    '%s are told apart by what the files say',
    async (names) => {
      const arms = splitArms(await read(...names));
      expect(arms?.keep.map((f) => f.name)).toEqual(['keep.jsonl']);
      expect(arms?.compact.map((f) => f.name)).toEqual(['compact.jsonl']);
    },
  );
  test('one arm, or two without any compaction, stay together', async () => {
    expect(splitArms(await read('keep'))).toBeNull();
    expect(splitArms(await read('keep', 'raw-keep'))).toBeNull();
  });
});
