import { describe, expect, test } from 'vitest';
import { partsAt } from '../../trace/trace.ts';
import { importFiles } from '../testing.ts';
import { apiBodies } from './api-bodies.ts';

const partsOf = async (...files: unknown[][]) => {
  const named = Object.fromEntries(
    files.map((rows, i) => [`${i}.jsonl`, rows.map((r) => `${JSON.stringify(r)}\n`).join('')]),
  );
  const { trace } = await importFiles(named, [apiBodies], undefined, true);
  return Array.from({ length: trace.length }, (_, i) =>
    partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`),
  );
};
let clock = 0;
const logged = (request: object, response: object): object => ({
  timestamp: Date.UTC(2026, 4, 1) + ++clock * 1000,
  session_id: 's',
  request,
  response,
});

describe('what requests hold', () => {
  test('Anthropic: system and tools, a question, tool results, no images', async () => {
    const response = (id: string): object => ({
      id,
      type: 'message',
      role: 'assistant',
      model: 'claude-fable-5',
      content: [],
      usage: { input_tokens: 100, output_tokens: 5 },
    });
    const base = { model: 'claude-fable-5', system: [{ type: 'text', text: 's'.repeat(300) }] };
    const first = [{ role: 'user', content: 'question' }];
    const use = { type: 'tool_use', id: 't', name: 'read', input: { path: 'a' } };
    const results = [
      { type: 'tool_result', tool_use_id: 't', content: 'r'.repeat(800) },
      {
        type: 'tool_result',
        tool_use_id: 'v',
        content: [
          { type: 'text', text: 'yy' },
          { type: 'image', source: { data: 'i'.repeat(5000) } },
        ],
      },
    ];
    const second = [
      ...first,
      { role: 'assistant', content: [use] },
      { role: 'user', content: results },
    ];
    expect(
      await partsOf(
        // Newest first, and in two files: what is new is told from the order of the times.
        [logged({ ...base, messages: first }, response('a'))],
        [logged({ ...base, messages: second }, response('b'))],
      ),
    ).toEqual([
      ['system 300', 'user 8'],
      ['tool 800', 'tool 2'],
    ]);
  });

  test('OpenAI chat: roles, tool messages', async () => {
    const response = (id: string): object => ({
      id,
      object: 'chat.completion',
      model: 'gpt-5.6-sol',
      choices: [{ message: { role: 'assistant', content: 'x' } }],
      usage: { prompt_tokens: 50, completion_tokens: 4 },
    });
    const first = [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    ];
    const calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }];
    const second = [
      ...first,
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'tool', tool_call_id: 'c', content: 'result' },
    ];
    expect(
      await partsOf([
        logged({ model: 'gpt-5.6-sol', messages: first }, response('a')),
        logged({ model: 'gpt-5.6-sol', messages: second }, response('b')),
      ]),
    ).toEqual([['system 8', 'user 2'], ['tool 6']]);
  });

  test('OpenAI responses: a chain sends what is new only', async () => {
    const response = (id: string, previous: string | null): object => ({
      id,
      object: 'response',
      model: 'gpt-5.6-sol',
      created_at: Date.UTC(2026, 4, 1) / 1000 + ++clock,
      previous_response_id: previous,
      output: [],
      usage: { input_tokens: 50, output_tokens: 4 },
    });
    const request = (input: unknown, previous: string | null): object => ({
      model: 'gpt-5.6-sol',
      instructions: 'i'.repeat(40),
      input,
      previous_response_id: previous,
    });
    const output = [{ type: 'function_call_output', call_id: 'c', output: 'o'.repeat(90) }];
    expect(
      await partsOf([
        { request: request('hello', null), response: response('r1', null) },
        { request: request(output, 'r1'), response: response('r2', 'r1') },
      ]),
    ).toEqual([['system 40', 'user 5'], ['tool 90']]);
  });

  test('Gemini and Bedrock', async () => {
    const gemini = {
      systemInstruction: { parts: [{ text: 'g'.repeat(30) }] },
      contents: [
        { role: 'user', parts: [{ text: 'ask' }, { inlineData: { data: 'A'.repeat(900) } }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: { q: 1 } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'f', response: { r: 'abc' } } }] },
      ],
    };
    const answer = {
      candidates: [{ content: { parts: [{ text: 'x' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 40, candidatesTokenCount: 2 },
      modelVersion: 'gemini-3-pro',
      responseId: 'g1',
    };
    expect(await partsOf([logged(gemini, answer)])).toEqual([
      ['system 30', 'user 3', 'assistant 7', 'tool 11'],
    ]);
    const bedrock = {
      messages: [
        { role: 'user', content: [{ text: 'ask' }] },
        {
          role: 'user',
          content: [{ toolResult: { content: [{ text: 'four' }, { json: { a: 1 } }] } }],
        },
      ],
    };
    const converse = {
      output: { message: { role: 'assistant', content: [] } },
      usage: { inputTokens: 9, outputTokens: 1 },
    };
    expect(await partsOf([logged(bedrock, converse)])).toEqual([['user 3', 'tool 11']]);
  });
});
