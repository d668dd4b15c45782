/**
 * The cache model against real logs, which are not part of this repository: set `REFERENCE_DIR` to
 * the folder that holds `real-traces/`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Simulator } from '../answers/simulation.ts';
import { importFiles } from '../importers/testing.ts';
import { catalogue } from '../tariffs/catalogue.ts';
import { WEAK_BELOW } from './calibrate.ts';

const reference = process.env['REFERENCE_DIR'];
const root = join(reference ?? '', 'real-traces');
const present = reference !== undefined && existsSync(root);
// eslint-disable-next-line no-console
if (!present) console.warn('REFERENCE_DIR is not set: real logs are not held against the model');

describe.skipIf(!present)('agreement on real logs, over all calls and after the exclusions', () => {
  test.each([
    ['claude-code', 212, 218, 201, 205],
    ['codex-rollout', 153, 166, 152, 162],
  ])('%s: %d of %d', async (folder, agreeing, calls, remainingAgreeing, remainingCalls) => {
    const files: Record<string, Uint8Array> = {};
    for (const name of readdirSync(join(root, folder)))
      files[name] = new Uint8Array(readFileSync(join(root, folder, name)));
    const { trace } = await importFiles(files);
    const { calibration } = new Simulator(trace, catalogue());
    expect([calibration.agreeing, calibration.calls]).toEqual([agreeing, calls]);
    expect(calibration.remaining).toEqual({ agreeing: remainingAgreeing, calls: remainingCalls });
    expect(agreeing / calls).toBeGreaterThan(WEAK_BELOW);
  });
});
