/**
 * Real exports of gateways, tracing tools and bills, which are not part of this repository: set
 * `REFERENCE_DIR` to the folder that holds `real-traces/`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WRITE_FIELDS } from '../trace/trace.ts';
import { importFiles, summarize } from './testing.ts';

const reference = process.env['REFERENCE_DIR'];
const root = join(reference ?? '', 'real-traces');
const present = reference !== undefined && existsSync(root);
// eslint-disable-next-line no-console
if (!present) console.warn('REFERENCE_DIR is not set: tests on real exports are skipped');

/** File, format, and: calls, uncached input, cache read, written, output. */
const FILES: readonly (readonly [string, string, readonly number[]])[] = [
  ['litellm-spend-log/gcs_pub_sub_spend_log_trimmed.json', 'litellm', [1, 10, 0, 0, 20]],
  [
    'anthropic-console-csv/claude_api_tokens_excerpt.csv',
    'anthropic-console',
    [2, 1631112, 0, 0, 372374],
  ],
  [
    'openai-usage-csv/completions-usage-excerpt.tsv',
    'openai-usage',
    [53, 325759, 13952, 0, 549459],
  ],
  ['cursor-csv/usage-events-excerpt.csv', 'cursor-usage', [5, 94942, 3543752, 103422, 27067]],
  ['bedrock-invocation-log/converse-stream-example.json', 'bedrock-log', [1, 4, 0, 0, 38]],
  ['langsmith/langsmith_js_wrap_openai_reasoning.json', 'langsmith', [1, 43, 0, 0, 1901]],
  ['langsmith/langsmith_py_wrap_openai_stream.json', 'langsmith', [1, 9, 0, 0, 9]],
  ['langfuse-trace/agno-2025-06-11.trace.json', 'langfuse', [2, 826, 0, 0, 245]],
  ['langfuse-trace/claude-agent-2025-12-22.trace.json', 'langfuse', [4, 34, 0, 0, 232]],
  [
    'langfuse-trace/csharp-agent-with-gemini-2026-03-09.trace.json',
    'langfuse',
    [3, 8047, 0, 0, 414],
  ],
  ['langfuse-trace/google-adk-2025-08-28.trace.json', 'langfuse', [2, 67, 0, 0, 9]],
  ['langfuse-trace/langgraph-python-2025-08-22.trace.json', 'langfuse', [2, 168, 0, 0, 66]],
  ['langfuse-trace/llamaindex-2025-06-05.trace.json', 'langfuse', [1, 13, 0, 0, 81]],
  ['langfuse-trace/pydantic-ai-tools-2025-12-04.trace.json', 'langfuse', [4, 1315, 0, 0, 209]],
  ['langfuse-trace/vercel-aisdk-2025-11-17.trace.json', 'langfuse', [1, 62, 0, 0, 85]],
];

describe.skipIf(!present)('real exports', () => {
  test.each(FILES)('%s', async (name, format, expected) => {
    const content = new Uint8Array(readFileSync(join(root, name)));
    const { files, trace } = await importFiles({ [name]: content });
    expect(files[0]).toMatchObject({ format, refusal: null, skipped: [] });
    const { calls, totals } = summarize(trace);
    const written = WRITE_FIELDS.reduce((n, field) => n + (totals[field] ?? 0), 0);
    expect([calls, totals.uncachedInput, totals.cacheRead ?? 0, written, totals.output]).toEqual(
      expected,
    );
  });
});
