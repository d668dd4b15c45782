/**
 * `npm run pricing:check`: is the catalogue sound, and does it agree with another data set?
 *
 * Fails (exit 1) on a finding of the lint, on a difference whose reason is not recorded in
 * known-differences.json, on a recorded one that is gone, and on a stale generated file.
 * `--date YYYY-MM-DD` compares one more day.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTariff } from '../../src/tariffs/compile.ts';
import { parseInstant } from '../../src/tariffs/instants.ts';
import {
  DATA_SET_DAY,
  comparePrices,
  differenceKey,
  splitKnown,
  type Difference,
  type KnownDifferences,
} from './compare.ts';
import { GENERATED_FILE, generateCatalogue } from './generate.ts';
import { lintCatalogue, staleTariffs } from './lint.ts';
import { readPricing } from './read.ts';

const pricing = readPricing();
const sources = Object.fromEntries(
  Object.entries(pricing.sources).map(([id, { ref, date, seen }]) => [
    id,
    { id, ref, date: date ?? null, seen: seen ?? null },
  ]),
);
const tariffs = pricing.tariffs.map((form) => compileTariff(form, 'catalogue', sources));
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, 'known-differences.json'), 'utf8'),
) as KnownDifferences[];
let failures = 0;
const fail = (line: string) => {
  failures++;
  console.log(`  ✗ ${line}`);
};

console.log(`${tariffs.length} tariffs, ${tariffs.flatMap((t) => t.periods).length} periods`);
console.log('\nLint');
for (const { id, what } of lintCatalogue(pricing.tariffs, tariffs)) fail(`${id}: ${what}`);
const generated = readFileSync(join(import.meta.dirname, '../..', GENERATED_FILE), 'utf8');
if (generated !== generateCatalogue(pricing)) fail(`${GENERATED_FILE}: run pricing:build`);

const asked = process.argv.indexOf('--date');
const days = [DATA_SET_DAY, pricing.asOf, ...(asked > 0 ? [process.argv[asked + 1] ?? ''] : [])];
const seen = new Set<string>();
for (const day of days) {
  const dayMs = parseInstant(day);
  if (dayMs === null) {
    console.error(`no day: ${day}`);
    process.exit(2);
  }
  const { compared, missing, differences } = comparePrices(tariffs, dayMs);
  const { old, fresh } = splitKnown(differences, known);
  console.log(
    `\n@pydantic/genai-prices on ${day}: ${compared} compared, ${missing.length} not there, ` +
      `${old.length} known differences, ${fresh.length} new`,
  );
  for (const difference of old) {
    seen.add(differenceKey(difference));
    const group = known.find(({ items }) => items.includes(differenceKey(difference)));
    console.log(`  · ${show(difference)}  [right: ${group?.right ?? '?'}]`);
  }
  for (const difference of fresh) fail(`new: ${show(difference)}`);
}
for (const item of known.flatMap(({ items }) => items)) {
  if (!seen.has(item)) fail(`recorded in known-differences.json but gone: ${item}`);
}

const stale = staleTariffs(tariffs, pricing.asOf);
console.log(`\nLast confirmed more than 60 days before ${pricing.asOf}: ${stale.length}`);
for (const { id, confirmedOn } of stale)
  console.log(`  · ${id}: ${confirmedOn ?? 'no dated source'}`);

console.log(failures === 0 ? '\nAll sound.' : `\n${failures} to look at.`);
process.exitCode = failures === 0 ? 0 : 1;

function show({ id, field, ours, theirs, theirModel }: Difference): string {
  return `${id} ${field}: ours ${ours}, theirs ${theirs} (${theirModel})`;
}
