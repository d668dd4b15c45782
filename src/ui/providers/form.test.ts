/** Prices that readers type: units that slip, blanks that are not zero. */
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../tariffs/catalogue.ts';
import { tariffFileOf, type Typed } from './form.ts';

const OTHERS = catalogue().flatMap(({ periods }) => periods.map(({ rates }) => rates));
const typed = (over: Partial<Typed>): Typed => ({
  name: 'Mine',
  input: '3',
  cachedRead: '',
  cacheWrite: '',
  output: '15',
  window: '',
  ...over,
});
const ratesOf = (
  over: Partial<Typed>,
  unit: Parameters<typeof tariffFileOf>[1],
  locale: 'en' | 'fr' = 'en',
) => {
  const result = tariffFileOf(typed(over), unit, locale, OTHERS);
  if (!result.ok) throw new Error(result.bad.join());
  const file = JSON.parse(result.file) as { periods: [{ rates: Record<string, string> }] };
  return { rates: file.periods[0].rates, odd: result.odd };
};

describe('https://github.com/BerriAI/litellm/pull/38167: a price for a thousand is not one for a million', () => {
  test.each([
    ['0.003', '0.015', 'per-thousand', '3', '15'],
    ['0.00025', '0.002', 'per-thousand', '0.25', '2'],
    ['0.0000006', '0.00000198', 'per-token', '0.6', '1.98'],
    ['3', '15', 'per-million', '3', '15'],
  ] as const)('%s and %s %s', (input, output, unit, inputIs, outputIs) => {
    const { rates, odd } = ratesOf({ input, output }, unit);
    expect([rates['input'], rates['output'], odd]).toEqual([inputIs, outputIs, []]);
  });
  test('a slip is pointed out', () => {
    expect(ratesOf({ input: '3', output: '15' }, 'per-thousand').odd).toEqual(['input', 'output']);
    expect(ratesOf({ input: '0.00003', output: '15' }, 'per-million').odd).toEqual(['input']);
  });
});

describe('https://github.com/anomalyco/opencode/pull/20801: a blank cached price is not zero', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['0', '0'],
    ['0.3', '0.3'],
  ])('“%s”', (cachedRead, is) => {
    expect(ratesOf({ cachedRead }, 'per-million').rates['cachedRead']).toBe(is);
  });
  test('neither is a word or a sign a price', () => {
    for (const cachedRead of ['free', '-1', '1e400'])
      expect(tariffFileOf(typed({ cachedRead }), 'per-million', 'en', OTHERS)).toEqual({
        ok: false,
        bad: ['cachedRead'],
      });
  });
});

test('https://github.com/dativo-io/talon/issues/399: no cached price is made from the input price', () => {
  expect(Object.keys(ratesOf({ input: '2.50' }, 'per-million').rates)).toEqual(['input', 'output']);
  expect(ratesOf({ input: '0.8', cachedRead: '0,20' }, 'per-million', 'fr').rates).toMatchObject({
    input: '0.8',
    cachedRead: '0.2',
  });
});
