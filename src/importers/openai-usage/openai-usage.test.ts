import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { openaiUsage, openaiUsageApi } from './openai-usage.ts';

const HEAD =
  'start_time,start_time_iso,project_id,num_model_requests,model,batch,service_tier,input_tokens,output_tokens,input_cached_tokens';
const read = async (...rows: string[]) => {
  const files = { 'usage.csv': [HEAD, ...rows, ''].join('\n') };
  const result = await importFiles(files, [openaiUsage, openaiUsageApi]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};

test('cached tokens are taken out of the input; requests are calls', async () => {
  const { calls, notices } = await read(
    '1780876800,2026-06-08T00:00:00+00:00,p,12.0,gpt-x,FALSE,default,59200.0,10646.0,5760.0',
  );
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 8),
      provider: 'openai',
      uncachedInput: 53440,
      cacheRead: 5760,
      output: 10646,
      calls: 12,
      serviceTier: 'default',
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('batch is a service tier', async () => {
  const { calls } = await read('1780876800,,p,1.0,gpt-x,TRUE,,5,5,0');
  expect(calls).toMatchObject([{ serviceTier: 'batch', timeMs: Date.UTC(2026, 5, 8) }]);
});

test('a day without requests is no row', async () => {
  expect(await read('1780876800,,,,,,,,,')).toMatchObject({ calls: [], notices: {} });
});

test('more cached than sent: cut to the input and told', async () => {
  const { calls, notices } = await read('1780876800,,p,1,gpt-x,FALSE,,5,5,9');
  expect(calls).toMatchObject([{ uncachedInput: 0, cacheRead: 5, inconsistent: true }]);
  expect(notices['cached-exceeds-input']).toBe(1);
});

test('a page of the Usage API', async () => {
  const result = {
    input_tokens: 100,
    input_cached_tokens: 40,
    input_cache_write_tokens: 10,
    output_tokens: 5,
    num_model_requests: 2,
    model: 'gpt-x',
  };
  const page = { object: 'page', data: [{ start_time: 1780876800, results: [result] }] };
  const { trace } = await importFiles({ a: JSON.stringify(page) }, [openaiUsageApi]);
  expect(callsOf(trace)).toMatchObject([
    { uncachedInput: 50, cacheRead: 40, cacheWrite30m: 10, output: 5, calls: 2 },
  ]);
});
