import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { pi } from './pi.ts';

const header = (id: string, more: object = {}): object => ({
  type: 'session',
  id,
  cwd: '/x',
  timestamp: '2026-11-24T08:00:00Z',
  ...more,
});
let second = 0;
const answer = (usage: object, more: object = {}): object => ({
  type: 'message',
  timestamp: new Date(1_795_507_200_000 + second++ * 1000).toISOString(),
  message: {
    role: 'assistant',
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    stopReason: 'stop',
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: { total: 0.125 }, ...usage },
    ...more,
  },
});
const user = { type: 'message', message: { role: 'user', content: 'hi' } };
const read = async (...files: object[][]) => {
  const named = files.map(
    (rows, i) => [`${i}.jsonl`, rows.map((r) => `${JSON.stringify(r)}\n`).join('')] as const,
  );
  const result = await importFiles(Object.fromEntries(named), [pi]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

describe('counts', () => {
  test('all four are beside each other', async () => {
    const u = { input: 3, output: 191, cacheRead: 500, cacheWrite: 1684, totalTokens: 2378 };
    const { calls, notices } = await read([header('s'), user, answer(u)]);
    expect(calls).toMatchObject([
      {
        session: 's',
        turn: '1',
        uncachedInput: 3,
        cacheRead: 500,
        cacheWrite5m: 1684,
        output: 191,
        recordedCost: '0.125',
        provider: 'anthropic',
      },
    ]);
    expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
  });

  test('a zero of written tokens is unknown where the seller reports none', async () => {
    const { calls } = await read([
      header('s'),
      answer({ input: 5, output: 1 }, { model: 'gpt-5.1-codex', provider: 'openai' }),
    ]);
    expect(calls[0]).toMatchObject({ cacheWrite30m: null, cacheWrite5m: null });
  });
});

describe('calls', () => {
  test('a row of zeros is an aborted request; one that failed later is a call', async () => {
    const { calls } = await read([
      header('s'),
      answer({}, { stopReason: 'aborted' }),
      answer({ input: 6, output: 1 }, { stopReason: 'error' }),
    ]);
    expect(calls.map((c) => c.uncachedInput)).toEqual([6]);
  });

  test('a branch’s copied history is counted once', async () => {
    const shared = answer({ input: 5, output: 7 });
    const { calls, notices } = await read(
      [header('a'), shared],
      [header('b', { branchedFrom: 'a.jsonl' }), shared, answer({ input: 1, output: 2 })],
    );
    expect(calls.map((c) => [c.session, c.output])).toEqual([
      ['a', 7],
      ['b', 2],
    ]);
    expect(notices).toMatchObject({ 'duplicate-usage': 1 });
  });

  test('the call that wrote a summary is not recorded', async () => {
    const { notices } = await read([
      header('s'),
      { type: 'compaction', summary: '…', tokensBefore: 9000 },
      { type: 'branch_summary', summary: '…' },
    ]);
    expect(notices).toEqual({ 'summary-not-recorded': 2 });
  });
});
