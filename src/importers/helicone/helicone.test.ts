import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { helicone } from './helicone.ts';

type Row = Record<string, unknown>;
const row = (over: Row = {}): Row => ({
  request_id: 'r',
  request_created_at: '2026-06-13T06:00:00.000Z',
  model: 'claude-x',
  provider: 'ANTHROPIC',
  prompt_tokens: 12,
  completion_tokens: 80,
  total_tokens: null,
  prompt_cache_read_tokens: 5,
  prompt_cache_write_tokens: 3,
  request_properties: { 'Helicone-Session-Id': 's' },
  ...over,
});
const read = async (...rows: Row[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'h.jsonl': text }, [helicone]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};

test('cached tokens lie beside the prompt, unless the total has no room for them', async () => {
  const beside = await read(row({ total_tokens: 100 }), row({ request_id: 'q' }));
  for (const call of beside.calls)
    expect(call).toMatchObject({ uncachedInput: 12, cacheRead: 5, cacheWrite5m: 3, output: 80 });
  const inside = await read(row({ total_tokens: 92 }));
  expect(inside.calls).toMatchObject([{ uncachedInput: 4, cacheRead: 5, cacheWrite5m: 3 }]);
});

test('the answer’s own usage wins over the columns', async () => {
  const response_body = {
    type: 'message',
    role: 'assistant',
    content: [],
    model: 'claude-y',
    id: 'm',
    usage: { input_tokens: 1, output_tokens: 2, cache_creation: { ephemeral_1h_input_tokens: 7 } },
  };
  const { calls } = await read(row({ response_body }));
  expect(calls).toMatchObject([
    { model: 'claude-y', uncachedInput: 1, cacheWrite1h: 7, output: 2 },
  ]);
});

test('an answer of Helicone’s own cache is no call', async () => {
  expect((await read(row({ cache_reference_id: '0a1b-22' }))).calls).toEqual([]);
  const none = '00000000-0000-0000-0000-000000000000';
  expect((await read(row({ cache_reference_id: none }))).calls).toHaveLength(1);
});

test('a request without counts is no call', async () => {
  const empty = Object.fromEntries(
    Object.keys(row())
      .filter((k) => k.endsWith('tokens'))
      .map((k) => [k, null]),
  );
  expect(await read(row(empty))).toMatchObject({ calls: [], notices: { 'no-usage': 1 } });
});

test('session by property, in whatever case; else the file', async () => {
  const { calls } = await read(
    row(),
    row({ request_id: 'b', request_properties: { 'helicone-session-id': 's' } }),
    row({ request_id: 'c', request_properties: {} }),
  );
  expect(calls.map((c) => c.session).sort()).toEqual(['h.jsonl', 's', 's']);
});

test('a count that is none is listed', async () => {
  expect((await read(row({ prompt_tokens: 1.5 }))).files[0]?.skipped).toMatchObject([
    { reason: 'bad-number' },
  ]);
});

test('whatever stands in a row, nothing is thrown', async () => {
  const keys = [...Object.keys(row()), 'request_body', 'response_body'];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 })),
      async (over) => {
        await read(row(), { ...row(), ...over });
      },
    ),
    { numRuns: 100 },
  );
});
