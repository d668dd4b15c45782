/** The importer that a `--map` file describes. */
import type { Importer } from '../importers/importer.ts';
import { makeMappedImporter } from '../importers/mapped/mapped.ts';
import { parseMapping } from '../importers/mapped/mapping.ts';
import { wrongUse } from './io.ts';
import { textOf } from './texts.ts';
import type { Words } from './words.ts';

/** @throws Failure where the file is no mapping */
export async function mappedImporter(file: string, words: Words): Promise<Importer> {
  const text = await textOf(file, words);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw wrongUse(words.badMap(file, words.notJson));
  }
  const result = parseMapping(value);
  if (result.ok) return makeMappedImporter(result.mapping);
  throw wrongUse(words.badMap(file, result.problems[0]?.message ?? ''));
}
