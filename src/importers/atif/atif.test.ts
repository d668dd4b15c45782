import { expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { atif } from './atif.ts';

type Step = Record<string, unknown>;
const step = (metrics: object | null, over: Step = {}): Step => ({
  step_id: 3,
  timestamp: '2026-06-20T08:00:06Z',
  source: 'agent',
  message: 'x',
  ...(metrics === null ? {} : { metrics }),
  ...over,
});
const read = async (steps: readonly Step[], more: object = {}, parts = false) => {
  const trajectory = {
    schema_version: 'ATIF-v1.4',
    session_id: 's',
    agent: { name: 'a', version: '1', model_name: 'anthropic/claude-sonnet-4-5' },
    steps,
    ...more,
  };
  const result = await importFiles({ a: JSON.stringify(trajectory) }, [atif], undefined, parts);
  return { trace: result.trace, calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('cached tokens are inside the prompt; the seller stands before the model', async () => {
  const { calls } = await read([
    step({ prompt_tokens: 5000, completion_tokens: 60, cached_tokens: 4200, cost_usd: 0.01 }),
  ]);
  expect(calls).toMatchObject([
    {
      session: 's',
      callId: null,
      provider: 'anthropic',
      model: 'anthropic/claude-sonnet-4-5',
      uncachedInput: 800,
      cacheRead: 4200,
      output: 60,
      recordedCost: '0.01',
    },
  ]);
});

test('more cached than prompt: the producer counts beside', async () => {
  const { calls } = await read([
    step({ prompt_tokens: 8, completion_tokens: 60, cached_tokens: 4200 }),
  ]);
  expect(calls).toMatchObject([{ uncachedInput: 8, cacheRead: 4200 }]);
});

test('a person’s steps start the turns, a step’s own model counts, no metrics are no call', async () => {
  const m = { prompt_tokens: 10, completion_tokens: 1 };
  const { calls, notices } = await read([
    step(m, { source: 'user', message: 'one' }),
    step(m),
    step(m, { step_id: 4, model_name: 'openai/gpt-5.2' }),
    step(m, { source: 'user', message: 'two' }),
    step(m, { step_id: 6 }),
    step(null, { step_id: 7 }),
  ]);
  expect(calls.map((c) => [c.turn, c.model])).toEqual([
    ['1', 'anthropic/claude-sonnet-4-5'],
    ['1', 'openai/gpt-5.2'],
    ['2', 'anthropic/claude-sonnet-4-5'],
  ]);
  expect(notices).toMatchObject({ 'no-usage': 1 });
});

test('the sums of the end count only where no step has any', async () => {
  const final = { final_metrics: { total_prompt_tokens: 100, total_completion_tokens: 9, total_cached_tokens: 40 } }; // prettier-ignore
  const counted = await read([step({ prompt_tokens: 70, completion_tokens: 3 })], final);
  expect(counted.calls).toMatchObject([{ uncachedInput: 70, aggregated: false }]);
  const { calls, notices } = await read([step(null)], final);
  expect(calls).toMatchObject([{ uncachedInput: 60, cacheRead: 40, output: 9, aggregated: true }]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('what came before each call: tools, system prompt, a person’s words, outputs', async () => {
  const m = { prompt_tokens: 10, completion_tokens: 1 };
  const steps = [
    step(null, { source: 'system', message: 'brief' }),
    step(null, { source: 'user', message: 'question' }),
    step(m, { observation: { results: [{ content: 'r'.repeat(50) }, { content: 'rr' }] } }),
    step(m, { step_id: 4 }),
  ];
  const agent = { name: 'a', model_name: 'm', tool_definitions: [{ name: 'bash' }] };
  const { trace } = await read(steps, { agent }, true);
  const parts = [0, 1].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
  expect(parts[0]?.slice(1)).toEqual(['system 5', 'user 8']);
  expect(parts[0]?.[0]).toMatch(/^system \d+$/);
  expect(parts[1]).toEqual(['tool 50', 'tool 2']);
  expect((await read(steps)).trace.parts).toBeNull();
});
