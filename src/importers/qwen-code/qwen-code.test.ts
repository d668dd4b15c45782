import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { qwenCode } from './qwen-code.ts';

const row = (uuid: string, type: string, more: object): object => ({
  uuid,
  parentUuid: null,
  sessionId: 's',
  timestamp: '2026-11-24T08:00:00Z',
  type,
  message: { role: 'model', parts: [] },
  ...more,
});
const answer = (uuid: string, usageMetadata: object | undefined): object =>
  row(uuid, 'assistant', { model: 'qwen3.7-max', usageMetadata });
const read = async (...rows: object[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ a: text, b: text }, [qwenCode]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('the total tells whether thoughts are inside the answer', async () => {
  const { calls } = await read(
    answer('1', {
      promptTokenCount: 100,
      candidatesTokenCount: 50,
      thoughtsTokenCount: 20,
      totalTokenCount: 150,
    }),
    answer('2', {
      promptTokenCount: 100,
      candidatesTokenCount: 50,
      thoughtsTokenCount: 20,
      totalTokenCount: 170,
    }),
  );
  expect(calls.map((c) => [c.output, c.reasoning])).toEqual([
    [50, 20],
    [70, 20],
  ]);
});

test('cached tokens are inside the prompt', async () => {
  const { calls } = await read(
    answer('1', {
      promptTokenCount: 100,
      cachedContentTokenCount: 90,
      candidatesTokenCount: 5,
      totalTokenCount: 105,
    }),
  );
  expect(calls).toMatchObject([{ uncachedInput: 10, cacheRead: 90, output: 5 }]);
});

test('telemetry rows are copies, notifications no turns, rows of two files one', async () => {
  const usage = { promptTokenCount: 10, candidatesTokenCount: 1, totalTokenCount: 11 };
  const { calls, notices } = await read(
    row('u', 'user', {}),
    row('t', 'system', { subtype: 'ui_telemetry', usageMetadata: usage }),
    row('n', 'user', { subtype: 'notification' }),
    answer('1', usage),
    answer('1', usage),
    answer('2', undefined),
    row('c', 'system', { subtype: 'chat_compression' }),
  );
  expect(calls).toMatchObject([{ turn: '1', session: 's', callId: '1' }]);
  expect(notices).toEqual({ 'duplicate-usage': 3, 'no-usage': 2, 'summary-not-recorded': 2 });
});

test('a sub-agent’s file belongs to its session and the turn that was under way', async () => {
  const usage = { promptTokenCount: 10, candidatesTokenCount: 1, totalTokenCount: 11 };
  const lines = (...rows: object[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const { trace } = await importFiles(
    {
      'p/chats/s.jsonl': lines(row('u1', 'user', {}), row('u2', 'user', {})),
      'p/subagents/s/agent-x1.jsonl': lines(row('u3', 'user', {}), answer('1', usage)),
    },
    [qwenCode],
  );
  expect(callsOf(trace)).toMatchObject([
    { session: 's', turn: '2', agent: 'agent-x1', purpose: 'subagent' },
  ]);
});
