/**
 * `npm run validation`: writes docs/validation.json anew. A changed prediction needs a line in its
 * `changes`: what was changed and why.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { OTHER_SEEDS, predictFrozen, predictSeed, type Predictions } from './predictions.ts';

const PATH = new URL('../../docs/validation.json', import.meta.url);

const old = JSON.parse(await readFile(PATH, 'utf8').catch(() => '{}')) as { changes?: unknown };
const predictions: Predictions[] = [await predictFrozen()];
for (const seed of OTHER_SEEDS) predictions.push(await predictSeed(seed));
await writeFile(PATH, `${JSON.stringify({ changes: old.changes ?? [], predictions }, null, 2)}\n`);
