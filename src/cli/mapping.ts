import type { Importer } from '../importers/importer.ts';
import { wrongUse } from './io.ts';
import type { Words } from './words.ts';

export function mappedImporter(_file: string, words: Words): Promise<Importer> {
  throw wrongUse(words.notYet('--map'));
}
