/** Agents' own logs that hold text: what came before each call. Not where nobody asked. */
import { describe, expect, test } from 'vitest';
import { partsAt } from '../trace/trace.ts';
import { IMPORTERS } from './registry.ts';
import { importFiles } from './testing.ts';

const jsonl = (...rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const at = (second: number): string => new Date(Date.UTC(2026, 5, 1) + second * 1000).toISOString();
const QUESTION = 'question';
const OUTPUT = 'r'.repeat(70);
const MORE = 'more?';

const pi = (second: number, message: object): object => ({ type: 'message', timestamp: at(second), message }); // prettier-ignore
const piAnswer = { role: 'assistant', model: 'claude-sonnet-4-5', provider: 'anthropic', content: [], usage: { input: 9, output: 5, cacheRead: 0, cacheWrite: 7 } }; // prettier-ignore
const qwen = (second: number, type: string, parts: readonly object[], more: object = {}): object => ({ uuid: `u${second}`, sessionId: 's', timestamp: at(second), type, message: { role: type === 'assistant' ? 'model' : 'user', parts }, ...more }); // prettier-ignore
const qwenUsage = { model: 'qwen3.7-max', usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 5, totalTokenCount: 95 } }; // prettier-ignore
const response = { functionResponse: { name: 'f', response: OUTPUT } };
const gemini = (second: number, more: object): object => ({ id: `g${second}`, timestamp: at(second), ...more }); // prettier-ignore
const geminiAnswer = { type: 'gemini', model: 'gemini-3-pro', content: 'x', tokens: { input: 9, output: 5, cached: 0, thoughts: 0, tool: 0, total: 14 } }; // prettier-ignore
const code = (id: string, second: number, parts: readonly object[]): object => ({ info: { id, sessionID: 's', role: 'assistant', parentID: 'u', modelID: 'claude-sonnet-4-5', providerID: 'anthropic', time: { created: Date.parse(at(second)) }, tokens: { input: 9, output: 5, reasoning: 0, cache: { read: 0, write: 7 } } }, parts }); // prettier-ignore
const person = (id: string, text: string, second: number): object => ({ info: { id, sessionID: 's', role: 'user', time: { created: Date.parse(at(second)) } }, parts: [{ type: 'text', text }] }); // prettier-ignore

/** Two calls after a question, a third after another. */
const LOGS: Readonly<Record<string, string>> = {
  pi: jsonl(
    { type: 'session', id: 's', cwd: '/x', timestamp: at(0) },
    pi(1, { role: 'user', content: [{ type: 'text', text: QUESTION }] }),
    pi(2, piAnswer),
    pi(3, { role: 'toolResult', content: [{ type: 'text', text: OUTPUT }] }),
    pi(4, piAnswer),
    pi(5, { role: 'user', content: MORE }),
    pi(6, piAnswer),
  ),
  'qwen-code': jsonl(
    qwen(1, 'user', [{ text: QUESTION }]),
    qwen(2, 'assistant', [{ text: 'x' }], qwenUsage),
    qwen(3, 'tool_result', [response]),
    qwen(4, 'assistant', [{ text: 'x' }], qwenUsage),
    qwen(5, 'user', [{ text: MORE }]),
    qwen(6, 'assistant', [{ text: 'x' }], qwenUsage),
  ),
  'gemini-cli': jsonl({
    sessionId: 's',
    projectHash: 'p',
    messages: [
      gemini(1, { type: 'user', content: QUESTION }),
      gemini(2, { ...geminiAnswer, toolCalls: [{ name: 'f', result: [response] }] }),
      gemini(4, geminiAnswer),
      gemini(5, { type: 'user', content: [{ text: MORE }] }),
      gemini(6, geminiAnswer),
    ],
  }),
  opencode: jsonl({
    info: { id: 's' },
    messages: [
      person('u', QUESTION, 1),
      code('a', 2, [{ type: 'tool', state: { status: 'completed', output: OUTPUT } }]),
      code('b', 4, [{ type: 'text', text: 'x' }]),
      person('v', MORE, 5),
      code('c', 6, []),
    ],
  }),
};

describe.each(Object.entries(LOGS))('%s', (format, text) => {
  test('a person’s words, then what tools gave', async () => {
    const { trace, files } = await importFiles({ f: text }, IMPORTERS, undefined, true);
    expect(files.map((f) => [f.format, f.calls])).toEqual([[format, 3]]);
    const parts = [0, 1, 2].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
    expect(parts).toEqual([['user 8'], ['tool 70'], ['user 5']]);
  });

  test('the counts are the same without, and no parts are kept', async () => {
    const asked = await importFiles({ f: text }, IMPORTERS, undefined, true);
    const plain = await importFiles({ f: text });
    expect(plain.trace.parts).toBeNull();
    expect({ ...asked.trace, parts: null }).toEqual(plain.trace);
  });

  test('the registry says so', () => {
    expect(IMPORTERS.find((i) => i.id === format)?.readsParts).toBe(true);
  });
});

test('opencode: in a message of several steps each output comes before the next step', async () => {
  const tokens = (input: number): object => ({ input, output: 5, reasoning: 0, cache: { read: 0, write: 0 } }); // prettier-ignore
  const steps = [
    { type: 'tool', state: { output: 'abc' } },
    { type: 'step-finish', tokens: tokens(10) },
    { type: 'tool', state: { output: 'defgh' } },
    { type: 'step-finish', tokens: tokens(20) },
  ];
  const text = jsonl({ info: { id: 's' }, messages: [person('u', QUESTION, 1), code('a', 2, steps), code('b', 9, [])] }); // prettier-ignore
  const { trace } = await importFiles({ f: text }, IMPORTERS, undefined, true);
  const parts = [0, 1, 2].map((i) => partsAt(trace, i).map((p) => `${p.kind} ${p.characters}`));
  expect(parts).toEqual([['user 8'], ['tool 3'], ['tool 5']]);
});
