/**
 * Writes the sample traces of the tutor study, or with a seed as argument only tells whether that
 * seed meets the published figures: `npm run samples`, `npm run samples -- 5`.
 */
import { writeFileSync } from 'node:fs';
import { PINNED_SEED, generate } from './generate.ts';
import { SeedRefused } from './refusal.ts';
import { ARMS } from './types.ts';
import { figures } from './verify.ts';
import { bundleLines, expectedTotals } from './write.ts';

const FOLDER = new URL('../../sample-traces/tutor-study/', import.meta.url);

function run(argument: string | undefined): void {
  const seed = argument === undefined ? PINNED_SEED : Number(argument);
  if (!Number.isInteger(seed)) throw new TypeError('the seed must be a whole number');
  const arms = generate(seed);
  for (const { name, value } of figures(arms)) console.log(`${name}: ${value}`);
  if (argument !== undefined) return;
  for (const arm of ARMS) {
    writeFileSync(new URL(`${arm}.jsonl`, FOLDER), bundleLines(arm, arms[arm], seed));
  }
  const totals = JSON.stringify(expectedTotals(arms, seed), null, 2);
  writeFileSync(new URL('expected.json', FOLDER), `${totals}\n`);
}

try {
  run(process.argv[2]);
} catch (error) {
  if (!(error instanceof SeedRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
