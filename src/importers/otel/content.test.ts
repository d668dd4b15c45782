import { describe, expect, test } from 'vitest';
import { partsAt } from '../../trace/trace.ts';
import { importFiles } from '../testing.ts';
import { attributesOf } from './attributes.ts';
import { promptOf } from './content.ts';
import { otel } from './otel.ts';

const prompt = (attributes: unknown): string[] =>
  promptOf(attributesOf(attributes)).map((p) => `${p.kind} ${p.characters}`);

describe('captured content', () => {
  test('messages with parts, instructions and tools', () => {
    expect(
      prompt({
        'gen_ai.system_instructions': '[{"type":"text","content":"be brief"}]',
        'gen_ai.tool.definitions': 'x'.repeat(50),
        'gen_ai.input.messages': JSON.stringify([
          { role: 'user', parts: [{ type: 'text', content: 'hello' }] },
          { role: 'assistant', parts: [{ type: 'tool_call', name: 'f', arguments: { a: 1 } }] },
          { role: 'tool', parts: [{ type: 'tool_call_response', response: 'r'.repeat(30) }] },
        ]),
      }),
    ).toEqual(['system 58', 'user 5', 'assistant 7', 'tool 30']);
  });
  test('numbered attributes, also with numbers left out, and nested ones', () => {
    const flat = {
      'llm.input_messages.0.message.role': 'system',
      'llm.input_messages.0.message.content': 'abc',
      'llm.input_messages.7.message.role': 'user',
      'llm.input_messages.7.message.contents.0.message_content.text': 'de',
      'llm.input_messages.7.message.contents.1.message_content.text': 'f',
    };
    expect(prompt(flat)).toEqual(['system 3', 'user 3']);
    expect(prompt({ 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': 'hey' })).toEqual([
      'user 3',
    ]);
    const message = { role: 'tool', content: 'out' };
    expect(prompt({ llm: { input_messages: [{ message }] } })).toEqual(['tool 3']);
  });
  test('nothing where nothing was captured, or something else was', () => {
    expect(prompt({ 'gen_ai.request.model': 'm' })).toEqual([]);
    expect(prompt({ 'gen_ai.input.messages': 'no JSON' })).toEqual([]);
    expect(prompt({ 'gen_ai.input.messages': '{"a":1}' })).toEqual([]);
  });
  test('spans in any order give what is new in each prompt', async () => {
    const span = (id: string, second: number, messages: unknown[]): object => ({
      traceId: 'a'.repeat(32),
      spanId: id.repeat(16),
      name: 'chat',
      startTimeUnixNano: `178289280${second}000000000`,
      endTimeUnixNano: `178289280${second}500000000`,
      attributes: [
        { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
        { key: 'gen_ai.usage.input_tokens', value: { intValue: '100' } },
        { key: 'gen_ai.usage.output_tokens', value: { intValue: '5' } },
        { key: 'gen_ai.input.messages', value: { stringValue: JSON.stringify(messages) } },
      ],
    });
    const ask = { role: 'user', parts: [{ type: 'text', content: 'ask' }] };
    const answer = { role: 'tool', parts: [{ type: 'tool_call_response', response: 'got it' }] };
    const spans = [span('2', 2, [ask, answer]), span('1', 1, [ask])];
    const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
    const { trace } = await importFiles({ 'a.json': text }, [otel], undefined, true);
    expect([0, 1].map((i) => partsAt(trace, i))).toEqual([
      [{ kind: 'user', characters: 3 }],
      [{ kind: 'tool', characters: 6 }],
    ]);
    const plain = await importFiles({ 'a.json': text }, [otel]);
    expect(plain.trace.parts).toBeNull();
  });
});
