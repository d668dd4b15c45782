/** Answers stay small however large the trace is: they cross to the page, which draws all of them. */
import { describe, expect, test } from 'vitest';
import { BREAK_CAUSES } from '../strategies/calibrate.ts';
import { callAt, type Shape } from '../strategies/testing-shapes.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { traceOf } from '../trace/builder.ts';
import type { Trace } from '../trace/trace.ts';
import { LISTED_BREAKS } from './breaks.ts';
import {
  LISTED_AGENTS,
  explore,
  type ExplorationAnswer,
  type ExplorationNews,
  type ExplorationQuestion,
} from './exploration.ts';
import { LISTED_FLIPS, LISTED_LENGTHS } from './lengths.ts';
import { Memo } from './memo.ts';
import { Simulator } from './simulation.ts';
import { finish } from './steps.ts';

const SWEPT_TAILS = [0.25];
const QUESTION: ExplorationQuestion = {
  tariffId: 'openai/gpt-6.2-sol',
  pricing: { dateMs: null, writes: 'recorded' },
  spec: 'summarize:triggerTokens=40000,keepTokens=10000,call=prefix',
  keepShares: SWEPT_TAILS,
  outputBudgetTokens: 310,
  cachingTariffIds: ['openai/gpt-6.2-sol'],
  timeZone: 'UTC',
};
const traceFor = (shape: Shape, calls: number, agents?: number): Trace =>
  traceOf(Array.from({ length: calls }, (_, i) => callAt(shape, i, calls, agents)));

function ask(trace: Trace, question = QUESTION, memo?: Memo) {
  const news: ExplorationNews[] = [];
  let steps = 0;
  const simulator = new Simulator(trace, catalogue());
  const work = explore(
    {
      trace,
      tariffs: catalogue(),
      asOfMs: CATALOGUE_AS_OF_MS,
      tell: (n) => void news.push(n),
      ...(memo === undefined ? {} : { memo }),
    },
    simulator,
    question,
  );
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return { answer: value, news, steps };
    steps++;
  }
}

/** Values in an answer, as they would cross to the page. */
const valuesIn = (of: unknown): number => JSON.stringify(of).split(/[,:]/).length;

function expectBounded({ breaks, agents, lengths }: ExplorationAnswer): void {
  expect(breaks.largest.length).toBeLessThanOrEqual(LISTED_BREAKS);
  expect(breaks.byCause.length).toBeLessThanOrEqual(BREAK_CAUSES.length);
  expect(agents.rows.length).toBeLessThanOrEqual(LISTED_AGENTS);
  expect(lengths?.points.length).toBeLessThanOrEqual(LISTED_LENGTHS + LISTED_FLIPS + 1);
}

describe('an answer about very many', () => {
  test('turns of one session', () => {
    const { answer, steps } = ask(traceFor('one', 8000));
    expectBounded(answer);
    expect(answer.lengths?.turns).toBe(4000);
    expect(answer.lengths?.points[0]?.turn).toBe(1);
    expect(answer.lengths?.points.at(-1)?.turn).toBe(4000);
    expect(answer.breaks.calls).toBeGreaterThan(LISTED_BREAKS);
    expect(valuesIn(answer)).toBeLessThan(12_000);
    // It stops to listen within each replay, too.
    expect(steps).toBeGreaterThan(8000 / 4096);
  });

  test('agents of one session: those not listed are in the totals', () => {
    const { answer } = ask(traceFor('agents', 6000, 1500));
    expectBounded(answer);
    const { rows, count, total, restTotal, budget } = answer.agents;
    expect(count).toBe(1500);
    const listed = rows.map((row) => row.total);
    const sum = listed.reduce((a, b) => (a === null || b === null ? null : a.plus(b)));
    expect(restTotal !== null && sum?.plus(restTotal).eq(total ?? 0)).toBe(true);
    // A third of the outputs of 300 to 330 exceed 310 by 1 to 20.
    expect(budget?.calls).toBeGreaterThan(1500);
    expect(rows.reduce((n, row) => n + (row.budget?.calls ?? 0), 0)).toBeLessThan(
      budget?.calls ?? 0,
    );
    expect(valuesIn(answer)).toBeLessThan(16_000);
  });

  test('sessions', () => {
    const { answer } = ask(traceFor('short', 6000));
    expectBounded(answer);
    expect(valuesIn(answer)).toBeLessThan(8000);
  });
});

test('parts are told as they become known, and add up to the answer', () => {
  const { answer, news } = ask(traceFor('sessions', 400));
  expect(news.slice(0, 3).map((n) => Object.keys(n.parts))).toEqual([
    ['windows'],
    ['agents'],
    ['days'],
  ]);
  expect(Object.assign({}, ...news.map((n) => n.parts))).toEqual(answer);
  const done = news.map((n) => n.done);
  expect([...done].sort((a, b) => a - b)).toEqual(done);
  expect(done.at(-1)).toBe(news[0]?.total);
  // The sweep grows point by point.
  const sweeps = news.flatMap((n) => (n.parts.sweep ? [n.parts.sweep.points.length] : []));
  expect(sweeps).toEqual(Array.from({ length: answer.sweep?.wanted ?? 0 }, (_, i) => i + 1));
});

test('another price, model or trigger replays nothing that was replayed already', () => {
  const trace = traceFor('sessions', 400);
  const memo = new Memo();
  const first = ask(trace, QUESTION, memo);
  const run = Simulator.prototype.runInSteps;
  let runs = 0;
  Simulator.prototype.runInSteps = function (...asked) {
    runs++;
    return run.apply(this, asked);
  };
  try {
    const same = ask(trace, QUESTION, memo);
    expect(same.answer).toEqual(first.answer);
    const other = ask(trace, { ...QUESTION, tariffId: 'anthropic/claude-opus-5-5' }, memo);
    expect(other.answer.sweep?.best?.total?.eq(first.answer.sweep?.best?.total ?? 0)).toBe(false);
    expect(runs).toBe(0);
    // Only what the new trigger does by itself: the sweep has its points.
    const spec = QUESTION.spec.replace('40000', '50000').replace('10000', '12500');
    const moved = ask(trace, { ...QUESTION, spec }, memo);
    expect(runs).toBe(1);
    expect(moved.answer.sweep).toEqual(first.answer.sweep);
  } finally {
    Simulator.prototype.runInSteps = run;
  }
  expect(
    finish(
      memo.of('windows', null, () => {
        throw new Error('made again');
      }),
    ),
  ).toEqual(first.answer.windows);
});
