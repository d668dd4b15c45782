/** The simulator's predictions for the frozen sample and for other seeds that fit the study as well. */
import { readFile } from 'node:fs/promises';
import { predictionsOf, type FigureName } from '../../src/answers/validation.ts';
import { mergeImports } from '../../src/importers/merge.ts';
import { readFile as readTrace } from '../../src/importers/read.ts';
import { IMPORTERS } from '../../src/importers/registry.ts';
import { plain } from '../../src/money/decimal.ts';
import { CATALOGUE_AS_OF_MS, catalogue, tariffById } from '../../src/tariffs/catalogue.ts';
import type { Trace } from '../../src/trace/trace.ts';
import { generate } from '../samples/generate.ts';
import { bundleLines } from '../samples/write.ts';

/** Reconstructions that meet every published figure, beside the frozen one. */
export const OTHER_SEEDS = [2, 4, 5] as const;

export interface Predictions {
  /** `frozen` = the sample in the repository. */
  readonly seed: 'frozen' | number;
  readonly values: Readonly<Record<FigureName, string>>;
}

export async function predictFrozen(): Promise<Predictions> {
  const path = new URL('../../sample-traces/tutor-study/raw-keep.jsonl', import.meta.url);
  return { seed: 'frozen', values: await predict(await readFile(path, 'utf8')) };
}

export async function predictSeed(seed: number): Promise<Predictions> {
  const lines = bundleLines('raw-keep', generate(seed)['raw-keep'], seed);
  return { seed, values: await predict(lines) };
}

async function predict(lines: string): Promise<Record<FigureName, string>> {
  const tariff = tariffById('deepseek/deepseek-v4-flash');
  if (tariff === null) throw new Error('the study’s price list is missing');
  const values = predictionsOf(await traceOf(lines), tariff, catalogue(), CATALOGUE_AS_OF_MS);
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, plain(value)]),
  ) as Record<FigureName, string>;
}

async function traceOf(lines: string): Promise<Trace> {
  const bytes = new TextEncoder().encode(lines);
  const source = {
    name: 'raw-keep.jsonl',
    size: bytes.length,
    stream: () => new Blob([bytes]).stream(),
  };
  const file = await readTrace(source, { importers: IMPORTERS, parts: true });
  return mergeImports([file], IMPORTERS).trace;
}
