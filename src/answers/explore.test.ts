/** Cache breaks, agents, windows, lengths and sweeps: small traces whose figures are worked by hand. */
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import { parseStrategies } from '../strategies/parse.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { agentRows, agentsTotal, budgetTotal, cachingPays, outputBudgetSaving } from './agents.ts';
import { cacheBreaks } from './breaks.ts';
import { costByTurn, lengthFlips, type TurnPoint } from './lengths.ts';
import { Simulator } from './simulation.ts';
import { sweepAnswer, triggersFor, withTrigger, type SweepPoint } from './sweep.ts';
import { turnNumbers, windowFit } from './windowfit.ts';

const AS_OF = Date.UTC(2026, 10, 30);
const START = Date.UTC(2026, 10, 1, 9);
const tariff = (id: string, more: object = {}): Tariff =>
  compileTariff(
    {
      id,
      provider: 'own',
      match: { exact: ['m'] },
      cache: { minTokens: 0, increment: 1, ttls: ['5m'], defaultTtl: '5m', refreshOnRead: true },
      periods: [
        { rates: { input: '2', cachedRead: '0.2', output: '10', cacheWrite: { '5m': '2.5' } } },
      ],
      ...more,
    } as Parameters<typeof compileTariff>[0],
    'custom',
  );
const OWN = tariff('own/m');
const call = (over: Partial<Call>): Call => ({
  session: 's',
  model: 'm',
  uncachedInput: 0,
  cacheRead: 0,
  output: 0,
  ...over,
});
const at = (minutes: number): number => START + minutes * 60_000;
const ownTariff = (): Tariff => OWN;

describe('cache breaks', () => {
  // A prompt grows to 60,000 tokens; then it is 42,000 with nothing cached, then all is normal.
  const prompts = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];
  const calls: Call[] = prompts.map((prompt, k) =>
    call({
      timeMs: at(k),
      turn: '1',
      uncachedInput: k === 0 ? prompt : 10_000,
      cacheRead: k === 0 ? 0 : (prompts[k - 1] ?? 0),
    }),
  );
  calls.push(call({ timeMs: at(6), turn: '2', uncachedInput: 42_000, cacheRead: 0 }));
  calls.push(call({ timeMs: at(7), turn: '2', uncachedInput: 1_000, cacheRead: 42_000 }));

  test('a compaction is found, with its tokens and dollars', () => {
    const trace = traceOf(calls);
    const answer = cacheBreaks(trace, new Simulator(trace, [OWN]), ownTariff, AS_OF);
    expect(answer).toMatchObject({ calls: 1, rebilledTokens: 42_000, unpricedCalls: 0 });
    expect(answer.largest).toMatchObject([
      { session: 's', turn: '2', call: 7, cause: 'compaction', promptTokens: 42_000, cacheRead: 0 },
    ]);
    // Billed at 2 a million instead of 0.2.
    expect(plain(answer.dollars)).toBe('0.0756');
    expect(answer.byCause.map((c) => c.cause)).toEqual(['compaction']);
  });

  test('another size, billed as a write, after an hour of rest: the lifetime', () => {
    const trace = traceOf([
      call({ timeMs: at(0), turn: '1', cacheWrite5m: 30_000 }),
      call({ timeMs: at(1), turn: '1', cacheRead: 30_000, cacheWrite5m: 1_000 }),
      call({ timeMs: at(61), turn: '2', cacheRead: 0, cacheWrite5m: 32_000 }),
    ]);
    const answer = cacheBreaks(trace, new Simulator(trace, [OWN]), ownTariff, AS_OF);
    expect(answer.largest).toMatchObject([
      { cause: 'lifetime', rebilledTokens: 31_000, gapMs: 3_600_000 },
    ]);
    // Written at 2.5 instead of read at 0.2.
    expect(plain(answer.dollars)).toBe('0.0713');
  });

  test('a model without a price is counted, not priced at zero', () => {
    const trace = traceOf(calls);
    const answer = cacheBreaks(trace, new Simulator(trace, []), () => null, AS_OF);
    expect(answer.unpricedCalls).toBe(1);
    expect(answer.largest[0]?.dollars).toBeNull();
  });
});

describe('agents', () => {
  const trace = traceOf([
    call({ agent: 'coder', timeMs: at(0), cacheWrite5m: 10_000, output: 2_000 }),
    call({ agent: 'coder', timeMs: at(1), cacheRead: 10_000, uncachedInput: 500, output: 500 }),
    call({ agent: 'planner', timeMs: at(2), uncachedInput: 4_000, output: 100 }),
    call({ timeMs: at(3), uncachedInput: 1_000, output: 0 }),
  ]);

  test('cost, hits and reads per written token, the dearest first', () => {
    const rows = agentRows(trace, [OWN], { dateMs: null, writes: 'recorded' }, AS_OF);
    expect(rows.map((r) => [r.agent, r.calls, r.total === null ? null : plain(r.total)])).toEqual([
      // 10,000 written at 2.5, 10,000 read at 0.2, 500 at 2, 2,500 of output at 10.
      ['coder', 2, '0.053'],
      ['planner', 1, '0.009'],
      [null, 1, '0.002'],
    ]);
    const [coder, planner] = rows;
    expect(coder).toMatchObject({ cacheRead: 10_000, cacheWrite: 10_000, writesAre: 'recorded' });
    expect(coder?.readsPerWritten?.toFixed()).toBe('1');
    expect(planner).toMatchObject({ writesAre: 'uncached-input' });
    expect(planner?.readsPerWritten?.toFixed()).toBe('0');
  });

  test('what a session decides stays the session’s: new input of one that reads counts as written', () => {
    const prefix = { dateMs: null, writes: 'prefix' } as const;
    const rows = agentRows(trace, [OWN], prefix, AS_OF);
    // All calls are of one session that reads the cache: 4,000 of the planner's input are billed at
    // 2.5 instead of 2, although the planner itself reads nothing.
    const planner = rows.find((r) => r.agent === 'planner');
    expect(planner?.total?.toFixed()).toBe('0.011');
    const [first] = costByTurn(trace, OWN, prefix, AS_OF);
    // 10,000 written and 2,000 of output: the first call, a turn of its own.
    expect(first?.dollars?.toFixed()).toBe('0.045');
  });

  test('a write premium is repaid by the first read at 1.25 and 0.1, by the second at 2 and 0.1', () => {
    const five = cachingPays({ readsPerWritten: new Decimal('0.28') }, [OWN], AS_OF);
    expect(five).toMatchObject([{ tariff: 'own/m', pays: true }]);
    expect(five[0]?.readsToRepay?.toDecimalPlaces(4).toFixed()).toBe('0.2778');
    const hour = tariff('own/hour', {
      cache: { defaultTtl: '1h', ttls: ['1h'] },
      periods: [
        { rates: { input: '2', cachedRead: '0.2', output: '10', cacheWrite: { '1h': '4' } } },
      ],
    });
    const one = cachingPays({ readsPerWritten: new Decimal(1) }, [hour], AS_OF);
    expect(one[0]?.readsToRepay?.toDecimalPlaces(4).toFixed()).toBe('1.1111');
    expect(one[0]?.pays).toBe(false);
    expect(cachingPays({ readsPerWritten: new Decimal(2) }, [hour], AS_OF)[0]?.pays).toBe(true);
  });

  test('a total is none where a part has no price', () => {
    const agent = (total: string | null) => ({
      total: total === null ? null : new Decimal(total),
      unpricedCalls: total === null ? 1 : 0,
    });
    expect(agentsTotal([agent('1.5'), agent('2')])?.toFixed()).toBe('3.5');
    expect(agentsTotal([agent('1.5'), agent(null)])).toBeNull();
  });

  test('a budget adds up over those that can be asked', () => {
    const saving = (calls: number, tokens: number, dollars: string | null) => ({
      calls,
      tokens,
      dollars: dollars === null ? null : new Decimal(dollars),
    });
    const all = budgetTotal([saving(2, 500, '0.01'), saving(1, 100, null), null]);
    expect([all?.calls, all?.tokens, all?.dollars?.toFixed()]).toEqual([3, 600, '0.01']);
    expect(budgetTotal([null])).toBeNull();
    expect(budgetTotal([saving(1, 100, null)])?.dollars).toBeNull();
  });

  test('an output budget saves what lies above it, and sums cannot tell', () => {
    const coder = trace.strings.indexOf('coder');
    expect(outputBudgetSaving(trace, coder, 1_200, ownTariff, AS_OF)).toMatchObject({
      calls: 1,
      tokens: 800,
    });
    expect(outputBudgetSaving(trace, coder, 1_200, ownTariff, AS_OF)?.dollars?.toFixed()).toBe(
      '0.008',
    );
    const sums = traceOf([call({ agent: 'coder', output: 9_000, aggregated: true })]);
    const index = sums.strings.indexOf('coder');
    expect(outputBudgetSaving(sums, index, 1_200, ownTariff, AS_OF)).toBeNull();
  });
});

describe('windows', () => {
  const trace = traceOf([
    call({ turn: '1', uncachedInput: 30_000 }),
    call({ turn: '2', uncachedInput: 30_000, cacheRead: 30_000 }),
    call({ turn: '3', uncachedInput: 50_000, cacheRead: 60_000 }),
    call({ session: 'r', turn: '1', uncachedInput: 70_000 }),
    call({ session: 'q', uncachedInput: 900_000, aggregated: true }),
  ]);

  test('say from which turn on a prompt outgrows which models; sums have no prompt', () => {
    const answer = windowFit(trace, [
      tariff('own/32', { contextWindow: 32_000 }),
      tariff('own/64', { contextWindow: 64_000 }),
      tariff('own/110', { contextWindow: 110_000 }),
      tariff('own/open'),
    ]);
    expect(answer).toMatchObject({
      calls: 4,
      sessions: 2,
      largestPromptTokens: 110_000,
      unlimited: ['own/open'],
    });
    expect(
      answer.windows.map((w) => [w.windowTokens, w.calls, w.sessions, w.firstTurn, w.medianTurn]),
    ).toEqual([
      [32_000, 3, 2, 1, 1],
      [64_000, 2, 2, 1, 1],
      // A prompt as large as the window fits.
      [110_000, 0, 0, null, null],
    ]);
  });

  test('turns are numbered in their session; a call without a turn is one of its own', () => {
    const mixed = traceOf([
      call({ turn: 'b' }),
      call({ turn: 'a' }),
      call({ turn: 'b' }),
      call({}),
      call({}),
    ]);
    expect([...turnNumbers(mixed)]).toEqual([1, 2, 1, 3, 4]);
  });
});

describe('session length', () => {
  test('costs add up turn by turn, means over the sessions that have the turn', () => {
    const trace = traceOf([
      call({ session: 'a', turn: '1', uncachedInput: 1_000_000 }),
      call({ session: 'a', turn: '2', uncachedInput: 500_000 }),
      call({ session: 'b', turn: '1', uncachedInput: 2_000_000 }),
    ]);
    const points = costByTurn(trace, OWN, { dateMs: null, writes: 'recorded' }, AS_OF);
    expect(
      points.map((p) => [p.turn, p.sessions, p.dollars?.toFixed(), p.upTo?.toFixed()]),
    ).toEqual([
      [1, 2, '3', '3'],
      [2, 1, '1', '4'],
    ]);
  });

  test('the answer flips where the sums cross, as often as they do', () => {
    const path = (...dollars: number[]): TurnPoint[] => {
      let sum = new Decimal(0);
      return dollars.map((d, n) => {
        sum = sum.plus(d);
        return { turn: n + 1, sessions: 1, dollars: new Decimal(d), upTo: sum };
      });
    };
    const answer = lengthFlips(path(1, 1, 1, 3, 3, 0), path(1, 2, 2, 0, 0, 9));
    expect(answer.first).toBe('keep');
    expect(answer.flips).toEqual([
      { turn: 4, cheaper: 'compact' },
      { turn: 6, cheaper: 'keep' },
    ]);
    expect(lengthFlips(path(1, 1), path(1, 1)).first).toBeNull();
  });
});

describe('a sweep', () => {
  const point = (triggerTokens: number, total: string | null, rewrites: number): SweepPoint => ({
    triggerTokens,
    keepTokens: triggerTokens / 4,
    total: total === null ? null : new Decimal(total),
    rewrites,
  });

  test('finds the best point, the spread of those that rewrite, and where keeping is passed', () => {
    const answer = sweepAnswer(
      [
        point(10_000, '12', 9),
        point(20_000, '8', 4),
        point(40_000, '9', 2),
        point(80_000, '10', 0),
      ],
      new Decimal(10),
    );
    expect(answer.best?.triggerTokens).toBe(20_000);
    expect(answer.bestRelativeToKeep?.toFixed()).toBe('-0.2');
    expect(answer.spread?.toFixed()).toBe('0.5');
    expect(answer.leaveAlone).toBe(false);
    expect(answer.flips).toEqual([{ from: 10_000, to: 20_000 }]);
  });

  test('a flat curve says leave it alone; unpriced points are not the cheapest', () => {
    const answer = sweepAnswer(
      [point(10_000, null, 9), point(20_000, '9.7', 4), point(40_000, '9.9', 2)],
      new Decimal(10),
    );
    expect([answer.best?.triggerTokens, answer.leaveAlone]).toEqual([20_000, true]);
  });

  test('triggers rise to the largest prompt; a trigger goes into the last summary', () => {
    expect(triggersFor(20_000)).toEqual([10_000, 13_000, 16_000, 20_000]);
    expect(triggersFor(5_000)).toEqual([]);
    const parsed = parseStrategies('cap-tool-output+summarize:call=prefix');
    const strategies = parsed.ok ? parsed.strategies : [];
    expect(withTrigger(strategies, 40_000, 0.25)?.[1]?.parameters).toMatchObject({
      triggerTokens: 40_000,
      keepTokens: 10_000,
      call: 'prefix',
    });
    expect(withTrigger(strategies.slice(0, 1), 40_000, 0.25)).toBeNull();
  });
});
