import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { litellm } from './litellm.ts';

type Row = Record<string, unknown>;
const row = (over: Row = {}, metadata: Row | string = {}): Row => ({
  request_id: 'r1',
  call_type: 'acompletion',
  startTime: '2026-06-03 09:00:00.000',
  model: 'claude-sonnet-4-5',
  custom_llm_provider: 'anthropic',
  prompt_tokens: 100,
  completion_tokens: 10,
  total_tokens: 110,
  spend: 0.5,
  cache_hit: 'None',
  metadata: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  ...over,
});
const read = async (...rows: unknown[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'spend.jsonl': text }, [litellm]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};

test('a total of prompt and completion: cached tokens are inside the prompt', async () => {
  const { calls } = await read(
    row({}, { usage_object: { cache_read_input_tokens: 60, cache_creation_input_tokens: 30 } }),
  );
  expect(calls).toMatchObject([
    { uncachedInput: 10, cacheRead: 60, cacheWrite5m: 30, output: 10, recordedCost: '0.5' },
  ]);
});

test('a total that adds them: they are beside it', async () => {
  const { calls } = await read(
    row(
      { total_tokens: 200 },
      { usage_object: { cache_read_input_tokens: 60, cache_creation_input_tokens: 30 } },
    ),
  );
  expect(calls).toMatchObject([{ uncachedInput: 100, cacheRead: 60, cacheWrite5m: 30 }]);
});

test('more written than the prompt holds: beside it, whatever the total says', async () => {
  const { calls } = await read(
    row(
      { prompt_tokens: 31, completion_tokens: 467, total_tokens: 498 },
      {
        additional_usage_values: { cache_creation_input_tokens: 1253, cache_read_input_tokens: 0 },
      },
    ),
  );
  expect(calls).toMatchObject([
    { uncachedInput: 31, cacheRead: 0, cacheWrite5m: 1253, output: 467, inconsistent: false },
  ]);
});

test('an answer of its own cache is no call', async () => {
  for (const cache_hit of ['True', true, 'true'])
    expect((await read(row({ cache_hit }))).calls).toEqual([]);
  for (const cache_hit of ['False', false, null, ''])
    expect((await read(row({ cache_hit }))).calls).toHaveLength(1);
});

test('a failed request without tokens is no call; one that was billed is', async () => {
  const failed = { status: 'failure', prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  expect(await read(row(failed))).toMatchObject({ calls: [], notices: { 'no-usage': 1 } });
  expect((await read(row({ status: 'failure' }))).calls).toHaveLength(1);
});

test('an embedding is no call of the agent, and has no output', async () => {
  const { calls } = await read(row({ call_type: 'aembedding', completion_tokens: null }));
  expect(calls).toMatchObject([{ purpose: 'other', output: 0 }]);
});

test('turns follow the stored requests in time, not the order of the rows', async () => {
  const at = (minute: number, role: string, id: string): Row =>
    row({
      request_id: id,
      startTime: `2026-06-03 09:0${minute}:00`,
      proxy_server_request: JSON.stringify({ messages: [{ role: 'user' }, { role }] }),
    });
  const { calls } = await read(at(3, 'user', 'c'), at(2, 'tool', 'b'), at(1, 'user', 'a'));
  expect(calls.map((c) => [c.callId, c.turn])).toEqual([
    ['a', '1'],
    ['b', '1'],
    ['c', '2'],
  ]);
});

test('times without a zone are UTC; the session is the row’s, its metadata’s, or the file', async () => {
  const { calls } = await read(
    row({ request_id: 'a', session_id: 's' }),
    row({ request_id: 'b' }, { session_id: 'm' }),
    row({ request_id: 'c' }),
  );
  expect(calls.map((c) => c.session).sort()).toEqual(['m', 's', 'spend.jsonl']);
  expect(calls[0]?.timeMs).toBe(Date.UTC(2026, 5, 3, 9));
});

test('a count that is none is listed', async () => {
  const { calls, files } = await read(row({ prompt_tokens: -4 }));
  expect(calls).toEqual([]);
  expect(files[0]?.skipped).toMatchObject([{ line: 1, reason: 'bad-number' }]);
});

test('whatever stands in a row, nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom(...Object.keys(row()), 'messages'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      async (over) => {
        await read(row(), { ...row(), ...over });
      },
    ),
    { numRuns: 100 },
  );
});
