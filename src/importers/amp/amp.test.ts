import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { amp } from './amp.ts';

const assistant = (messageId: number, input: number, read: number, write: number): object => ({
  role: 'assistant',
  messageId,
  content: [],
  usage: {
    model: 'claude-opus-5-5',
    timestamp: '2026-11-24T08:00:00Z',
    inputTokens: input,
    outputTokens: 7,
    cacheCreationInputTokens: write,
    cacheReadInputTokens: read,
    totalInputTokens: input + read + write,
  },
});
const user = (messageId: number, type = 'text'): object => ({
  role: 'user',
  messageId,
  content: [{ type }],
});
const event = (toMessageId: number, input: number): object => ({
  id: `ev-${toMessageId}`,
  timestamp: '2026-11-24T08:00:01Z',
  model: 'gpt-5',
  credits: 2,
  tokens: { input, output: 9 },
  toMessageId,
});
const read = async (thread: object) => {
  const result = await importFiles({ a: JSON.stringify({ id: 'T-1', ...thread }) }, [amp]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('a message’s usage is a call; cached tokens are beside its input', async () => {
  const { calls, notices } = await read({
    messages: [user(0), assistant(1, 10, 500, 90), user(2, 'tool_result'), assistant(3, 5, 600, 0)],
  });
  expect(
    calls.map((c) => [c.uncachedInput, c.cacheRead, c.cacheWrite5m, c.output, c.turn]),
  ).toEqual([
    [10, 500, 90, 7, '1'],
    [5, 600, 0, 7, '1'],
  ]);
  expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
});

test('the ledger repeats messages, and adds those without usage', async () => {
  const { calls } = await read({
    messages: [user(0), assistant(1, 10, 0, 0), { role: 'assistant', messageId: 2 }],
    usageLedger: { events: [event(1, 10), event(2, 33)] },
  });
  expect(calls.map((c) => c.uncachedInput)).toEqual([10, 33]);
});

test('a ledger alone: what was cached is unknown, credits are no dollars', async () => {
  const { calls } = await read({ messages: [user(0)], usageLedger: { events: [event(1, 33)] } });
  expect(calls).toMatchObject([
    { session: 'T-1', uncachedInput: 33, cacheRead: null, output: 9, recordedCost: null },
  ]);
});

test('a cancelled answer’s zeros are no call', async () => {
  const zero = {
    role: 'assistant',
    messageId: 9,
    usage: { model: 'm', inputTokens: 0, outputTokens: 0 },
  };
  expect((await read({ messages: [zero] })).calls).toEqual([]);
});
