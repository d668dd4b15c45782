/**
 * Reads and checks pricing/: every file against the schema, every source id against
 * sources.json. Used by the build, the check and the tests.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { given, type SourceForm, type TariffForm } from '../../src/tariffs/form.ts';
import { parseInstant } from '../../src/tariffs/instants.ts';
import { SELLERS } from '../../src/tariffs/providers.ts';
import { checkForm } from '../../src/tariffs/schema.ts';

export const PRICING_FOLDER = join(import.meta.dirname, '../../pricing');

export interface Pricing {
  readonly asOf: string;
  readonly sources: Readonly<Record<string, SourceForm>>;
  /** In the order of the sellers, then of their files. */
  readonly tariffs: readonly TariffForm[];
}

/** Files beside those of the sellers. */
const NO_SELLER = ['catalogue.json', 'sources.json', 'disputes.json'];

/** @throws Error that lists everything that is wrong in the folder */
export function readPricing(folder: string = PRICING_FOLDER): Pricing {
  const wrong: string[] = [];
  const { asOf } = readJson<{ asOf: string }>(folder, 'catalogue.json');
  const sources = readJson<Record<string, SourceForm>>(folder, 'sources.json');
  if (parseInstant(asOf) === null) wrong.push('catalogue.json: asOf is no ISO day');
  for (const [id, source] of Object.entries(sources)) {
    if (!source.ref) wrong.push(`sources.json: ${id} has no ref`);
    if (given(source.date) && parseInstant(source.date) === null) {
      wrong.push(`sources.json: ${id} has no ISO day as date; a month or a span goes in "seen"`);
    }
  }
  const providers = new Set<string>(SELLERS.map(({ id }) => id));
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.json') || NO_SELLER.includes(file)) continue;
    if (!providers.has(file.slice(0, -5))) wrong.push(`${file}: no such seller in providers.ts`);
  }
  const tariffs: TariffForm[] = [];
  for (const provider of providers) {
    const file = `${provider}.json`;
    const { models } = readJson<{ models: Record<string, unknown>[] }>(folder, file);
    for (const model of models) {
      const checked = checkForm({ ...model, provider }, 'catalogue');
      const label = `${file}: ${String(model['id'])}`;
      if (!checked.ok) {
        for (const { path, message } of checked.problems)
          wrong.push(`${label} ${path}: ${message}`);
        continue;
      }
      tariffs.push(checked.form);
      if (!checked.form.id.startsWith(`${provider}/`)) wrong.push(`${label}: id of another seller`);
      for (const id of sourceIds(checked.form)) {
        if (!Object.hasOwn(sources, id)) wrong.push(`${label}: unknown source ${id}`);
      }
    }
  }
  const used = new Set(tariffs.flatMap(sourceIds));
  for (const id of Object.keys(sources)) {
    if (!used.has(id)) wrong.push(`sources.json: ${id} is used by no price`);
  }
  const ids = tariffs.map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
    wrong.push(`${id}: defined twice`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return { asOf, sources, tariffs };
}

function sourceIds(form: TariffForm): string[] {
  const own = !given(form.cache?.source) ? [] : [form.cache.source];
  return [...own, ...form.periods.flatMap(({ sources }) => sources ?? [])];
}

function readJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
}
