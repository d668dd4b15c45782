import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { geminiCli } from './gemini-cli.ts';

const tokens = (input: number, output: number, more: object = {}): object => ({
  input,
  output,
  cached: 0,
  thoughts: 0,
  tool: 0,
  total: input + output,
  ...more,
});
const answer = (id: string, t: object | null, more: object = {}): object => ({
  id,
  timestamp: '2026-11-24T08:00:00Z',
  type: 'gemini',
  model: 'gemini-3.5-flash',
  content: '',
  tokens: t,
  ...more,
});
const user = (id: string): object => ({ id, type: 'user', content: 'hi' });
const session = (messages: object[], more: object = {}): string =>
  JSON.stringify({ sessionId: 's', projectHash: 'p', startTime: '', messages, ...more });
const rows = (...list: object[]): string =>
  [{ sessionId: 's', projectHash: 'p' }, ...list].map((r) => `${JSON.stringify(r)}\n`).join('');
const read = async (files: Record<string, string>) => {
  const result = await importFiles(files, [geminiCli]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};

describe('counts', () => {
  test('cached tokens are inside the input, thoughts are billed as output', async () => {
    const t = tokens(12_000, 12, { cached: 11_868, thoughts: 105, total: 12_117 });
    const { calls } = await read({ a: session([user('u'), answer('1', t)]) });
    expect(calls).toMatchObject([
      { uncachedInput: 132, cacheRead: 11_868, output: 117, reasoning: 105, turn: '1' },
    ]);
  });

  test('the tool-use prompt is billed as input', async () => {
    const t = tokens(1000, 10, { cached: 600, tool: 300, total: 1310 });
    const { calls } = await read({ a: session([answer('1', t)]) });
    expect(calls).toMatchObject([{ uncachedInput: 700, cacheRead: 600, output: 10 }]);
  });

  test('written tokens are unknown: Google does not report them', async () => {
    const { calls } = await read({ a: session([answer('1', tokens(10, 1))]) });
    expect(calls[0]).toMatchObject({ cacheWriteUnknown: null, cacheWrite5m: null });
  });

  test('a bad count refuses the message, not the session', async () => {
    const { calls, result } = await read({
      a: session([answer('1', tokens(-5, 1)), answer('2', tokens(10, 1))]),
    });
    expect(calls).toHaveLength(1);
    expect(result.files[0]?.skipped).toMatchObject([{ reason: 'bad-number', detail: 'input' }]);
  });
});

describe('calls', () => {
  test('a row that is written again holds as it stood last', async () => {
    const { calls } = await read({
      a: rows(user('u'), answer('1', tokens(10, 1)), answer('1', tokens(10, 7))),
    });
    expect(calls.map((c) => c.output)).toEqual([7]);
  });

  test('a row of zeros is an aborted request', async () => {
    const { calls, notices } = await read({ a: session([answer('1', tokens(0, 0))]) });
    expect(calls).toHaveLength(0);
    expect(notices).toEqual({});
  });

  test('a message without tokens is no call', async () => {
    const { calls, notices } = await read({
      a: session([answer('1', null), answer('2', tokens(10, 1))]),
    });
    expect(calls).toHaveLength(1);
    expect(notices).toEqual({ 'no-usage': 1 });
  });

  test('the JSON and the JSONL of one session are one', async () => {
    const { calls, notices } = await read({
      'a.json': session([answer('1', tokens(10, 1))]),
      'a.jsonl': rows(answer('1', tokens(10, 1)), answer('2', tokens(20, 2))),
    });
    expect(calls.map((c) => c.output)).toEqual([1, 2]);
    expect(notices).toEqual({ 'duplicate-usage': 1 });
  });

  test('a pretty-printed session under .jsonl is read', async () => {
    const text = JSON.stringify(JSON.parse(session([answer('1', tokens(10, 1))])), null, 2);
    expect((await read({ 'a.jsonl': text })).calls).toHaveLength(1);
  });

  test('messages that a row sets are the same messages', async () => {
    const set = { $set: { messages: [answer('1', tokens(10, 3))] } };
    const { calls } = await read({ a: rows(answer('1', tokens(10, 1)), set) });
    expect(calls.map((c) => c.output)).toEqual([3]);
  });

  test('a sub-agent’s session has its purpose', async () => {
    const { calls } = await read({
      a: session([answer('1', tokens(10, 1))], { kind: 'subagent' }),
    });
    expect(calls[0]).toMatchObject({ purpose: 'subagent', agent: 's', session: 's' });
    const parent = '5b1f7a52-4c0e-4a3f-9d8a-1c7e6f0b2d31';
    const placed = await read({
      [`chats/${parent}/s.json`]: session([answer('1', tokens(10, 1))], { kind: 'subagent' }),
    });
    expect(placed.calls[0]).toMatchObject({ agent: 's', session: parent, turn: 'agent:s' });
    const asked = (id: string, time: string): object => ({ ...user(id), timestamp: time });
    const both = await read({
      [`chats/${parent}/s.json`]: session([answer('1', tokens(10, 1))], { kind: 'subagent' }),
      'chats/main.json': session(
        [asked('u1', '2026-11-24T07:00:00Z'), asked('u2', '2026-11-24T07:59:00Z')],
        { sessionId: parent },
      ),
    });
    expect(both.calls[0]).toMatchObject({ agent: 's', session: parent, turn: '2' });
  });
});

describe('the headless answer', () => {
  test('gives a row of sums by model', async () => {
    const models = {
      'gemini-3.5-flash': {
        api: { totalRequests: 3 },
        tokens: { prompt: 900, candidates: 30, cached: 600, thoughts: 20, tool: 0, total: 950 },
      },
    };
    const { calls, notices } = await read({
      a: JSON.stringify({ response: '', stats: { models } }),
    });
    expect(calls).toMatchObject([
      { uncachedInput: 300, cacheRead: 600, output: 50, calls: 3, aggregated: true },
    ]);
    expect(notices).toMatchObject({ 'aggregate-only': 1 });
  });
});
