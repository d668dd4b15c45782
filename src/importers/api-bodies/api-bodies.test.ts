import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf, type Call } from '../../trace/trace.ts';
import { integrityProblems } from '../../trace/integrity.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { Reading } from '../read.ts';
import { apiBodies } from './api-bodies.ts';

const read = (files: Readonly<Record<string, string>>) => importFiles(files, [apiBodies]);
const lines = (...values: readonly unknown[]): string =>
  values.map((v) => JSON.stringify(v)).join('\n') + '\n';
const calls = async (...values: readonly unknown[]): Promise<Required<Call>[]> =>
  callsOf((await read({ 'log.jsonl': lines(...values) })).trace);

const chat = (id: string, more: object = {}): object => ({
  id,
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'model-x',
  choices: [{ index: 0, message: { role: 'assistant', content: 'ok' } }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  ...more,
});
const message = (id: string, usage: object): object => ({
  id,
  type: 'message',
  role: 'assistant',
  model: 'claude-x',
  content: [],
  usage,
});
const response = (id: string, previous: string | null, more: object = {}): object => ({
  id,
  object: 'response',
  created_at: 1_790_000_000,
  status: 'completed',
  model: 'model-x',
  previous_response_id: previous,
  output: [],
  usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  ...more,
});
const person = { role: 'user', content: 'hello' };
const sse = (...events: readonly unknown[]): string =>
  events.map((e) => `data: ${JSON.stringify(e)}\n\n`).join('');

describe('where a body may be', () => {
  test.each([
    ['bare', chat('c-1')],
    ['{request, response}', { request: { model: 'm', messages: [person] }, response: chat('c-1') }],
    ['{body}', { body: chat('c-1') }],
    ['{response: {body}}', { response: { status: 200, body: chat('c-1') } }],
    ['as JSON text', { response: JSON.stringify(chat('c-1')) }],
    ['in a list', { responses: [chat('c-1')] }],
    [
      'a stream as text',
      {
        response: sse(
          { ...chat('c-1'), object: 'chat.completion.chunk', usage: null },
          { ...chat('c-1'), object: 'chat.completion.chunk', choices: [] },
        ),
      },
    ],
    [
      'a chunk a record',
      {
        ts: 1,
        chunk: { ...chat('c-1'), object: 'chat.completion.chunk', choices: [] },
      },
    ],
    [
      'usage beside an answer that lacks it',
      {
        model: 'model-x',
        response: chat('c-1', { usage: undefined }),
        usage: { prompt_tokens: 10, completion_tokens: 5 },
      },
    ],
    [
      'usage and model only',
      { model: 'model-x', usage: { prompt_tokens: 10, completion_tokens: 5 } },
    ],
  ])('%s', async (_, record) => {
    expect(await calls(record)).toMatchObject([
      { model: 'model-x', uncachedInput: 10, output: 5, cacheRead: 0, outputReliable: true },
    ]);
  });

  test('words that look like a body are words', async () => {
    const content = JSON.stringify(chat('c-2'));
    const [only, ...more] = await calls({
      request: { model: 'm', messages: [{ role: 'user', content }] },
      response: chat('c-1', { choices: [{ message: { role: 'assistant', content } }] }),
    });
    expect([only?.callId, more]).toEqual(['c-1', []]);
  });

  test('a pretty-printed body, and one over several documents', async () => {
    const text = JSON.stringify(chat('c-1'), null, 2) + '\n' + JSON.stringify(chat('c-2'), null, 2);
    expect((await read({ 'a.json': text })).trace.length).toBe(2);
  });
});

describe('what is no call', () => {
  test('requests of every shape: recognised, without a call or a refusal', async () => {
    for (const request of [
      { model: 'm', messages: [person] },
      { model: 'm', input: 'hello' },
      { contents: [{ role: 'user', parts: [{ text: 'hello' }] }] },
      { messages: [{ role: 'user', content: [{ text: 'hello' }] }], inferenceConfig: {} },
      { model: 'm', messages: [person], usage: { include: true } },
    ]) {
      const result = await read({ 'r.json': JSON.stringify(request) });
      expect(result.trace.length).toBe(0);
      expect(result.files[0]).toMatchObject({ refusal: null, skipped: [], notices: [] });
    }
  });

  test('an answer without usage is counted; an error or an unfinished one is not', async () => {
    const result = await read({
      'log.jsonl': lines(
        chat('c-1'),
        chat('c-2', { usage: undefined }),
        response('r-1', null, { usage: null }),
        response('r-2', null, { usage: null, status: 'failed' }),
        response('r-3', null, { usage: null, status: 'queued' }),
        chat('c-3', { usage: {} }),
        { response: { error: { message: 'no' } } },
      ),
    });
    expect(result.trace.length).toBe(1);
    expect(noticesOf(result)).toEqual({ 'no-usage': 3 });
  });

  test('counted tokens are no call', async () => {
    expect(await calls(chat('c-1'), { response: { input_tokens: 12 } })).toHaveLength(1);
  });

  test('a call with zero counts and a model is one', async () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    expect(await calls(chat('c-1', { usage }))).toMatchObject([{ uncachedInput: 0, output: 0 }]);
  });

  test.each([
    ['-1', 'prompt_tokens'],
    ['0.5', 'prompt_tokens'],
    ['1e400', 'prompt_tokens'],
    ['"NaN"', 'prompt_tokens'],
    ['[]', 'prompt_tokens'],
  ])('a count of %s refuses its record alone', async (value, detail) => {
    const bad = JSON.stringify(chat('c-2')).replace(
      '"prompt_tokens":10',
      `"prompt_tokens":${value}`,
    );
    const result = await read({
      'log.jsonl': `${lines(chat('c-1'))}${bad}\n${lines(chat('c-3'))}`,
    });
    expect(callsOf(result.trace).map((c) => c.callId)).toEqual(['c-1', 'c-3']);
    expect(result.files[0]?.skipped).toEqual([{ line: 2, reason: 'bad-number', detail }]);
  });
});

describe('copies', () => {
  test('one response id is one call, in one file or several, streamed or whole', async () => {
    const stream = sse(
      { ...chat('c-1'), object: 'chat.completion.chunk', usage: null },
      { ...chat('c-1'), object: 'chat.completion.chunk', choices: [] },
    );
    const result = await read({
      'a.jsonl': lines(chat('c-1'), { response: chat('c-1') }, chat('c-2')),
      'b.sse': stream,
    });
    expect(callsOf(result.trace).map((c) => c.callId)).toEqual(['c-1', 'c-2']);
    expect(noticesOf(result)['duplicate-usage']).toBe(2);
  });

  test('iterations of one response are not copies of each other', async () => {
    const iteration = { type: 'message', input_tokens: 5, output_tokens: 6 };
    const body = message('m-1', {
      input_tokens: 5,
      output_tokens: 6,
      iterations: [{ ...iteration, type: 'compaction', input_tokens: 900 }, iteration],
    });
    const result = await read({ 'a.jsonl': lines(body), 'b.jsonl': lines(body) });
    expect(callsOf(result.trace).map((c) => [c.purpose, c.uncachedInput, c.turn])).toEqual([
      ['summary', 900, 'm-1'],
      ['agent', 5, 'm-1'],
    ]);
  });
});

describe('streams', () => {
  const usage = { input_tokens: 20, cache_read_input_tokens: 5, output_tokens: 1 };
  const start = (id: string, u: object = usage): object => ({
    type: 'message_start',
    message: message(id, u),
  });
  const block = { type: 'content_block_start', index: 0 };
  const delta = (u: object): object => ({ type: 'message_delta', usage: u });
  const stop = { type: 'message_stop' };
  const streamed = async (...events: readonly unknown[]) => {
    const result = await read({ 'a.sse': sse(...events) });
    return { calls: callsOf(result.trace), notices: noticesOf(result) };
  };

  test('the end revises the start', async () => {
    const { calls: got } = await streamed(
      start('m-1', { ...usage, input_tokens: 61 }),
      block,
      delta({ output_tokens: 9, input_tokens: null }),
      delta({ output_tokens: 70, input_tokens: 43 }),
      stop,
    );
    expect(got).toMatchObject([{ uncachedInput: 43, cacheRead: 5, output: 70 }]);
  });

  test('a repeated frame, or a proxy’s own before the seller’s, is no second call', async () => {
    const { calls: got } = await streamed(
      start('proxy', { input_tokens: 0, output_tokens: 0 }),
      start('m-1'),
      block,
      start('m-1'),
      delta({ output_tokens: 30 }),
      stop,
    );
    expect(got).toMatchObject([{ callId: 'm-1', uncachedInput: 20, output: 30 }]);
  });

  test('one that breaks off keeps its placeholder and says so', async () => {
    const { calls: got, notices } = await streamed(start('m-1'), block, start('m-2'), block);
    expect(got.map((c) => [c.callId, c.output, c.outputReliable])).toEqual([
      ['m-1', 1, false],
      ['m-2', 1, false],
    ]);
    expect(notices['output-lower-bound']).toBe(2);
  });

  test('chunks of two OpenAI streams that interleave', async () => {
    const chunk = (id: string, tokens: number | null): object => ({
      ...chat(id),
      object: 'chat.completion.chunk',
      usage: tokens === null ? null : { prompt_tokens: tokens, completion_tokens: 1 },
    });
    const { calls: got } = await streamed(
      chunk('c-1', 1),
      chunk('c-2', null),
      chunk('c-1', 7),
      chunk('c-2', 8),
      chunk('c-1', null),
    );
    expect(got.map((c) => [c.callId, c.uncachedInput])).toEqual([
      ['c-2', 8],
      ['c-1', 7],
    ]);
  });

  test('usage in a choice, and in x_groq', async () => {
    const u = { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 };
    const base = { object: 'chat.completion.chunk', created: 1_790_000_000, model: 'm' };
    const { calls: got } = await streamed(
      { ...base, id: 'c-1', choices: [{ index: 0, delta: {}, usage: u }] },
      { ...base, id: 'c-2', choices: [], x_groq: { usage: u } },
    );
    expect(got.map((c) => c.uncachedInput)).toEqual([4, 4]);
  });

  test('Google’s chunks without an id belong together until one has finished', async () => {
    const chunk = (tokens: number, finishReason?: string): object => ({
      modelVersion: 'gemini-x',
      candidates: [
        { content: { parts: [] }, ...(finishReason === undefined ? {} : { finishReason }) },
      ],
      usageMetadata: {
        promptTokenCount: 10,
        candidatesTokenCount: tokens,
        totalTokenCount: 10 + tokens,
      },
    });
    const { calls: got } = await streamed(chunk(1), chunk(5, 'STOP'), chunk(2), chunk(8, 'STOP'));
    expect(got.map((c) => c.output)).toEqual([5, 8]);
  });
});

describe('time', () => {
  test('the wrapper’s keys in order, the outermost first, then the body’s', async () => {
    const at = async (record: object) => (await calls(record))[0]?.timeMs ?? null;
    const day = (d: number): string => `2026-01-0${d}T00:00:00Z`;
    const ms = (d: number): number => Date.parse(day(d));
    expect(await at({ created: day(2), time: day(1), response: chat('c') })).toBe(ms(1));
    expect(await at({ response: { timestamp: day(3), body: chat('c') } })).toBe(ms(3));
    expect(await at({ ts: 'soon', start_time: day(4), response: chat('c') })).toBe(ms(4));
    expect(await at({ response: chat('c') })).toBe(1_790_000_000_000);
  });

  test('none at all is noted', async () => {
    const result = await read({ 'a.json': JSON.stringify(chat('c', { created: undefined })) });
    expect(noticesOf(result)).toEqual({ 'no-time': 1 });
  });
});

describe('sessions and turns', () => {
  test('the log’s own session, wherever it is written', async () => {
    const got = await calls(
      { session_id: 's-1', response: chat('c-1') },
      { metadata: { thread_id: 's-2' }, response: chat('c-2') },
      {
        request: { model: 'm', input: 'x', conversation: { id: 's-3' } },
        response: response('r-1', null),
      },
      { response: response('r-2', null, { conversation: { id: 's-4' } }) },
      { trace_id: 5, response: chat('c-5') },
      { response: chat('c-6') },
      response('r-7', null, { metadata: { session_id: 's-7' } }),
      { thread: 's-8', model: 'm', usage: { prompt_tokens: 1, completion_tokens: 1 } },
    );
    expect(got.map((c) => c.session).sort()).toEqual(
      ['s-1', 's-2', 's-3', 's-4', '5', 'log.jsonl', 's-7', 's-8'].sort(),
    );
  });

  test('chains over files, in any order of files and records', async () => {
    const files = {
      'a.jsonl': lines(response('r-3', 'r-2'), response('x-1', null)),
      'b.jsonl': lines(response('r-1', null)),
      'c.jsonl': lines(response('r-2', 'r-1'), response('y-2', 'y-1')),
    };
    for (const order of [Object.entries(files), Object.entries(files).reverse()]) {
      const { trace } = await read(Object.fromEntries(order));
      const sessions = new Map(callsOf(trace).map((c) => [c.callId, c.session]));
      expect(sessions).toEqual(
        new Map([
          ['r-1', 'r-1'],
          ['r-2', 'r-1'],
          ['r-3', 'r-1'],
          ['x-1', 'a.jsonl'],
          ['y-2', 'y-1'],
        ]),
      );
    }
  });

  test('a chain that bites its tail ends', async () => {
    const got = await calls(response('r-1', 'r-2'), response('r-2', 'r-1'), response('r-3', 'r-3'));
    expect(got).toHaveLength(3);
  });

  test('a person starts a turn, a tool’s result goes on with it', async () => {
    const toolResults = [
      { role: 'tool', tool_call_id: 't', content: 'x' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'x' }] },
    ];
    const ask = (id: string, ...messages: readonly object[]): object => ({
      request: { model: 'm', messages },
      response: chat(id),
    });
    const got = await calls(
      ask('c-1', person),
      ask('c-2', person, toolResults[0] ?? {}),
      ask('c-3', person, toolResults[1] ?? {}),
      ask('c-4', person),
      chat('c-5'),
      { turn: 9, response: chat('c-6') },
    );
    expect(got.map((c) => c.turn)).toEqual(['1', '1', '1', '2', null, '9']);
  });

  test('a turn of a chain goes on over its files', async () => {
    const tool = [{ type: 'function_call_output', call_id: 'c', output: 'x' }];
    const { trace } = await read({
      'a.json': JSON.stringify({
        request: { model: 'm', input: 'go' },
        response: response('r-1', null),
      }),
      'b.json': JSON.stringify({
        request: { model: 'm', previous_response_id: 'r-1', input: tool },
        response: response('r-2', 'r-1'),
      }),
    });
    expect(callsOf(trace).map((c) => c.turn)).toEqual(['r-1', 'r-1']);
  });

  test('a request that stands by itself belongs to the next response', async () => {
    const got = await calls(
      { messages: [person], model: 'model-y' },
      { output: { message: {} }, usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 } },
      chat('c-1'),
    );
    expect(got.map((c) => [c.model, c.turn])).toEqual([
      ['model-y', '1'],
      ['model-x', null],
    ]);
  });
});

describe('seller, model, tier, fees', () => {
  test.each([
    [{ url: 'https://api.openai.com/v1/chat/completions' }, 'openai'],
    [{ request: { url: 'https://mine.openai.azure.com/openai/deployments/d/chat' } }, 'azure'],
    [{ host: 'bedrock-runtime.us-east-1.amazonaws.com' }, 'amazon-bedrock'],
    [{ endpoint: 'https://us-central1-aiplatform.googleapis.com/v1' }, 'google-vertex'],
    [{ url: 'https://api.openai.com.example.org/v1' }, null],
    [{ url: 'http://localhost:4000' }, null],
    [{ provider: 'groq', url: 'https://api.openai.com' }, 'groq'],
    [{}, null],
  ])('%o is sold by %s', async (wrapper, seller) => {
    expect((await calls({ ...wrapper, response: chat('c-1') }))[0]?.provider).toBe(seller);
  });

  test('the model of an address where nothing else names one', async () => {
    const body = { output: { message: {} }, usage: { inputTokens: 1, outputTokens: 2 } };
    const url = 'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.x.y-v1%3A0/converse';
    expect((await calls({ url, response: body }))[0]?.model).toBe('us.x.y-v1:0');
  });

  test('a batch is billed as one', async () => {
    const body = chat('c-1', { service_tier: 'default' });
    const batch = { custom_id: 'row', response: { status_code: 200, body } };
    const result = {
      type: 'succeeded',
      message: message('m-1', { input_tokens: 1, output_tokens: 1 }),
    };
    const got = await calls(
      batch,
      { custom_id: 'row', result },
      chat('c-2', { service_tier: 'flex' }),
    );
    expect(Object.fromEntries(got.map((c) => [c.callId, c.serviceTier]))).toEqual({
      'c-1': 'batch',
      'm-1': 'batch',
      'c-2': 'flex',
    });
  });

  test('recorded cost, web searches, speed and region', async () => {
    const got = await calls(
      message('m-1', {
        input_tokens: 1,
        output_tokens: 1,
        server_tool_use: { web_search_requests: 3 },
        speed: 'fast',
        inference_geo: 'us',
        service_tier: 'priority',
      }),
      chat('c-1', { usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.00000123 } }),
      response('r-1', null, { output: [{ type: 'web_search_call', action: { type: 'search' } }] }),
    );
    const by = new Map(got.map((c) => [c.callId, c]));
    expect(by.get('m-1')).toMatchObject({
      webSearches: 3,
      speed: 'fast',
      region: 'us',
      serviceTier: 'priority',
    });
    expect(by.get('c-1')?.recordedCost).toBe('0.00000123');
    expect(by.get('r-1')?.webSearches).toBe(1);
  });
});

describe('other formats', () => {
  test.each([
    ['a session’s sum', { type: 'session', usage: { input_tokens: 1, output_tokens: 1 } }],
    ['Claude Code', { type: 'assistant', uuid: 'u', message: message('m', { input_tokens: 1 }) }],
    ['Bedrock log', { schemaType: 'ModelInvocationLog', output: { outputBodyJson: {} } }],
    ['LiteLLM', { call_type: 'acompletion', spend: 1, response: chat('c') }],
    ['LangSmith', { run_type: 'llm', outputs: {}, response: chat('c') }],
    ['HAR', { log: { entries: [{ response: chat('c') }] } }],
    ['Langfuse', { data: [{ usageDetails: {}, output: chat('c') }] }],
  ])('%s rows are left to their importer', async (_, row) => {
    const result = await read({ 'log.jsonl': lines(row, row) });
    expect(result.files[0]?.format).toBeNull();
  });

  test('one line of another kind does not hide the bodies of a log', async () => {
    for (const line of [{ payload: { a: 1 } }, { span_id: 'x' }, { uuid: 'u', attributes: {} }]) {
      expect(await calls(chat('c-1'), line, chat('c-2'))).toHaveLength(2);
      expect(await calls(line, chat('c-1'))).toHaveLength(1);
    }
  });

  test('a log with an id of its own is ours', async () => {
    expect(await calls({ uuid: 'u', request: {}, response: chat('c-1') })).toHaveLength(1);
  });
});

describe('hostile records', () => {
  const keys = fc.constantFrom(
    ...['id', 'object', 'type', 'usage', 'usageMetadata', 'response', 'request', 'body', 'data'],
    ...['model', 'choices', 'candidates', 'message', 'messages', 'role', 'content', 'input'],
    ...['output', 'iterations', 'input_tokens', 'output_tokens', 'prompt_tokens', 'total_tokens'],
    ...['prompt_tokens_details', 'cached_tokens', 'cache_creation', 'metadata', 'conversation'],
    ...['previous_response_id', 'created', 'inputTokens', 'cacheDetails', 'custom_id', '__proto__'],
    ...['constructor', 'toString', 'ephemeral_5m_input_tokens', 'cache_creation_input_tokens'],
  );
  const leaf = fc.oneof(
    fc.constantFrom('message', 'assistant', 'response', 'chat.completion', 'message_start'),
    fc.constantFrom('chat.completion.chunk', 'response.completed', 'message_delta', 'interaction'),
    fc.constantFrom(
      'data: {"type":"message_start","message":{"usage":[]}}\n\n',
      '{"usage":',
      '[[[[',
    ),
    fc.constantFrom(null, true, -1, 1.5, 1e308, 2 ** 53, '', 'NaN', '__proto__'),
    fc.nat(100),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'medium' }, leaf, tie('object'), tie('array')),
    object: fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 7 })
      .map((entries) => Object.fromEntries(entries)),
    array: fc.array(tie('value'), { maxLength: 4 }),
  }));

  test('whatever JSON comes, nothing is thrown and the trace is sound', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), (records) => {
        const parsed = records.map((r) => JSON.parse(JSON.stringify(r)) as unknown);
        apiBodies.detect({ name: '', kind: 'json', records: parsed, header: null });
        // Read as ours, whatever detection says.
        const reading = new Reading({ name: 'x' }, [{ ...apiBodies, detect: () => 'yes' }]);
        reading.push(lines(...parsed));
        const file = reading.finish(null);
        expect(integrityProblems(file.trace)).toEqual([]);
        apiBodies.crossFile?.([file, file]);
      }),
      { numRuns: 500 },
    );
  });

  test('a deep record ends the search, not the program', async () => {
    let deep: unknown = chat('c-9');
    for (let i = 0; i < 2000; i++) deep = { response: deep };
    expect(await calls(chat('c-1'), deep)).toHaveLength(1);
  });
});
