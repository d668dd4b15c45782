/**
 * Every importer against spoilt fixtures: it throws nothing, hangs nowhere, and what it gives is
 * counts. A few hundred mutants a format; `importers.slow.ts` has 20,000.
 *
 * A failure names the mutant: `FUZZ_FORMAT=codex FUZZ_FROM=17 FUZZ_MUTANTS=1` reads it again alone.
 */
import { describe, expect, test } from 'vitest';
import { assertUnpolluted, checkMutant } from './check.ts';
import { fuzzOptions } from './options.ts';
import { mutantOf, subjects } from './subjects.ts';

const all = subjects();
const { seed, from, mutants, chosen } = fuzzOptions(200);

test('every importer has fixtures to spoil', () => {
  expect(all.filter(({ cases }) => cases.length === 0).map(({ format }) => format)).toEqual([]);
});

test('a mutant is made of its number alone', () => {
  for (const subject of all)
    expect(mutantOf(subject, all, 5, 3).files).toEqual(mutantOf(subject, all, 5, 3).files);
});

describe('spoilt files', () => {
  test.each(all.filter(({ format }) => chosen(format)))('$format', async (subject) => {
    const faults: string[] = [];
    for (let index = from; index < from + mutants; index++) {
      try {
        await checkMutant(mutantOf(subject, all, seed, index));
      } catch (error) {
        faults.push(`seed ${seed}, mutant ${index}: ${(error as Error).stack ?? String(error)}`);
      }
    }
    expect(faults.slice(0, 3)).toEqual([]);
    assertUnpolluted();
  });
});
