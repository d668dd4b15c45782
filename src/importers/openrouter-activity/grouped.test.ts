import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { IMPORTERS } from '../registry.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { openrouterActivityApi, openrouterGrouped } from './grouped.ts';

const item = (over: object = {}): Record<string, unknown> => ({
  date: '2026-06-09',
  model: 'deepseek/deepseek-chat-v3.1',
  model_permaslug: 'deepseek/deepseek-chat-v3.1',
  endpoint_id: '550e8400-0000-0000-0000-446655440000',
  provider_name: 'DeepInfra',
  usage: 0.0195,
  byok_usage_inference: 0.0005,
  requests: 12,
  prompt_tokens: 40_000,
  completion_tokens: 900,
  reasoning_tokens: 300,
  ...over,
});
const readApi = async (...items: object[]) => {
  const result = await importFiles({ a: JSON.stringify({ data: items }) }, [openrouterActivityApi]);
  return { calls: callsOf(result.trace), notices: noticesOf(result) };
};

test('a row stands for its requests; reasoning is inside, the costs add up', async () => {
  const { calls, notices } = await readApi(item());
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 9),
      provider: 'openrouter',
      model: 'deepseek/deepseek-chat-v3.1',
      uncachedInput: 40_000,
      output: 900,
      reasoning: 300,
      recordedCost: '0.02',
      calls: 12,
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('rows of two hosts are two rows; the same row in two pages is one', async () => {
  const { calls } = await readApi(item(), item({ provider_name: 'Other', endpoint_id: 'e' }));
  expect(calls).toHaveLength(2);
  const page = JSON.stringify({ data: [item()] });
  const { trace } = await importFiles({ a: page, b: page }, [openrouterActivityApi]);
  expect(trace.length).toBe(1);
});

test('requests without tokens are no usage; a bad count is refused', async () => {
  const empty = { prompt_tokens: null, completion_tokens: null, reasoning_tokens: null };
  expect(await readApi(item({ ...empty, requests: 3 }))).toEqual({
    calls: [],
    notices: { 'no-usage': 3 },
  });
  expect((await readApi(item({ prompt_tokens: -5 }))).calls).toEqual([]);
});

test('as a table, in the names of the API and of the page', async () => {
  const api = Object.keys(item());
  const page =
    'date,model_permaslug,requests,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,cost_total';
  const tables = [
    `${api.join(',')}\n${Object.values(item()).join(',')}\n`,
    `${page}\n2026-06-09,deepseek/deepseek-chat-v3.1,12,40000,900,300,30000,0.02\n`,
  ];
  const counts: unknown[] = [];
  for (const table of tables) {
    const result = await importFiles({ 'a.csv': table }, IMPORTERS);
    expect(result.files.map((f) => f.format)).toEqual([openrouterGrouped.id]);
    const [call] = callsOf(result.trace);
    counts.push([call?.uncachedInput, call?.cacheRead, call?.output, call?.recordedCost, call?.calls]); // prettier-ignore
  }
  expect(counts).toEqual([
    [40_000, 0, 900, '0.02', 12],
    [10_000, 30_000, 900, '0.02', 12],
  ]);
});
