import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { mlflow, mlflowCsv } from './mlflow.ts';

type Part = Record<string, unknown>;
const json = (values: Part): Part =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [k, JSON.stringify(v)]));
const span = (id: string, type: string, usage: Part | null, over: Part = {}): Part => ({
  trace_id: 'x',
  span_id: id,
  parent_span_id: 'root',
  name: id,
  start_time_unix_nano: 1781500000000000000,
  end_time_unix_nano: 1781500001000000000,
  attributes: json({
    'mlflow.spanType': type,
    'mlflow.llm.model': 'm',
    ...(usage === null ? {} : { 'mlflow.chat.tokenUsage': usage }),
  }),
  ...over,
});
const trace = (spans: Part[], metadata: Part = {}, id = 'tr'): Part => ({
  info: { trace_id: id, trace_metadata: metadata },
  data: { spans },
});
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [mlflow, mlflowCsv]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (...traces: Part[]) =>
  readFiles({ 't.jsonl': traces.map((t) => `${JSON.stringify(t)}\n`).join('') });
const USAGE = {
  input_tokens: 100,
  output_tokens: 10,
  total_tokens: 110,
  cache_read_input_tokens: 60,
};

test('an agent and the trace repeat the sums of the calls', async () => {
  const sum = { input_tokens: 900, output_tokens: 90 };
  const { calls, notices } = await read(
    trace([span('root', 'AGENT', sum, { parent_span_id: null }), span('a', 'CHAT_MODEL', USAGE)], {
      'mlflow.trace.tokenUsage': JSON.stringify(sum),
      'mlflow.trace.session': 's',
    }),
  );
  expect(calls).toMatchObject([
    {
      session: 's',
      turn: 'tr',
      agent: 'root',
      model: 'm',
      uncachedInput: 40,
      cacheRead: 60,
      output: 10,
    },
  ]);
  expect(notices).toEqual({});
});

test('an agent that alone has usage is a sum', async () => {
  const { calls, notices } = await read(trace([span('root', 'AGENT', USAGE)]));
  expect(calls).toMatchObject([{ aggregated: true }]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('the total settles where cached tokens lie', async () => {
  const beside = { ...USAGE, total_tokens: 170 };
  const { calls } = await read(trace([span('a', 'LLM', beside)]));
  expect(calls).toMatchObject([{ uncachedInput: 100, cacheRead: 60 }]);
});

test('spans of version 2, and spans that have OpenTelemetry’s attributes only', async () => {
  const old = {
    name: 'x',
    context: { span_id: 'a', trace_id: '0x1' },
    parent_id: null,
    start_time: 1781500000000000000,
    end_time: 1781500001000000000,
    attributes: json({
      'mlflow.spanType': 'LLM',
      'mlflow.chat.tokenUsage': { input_tokens: 7, output_tokens: 2 },
    }),
  };
  const foreign = span('b', 'CHAT_MODEL', null);
  foreign['attributes'] = json({
    'mlflow.spanType': 'CHAT_MODEL',
    'gen_ai.usage.input_tokens': 5,
    'gen_ai.usage.output_tokens': 1,
  });
  const { calls } = await read(trace([old, foreign]));
  expect(calls.map((c) => c.uncachedInput).sort()).toEqual([5, 7]);
  expect(calls[0]?.timeMs).toBe(1781500000000);
});

test('the same trace in two files is counted once', async () => {
  const content = JSON.stringify(trace([span('a', 'LLM', USAGE)]));
  expect((await readFiles({ a: content, b: content })).calls).toHaveLength(1);
});

test('rows of a data frame, as CSV', async () => {
  const spans = JSON.stringify([span('a', 'LLM', USAGE)]).replaceAll('"', '""');
  const { calls } = await readFiles({
    'a.csv': `trace_id,state,trace_metadata,spans\ntr,OK,"{""mlflow.trace.session"": ""s""}","${spans}"\n`,
  });
  expect(calls).toMatchObject([{ session: 's', uncachedInput: 40 }]);
});

test('whatever stands in a span, nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom(...Object.keys(span('a', 'LLM', USAGE))),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      async (over) => {
        await read(trace([span('b', 'LLM', USAGE), { ...span('a', 'LLM', USAGE), ...over }]));
      },
    ),
    { numRuns: 100 },
  );
});
