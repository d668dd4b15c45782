import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { tutorBundles } from './tutor-bundles.ts';

const call = (over: object = {}): object => ({
  sequence: 1,
  source: 'agent',
  model: 'm',
  input_tokens: 1000,
  cache_read_tokens: 600,
  cache_creation_tokens: 100,
  cache_miss_tokens: 300,
  output_tokens: 50,
  ...over,
});
const bundle = (calls: object[], over: object = {}, events: unknown[] = []): object => ({
  unit_id: 'u',
  trial: 2,
  turn_index: 3,
  preset: 'keep',
  thread_id: 't',
  model: 'fallback',
  started_at: '2026-07-01T09:00:00Z',
  tool_calls: [{ name: 'search', output_chars: 12 }],
  context_stats: { model_calls: calls, compaction_events: events },
  ...over,
});
const lines = (...bundles: object[]): string =>
  bundles.map((b) => `${JSON.stringify(b)}\n`).join('');
const read = async (...bundles: object[]) => {
  const result = await importFiles({ 'a.jsonl': lines(...bundles) }, [tutorBundles]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};

describe('a bundle', () => {
  test('gives disjoint counts, the session of its unit and trial, and its turn', async () => {
    const { calls, notices } = await read(bundle([call()]));
    expect(calls).toMatchObject([
      {
        timeMs: Date.UTC(2026, 6, 1, 9),
        session: 'u/2',
        turn: '3',
        purpose: 'agent',
        model: 'm',
        uncachedInput: 300,
        cacheRead: 600,
        cacheWriteUnknown: 100,
        output: 50,
      },
    ]);
    expect(notices).toEqual({});
  });

  test('zero creation is zero, absent creation unknown', async () => {
    const { calls } = await read(
      bundle([
        call({ cache_creation_tokens: 0, cache_miss_tokens: 400 }),
        call({ sequence: 2, cache_creation_tokens: undefined, cache_miss_tokens: 400 }),
      ]),
    );
    expect(calls.map((c) => c.cacheWriteUnknown)).toEqual([0, null]);
  });

  test('cached counts above the input are clamped and flagged', async () => {
    const { calls, notices } = await read(
      bundle([call({ input_tokens: 100, cache_read_tokens: 150, cache_miss_tokens: 0 })]),
    );
    expect(calls).toMatchObject([
      { uncachedInput: 0, cacheRead: 100, cacheWriteUnknown: 0, inconsistent: true },
    ]);
    expect(notices).toEqual({ 'cached-exceeds-input': 1 });
  });

  test('a miss count that contradicts the input wins, with a notice', async () => {
    const { calls, notices } = await read(bundle([call({ cache_miss_tokens: 280 })]));
    expect(calls[0]?.uncachedInput).toBe(280);
    expect(notices).toEqual({ 'contradicting-counts': 1 });
  });

  test('zeros that stand for "not reported" are no counts', async () => {
    const { calls, notices } = await read(
      bundle([
        call({ usage_reported: false }),
        call({
          sequence: 2,
          cache_details_reported: false,
          cache_read_tokens: 0,
          cache_creation_tokens: 0,
          cache_miss_tokens: 1000,
        }),
      ]),
    );
    expect(calls).toMatchObject([
      { uncachedInput: 1000, cacheRead: null, cacheWriteUnknown: null },
    ]);
    expect(notices).toEqual({ 'no-usage': 1 });
  });

  test('a call without a model has the model of the bundle; the recorded cost is kept', async () => {
    const { calls } = await read(bundle([call({ model: '', cost: { total_usd: 2.5e-7 } })]));
    expect(calls).toMatchObject([{ model: 'fallback', recordedCost: '0.00000025' }]);
  });

  test('calls of a turn keep their order', async () => {
    const { calls } = await read(
      bundle([1, 2, 3, 4, 5].map((sequence) => call({ sequence, output_tokens: sequence }))),
    );
    expect(calls.map((c) => c.output)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a bad count skips the call, not the turn', async () => {
    const { calls, result } = await read(bundle([call({ output_tokens: -1 }), call()]));
    expect(calls).toHaveLength(1);
    expect(result.files[0]?.skipped).toEqual([
      { line: 1, reason: 'bad-number', detail: 'output_tokens' },
    ]);
  });
});

describe('compactions (their own model call is billed)', () => {
  test('a recorded summary call has its purpose and leaves no notice', async () => {
    const { calls, notices } = await read(
      bundle([call({ source: 'summarization' })], {}, [{ summarised_tokens: 900 }]),
    );
    expect(calls[0]?.purpose).toBe('summary');
    expect(notices).toEqual({});
  });

  test('an event without a call and without usage is reported', async () => {
    const { calls, notices } = await read(bundle([call()], {}, [{}, {}]));
    expect(calls).toHaveLength(1);
    expect(notices).toEqual({ 'summary-not-recorded': 2 });
  });

  test('an event that carries its usage is the missing call', async () => {
    const { calls, notices } = await read(
      bundle([call()], {}, [{ usage: { input_tokens: 190_000, output_tokens: 2_000 } }]),
    );
    expect(calls[1]).toMatchObject({
      purpose: 'summary',
      uncachedInput: 190_000,
      output: 2_000,
      model: 'fallback',
      turn: '3',
    });
    expect(notices).toEqual({});
  });

  test('usage on an event whose call is recorded is not counted again', async () => {
    const { calls } = await read(
      bundle(
        [call({ source: 'summarization', input_tokens: 8_000, cache_miss_tokens: 7_300 })],
        {},
        [{ input_tokens: 8_000, output_tokens: 50 }],
      ),
    );
    expect(calls).toHaveLength(1);
  });
});

describe('copies', () => {
  test('the same bundle in two files is one; arms and repeated runs are their own', async () => {
    const keep = lines(bundle([call()]));
    const { trace, files } = await importFiles(
      {
        'a.jsonl': keep,
        'copy.jsonl': keep,
        'compact.jsonl': lines(bundle([call()], { preset: 'compact', thread_id: 't9' })),
        'again.jsonl': lines(bundle([call()], { started_at: '2026-07-02T09:00:00Z' })),
      },
      [tutorBundles],
    );
    expect(trace.length).toBe(3);
    expect(files.flatMap((f) => f.notices)).toEqual([{ code: 'duplicate-usage', count: 1 }]);
  });
});

test('no JSON makes it throw', async () => {
  const key = fc.constantFrom('unit_id', 'trial', 'context_stats', 'model_calls', 'input_tokens');
  const value = fc.letrec((tie) => ({
    json: fc.oneof({ depthSize: 'small' }, fc.jsonValue(), fc.dictionary(key, tie('json'))),
  })).json;
  await fc.assert(
    fc.asyncProperty(fc.array(value), async (values) => {
      const start = bundle([call()]);
      await read(start, ...values.map((v) => ({ ...start, context_stats: v })), { v: values });
      await read(start, bundle(values as object[], {}, values));
    }),
    { numRuns: 25 },
  );
});

describe('parts of the prompts', () => {
  const tools = [
    { name: 'search', output_chars: 4000 },
    { name: 'read', output_chars: '12' },
    { name: 'run', output_chars: 70 },
  ];
  const calls = ['agent', 'agent', 'summarization', 'agent', 'agent'].map((source, i) =>
    call({ sequence: i + 1, source }),
  );

  test('the n-th tool call follows the n-th agent call; a size that is none is no part', async () => {
    const text = lines(bundle(calls, { tool_calls: tools }));
    const { trace } = await importFiles({ 'a.jsonl': text }, [tutorBundles], undefined, true);
    expect(Array.from({ length: trace.length }, (_, i) => partsAt(trace, i))).toEqual([
      [],
      [{ kind: 'tool', characters: 4000 }],
      [],
      [],
      [{ kind: 'tool', characters: 70 }],
    ]);
  });

  test('are not there where nobody asked for them', async () => {
    const { result } = await read(bundle(calls, { tool_calls: tools }));
    expect(result.trace.parts).toBeNull();
  });
});
