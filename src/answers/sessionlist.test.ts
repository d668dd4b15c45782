import { describe, expect, test } from 'vitest';
import { RECORDED, TA, call, ledgerOf } from '../costing/testing.ts';
import { compareTariffs } from './comparison.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import {
  MOST_POINTS,
  MOST_ROWS,
  sessionDetail,
  sessionIndex,
  sessionNamed,
  sessionsPage,
  type SessionsQuestion,
} from './sessionlist.ts';

const AS_OF = Date.UTC(2026, 10, 30);
const at = (minute: number): number => Date.UTC(2026, 10, 2, 9) + minute * 60_000;
const ALL: SessionsQuestion = {
  order: 'recorded',
  descending: false,
  search: '',
  agent: null,
  model: null,
  from: 0,
  count: 50,
};
const index = (calls: readonly Call[]) => {
  const trace = traceOf(calls);
  return { trace, index: sessionIndex(trace, TA, RECORDED, AS_OF) };
};
const detail = (
  calls: readonly Call[],
  question: { session: number; from?: number; count?: number },
) => {
  const made = index(calls);
  return sessionDetail(
    made.trace,
    made.index,
    { from: 0, count: 100, ...question },
    TA,
    RECORDED,
    AS_OF,
    new Map(),
  );
};
const INTERLEAVED: readonly Call[] = [
  call({ session: 'alpha', turn: '1', timeMs: at(0), uncachedInput: 100, output: 10 }),
  call({ session: 'beta', turn: '1', timeMs: at(1), uncachedInput: 9000, output: 10 }),
  call({
    session: 'alpha',
    turn: '1',
    timeMs: at(2),
    uncachedInput: 20,
    cacheRead: 100,
    output: 5,
  }),
  call({ session: 'alpha', turn: '2', timeMs: at(9), uncachedInput: 30, cacheRead: 120, output: 5, purpose: 'summary', agent: 'scout' }), // prettier-ignore
];

describe('the list of sessions', () => {
  test('adds up each session, whatever the order of the calls', () => {
    const { trace, index: made } = index(INTERLEAVED);
    const { rows, total, matching } = sessionsPage(trace, made, ALL);
    expect([total, matching]).toEqual([2, 2]);
    expect(rows[0]).toMatchObject({
      name: 'alpha',
      calls: 3,
      turns: 2,
      firstMs: at(0),
      lastMs: at(9),
      largestPrompt: 150,
      rewrites: 1,
    });
    expect(rows[0]?.hitRatio).toBeCloseTo(220 / 370, 12);
  });
  test('its dollars are those of the comparison', () => {
    const { trace, index: made } = index(INTERLEAVED);
    const sum = sessionsPage(trace, made, ALL).rows.reduce((n, row) => n + (row.dollars ?? NaN), 0);
    const [row] = compareTariffs(ledgerOf(INTERLEAVED, [TA]), [TA], RECORDED);
    expect(sum).toBeCloseTo(row?.total?.toNumber() ?? NaN, 12);
  });
  test('is ordered, searched and cut, and never longer than a page', () => {
    const { trace, index: made } = index(INTERLEAVED);
    const names = (more: Partial<SessionsQuestion>) =>
      sessionsPage(trace, made, { ...ALL, ...more }).rows.map((row) => row.name);
    expect(names({ order: 'prompt', descending: true })).toEqual(['beta', 'alpha']);
    expect(names({ order: 'last' })).toEqual(['beta', 'alpha']);
    expect(names({ search: 'ALP' })).toEqual(['alpha']);
    expect(names({ agent: 'scout' })).toEqual(['alpha']);
    expect(names({ agent: 'nobody' })).toEqual([]);
    expect(names({ from: 1, count: 1 })).toEqual(['beta']);
    expect(names({ from: 99 })).toEqual(['beta']);
    const many = index(
      Array.from({ length: 3 * MOST_ROWS }, (_, i) => call({ session: `s${i}`, uncachedInput: i })),
    );
    expect(sessionsPage(many.trace, many.index, { ...ALL, count: 1e9 }).rows).toHaveLength(
      MOST_ROWS,
    );
  });
  test('a session without times stands last, whichever way', () => {
    const calls = [
      call({ session: 'timeless', timeMs: null, uncachedInput: 1 }),
      call({ session: 'early', timeMs: at(0), uncachedInput: 1 }),
      call({ session: 'late', timeMs: at(5), uncachedInput: 1 }),
    ];
    const { trace, index: made } = index(calls);
    const names = (descending: boolean) =>
      sessionsPage(trace, made, { ...ALL, order: 'last', descending }).rows.map((r) => r.name);
    expect(names(false)).toEqual(['early', 'late', 'timeless']);
    expect(names(true)).toEqual(['late', 'early', 'timeless']);
  });
});

describe('one session', () => {
  test('its calls in their order, priced as in the sum', () => {
    const found = detail(INTERLEAVED, { session: 0 });
    expect(found?.page.map((c) => [c.call, c.promptTokens, c.purpose])).toEqual([
      [1, 100, 'agent'],
      [2, 120, 'agent'],
      [3, 150, 'summary'],
    ]);
    const sum = found?.page.reduce((n, c) => n + (c.dollars ?? NaN), 0) ?? NaN;
    expect(sum).toBeCloseTo(found?.row.dollars ?? NaN, 12);
    expect(found?.points).toHaveLength(3);
  });
  test('more calls than can be drawn: the largest of every few; the page has each', () => {
    const calls = Array.from({ length: 2 * MOST_POINTS + 1 }, (_, i) =>
      call({ session: 'long', uncachedInput: i % 3 === 1 ? 1000 + i : 1 }),
    );
    const found = detail(calls, { session: 0, from: 2 * MOST_POINTS - 1, count: 10 });
    expect(found?.every).toBe(3);
    expect(found?.points.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(found?.points[0]?.call).toBe(2);
    expect(found?.page.map((c) => c.call)).toEqual([2 * MOST_POINTS, 2 * MOST_POINTS + 1]);
  });
  test('a call above a step of the list says so', () => {
    const tiered = detail(
      [
        call({ session: 's', uncachedInput: 10 }),
        call({ session: 's', uncachedInput: 10_000_000 }),
      ],
      { session: 0 },
    );
    expect(tiered?.tierSteps).toEqual([200_001]);
    expect(tiered?.callsInTiers).toBe(1);
    expect(tiered?.page.map((c) => c.tierFromTokens)).toEqual([null, 200_001]);
  });
  test('rows that are sums show no prompt and take no step; rules that are off take none either', () => {
    const calls = [call({ session: 's', calls: 7, aggregated: true, uncachedInput: 900_000 })];
    const found = detail(calls, { session: 0 });
    expect(found).toMatchObject({ hasSums: true, callsInTiers: 0, row: { largestPrompt: null } });
    expect(found?.page[0]?.tierFromTokens).toBeNull();
    const single = index([call({ session: 's', uncachedInput: 900_000 })]);
    const rules = { tiers: false, windows: true, schedule: true };
    const off = sessionDetail(single.trace, single.index, { session: 0, from: 0, count: 9 }, TA, { ...RECORDED, rules }, AS_OF, null); // prettier-ignore
    expect(off).toMatchObject({ tierSteps: [], callsInTiers: 0, breaks: null });
  });
  test('a session of which the log omits an output costs at least its sum; another does not', () => {
    const { trace, index: made } = index([
      call({ session: 'whole', uncachedInput: 5, output: 1 }),
      call({ session: 'torn', uncachedInput: 5, output: null }),
    ]);
    const rows = sessionsPage(trace, made, ALL).rows;
    expect(rows.map((row) => [row.name, row.isLower])).toEqual([
      ['whole', false],
      ['torn', true],
    ]);
  });
  test('a place that is none gives nothing', () => {
    for (const session of [-1, 2, 0.5, Number.NaN])
      expect(detail(INTERLEAVED, { session })).toBeNull();
    const { index: made } = index(INTERLEAVED);
    expect([sessionNamed(made, 'beta'), sessionNamed(made, '?')]).toEqual([1, -1]);
  });
});
