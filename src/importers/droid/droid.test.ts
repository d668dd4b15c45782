import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { droid } from './droid.ts';

const read = async (usage: object, more: object = {}) => {
  const settings = {
    model: 'claude-opus-5-5',
    providerLock: 'anthropic',
    providerLockTimestamp: '2026-11-24T08:00:00Z',
    tokenUsage: usage,
    ...more,
  };
  const result = await importFiles({ '9f2c.settings.json': JSON.stringify(settings) }, [droid]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), result };
};
const usage = (over: object = {}): object => ({
  inputTokens: 10,
  outputTokens: 20,
  cacheCreationTokens: 30,
  cacheReadTokens: 40,
  thinkingTokens: 5,
  ...over,
});

test('a session is one row of sums, all counts beside each other', async () => {
  const { calls, notices } = await read(usage());
  expect(calls).toMatchObject([
    {
      session: '9f2c',
      provider: 'anthropic',
      model: 'claude-opus-5-5',
      uncachedInput: 10,
      cacheRead: 40,
      cacheWrite5m: 30,
      output: 25,
      reasoning: 5,
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1, 'write-lifetime-assumed': 1 });
});

test('a total shows thinking inside the output', async () => {
  const { calls } = await read(usage({ totalTokens: 100 }));
  expect(calls).toMatchObject([{ output: 20, reasoning: 5 }]);
});

test('a model of the user’s own loses its mark; an untouched session is no row', async () => {
  expect((await read(usage(), { model: 'custom:gpt-6-luna' })).calls[0]?.model).toBe('gpt-6-luna');
  const zero = {
    inputTokens: 0,
    outputTokens: 0,
    cacheCreationTokens: 0,
    cacheReadTokens: 0,
    thinkingTokens: 0,
  };
  expect((await read(zero)).calls).toEqual([]);
});
