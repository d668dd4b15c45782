import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { weave } from './weave.ts';

type Part = Record<string, unknown>;
const call = (id: string, usage: Part, over: Part = {}): Part => ({
  id,
  op_name: 'weave:///x/op/y:z',
  trace_id: 't',
  parent_id: 'root',
  started_at: '2026-06-18T07:00:00Z',
  ended_at: '2026-06-18T07:00:01Z',
  summary: { usage },
  ...over,
});
const read = async (...records: Part[]) => {
  const text = records.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'calls.jsonl': text }, [weave]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};
const one = { requests: 1, prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };

test('a parent’s usage is the sum of its children’s', async () => {
  const { calls } = await read(
    call(
      'root',
      { m: { ...one, requests: 2, prompt_tokens: 20 } },
      { parent_id: null, thread_id: 's' },
    ),
    call('a', { m: one }),
    call('b', { m: one }),
  );
  expect(calls.map((c) => [c.callId, c.session, c.model, c.uncachedInput, c.aggregated])).toEqual([
    ['a', 's', 'm', 10, false],
    ['b', 's', 'm', 10, false],
  ]);
});

test('several requests without calls below are one row for all of them', async () => {
  const { calls, notices } = await read(call('a', { m: { ...one, requests: 3 } }));
  expect(calls).toMatchObject([{ calls: 3, aggregated: true }]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('two models of one call are two rows; each seller’s names keep their meaning', async () => {
  const { calls } = await read(
    call('a', {
      'gpt-x': { ...one, prompt_tokens_details: { cached_tokens: 4 } },
      'claude-x': { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 4 },
    }),
  );
  expect(calls.map((c) => [c.model, c.uncachedInput, c.cacheRead])).toEqual([
    ['gpt-x', 6, 4],
    ['claude-x', 10, 4],
  ]);
});

test('whatever stands in a call, nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...Object.keys(call('a', {}))), fc.jsonValue({ maxDepth: 3 })),
      async (over) => {
        await read(call('b', { m: one }), { ...call('a', { m: one }), ...over });
      },
    ),
    { numRuns: 100 },
  );
});
