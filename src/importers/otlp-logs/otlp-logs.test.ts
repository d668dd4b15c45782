import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { otel } from '../otel/otel.ts';
import { otlpLogs } from './otlp-logs.ts';

type Attrs = Record<string, unknown>;
const log = (attributes: Attrs, over: object = {}) => ({
  timeUnixNano: '1781430000123999999',
  attributes: Object.entries(attributes).map(([key, v]) => ({
    key,
    value: { stringValue: typeof v === 'number' ? String(v) : v },
  })),
  ...over,
});
const request = (...logRecords: unknown[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const claude = (over: Attrs = {}): Attrs => ({
  'event.name': 'claude_code.api_request',
  'session.id': 's',
  'prompt.id': 'p',
  model: 'claude-x',
  input_tokens: 12,
  output_tokens: 340,
  cache_read_tokens: 15000,
  cache_creation_tokens: 900,
  cost_usd: '0.0129',
  request_id: 'r',
  ...over,
});
const readFiles = async (files: Record<string, unknown[]>) => {
  const texts = Object.entries(files).map(([n, records]) => [
    n,
    records.map((r) => `${JSON.stringify(r)}\n`).join(''),
  ]);
  const result = await importFiles(Object.fromEntries(texts) as Record<string, string>, [
    otlpLogs,
    otel,
  ]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (...records: unknown[]) => readFiles({ 'logs.jsonl': records });

test('Claude Code: counts are disjoint and texts', async () => {
  const { calls, notices } = await read(request(log(claude())));
  expect(calls).toMatchObject([
    {
      timeMs: 1781430000123,
      session: 's',
      turn: 'p',
      callId: 'r',
      uncachedInput: 12,
      cacheRead: 15000,
      cacheWrite5m: 900,
      output: 340,
      recordedCost: '0.0129',
    },
  ]);
  expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
});

test.each([
  [
    'body',
    log({ ...claude(), 'event.name': '' }, { body: { stringValue: 'claude_code.api_request' } }),
  ],
  ['short name', log(claude({ 'event.name': 'api_request' }))],
  ['eventName', log({ ...claude(), 'event.name': '' }, { eventName: 'claude_code.api_request' })],
])('Claude Code’s event is known by its %s', async (_, record) => {
  expect((await read(request(record))).calls).toHaveLength(1);
});

test('Codex: cached and reasoning tokens are inside; only the end of a stream counts', async () => {
  const codex = (kind: string): Attrs => ({
    'event.name': 'codex.sse_event',
    'event.kind': kind,
    'conversation.id': 'c',
    model: 'gpt-x',
    input_token_count: 100,
    cached_token_count: 60,
    output_token_count: 20,
    reasoning_token_count: 5,
  });
  const { calls } = await read(
    request(log(codex('response.completed')), log(codex('response.created'))),
  );
  expect(calls).toMatchObject([
    {
      session: 'c',
      provider: 'openai',
      uncachedInput: 40,
      cacheRead: 60,
      output: 20,
      reasoning: 5,
    },
  ]);
});

test('Gemini CLI: thoughts and tool prompts lie beside; requests, spans and metrics are no calls', async () => {
  const attributes = {
    'event.name': 'gemini_cli.api_response',
    'session.id': 'g',
    model: 'gemini-x',
    input_token_count: 100,
    cached_content_token_count: 60,
    output_token_count: 20,
    thoughts_token_count: 5,
    tool_token_count: 3,
  };
  const { calls } = await read(
    { hrTime: [1781430000, 500000000], attributes },
    {
      hrTime: [1781430000, 0],
      attributes: { ...attributes, 'event.name': 'gemini_cli.api_request' },
    },
    { scopeMetrics: [{ metrics: [] }] },
  );
  expect(calls).toMatchObject([
    { timeMs: 1781430000500, uncachedInput: 43, cacheRead: 60, output: 25, reasoning: 5 },
  ]);
});

test('a record that was sent again is one call, also without an id', async () => {
  const once = claude();
  const nameless = claude({ request_id: '' });
  const { calls } = await readFiles({
    a: [request(log(once), log(nameless))],
    b: [request(log(once), log(nameless))],
  });
  expect(calls).toHaveLength(2);
});

test('compactions and sub-agents are told', async () => {
  const { calls } = await read(
    request(
      log(claude({ request_id: 'a', query_source: 'compact' })),
      log(claude({ request_id: 'b', query_source: 'agent:x' })),
      log(claude({ request_id: 'c', query_source: 'repl_main_thread' })),
    ),
  );
  expect(calls.map((c) => c.purpose)).toEqual(['summary', 'subagent', 'agent']);
});

test('where spans are in the file, they count', async () => {
  const span = {
    context: { trace_id: 'aa', span_id: 'bb' },
    attributes: { 'gen_ai.usage.input_tokens': 1, 'gen_ai.usage.output_tokens': 1 },
  };
  const { files, calls } = await read(span, request(log(claude())));
  expect(files[0]?.format).toBe('otel');
  expect(calls).toHaveLength(1);
});

test('whatever stands in a record, nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 2 }), async (a, b) => {
      await read(
        request(log(claude()), a),
        { resourceLogs: b },
        request(log(claude({ input_tokens: b }))),
      );
    }),
    { numRuns: 100 },
  );
});
