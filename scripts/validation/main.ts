/**
 * `npm run validation -- "why"`: writes docs/validation.json anew. Where a prediction has changed, the
 * reason is asked for and kept beside the old and the new values.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { FigureName } from '../../src/answers/validation.ts';
import { OTHER_SEEDS, predictFrozen, predictSeed, type Predictions } from './predictions.ts';

const PATH = new URL('../../docs/validation.json', import.meta.url);

interface Table {
  readonly changes: readonly unknown[];
  readonly predictions: readonly Predictions[];
}

const old = JSON.parse(await readFile(PATH, 'utf8')) as Table;
const predictions: Predictions[] = [await predictFrozen()];
for (const seed of OTHER_SEEDS) predictions.push(await predictSeed(seed));
const changed = predictions.flatMap(({ seed, values }) => {
  const before = old.predictions.find((p) => p.seed === seed)?.values;
  return (Object.keys(values) as FigureName[]).flatMap((figure) => {
    const was = before?.[figure] ?? null;
    const now = values[figure];
    return was === now ? [] : [{ seed, figure, was, now }];
  });
});
const [why = ''] = process.argv.slice(2);
if (changed.length > 0 && why.trim() === '') {
  process.stderr.write(
    `Predictions have changed; say why: npm run validation -- "…"\n${JSON.stringify(changed, null, 2)}\n`,
  );
  process.exitCode = 1;
} else {
  const changes = changed.length === 0 ? old.changes : [...old.changes, { why, changed }];
  await writeFile(PATH, `${JSON.stringify({ changes, predictions }, null, 2)}\n`);
}
