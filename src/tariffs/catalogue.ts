/**
 * The built-in price lists, compiled on first use.
 *
 * `catalogue.generated.ts` is made from pricing/ by `npm run pricing:build`; each tariff is a
 * JSON text of its own, so that reading one costs one.
 */
import { AS_OF, SOURCES, TARIFFS, VERSION } from './catalogue.generated.ts';
import { compileTariff, type SourceTable } from './compile.ts';
import type { TariffForm } from './form.ts';
import type { Tariff } from './tariff.ts';

/** ISO day up to which the prices were looked after. */
export const CATALOGUE_AS_OF: string = AS_OF;

/** `CATALOGUE_AS_OF` at 00:00Z, in milliseconds. */
export const CATALOGUE_AS_OF_MS: number = Date.parse(`${AS_OF}T00:00:00Z`);

/** Names the exact content: the date and a hash. A link notes it. */
export const CATALOGUE_VERSION: string = VERSION;

let sources: SourceTable | null = null;
const compiled = new Map<string, Tariff>();
let all: readonly Tariff[] | null = null;

/** Ids of all catalogue tariffs, in the order of pricing/. */
export function catalogueIds(): readonly string[] {
  return TARIFFS.map(([id]) => id);
}

/** All catalogue tariffs, in the order of pricing/; always the same array. */
export function catalogue(): readonly Tariff[] {
  all ??= TARIFFS.map(([id, json]) => compileOnce(id, json));
  return all;
}

/** The catalogue tariff with this id (case matters), or `null`. */
export function tariffById(id: string): Tariff | null {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const entry = TARIFFS.find(([own]) => own === id);
  return entry === undefined ? null : compileOnce(...entry);
}

function compileOnce(id: string, json: string): Tariff {
  let tariff = compiled.get(id);
  if (tariff === undefined) {
    sources ??= JSON.parse(SOURCES) as SourceTable;
    tariff = compileTariff(JSON.parse(json) as TariffForm, 'catalogue', sources);
    compiled.set(id, tariff);
  }
  return tariff;
}
