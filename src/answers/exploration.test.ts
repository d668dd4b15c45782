import { describe, expect, test } from 'vitest';
import { plain } from '../money/decimal.ts';
import { compileTariff } from '../tariffs/compile.ts';
import { traceOf } from '../trace/builder.ts';
import { parseStrategies } from '../strategies/parse.ts';
import { explore, LISTED_DAYS } from './exploration.ts';
import { remainingCalls } from './remaining.ts';
import { Simulator } from './simulation.ts';
import { finish } from './steps.ts';

const AS_OF = Date.UTC(2026, 10, 30);
const OWN = compileTariff(
  {
    id: 'own/m',
    provider: 'own',
    match: { exact: ['m'] },
    contextWindow: 200_000,
    periods: [{ rates: { input: '2', cachedRead: '0.2', output: '10' } }],
  },
  'custom',
);
/** One session whose prompt grows by 10,000 tokens a turn to 160,000. */
const trace = traceOf(
  Array.from({ length: 16 }, (_, k) => ({
    session: 's',
    turn: String(k),
    agent: 'coder',
    model: 'm',
    timeMs: Date.UTC(2026, 10, 1, 9, k),
    uncachedInput: 10_000,
    cacheRead: k * 10_000,
    output: 500,
  })),
);

const ask = (spec: string) =>
  finish(
    explore({ trace, tariffs: [OWN], asOfMs: AS_OF }, new Simulator(trace, [OWN]), {
      tariffId: 'own/m',
      pricing: { dateMs: null, writes: 'recorded' },
      spec,
      keepShares: [0.25],
      outputBudgetTokens: 300,
      cachingTariffIds: ['own/m'],
      timeZone: 'UTC',
    }),
  );

test('one trace answers all of it at once', () => {
  const answer = ask('summarize:triggerTokens=80000,keepTokens=20000,call=prefix');
  expect(answer.breaks.calls).toBe(0);
  expect(answer.windows).toMatchObject({ calls: 16, largestPromptTokens: 160_000 });
  expect(answer.agents).toMatchObject({
    rows: [{ agent: 'coder', calls: 16, budget: { calls: 16, tokens: 3200 } }],
    count: 1,
    budget: { calls: 16, tokens: 3200 },
  });
  expect(answer.agents.rows[0]?.caching[0]?.pays).toBe(true);
  // Of the last prompt 9,000 are system prompt (assumed: nine tenths of the first one), 20,000 stay,
  // and 1,700 are the summary.
  expect(answer.remaining).toMatchObject({
    promptTokens: 160_000,
    keptTokens: 21_700,
    removedTokens: 160_000 - 9_000 - 21_700,
    fromCalls: 5,
  });
  // 160,000 read at 0.2, 200 at 2, 2,400 of output at 10.
  expect(answer.remaining?.summaryCallUsd.toFixed()).toBe('0.0564');
  // (1.8 × 21,700 + 56,400) ÷ (0.2 × 129,300) + 1.
  expect(answer.remaining?.calls?.toFixed()).toBe('4.69141531323');
  const { lengths, sweep } = answer;
  expect(lengths?.points).toHaveLength(16);
  // Nothing is rewritten in the first seven turns: both ways cost the same.
  expect(lengths?.points[6]?.keep?.eq(lengths.points[6]?.compact ?? 0)).toBe(true);
  expect(sweep?.points[0]?.triggerTokens).toBe(10_000);
  expect(sweep?.points.at(-1)?.rewrites).toBeLessThan(sweep?.points[0]?.rewrites ?? 0);
  // No point is cheaper than the best, and the best is one of them.
  for (const { total } of sweep?.points ?? [])
    expect(total?.gte(sweep?.best?.total ?? Infinity)).toBe(true);
});

test('a strategy without a trigger has no sweep; what is no strategy has no length either', () => {
  expect(ask('cap-tool-output').sweep).toBeNull();
  expect(ask('cap-tool-output').remaining).toBeNull();
  expect(ask('cap-tool-output').lengths).not.toBeNull();
  expect(ask('no-such')).toMatchObject({ lengths: null, sweep: null });
});

test('recorded prices are those of the calls, and not of the catalogue’s day', () => {
  const rates = { input: '2', cachedRead: '0.2', output: '10' };
  const later = compileTariff(
    {
      id: 'own/later',
      provider: 'own',
      periods: [
        { to: '2026-11-15', rates },
        { from: '2026-11-15', rates: { ...rates, cachedRead: '1' } },
      ],
    },
    'custom',
  );
  const parsed = parseStrategies('summarize:triggerTokens=80000,keepTokens=20000,call=prefix');
  const strategies = parsed.ok ? parsed.strategies : [];
  const simulator = new Simulator(trace, [OWN]);
  const from = (dateMs: number | null): number | null | undefined =>
    remainingCalls(trace, simulator, strategies, later, { dateMs }, AS_OF)?.fromCalls;
  expect(from(null)).toBe(5);
  // (1 × 21,700 + 160,000 + 400 + 24,000) ÷ 129,300 + 1 = 2.6.
  expect(from(AS_OF)).toBe(3);
});

describe('days', () => {
  const daysOf = (timeZone: string, of = trace) => {
    const steps = explore({ trace: of, tariffs: [OWN], asOfMs: AS_OF }, new Simulator(of, [OWN]), {
      tariffId: 'own/m',
      pricing: { dateMs: null, writes: 'recorded' },
      spec: '',
      keepShares: [],
      outputBudgetTokens: null,
      cachingTariffIds: [],
      timeZone,
    });
    return finish(steps).days;
  };

  test('are those of the zone, their total that of any zone; what is no zone is UTC', () => {
    // The first call is at 9:00 in UTC, the last one at 9:15.
    const utc = daysOf('UTC');
    expect(utc.rows.map((r) => [r.day, r.calls])).toEqual([['2026-11-01', 16]]);
    const west = daysOf('-09:05');
    expect(west.rows.map((r) => [r.day, r.calls])).toEqual([
      ['2026-10-31', 5],
      ['2026-11-01', 11],
    ]);
    // 16 × (10,000 × 2 + 500 × 10) and 0.2 for each of 1,200,000 read, a million.
    expect(plain(utc.total)).toBe('0.64');
    expect(plain(west.total)).toBe('0.64');
    expect(daysOf('Nowhere/None')).toEqual(utc);
    expect([west.timeZone, west.count, west.calls, west.unpricedCalls]).toEqual(['-09:05', 2, 16, 0]); // prettier-ignore
  });

  test('calls without a time are in the total, and are no day', () => {
    const some = traceOf([
      { session: 's', model: 'm', timeMs: Date.UTC(2026, 10, 1, 9), output: 100_000 },
      { session: 's', model: 'm', output: 100_000 },
    ]);
    const days = daysOf('UTC', some);
    expect(days.rows.map((r) => r.day)).toEqual(['2026-11-01', null]);
    expect([days.count, days.calls]).toEqual([1, 2]);
  });

  test('of very many the latest are listed, and all are in the total', () => {
    const many = traceOf(
      Array.from({ length: LISTED_DAYS + 5 }, (_, k) => ({
        session: 's',
        model: k === 0 ? 'unknown' : 'm',
        timeMs: Date.UTC(2024, 0, 1 + k, 9),
        output: 100_000,
      })),
    );
    const days = daysOf('UTC', many);
    expect([days.rows.length, days.count, days.calls, days.unpricedCalls]).toEqual([400, 405, 405, 1]); // prettier-ignore
    expect(days.rows[0]?.day).toBe('2024-01-06');
    // A dollar a day.
    expect(plain(days.total)).toBe('404');
  });
});
