import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { phoenix, phoenixCsv } from './phoenix.ts';

type Row = Record<string, unknown>;
const row = (id: string, attributes: Row, over: Row = {}): Row => ({
  name: 'x',
  span_kind: 'LLM',
  parent_id: null,
  start_time: '2026-06-15T10:00:00+00:00',
  end_time: '2026-06-15T10:00:01+00:00',
  'context.span_id': id,
  'context.trace_id': 't',
  ...Object.fromEntries(Object.entries(attributes).map(([k, v]) => [`attributes.${k}`, v])),
  ...over,
});
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [phoenix, phoenixCsv]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};
const usage = {
  'llm.model_name': 'm',
  'llm.token_count.prompt': 100,
  'llm.token_count.completion': 10,
  'llm.token_count.prompt_details.cache_read': 60,
};

test('a row is a span; sums above are not counted again', async () => {
  const agent = row(
    'a',
    { 'llm.token_count.prompt': 900, 'session.id': 's' },
    { span_kind: 'AGENT' },
  );
  const { calls } = await readFiles({
    a: JSON.stringify([agent, row('b', usage, { parent_id: 'a' })]),
  });
  expect(calls).toMatchObject([
    { session: 's', model: 'm', uncachedInput: 40, cacheRead: 60, output: 10 },
  ]);
});

test('attributes in groups', async () => {
  const { calls } = await readFiles({
    a: JSON.stringify([row('b', { 'llm.token_count': { prompt: 7, completion: 2 } })]),
  });
  expect(calls).toMatchObject([{ uncachedInput: 7, output: 2 }]);
});

test('CSV: floats, empty cells, groups as JSON', async () => {
  const head =
    'name,span_kind,parent_id,start_time,context.span_id,context.trace_id,attributes.llm.token_count.prompt,attributes.llm.token_count.completion,attributes.session\n';
  const { calls } = await readFiles({
    'a.csv': `${head}x,LLM,,2026-06-15 10:00:00+00:00,b,t,7.0,2.0,"{""id"": ""s""}"\ny,TOOL,b,,c,t,,,\n`,
  });
  expect(calls).toMatchObject([{ uncachedInput: 7, output: 2, session: 's' }]);
});
