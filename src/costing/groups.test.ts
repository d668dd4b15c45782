import { describe, expect, test } from 'vitest';
import { integrityProblems } from '../trace/integrity.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call, CallGroup } from '../trace/trace.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { buildLedger, type Ledger } from './ledger.ts';

const DAY = Date.UTC(2026, 0, 1);
const AXES: Boundaries = {
  promptCuts: [1_000, 200_001],
  instants: [DAY],
  rules: [
    {
      key: 'UTC 1234567 01:00-04:00',
      rule: { timeZone: 'UTC', days: [1, 2, 3, 4, 5, 6, 7], windows: [['01:00', '04:00']] },
    },
  ],
};
const GROUP: CallGroup = {
  promptMin: 200_500,
  promptMax: 400_000,
  lastMs: DAY + 7 * 86_400_000,
  hours: 'no UTC 1234567 01:00-04:00',
  turns: 40,
  sessions: 7,
  readsCache: true,
};
const sum = (group: Partial<CallGroup> = {}, more: Partial<Call> = {}): Call => ({
  session: 'team',
  timeMs: DAY,
  model: 'm',
  uncachedInput: 30_000_000,
  cacheRead: 0,
  output: 5,
  calls: 100,
  group: { ...GROUP, ...group },
  ...more,
});
const ledgerOf = (...calls: Call[]): Ledger =>
  buildLedger(traceOf(calls), AXES, { asOfMs: DAY - 1 });

test('sums of one band lie where each of their calls would', () => {
  const ledger = ledgerOf(sum());
  expect(ledger.bands).toMatchObject([
    { promptBucket: 2, span: 1, aggregated: false, sessionReadsCache: true },
  ]);
  expect(ledger.slots[ledger.bands[0]?.slot ?? -1]).toEqual([]);
  expect(ledger.sessions).toEqual([{ id: 'team', turns: 40, calls: 100, summaryCalls: 0 }]);
  expect([ledger.firstMs, ledger.lastMs]).toEqual([DAY, GROUP.lastMs]);
});

test('hours are those that the row tells, not those of its first call', () => {
  const ledger = ledgerOf(sum({ hours: 'yes UTC 1234567 01:00-04:00; no UTC 1 02:00-03:00' }));
  expect(ledger.slots).toEqual([['UTC 1234567 01:00-04:00']]);
});

describe('a cut that the sums do not know makes them an aggregated row', () => {
  test.each([
    ['a tier between the smallest and the largest prompt', { promptMin: 200_000 }],
    ['a price change between the first and the last call', { lastMs: DAY + 1 }, DAY - 1],
    ['a schedule that was not told apart', { hours: 'no UTC 1 01:00-04:00' }],
    ['no hours at all', { hours: null }],
    ['no prompt sizes', { promptMin: null, promptMax: null }],
  ])('%s', (_, group, timeMs: number = DAY) => {
    expect(ledgerOf(sum(group, { timeMs })).bands).toMatchObject([
      { promptBucket: 0, aggregated: true },
    ]);
  });
});

test('calls without a time are put where a single one would be', () => {
  const ledger = ledgerOf(sum({ lastMs: null, hours: null }, { timeMs: null }));
  expect(ledger.bands).toMatchObject([{ span: 0, promptBucket: 2, aggregated: false }]);
  expect(ledger.callsWithoutTime).toBe(100);
});

test('turns are counted where a row says so, and not again at the others of its group', () => {
  const ledger = ledgerOf(sum(), sum({ turns: 0, sessions: 0, promptMin: 5, promptMax: 7 }));
  expect(ledger.sessions).toMatchObject([{ turns: 40, calls: 200 }]);
});

test('a trace with such rows is sound', () => {
  expect(integrityProblems(traceOf([{ session: 'a', output: 1 }, sum()]))).toEqual([]);
});
