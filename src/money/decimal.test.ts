import { describe, expect, test } from 'vitest';
import { Decimal, costOf, parseDecimal, plain, toQuotient } from './decimal.ts';

describe('exact amounts', () => {
  test('17 calls of $0.000095 are 0.001615, without binary noise', () => {
    let sum = new Decimal(0);
    for (let i = 0; i < 17; i++) sum = sum.plus('0.000095');
    expect(plain(sum)).toBe('0.001615');
  });

  test('1,000 tiny calls do not round to zero', () => {
    const one = costOf(3, new Decimal('0.15')).plus(costOf(1, new Decimal('0.60')));
    expect(plain(one.times(1000))).toBe('0.00105');
  });

  test.each(['1e400', 'NaN', 'Infinity', '', '0,55', '0x10', ' 1', '1.', '+1', '9'.repeat(31)])(
    'refuses %s',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test.each(['0', '7', '0.55', '-0.05', '-12', '123456789.123456789', '9'.repeat(30)])(
    'reads %s digit for digit',
    (text) => {
      expect(parseDecimal(text)?.toFixed()).toBe(text);
    },
  );

  test.each(['0.a', '1.x5', '-', '.5', '0.5.5'])(
    'refuses %s, which only begins as a number',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test('keeps a hundred digits, and writes no exponent', () => {
    const long = new Decimal(`1${'0'.repeat(58)}.${'0'.repeat(40)}1`);
    expect(long.plus(0).toString()).toBe(`1${'0'.repeat(58)}.${'0'.repeat(40)}1`);
    expect(new Decimal('1e-30').toString()).toBe(`0.${'0'.repeat(29)}1`);
    expect(new Decimal('1e60').toString()).toBe(`1${'0'.repeat(60)}`);
    // Half to even, at the hundredth digit.
    expect(new Decimal(`0.1${'0'.repeat(98)}25`).times(1).toFixed()).toBe(`0.1${'0'.repeat(98)}2`);
  });

  test('plain notation has no exponent, no trailing zero, no negative zero', () => {
    expect(plain(new Decimal('0.00000000000000010'))).toBe('0.0000000000000001');
    expect(plain(new Decimal('-0'))).toBe('0');
    expect(plain(new Decimal('1e21'))).toBe('1000000000000000000000');
  });

  test('quotients have 12 significant digits, half to even', () => {
    expect(plain(toQuotient(new Decimal(2).div(3)))).toBe('0.666666666667');
    expect(plain(toQuotient(new Decimal('1.000000000005')))).toBe('1');
    expect(plain(toQuotient(new Decimal('1.000000000015')))).toBe('1.00000000002');
  });
});
