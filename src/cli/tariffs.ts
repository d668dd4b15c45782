/** The price lists of a command: the catalogue, the reader's own, and those named by `--model`. */
import { catalogue } from '../tariffs/catalogue.ts';
import { joinTariffs, resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Args } from './args.ts';
import { wrongUse } from './io.ts';
import type { Words } from './words.ts';

export interface Tariffs {
  /** The reader's own first, then the catalogue's. */
  readonly all: readonly Tariff[];
  /** Those of `--model`, in the order given; `null` = none was named. */
  readonly chosen: readonly Tariff[] | null;
}

/** @throws Failure where a file breaks the schema or `--model` names no list */
export async function loadTariffs(args: Args, words: Words): Promise<Tariffs> {
  const files = args.all('tariff');
  const custom =
    files.length === 0
      ? []
      : await (await import('./custom-tariffs.ts')).customTariffs(files, words);
  const all = joinTariffs(custom, catalogue());
  const ids = [...new Set(args.all('model'))];
  return {
    all,
    chosen: ids.length === 0 ? null : ids.map((id) => tariffNamed(id, all, words)),
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
