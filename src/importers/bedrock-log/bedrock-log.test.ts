import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { bedrockLog, bedrockLogCsv } from './bedrock-log.ts';

type Part = Record<string, unknown>;
const entry = (id: string, input: Part = {}, output: Part = {}, over: Part = {}): Part => ({
  schemaType: 'ModelInvocationLog',
  timestamp: '2026-06-11T07:00:00Z',
  identity: { arn: 'arn:caller' },
  requestId: id,
  operation: 'Converse',
  modelId: 'anthropic.claude-x',
  input: {
    inputTokenCount: 4,
    cacheReadInputTokenCount: 50,
    cacheWriteInputTokenCount: 30,
    ...input,
  },
  output: { outputTokenCount: 6, ...output },
  ...over,
});
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [bedrockLog, bedrockLogCsv]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const lines = (...entries: unknown[]): string =>
  entries.map((e) => `${JSON.stringify(e)}\n`).join('');
const read = (...entries: unknown[]) => readFiles({ 'log.json': lines(...entries) });

test('the counts are disjoint; writes without a lifetime live five minutes', async () => {
  const { calls, notices } = await read(entry('a'));
  expect(calls).toMatchObject([
    { uncachedInput: 4, cacheRead: 50, cacheWrite5m: 30, output: 6, provider: 'amazon-bedrock' },
  ]);
  expect(notices).toEqual({ 'write-lifetime-assumed': 1 });
});

test('the body tells lifetimes, whole or in a stream, in Converse’s shape or Anthropic’s', async () => {
  const cacheDetails = [{ ttl: '1h', inputTokens: 30 }];
  const cache_creation = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 30 };
  for (const outputBodyJson of [
    { usage: { inputTokens: 4, cacheDetails } },
    [{ messageStart: {} }, { metadata: { usage: { cacheDetails } } }],
    { type: 'message', usage: { cache_creation } },
    [
      { type: 'message_start', message: { usage: { cache_creation } } },
      { usage: { output_tokens: 6 } },
    ],
  ]) {
    const { calls, notices } = await read(entry('a', {}, { outputBodyJson }));
    expect(calls).toMatchObject([{ uncachedInput: 4, cacheRead: 50, cacheWrite1h: 30, output: 6 }]);
    expect(notices).toEqual({});
  }
});

test('a refused request is no call', async () => {
  const refused = entry('a', {}, {}, { input: {}, output: {}, errorCode: 'ThrottlingException' });
  expect(await read(refused)).toMatchObject({ calls: [], notices: {} });
  expect((await read({ ...refused, errorCode: undefined })).notices).toEqual({ 'no-usage': 1 });
});

test('calls of one caller that begin alike are a conversation, across files and in time', async () => {
  const user = (text: string): Part => ({ role: 'user', content: [{ text }] });
  const result = { role: 'user', content: [{ toolResult: {} }] };
  const with_ = (messages: Part[], id: string, minute: number, arn = 'arn:caller'): Part =>
    entry(
      id,
      { inputBodyJson: { messages } },
      {},
      { timestamp: `2026-06-11T07:0${minute}:00Z`, identity: { arn } },
    );
  const { calls } = await readFiles({
    b: lines(with_([user('go'), result], 'b', 2), with_([user('go')], 'c', 3, 'arn:other')),
    a: lines(with_([user('go')], 'a', 1), with_([user('stop')], 'd', 4)),
  });
  const session = (id: string): string => calls.find((c) => c.callId === id)?.session ?? '';
  expect(session('a')).toBe(session('b'));
  expect(new Set(['a', 'c', 'd'].map(session)).size).toBe(3);
});

test('turns follow the requests in time', async () => {
  const user = { role: 'user', content: [{ text: 'go' }] };
  const result = { role: 'user', content: [{ toolResult: {} }] };
  const at = (minute: number, ...more: Part[]): Part =>
    entry(
      `m${minute}`,
      { inputBodyJson: { messages: [user, ...more] } },
      {},
      { timestamp: `2026-06-11T07:0${minute}:00Z` },
    );
  const { calls } = await read(at(3, result, user), at(2, result), at(1));
  expect(calls.map((c) => [c.callId, c.turn])).toEqual([
    ['m1', '1'],
    ['m2', '1'],
    ['m3', '2'],
  ]);
});

test('messages of CloudWatch, as JSON and as CSV', async () => {
  const message = JSON.stringify(entry('a'));
  const csv = `@timestamp,@message\n2026,"${message.replaceAll('"', '""')}"\n`;
  for (const content of [JSON.stringify({ events: [{ message }] }), csv])
    expect((await readFiles({ x: content })).calls).toMatchObject([{ callId: 'a', output: 6 }]);
});

test('the same request in two files is one call', async () => {
  const { calls, notices } = await readFiles({ a: lines(entry('a')), b: lines(entry('a')) });
  expect(calls).toHaveLength(1);
  expect(notices['duplicate-usage']).toBe(1);
});

test('whatever stands in an entry, nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...Object.keys(entry('a'))), fc.jsonValue({ maxDepth: 3 })),
      async (over) => {
        await read(entry('b'), { ...entry('a'), ...over, schemaType: 'ModelInvocationLog' });
      },
    ),
    { numRuns: 100 },
  );
});
