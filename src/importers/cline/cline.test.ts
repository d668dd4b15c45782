import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { cline } from './cline.ts';

let clock = 1_795_507_200_000;
const say = (kind: string, text: unknown, more: object = {}): object => ({
  ts: clock++,
  type: 'say',
  say: kind,
  text: typeof text === 'string' ? text : JSON.stringify(text),
  ...more,
});
const request = (counts: object, more: object = {}): object =>
  say('api_req_started', { request: '…', ...counts }, more);
const claude = { modelInfo: { providerId: 'anthropic', modelId: 'claude-opus-5-5' } };
const read = async (files: Record<string, object[]>) => {
  const texts = Object.entries(files).map(([n, rows]) => [n, JSON.stringify(rows)] as const);
  const result = await importFiles(Object.fromEntries(texts), [cline]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};

describe('counts', () => {
  test('cached tokens are beside the input by default', async () => {
    const { calls } = await read({
      a: [
        request(
          { tokensIn: 10, tokensOut: 5, cacheWrites: 300, cacheReads: 900, cost: 0.2 },
          claude,
        ),
      ],
    });
    expect(calls).toMatchObject([
      { uncachedInput: 10, cacheRead: 900, cacheWrite5m: 300, output: 5, recordedCost: '0.2' },
    ]);
  });

  test('with the protocol of OpenAI they are inside it', async () => {
    const { calls } = await read({
      a: [
        request({
          tokensIn: 1000,
          tokensOut: 5,
          cacheReads: 900,
          cacheWrites: 0,
          apiProtocol: 'openai',
        }),
      ],
    });
    expect(calls).toMatchObject([{ uncachedInput: 100, cacheRead: 900 }]);
  });

  test('… unless there are more of them than input: then they are beside', async () => {
    const { calls } = await read({
      a: [request({ tokensIn: 10, tokensOut: 5, cacheReads: 900, apiProtocol: 'openai' })],
    });
    expect(calls).toMatchObject([{ uncachedInput: 10, cacheRead: 900 }]);
  });

  test('with the protocol of Anthropic they are beside it', async () => {
    const { calls } = await read({
      a: [request({ tokensIn: 1000, tokensOut: 5, cacheReads: 900, apiProtocol: 'anthropic' })],
    });
    expect(calls).toMatchObject([{ uncachedInput: 1000, cacheRead: 900 }]);
  });
});

describe('calls', () => {
  test('cancelled requests without tokens are none', async () => {
    const { calls, notices } = await read({
      a: [
        request({ cancelReason: 'user_cancelled' }),
        request({ tokensIn: 0, tokensOut: 0, cacheReads: 0, cacheWrites: 0, cost: 0 }),
        request({}),
      ],
    });
    expect(calls).toHaveLength(0);
    expect(notices).toEqual({ 'no-usage': 1 });
  });

  test('a cancelled request that was sent has no reliable output', async () => {
    const { calls, notices } = await read({
      a: [request({ tokensIn: 500, tokensOut: 0, cancelReason: 'user_cancelled' })],
    });
    expect(calls).toMatchObject([{ uncachedInput: 500, outputReliable: false }]);
    expect(notices).toEqual({ 'output-lower-bound': 1 });
  });

  test('requests of a state that was left, and of sub-agents, are sums', async () => {
    const { calls, notices } = await read({
      a: [
        say('task', 'go'),
        say('deleted_api_reqs', { tokensIn: 5, tokensOut: 6, cacheReads: 7, cacheWrites: 8 }),
        say('subagent_usage', { tokensIn: 1, tokensOut: 2 }),
      ],
    });
    expect(calls.map((c) => [c.purpose, c.aggregated])).toEqual([
      ['agent', true],
      ['subagent', true],
    ]);
    expect(notices['aggregate-only']).toBe(2);
  });

  test('the task and each feedback start a turn', async () => {
    const use = { tokensIn: 1, tokensOut: 1 };
    const { calls } = await read({
      a: [
        say('text', 'go'),
        request(use),
        request(use),
        say('user_feedback', 'more'),
        request(use),
      ],
    });
    expect(calls.map((c) => c.turn)).toEqual(['1', '1', '2']);
  });

  test('a condensed context’s own call is missing', async () => {
    const { notices } = await read({ a: [say('condense_context', '')] });
    expect(notices).toEqual({ 'summary-not-recorded': 1 });
  });

  test('text that is no JSON is refused with its line', async () => {
    const { result } = await read({ a: [say('api_req_started', '{"tokensIn": 1')] });
    expect(result.files[0]?.skipped).toMatchObject([{ line: 1, reason: 'invalid-json' }]);
  });
});

describe('sessions', () => {
  test('a task’s folder names it, else its first message; copies count once', async () => {
    const rows = [say('task', 'go'), request({ tokensIn: 1, tokensOut: 1 })];
    const other = [say('task', 'go'), request({ tokensIn: 1, tokensOut: 1 })];
    const { calls, notices } = await read({
      'tasks/1795507200000/ui_messages.json': rows,
      'copy.json': rows,
      'ui_messages.json': other,
    });
    expect(new Set(calls.map((c) => c.session)).size).toBe(2);
    expect(notices).toEqual({ 'duplicate-usage': 1 });
  });
});
