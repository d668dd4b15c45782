import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import {
  bytes,
  dollars,
  duration,
  flipPrice,
  formatters,
  monthlyDollars,
  percent,
  price,
  signedDollars,
  tokens,
} from './format.ts';
import { parseTyped } from './parse.ts';

const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('numbers as readers write them', () => {
  test('prices keep all their digits', () => {
    expect([0.5, 0.0028, 0.075, 30].map((v) => price('en', v))).toEqual([
      '$0.50',
      '$0.0028',
      '$0.075',
      '$30.00',
    ]);
    expect(plainSpaces(price('fr', 0.5))).toBe('0,50 $');
  });
  test('computed prices are rounded to cents, small ones to two digits', () => {
    expect([0.5538, 2.9104, 0.01209].map((v) => flipPrice('en', v))).toEqual([
      '$0.55',
      '$2.91',
      '$0.012',
    ]);
  });
  test('a session: cents, and three digits below a dollar', () => {
    expect([9.847, 0.117, 0.16, 0].map((v) => dollars('en', v))).toEqual([
      '$9.85',
      '$0.117',
      '$0.160',
      '$0.00',
    ]);
  });
  test('a month: two digits, no cents', () => {
    expect([83_900, 1_512].map((v) => monthlyDollars('en', v))).toEqual(['$84,000', '$1,500']);
  });
  test('signs, shares, tokens, sizes', () => {
    expect(signedDollars('en', -0.464)).toBe('−$0.46');
    expect(percent('en', 0.959)).toBe('95.9%');
    expect(plainSpaces(percent('fr', 0.959))).toBe('95,9 %');
    expect([131_072, 272_000, 1_048_576].map((v) => tokens('en', v))).toEqual([
      '131k',
      '272k',
      '1.05M',
    ]);
    expect(bytes('en', 1_900_000)).toBe('1.9 MB');
    expect(plainSpaces(bytes('fr', 1_900_000))).toBe('1,9 Mo');
  });
  test('spans of time take their largest fitting unit', () => {
    expect(
      [4_622, 63_964, 1_502_797, 4_007_859, 200_000_000].map((v) => duration('en', v)),
    ).toEqual(['5 sec', '1.1 min', '25 min', '1.1 hr', '2.3 days']);
    expect(plainSpaces(duration('fr', 4_007_859))).toBe('1,1 h');
  });
});

describe('numbers as readers type them', () => {
  test.each([
    ['en', '0.55', '0.55'],
    ['en', '0,55', '0.55'],
    ['fr', '0,55', '0.55'],
    ['fr', '0.55', '0.55'],
    ['en', '$1,234.50', '1234.5'],
    ['fr', '1 234,50 $', '1234.5'],
    ['fr', '1.234,50', '1234.5'],
    ['en', '10,000', '10000'],
    ['fr', '10,000', '10'],
    ['en', '0,555', '0.555'],
    ['en', '1,000,000', '1000000'],
    ['fr', '95,9 %', '95.9'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', '-3', '-3'],
  ] as const)('%s: %s is %s', (locale, text, value) => {
    expect(parseTyped(locale, text)).toBe(value);
  });
  test.each(['', 'abc', '1e5', '1..2', '0x10', '--1', '∞'])('%s is no number', (text) => {
    expect(parseTyped('en', text)).toBeNull();
  });
});

describe('amounts in another currency', () => {
  const euros = { code: 'EUR', unitsPerUsd: new Decimal('0.92') };
  test('are converted at the rate and carry its sign', () => {
    expect(formatters('en', euros).dollars(new Decimal('9.85'))).toBe('€9.06');
    expect(formatters('fr', euros).dollars(9.85).replace(/\s/g, ' ')).toBe('9,06 €');
    expect(formatters('en', euros).signed(-0.5)).toBe('−€0.46');
    expect(formatters('en', euros).monthly(20_000)).toBe('€18,000');
    expect(formatters('en', euros).tick(20)).toBe('€18.4');
    expect(formatters('en', euros).sign()).toBe('€');
  });
  test('prices per million tokens and typed amounts stay in US dollars', () => {
    expect(formatters('en', euros).price(0.5)).toBe('$0.50');
    expect(formatters('en', euros).flip(0.55)).toBe('$0.55');
    expect(formatters('en', euros).priceTick(0.5)).toBe('$0.50');
    expect(formatters('en', euros).whole(500)).toBe('$500');
  });
  test('no other dollar looks like the US one, and whole units have no cents', () => {
    const f = formatters('en', { code: 'CAD', unitsPerUsd: new Decimal('1.4') });
    expect(f.dollars(10)).toBe('CA$14.00');
    const yen = formatters('en', { code: 'JPY', unitsPerUsd: new Decimal('150') });
    expect(yen.dollars(9.85)).toBe('¥1,478');
  });
  test('without one everything is as before', () => {
    expect(formatters('en').dollars(9.85)).toBe('$9.85');
    expect(formatters('en').tick(0.5)).toBe('$0.50');
    expect(formatters('en').sign()).toBe('$');
  });
});
