import { afterEach, describe, expect, test, vi } from 'vitest';
import { crossover, summaryOf } from '../answers/crossover.ts';
import { answerTurns } from '../answers/sessions.ts';
import { finish } from '../answers/steps.ts';
import { DEFAULT_BOOTSTRAP } from '../answers/bootstrap.ts';
import { RECORDED, TA, TO, call, ledgerOf } from '../costing/testing.ts';
import { DEFAULT_SIMULATION_OPTIONS } from '../answers/simulation.ts';
import { Decimal } from '../money/decimal.ts';
import { sourceOf } from '../importers/testing.ts';
import type { SimulationProgress } from './messages.ts';
import { WorkerSession } from './session.ts';

const arm = (reads: number, inputs: number) =>
  ledgerOf(
    Array.from({ length: 60 }, (_, i) =>
      call({
        session: `s${i >> 1}`,
        turn: String(i % (1 + (i % 3))),
        cacheRead: reads * (1 + (i % 7)),
        uncachedInput: inputs * (1 + (i % 5)),
      }),
    ),
    [TO],
  );
const arms = { keep: arm(100_000, 10), compact: arm(500, 9000) };
const question = {
  tariff: TO,
  pricing: { ...RECORDED, scale: null },
  hitRatio: null,
  bootstrap: { ...DEFAULT_BOOTSTRAP, resamples: 100 },
};
const never = new AbortController().signal;

describe('questions about all sessions', () => {
  test('get the answer of the exact path, at any cached price', async () => {
    const session = new WorkerSession();
    expect(await session.crossover(question, null, never)).toBeNull();
    session.hold(arms);
    const { bootstrap } = question;
    const exact = crossover(arms.keep, arms.compact, TO, { pricing: RECORDED, bootstrap });
    expect(await session.crossover(question, null, never)).toEqual(summaryOf(exact, null));
    const at = new Decimal('0.21');
    const moved = crossover(arms.keep, arms.compact, TO, {
      pricing: RECORDED,
      bootstrap,
      winsAt: at,
    });
    expect(await session.crossover(question, at, never)).toEqual(summaryOf(moved, null));
  });

  test('are given up where a newer one came, and answered the next time', async () => {
    const session = new WorkerSession();
    session.hold(arms);
    const long = { ...question, bootstrap: { ...DEFAULT_BOOTSTRAP, resamples: 1_000_000 } };
    const controller = new AbortController();
    const asking = session.crossover(long, null, controller.signal);
    controller.abort();
    await expect(asking).rejects.toThrow();
    expect((await session.crossover(question, null, never))?.overall.interval?.resamples).toBe(100);
  });

  const lists = [TO, TA].map((tariff) => ({ tariff, pricing: { ...RECORDED, scale: null } }));
  const turns = { lists, ranges: [], bootstrap: question.bootstrap };
  const byLength = { ...turns, ranges: [{ fromTurns: 1, toTurns: 1 }] };

  test('about turns are those of the page', async () => {
    const session = new WorkerSession();
    expect(await session.turns(turns, never)).toEqual({ turns: null, parts: null });
    session.hold(arms);
    for (const asked of [turns, byLength])
      expect(await session.turns(asked, never)).toEqual(finish(answerTurns(arms.keep, asked)));
  });

  test.each([turns, byLength])('about turns are given up in the middle, too', async (asked) => {
    const session = new WorkerSession();
    session.hold(arms);
    const controller = new AbortController();
    const long = { ...asked, bootstrap: { ...DEFAULT_BOOTSTRAP, resamples: 10_000_000 } };
    const asking = session.turns(long, controller.signal);
    // It has begun: only a break in its resampling can hear this.
    setTimeout(() => controller.abort(), 0);
    await expect(asking).rejects.toThrow();
    expect((await session.turns(asked, never)).turns === null).toBe(asked.ranges.length > 0);
  });
});

describe('a simulation', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** One conversation, and a clock by which every step is long enough to listen. */
  async function loaded(calls: number): Promise<WorkerSession> {
    const rows = Array.from({ length: calls }, (_, i) => `s,m,${i * 10},${i === 0 ? 9 : 10},5`);
    const csv = `session,model,cache_read,uncached_input,output\n${rows.join('\n')}\n`;
    const session = new WorkerSession();
    await session.read('keep', [sourceOf('a.csv', csv)], [null], [], never, () => undefined);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    return session;
  }
  const specs = ['sliding-window:messages=3', 'keep-everything'];

  test('says how far it is within an arm', async () => {
    const session = await loaded(4000);
    const told: SimulationProgress[] = [];
    const options = DEFAULT_SIMULATION_OPTIONS;
    const result = await session.simulate(specs, options, [], never, (p) => told.push(p));
    expect(result?.arms.length).toBe(2);
    const done = told.flatMap((p) => (p.phase === 'replaying' ? [p.done] : []));
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.filter((n) => n > 0 && n < 4000).length).toBeGreaterThan(3);
    expect(new Set(told.flatMap((p) => (p.phase === 'replaying' ? [p.total] : [])))).toEqual(
      new Set([8000]),
    );
  });

  test('stops in the middle of an arm, and can be asked again', async () => {
    const session = await loaded(4000);
    const controller = new AbortController();
    const told: SimulationProgress[] = [];
    const asking = session.simulate(
      specs,
      DEFAULT_SIMULATION_OPTIONS,
      [],
      controller.signal,
      (p) => {
        told.push(p);
        if (p.phase === 'replaying') controller.abort();
      },
    );
    await expect(asking).rejects.toThrow();
    // The step at which it was given up was the last.
    expect(told.filter((p) => p.phase === 'replaying').length).toBe(1);
    const again = await session.simulate(specs, DEFAULT_SIMULATION_OPTIONS, [], never);
    expect(again?.arms.map((arm) => arm.rewrites > 0)).toEqual([true, false]);
  });
});
