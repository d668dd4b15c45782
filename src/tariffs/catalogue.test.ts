import { expect, test, describe } from 'vitest';
import { plain } from '../money/decimal.ts';
import { boundariesOf, ruleKey } from './boundaries.ts';
import {
  CATALOGUE_AS_OF,
  CATALOGUE_AS_OF_MS,
  CATALOGUE_VERSION,
  catalogue,
  catalogueIds,
  tariffById,
} from './catalogue.ts';
import { cardOf, ruleCovers } from './inforce.ts';
import { applyOverlay, applyOverlays, overlayApplies } from './overlay.ts';
import { oddPrices, perMillion } from './plausible.ts';
import { SELLERS, providerKey } from './providers.ts';
import { customTariff } from './testing.ts';

describe('the catalogue', () => {
  test('is dated and compiled once', () => {
    expect(CATALOGUE_AS_OF).toBe('2026-11-30');
    expect(CATALOGUE_AS_OF_MS).toBe(Date.UTC(2026, 10, 30));
    expect(CATALOGUE_VERSION).toMatch(/^2026-11-30\.[0-9a-f]{8}$/);
    expect(catalogue()).toBe(catalogue());
    expect(catalogue().map(({ id }) => id)).toEqual(catalogueIds());
    expect(tariffById('openai/gpt-5.5')).toBe(
      catalogue().find(({ id }) => id === 'openai/gpt-5.5'),
    );
    expect(tariffById('openai/gpt-5')?.id).toBe('openai/gpt-5');
    for (const id of ['OPENAI/GPT-5', 'nothing', '__proto__', 'constructor'])
      expect(tariffById(id)).toBeNull();
  });

  test('a price tells its sources and the newest day of them', () => {
    const period = tariffById('openai/gpt-5.6-sol')?.periods[1];
    expect(period?.confirmedOn).toBe('2026-11-20');
    expect(period?.sources.map(({ ref }) => ref)).toContain('npm @pydantic/genai-prices@0.1.8');
    expect(tariffById('anthropic/claude-fable-5-2')?.periods[0]).toMatchObject({
      fromBasis: 'first-seen',
      fromBy: '2026-11-10',
    });
  });

  test('aliases of sellers are spelt as they are compared, and name one seller', () => {
    const names = SELLERS.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(names.map(providerKey)).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  });

  test('web searches', () => {
    const per1000 = (id: string) => {
      const price = tariffById(id)?.webSearchPer1000;
      return price ? plain(price) : null;
    };
    expect(per1000('anthropic/claude-opus-5-5')).toBe('10');
    expect(per1000('google/gemini-2.5-pro')).toBe('35');
    expect(per1000('google/gemini-3.5-flash')).toBe('14');
    expect(per1000('mistral/devstral-2512')).toBeNull();
  });
});

describe('boundaries', () => {
  test('of the catalogue hold every step, window, date and schedule, rising and once', () => {
    const { promptCuts, instants, rules } = boundariesOf(catalogue());
    for (const cut of [100001, 200000, 200001, 272001, 1050001]) expect(promptCuts).toContain(cut);
    for (const day of [
      '2026-08-21',
      '2026-10-07',
      '2026-12-01',
      '2027-03-01',
      '2026-08-16T16:00:00Z',
    ]) {
      expect(instants).toContain(Date.parse(day));
    }
    for (const list of [promptCuts, instants]) {
      expect([...new Set(list)].sort((a, b) => a - b)).toEqual(list);
    }
    expect(rules.map(({ key }) => key)).toEqual([
      'UTC 12345 01:00-04:00 06:00-10:00',
      'UTC 1234567 01:00-04:00 06:00-10:00',
    ]);
  });

  test('between two cuts every tariff takes one and the same tier', () => {
    const { promptCuts } = boundariesOf(catalogue());
    const edges = [0, ...promptCuts, 3_000_000];
    for (const tariff of catalogue()) {
      for (const period of tariff.periods) {
        for (const [index, low] of edges.slice(0, -1).entries()) {
          const high = (edges[index + 1] ?? 0) - 1;
          expect(cardOf(period, null, low).tier).toBe(cardOf(period, null, high).tier);
        }
      }
    }
  });

  test('a rule has one key in whatever order it is written', () => {
    const rule = {
      timeZone: 'UTC',
      days: [2, 1],
      windows: [
        ['06:00', '10:00'],
        ['01:00', '04:00'],
      ] as const,
    };
    expect(ruleKey(rule)).toBe('UTC 12 01:00-04:00 06:00-10:00');
    expect(ruleCovers(rule, Date.parse('2026-11-30T02:00:00Z'))).toBe(true);
  });
});

describe('overlays', () => {
  const tariff = customTariff({
    id: 'p/m',
    provider: 'p',
    periods: [
      {
        rates: {
          input: '3',
          cachedRead: '0.3',
          output: '15',
          cacheWrite: { '5m': '3.75', '1h': '6' },
        },
      },
    ],
  });
  const rates = tariff.periods[0]!.rates;

  test('multiply, then set', () => {
    const card = applyOverlay(rates, {
      name: 'contract',
      multiply: { input: '0.85', cachedRead: '0.5', cacheWrite: '2' },
      set: { output: '10', cacheWrite: { '1h': '5' } },
    });
    expect(
      [card.input, card.cachedRead, card.output, card.cacheWrite['5m'], card.cacheWrite['1h']].map(
        (p) => p && plain(p),
      ),
    ).toEqual(['2.55', '0.15', '10', '7.5', '5']);
  });

  test('a cached price can be set where the list has none; one write price is for all lifetimes', () => {
    const card = applyOverlay(
      { ...rates, cachedRead: null },
      { name: 'x', multiply: { cachedRead: '2' }, set: { cacheWrite: '1' } },
    );
    expect(card.cachedRead).toBeNull();
    expect(Object.values(card.cacheWrite).map(plain)).toEqual(['1', '1']);
    const set = applyOverlay(
      { ...rates, cachedRead: null },
      { name: 'x', set: { cachedRead: '0.1' } },
    );
    expect(set.cachedRead && plain(set.cachedRead)).toBe('0.1');
  });

  test('is for a seller, for a tariff or for all; several apply in their order', () => {
    expect(overlayApplies({ name: 'x' }, tariff)).toBe(true);
    expect(overlayApplies({ name: 'x', match: { provider: 'p' } }, tariff)).toBe(true);
    expect(overlayApplies({ name: 'x', match: { provider: 'q' } }, tariff)).toBe(false);
    expect(overlayApplies({ name: 'x', match: { provider: 'p', id: 'p/n' } }, tariff)).toBe(false);
    const card = applyOverlays(
      rates,
      [
        { name: 'a', set: { input: '2' } },
        { name: 'b', multiply: { input: '0.5' } },
        { name: 'c', match: { id: 'other' }, set: { input: '9' } },
      ],
      tariff,
    );
    expect(plain(card.input)).toBe('1');
    expect(plain(rates.input)).toBe('3');
  });
});

describe('slips of unit (A31)', () => {
  test.each([
    ['0.003', 'per-thousand', '3'],
    ['3', 'per-million', '3'],
    ['0.00000025', 'per-token', '0.25'],
    ['-1', 'per-million', null],
    ['0,3', 'per-million', null],
  ] as const)('%s %s is %s', (price, unit, expected) => {
    expect(perMillion(price, unit)).toBe(expected);
  });

  test('a price a thousand times off the others is pointed out', () => {
    const others = catalogue().flatMap(({ periods }) => periods.map(({ rates }) => rates));
    const card = (input: string, cachedRead: string, output: string) =>
      customTariff({ id: 'T', provider: 'p', periods: [{ rates: { input, cachedRead, output } }] })
        .periods[0]!.rates;
    expect(oddPrices(card('3', '0.3', '15'), others)).toEqual([]);
    expect(oddPrices(card('3000', '0.3', '15000'), others)).toEqual(['input', 'output']);
    expect(oddPrices(card('0.0003', '0.00003', '0'), others)).toEqual(['input', 'cachedRead']);
    expect(oddPrices(card('3', '0.3', '15'), [])).toEqual([]);
    for (const rates of others) expect(oddPrices(rates, others)).toEqual([]);
  });
});
