/** Logs of gateways and tracing tools that keep the requests: what is new in each prompt. */
import { describe, expect, test } from 'vitest';
import { partsAt } from '../trace/trace.ts';
import { IMPORTERS } from './registry.ts';
import { importFiles } from './testing.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 5, 1) + second * 1000).toISOString();
const ask = [
  { role: 'system', content: 'be brief' },
  { role: 'user', content: 'question' },
];
const goOn = [
  ...ask,
  { role: 'assistant', content: 'let me see' },
  { role: 'tool', tool_call_id: 'c', content: 'r'.repeat(200) },
  { role: 'tool', tool_call_id: 'd', content: 'rr' },
];
const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 };
const EXPECTED = [
  ['system 8', 'user 8'],
  ['tool 200', 'tool 2'],
];

const ROWS: Readonly<Record<string, (messages: unknown, second: number) => object>> = {
  litellm: (messages, second) => ({
    request_id: `r${second}`,
    call_type: 'acompletion',
    session_id: 's',
    startTime: at(second),
    model: 'gpt-5.6-sol',
    custom_llm_provider: 'openai',
    spend: 0.01,
    ...usage,
    metadata: {},
    messages: JSON.stringify(messages),
  }),
  langfuse: (messages, second) => ({
    id: `o${second}`,
    traceId: 't',
    parentObservationId: null,
    type: 'GENERATION',
    startTime: at(second),
    endTime: at(second + 1),
    model: 'gpt-5.6-sol',
    usageDetails: { input: 100, output: 5, total: 105 },
    input: { messages },
  }),
  langsmith: (messages, second) => ({
    id: `l${second}`,
    run_type: 'llm',
    trace_id: 't',
    parent_run_id: null,
    start_time: at(second),
    end_time: at(second + 1),
    extra: { metadata: { ls_provider: 'openai', ls_model_name: 'gpt-5.6-sol' } },
    inputs: { messages },
    outputs: { usage_metadata: { input_tokens: 100, output_tokens: 5, total_tokens: 105 } },
  }),
  weave: (messages, second) => ({
    id: `w${second}`,
    op_name: 'openai.chat.completions.create',
    trace_id: 't',
    parent_id: null,
    started_at: at(second),
    ended_at: at(second + 1),
    inputs: { model: 'gpt-5.6-sol', messages },
    summary: { usage: { 'gpt-5.6-sol': usage } },
  }),
  opik: (messages, second) => ({
    id: `p${second}`,
    trace_id: 't',
    parent_span_id: null,
    type: 'llm',
    start_time: at(second),
    end_time: at(second + 1),
    model: 'gpt-5.6-sol',
    provider: 'openai',
    usage,
    input: { messages },
  }),
  mlflow: (messages, second) => ({
    info: {
      trace_id: `tr-${second}`,
      trace_metadata: { 'mlflow.trace.session': 's' },
    },
    data: {
      spans: [
        {
          span_id: 'a',
          parent_span_id: null,
          name: 'chat',
          start_time_unix_nano: `${Date.parse(at(second))}000000`,
          end_time_unix_nano: `${Date.parse(at(second + 1))}000000`,
          attributes: {
            'mlflow.spanType': '"CHAT_MODEL"',
            'mlflow.llm.model': '"gpt-5.6-sol"',
            'mlflow.spanInputs': JSON.stringify({ messages }),
            'mlflow.chat.tokenUsage': '{"input_tokens":100,"output_tokens":5,"total_tokens":105}',
          },
        },
      ],
    },
  }),
  helicone: (messages, second) => ({
    request_id: `h${second}`,
    request_created_at: at(second),
    request_model: 'gpt-5.6-sol',
    provider: 'OPENAI',
    request_body: { model: 'gpt-5.6-sol', messages },
    response_id: `x${second}`,
    response_body: {
      id: `b${second}`,
      object: 'chat.completion',
      model: 'gpt-5.6-sol',
      choices: [{ message: { role: 'assistant', content: 'x' } }],
      usage,
    },
    completion_tokens: 5,
    prompt_tokens: 100,
  }),
  'bedrock-log': (messages, second) => ({
    schemaType: 'ModelInvocationLog',
    schemaVersion: '1.0',
    timestamp: at(second),
    requestId: `b${second}`,
    operation: 'InvokeModel',
    modelId: 'openai.gpt-oss-120b-1:0',
    input: { inputTokenCount: 100, inputBodyJson: { model: 'm', messages } },
    output: { outputTokenCount: 5, outputBodyJson: {} },
  }),
};

describe('requests that logs keep', () => {
  for (const [format, row] of Object.entries(ROWS)) {
    const text = [row(goOn, 20), row(ask, 10)].map((r) => `${JSON.stringify(r)}\n`).join('');

    test(`${format}: newest first, as in the order of their times`, async () => {
      const { trace, files } = await importFiles({ 'a.jsonl': text }, IMPORTERS, undefined, true);
      expect(files.map((f) => f.format)).toEqual([format]);
      const parts = Array.from({ length: trace.length }, (_, i) =>
        partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`),
      );
      expect(parts).toEqual(EXPECTED);
    });

    test(`${format}: not where nobody asked`, async () => {
      const { trace } = await importFiles({ 'a.jsonl': text });
      expect(trace.length).toBe(2);
      expect(trace.parts).toBeNull();
    });
  }

  test('langsmith: messages as LangChain writes them, the tools of the request', async () => {
    const lc = (name: string, content: string, more: object = {}): object => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', `${name}Message`],
      kwargs: { content, ...more },
    });
    const first = [lc('System', 'be brief'), lc('Human', 'question')];
    const second = [
      ...first,
      lc('AI', '', { tool_calls: [{ name: 'f', args: { a: 1 } }] }),
      { type: 'tool', data: { content: 'r'.repeat(200) } },
      lc('Tool', 'rr'),
    ];
    const row = (id: number, messages: unknown): object => ({
      ...ROWS['langsmith']?.(null, id),
      inputs: { messages: [messages] },
      extra: {
        invocation_params: { tools: [{ name: 'f' }] },
        metadata: { ls_provider: 'openai', ls_model_name: 'gpt-5.6-sol' },
      },
    });
    const text = [row(10, first), row(20, second)].map((r) => `${JSON.stringify(r)}\n`).join('');
    const { trace } = await importFiles({ 'a.jsonl': text }, IMPORTERS, undefined, true);
    const parts = [0, 1].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
    expect(parts[0]?.slice(1)).toEqual(EXPECTED[0]);
    expect(parts[0]?.[0]).toMatch(/^system \d+$/);
    expect(parts[1]).toEqual(EXPECTED[1]);
  });

  test('importers that say they read parts are those that do in their tests', () => {
    expect(IMPORTERS.filter((i) => i.readsParts === true).map((i) => i.id)).toEqual(
      expect.arrayContaining([
        'claude-code',
        'codex',
        'tutor-bundles',
        'otel',
        ...Object.keys(ROWS),
      ]),
    );
  });
});
