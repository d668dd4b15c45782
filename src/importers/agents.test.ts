/** What holds of every reader of an agent's log: nothing makes it throw, and real files add up. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf, WRITE_FIELDS } from '../trace/trace.ts';
import { sellerOfModelName, stemOf, toolWrites } from './agents.ts';
import type { ReadContext } from './importer.ts';
import { IMPORTERS } from './registry.ts';
import { importFiles } from './testing.ts';

const AGENTS = [
  'gemini-cli',
  'opencode',
  'cline',
  'qwen-code',
  'copilot-cli',
  'claude-agent-sdk',
  'codex-exec',
  'openhands',
  'mini-swe-agent',
  'swe-agent',
  'pi',
  'kimi-cli',
  'ccusage',
  'droid',
  'amp',
  'aider',
];
const importers = IMPORTERS.filter((i) => AGENTS.includes(i.id));

test('every agent has its importer', () => {
  expect(importers.map((i) => i.id).sort()).toEqual([...AGENTS].sort());
});

describe('shared rules', () => {
  test('a zero of written tokens is unknown where the seller reports none', () => {
    expect(toolWrites(0, 'gemini-3.5-flash').total).toBeNull();
    expect(toolWrites(0, null).total).toBeNull();
    expect(toolWrites(0, 'claude-opus-5-5').counts).toEqual({ cacheWrite5m: 0 });
  });

  test('written tokens take the seller’s default lifetime, with a notice', () => {
    expect(toolWrites(7, 'claude-opus-5-5')).toMatchObject({
      counts: { cacheWrite5m: 7 },
      notices: ['write-lifetime-assumed'],
    });
    expect(toolWrites(7, 'openai/gpt-6-luna').counts).toEqual({ cacheWrite30m: 7 });
  });

  test('names of files and sellers', () => {
    expect(stemOf('a/b/9f2c.settings.json')).toBe('9f2c');
    expect(stemOf('.jsonl')).toBe('file');
    expect(sellerOfModelName('deepseek/deepseek-chat')).toBe('deepseek');
    expect(sellerOfModelName('litellm_proxy/anthropic/claude')).toBeNull();
    expect(sellerOfModelName('gpt-6-luna')).toBeNull();
  });
});

describe('no input makes a reader throw', () => {
  const word = fc.constantFrom(
    ...['type', 'say', 'ask', 'ts', 'text', 'message', 'role', 'assistant', 'user', 'usage', 'id'],
    ...['tokens', 'cache', 'messages', 'info', 'parts', 'model', 'gemini', 'session', 'data'],
    ...['api_req_started', 'usage.record', 'session.shutdown', 'assistant.message', 'result'],
    ...['modelMetrics', 'tokenDetails', 'modelUsage', 'turn.completed', 'daily', 'totals', 'extra'],
    ...[
      'stats',
      'models',
      'usage_to_metrics',
      'token_usages',
      'tokenUsage',
      'usageLedger',
      'event',
    ],
    ...['trajectory', 'trajectory_format', 'mini-swe-agent-1', 'model_stats', 'StatusUpdate'],
    ...['payload', 'token_usage', 'input', 'output', 'inputTokens', 'step_finish', 'part', 'costs'],
  );
  const value = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      word,
      fc.jsonValue(),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(word, tie('json'), { maxKeys: 6 }),
    ),
  })).json;

  /** Takes everything and keeps nothing. */
  const nowhere = new Proxy({} as ReadContext, {
    get: (_, key) => (key === 'fileName' ? 'x' : () => undefined),
  });

  test.each(importers)('$id', (importer) => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (values) => {
        const sample = { name: 'x', kind: importer.kind, records: values, header: null };
        expect(['yes', 'maybe', 'no']).toContain(importer.detect(sample));
        const reader = importer.open(nowhere);
        values.forEach((v, i) => reader.record(v, i + 1));
        reader.end();
      }),
      { numRuns: 200 },
    );
  });
});

/** Real files, which are not part of this repository: set `REFERENCE_DIR` to their folder. */
const reference = process.env['REFERENCE_DIR'];
const root = join(reference ?? '', 'real-traces');
const there = reference !== undefined && existsSync(root);
// eslint-disable-next-line no-console
if (!there) console.warn('REFERENCE_DIR is not set: real logs of agents are not checked');

interface Expected {
  readonly file: string;
  readonly calls: number;
  readonly uncached_input: number;
  readonly cache_read: number;
  readonly cache_write_5m: number;
  readonly cache_write_1h: number;
  readonly output: number;
  readonly recorded_cost?: number;
}

describe.skipIf(!there)('real logs', () => {
  const all = there
    ? (JSON.parse(readFileSync(join(root, 'EXPECTED.json'), 'utf8')) as Expected[])
    : [];
  const mine = all.filter((e) => AGENTS.includes(e.file.split('/')[0] ?? ''));

  test('some are expected', () => {
    expect(mine.length).toBeGreaterThanOrEqual(6);
  });

  test.each(mine)('$file', async (expected) => {
    const bytes = new Uint8Array(readFileSync(join(root, expected.file)));
    const { trace, files } = await importFiles({ [expected.file]: bytes });
    const calls = callsOf(trace);
    const sum = (pick: (c: (typeof calls)[number]) => number | null): number =>
      calls.reduce((n, c) => n + (pick(c) ?? 0), 0);
    expect(files[0]).toMatchObject({ format: expected.file.split('/')[0], skipped: [] });
    expect({
      calls: calls.length,
      uncached_input: sum((c) => c.uncachedInput),
      cache_read: sum((c) => c.cacheRead),
      written: sum((c) => WRITE_FIELDS.reduce((n, f) => n + (c[f] ?? 0), 0)),
      cache_write_1h: sum((c) => c.cacheWrite1h),
      output: sum((c) => c.output),
    }).toEqual({
      calls: expected.calls,
      uncached_input: expected.uncached_input,
      cache_read: expected.cache_read,
      written: expected.cache_write_5m + expected.cache_write_1h,
      cache_write_1h: expected.cache_write_1h,
      output: expected.output,
    });
    if (expected.recorded_cost !== undefined)
      expect(sum((c) => Number(c.recordedCost))).toBeCloseTo(expected.recorded_cost, 6);
  });

  test.each([
    ['copilot-cli/agent-sessions-copilot-small.jsonl', 'copilot-cli', 3],
    ['claude-agent-sdk-stream/subagent-step-stream.json', 'claude-agent-sdk', 2],
    ['ccusage-json/ccusageview-daily.json', 'ccusage', 4],
    ['ccusage-json/ccusageview-blocks.json', 'ccusage', 8],
    ['aider/chat-history-excerpt.md', 'aider', 2],
    ['kimi-cli/small.jsonl', 'kimi-cli', 0],
    ['qwen-code/019f0000-0000-7000-8000-000000000001.jsonl', 'qwen-code', 0],
  ])('%s is %s: %i calls', async (file, format, calls) => {
    const bytes = new Uint8Array(readFileSync(join(root, file)));
    const { files } = await importFiles({ [file]: bytes });
    expect(files[0]).toMatchObject({ format, calls, refusal: null, skipped: [] });
  });
});
