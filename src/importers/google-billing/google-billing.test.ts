import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { googleBilling, googleBillingCsv } from './google-billing.ts';
import { tokenSku } from './sku.ts';

describe('what a SKU says', () => {
  test.each([
    ['Generate content input token count gemini 3.5 flash text', 'gemini-3.5-flash', 'uncached', null], // prettier-ignore
    ['Generate content output token count Gemini 2.5 Pro short input text', 'gemini-2.5-pro', 'output', null], // prettier-ignore
    ['Generate content cached input token count gemini 2.5 flash input image', 'gemini-2.5-flash', 'read', null], // prettier-ignore
    ['Generate content input token count gemini 3.7 flash image flex caching', 'gemini-3.7-flash', 'read', 'flex'], // prettier-ignore
    ['Generate content output token count gemini 3.1 flash lite preview text', 'gemini-3.1-flash-lite-preview', 'output', null], // prettier-ignore
    ['GenerateContent text output token count for Gemini 2.5 Flash', 'gemini-2.5-flash', 'output', null], // prettier-ignore
    ['Gemini 2.5 Flash GA Text Input - Predictions', 'gemini-2.5-flash', 'uncached', null],
    ['Gemini 3.7 Flash Global Text Output - Predictions', 'gemini-3.7-flash', 'output', null],
    ['Gemini 2.5 Flash GA Thinking Text Output - Predictions', 'gemini-2.5-flash', 'thoughts', null], // prettier-ignore
    ['Gemini 2.5 Flash GA Input Text Caching', 'gemini-2.5-flash', 'read', null],
    ['Gemini 4 Argon Priority Text Input - Predictions', 'gemini-4-argon', 'uncached', 'priority'],
  ])('%s', (description, model, kind, tier) => {
    expect(tokenSku(description)).toEqual({ model, kind, tier });
  });

  test.each([
    'Gemini 3 Flash Text Input Caching Storage',
    'Cached content storage token hours',
    'Vertex AI: Provisioned Throughput 1 month',
    'LLM Grounding with Google Search tool - Predictions',
    'Generate content input token count of something new',
    'N2 Instance Core running in Americas',
    '',
  ])('none of a model’s tokens: %s', (description) => {
    expect(tokenSku(description)).toBeNull();
  });
});

const row = (sku: string, amount: unknown, more: object = {}): object => ({
  service: { id: 'AEFD-7695-64FA', description: 'Gemini API' },
  sku: { id: 'x', description: sku },
  usage_start_time: '2026-06-11 07:00:00 UTC',
  usage_end_time: '2026-06-12 07:00:00 UTC',
  project: { id: 'lab' },
  location: { region: 'global' },
  cost: '0.25',
  currency: 'USD',
  cost_type: 'regular',
  usage: { amount, unit: 'requests' },
  ...more,
});
const read = async (...rows: object[]) => {
  const text = rows.map((r) => `${JSON.stringify(r)}\n`).join('');
  const result = await importFiles({ 'a.json': text }, [googleBilling]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), skipped: result.files[0]?.skipped }; // prettier-ignore
};
const IN = 'Generate content input token count gemini 3.5 flash text';
const OUT = 'Generate content output token count gemini 3.5 flash text';
const CACHED = 'Generate content cached input token count gemini 3.5 flash text';

test('the SKUs of one model, span and project are one row: they are disjoint', async () => {
  const { calls, notices } = await read(row(IN, '5000.0'), row(CACHED, 40_000), row(OUT, 700));
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 11, 7),
      provider: 'google',
      model: 'gemini-3.5-flash',
      uncachedInput: 5000,
      cacheRead: 40_000,
      output: 700,
      recordedCost: '0.75',
      aggregated: true,
    },
  ]);
  expect(notices).toEqual({ 'aggregate-only': 1 });
});

test('several rows of one kind add up; thoughts are output', async () => {
  const thoughts = 'Gemini 3.5 Flash Thinking Text Output - Predictions';
  const { calls } = await read(row(IN, 10), row(IN, 5), row(OUT, 3), row(thoughts, 4));
  expect(calls).toMatchObject([{ uncachedInput: 15, output: 7, reasoning: 4 }]);
});

test('other days, projects and tiers are other rows', async () => {
  const batch = 'Generate content input token count gemini 3.5 flash text batch';
  const { calls } = await read(
    row(IN, 1),
    row(IN, 2, { usage_start_time: '2026-06-12 07:00:00 UTC' }),
    row(IN, 3, { project: { id: 'shop' } }),
    row(batch, 4),
  );
  expect(calls.map((c) => [c.uncachedInput, c.serviceTier ?? null])).toEqual([
    [1, null],
    [3, null],
    [4, 'batch'],
    [2, null],
  ]);
});

test('what is no usage is left out; unknown tokens are told; a bad amount is refused', async () => {
  const { calls, notices, skipped } = await read(
    row('N2 Instance Core', 9),
    row(IN, 9, { cost_type: 'tax' }),
    row('Generate content input token count of something new', 9),
    row(IN, 'many'),
    row(OUT, 2),
  );
  expect(calls).toHaveLength(1);
  expect(notices).toMatchObject({ 'no-usage': 1 });
  expect(skipped).toMatchObject([{ line: 4, reason: 'bad-number' }]);
});

test('a bill in another currency has no dollars', async () => {
  const { calls } = await read(row(IN, 9, { currency: 'EUR' }));
  expect(calls[0]?.recordedCost ?? null).toBeNull();
});

test('two exports that overlap count once', async () => {
  const text = `${JSON.stringify(row(IN, 9))}\n`;
  const { trace } = await importFiles({ a: text, b: text }, [googleBilling]);
  expect(trace.length).toBe(1);
});

test('as a table: columns by dotted or flat names, or JSON in a cell', async () => {
  const header = 'service.description,sku.description,usage_start_time,usage.amount,usage.unit,cost,currency'; // prettier-ignore
  const flat = header.replaceAll('.', '_');
  const cells = (sku: string, n: number): string => `Gemini API,${sku},2026-06-11 07:00:00 UTC,${n},requests,0.1,USD`; // prettier-ignore
  const nested = `sku,usage_start_time,usage,cost\n"{""description"":""${IN}""}",2026-06-11,"{""amount"":8,""unit"":""requests""}",0.2\n`;
  for (const table of [`${header}\n${cells(IN, 8)}\n`, `${flat}\n${cells(IN, 8)}\n`, nested]) {
    const { trace } = await importFiles({ 'a.csv': table }, [googleBillingCsv]);
    expect(callsOf(trace)).toMatchObject([{ model: 'gemini-3.5-flash', uncachedInput: 8 }]);
  }
});
