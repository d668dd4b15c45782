/**
 * Spoilt links, scenarios, tariff files and mappings: each is refused by a code and a path, or can be
 * priced and written like any other. `forms.slow.ts` has 20,000 of each.
 */
import { describe, expect, test } from 'vitest';
import { assertUnpolluted } from './check.ts';
import { FORMS, checkForm } from './forms.ts';
import { fuzzOptions } from './options.ts';
import { parseScenario } from '../../src/scenario/schema.ts';
import { parseTariffFile } from '../../src/tariffs/schema.ts';
import { parseMapping } from '../../src/importers/mapped/mapping.ts';

const { seed, from, mutants, chosen } = fuzzOptions(200);

describe('spoilt forms', () => {
  test.each(FORMS.filter(chosen))('%s', async (form) => {
    const faults: string[] = [];
    let accepted = 0;
    for (let index = from; index < from + mutants; index++) {
      try {
        if (await checkForm(form, seed, index)) accepted++;
      } catch (error) {
        faults.push(`seed ${seed}, mutant ${index}: ${(error as Error).stack ?? String(error)}`);
      }
    }
    expect(faults.slice(0, 3)).toEqual([]);
    // Spoiling refuses some and leaves some: else one half of this were not tested.
    if (mutants >= 200) expect(accepted).toBeGreaterThan(0);
    if (mutants >= 200) expect(accepted).toBeLessThan(mutants);
    assertUnpolluted();
  });
});

describe('nested a hundred thousand times', () => {
  const deep = (open: string, close: string): string =>
    open.repeat(100_000) + close.repeat(100_000);
  test.each([
    ['lists', deep('[', ']')],
    ['objects', deep('{"version":', '}').replace(':}', ':1}')],
    ['objects in a tariff', deep('{"periods":', '}').replace(':}', ':1}')],
  ])('%s are refused, not thrown', (_, text) => {
    expect(parseScenario(text).ok).toBe(false);
    expect(parseTariffFile(text).ok).toBe(false);
    expect(parseMapping(JSON.parse(text)).ok).toBe(false);
  });
});
