/** The reader's own price lists. A module of its own: its checks are large, and most calls bring none. */
import { parseTariffFile } from '../tariffs/schema.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { wrongUse } from './io.ts';
import { textOf } from './texts.ts';
import type { Words } from './words.ts';

/** @throws Failure where a file breaks the schema, or two of them have one id */
export async function customTariffs(files: readonly string[], words: Words): Promise<Tariff[]> {
  const tariffs: Tariff[] = [];
  for (const file of files) {
    const result = parseTariffFile(await textOf(file, words));
    if (!result.ok) {
      const [first] = result.problems;
      const message = first === undefined ? '' : (words.problem?.[first.code] ?? first.message);
      throw wrongUse(words.badTariff(file, first?.path ?? '', message, result.problems.length - 1));
    }
    for (const tariff of result.tariffs) {
      if (tariffs.some(({ id }) => id === tariff.id)) throw wrongUse(words.tariffTwice(tariff.id));
      tariffs.push(tariff);
    }
  }
  return tariffs;
}
