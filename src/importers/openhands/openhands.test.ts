import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { openhands } from './openhands.ts';

const usage = (prompt: number, completion: number, read = 0, write = 0, id = ''): object => ({
  model: 'anthropic/claude-sonnet-5-5',
  prompt_tokens: prompt,
  completion_tokens: completion,
  cache_read_tokens: read,
  cache_write_tokens: write,
  reasoning_tokens: 0,
  response_id: id,
});
const metrics = (usages: object[], more: object = {}): object => ({
  model_name: 'anthropic/claude-sonnet-5-5',
  accumulated_cost: 0.5,
  accumulated_token_usage: usage(9999, 9999),
  token_usages: usages,
  ...more,
});
const read = async (...records: object[]) => {
  const text = records.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'a.json': text }, [openhands]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

describe('calls', () => {
  test('one a usage; the accumulated sum is never added', async () => {
    const { calls } = await read({
      id: 'c',
      stats: { usage_to_metrics: { agent: metrics([usage(1000, 50, 600, 300, 'x')]) } },
    });
    expect(calls).toMatchObject([
      {
        session: 'c',
        uncachedInput: 100,
        cacheRead: 600,
        cacheWrite5m: 300,
        output: 50,
        provider: 'anthropic',
        purpose: 'agent',
      },
    ]);
  });

  test('the condenser’s are summaries', async () => {
    const { calls } = await read({
      stats: {
        service_to_metrics: {
          agent: metrics([usage(10, 1)]),
          condenser: metrics([usage(20, 2)]),
          'title-gen': metrics([usage(30, 3)]),
        },
      },
    });
    expect(calls.map((c) => c.purpose)).toEqual(['agent', 'summary', 'other']);
  });

  test('more cached tokens than the prompt has are beside it', async () => {
    const { calls } = await read({ instance_id: 'i', metrics: metrics([usage(100, 5, 600, 300)]) });
    expect(calls).toMatchObject([{ uncachedInput: 100, cacheRead: 600, cacheWrite5m: 300 }]);
  });

  test('costs and times belong to the calls where there are as many', async () => {
    const costs = [
      { cost: 0.25, timestamp: 1_795_507_200 },
      { cost: 0.5, timestamp: 1_795_507_201.5 },
    ];
    const two = await read({ metrics: metrics([usage(1, 1), usage(2, 2)], { costs }) });
    expect(two.calls.map((c) => [c.recordedCost, c.timeMs])).toEqual([
      ['0.25', 1_795_507_200_000],
      ['0.5', 1_795_507_201_500],
    ]);
    const one = await read({ metrics: metrics([usage(1, 1)], { costs }) });
    expect(one.calls[0]).toMatchObject({ recordedCost: null, timeMs: null });
  });

  test('a response that occurs twice is one', async () => {
    const record = { id: 'c', metrics: metrics([usage(1, 1, 0, 0, 'same')]) };
    const { calls, notices } = await read(record, record);
    expect(calls).toHaveLength(1);
    expect(notices['duplicate-usage']).toBe(1);
  });
});

test('a sum alone is one row that stands for its calls', async () => {
  const { calls, notices } = await read({
    instance_id: 'i',
    metrics: metrics([], {
      accumulated_token_usage: usage(1000, 50, 600),
      response_latencies: [{}, {}, {}],
    }),
  });
  expect(calls).toMatchObject([
    { uncachedInput: 400, cacheRead: 600, calls: 3, aggregated: true, recordedCost: '0.5' },
  ]);
  expect(notices['aggregate-only']).toBe(1);
});
