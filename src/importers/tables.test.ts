/** Tracing tools that export one thing as JSON and as a table: both hold the same calls. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../trace/trace.ts';
import { importFiles, noticesOf } from './testing.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;
const sample = (path: string): Uint8Array => new Uint8Array(readFileSync(join(root, path)));

describe('a table holds the calls of its JSON', () => {
  test.each([
    ['langsmith/runs.jsonl', 'langsmith/runs.csv', 'langsmith-csv'],
    ['weave/calls.jsonl', 'weave/calls.csv', 'weave-csv'],
    ['opik/trace_0670.json', 'opik/spans.csv', 'opik-csv'],
  ])('%s', async (json, table, format) => {
    const a = await importFiles({ f: sample(json) });
    const b = await importFiles({ f: sample(table) });
    expect(b.files[0]?.format).toBe(format);
    expect(callsOf(b.trace)).toEqual(callsOf(a.trace));
    expect(noticesOf(b)).toEqual(noticesOf(a));
  });
});

const one = async (table: string) => {
  const result = await importFiles({ 'a.csv': table });
  return { format: result.files[0]?.format, calls: callsOf(result.trace), skipped: result.files[0]?.skipped }; // prettier-ignore
};

test('LangSmith: sums in columns, cells that are no JSON, a model in a column', async () => {
  const head = 'run_id,name,run_type,start_time,trace_id,parent_run_id,outputs,prompt_tokens,completion_tokens,total_tokens,model,provider,thread_id'; // prettier-ignore
  const row = (id: string, n: string, outputs = "{'a': None}"): string => `${id},x,llm,2026-06-05 08:00:00,t,,"${outputs}",${n},7,,gpt-5.2,openai,ferry`; // prettier-ignore
  const { format, calls, skipped } = await one(`${head}\n${row('r1', '100')}\n${row('r2', 'many')}\n`); // prettier-ignore
  expect(format).toBe('langsmith-csv');
  expect(calls).toMatchObject([
    { uncachedInput: 100, output: 7, model: 'gpt-5.2', provider: 'openai', session: 'ferry' },
  ]);
  expect(skipped).toMatchObject([{ line: 3, reason: 'bad-number' }]);
});

test('Weave: a model’s name with dots, details in columns of their own', async () => {
  const head = 'id,op_name,trace_id,parent_id,started_at,ended_at,summary.usage.gpt-4.1-mini.prompt_tokens,summary.usage.gpt-4.1-mini.completion_tokens,summary.usage.gpt-4.1-mini.prompt_tokens_details.cached_tokens,summary.usage.o3.prompt_tokens,summary.usage.o3.completion_tokens'; // prettier-ignore
  const { format, calls } = await one(`${head}\nk1,op,w,,2026-06-18T07:00:01Z,2026-06-18T07:00:02Z,900,30,700,,\nk2,op,w,,2026-06-18T07:00:03Z,,,,,50,5\n`); // prettier-ignore
  expect(format).toBe('weave-csv');
  expect(calls.map((c) => [c.model, c.uncachedInput, c.cacheRead, c.output])).toEqual([
    ['gpt-4.1-mini', 200, 700, 30],
    ['o3', 50, 0, 5],
  ]);
});

test('Opik: a count a column, the seller’s own counts win', async () => {
  const head = 'id,trace_id,parent_span_id,type,start_time,end_time,model,provider,usage.prompt_tokens,usage.completion_tokens,usage.original_usage.input_tokens,usage.original_usage.output_tokens,usage.original_usage.cache_read_input_tokens'; // prettier-ignore
  const { format, calls } = await one(`${head}\no1,t,,llm,2026-06-19T07:00:01Z,2026-06-19T07:00:02Z,claude-sonnet-4-5,anthropic,40,9,40,9,3000\no2,t,,tool,2026-06-19T07:00:03Z,,,,1,1,,,\n`); // prettier-ignore
  expect(format).toBe('opik-csv');
  expect(calls).toMatchObject([{ uncachedInput: 40, cacheRead: 3000, output: 9 }]);
  expect(calls).toHaveLength(1);
});
