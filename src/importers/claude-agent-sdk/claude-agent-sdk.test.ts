import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { claudeAgentSdk } from './claude-agent-sdk.ts';

const usage = (input: number, read: number, write: number, output: number): object => ({
  input_tokens: input,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: write,
  output_tokens: output,
});
const message = (id: string | null, u: object, more: object = {}): object => ({
  type: 'assistant',
  parent_tool_use_id: null,
  session_id: 's',
  message: { ...(id === null ? {} : { id }), model: 'claude-sonnet-5-5', usage: u },
  ...more,
});
const total = (input: number, read: number, write: number, output: number, cost = 0.5): object => ({
  inputTokens: input,
  cacheReadInputTokens: read,
  cacheCreationInputTokens: write,
  outputTokens: output,
  costUSD: cost,
});
const result = (modelUsage: object, more: object = {}): object => ({
  type: 'result',
  session_id: 's',
  num_turns: 3,
  total_cost_usd: 0.5,
  usage: usage(1, 1, 1, 1),
  modelUsage,
  ...more,
});
const M = 'claude-sonnet-5-5';
const read = async (...rows: object[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const out = await importFiles({ a: text }, [claudeAgentSdk]);
  return { calls: callsOf(out.trace), notices: noticesOf(out) };
};

describe('messages', () => {
  test('blocks of one response are one call', async () => {
    const { calls, notices } = await read(
      message('1', usage(3, 0, 100, 4)),
      message('1', usage(3, 0, 100, 4)),
      message('2', usage(3, 100, 0, 4), { parent_tool_use_id: 'toolu' }),
    );
    expect(calls.map((c) => [c.purpose, c.agent])).toEqual([
      ['agent', null],
      ['subagent', 'toolu'],
    ]);
    expect(notices['duplicate-usage']).toBe(1);
  });

  test('without ids, the same usage until the agent’s next input is one call', async () => {
    const u = usage(3, 0, 100, 4);
    const user = { type: 'user', parent_tool_use_id: null, message: { content: [] } };
    const sub = { parent_tool_use_id: 'toolu' };
    const { calls } = await read(
      message(null, u),
      message(null, u, sub),
      message(null, u),
      message(null, u, sub),
      user,
      message(null, u),
    );
    expect(calls).toHaveLength(3);
  });

  test('without a result the output is a lower bound', async () => {
    const { calls, notices } = await read(message('1', usage(3, 0, 100, 4)));
    expect(calls[0]?.outputReliable).toBe(false);
    expect(notices['output-lower-bound']).toBe(1);
  });

  test('the end of a stream has the final output', async () => {
    const part = (event: object): object => ({ type: 'stream_event', session_id: 's', event });
    const { calls } = await read(
      part({ type: 'message_start', message: { id: '1' } }),
      message('1', usage(3, 0, 100, 4)),
      part({ type: 'message_delta', usage: { output_tokens: 77 } }),
    );
    expect(calls).toMatchObject([{ output: 77, outputReliable: true }]);
  });
});

describe('the result', () => {
  test('adds what the messages leave out, as a row without a call', async () => {
    const { calls, notices } = await read(
      message('1', usage(3, 0, 100, 4)),
      message('2', usage(5, 100, 20, 2)),
      result({ [M]: total(8, 100, 120, 500) }),
    );
    expect(calls.map((c) => [c.calls, c.uncachedInput, c.output])).toEqual([
      [1, 3, 4],
      [1, 5, 2],
      [0, 0, 494],
    ]);
    expect(calls.reduce((n, c) => n + (c.output ?? 0), 0)).toBe(500);
    expect(calls.every((c) => c.outputReliable)).toBe(true);
    expect(notices['aggregate-only']).toBeUndefined();
  });

  test('is a sub-agent’s rest where only sub-agents used the model; costs are nobody’s', async () => {
    const { calls } = await read(
      message('1', usage(3, 0, 100, 4), { parent_tool_use_id: 'toolu' }),
      result({ [M]: total(3, 0, 100, 50) }),
    );
    expect(calls.map((c) => [c.purpose, c.agent, c.output, c.recordedCost])).toEqual([
      ['subagent', 'toolu', 4, null],
      ['subagent', 'toolu', 46, null],
    ]);
  });

  test('stands alone where its input is not the messages’', async () => {
    const { calls, notices } = await read(
      message('1', usage(3, 0, 100, 4)),
      result({ [M]: total(8, 100, 120, 500) }),
    );
    expect(calls).toMatchObject([
      { uncachedInput: 8, cacheRead: 100, cacheWrite5m: 120, output: 500, aggregated: true },
    ]);
    expect(notices['aggregate-only']).toBe(1);
  });

  test('alone is a row of sums by model, with their costs', async () => {
    const { calls } = await read(
      result({ [M]: total(8, 100, 120, 500), 'claude-haiku-5-5': total(1, 0, 0, 5, 0.1) }),
    );
    expect(calls.map((c) => [c.model, c.output, c.recordedCost, c.calls])).toEqual([
      [M, 500, '0.5', 1],
      ['claude-haiku-5-5', 5, '0.1', 1],
    ]);
  });

  test('of one model stands for as many calls as it had turns', async () => {
    const { calls } = await read(result({ [M]: total(8, 100, 120, 500) }));
    expect(calls[0]?.calls).toBe(3);
  });

  test('without sums by model: its usage, with the model of the start', async () => {
    const init = { type: 'system', subtype: 'init', session_id: 's', model: M };
    const { calls } = await read(
      init,
      result({}, { modelUsage: undefined, usage: usage(1, 2, 3, 4) }),
    );
    expect(calls).toMatchObject([{ model: M, uncachedInput: 1, cacheRead: 2, output: 4 }]);
  });

  test('each query of a session has its own: they add up, in one file or in two', async () => {
    const one = [
      result({ [M]: total(8, 100, 120, 500) }),
      result({ [M]: total(9, 300, 130, 700) }),
    ];
    const { calls } = await read(...one);
    expect(calls.map((c) => c.output)).toEqual([500, 700]);
    const files = Object.fromEntries(one.map((r, i) => [`${i}.json`, JSON.stringify(r)]));
    const two = await importFiles(files, [claudeAgentSdk]);
    expect(callsOf(two.trace).map((c) => c.output)).toEqual([500, 700]);
  });

  test('one that goes on is the sum so far, where its input is that of all calls', async () => {
    const { calls } = await read(
      message('1', usage(3, 0, 100, 4)),
      result({ [M]: total(3, 0, 100, 50) }),
      message('2', usage(5, 100, 20, 2)),
      result({ [M]: total(8, 100, 120, 90) }),
    );
    expect(calls.map((c) => [c.calls, c.output])).toEqual([
      [1, 4],
      [1, 2],
      [0, 84],
    ]);
    const own = await read(
      message('1', usage(3, 0, 100, 4)),
      result({ [M]: total(3, 0, 100, 50) }),
      message('2', usage(5, 100, 20, 2)),
      result({ [M]: total(5, 100, 20, 40) }),
    );
    expect(own.calls.reduce((n, c) => n + (c.output ?? 0), 0)).toBe(90);
  });
});
