import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { deepseekUsage } from './deepseek-usage.ts';

const HEAD = 'utc_date,model,api_key_name,api_key,type,price,amount';
const readFiles = async (files: Record<string, readonly string[]>) => {
  const texts = Object.entries(files).map(([n, rows]) => [n, [HEAD, ...rows, ''].join('\n')]);
  const result = await importFiles(Object.fromEntries(texts) as Record<string, string>, [
    deepseekUsage,
  ]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const row = (type: string, amount: unknown, model = 'deepseek-chat', key = 'k'): string =>
  `2026-06-08,${model},${key},sk,${type},0.1,${String(amount)}`;
const DAY = [
  row('output_tokens', 5),
  row('input_cache_hit_tokens', 70),
  row('request_count', 3),
  row('input_cache_miss_tokens', 20),
];

test('the kinds of one day, model and key are one row, in any order', async () => {
  for (const rows of [DAY, [...DAY].reverse()]) {
    const { calls, notices } = await readFiles({ a: rows });
    expect(calls).toMatchObject([
      {
        timeMs: Date.UTC(2026, 5, 8),
        provider: 'deepseek',
        uncachedInput: 20,
        cacheRead: 70,
        output: 5,
        calls: 3,
        aggregated: true,
      },
    ]);
    expect(notices).toEqual({ 'aggregate-only': 1 });
  }
});

test('other models and other keys are other rows; a kind that is split is added up', async () => {
  const { calls } = await readFiles({
    a: [
      ...DAY,
      row('output_tokens', 2),
      row('output_tokens', 9, 'deepseek-reasoner'),
      row('output_tokens', 4, 'deepseek-chat', 'other'),
    ],
  });
  expect(calls.map((c) => [c.model, c.output])).toEqual([
    ['deepseek-chat', 7],
    ['deepseek-reasoner', 9],
    ['deepseek-chat', 4],
  ]);
});

test('the same month twice counts once', async () => {
  expect((await readFiles({ a: DAY, b: DAY })).calls).toHaveLength(1);
});

test('no requests are no row; requests without tokens are told; a bad count is listed', async () => {
  expect(await readFiles({ a: [row('request_count', 0)] })).toMatchObject({
    calls: [],
    notices: {},
  });
  expect((await readFiles({ a: [row('request_count', 2)] })).notices).toEqual({ 'no-usage': 1 });
  const { files } = await readFiles({ a: [row('output_tokens', '1.5')] });
  expect(files[0]?.skipped).toMatchObject([{ reason: 'bad-number' }]);
});
