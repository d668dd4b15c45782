import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { opencode } from './opencode.ts';

const tokens = (input: number, output: number, more: object = {}): object => ({
  input,
  output,
  reasoning: 0,
  cache: { read: 0, write: 0 },
  ...more,
});
const message = (id: string, t: object, more: object = {}): object => ({
  id,
  sessionID: 'ses',
  role: 'assistant',
  parentID: 'u1',
  modelID: 'claude-sonnet-5-5',
  providerID: 'anthropic',
  time: { created: 1_795_507_200_000 },
  cost: 0.5,
  tokens: t,
  ...more,
});
const step = (id: string, t: object): object => ({ id, type: 'step-finish', cost: 0.1, tokens: t });
const session = (messages: object[], info: object = {}): string =>
  JSON.stringify({ info: { id: 'ses', ...info }, messages });
const read = async (...files: string[]) => {
  const named = Object.fromEntries(files.map((f, i) => [`${i}.json`, f]));
  const result = await importFiles(named, [opencode]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

describe('counts', () => {
  test('everything is beside each other, reasoning outside the output', async () => {
    const t = tokens(1210, 905, { reasoning: 212, cache: { read: 56_320, write: 240 } });
    const { calls } = await read(
      session([{ info: message('1', { ...t, total: 58_887 }), parts: [] }]),
    );
    expect(calls).toMatchObject([
      { uncachedInput: 1210, cacheRead: 56_320, cacheWrite5m: 240, output: 1117, reasoning: 212 },
    ]);
  });

  test('a total shows reasoning inside the output', async () => {
    const t = tokens(100, 50, { reasoning: 20, total: 150 });
    const { calls } = await read(session([{ info: message('1', t), parts: [] }]));
    expect(calls[0]).toMatchObject({ output: 50, reasoning: 20 });
  });

  test('cost, seller, model, time and turn are the message’s', async () => {
    const { calls } = await read(session([{ info: message('1', tokens(1, 1)), parts: [] }]));
    expect(calls[0]).toMatchObject({
      recordedCost: '0.5',
      provider: 'anthropic',
      model: 'claude-sonnet-5-5',
      session: 'ses',
      turn: 'u1',
      timeMs: 1_795_507_200_000,
    });
  });
});

describe('steps', () => {
  test('one step repeats its message: one call', async () => {
    const t = tokens(10, 5);
    const { calls } = await read(session([{ info: message('1', t), parts: [step('p', t)] }]));
    expect(calls).toHaveLength(1);
  });

  test('several steps are several calls; the message has the last one’s counts only', async () => {
    const parts = [step('p', tokens(10, 5)), step('q', tokens(20, 6))];
    const { calls } = await read(session([{ info: message('1', tokens(20, 6)), parts }]));
    expect(calls.map((c) => [c.output, c.recordedCost])).toEqual([
      [5, '0.1'],
      [6, '0.1'],
    ]);
  });

  test('rows of a run: a step each, copies of the export’s message dropped', async () => {
    const row = {
      type: 'step_finish',
      timestamp: 1_795_507_200_000,
      sessionID: 'ses',
      part: { ...step('p', tokens(10, 5)), messageID: '1' },
    };
    const { calls, notices } = await read(
      session([{ info: message('1', tokens(10, 5)), parts: [] }]),
      `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`,
    );
    expect(calls).toHaveLength(1);
    expect(notices['duplicate-usage']).toBe(2);
  });
});

describe('purposes', () => {
  test('summaries, sub-agents and the rest', async () => {
    const main = session([
      { info: message('1', tokens(1, 1)), parts: [] },
      { info: message('2', tokens(1, 1), { summary: true }), parts: [] },
    ]);
    const sub = session([{ info: message('3', tokens(1, 1), { agent: 'explore' }), parts: [] }], {
      parentID: 'ses',
    });
    const { calls } = await read(main, sub);
    expect(calls.map((c) => [c.purpose, c.agent])).toEqual([
      ['agent', null],
      ['summary', null],
      ['subagent', 'explore'],
    ]);
  });

  test('a sub-agent’s calls belong to the session and the turn that started them', async () => {
    const asked = (id: string, created: number): object => ({
      info: { id, role: 'user', time: { created } },
      parts: [],
    });
    const main = session([asked('u1', 1_795_507_100_000), asked('u2', 1_795_507_190_000)]);
    const answered = session([{ info: message('1', tokens(1, 1)), parts: [] }], { id: 'x' });
    const sub = session(
      [{ info: message('3', tokens(1, 1), { sessionID: 'sub', parentID: 'u9' }), parts: [] }],
      { id: 'sub', parentID: 'ses' },
    );
    const alone = await read(sub);
    expect(alone.calls).toMatchObject([{ session: 'ses', turn: 'u9', purpose: 'subagent' }]);
    const { calls } = await read(
      main.replace(
        '"messages":[',
        `"messages":[${JSON.stringify({ info: message('2', tokens(1, 1)), parts: [] })},`,
      ),
      sub,
      answered,
    );
    expect(calls.find((c) => c.callId === '3')).toMatchObject({ session: 'ses', turn: 'u2' });
  });

  test('the zeros of a failed message are no call, other zeros are', async () => {
    const failed = message('1', tokens(0, 0), { error: { name: 'MessageAbortedError' } });
    const { calls } = await read(
      session([
        { info: failed, parts: [] },
        { info: message('2', tokens(0, 0)), parts: [] },
      ]),
    );
    expect(calls.map((c) => c.callId)).toEqual(['2']);
  });

  test('stored messages are read one by one', async () => {
    const { calls } = await read(JSON.stringify(message('1', tokens(3, 4))));
    expect(calls).toMatchObject([{ uncachedInput: 3, output: 4, session: 'ses' }]);
  });
});
