import { expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { managedAgents } from './managed-agents.ts';

const session = {
  type: 'session',
  id: 'sesn_1',
  agent: { model: { id: 'claude-sonnet-4-5' }, system: 'brief' },
  usage: { input_tokens: 999, output_tokens: 999 },
};
const ended = (id: string, usage: object | null, more: object = {}): object => ({
  type: 'span.model_request_end',
  id,
  processed_at: '2026-06-21T08:00:04Z',
  ...(usage === null ? {} : { model_usage: usage }),
  ...more,
});
const usage = { input_tokens: 5, output_tokens: 110, cache_read_input_tokens: 300, cache_creation_input_tokens: 70 }; // prettier-ignore
const read = async (events: readonly object[], parts = false) => {
  const text = events.map((e) => `${JSON.stringify(e)}\n`).join('');
  const result = await importFiles({ a: text }, [managedAgents], undefined, parts);
  return { trace: result.trace, calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('each end of a request is a call, beside each other; the session’s sum is none', async () => {
  const { calls, notices } = await read([session, ended('e1', usage)]);
  expect(calls).toMatchObject([
    {
      session: 'sesn_1',
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      uncachedInput: 5,
      cacheRead: 300,
      cacheWrite5m: 70,
      output: 110,
      callId: 'e1',
    },
  ]);
  expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
});

test('the same event twice, and in a second file, is one call', async () => {
  const twice = await read([session, ended('e1', usage), ended('e1', usage)]);
  expect([twice.calls.length, twice.notices['duplicate-usage']]).toEqual([1, 1]);
  const page = JSON.stringify({ data: [session, ended('e1', usage)] });
  const { trace } = await importFiles({ a: page, b: page }, [managedAgents]);
  expect(trace.length).toBe(1);
});

test('a person’s messages start the turns; an end without counts is no call', async () => {
  const { calls, notices } = await read([
    session,
    { type: 'user.message', id: 'u1', content: [{ type: 'text', text: 'one' }] },
    ended('e1', usage),
    { type: 'user.message', id: 'u2', content: [{ type: 'text', text: 'two' }] },
    ended('e2', usage),
    ended('e3', {}),
  ]);
  expect(calls.map((c) => c.turn)).toEqual(['1', '2']);
  expect(notices).toMatchObject({ 'no-usage': 1 });
});

test('what came before each call', async () => {
  const { trace } = await read(
    [
      session,
      { type: 'user.message', id: 'u1', content: [{ type: 'text', text: 'question' }] },
      ended('e1', usage),
      { type: 'agent.tool_result', id: 'r', content: [{ type: 'text', text: 'r'.repeat(40) }] },
      ended('e2', usage),
    ],
    true,
  );
  const parts = [0, 1].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
  expect(parts).toEqual([['system 5', 'user 8'], ['tool 40']]);
});
