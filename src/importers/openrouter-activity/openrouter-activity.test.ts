import { expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { openrouterActivity } from './openrouter-activity.ts';

const HEAD =
  'generation_id,created_at,cost_total,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name';
const text = (...rows: string[]): string => [HEAD, ...rows, ''].join('\n');
const readFiles = async (files: Record<string, string>) => {
  const result = await importFiles(files, [openrouterActivity]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const ROW = 'gen-1,2026-06-09 10:13:20.000,0.0143,9000,350,120,8000,anthropic/claude-x,Bedrock';

test('cached inside the prompt, reasoning inside the completion; OpenRouter is the seller', async () => {
  const { calls, notices } = await readFiles({ 'a.csv': text(ROW) });
  expect(calls).toMatchObject([
    {
      timeMs: Date.UTC(2026, 5, 9, 10, 13, 20),
      provider: 'openrouter',
      model: 'anthropic/claude-x',
      callId: 'gen-1',
      uncachedInput: 1000,
      cacheRead: 8000,
      output: 350,
      reasoning: 120,
      recordedCost: '0.0143',
      aggregated: false,
    },
  ]);
  expect(notices).toEqual({});
});

test('the same generation in two exports is one call', async () => {
  const { calls, notices } = await readFiles({ a: text(ROW), b: text(ROW) });
  expect(calls).toHaveLength(1);
  expect(notices).toEqual({ 'duplicate-usage': 1 });
});

test('a cancelled generation without counts is no call', async () => {
  expect(await readFiles({ a: text('gen-2,2026-06-09 10:13:20,0,,,,,m,x') })).toMatchObject({
    calls: [],
    notices: { 'no-usage': 1 },
  });
});
