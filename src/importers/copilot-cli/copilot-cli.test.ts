import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { copilotCli } from './copilot-cli.ts';

let n = 0;
const event = (type: string, data: object): object => ({
  type,
  data,
  id: `e${n++}`,
  timestamp: '2026-11-24T08:00:00Z',
});
const start = event('session.start', { sessionId: 's', selectedModel: 'gpt-6-luna' });
const answer = (id: string, outputTokens: number, more: object = {}): object =>
  event('assistant.message', { apiCallId: id, outputTokens, model: 'gpt-6-luna', ...more });
const usage = (input: number, output: number, read = 0, write = 0): object => ({
  inputTokens: input,
  outputTokens: output,
  cacheReadTokens: read,
  cacheWriteTokens: write,
});
const end = (modelMetrics: object, more: object = {}): object =>
  event('session.shutdown', { modelMetrics, ...more });
const read = async (...rows: object[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'x/events.jsonl': text }, [copilotCli]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

describe('a session that ended', () => {
  test('is a row of sums by model; its answers are not counted again', async () => {
    const { calls, notices } = await read(
      start,
      answer('1', 20),
      end({ 'gpt-6-luna': { requests: { count: 4 }, usage: usage(1000, 20, 600) } }),
    );
    expect(calls).toMatchObject([
      { uncachedInput: 400, cacheRead: 600, output: 20, calls: 4, aggregated: true, session: 's' },
    ]);
    expect(notices).toEqual({ 'aggregate-only': 1 });
  });

  test('token details are parts of a bill, beside each other', async () => {
    const tokenDetails = {
      input: { tokenCount: 100 },
      output: { tokenCount: 15 },
      cache_read: { tokenCount: 5 },
      cache_write: { tokenCount: 0 },
    };
    const { calls } = await read(start, end({ 'gpt-5-mini': { requests: 2 } }, { tokenDetails }));
    expect(calls).toMatchObject([
      { model: 'gpt-5-mini', uncachedInput: 100, cacheRead: 5, output: 15, calls: 2 },
    ]);
  });

  test('sums of a resumed session are its last run’s, or the whole session’s', async () => {
    const first = [start, answer('1', 20), end({ m: { usage: usage(100, 20) } })];
    const own = await read(...first, answer('2', 30), end({ m: { usage: usage(200, 30) } }));
    expect(own.calls.map((c) => c.output)).toEqual([20, 30]);
    const whole = await read(...first, answer('2', 30), end({ m: { usage: usage(300, 50) } }));
    expect(whole.calls.map((c) => c.output)).toEqual([50]);
  });
});

describe('a session that did not end', () => {
  test('is calls with an unknown input', async () => {
    const { calls, notices } = await read(
      start,
      event('user.message', {}),
      answer('1', 20),
      answer('1', 20),
      answer('2', 7, { parentToolCallId: 'call-1' }),
      answer('3', 0, { model: undefined }),
    );
    expect(calls.map((c) => [c.uncachedInput, c.output, c.purpose, c.turn])).toEqual([
      [null, 20, 'agent', '1'],
      [null, 7, 'subagent', '1'],
    ]);
    expect(notices).toEqual({ 'duplicate-usage': 1, 'no-usage': 1 });
  });

  test('a compaction’s own call is whole', async () => {
    const used = { input: 1000, output: 50, cachedInput: 800 };
    const { calls } = await read(
      start,
      event('session.compaction_complete', { compactionTokensUsed: used }),
    );
    expect(calls).toMatchObject([
      { purpose: 'summary', uncachedInput: 200, cacheRead: 800, output: 50 },
    ]);
  });

  test('a compaction without its tokens is reported', async () => {
    const { notices } = await read(start, event('session.compaction_complete', { success: true }));
    expect(notices).toEqual({ 'summary-not-recorded': 1 });
  });
});
