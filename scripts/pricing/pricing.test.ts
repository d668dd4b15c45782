import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/tariffs/catalogue.ts';
import type { TariffForm } from '../../src/tariffs/form.ts';
import { checkForm } from '../../src/tariffs/schema.ts';
import { compileTariff } from '../../src/tariffs/compile.ts';
import { comparePrices, splitKnown, type KnownDifferences, type LookUp } from './compare.ts';
import { GENERATED_FILE, generateCatalogue } from './generate.ts';
import { lintCatalogue, staleTariffs } from './lint.ts';
import { readPricing } from './read.ts';

const pricing = readPricing();

function form(over: object): TariffForm {
  const checked = checkForm(
    {
      id: 'openai/m',
      provider: 'openai',
      match: { exact: ['m'] },
      periods: [period({})],
      ...over,
    },
    'catalogue',
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.form;
}
function period(over: object) {
  return { rates: { input: '2', cachedRead: '0.2', output: '8' }, sources: ['s'], ...over };
}
function findings(...forms: TariffForm[]): string[] {
  return lintCatalogue(
    forms,
    forms.map((one) => compileTariff(one, 'catalogue')),
  ).map(({ what }) => what);
}

describe('pricing/', () => {
  test('is what the generated catalogue was made from', () => {
    const path = join(import.meta.dirname, '../..', GENERATED_FILE);
    expect(readFileSync(path, 'utf8'), 'run npm run pricing:build').toBe(
      generateCatalogue(pricing),
    );
  });

  test('is sound', () => {
    expect(lintCatalogue(pricing.tariffs, catalogue())).toEqual([]);
  });

  test('agrees with the other data set but for what is recorded', () => {
    const known = JSON.parse(
      readFileSync(join(import.meta.dirname, 'known-differences.json'), 'utf8'),
    ) as KnownDifferences[];
    for (const day of ['2026-09-23', pricing.asOf]) {
      const { compared, differences } = comparePrices(catalogue(), Date.parse(day));
      expect(compared).toBeGreaterThan(80);
      expect(splitKnown(differences, known).fresh).toEqual([]);
    }
  });
});

describe('the lint finds', () => {
  test('nothing in a sound tariff', () => {
    expect(findings(form({}))).toEqual([]);
  });

  test.each<[string, TariffForm, RegExp]>([
    ['a price without a source', form({ periods: [period({ sources: [] })] }), /without a source/],
    [
      'a gap that is not marked',
      form({
        periods: [
          period({ to: '2026-01-01' }),
          period({ from: '2026-01-02', fromBasis: 'announced' }),
        ],
      }),
      /gap/,
    ],
    [
      'a tier that is cheaper than its base',
      form({
        periods: [
          period({ tiers: [{ above: 5, rates: { input: '4', cachedRead: '0.1', output: '8' } }] }),
        ],
      }),
      /cheaper than its base/,
    ],
    ['a start without its basis', form({ periods: [period({ from: '2026-01-02' })] }), /fromBasis/],
    ['an open pattern', form({ match: { exact: ['m'], regex: ['^m'] } }), /not anchored/],
    [
      'a pattern open on one side of a choice',
      form({ match: { exact: ['m'], regex: ['^a|^b$'] } }),
      /not anchored/,
    ],
    ['a repeated group', form({ match: { exact: ['m'], regex: ['^(?:a+)+$'] } }), /repeats/],
    [
      'a dear cached price',
      form({ periods: [period({ rates: { input: '1', cachedRead: '2', output: '1' } })] }),
      /dearer/,
    ],
    [
      'a cheap write',
      form({
        periods: [period({ rates: { input: '1', output: '1', cacheWrite: { '5m': '0.1' } } })],
      }),
      /write is cheaper/,
    ],
    ['zero prices', form({ periods: [period({ rates: { input: '0', output: '0' } })] }), /zero/],
    ['a tariff that nothing matches', form({ match: {} }), /nothing matches/],
  ])('%s', (_name, tariff, expected) => {
    expect(findings(tariff)).toEqual([expect.stringMatching(expected)]);
  });

  test('a marked gap is none', () => {
    const gap = period({
      from: '2026-01-02',
      fromBasis: 'announced',
      gapBefore: 'withdrawn for a day',
    });
    expect(findings(form({ periods: [period({ to: '2026-01-01' }), gap] }))).toEqual([]);
  });

  test('one name at two tariffs of a seller', () => {
    expect(findings(form({}), form({ id: 'openai/n' }))).toEqual([
      'its own name m resolves to nothing',
      'its own name m resolves to nothing',
    ]);
  });
});

describe('prices grown old (A44)', () => {
  const dated = (date: string | null) =>
    compileTariff(form({}), 'catalogue', { s: { id: 's', ref: 'r', date, seen: null } });

  test('are listed after 60 days, and where no source is dated', () => {
    expect(staleTariffs([dated('2026-10-01')], '2026-11-30')).toEqual([]);
    expect(staleTariffs([dated('2026-09-30')], '2026-11-30')).toEqual([
      { id: 'openai/m', confirmedOn: '2026-09-30' },
    ]);
    expect(staleTariffs([dated(null)], '2026-11-30')).toEqual([
      { id: 'openai/m', confirmedOn: null },
    ]);
  });
});

describe('the comparison', () => {
  const tariff = compileTariff(
    form({
      periods: [
        period({
          tiers: [
            {
              above: 200000,
              inclusive: true,
              rates: { input: '4', cachedRead: '0.4', output: '8' },
            },
          ],
        }),
      ],
    }),
    'catalogue',
  );
  const compare = (card: Record<string, unknown>) =>
    comparePrices([tariff], Date.parse('2026-11-30'), (() => ({
      model: 'm',
      card,
    })) as LookUp).differences.map(({ field, ours, theirs }) => [field, ours, theirs]);
  const tiers = (base: number, price: number, start = 199999) => ({
    base,
    tiers: [{ start, price }],
  });

  test('knows that they write an inclusive step one lower', () => {
    expect(
      compare({
        input_mtok: tiers(2, 4),
        cache_read_mtok: tiers(0.2, 0.4),
        output_mtok: tiers(8, 8),
      }),
    ).toEqual([]);
  });

  test('tells a price, a tier and a threshold that differ', () => {
    expect(compare({ input_mtok: tiers(3, 5, 200000), output_mtok: 9 })).toEqual([
      ['tier starts', '200000', '200001'],
      ['input', '2', '3'],
      ['input of tier 1', '4', '5'],
      ['output', '8', '9'],
    ]);
    expect(compare({ input_mtok: 2 })).toEqual([['tier starts', '200000', 'none']]);
  });

  test('counts what they do not have', () => {
    const { compared, missing } = comparePrices([tariff], 0, () => null);
    expect({ compared, missing }).toEqual({ compared: 0, missing: ['openai/m'] });
  });
});
