import { describe, expect, test } from 'vitest';
import { plain } from '../money/decimal.ts';
import { tariffById } from './catalogue.ts';
import { modifierAt, periodAt, rateCardAt, scheduleBandAt, unpricedReasonAt } from './inforce.ts';
import type { Tariff } from './tariff.ts';
import { amountOf, customTariff, promptOf, type Counts } from './testing.ts';

const at = (iso: string) => Date.parse(iso);

function price(tariff: Tariff | null, iso: string, counts: Counts): string | null {
  if (tariff === null) throw new Error('no such tariff');
  const card = rateCardAt(tariff, { timeMs: at(iso), promptTokens: promptOf(counts) });
  return card === null ? null : plain(amountOf(card.rates, counts));
}

describe('published amounts: rate × count', () => {
  test.each<[string, string, string, Counts, string | null]>([
    [
      'GPT-5.6 Sol at launch',
      'openai/gpt-5.6-sol',
      '2026-07-15T12:00:00Z',
      { uncached: 100000, output: 1000 },
      '0.53',
    ],
    [
      'GPT-5.6 Sol on its last day before the cut',
      'openai/gpt-5.6-sol',
      '2026-08-20T23:59:59Z',
      { uncached: 1000000 },
      '10',
    ],
    [
      'GPT-5.6 Sol after the cut',
      'openai/gpt-5.6-sol',
      '2026-08-21T00:00:00Z',
      { uncached: 100000, output: 1000 },
      '0.42',
    ],
    [
      'a prompt of exactly 272,000',
      'openai/gpt-6.2-sol',
      '2026-11-20T00:00:00Z',
      { uncached: 272000, output: 1000 },
      '0.554',
    ],
    [
      'cached tokens count for the tier',
      'openai/gpt-6.2-sol',
      '2026-11-20T00:00:00Z',
      { uncached: 1001, read: 271000, output: 1000 },
      '0.073204',
    ],
    [
      'an inclusive tier',
      'xai/grok-4.7',
      '2026-11-01T00:00:00Z',
      { uncached: 200000, output: 1000 },
      '0.812',
    ],
    [
      'one token below it',
      'xai/grok-4.7',
      '2026-11-01T00:00:00Z',
      { uncached: 199999, output: 1000 },
      '0.405998',
    ],
    [
      'five times the price above 100,000',
      'anthropic/claude-haiku-5-5',
      '2026-11-01T00:00:00Z',
      { uncached: 1, read: 100000, output: 1000 },
      '0.0075005',
    ],
    [
      'and not at 100,000',
      'anthropic/claude-haiku-5-5',
      '2026-11-01T00:00:00Z',
      { read: 100000, output: 1000 },
      '0.0015',
    ],
    [
      'one-hour writes',
      'anthropic/claude-opus-5',
      '2026-08-01T00:00:00Z',
      { writes: { '1h': 344139 } },
      '3.44139',
    ],
    [
      '12-hour writes',
      'openai/gpt-6.2-sol',
      '2026-11-20T00:00:00Z',
      { writes: { '12h': 100000 } },
      '0.5',
    ],
    [
      '12-hour writes in a tier that leaves them out',
      'openai/gpt-6.2-sol',
      '2026-11-20T00:00:00Z',
      { writes: { '12h': 300000 } },
      '3',
    ],
    [
      'Opus 4.6 above 200,000 while it had a tier',
      'anthropic/claude-opus-4-6',
      '2026-03-12T23:59:59Z',
      { uncached: 250000, output: 1000 },
      '2.5375',
    ],
    [
      'Opus 4.6 above 200,000 without it',
      'anthropic/claude-opus-4-6',
      '2026-03-13T00:00:00Z',
      { uncached: 250000, output: 1000 },
      '1.275',
    ],
    [
      'Sonnet 5.5, the last second before the cut',
      'anthropic/claude-sonnet-5-5',
      '2026-10-06T23:59:59Z',
      { read: 1000000 },
      '0.2',
    ],
    [
      'Sonnet 5.5, the first after it',
      'anthropic/claude-sonnet-5-5',
      '2026-10-07T00:00:00Z',
      { read: 1000000 },
      '0.1',
    ],
    [
      'DeepSeek before the clock, at a later peak hour',
      'deepseek/deepseek-v4-flash',
      '2026-07-01T02:00:00Z',
      { uncached: 1000000, output: 1000000 },
      '0.42',
    ],
    [
      'DeepSeek on a Sunday while every day had a peak',
      'deepseek/deepseek-v4-flash',
      '2026-08-17T02:00:00Z',
      { uncached: 1000000, output: 1000000 },
      '1.76',
    ],
    [
      'DeepSeek on a Sunday after that',
      'deepseek/deepseek-v4-flash',
      '2026-09-06T02:00:00Z',
      { uncached: 1000000, output: 1000000 },
      '0.88',
    ],
    [
      'DeepSeek on a Monday after that',
      'deepseek/deepseek-v4-flash',
      '2026-09-07T02:00:00Z',
      { uncached: 1000000, output: 1000000 },
      '1.76',
    ],
    [
      'DeepSeek, the name re-pointed',
      'deepseek/deepseek-v4-flash',
      '2026-09-10T04:00:00Z',
      { uncached: 1000000, output: 1000000 },
      '0.75',
    ],
    [
      'Argon, the last second of the offer',
      'google/gemini-4-argon',
      '2026-11-30T23:59:59Z',
      { uncached: 100000, output: 10000 },
      '0.3',
    ],
    [
      'Argon, the first after it',
      'google/gemini-4-argon',
      '2026-12-01T00:00:00Z',
      { uncached: 100000, output: 10000 },
      '0.6',
    ],
    [
      'Gemini 3.5 Flash',
      'google/gemini-3.5-flash',
      '2026-06-01T00:00:00Z',
      { uncached: 100000, read: 900000, output: 10000 },
      '0.375',
    ],
    [
      'Bedrock, regional',
      'amazon-bedrock/regional.anthropic.claude-opus-5-5',
      '2026-11-01T00:00:00Z',
      { uncached: 100000, output: 1000 },
      '0.462',
    ],
    ['before the launch', 'openai/gpt-6.2-sol', '2026-11-01T00:00:00Z', { uncached: 1000 }, null],
    [
      'half price for cached input, not a tenth (A30)',
      'openai/gpt-4o',
      '2026-01-01T00:00:00Z',
      { read: 100000 },
      '0.125',
    ],
  ])('%s', (_name, id, iso, counts, expected) => {
    expect(price(tariffById(id), iso, counts)).toBe(expected);
  });
});

describe('tiers of a brought list (A13)', () => {
  const tariff = customTariff({
    id: 'TA',
    provider: 'acme',
    periods: [
      {
        rates: {
          input: '3',
          cachedRead: '0.30',
          output: '15',
          cacheWrite: { '5m': '3.75', '1h': '6' },
        },
        tiers: [
          {
            above: 200000,
            rates: {
              input: '6',
              cachedRead: '0.60',
              output: '22.50',
              cacheWrite: { '5m': '7.50', '1h': '12' },
            },
          },
          { above: 500000, rates: { input: '12' } },
        ],
      },
    ],
  });
  const now = '2026-11-30T00:00:00Z';

  test.each<[Counts, string]>([
    [{ uncached: 200000, output: 100 }, '0.6015'],
    [{ uncached: 200001, output: 100 }, '1.202256'],
    [{ read: 199999, writes: { '5m': 1 }, output: 100 }, '0.06150345'],
    [{ read: 199999, writes: { '5m': 1, '1h': 1 }, output: 100 }, '0.1222689'],
    [{ uncached: 500001, output: 100 }, '6.006012'],
  ])('%o', (counts, expected) => {
    expect(price(tariff, now, counts)).toBe(expected);
  });

  test('a rate that a tier leaves out follows the base by the factor on input, and is listed', () => {
    const last = tariff.periods[0]?.tiers[1];
    expect(last?.filledIn).toEqual(['cachedRead', 'output', 'cacheWrite']);
    expect(last && plain(last.rates.output)).toBe('60');
    expect(last?.rates.cachedRead && plain(last.rates.cachedRead)).toBe('1.2');
    expect(last?.rates.cacheWrite['1h'] && plain(last.rates.cacheWrite['1h'])).toBe('24');
  });

  test('an aggregated row, whose prompts are not known, takes the base', () => {
    expect(rateCardAt(tariff, { timeMs: at(now), promptTokens: null })?.tier).toBeNull();
  });
});

describe('dates', () => {
  const tariff = customTariff({
    id: 'T',
    provider: 'acme',
    periods: [
      { to: '2026-08-21', rates: { input: '5', output: '1' } },
      { from: '2026-08-21', to: '2026-09-01T12:00:00Z', rates: { input: '4', output: '1' } },
      { from: '2026-10-01', rates: { input: '3', output: '1' } },
    ],
  });

  test('a million tokens on each side of a change cost 9 (A20)', () => {
    const day = (iso: string) => Number(price(tariff, iso, { uncached: 1000000 }));
    expect(day('2026-08-20T12:00:00Z') + day('2026-08-21T12:00:00Z')).toBe(9);
  });

  test('periods are half-open, and a gap has no price', () => {
    const input = (iso: string) => {
      const period = periodAt(tariff, at(iso));
      return period && plain(period.rates.input);
    };
    expect(input('1999-01-01T00:00:00Z')).toBe('5');
    expect(input('2026-08-20T23:59:59.999Z')).toBe('5');
    expect(input('2026-08-21T00:00:00.000Z')).toBe('4');
    expect(input('2026-09-01T11:59:59.999Z')).toBe('4');
    expect(input('2026-09-01T12:00:00.000Z')).toBeNull();
    expect(unpricedReasonAt(tariff, at('2026-09-15T00:00:00Z'))).toBe('no-period');
    expect(input('2099-01-01T00:00:00Z')).toBe('3');
  });

  test('all at one date keeps the hour and weekday of the call', () => {
    const flash = tariffById('deepseek/deepseek-v4-flash') as Tariff;
    const dateMs = at('2026-09-06T00:00:00Z');
    const card = (timeMs: number | null) => rateCardAt(flash, { timeMs, promptTokens: 1, dateMs });
    expect(card(at('2026-07-07T02:00:00Z'))?.band).toBe('peak');
    expect(card(at('2026-07-05T02:00:00Z'))?.band).toBeNull();
    expect(card(null)?.band).toBeNull();
    expect(rateCardAt(flash, { timeMs: null, promptTokens: 1 })).toBeNull();
  });
});

describe('schedules (A21)', () => {
  const scheduled = (over: object) =>
    customTariff({
      id: 'T',
      provider: 'acme',
      periods: [
        {
          rates: { input: '1', output: '1' },
          schedule: [
            {
              name: 'peak',
              timeZone: 'UTC',
              days: [1, 2, 3, 4, 5],
              windows: [
                ['01:00', '04:00'],
                ['06:00', '10:00'],
              ],
              rates: { input: '2' },
              ...over,
            },
          ],
        },
      ],
    });
  const band = (tariff: Tariff, iso: string) => {
    const period = periodAt(tariff, at(iso));
    return period && (scheduleBandAt(period, at(iso))?.name ?? 'off');
  };

  test.each([
    ['2026-11-24T02:00:00Z', 'peak'],
    ['2026-11-24T05:00:00Z', 'off'],
    ['2026-11-28T02:00:00Z', 'off'],
    ['2026-11-24T00:59:59.999Z', 'off'],
    ['2026-11-24T01:00:00Z', 'peak'],
    ['2026-11-24T03:59:59.999Z', 'peak'],
    ['2026-11-24T04:00:00Z', 'off'],
    ['2026-11-24T09:59:59Z', 'peak'],
    ['2026-11-24T10:00:00Z', 'off'],
    ['1969-12-30T02:00:00Z', 'peak'],
  ])('%s is %s', (iso, expected) => {
    expect(band(scheduled({}), iso)).toBe(expected);
  });

  test('weekdays are those of the zone: Monday 01:00 in Shanghai is Sunday 17:00 UTC', () => {
    const shanghai = scheduled({ timeZone: 'Asia/Shanghai' });
    const offset = scheduled({ timeZone: '+08:00' });
    for (const tariff of [shanghai, offset]) {
      expect(band(tariff, '2026-11-22T17:00:00Z')).toBe('peak');
      expect(band(tariff, '2026-11-27T17:00:00Z')).toBe('off');
    }
  });

  test('a window across midnight belongs to the day on which it starts', () => {
    const night = scheduled({ days: [5], windows: [['22:00', '02:00']] });
    expect(band(night, '2026-11-27T21:59:00Z')).toBe('off');
    expect(band(night, '2026-11-27T22:00:00Z')).toBe('peak');
    expect(band(night, '2026-11-28T01:59:00Z')).toBe('peak');
    expect(band(night, '2026-11-28T02:00:00Z')).toBe('off');
    expect(band(night, '2026-11-27T01:00:00Z')).toBe('off');
    const sunday = scheduled({ days: [7], windows: [['23:00', '01:00']] });
    expect(band(sunday, '2026-11-30T00:30:00Z')).toBe('peak');
  });

  test('24:00 ends a day, and 00:00 ends a window that crosses', () => {
    for (const end of ['24:00', '00:00']) {
      const late = scheduled({ days: [5], windows: [['22:00', end]] });
      expect(band(late, '2026-11-27T23:59:59Z')).toBe('peak');
      expect(band(late, '2026-11-28T00:00:00Z')).toBe('off');
    }
  });

  test('a zone with summer time follows its clock', () => {
    const newYork = scheduled({
      timeZone: 'America/New_York',
      days: [1, 2, 3, 4, 5, 6, 7],
      windows: [['09:00', '17:00']],
    });
    // 2026-03-08 and 2026-11-01 are the days of the changes.
    expect(band(newYork, '2026-03-07T13:30:00Z')).toBe('off');
    expect(band(newYork, '2026-03-08T13:30:00Z')).toBe('peak');
    expect(band(newYork, '2026-10-31T13:30:00Z')).toBe('peak');
    expect(band(newYork, '2026-11-01T13:30:00Z')).toBe('off');
  });

  test('a band leaves out what follows the base; a tier belongs to its band', () => {
    const tariff = customTariff({
      id: 'T',
      provider: 'acme',
      periods: [
        {
          rates: { input: '1', cachedRead: '0.1', output: '4' },
          schedule: [
            {
              name: 'peak',
              timeZone: 'UTC',
              days: [2],
              windows: [['01:00', '04:00']],
              rates: { input: '2' },
            },
          ],
          tiers: [
            { above: 100, band: 'peak', rates: { input: '6' } },
            { above: 100, band: 'base', rates: { input: '3' } },
          ],
        },
      ],
    });
    const input = (iso: string, promptTokens: number) => {
      const card = rateCardAt(tariff, { timeMs: at(iso), promptTokens });
      return card && [card.band, plain(card.rates.input), plain(card.rates.output)];
    };
    expect(input('2026-11-24T02:00:00Z', 100)).toEqual(['peak', '2', '8']);
    expect(input('2026-11-24T02:00:00Z', 101)).toEqual(['peak', '6', '24']);
    expect(input('2026-11-24T05:00:00Z', 101)).toEqual([null, '3', '12']);
  });
});

describe('modifiers (A24)', () => {
  const multiplier = (id: string, name: string, iso = '2026-11-30T00:00:00Z') => {
    const found = modifierAt(tariffById(id) as Tariff, name, at(iso));
    return found && plain(found);
  };

  test('priority, and fast for it at OpenAI', () => {
    expect(multiplier('openai/gpt-5.6-sol', 'priority')).toBe('2');
    expect(multiplier('openai/gpt-5.6-sol', 'fast')).toBe('2');
    expect(multiplier('openai/gpt-5.5', 'priority')).toBe('2.5');
    expect(multiplier('openai/gpt-5.5', 'Flex')).toBe('0.5');
    expect(multiplier('anthropic/claude-opus-4-6', 'fast')).toBe('6');
    expect(multiplier('anthropic/claude-opus-4-6', 'priority')).toBeNull();
    expect(multiplier('anthropic/claude-opus-4-6', 'region:us')).toBe('1.1');
    expect(multiplier('anthropic/claude-opus-4-5', 'region:us')).toBeNull();
  });

  test('the standard tier is no modifier', () => {
    for (const name of ['standard', 'default', 'auto', 'constructor', '__proto__']) {
      expect(multiplier('openai/gpt-5.5', name)).toBeNull();
    }
  });

  test('a dated modifier', () => {
    expect(multiplier('openai/gpt-6.2-sol', 'ultrafast', '2027-02-28T23:59:59Z')).toBe('3');
    expect(multiplier('openai/gpt-6.2-sol', 'ultrafast', '2027-03-01T00:00:00Z')).toBe('6');
  });
});
