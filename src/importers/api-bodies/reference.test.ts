/**
 * Real response and request files, which are not part of this repository: set `REFERENCE_DIR` to
 * the folder that holds `real-traces/`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsOf, WRITE_FIELDS, type Call } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { apiBodies } from './api-bodies.ts';

const reference = process.env['REFERENCE_DIR'];
const root = reference === undefined ? '' : join(reference, 'real-traces');
const present = reference !== undefined && existsSync(root);
// eslint-disable-next-line no-console
if (!present) console.warn('REFERENCE_DIR is not set: tests on real response files are skipped');

const FOLDERS = [
  'anthropic-messages',
  'bedrock-converse',
  'deepseek',
  'gemini-generatecontent',
  'mistral',
  'openai-chat',
  'openai-compatible',
  'openai-responses',
  'openrouter',
  'xai',
];

const files = present
  ? FOLDERS.flatMap((f) =>
      readdirSync(join(root, f))
        .filter((n) => n.endsWith('.json'))
        .map((n) => `${f}/${n}`),
    )
  : [];

/** The calls of all files of a folder. */
async function callsIn(folder: string): Promise<Required<Call>[]> {
  const names = files.filter((f) => f.startsWith(`${folder}/`));
  const contents = names.map((n) => [n, new Uint8Array(readFileSync(join(root, n)))] as const);
  const result = await importFiles(Object.fromEntries(contents), [apiBodies]);
  return callsOf(result.trace);
}

/** Counts in the order uncached, read, written (all lifetimes), output. */
const counts = (c: Required<Call>): (number | null)[] => [
  c.uncachedInput,
  c.cacheRead,
  WRITE_FIELDS.reduce((n, field) => n + (c[field] ?? 0), 0),
  c.output,
];

describe.skipIf(!present)('real files', () => {
  test.each(files.filter((f) => !f.includes('.request.')))('%s is read', async (name) => {
    const content = new Uint8Array(readFileSync(join(root, name)));
    const { files: read, trace } = await importFiles({ [name]: content }, [apiBodies]);
    expect(read[0]).toMatchObject({ format: 'api-bodies', refusal: null, skipped: [] });
    expect(trace.length).toBeGreaterThan(0);
    for (const call of callsOf(trace)) {
      expect(call.inconsistent).toBe(false);
      expect(call.output).not.toBeNull();
      expect(call.uncachedInput).not.toBeNull();
    }
  });

  test.each(files.filter((f) => f.includes('.request.')))('%s has no call', async (name) => {
    const content = new Uint8Array(readFileSync(join(root, name)));
    const result = await importFiles({ [name]: content }, [apiBodies]);
    expect(result.trace.length).toBe(0);
    expect(result.files[0]).toMatchObject({ refusal: null, skipped: [], notices: [] });
  });

  // What the vendors' own sums say: 4020 = 8 + 4012, 3520 + 2 + 42 = 3564, 12 + 1 + 228 = 241,
  // 2 + 1322 + 5 = 1329; a compaction is a call of its own beside what the top level counts.
  test.each([
    ['openai-chat', ['agent 8 4012 0 4', 'agent 8 0 4012 4']],
    [
      'openai-responses',
      [
        'agent 8 4012 0 5',
        'agent 8 0 4012 5',
        'agent 29 0 0 9',
        'agent 51 0 0 9',
        'agent 298 0 0 8',
        'agent 802 0 0 58',
        'summary 156 0 0 190',
      ],
    ],
    ['gemini-generatecontent', ['agent 8 3512 0 44', 'agent 29 0 0 1816', 'other 0 0 3512 0']],
    ['xai', ['agent 10 2 0 229']],
    ['bedrock-converse', ['agent 2 0 1322 5', 'agent 2 1322 0 5', 'agent 51 0 0 78']],
    ['mistral', ['agent 253 0 0 5', 'agent 44 224 0 5']],
    ['deepseek', ['agent 51 512 0 116', 'agent 875 0 0 79', 'agent 80 896 0 61']],
    ['openai-compatible', ['agent 10 10 0 30', 'agent 17 0 0 649']],
    [
      'openrouter',
      [
        'agent 3 0 2569 63',
        'agent 1 2569 79 100',
        'agent 3 2240 329 100',
        'agent 17 0 0 1515',
        'agent 17 0 0 2177',
      ],
    ],
    [
      'anthropic-messages',
      [
        'agent 3 1111 0 406',
        'agent 3 1111 418 33',
        'agent 51 0 0 1699',
        'agent 229 0 0 5',
        'agent 682 0 0 1320',
        'summary 100 0 55096 131',
        'summary 60385 0 0 592',
      ],
    ],
  ])('%s: purpose, uncached, read, written, output', async (folder, expected) => {
    const calls = await callsIn(folder);
    expect(calls.map((c) => [c.purpose, ...counts(c)].join(' ')).sort()).toEqual(expected.sort());
  });

  test('recorded costs', async () => {
    // 10 × 0.30 + 2 × 0.075 + 229 × 0.50 dollars per million.
    expect((await callsIn('xai'))[0]?.recordedCost).toBe('0.00011765');
    // 3 × 3 + 2569 × 3.75 + 63 × 15: written at Anthropic's price for five minutes.
    const call = (await callsIn('openrouter')).find((c) => c.cacheWrite5m === 2569);
    expect(call).toMatchObject({ recordedCost: '0.01058775', provider: 'openrouter' });
  });

  test('all at once: no call is lost or doubled', async () => {
    const responses = files.filter((f) => !f.includes('.request.'));
    const contents = responses.map(
      (n) => [n, new Uint8Array(readFileSync(join(root, n)))] as const,
    );
    const once = await importFiles(Object.fromEntries(contents), [apiBodies]);
    const twice = await importFiles(
      Object.fromEntries([...contents, ...contents.map(([n, c]) => [`copy/${n}`, c] as const)]),
      [apiBodies],
    );
    // Two responses with a compaction; Bedrock's bodies have no id by which to know a copy.
    expect(once.trace.length).toBe(responses.length + 2);
    const withoutId = responses.filter((f) => f.startsWith('bedrock-converse')).length;
    expect(twice.trace.length).toBe(once.trace.length + withoutId);
    expect(noticesOf(twice)['duplicate-usage']).toBe(once.trace.length - withoutId);
  });
});
