import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { sweAgent } from './swe-agent.ts';

const read = async (stats: object, more: object = {}) => {
  const record = { trajectory: [], history: [], info: { model_stats: stats }, ...more };
  const result = await importFiles({ 'django__1.traj': JSON.stringify(record, null, 2) }, [
    sweAgent,
  ]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('a run is one row of approximate sums', async () => {
  const { calls, notices } = await read(
    { instance_cost: 0.5, tokens_sent: 9000, tokens_received: 300, api_calls: 7 },
    { replay_config: JSON.stringify({ agent: { model: { name: 'anthropic/claude-x' } } }) },
  );
  expect(calls).toMatchObject([
    {
      session: 'django__1',
      uncachedInput: 9000,
      output: 300,
      calls: 7,
      aggregated: true,
      recordedCost: '0.5',
      provider: 'anthropic',
      model: 'anthropic/claude-x',
    },
  ]);
  expect(notices).toEqual({ 'no-time': 1, 'aggregate-only': 1, 'approximate-counts': 1 });
});

test('a run without sums is no call; a broken configuration leaves the model unknown', async () => {
  expect(await read({ api_calls: 2 })).toEqual({ calls: [], notices: { 'no-usage': 1 } });
  const { calls } = await read({ tokens_sent: 1, tokens_received: 1 }, { replay_config: '{' });
  expect(calls).toMatchObject([{ model: null, calls: 1, aggregated: true }]);
});
