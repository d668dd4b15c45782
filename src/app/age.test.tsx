import { expect, test } from 'vitest';
import { staleDays } from './age.ts';

const on = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const card = (confirmedOn: string | null, toMs = Infinity) => ({ confirmedOn, toMs });

test.each([
  ['confirmed 60 days ago', card('2026-10-01'), on('2026-11-30'), null],
  ['confirmed 61 days ago', card('2026-09-30'), on('2026-11-30'), 61],
  ['ended since', card('2026-07-01', on('2026-08-01')), on('2026-11-30'), null],
  ['never dated', card(null), on('2026-11-30'), null],
  ['before the page lives', card('2026-01-01'), null, null],
])('%s', (_, c, wallMs, days) => {
  expect(staleDays(c, wallMs)).toBe(days);
});
