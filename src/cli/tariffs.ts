/** The price lists of a command: the catalogue, the reader's own, and those named by `--model`. */
import { catalogue } from '../tariffs/catalogue.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { joinTariffs, resolveModel } from '../tariffs/match.ts';
import { parseTariffFile } from '../tariffs/schema.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Args } from './args.ts';
import { wrongUse } from './io.ts';
import { textOf } from './texts.ts';
import type { Words } from './words.ts';

export interface Tariffs {
  /** The reader's own first, then the catalogue's. */
  readonly all: readonly Tariff[];
  /** Those of `--model`, in the order given; `null` = none was named. */
  readonly chosen: readonly Tariff[] | null;
  /** The reader's own, as written in the files. */
  readonly customForms: readonly TariffForm[];
}

/** @throws Failure where a file breaks the schema or `--model` names no list */
export async function loadTariffs(args: Args, words: Words): Promise<Tariffs> {
  const custom: Tariff[] = [];
  const customForms: TariffForm[] = [];
  for (const file of args.all('tariff')) {
    const result = parseTariffFile(await textOf(file, words));
    if (!result.ok) {
      const [first] = result.problems;
      const message = first === undefined ? '' : (words.problem?.[first.code] ?? first.message);
      throw wrongUse(words.badTariff(file, first?.path ?? '', message, result.problems.length - 1));
    }
    for (const tariff of result.tariffs) {
      if (custom.some(({ id }) => id === tariff.id)) throw wrongUse(words.tariffTwice(tariff.id));
      custom.push(tariff);
    }
    customForms.push(...result.forms);
  }
  const all = joinTariffs(custom, catalogue());
  const ids = [...new Set(args.all('model'))];
  return {
    all,
    chosen: ids.length === 0 ? null : ids.map((id) => tariffNamed(id, all, words)),
    customForms,
  };
}

function tariffNamed(id: string, all: readonly Tariff[], words: Words): Tariff {
  const found = all.find((tariff) => tariff.id === id);
  if (found !== undefined) return found;
  throw wrongUse(words.unknownModel(id, candidatesFor(id, all)));
}

const MOST_CANDIDATES = 6;

function candidatesFor(id: string, all: readonly Tariff[]): string[] {
  const { tariffId, candidates } = resolveModel({ model: id }, all);
  const wanted = id.toLowerCase();
  const alike = all
    .filter((tariff) => wanted.length > 2 && tariff.id.toLowerCase().includes(wanted))
    .map((tariff) => tariff.id);
  return [...new Set([...(tariffId === null ? [] : [tariffId]), ...alike, ...candidates])].slice(
    0,
    MOST_CANDIDATES,
  );
}
