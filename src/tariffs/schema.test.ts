import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain } from '../money/decimal.ts';
import { checkForm, checkTariffs, LIMITS, parseTariffFile } from './schema.ts';
import { customTariff } from './testing.ts';

const rates = { input: '3', cachedRead: '0.30', output: '15' };
const good = { id: 'TA', provider: 'acme', periods: [{ rates }] };

/** `[path, code]` of every problem. */
function problems(value: unknown): [string, string][] {
  const result = checkTariffs(value);
  return result.ok ? [] : result.problems.map(({ path, code }) => [path, code]);
}

describe('a tariff file is taken', () => {
  test('in its smallest form, with every default', () => {
    const tariff = customTariff(good);
    expect(tariff).toMatchObject({
      id: 'TA',
      display: 'TA',
      origin: 'custom',
      currency: 'USD',
      caching: true,
      contextWindow: null,
      match: { exact: [], glob: [], regex: [] },
      modifiers: [],
      webSearchPer1000: null,
    });
    expect(tariff.periods[0]).toMatchObject({ fromMs: -Infinity, toMs: Infinity, free: false });
  });

  test('with all that the contract names', () => {
    const tariff = customTariff({
      id: 'acme/large',
      provider: 'acme',
      display: 'Acme Large',
      currency: 'CNY',
      match: { exact: ['large'], glob: ['acme/large-*'] },
      contextWindow: 200000,
      tokenizer: 'acme',
      cache: {
        minTokens: 1024,
        increment: 128,
        ttls: ['5m'],
        defaultTtl: '5m',
        refreshOnRead: true,
      },
      caching: true,
      periods: [
        {
          from: '2026-01-01',
          to: '2026-02-01T08:00:00+08:00',
          rates: { ...rates, cacheWrite: { '5m': '3.75', '1h': '6' } },
          tiers: [{ above: 200000, inclusive: true, rates: { input: '6' } }],
          storagePerMTokHour: '1',
        },
        {
          from: '2026-02-01',
          rates,
          schedule: [
            {
              name: 'peak',
              timeZone: 'Asia/Shanghai',
              days: [1, 2],
              windows: [['22:00', '02:00']],
              rates: { input: '6', cachedRead: '0.6', output: '30' },
            },
          ],
          tiers: [{ above: 10, band: 'peak', rates: { input: '7' } }],
        },
      ],
      modifiers: { batch: '0.5', ultrafast: [{ multiplier: '3', to: '2027-01-01' }] },
      perRequest: { webSearch: { per1000: '10' } },
    });
    expect(tariff.periods[0]?.toMs).toBe(Date.UTC(2026, 1, 1));
    expect(tariff.periods[0]?.tiers[0]).toMatchObject({
      minPromptTokens: 200000,
      filledIn: ['cachedRead', 'output', 'cacheWrite'],
    });
    const tier = tariff.periods[0]?.tiers[0]?.rates;
    expect(
      tier && [tier.cachedRead, tier.output, tier.cacheWrite['1h']].map((p) => p && plain(p)),
    ).toEqual(['0.6', '30', '12']);
  });

  test('as an array, with a byte order mark, with null for what is unknown', () => {
    const result = parseTariffFile(
      `\uFEFF${JSON.stringify([good, { ...good, id: 'TB', contextWindow: null }])}`,
    );
    expect(result.ok && result.tariffs.map(({ id }) => id)).toEqual(['TA', 'TB']);
  });
});

describe('a tariff file is refused with the path and the reason', () => {
  test.each<[string, unknown, [string, string][]]>([
    [
      'a number for a price',
      { ...good, periods: [{ rates: { ...rates, input: 3 } }] },
      [['periods[0].rates.input', 'number-not-string']],
    ],
    [
      'a number for a multiplier',
      { ...good, modifiers: { batch: 0.5 } },
      [['modifiers.batch', 'number-not-string']],
    ],
    [
      'a missing output price',
      { ...good, periods: [{ rates: { input: '1' } }] },
      [['periods[0].rates.output', 'missing']],
    ],
    [
      'a decimal comma',
      { ...good, periods: [{ rates: { ...rates, output: '0,30' } }] },
      [['periods[0].rates.output', 'bad-price']],
    ],
    ...['1e400', '-1', 'NaN', 'Infinity', '', ' 1', '0x1', '1'.repeat(40)].map(
      (text): [string, unknown, [string, string][]] => [
        `the price ${text.slice(0, 10)}`,
        { ...good, periods: [{ rates: { ...rates, input: text } }] },
        [['periods[0].rates.input', 'bad-price']],
      ],
    ),
    [
      'a misspelt key',
      { ...good, periods: [{ rates: { input: '1', output: '1', cacheRead: '0.1' } }] },
      [['periods[0].rates.cacheRead', 'unknown-key']],
    ],
    [
      'a regular expression',
      { ...good, match: { regex: ['(a+)+$'] } },
      [['match.regex', 'regex-not-allowed']],
    ],
    ['no periods', { ...good, periods: [] }, [['periods', 'missing']]],
    [
      'overlapping periods',
      {
        ...good,
        periods: [
          { from: '2026-02-01', rates },
          { to: '2026-02-02', rates },
        ],
      },
      [['periods[0]', 'overlapping-periods']],
    ],
    [
      'two periods without dates',
      { ...good, periods: [{ rates }, { rates }] },
      [['periods[1]', 'overlapping-periods']],
    ],
    [
      'a day that no calendar has',
      { ...good, periods: [{ from: '2026-02-30', rates }] },
      [['periods[0].from', 'bad-date']],
    ],
    [
      'a time without a zone',
      { ...good, periods: [{ from: '2026-02-03T04:00:00', rates }] },
      [['periods[0].from', 'bad-date']],
    ],
    [
      'an end before the start',
      { ...good, periods: [{ from: '2026-02-03', to: '2026-02-03', rates }] },
      [['periods[0].to', 'empty-period']],
    ],
    [
      'a tier and a schedule, without a band',
      {
        ...good,
        periods: [{ rates, schedule: [band()], tiers: [{ above: 1, rates: { input: '6' } }] }],
      },
      [['periods[0].tiers[0]', 'tier-without-band']],
    ],
    [
      'a tier of a band that is not there',
      {
        ...good,
        periods: [
          {
            rates,
            schedule: [band()],
            tiers: [{ above: 1, band: 'night', rates: { input: '6' } }],
          },
        ],
      },
      [['periods[0].tiers[0].band', 'unknown-band']],
    ],
    [
      'two tiers at one size',
      {
        ...good,
        periods: [
          {
            rates,
            tiers: [
              { above: 9, rates: { input: '6' } },
              { above: 10, inclusive: true, rates: { input: '7' } },
            ],
          },
        ],
      },
      [['periods[0].tiers[1].above', 'duplicate-tier']],
    ],
    [
      'a zone that does not exist',
      { ...good, periods: [{ rates, schedule: [band({ timeZone: 'Mars/Olympus' })] }] },
      [['periods[0].schedule[0].timeZone', 'bad-time-zone']],
    ],
    [
      'weekday 0',
      { ...good, periods: [{ rates, schedule: [band({ days: [0] })] }] },
      [['periods[0].schedule[0].days[0]', 'bad-number']],
    ],
    [
      'no weekday',
      { ...good, periods: [{ rates, schedule: [band({ days: [] })] }] },
      [['periods[0].schedule[0].days', 'bad-days']],
    ],
    [
      'a window of no length',
      { ...good, periods: [{ rates, schedule: [band({ windows: [['01:00', '01:00']] })] }] },
      [['periods[0].schedule[0].windows[0]', 'bad-window']],
    ],
    ['a threshold with a fraction', tiered(1.5), [['periods[0].tiers[0].above', 'bad-number']]],
    ['a negative threshold', tiered(-1), [['periods[0].tiers[0].above', 'bad-number']]],
    ['two tariffs of one id', [good, good], [['[1].id', 'duplicate-id']]],
    ['a currency that is no code', { ...good, currency: 'dollar' }, [['currency', 'bad-name']]],
    ['a control character in a name', { ...good, id: 'a\u0000b' }, [['id', 'bad-name']]],
    ['a number', 5, [['', 'wrong-type']]],
    ['null', null, [['', 'wrong-type']]],
    ['an empty list', [], [['', 'missing']]],
  ])('%s', (_name, value, expected) => {
    const found = problems(value);
    // zod also calls a wrong root a type error of a number; the code of that does not matter.
    if (expected[0]?.[0] === '' && typeof value === 'number') expect(found[0]?.[0]).toBe('');
    else expect(found).toEqual(expected);
  });

  test('text that is not JSON, and one that is too large', () => {
    expect(parseTariffFile('{').ok).toBe(false);
    const large = parseTariffFile(' '.repeat(LIMITS.fileCharacters + 1));
    expect(!large.ok && large.problems[0]?.code).toBe('too-large');
  });

  test('more of anything than its bound', () => {
    const long = Array.from({ length: LIMITS.periods + 1 }, () => ({ rates }));
    expect(problems({ ...good, periods: long })).toContainEqual(['periods', 'too-long']);
    expect(problems({ ...good, id: 'x'.repeat(LIMITS.nameCharacters + 1) })).toEqual([
      ['id', 'too-long'],
    ]);
    const many = Array.from({ length: LIMITS.tariffs + 1 }, (_, i) => ({ ...good, id: `t${i}` }));
    expect(problems(many)).toEqual([['', 'too-long']]);
    expect(problems(Array.from({ length: 400 }, () => 1))).toHaveLength(LIMITS.problems);
  });

  test('every refusal is worded', () => {
    const result = checkTariffs({ ...good, periods: [{ rates: { ...rates, input: 3 } }] });
    expect(!result.ok && result.problems[0]?.message).toMatch(/decimal string/);
  });
});

describe('keys of the prototype are inert', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s as a key', (key) => {
    const text = JSON.stringify(good).replace('"provider"', `"${key}":{"input":"0"},"provider"`);
    expect(parseTariffFile(text).ok).toBe(false);
    expect(({} as Record<string, unknown>)['input']).toBeUndefined();
  });

  test('as the name of a modifier', () => {
    const tariff = customTariff(
      JSON.parse(
        JSON.stringify(good).replace(
          '"provider"',
          '"modifiers":{"constructor":"2","__proto__":"3"},"provider"',
        ),
      ),
    );
    expect(tariff.modifiers.map(({ name }) => name)).toEqual(['constructor']);
  });
});

describe('prices that are missing', () => {
  test('all zero without "free" is a missing price; with it, a price', () => {
    const zero = { input: '0', cachedRead: '0', output: '0' };
    const unpriced = customTariff({ ...good, periods: [{ rates: zero }] });
    expect(unpriced.periods[0]?.unpricedReason).toBe('all-zero');
    const free = customTariff({ ...good, periods: [{ rates: zero, free: true }] });
    expect(free.periods[0]?.unpricedReason).toBeNull();
  });

  test('an absent cached price is null, not zero (A18)', () => {
    const tariff = customTariff({ ...good, periods: [{ rates: { input: '2', output: '8' } }] });
    expect(tariff.periods[0]?.rates.cachedRead).toBeNull();
  });

  test('the catalogue alone may have patterns', () => {
    const form = { ...good, match: { regex: ['^a$'] } };
    expect(checkForm(form, 'catalogue').ok).toBe(true);
    expect(checkForm(form, 'custom').ok).toBe(false);
  });
});

function band(over: object = {}) {
  return {
    name: 'peak',
    timeZone: 'UTC',
    days: [1],
    windows: [['01:00', '04:00']],
    rates: { input: '6' },
    ...over,
  };
}

function tiered(above: number) {
  return { ...good, periods: [{ rates, tiers: [{ above, rates: { input: '6' } }] }] };
}

describe('no value crashes the check', () => {
  test('any JSON at all', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof checkTariffs(value).ok).toBe('boolean');
      }),
    );
  });

  test('any value in the place of any field of a good tariff', () => {
    const full = {
      ...good,
      match: { exact: ['a'] },
      modifiers: { batch: '0.5' },
      periods: [{ rates, schedule: [band()], tiers: [{ above: 1, band: 'peak', rates }] }],
    };
    const paths = pathsOf(full);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const broken: unknown = structuredClone(full);
        let at = broken as Record<string, unknown>;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
        at[path[path.length - 1] ?? ''] = value;
        expect(typeof checkTariffs(broken).ok).toBe('boolean');
      }),
    );
  });
});

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}
