import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { strands } from './strands.ts';

type Part = Record<string, unknown>;
const usage = (inputTokens: number, outputTokens: number, more: Part = {}): Part => ({
  inputTokens,
  outputTokens,
  totalTokens: inputTokens + outputTokens,
  ...more,
});
const read = async (record: Part) => {
  const result = await importFiles({ 'm.json': JSON.stringify(record) }, [strands]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('each cycle is a call, each invocation a turn; sums are not counted again', async () => {
  const cycle = (id: string, u: Part): Part => ({ event_loop_cycle_id: id, usage: u });
  const { calls, notices } = await read({
    session_id: 's',
    model_id: 'm',
    timestamp: '2026-06-17T08:00:00Z',
    metrics: {
      accumulated_usage: usage(30, 6),
      agent_invocations: [
        { usage: usage(20, 4), cycles: [cycle('a', usage(10, 2)), cycle('b', usage(10, 2))] },
        { usage: usage(10, 2), cycles: [cycle('c', usage(10, 2))] },
      ],
    },
  });
  expect(calls.map((c) => [c.callId, c.session, c.turn, c.model, c.uncachedInput])).toEqual([
    ['a', 's', '1', 'm', 10],
    ['b', 's', '1', 'm', 10],
    ['c', 's', '2', 'm', 10],
  ]);
  expect(notices).toEqual({});
});

test('a sum alone is one aggregated row; cached tokens are beside the input', async () => {
  const { calls, notices } = await read({
    accumulated_usage: {
      ...usage(30, 6),
      totalTokens: 126,
      cacheReadInputTokens: 70,
      cacheWriteInputTokens: 20,
    },
  });
  expect(calls).toMatchObject([
    { uncachedInput: 30, cacheRead: 70, cacheWrite5m: 20, output: 6, aggregated: true },
  ]);
  expect(notices).toMatchObject({ 'aggregate-only': 1, 'no-time': 1 });
});
