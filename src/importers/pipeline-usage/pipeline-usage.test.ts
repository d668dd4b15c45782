import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { pipelineUsage } from './pipeline-usage.ts';

const agent = { input: 100, output: 20, cache_read: 300, cache_write: 40, model_id: 'm' };
const run = (over: object = {}): object => ({
  total_input_tokens: 150,
  total_output_tokens: 25,
  total_tokens: 175,
  cache_read_input_tokens: 300,
  cache_write_input_tokens: 40,
  by_agent: {
    coder: agent,
    planner: { input: 50, output: 5, cache_read: 0, cache_write: 0, model_id: 'n' },
  },
  ...over,
});
const read = async (...runs: object[]) => {
  const files = Object.fromEntries(
    runs.map((r, i) => [`run${i}/token_usage.json`, JSON.stringify(r)]),
  );
  const result = await importFiles(files, [pipelineUsage]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};

test('one aggregated row an agent; cached tokens are beside the input', async () => {
  const { calls, notices } = await read(run());
  expect(calls).toMatchObject([
    {
      session: 'run0/token_usage.json',
      agent: 'coder',
      model: 'm',
      uncachedInput: 100,
      cacheRead: 300,
      cacheWriteUnknown: 40,
      cacheWrite5m: null,
      output: 20,
      calls: 1,
      aggregated: true,
    },
    { agent: 'planner', model: 'n', uncachedInput: 50, cacheRead: 0, output: 5, aggregated: true },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 2, 'no-time': 2 });
});

test('without agents, the totals are one row', async () => {
  for (const by_agent of [undefined, {}]) {
    const { calls } = await read(run({ by_agent }));
    expect(calls).toMatchObject([
      { agent: null, uncachedInput: 150, cacheRead: 300, output: 25, aggregated: true },
    ]);
  }
});

test('agents that do not add up to the totals win, with a notice', async () => {
  const { calls, notices } = await read(run({ cache_read_input_tokens: 299 }));
  expect(calls[0]?.cacheRead).toBe(300);
  expect(notices).toMatchObject({ 'contradicting-counts': 1 });
});

test('a stated number of requests is the number of calls', async () => {
  const { calls } = await read(run({ by_agent: { a: { ...agent, calls: 9 } } }));
  expect(calls[0]).toMatchObject({ calls: 9, aggregated: true });
  const none = await read(run({ by_agent: { a: { ...agent, requests: 0 } } }));
  expect(none.calls[0]?.calls).toBe(1);
});

test('an agent that was never asked is no call; one bad row does not take the others', async () => {
  const none = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  const { calls, files } = await read(
    run({ by_agent: { none, bad: { ...agent, output: -3 }, good: agent } }),
  );
  expect(calls.map((c) => c.agent)).toEqual(['good']);
  expect(files[0]?.skipped).toMatchObject([{ reason: 'bad-number', detail: 'output' }]);
});

test('a run with an id counts once, runs without are told by their files', async () => {
  expect((await read(run({ run_id: 'r' }), run({ run_id: 'r' }))).calls).toHaveLength(2);
  expect((await read(run(), run())).calls).toHaveLength(4);
});

test('no JSON makes it throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (a, b) => {
      await read(
        run({ by_agent: { a, b } }),
        run({ by_agent: a, total_input_tokens: b, run_id: a }),
      );
    }),
    { numRuns: 50 },
  );
});
