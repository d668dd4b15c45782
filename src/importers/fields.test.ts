import { expect, test } from 'vitest';
import { CountFields, keyText } from './fields.ts';

test('a key is made of numbers and texts, and of nothing that could throw', () => {
  expect([17, '17', 1.5].map(keyText)).toEqual(['17', '17', '1.5']);
  const hostile = JSON.parse(
    '[{"toString":null,"valueOf":1},[{"toString":0}],null,true,{}]',
  ) as unknown[];
  expect(hostile.map(keyText)).toEqual(['', '', '', '', '']);
  expect(keyText(undefined)).toBe('');
});

test('a zero with a sign is zero', () => {
  expect(Object.is(new CountFields().read(JSON.parse('-0'), 'x'), 0)).toBe(true);
});
