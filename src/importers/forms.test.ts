/** One export in two forms, JSON and CSV, dropped together. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { IMPORTERS } from './registry.ts';
import { importFiles, noticesOf, summarize } from './testing.ts';

const U = (n: number): string => `0197a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`;
const T = U(900);
const START = '2026-03-03T09:00:00.000000Z';
const END = '2026-03-03T09:00:05.000000Z';

/** Calls as a pair of forms writes them: an id, and tokens of a prompt and of its answer. */
type CallOf = readonly [id: string, input: number, output: number];

const csv = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [header, ...rows]
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\n');
const jsonl = (rows: readonly object[]): string => rows.map((r) => JSON.stringify(r)).join('\n');

const M = 'gpt-5.2';
const chat = (input: number, output: number): object => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

interface Pair {
  readonly formats: readonly [json: string, csv: string];
  readonly json: (calls: readonly CallOf[]) => string;
  readonly csv: (calls: readonly CallOf[]) => string;
}

/** Objects with the same keys, as both forms. */
function rowsOf(
  formats: Pair['formats'],
  row: (call: CallOf) => Record<string, unknown>,
  inJson: (call: CallOf) => object = () => ({}),
): Pair {
  return {
    formats,
    json: (calls) => jsonl(calls.map((call) => ({ ...row(call), ...inJson(call) }))),
    csv: (calls) => {
      const rows = calls.map(row);
      return csv(
        Object.keys(rows[0] ?? {}),
        rows.map((r) => Object.values(r).map((v) => (typeof v === 'object' ? JSON.stringify(v) : v))), // prettier-ignore
      );
    },
  };
}

const PAIRS: readonly Pair[] = [
  rowsOf(['weave', 'weave-csv'], ([id, i, o]) => ({
    id,
    op_name: 'weave:///lab/op/chat:1',
    trace_id: T,
    parent_id: '',
    started_at: START,
    ended_at: END,
    summary: { usage: { [M]: { requests: 1, ...chat(i, o) } } },
  })),
  rowsOf(['langsmith', 'langsmith-csv'], ([id, i, o]) => ({
    id,
    trace_id: T,
    parent_run_id: U(901),
    run_type: 'llm',
    start_time: START,
    end_time: END,
    extra: { metadata: { ls_model_name: M, ls_provider: 'openai' } },
    prompt_tokens: i,
    completion_tokens: o,
    total_tokens: i + o,
  })),
  rowsOf(['opik', 'opik-csv'], ([id, i, o]) => ({
    id,
    trace_id: T,
    parent_span_id: '',
    type: 'llm',
    start_time: START,
    end_time: END,
    model: M,
    provider: 'openai',
    usage: chat(i, o),
  })),
  rowsOf(['langfuse', 'langfuse-csv'], ([id, i, o]) => ({
    id,
    trace_id: T,
    type: 'GENERATION',
    name: 'generation',
    parent_observation_id: '',
    start_time: START,
    end_time: END,
    provided_model_name: M,
    usage_details: { input: i, output: o, total: i + o },
  })),
  rowsOf(['litellm', 'litellm-csv'], ([id, i, o]) => ({
    request_id: id,
    call_type: 'acompletion',
    spend: 0.01,
    startTime: START,
    endTime: END,
    model: M,
    custom_llm_provider: 'openai',
    prompt_tokens: i,
    completion_tokens: o,
    total_tokens: i + o,
  })),
  rowsOf(['helicone', 'helicone-csv'], ([id, i, o]) => ({
    request_id: id,
    request_created_at: START,
    model: M,
    provider: 'OPENAI',
    prompt_tokens: i,
    completion_tokens: o,
    total_tokens: i + o,
  })),
  rowsOf(['phoenix', 'phoenix-csv'], ([id, i, o]) => ({
    'context.trace_id': T,
    'context.span_id': id,
    name: 'llm',
    span_kind: 'LLM',
    parent_id: '',
    start_time: START,
    end_time: END,
    'attributes.llm.model_name': M,
    'attributes.llm.token_count.prompt': i,
    'attributes.llm.token_count.completion': o,
  })),
  rowsOf(['plain-jsonl', 'plain-csv'], ([id, i, o]) => ({
    call_id: id,
    session: 's',
    time: START,
    model: M,
    uncached_input: i,
    output: o,
  })),
];

describe.each(PAIRS)('$formats.0 and $formats.1', ({ formats, json, csv: table }) => {
  async function read(inJson: readonly CallOf[], inCsv: readonly CallOf[]) {
    const files = [
      ['a.json', json(inJson)],
      ['b.csv', table(inCsv)],
    ] as const;
    const one = await importFiles(Object.fromEntries(files));
    const other = await importFiles(Object.fromEntries(files.toReversed()));
    expect(one.files.map((f) => f.format)).toEqual(formats);
    expect(summarize(other.trace)).toEqual(summarize(one.trace));
    const { calls, totals } = summarize(one.trace);
    return {
      calls,
      tokens: [totals.uncachedInput, totals.output],
      copies: noticesOf(one)['duplicate-usage'] ?? 0,
    };
  }
  const A: CallOf[] = [
    [U(1), 1000, 50],
    [U(2), 2000, 70],
  ];

  test('the same ids are the same calls', async () => {
    expect(await read(A, A)).toEqual({ calls: 2, tokens: [3000, 120], copies: 2 });
  });

  test('what one form has besides is added', async () => {
    const more: CallOf = [U(3), 400, 9];
    expect(await read(A, [A[1] as CallOf, more])).toEqual({
      calls: 3,
      tokens: [3400, 129],
      copies: 1,
    });
  });

  test('other ids are other calls, however alike', async () => {
    const others = A.map(([, i, o], n): CallOf => [U(11 + n), i, o]);
    expect(await read(A, others)).toEqual({ calls: 4, tokens: [6000, 240], copies: 0 });
  });
});

describe('of copies with as much output', () => {
  test('the row that knows more stays', async () => {
    const call = { id: U(1), trace_id: T, type: 'llm', start_time: START, end_time: END, model: M };
    const usage = {
      ...chat(1000, 50),
      'original_usage.prompt_tokens': 1000,
      'original_usage.completion_tokens': 50,
      'original_usage.total_tokens': 1050,
      'original_usage.prompt_tokens_details.cached_tokens': 768,
    };
    const less = csv(
      [...Object.keys(call), 'usage.prompt_tokens', 'usage.completion_tokens', 'usage.total_tokens'], // prettier-ignore
      [[...Object.values(call), 1000, 50, 1050]],
    );
    // By name the poorer one would come first.
    for (const [rich, poor] of [
      ['a.json', 'b.csv'],
      ['b.json', 'a.csv'],
    ] as const) {
      const r = await importFiles({ [rich]: jsonl([{ ...call, usage }]), [poor]: less });
      const { calls, totals } = summarize(r.trace);
      expect([calls, totals.uncachedInput, totals.cacheRead]).toEqual([1, 232, 768]);
    }
  });
});

/** Samples whose table has the same calls, or some of them. */
const SAMPLES = [
  ['weave/calls.jsonl', 'weave/calls.csv'],
  ['langsmith/runs.jsonl', 'langsmith/runs.csv'],
  ['opik/trace_0670.json', 'opik/spans.csv'],
  ['langfuse/trace-7d1e0b5c.json', 'langfuse/bucket-v2.csv'],
  ['langfuse/bucket-observations.jsonl', 'langfuse/bucket-v2.csv'],
  ['litellm/proxy.jsonl', 'litellm/query.csv'],
  ['helicone/export.json', 'helicone/export.csv'],
  ['phoenix/dataframe.json', 'phoenix/dataframe.csv'],
  ['mlflow/traces.jsonl', 'mlflow/search_traces.csv'],
  ['google-billing/billing.jsonl', 'google-billing/billing.csv'],
] as const;

test.each(SAMPLES)('%s and %s are one trace', async (json, table) => {
  const of = (path: string) => [
    path,
    new Uint8Array(readFileSync(new URL(`../../sample-traces/${path}`, import.meta.url))),
  ];
  const one = await importFiles(Object.fromEntries([of(json)]));
  const other = await importFiles(Object.fromEntries([of(table)]));
  const both = await importFiles(Object.fromEntries([of(json), of(table)]));
  // Where a table has the session, calls have a better place; their number and tokens stay.
  const told = (r: typeof one): unknown => {
    const { calls, totals, models } = summarize(r.trace);
    return { calls, totals, models };
  };
  expect(told(both)).toEqual(told(one));
  expect(noticesOf(both)['duplicate-usage']).toBe(other.trace.length);
});

test('an agent’s sum in one form does not count beside its calls in the other', async () => {
  const row = (id: string, type: string, parent: string): Record<string, unknown> => ({
    id,
    trace_id: T,
    type,
    name: 'n',
    parent_observation_id: parent,
    start_time: START,
    end_time: END,
    provided_model_name: M,
    usage_details: JSON.stringify({ input: 1000, output: 50, total: 1050 }),
  });
  const root = row(U(1), 'AGENT', '');
  const roots = csv(Object.keys(root), [Object.values(root)]);
  const alone = await importFiles({ 'roots.csv': roots });
  expect(summarize(alone.trace).calls).toBe(1);
  const whole = jsonl([row(U(2), 'GENERATION', U(1))].map((r) => ({ ...r, usage_details: { input: 1000, output: 50, total: 1050 } }))); // prettier-ignore
  const r = await importFiles({ 'whole.jsonl': whole, 'roots.csv': roots });
  expect(r.files.map((f) => [f.format, f.calls])).toEqual([
    ['langfuse', 1],
    ['langfuse-csv', 0],
  ]);
});

test('forms of one tool are decided by one rule', () => {
  const rules = new Map<string, unknown>();
  for (const { tool, crossFile } of IMPORTERS) {
    if (tool === undefined) continue;
    expect(crossFile).toBeDefined();
    expect(rules.get(tool) ?? crossFile).toBe(crossFile);
    rules.set(tool, crossFile);
  }
  expect(rules.size).toBeGreaterThan(5);
});
