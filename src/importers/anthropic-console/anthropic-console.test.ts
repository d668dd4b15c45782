import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { anthropicConsole, anthropicUsageApi } from './anthropic-console.ts';

const HEAD =
  'usage_date_utc,model_version,api_key,usage_type,context_window,usage_input_tokens_no_cache,usage_input_tokens_cache_write_5m,usage_input_tokens_cache_write_1h,usage_input_tokens_cache_read,usage_output_tokens,web_search_count,inference_geo,speed';
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [anthropicConsole, anthropicUsageApi]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const csv = (...rows: string[]): string => [HEAD, ...rows, ''].join('\n');
const ROW = '2026-06-08 02:00,claude-x,k,standard,≤ 200k,10,20,30,40,50,1,not_available,';

test('counts are disjoint, writes by lifetime; a row is a sum', async () => {
  const { calls, notices } = await readFiles({ 'a.csv': csv(ROW) });
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 8, 2),
      provider: 'anthropic',
      uncachedInput: 10,
      cacheWrite5m: 20,
      cacheWrite1h: 30,
      cacheRead: 40,
      output: 50,
      webSearches: 1,
      region: null,
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('columns are found by name, in any order and case', async () => {
  const { calls } = await readFiles({
    'a.csv':
      'USAGE_OUTPUT_TOKENS,Model_Version,usage_date_utc,usage_input_tokens_no_cache\n5,m,2026-06-08,7\n',
  });
  expect(calls).toMatchObject([{ model: 'm', uncachedInput: 7, output: 5, cacheRead: null }]);
});

test('batch and fast are kept', async () => {
  const { calls } = await readFiles({
    'a.csv': csv('2026-06-08,m,k,batch,,1,0,0,0,1,0,us,fast'),
  });
  expect(calls).toMatchObject([{ serviceTier: 'batch', speed: 'fast', region: 'us' }]);
});

test('exports that overlap count once, equal rows of one export stay', async () => {
  const other = ROW.replace('02:00', '03:00');
  const { calls } = await readFiles({ 'a.csv': csv(ROW, ROW), 'b.csv': csv(ROW, other) });
  expect(calls).toHaveLength(3);
});

test('a count that is none is listed', async () => {
  const { files } = await readFiles({ 'a.csv': csv(ROW.replace(',10,', ',1.5,')) });
  expect(files[0]?.skipped).toMatchObject([{ line: 2, reason: 'bad-number' }]);
});

test('a page of the usage report', async () => {
  const page = {
    data: [
      {
        starting_at: '2026-06-08T00:00:00Z',
        results: [
          {
            uncached_input_tokens: 1,
            cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 3 },
            cache_read_input_tokens: 4,
            output_tokens: 5,
            model: 'm',
          },
        ],
      },
    ],
  };
  const { calls } = await readFiles({ a: JSON.stringify(page), b: JSON.stringify(page) });
  expect(calls).toMatchObject([
    {
      uncachedInput: 1,
      cacheWrite5m: 2,
      cacheWrite1h: 3,
      cacheRead: 4,
      output: 5,
      aggregated: true,
    },
  ]);
});
