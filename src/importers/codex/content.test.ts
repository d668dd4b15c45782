import { describe, expect, test } from 'vitest';
import { callsOf, partsAt } from '../../trace/trace.ts';
import { importFiles } from '../testing.ts';
import { codex } from './importer.ts';

let total = 0;
const row = (type: string, payload: object): object => ({
  timestamp: '2026-05-01T10:00:00.000Z',
  type,
  payload,
});
const meta = row('session_meta', { id: 't1', base_instructions: { text: 'b'.repeat(500) } });
const message = (role: string, text: string): object =>
  row('response_item', { type: 'message', role, content: [{ type: 'input_text', text }] });
const calls = row('response_item', { type: 'function_call', call_id: 'c', arguments: '{"a":1}' });
const output = (value: unknown): object =>
  row('response_item', { type: 'function_call_output', call_id: 'c', output: value });
const counted = (): object => {
  total += 100;
  const usage = {
    input_tokens: total,
    cached_input_tokens: 0,
    output_tokens: 7,
    total_tokens: total,
  };
  return row('event_msg', {
    type: 'token_count',
    info: { total_token_usage: usage, last_token_usage: { ...usage, input_tokens: 90 } },
  });
};
const read = async (rows: readonly object[], parts: boolean) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  return (await importFiles({ 'rollout-t1.jsonl': text }, [codex], undefined, parts)).trace;
};
const partsOf = async (...rows: object[]) => {
  const trace = await read(rows, true);
  return Array.from({ length: trace.length }, (_, i) =>
    partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`),
  );
};

describe('what rollouts show of the prompts', () => {
  test('instructions and messages first, then outputs of tools, each by itself', async () => {
    const think = row('response_item', { type: 'reasoning', encrypted_content: 'e'.repeat(99) });
    expect(
      await partsOf(
        meta,
        message('developer', 'd'.repeat(60)),
        message('user', 'question'),
        think,
        calls,
        calls,
        counted(),
        output('o'.repeat(1000)),
        output({ content: 'p'.repeat(20), success: true }),
        think,
        message('assistant', 'done'),
        counted(),
        message('user', 'and?'),
        output([
          { type: 'input_text', text: 'qq' },
          { type: 'input_image', image_url: 'data:' },
        ]),
        counted(),
      ),
    ).toEqual([
      ['system 500', 'system 60', 'user 8'],
      ['tool 1000', 'tool 20'],
      ['user 4', 'tool 2'],
    ]);
  });

  test('an output that is logged before its own call’s count is new in the next prompt', async () => {
    expect(
      await partsOf(message('user', 'q'), calls, output('12345'), counted(), calls, counted()),
    ).toEqual([['user 1'], ['tool 5']]);
  });

  test('a compaction leaves the history that it wrote', async () => {
    const compacted = row('compacted', {
      message: 's'.repeat(80),
      replacement_history: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'question' }] },
        {
          type: 'message',
          role: 'user',
          content: [{ type: 'input_text', text: `Read this: ${'s'.repeat(80)}` }],
        },
      ],
    });
    expect(
      await partsOf(
        message('user', 'question'),
        calls,
        counted(),
        output('gone'),
        compacted,
        counted(),
      ),
    ).toEqual([['user 8'], ['user 8', 'summary 80']]);
  });

  test('nothing else depends on being asked for them', async () => {
    const rows = [meta, message('user', 'q'), calls, counted(), output('x'), counted()];
    const [plain, withParts] = [await read(rows, false), await read(rows, true)];
    expect(plain.parts).toBeNull();
    expect(callsOf(withParts).map((c) => ({ ...c, parts: [] }))).toEqual(callsOf(plain));
  });
});
