import { describe, expect, test } from 'vitest';
import { tariff, TA, TO, TG } from '../costing/testing.ts';
import { catalogue } from '../tariffs/catalogue.ts';
import { compileTariff } from '../tariffs/compile.ts';
import { checkForm } from '../tariffs/schema.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { toForm } from './forms.ts';

/** All that can move a price, with decimals as text. */
function pricing(t: Tariff): unknown {
  const { id, provider, currency, contextWindow, caching, periods, modifiers, cache } = t;
  const { source: _source, note: _note, ...cacheRules } = cache;
  return JSON.parse(
    JSON.stringify(
      {
        id,
        provider,
        currency,
        contextWindow,
        caching,
        cacheRules,
        fee: t.webSearchPer1000,
        periods: periods.map(({ sources: _sources, note: _n, ...p }) => p),
        modifiers,
      },
      (_key, value: unknown) => (value === Infinity ? 'inf' : value === -Infinity ? '-inf' : value),
    ),
  );
}

describe('toForm', () => {
  test('of every catalogue tariff passes the file schema and compiles to the same prices', () => {
    expect(catalogue().length).toBeGreaterThan(100);
    for (const t of catalogue()) {
      const checked = checkForm(JSON.parse(JSON.stringify(toForm(t))), 'custom');
      if (!checked.ok) throw new Error(`${t.id}: ${JSON.stringify(checked.problems)}`);
      expect(pricing(compileTariff(checked.form, 'custom'))).toEqual(pricing(t));
    }
  });

  test('leaves out again what a tier fills in, also where its digits never end', () => {
    const t = tariff({
      id: 'test/third',
      periods: [
        {
          rates: {
            input: '3',
            cachedRead: '0.1',
            output: '7',
            cacheWrite: { '5m': '4', '1h': '5' },
          },
          tiers: [{ above: 1000, rates: { input: '4', cacheWrite: { '1h': '9' } } }],
          schedule: [],
        },
      ],
    });
    const form = toForm(t);
    expect(form.periods[0]?.tiers).toEqual([
      { above: 1000, rates: { input: '4', cacheWrite: { '1h': '9' } } },
    ]);
    expect(pricing(compileTariff(form, 'custom'))).toEqual(pricing(t));
  });

  test('says of a tier beside schedule bands that it is of the base card', () => {
    const rates = { input: '1', output: '4' };
    const t = tariff({
      id: 'test/peak',
      periods: [
        {
          rates,
          tiers: [
            { above: 200_000, band: 'base', rates: { input: '2', output: '8' } },
            { above: 200_000, band: 'night', rates: { input: '1', output: '4' } },
          ],
          schedule: [
            {
              name: 'night',
              timeZone: 'UTC',
              days: [1],
              windows: [['16:30', '00:30']],
              rates: { input: '0.5', output: '2' },
            },
          ],
        },
      ],
    });
    const checked = checkForm(JSON.parse(JSON.stringify(toForm(t))), 'custom');
    expect(checked).toMatchObject({ ok: true });
    expect(toForm(t).periods[0]?.tiers?.map((tier) => tier.band)).toEqual(['base', 'night']);
    expect(pricing(compileTariff(toForm(t), 'custom'))).toEqual(pricing(t));
  });

  test.each([TA, TO, TG])('is stable: the form of its own compilation is itself', (t) => {
    expect(toForm(compileTariff(toForm(t), 'custom'))).toEqual(toForm(t));
  });
});
