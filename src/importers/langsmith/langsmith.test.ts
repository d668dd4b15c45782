import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { langsmith } from './langsmith.ts';

type Run = Record<string, unknown>;
const llm = (id: string, usage: Run | null, over: Run = {}): Run => ({
  id,
  run_type: 'llm',
  trace_id: 't',
  parent_run_id: 'root',
  start_time: '2026-06-05T08:00:00.000000',
  end_time: '2026-06-05T08:00:01.000000',
  session_id: 'project',
  extra: { metadata: { ls_provider: 'openai', ls_model_name: 'm' } },
  outputs: usage === null ? {} : { usage_metadata: usage },
  ...over,
});
const chain = (over: Run = {}): Run => ({
  ...llm('root', null, { run_type: 'chain', parent_run_id: null }),
  prompt_tokens: 900,
  completion_tokens: 90,
  total_tokens: 990,
  ...over,
});
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [langsmith]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (...records: unknown[]) =>
  readFiles({ 'runs.jsonl': records.map((r) => `${JSON.stringify(r)}\n`).join('') });

test('cached, written and reasoning tokens are inside', async () => {
  const { calls } = await read(
    llm('a', {
      input_tokens: 100,
      output_tokens: 10,
      total_tokens: 110,
      input_token_details: { cache_read: 60, cache_creation: 30 },
      output_token_details: { reasoning: 4 },
    }),
  );
  expect(calls).toMatchObject([
    { uncachedInput: 10, cacheRead: 60, cacheWrite30m: 30, output: 10, reasoning: 4 },
  ]);
});

test('an integration that counts beside shows it: in the total, or by too large a count', async () => {
  const usage = { input_tokens: 100, output_tokens: 10, input_token_details: { cache_read: 60 } };
  const large = { ...usage, input_token_details: { cache_read: 5_000 } };
  const { calls } = await read(llm('a', { ...usage, total_tokens: 170 }), llm('b', large));
  expect(calls.map((c) => [c.uncachedInput, c.cacheRead])).toEqual([
    [100, 60],
    [100, 5_000],
  ]);
});

test('lifetimes split the written tokens; the zero beside them is no other count', async () => {
  const input_token_details = {
    cache_creation: 0,
    ephemeral_5m_input_tokens: 20,
    ephemeral_1h_input_tokens: 30,
  };
  const { calls, notices } = await read(
    llm('a', { input_tokens: 100, output_tokens: 1, total_tokens: 101, input_token_details }),
  );
  expect(calls).toMatchObject([{ uncachedInput: 50, cacheWrite5m: 20, cacheWrite1h: 30 }]);
  expect(notices).toEqual({});
});

test('a chain repeats its runs', async () => {
  const usage = { input_tokens: 100, output_tokens: 10, total_tokens: 110 };
  const { calls } = await read(chain(), llm('a', usage), llm('b', usage));
  expect(calls.map((c) => c.callId)).toEqual(['a', 'b']);
});

test('a chain alone is a sum, unless another file has the calls', async () => {
  const alone = await read(chain());
  expect(alone.calls).toMatchObject([{ uncachedInput: 900, output: 90, aggregated: true }]);
  expect(alone.notices).toEqual({ 'aggregate-only': 1 });
  const { calls } = await readFiles({
    a: JSON.stringify([chain()]),
    b: JSON.stringify([llm('a', { input_tokens: 1, output_tokens: 1 })]),
  });
  expect(calls.map((c) => c.callId)).toEqual(['a']);
});

test('the two parts of a run are one, by id or by place', async () => {
  const dotted_order = '20260605T080000000000Zroot.20260605T080001000000Za';
  const post = llm('a', null, { dotted_order, end_time: null });
  const outputs = { usage_metadata: { input_tokens: 5, output_tokens: 2 } };
  for (const patch of [
    { id: 'a', trace_id: 't', dotted_order, outputs, end_time: 1 },
    { trace_id: 't', dotted_order, outputs, end_time: 1 },
  ])
    for (const batch of [
      [{ post: [post], patch: [patch] }],
      [{ post: [post] }, { patch: [patch] }],
      [{ patch: [patch] }, { post: [post] }],
    ]) {
      const { calls, notices } = await read(...batch);
      expect(calls).toMatchObject([{ callId: 'a', uncachedInput: 5, model: 'm' }]);
      expect(notices).toEqual({});
    }
});

test('usage of the answer itself, in OpenAI’s or Anthropic’s shape', async () => {
  const openai = {
    prompt_tokens: 9,
    completion_tokens: 1,
    prompt_tokens_details: { cached_tokens: 4 },
  };
  const anthropic = { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 4 };
  const { calls } = await read(
    llm('a', null, { outputs: { llm_output: { token_usage: openai } } }),
    llm('b', null, { outputs: { llm_output: { usage: anthropic } } }),
  );
  expect(calls.map((c) => [c.uncachedInput, c.cacheRead])).toEqual([
    [5, 4],
    [9, 4],
  ]);
});

test('the session is a thread of the metadata, also of a run above; never the project', async () => {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const thread = { extra: { metadata: { thread_id: 'th' } } };
  expect((await read(chain(thread), llm('a', usage))).calls).toMatchObject([
    { session: 'th', turn: 't' },
  ]);
  expect((await read(chain(), llm('a', usage))).calls).toMatchObject([
    { session: 't', turn: null },
  ]);
});

test('nested runs', async () => {
  const usage = { input_tokens: 7, output_tokens: 1 };
  const { calls } = await read(
    chain({ child_runs: [llm('a', usage, { trace_id: undefined, parent_run_id: undefined })] }),
  );
  expect(calls).toMatchObject([{ callId: 'a', uncachedInput: 7 }]);
});

test('whatever stands in a run, nothing is thrown', async () => {
  const keys = [...Object.keys(chain()), 'child_runs', 'dotted_order', 'inputs'];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 })),
      async (over) => {
        await read(llm('b', { input_tokens: 1 }), { ...llm('a', { input_tokens: 1 }), ...over });
      },
    ),
    { numRuns: 100 },
  );
});
