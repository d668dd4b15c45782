import { expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { miniSweAgent } from './mini-swe-agent.ts';

const answer = (id: string, more: object = {}): object => ({
  role: 'assistant',
  content: '',
  extra: {
    cost: 0.25,
    timestamp: 1_795_507_200.5,
    response: {
      id,
      object: 'chat.completion',
      created: 1_795_507_100,
      model: 'deepseek-v4-flash',
      choices: [{ message: {} }],
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 20,
        total_tokens: 1020,
        prompt_cache_hit_tokens: 900,
        prompt_cache_miss_tokens: 100,
      },
      ...more,
    },
  },
});
const read = async (messages: object[], apiCalls = 0) => {
  const trajectory = {
    trajectory_format: 'mini-swe-agent-1.1',
    instance_id: 'django__1',
    info: {
      model_stats: { api_calls: apiCalls },
      config: { model: { model_name: 'deepseek/deepseek-v4-flash' } },
    },
    messages,
  };
  const result = await importFiles({ a: JSON.stringify(trajectory) }, [miniSweAgent]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('each answer’s response is a call, by its seller’s rules', async () => {
  const { calls, notices } = await read([
    { role: 'system', content: '' },
    answer('1'),
    answer('2'),
  ]);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatchObject({
    uncachedInput: 100,
    cacheRead: 900,
    output: 20,
    recordedCost: '0.25',
    timeMs: 1_795_507_200_500,
    session: 'django__1',
    turn: '1',
    provider: 'deepseek',
    model: 'deepseek-v4-flash',
  });
  expect(notices).toEqual({});
});

test('failed calls have no message: they are reported, as are answers without usage', async () => {
  const { calls, notices } = await read([answer('1'), answer('2', { usage: undefined })], 4);
  expect(calls).toHaveLength(1);
  expect(notices).toEqual({ 'no-usage': 3 });
});

test('a response that occurs twice is one call', async () => {
  const { calls, notices } = await read([answer('1'), answer('1')]);
  expect(calls).toHaveLength(1);
  expect(notices).toEqual({ 'duplicate-usage': 1 });
});

test('a bare list of messages has no usage: every answer is told, none is a call', async () => {
  const list = [
    { role: 'system', content: 'one command at a time' },
    { role: 'user', content: 'mend it' },
    { role: 'assistant', content: 'ls' },
    { role: 'user', content: 'a.py' },
    { role: 'assistant', content: 'cat a.py' },
  ];
  const result = await importFiles({ 'a.traj.json': JSON.stringify(list) });
  expect(result.files).toMatchObject([{ format: 'mini-swe-agent', calls: 0, refusal: null }]);
  expect(noticesOf(result)).toEqual({ 'no-usage': 2 });
});

test('what came before each call: the task, then the environment’s outputs', async () => {
  const trajectory = {
    trajectory_format: 'mini-swe-agent-1.1',
    info: { model_stats: { api_calls: 2 } },
    messages: [
      { role: 'system', content: 'brief' },
      { role: 'user', content: 'question' },
      answer('1'),
      { role: 'user', content: 'r'.repeat(60) },
      answer('2'),
    ],
  };
  const { trace } = await importFiles({ a: JSON.stringify(trajectory) }, [miniSweAgent], 99, true);
  const parts = [0, 1].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
  expect(parts).toEqual([['system 5', 'user 8'], ['tool 60']]);
});
