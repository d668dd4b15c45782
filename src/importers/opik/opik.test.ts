import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { opik } from './opik.ts';

type Part = Record<string, unknown>;
const span = (id: string, usage: Part | null, over: Part = {}): Part => ({
  id,
  trace_id: 't',
  parent_span_id: 'root',
  type: 'llm',
  start_time: '2026-06-19T07:00:00Z',
  end_time: '2026-06-19T07:00:01Z',
  model: 'm',
  usage,
  ...over,
});
const read = async (...records: Part[]) => {
  const text = records.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'spans.jsonl': text }, [opik]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('what the seller said wins over Opik’s own counts', async () => {
  const { calls } = await read(
    span('a', {
      prompt_tokens: 100,
      completion_tokens: 5,
      'original_usage.input_tokens': 10,
      'original_usage.output_tokens': 5,
      'original_usage.cache_read_input_tokens': 90,
      'original_usage.cache_creation.ephemeral_1h_input_tokens': 7,
    }),
    span('b', { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 }),
  );
  expect(calls.map((c) => [c.uncachedInput, c.cacheRead, c.cacheWrite1h])).toEqual([
    [10, 90, 7],
    [100, 0, null],
  ]);
});

test('only spans of a model are calls; one without usage is none', async () => {
  const { calls, notices } = await read(
    span(
      'root',
      { prompt_tokens: 900, completion_tokens: 9 },
      { type: 'general', parent_span_id: null },
    ),
    span('a', { prompt_tokens: 1, completion_tokens: 1 }),
    span('b', null),
  );
  expect(calls.map((c) => c.callId)).toEqual(['a']);
  expect(notices).toEqual({ 'no-usage': 1 });
});

test('an exported trace tells the thread', async () => {
  const { calls } = await read({
    trace: { id: 't', thread_id: 's' },
    spans: [span('a', { prompt_tokens: 1, completion_tokens: 1 })],
  });
  expect(calls).toMatchObject([{ session: 's', turn: 't' }]);
});

test('whatever stands in a span, nothing is thrown', async () => {
  const usage = fc.dictionary(
    fc.constantFrom(
      'original_usage',
      'original_usage.a',
      'original_usage.a.b',
      'original_usage.__proto__.x',
      'prompt_tokens',
    ),
    fc.jsonValue({ maxDepth: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(
      usage,
      fc.dictionary(
        fc.constantFrom('id', 'trace_id', 'type', 'usage', 'model'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      async (u, over) => {
        await read(span('b', { prompt_tokens: 1 }), span('a', u as Part), {
          ...span('c', {}),
          ...over,
        });
      },
    ),
    { numRuns: 100 },
  );
});
