/** pricing/disputes.json: checked, and written out as `src/tariffs/disputes.generated.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DisputeForm } from '../../src/tariffs/disputes.ts';
import type { TariffForm } from '../../src/tariffs/form.ts';
import { checkForm } from '../../src/tariffs/schema.ts';
import { PRICING_FOLDER, type Pricing } from './read.ts';

export const DISPUTES_FILE = 'src/tariffs/disputes.generated.ts';

/** @throws Error that lists everything that is wrong in the file */
export function readDisputes(
  { tariffs, sources }: Pricing,
  folder: string = PRICING_FOLDER,
): readonly DisputeForm[] {
  const entries = JSON.parse(
    readFileSync(join(folder, 'disputes.json'), 'utf8'),
  ) as readonly DisputeForm[];
  const byId = new Map(tariffs.map((t): [string, TariffForm] => [t.id, t]));
  const wrong: string[] = [];
  const ids = new Set<string>();
  for (const { id, tariff, kind, card } of entries) {
    const add = (what: string): void => void wrong.push(`disputes.json: ${id}: ${what}`);
    if (ids.has(id)) add('defined twice');
    ids.add(id);
    if (kind !== 'promotional' && kind !== 'disputed') add(`no such kind: ${String(kind)}`);
    const own = byId.get(tariff);
    if (own === undefined) {
      add(`no such price list: ${tariff}`);
      continue;
    }
    const checked = checkForm({ id: tariff, provider: own.provider, periods: [card] }, 'catalogue');
    if (!checked.ok) for (const { path, message } of checked.problems) add(`${path}: ${message}`);
    for (const source of card.sources ?? [])
      if (!Object.hasOwn(sources, source)) add(`unknown source ${source}`);
    if (own.periods.some((p) => sameCard(p, card))) add('the card that is taken says the same');
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return entries;
}

/** Whether both are in force at one time with the same prices. */
function sameCard(a: TariffForm['periods'][number], b: DisputeForm['card']): boolean {
  const starts = (a.from ?? null) === (b.from ?? null);
  const key = (p: typeof a): string => JSON.stringify([p.rates, p.tiers ?? [], p.schedule ?? []]);
  return starts && key(a) === key(b);
}

export function generateDisputes(entries: readonly DisputeForm[]): string {
  const json = JSON.stringify(entries).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return [
    `/** Made from pricing/disputes.json by \`npm run pricing:build\`; not edited by hand. */`,
    `export const DISPUTES =\n  '${json}';`,
    '',
  ].join('\n');
}
