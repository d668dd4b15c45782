import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { fromWire, toWire } from './wire.ts';

test('decimals keep every digit through a structured clone, and the rest its shape', () => {
  const decimal = fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: -40, max: 40 }))
    .map(([n, e]) => new Decimal(n).times(new Decimal(10).pow(e)));
  const value = fc.record({
    price: decimal,
    none: fc.constantFrom(null, undefined),
    list: fc.array(fc.oneof(decimal, fc.double({ noNaN: true }), fc.string())),
    ends: fc.constantFrom(Infinity, -Infinity),
  });
  fc.assert(
    fc.property(value, (v) => {
      expect(fromWire(structuredClone(toWire(v)))).toEqual(v);
    }),
  );
  const third = new Decimal(1).div(3);
  expect(fromWire(structuredClone(toWire(third))).eq(third)).toBe(true);
  expect(() => structuredClone(third)).toThrow();
});

test('typed arrays are handed on, not copied', () => {
  const gaps = Float64Array.of(1, 2);
  expect(fromWire(toWire({ gaps })).gaps).toBe(gaps);
});
