import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { langfuse, langfuseCsv } from './langfuse.ts';

type Obs = Record<string, unknown>;
const gen = (id: string, usageDetails: Obs | null, over: Obs = {}): Obs => ({
  id,
  traceId: 't',
  type: 'GENERATION',
  name: 'chat',
  parentObservationId: null,
  startTime: '2026-06-04T09:00:00.000Z',
  endTime: '2026-06-04T09:00:01.000Z',
  model: 'gpt-5.2',
  usageDetails,
  ...over,
});
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [langfuse, langfuseCsv]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (observations: Obs[], trace: Obs = { id: 't' }) =>
  readFiles({ 'trace.json': JSON.stringify({ trace, observations }) });

describe('counts', () => {
  test('parts under their own names lie beside input and output', async () => {
    const { calls, notices } = await read([
      gen('a', { input: 179, output: 35, output_reasoning: 64, total: 278 }),
      gen('b', { input: 10, input_cache_read: 90, output: 5 }),
    ]);
    expect(calls).toMatchObject([
      { uncachedInput: 179, output: 99, reasoning: 64 },
      { uncachedInput: 10, cacheRead: 90, output: 5 },
    ]);
    expect(notices).toEqual({});
  });

  test('a total that has no room for them shows that they lie inside', async () => {
    const { calls } = await read([
      gen('a', { input: 100, input_cached_tokens: 90, output: 5, total: 105 }),
    ]);
    expect(calls).toMatchObject([{ uncachedInput: 10, cacheRead: 90 }]);
  });

  test('parts of details lie inside', async () => {
    const { calls } = await read([
      gen('a', { input: 6, output: 2055, 'completion_details.reasoning': 1104, total: 2061 }),
      gen('b', { input: 100, 'prompt_details.cache_read': 40, output: 5 }),
    ]);
    expect(calls).toMatchObject([
      { uncachedInput: 6, output: 2055, reasoning: 1104 },
      { uncachedInput: 60, cacheRead: 40 },
    ]);
  });

  test('written tokens by lifetime', async () => {
    const { calls, notices } = await read([
      gen('a', { input: 1, input_cache_creation_5m: 20, input_cache_creation_1h: 30, output: 1 }),
      gen('b', { input: 1, cache_creation_input_tokens: 7, output: 1 }, { model: 'claude-x' }),
    ]);
    expect(calls).toMatchObject([
      { cacheWrite5m: 20, cacheWrite1h: 30, cacheWriteUnknown: null },
      { cacheWrite5m: 7, cacheWrite1h: null },
    ]);
    expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
  });

  test('tokens of other kinds count as input and output', async () => {
    const { calls } = await read([
      gen('a', { input: 10, input_audio: 5, output: 3, output_audio: 2, total: 20 }),
    ]);
    expect(calls).toMatchObject([{ uncachedInput: 15, output: 5 }]);
  });

  test('the older usage counts where there are no details; zeros and characters say nothing', async () => {
    const legacy = (usage: Obs): Obs => gen('a', null, { usage });
    expect((await read([legacy({ input: 9, output: 2, unit: 'TOKENS' })])).calls).toMatchObject([
      { uncachedInput: 9, output: 2 },
    ]);
    for (const usage of [
      { input: 0, output: 0 },
      { input: 9, output: 2, unit: 'CHARACTERS' },
    ])
      expect(await read([legacy(usage)])).toMatchObject({ calls: [], notices: { 'no-usage': 1 } });
  });
});

describe('which observations are calls', () => {
  const usage = { input: 10, output: 1, total: 11 };
  test('the innermost generation; nothing is scaled to fit the outer sum', async () => {
    const { calls } = await read([
      gen('outer', { input: 999, output: 9, total: 1008 }),
      gen('inner', usage, { parentObservationId: 'outer' }),
    ]);
    expect(calls.map((c) => c.callId)).toEqual(['inner']);
  });

  test('an agent’s sum counts only where no file has a call of its trace', async () => {
    const agent = gen('agent', { input: 500, output: 5 }, { type: 'AGENT', name: 'chief' });
    const lines = (o: Obs): string => `${JSON.stringify(o)}\n`;
    const alone = await readFiles({ a: lines(agent) });
    expect(alone.calls).toMatchObject([{ uncachedInput: 500, aggregated: true }]);
    expect(alone.notices).toEqual({ 'aggregate-only': 1 });
    const both = await readFiles({ a: lines(agent), b: lines(gen('call', usage)) });
    expect(both.calls.map((c) => c.callId)).toEqual(['call']);
  });
});

describe('place', () => {
  test('the trace’s session; the trace is the turn', async () => {
    const { calls } = await read([gen('a', { input: 1, output: 1 })], { id: 't', sessionId: 's' });
    expect(calls).toMatchObject([{ session: 's', turn: 't' }]);
  });

  test('a session that another file tells', async () => {
    const observation = { ...gen('a', null), usage_details: { input: 1, output: 1 } };
    const trace = { id: 't', project_id: 'p', session_id: 's', bookmarked: false };
    const { calls } = await readFiles({
      'observations.jsonl': `${JSON.stringify(observation)}\n`,
      'traces.jsonl': `${JSON.stringify(trace)}\n`,
    });
    expect(calls).toMatchObject([{ session: 's', turn: 't' }]);
  });

  test('the same observation in two exports is one call', async () => {
    const content = JSON.stringify({ data: [gen('a', { input: 1, output: 1 })] });
    const { calls, notices } = await readFiles({ a: content, b: content });
    expect(calls).toHaveLength(1);
    expect(notices).toEqual({ 'duplicate-usage': 1 });
  });
});

test('CSV: usage as JSON in a cell, or flattened', async () => {
  const cell = (v: unknown): string => `"${JSON.stringify(v).replaceAll('"', '""')}"`;
  const json = `id,traceId,type,parentObservationId,startTime,model,usageDetails\na,t,GENERATION,,2026-06-04T09:00:00Z,m,${cell({ input: 5, input_cache_read: 7, output: 2 })}\n`;
  const flat =
    'id,trace_id,type,parent_observation_id,start_time,provided_model_name,usage_details.input,usage_details.output\na,t,GENERATION,,2026-06-04 09:00:00.000000,m,5,2\n';
  expect((await readFiles({ 'a.csv': json })).calls).toMatchObject([
    { model: 'm', uncachedInput: 5, cacheRead: 7, output: 2 },
  ]);
  expect((await readFiles({ 'a.csv': flat })).calls).toMatchObject([
    { uncachedInput: 5, output: 2 },
  ]);
});

test('whatever stands in an observation, nothing is thrown', async () => {
  const keys = [...Object.keys(gen('a', {})), 'usage', 'metadata', 'costDetails'];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 2 })),
      async (over) => {
        await read([gen('b', { input: 1 }), { ...gen('a', { input: 1 }), ...over }]);
      },
    ),
    { numRuns: 100 },
  );
});
