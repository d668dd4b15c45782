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
