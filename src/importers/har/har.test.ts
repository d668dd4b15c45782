import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { har } from './har.ts';

type Part = Record<string, unknown>;
const BODY = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'gpt-x',
  choices: [{ message: { role: 'assistant' } }],
  usage: {
    prompt_tokens: 10,
    completion_tokens: 2,
    total_tokens: 12,
    prompt_tokens_details: { cached_tokens: 4 },
  },
};
const entry = (content: Part, over: Part = {}, status = 200): Part => ({
  startedDateTime: '2026-06-12T12:00:00.000Z',
  request: { method: 'POST', url: 'https://api.openai.com/v1/chat/completions', ...over },
  response: { status, content },
});
const read = async (...entries: Part[]) => {
  const content = JSON.stringify({ log: { version: '1.2', entries } });
  const result = await importFiles({ 'a.har': content }, [har]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('a body, its time and its seller', async () => {
  const { calls } = await read(entry({ text: JSON.stringify(BODY) }));
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 12, 12),
      provider: 'openai',
      model: 'gpt-x',
      uncachedInput: 6,
      cacheRead: 4,
      output: 2,
    },
  ]);
});

test('base64, and a stream of events', async () => {
  const text = Buffer.from(JSON.stringify(BODY)).toString('base64');
  expect((await read(entry({ text, encoding: 'base64' }))).calls).toMatchObject([{ output: 2 }]);
  const stream =
    'data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"c","usage":{"input_tokens":3,"output_tokens":1}}}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}\n\ndata: {"type":"message_stop"}\n\n';
  expect((await read(entry({ text: stream }))).calls).toMatchObject([
    { uncachedInput: 3, output: 9 },
  ]);
});

test('failures, other sites and binary answers give nothing', async () => {
  const { calls, notices } = await read(
    entry({ text: JSON.stringify(BODY) }, {}, 429),
    entry({ text: '{"usage":{"seats":3}}' }, { url: 'https://example.com' }),
    entry({ text: '////', encoding: 'base64' }),
    entry({ text: '%%%', encoding: 'base64' }),
    entry({}),
  );
  expect(calls).toEqual([]);
  expect(notices).toEqual({});
});

test('a response that was recorded twice is one call', async () => {
  const { calls } = await read(
    entry({ text: JSON.stringify(BODY) }),
    entry({ text: JSON.stringify(BODY) }),
  );
  expect(calls).toHaveLength(1);
});
