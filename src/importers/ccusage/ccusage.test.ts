import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { ccusage } from './ccusage.ts';

const counts = (input: number, output: number, write: number, read: number): object => ({
  inputTokens: input,
  outputTokens: output,
  cacheCreationTokens: write,
  cacheReadTokens: read,
});
const model = (modelName: string, c: object, cost = 0.5): object => ({ modelName, ...c, cost });
const read = async (report: object, copies = 1) => {
  const text = JSON.stringify(report, null, 2);
  const files = Object.fromEntries(Array.from({ length: copies }, (_, i) => [`${i}.json`, text]));
  const result = await importFiles(files, [ccusage]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};
const OPUS = 'claude-opus-5-5';
const LUNA = 'gpt-6-luna';

describe('rows', () => {
  test('by model win over the sum of the period', async () => {
    const { calls, notices } = await read({
      daily: [
        {
          date: '2026-11-24',
          ...counts(9, 9, 9, 9),
          totalCost: 9,
          modelBreakdowns: [model(OPUS, counts(1, 2, 3, 4)), model(LUNA, counts(5, 6, 0, 7))],
        },
      ],
      totals: {},
    });
    expect(calls).toMatchObject([
      { model: OPUS, uncachedInput: 1, cacheRead: 4, cacheWrite5m: 3, output: 2, calls: 1 },
      { model: LUNA, uncachedInput: 5, cacheRead: 7, cacheWrite30m: 0, output: 6, calls: 1 },
    ]);
    expect(calls.every((c) => c.aggregated && c.recordedCost === '0.5')).toBe(true);
    expect(notices).toMatchObject({ 'contradicting-counts': 1, 'aggregate-only': 2 });
  });

  test('a period without them is its sum', async () => {
    const { calls } = await read({
      sessions: [
        {
          sessionId: 'p',
          ...counts(1, 2, 3, 4),
          totalCost: 1,
          modelsUsed: [OPUS],
          lastActivity: '2026-11-24',
        },
      ],
      totals: {},
    });
    expect(calls).toMatchObject([{ session: 'p', model: OPUS, recordedCost: '1' }]);
    expect(calls[0]?.timeMs).toBe(Date.UTC(2026, 10, 24));
  });

  test('a block states its requests; a gap is none', async () => {
    const block = (more: object): object => ({
      id: 'b',
      startTime: '2026-11-24T08:00:00Z',
      entries: 5,
      tokenCounts: {
        inputTokens: 1,
        outputTokens: 2,
        cacheCreationInputTokens: 3,
        cacheReadInputTokens: 4,
      },
      costUSD: 2.5,
      models: [OPUS],
      ...more,
    });
    const { calls } = await read({ blocks: [block({}), block({ isGap: true, entries: 0 })] });
    expect(calls).toMatchObject([{ calls: 5, cacheWrite5m: 3, recordedCost: '2.5' }]);
  });

  test('a month starts on its first day', async () => {
    const { calls } = await read({
      monthly: [{ month: '2026-11', ...counts(1, 2, 3, 4), modelsUsed: [] }],
      totals: {},
    });
    expect(calls[0]?.timeMs).toBe(Date.UTC(2026, 10, 1));
  });

  test('reports on Codex count cached tokens inside the input', async () => {
    const c = {
      inputTokens: 100,
      cachedInputTokens: 80,
      outputTokens: 9,
      reasoningOutputTokens: 4,
      totalTokens: 109,
    };
    const { calls } = await read({
      daily: [{ date: 'x', ...c, models: { [LUNA]: c } }],
      totals: {},
    });
    expect(calls).toMatchObject([{ uncachedInput: 20, cacheRead: 80, output: 9, reasoning: 4 }]);
  });

  test('projects are sessions of their own', async () => {
    const day = { date: '2026-11-24', ...counts(1, 2, 3, 4), modelsUsed: [LUNA] };
    const { calls } = await read({ projects: { a: [day], b: [day] }, totals: {} });
    expect(calls.map((c) => c.session)).toEqual(['a/2026-11-24', 'b/2026-11-24']);
  });
});

test('output of Claude models is a lower bound, other models’ is not', async () => {
  const day = { date: 'x', ...counts(1, 2, 3, 4) };
  const models = [model(OPUS, counts(1, 1, 3, 4)), model(LUNA, counts(0, 1, 0, 0))];
  const { calls } = await read({ daily: [{ ...day, modelBreakdowns: models }], totals: {} });
  expect(calls.map((c) => c.outputReliable)).toEqual([false, true]);
});

test('the same report twice counts once; several reports of one file tell of the same calls', async () => {
  const day = { date: '2026-11-24', ...counts(1, 2, 3, 4), modelsUsed: [OPUS] };
  expect((await read({ daily: [day], totals: {} }, 2)).calls).toHaveLength(1);
  expect((await read({ daily: [day], monthly: [day], totals: {} })).calls).toHaveLength(1);
});
