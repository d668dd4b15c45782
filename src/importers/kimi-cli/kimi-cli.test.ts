import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { kimiCli } from './kimi-cli.ts';

let time = 1_795_507_200_000;
const start = { type: 'metadata', protocol_version: '1.4' };
const prompt = (agentId = 'main', kind = 'user'): object => ({
  type: 'turn.prompt',
  origin: { kind },
  agentId,
});
const request = (kind: string): object => ({ type: 'llm.request', kind, provider: 'kimi' });
const counts = (other: number, output: number, read = 0, creation = 0): object => ({
  inputOther: other,
  output,
  inputCacheRead: read,
  inputCacheCreation: creation,
});
const usage = (u: object, usageScope = 'turn', agentId = 'main'): object => ({
  type: 'usage.record',
  model: 'kimi-k3.1-pro',
  usage: u,
  usageScope,
  agentId,
  time: time++,
});
const read = async (rows: object[], name = 'sessions/wd/ses1/wire.jsonl') => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ [name]: text }, [kimiCli]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

describe('usage records', () => {
  test('are the calls; the end of a step repeats them', async () => {
    const u = counts(100, 20, 500, 30);
    const { calls, notices } = await read([
      start,
      prompt(),
      request('loop'),
      usage(u),
      { type: 'context.append_loop_event', event: { type: 'step.end', usage: u } },
    ]);
    expect(calls).toMatchObject([
      {
        session: 'ses1',
        turn: '1',
        uncachedInput: 100,
        cacheRead: 500,
        cacheWrite5m: 30,
        output: 20,
        provider: 'kimi',
        model: 'kimi-k3.1-pro',
      },
    ]);
    expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
  });

  test('of a compaction are summaries, with their real usage', async () => {
    const { calls, notices } = await read([
      start,
      prompt(),
      request('compaction'),
      request('compaction'),
      usage(counts(5, 6), 'session'),
      usage(counts(7, 8), 'session'),
    ]);
    expect(calls.map((c) => c.purpose)).toEqual(['summary', 'agent']);
    expect(notices).toEqual({});
  });

  test('of a compaction that has none: the missing call is reported', async () => {
    const { notices } = await read([start, prompt(), request('compaction'), request('loop')]);
    expect(notices).toEqual({ 'summary-not-recorded': 1 });
  });

  test('of another agent than the person’s are a sub-agent’s', async () => {
    const { calls } = await read([
      start,
      prompt('73c4'),
      usage(counts(1, 1), 'turn', '73c4'),
      usage(counts(2, 2), 'turn', 'sub1'),
    ]);
    expect(calls.map((c) => [c.purpose, c.agent])).toEqual([
      ['agent', null],
      ['subagent', 'sub1'],
    ]);
    const own = await read(
      [start, usage(counts(2, 2), 'turn', 'sub1')],
      'sessions/wd/ses1/agents/sub1/wire.jsonl',
    );
    expect(own.calls).toMatchObject([{ purpose: 'subagent', session: 'ses1', turn: 'agent:sub1' }]);
  });

  test('of a sub-agent’s file belong to the turn that was under way', async () => {
    const lines = (rows: object[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');
    const at = (row: object): object => ({ ...row, time: time++ });
    const main = [start, at(prompt()), at(prompt())];
    const { trace } = await importFiles(
      {
        'ses1/agents/sub1/wire.jsonl': lines([start, usage(counts(2, 2), 'turn', 'sub1')]),
        'ses1/agents/main/wire.jsonl': lines(main),
      },
      [kimiCli],
    );
    expect(callsOf(trace)).toMatchObject([{ purpose: 'subagent', session: 'ses1', turn: '2' }]);
  });
});

test('older versions: status updates, also of sub-agents, once a message', async () => {
  const status = (id: string, token_usage: object): object => ({
    type: 'StatusUpdate',
    payload: { token_usage, message_id: id },
  });
  const at = (message: object): object => ({ timestamp: 1_795_507_200.25, message });
  const u = { input_other: 10, output: 2, input_cache_read: 30, input_cache_creation: 0 };
  const { calls, notices } = await read([
    { type: 'metadata', protocol_version: '1.1' },
    at({ type: 'TurnBegin', payload: {} }),
    at(status('a', u)),
    at(status('a', u)),
    at({ type: 'SubagentEvent', payload: { event: status('b', u) } }),
    at({ type: 'CompactionBegin', payload: {} }),
  ]);
  expect(calls.map((c) => [c.purpose, c.uncachedInput, c.cacheRead, c.timeMs, c.turn])).toEqual([
    ['agent', 10, 30, 1_795_507_200_250, '1'],
    ['subagent', 10, 30, 1_795_507_200_250, '1'],
  ]);
  expect(notices).toEqual({ 'duplicate-usage': 1, 'summary-not-recorded': 1 });
  const sub = await read([at(status('b', u))], 'sessions/wd/ses1/subagents/x/wire.jsonl');
  expect(sub.calls).toMatchObject([{ purpose: 'subagent', agent: 'x', session: 'ses1' }]);
});
