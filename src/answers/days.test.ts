/** Days of a zone: https://github.com/ccusage/ccusage/issues/349 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECORDED, call, tariff } from '../costing/testing.ts';
import { ZERO, plain } from '../money/decimal.ts';
import { traceOf } from '../trace/builder.ts';
import { dayRows } from './days.ts';

const AS_OF = { asOfMs: Date.UTC(2026, 10, 30) };
const LIST = tariff({ id: 'own/m', match: { exact: ['m'] }, periods: [{ rates: { input: '2', output: '10' } }] }); // prettier-ignore

const rows = (times: readonly (string | null)[], zone: string) =>
  dayRows(
    traceOf(
      times.map((time, i) =>
        call({ timeMs: time === null ? null : Date.parse(time), uncachedInput: (i + 1) * 500_000 }),
      ),
    ),
    [LIST],
    zone,
    RECORDED,
    AS_OF,
  ).map((r) => [r.day, r.calls, plain(r.own.total)]);

test.each([
  ['2026-01-25T04:08:00Z', 'America/Los_Angeles', '2026-01-24'],
  ['2026-01-25T04:08:00Z', 'UTC', '2026-01-25'],
  ['2026-06-30T15:30:00Z', 'Asia/Tokyo', '2026-07-01'],
  ['2026-06-30T18:29:59Z', '+05:30', '2026-06-30'],
  ['2026-06-30T18:30:00Z', '+05:30', '2026-07-01'],
  // Clocks go forward: midnight is an hour earlier in UTC from then on.
  ['2026-03-28T23:00:00Z', 'Europe/Paris', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Paris', '2026-03-30'],
  ['2026-03-29T21:59:59Z', 'Europe/Paris', '2026-03-29'],
])('%s in %s is on %s', (time, zone, day) => {
  expect(rows([time], zone)).toEqual([[day, 1, '1']]);
});

test('days are in order, calls without a time last', () => {
  expect(
    rows(['2026-01-25T04:08:00Z', null, '2026-01-24T04:08:00Z', '2026-01-25T08:08:00Z'], 'America/Los_Angeles'), // prettier-ignore
  ).toEqual([
    ['2026-01-23', 1, '3'],
    ['2026-01-24', 1, '1'],
    ['2026-01-25', 1, '4'],
    [null, 1, '2'],
  ]);
});

test('the days add up to the same total in any zone', () => {
  const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
  const zone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kathmandu', '-11:00');
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 30 }), zone, (times, timeZone) => {
      const trace = traceOf(
        times.map((timeMs, i) => call({ timeMs, uncachedInput: i, output: 7 })),
      );
      const days = dayRows(trace, [LIST], timeZone, RECORDED, AS_OF);
      const sum = days.reduce((s, d) => s.plus(d.own.total), ZERO);
      const [whole] = dayRows(traceOf(times.map((_, i) => call({ timeMs: 0, uncachedInput: i, output: 7 }))), [LIST], 'UTC', RECORDED, AS_OF); // prettier-ignore
      expect(plain(sum)).toBe(plain(whole?.own.total ?? ZERO));
      expect(days.reduce((n, d) => n + d.calls, 0)).toBe(times.length);
    }),
  );
});

test('a time that no calendar has is none', () => {
  const trace = traceOf([call({ timeMs: 9e15 }), call({ timeMs: -9e15 })]);
  expect(dayRows(trace, [LIST], 'Asia/Tokyo', RECORDED, AS_OF)).toMatchObject([{ day: null, calls: 2 }]); // prettier-ignore
});
