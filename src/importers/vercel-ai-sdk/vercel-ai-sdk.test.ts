import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { vercelAiSdk } from './vercel-ai-sdk.ts';

type Part = Record<string, unknown>;
const step = (id: string, usage: Part, over: Part = {}): Part => ({
  finishReason: 'stop',
  usage,
  response: { id, modelId: 'm', timestamp: '2026-06-16T11:00:00.000Z' },
  ...over,
});
const read = async (...results: Part[]) => {
  const text = results.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'log.jsonl': text }, [vercelAiSdk]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};

test('each step is a call; what the result says is their sum', async () => {
  const usage = { inputTokens: 10, outputTokens: 2 };
  const { calls, notices } = await read({
    ...step('b', usage),
    sessionId: 's',
    totalUsage: { inputTokens: 20, outputTokens: 4 },
    steps: [step('a', usage), step('b', usage)],
  });
  expect(calls.map((c) => [c.callId, c.session, c.turn, c.uncachedInput])).toEqual([
    ['a', 's', 'a', 10],
    ['b', 's', 'a', 10],
  ]);
  expect(notices).toEqual({});
});

test('a total without its steps is a sum', async () => {
  const one = { inputTokens: 10, outputTokens: 2 };
  const sum = await read(step('a', one, { totalUsage: { inputTokens: 50, outputTokens: 9 } }));
  expect(sum.calls).toMatchObject([{ uncachedInput: 50, output: 9, aggregated: true }]);
  expect(sum.notices).toEqual({ 'aggregate-only': 1 });
  expect((await read(step('a', one, { totalUsage: one }))).calls).toMatchObject([
    { aggregated: false },
  ]);
});

test('details are disjoint; without them cached tokens are inside, unless they exceed the input', async () => {
  const { calls } = await read(
    step('a', {
      inputTokens: 100,
      outputTokens: 5,
      inputTokenDetails: { noCacheTokens: 10, cacheReadTokens: 60, cacheWriteTokens: 30 },
    }),
    step('b', { inputTokens: 100, cachedInputTokens: 60, outputTokens: 5 }),
    step('c', { inputTokens: 10, cachedInputTokens: 60, outputTokens: 5 }),
  );
  expect(calls.map((c) => [c.uncachedInput, c.cacheRead])).toEqual([
    [10, 60],
    [40, 60],
    [10, 60],
  ]);
  expect(calls[0]).toMatchObject({ cacheWriteUnknown: 30 });
});

test('the seller’s own usage wins', async () => {
  const raw = {
    input_tokens: 3,
    output_tokens: 4,
    cache_creation: { ephemeral_1h_input_tokens: 7 },
  };
  const { calls } = await read(
    step(
      'a',
      { inputTokens: 10, outputTokens: 4 },
      { providerMetadata: { anthropic: { usage: raw } } },
    ),
    step('b', { inputTokens: 10, outputTokens: 4, raw: { ...raw, cache_read_input_tokens: 1 } }),
  );
  expect(calls.map((c) => [c.uncachedInput, c.cacheWrite1h])).toEqual([
    [3, 7],
    [3, 7],
  ]);
});

test('whatever stands in a step, nothing is thrown', async () => {
  const keys = [
    'usage',
    'totalUsage',
    'steps',
    'response',
    'providerMetadata',
    'model',
    'sessionId',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 })),
      async (over) => {
        await read(step('b', { inputTokens: 1 }), step('a', { inputTokens: 1 }, over));
      },
    ),
    { numRuns: 100 },
  );
});
