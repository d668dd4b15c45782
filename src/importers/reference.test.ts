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
