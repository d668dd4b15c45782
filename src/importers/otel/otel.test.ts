import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { attributesOf, attribute } from './attributes.ts';
import { otel } from './otel.ts';

type Attrs = Record<string, unknown>;
const chat = (attrs: Attrs = {}): Attrs => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.usage.input_tokens': 100,
  'gen_ai.usage.output_tokens': 10,
  ...attrs,
});
/** A span as the Python SDK prints it. */
const span = (id: string, attributes: Attrs, parent: string | null = null, over: object = {}) => ({
  name: 'span',
  context: { trace_id: '0xaa01', span_id: `0x${id}` },
  parent_id: parent === null ? null : `0x${parent}`,
  start_time: '2026-06-10T09:00:01.000000Z',
  end_time: '2026-06-10T09:00:02.000000Z',
  attributes,
  ...over,
});
const jsonl = (...records: unknown[]): string =>
  records.map((r) => `${JSON.stringify(r)}\n`).join('');
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [otel]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (...records: unknown[]) => readFiles({ 'spans.jsonl': jsonl(...records) });
const one = async (attributes: Attrs) => {
  const result = await read(span('01', attributes));
  return { call: result.calls[0], ...result };
};

describe('counts', () => {
  test('the gen_ai input includes reads and writes', async () => {
    const { call } = await one(
      chat({
        'gen_ai.usage.input_tokens': 12_000,
        'gen_ai.usage.cache_read.input_tokens': 9_000,
        'gen_ai.usage.cache_creation.input_tokens': 1_000,
        'gen_ai.usage.output_tokens': 300,
      }),
    );
    expect(call).toMatchObject({
      uncachedInput: 2_000,
      cacheRead: 9_000,
      cacheWriteUnknown: 1_000,
      output: 300,
    });
  });

  test('a total that adds the cached counts shows that they lie beside the input', async () => {
    const cached = {
      'gen_ai.usage.cache_read_input_tokens': 30,
      'gen_ai.usage.cache_write_tokens': 20,
    };
    const beside = await one(chat({ ...cached, 'gen_ai.usage.total_tokens': 160 }));
    expect(beside.call).toMatchObject({ uncachedInput: 100, cacheRead: 30, cacheWriteUnknown: 20 });
    const inside = await one(chat({ ...cached, 'gen_ai.usage.total_tokens': 110 }));
    expect(inside.call).toMatchObject({ uncachedInput: 50, cacheRead: 30, cacheWriteUnknown: 20 });
  });

  test('more cached than sent: the instrumentation counts exclusively, nothing is negative', async () => {
    const { call } = await one(chat({ 'gen_ai.usage.input_cached_tokens': 40_000 }));
    expect(call).toMatchObject({ uncachedInput: 100, cacheRead: 40_000, inconsistent: false });
  });

  test('reasoning is a part of the output, unless it exceeds it or the total adds it', async () => {
    const inside = await one(chat({ 'gen_ai.usage.reasoning_tokens': 8 }));
    expect(inside.call).toMatchObject({ output: 10, reasoning: 8 });
    const larger = await one(chat({ 'gen_ai.usage.reasoning.output_tokens': 11 }));
    expect(larger.call).toMatchObject({ output: 21, reasoning: 11 });
    expect(larger.notices).toEqual({ 'reasoning-outside-output': 1 });
    const added = await one(
      chat({
        'gen_ai.usage.input_tokens': 5_000,
        'gen_ai.usage.output_tokens': 900,
        'gen_ai.usage.details.reasoning_tokens': 700,
        'gen_ai.usage.total_tokens': 6_600,
      }),
    );
    expect(added.call).toMatchObject({ uncachedInput: 5_000, output: 1_600, reasoning: 700 });
  });

  test.each([
    ['input_tokens', 'output_tokens'],
    ['prompt_tokens', 'completion_tokens'],
  ])('old and new names: %s', async (input, output) => {
    const { call } = await one({
      [`gen_ai.usage.${input}`]: '7',
      [`gen_ai.usage.${output}`]: 3.0,
      'gen_ai.system': 's',
    });
    expect(call).toMatchObject({ uncachedInput: 7, output: 3, provider: 's' });
  });

  test.each([
    'cache_read.input_tokens',
    'cache_read_input_tokens',
    'cache_read_tokens',
    'details.cache_read_tokens',
    'details.cache_read_input_tokens',
    'input_cached_tokens',
  ])('reads under %s', async (name) => {
    expect((await one(chat({ [`gen_ai.usage.${name}`]: 60 }))).call).toMatchObject({
      uncachedInput: 40,
      cacheRead: 60,
    });
  });

  test.each([
    'cache_creation.input_tokens',
    'cache_write.input_tokens',
    'cache_creation_input_tokens',
    'cache_write_input_tokens',
    'cache_write_tokens',
  ])('writes under %s', async (name) => {
    expect((await one(chat({ [`gen_ai.usage.${name}`]: 60 }))).call).toMatchObject({
      uncachedInput: 40,
      cacheWriteUnknown: 60,
    });
  });

  test('the first name that is there wins', async () => {
    const { call } = await one(
      chat({ 'gen_ai.usage.prompt_tokens': 999, 'gen_ai.usage.completion_tokens': 999 }),
    );
    expect(call).toMatchObject({ uncachedInput: 100, output: 10 });
  });

  test('a count that is none skips the span, which is listed', async () => {
    const { calls, files, notices } = await one(chat({ 'gen_ai.usage.output_tokens': -1 }));
    expect(calls).toEqual([]);
    expect(files[0]?.skipped).toMatchObject([{ line: 1, reason: 'bad-number' }]);
    expect(notices).toEqual({});
  });

  test.each([
    [{ 'gen_ai.provider.name': 'anthropic' }, { cacheWrite5m: 60, cacheWriteUnknown: null }, 1],
    [{ 'gen_ai.system': 'openai' }, { cacheWrite30m: 60, cacheWriteUnknown: null }, 1],
    [{ 'gen_ai.system': 'az.ai.openai' }, { cacheWrite30m: 60 }, 1],
    [{ 'gen_ai.request.model': 'claude-x' }, { cacheWrite5m: 60 }, 1],
    [{ 'gen_ai.system': 'aws.bedrock' }, { cacheWriteUnknown: 60, cacheWrite5m: null }, 0],
    [{ 'gen_ai.system': 'openai_compatible' }, { cacheWriteUnknown: 60 }, 0],
  ])(
    'written tokens of %j live as long as that seller keeps them',
    async (who, counts, assumed) => {
      const { call, notices } = await one(chat({ ...who, 'gen_ai.usage.cache_write_tokens': 60 }));
      expect(call).toMatchObject(counts);
      expect(notices['write-lifetime-assumed'] ?? 0).toBe(assumed);
    },
  );
});

describe('which spans are calls', () => {
  const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.usage.input_tokens': 300 };

  test('a span with usage below it is not, in whatever order and on whatever lines', async () => {
    const spans = [
      span('01', { ...chat(), 'gen_ai.operation.name': 'custom' }),
      span('02', {}, '01'),
      span('03', chat({ 'gen_ai.usage.input_tokens': 55 }), '02'),
    ];
    for (const order of [spans, [...spans].reverse()])
      expect((await read(...order)).calls.map((c) => c.uncachedInput)).toEqual([55]);
  });

  test('an agent repeats its calls, also where the link to them is lost', async () => {
    const { calls } = await read(span('01', agent), span('03', chat(), 'ff'));
    expect(calls.map((c) => c.uncachedInput)).toEqual([100]);
  });

  test('an agent that alone has usage is a sum', async () => {
    const { calls, notices } = await read(
      span('01', agent),
      span('02', chat(), null, { context: { trace_id: 'bb', span_id: '02' } }),
    );
    expect(calls.map((c) => [c.uncachedInput, c.aggregated])).toEqual([
      [300, true],
      [100, false],
    ]);
    expect(notices).toEqual({ 'aggregate-only': 1 });
  });

  test('an agent in one file and its calls in another', async () => {
    for (const names of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const { calls } = await readFiles({
        [names[0]]: jsonl(span('01', agent)),
        [names[1]]: jsonl(span('02', chat(), '01')),
      });
      expect(calls.map((c) => c.uncachedInput)).toEqual([100]);
    }
  });

  test('a call without usage is counted as such, unless a span below it has it', async () => {
    const bare = { 'gen_ai.operation.name': 'chat' };
    expect((await read(span('01', bare))).notices).toEqual({ 'no-usage': 1 });
    expect((await read(span('01', bare), span('02', chat(), '01'))).notices).toEqual({});
    expect((await read(span('01', { 'http.method': 'GET' }))).notices).toEqual({});
  });

  test('all zeros are a call of nothing', async () => {
    const { call } = await one(
      chat({ 'gen_ai.usage.input_tokens': 0, 'gen_ai.usage.output_tokens': 0 }),
    );
    expect(call).toMatchObject({ uncachedInput: 0, output: 0 });
  });

  test('an embedding has purpose "other" and no output', async () => {
    const { call } = await one({
      'gen_ai.operation.name': 'embeddings',
      'gen_ai.usage.input_tokens': 9,
    });
    expect(call).toMatchObject({ purpose: 'other', uncachedInput: 9, output: 0 });
  });

  test('spans that are their own ancestors end nowhere', async () => {
    const { calls } = await read(
      span('01', {}, '02'),
      span('02', {}, '01'),
      span('03', chat(), '01'),
    );
    expect(calls).toHaveLength(1);
  });
});

describe('copies of a span', () => {
  const start = span('01', { 'gen_ai.operation.name': 'chat' }, null, { end_time: null });
  const end = span('01', chat());

  test('its start, its end and a second exporter are one call', async () => {
    for (const order of [
      [start, end, end],
      [end, start],
      [end, end, start],
    ]) {
      const { calls, notices } = await read(...order);
      expect(calls).toHaveLength(1);
      expect(notices).toEqual({});
    }
  });

  test('also in two files', async () => {
    const { calls, notices } = await readFiles({ a: jsonl(start, end), b: jsonl(end) });
    expect(calls).toHaveLength(1);
    expect(notices).toEqual({ 'duplicate-usage': 1 });
  });

  test('two spans of one response are one call; in two traces they are two', async () => {
    const attrs = chat({ 'gen_ai.response.id': 'resp-1' });
    expect((await read(span('01', attrs), span('02', attrs))).calls).toHaveLength(1);
    const elsewhere = { context: { trace_id: 'bb', span_id: '02' } };
    expect((await read(span('01', attrs), span('02', attrs, null, elsewhere))).calls).toHaveLength(
      2,
    );
  });
});

describe('place of a call', () => {
  test('the session is the nearest that a span names, the turn is the trace', async () => {
    const { calls } = await read(
      span('01', { 'session.id': 'outer' }),
      span('02', { 'gen_ai.conversation.id': 'inner' }, '01'),
      span('03', chat(), '02'),
      span('04', chat(), '01'),
      span('05', chat({ 'gen_ai.conversation.id': 'own' }), '01'),
      span('06', chat()),
    );
    expect(calls.map((c) => [c.callId, c.session, c.turn]).sort()).toEqual([
      ['03', 'inner', 'aa01'],
      ['04', 'outer', 'aa01'],
      ['05', 'own', 'aa01'],
      ['06', 'outer', 'aa01'],
    ]);
  });

  test('without one, the trace is the session and each call a turn', async () => {
    const { call } = await one(chat());
    expect(call).toMatchObject({ session: 'aa01', turn: null, agent: null });
  });

  test('the agent is the nearest; one agent within another is a sub-agent', async () => {
    const agent = (name: string): Attrs => ({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': name,
    });
    const { calls } = await read(
      span('01', agent('chief')),
      span('02', chat(), '01'),
      span('03', { 'gen_ai.operation.name': 'execute_tool' }, '01'),
      span('04', agent('scout'), '03'),
      span('05', chat(), '04'),
    );
    expect(calls.map((c) => [c.agent, c.purpose])).toEqual([
      ['chief', 'agent'],
      ['scout', 'subagent'],
    ]);
  });

  test('nanoseconds keep their millisecond', async () => {
    const { calls } = await read({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: 'aa',
                  spanId: 'bb',
                  startTimeUnixNano: '1781000000123999999',
                  attributes: [
                    { key: 'gen_ai.usage.input_tokens', value: { intValue: '5' } },
                    { key: 'gen_ai.usage.output_tokens', value: { doubleValue: 2 } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(calls[0]).toMatchObject({ timeMs: 1781000000123, uncachedInput: 5, output: 2 });
  });

  test('the pair of seconds and nanoseconds of the JavaScript SDK', async () => {
    const { calls, notices } = await read({
      traceId: 'aa',
      spanId: 'bb',
      startTime: [1781000000, 123999999],
      endTime: [1781000001, 0],
      attributes: chat(),
    });
    expect(calls[0]?.timeMs).toBe(1781000000123);
    expect(notices).toEqual({});
  });
});

describe('the Vercel AI SDK', () => {
  const inner = (attrs: Attrs): Attrs => ({
    'ai.operationId': 'ai.streamText.doStream',
    'ai.model.id': 'm',
    ...attrs,
  });

  test('the outer span, which adds the steps up, is no call', async () => {
    const { calls } = await read(
      span('01', { 'ai.operationId': 'ai.streamText', 'ai.usage.promptTokens': 30 }),
      span('02', inner({ 'ai.usage.promptTokens': 10, 'ai.usage.completionTokens': 1 }), '01'),
      span('03', inner({ 'ai.usage.promptTokens': 20, 'ai.usage.completionTokens': 2 }), '01'),
    );
    expect(calls.map((c) => [c.uncachedInput, c.output])).toEqual([
      [10, 1],
      [20, 2],
    ]);
  });

  test('counts by detail are disjoint', async () => {
    const { call } = await one(
      inner({
        'ai.usage.inputTokens': 100,
        'ai.usage.inputTokenDetails.noCacheTokens': 30,
        'ai.usage.inputTokenDetails.cacheReadTokens': 60,
        'ai.usage.inputTokenDetails.cacheWriteTokens': 10,
        'ai.usage.outputTokens': 5,
        'ai.usage.totalTokens': 105,
      }),
    );
    expect(call).toMatchObject({
      uncachedInput: 30,
      cacheRead: 60,
      cacheWriteUnknown: 10,
      output: 5,
    });
  });

  test("Anthropic's own usage splits the writes", async () => {
    const usage = {
      input_tokens: 3,
      cache_read_input_tokens: 500,
      cache_creation_input_tokens: 90,
      cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 60 },
      output_tokens: 12,
      server_tool_use: { web_search_requests: 2 },
    };
    const { call, notices } = await one(
      inner({
        'ai.model.provider': 'anthropic.messages',
        'ai.usage.inputTokens': 3,
        'ai.usage.cachedInputTokens': 500,
        'ai.response.providerMetadata': JSON.stringify({ anthropic: { usage } }),
      }),
    );
    expect(call).toMatchObject({
      uncachedInput: 3,
      cacheRead: 500,
      cacheWrite5m: 30,
      cacheWrite1h: 60,
      output: 12,
      webSearches: 2,
    });
    expect(notices).toEqual({});
  });

  test.each([
    [{ anthropic: { cacheCreationInputTokens: 7, cacheReadInputTokens: 5 } }, 'cacheWriteUnknown'],
    [
      { bedrock: { usage: { cacheWriteInputTokens: 7, cacheReadInputTokens: 5 } } },
      'cacheWriteUnknown',
    ],
  ])('counts that its providers report beside the input: %j', async (metadata, field) => {
    const { call } = await one(
      inner({
        'ai.usage.promptTokens': 100,
        'ai.usage.completionTokens': 1,
        'ai.response.providerMetadata': JSON.stringify(metadata),
      }),
    );
    expect(call).toMatchObject({ uncachedInput: 100, cacheRead: 5, [field]: 7 });
  });
});

test('attributes are found flat, as lists and nested along their dots', () => {
  const name = 'llm.token_count.prompt_details.cache_read';
  for (const value of [
    { [name]: 5 },
    [{ key: name, value: { int_value: 5 } }],
    { llm: { token_count: { prompt_details: { cache_read: 5 } } } },
    { 'llm.token_count': { 'prompt_details.cache_read': 5 } },
    JSON.stringify({ llm: { 'token_count.prompt_details': { cache_read: 5 } } }),
    [
      {
        key: 'llm',
        value: { kvlistValue: { values: [{ key: name.slice(4), value: { intValue: 5 } }] } },
      },
    ],
  ])
    expect(attribute(attributesOf(value), name)).toBe(5);
});

test('no JSON makes it throw', async () => {
  const names = [
    'spans',
    'data',
    'context',
    'trace_id',
    'attributes',
    'resourceSpans',
    'scopeSpans',
  ];
  const tree = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: false },
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('json'), { maxKeys: 3 }),
    ),
  })).json;
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 4 }), tree, async (records, v) => {
      await read(
        span('01', chat()),
        ...records,
        span('02', chat({ 'gen_ai.usage.input_tokens': v, 'ai.response.providerMetadata': v })),
        { ...span('03', {}), attributes: v, parent_id: v, start_time: v },
        { resourceSpans: [v, { resource: v, scopeSpans: [v, { spans: [v] }] }] },
        { data: [{ spans: [{ spanID: 'x', traceID: 'y', tags: v, references: v }, v] }] },
      );
    }),
    { numRuns: 40 },
  );
});

const reference = process.env['REFERENCE_DIR'];
const realFile = join(
  reference ?? '',
  'real-traces/otel-python-console/agent-framework-excerpt.jsonl',
);
if (reference === undefined || !existsSync(realFile)) {
  // eslint-disable-next-line no-console
  console.warn('REFERENCE_DIR is not set: the recorded OpenTelemetry file is not tested');
  test.skip('a recorded file of the Python console exporter', () => undefined);
} else
  test('a recorded file of the Python console exporter', async () => {
    const { calls, notices } = await readFiles({ real: readFileSync(realFile, 'utf8') });
    expect(calls.map((c) => [c.uncachedInput, c.output, c.provider])).toEqual([
      [201, 31, 'openai'],
      [289, 94, 'openai'],
    ]);
    expect(new Set(calls.map((c) => c.model)).size).toBe(1);
    expect(notices).toEqual({});
  });
