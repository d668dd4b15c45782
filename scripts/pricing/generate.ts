/** The text of `src/tariffs/catalogue.generated.ts`, a function of pricing/ alone. */
import { createHash } from 'node:crypto';
import type { Pricing } from './read.ts';

export const GENERATED_FILE = 'src/tariffs/catalogue.generated.ts';

/**
 * One line a tariff, each a JSON text: a changed price is a diff of one line, and a tariff is
 * parsed only when it is used.
 */
export function generateCatalogue({ asOf, sources, tariffs }: Pricing): string {
  const table = Object.fromEntries(
    Object.entries(sources).map(([id, { ref, date, seen }]) => [
      id,
      { id, ref, date: date ?? null, seen: seen ?? null },
    ]),
  );
  const lines = tariffs.map((form) => `  [${quote(form.id)}, ${quote(JSON.stringify(form))}],`);
  const content = [
    `export const SOURCES =\n  ${quote(JSON.stringify(table))};`,
    `export const TARIFFS: readonly (readonly [id: string, json: string])[] = [`,
    ...lines,
    `];`,
  ].join('\n');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return [
    `/** Made from pricing/ by \`npm run pricing:build\`; not edited by hand. */`,
    `export const AS_OF = ${quote(asOf)};`,
    `export const VERSION = ${quote(`${asOf}.${hash}`)};`,
    content,
    '',
  ].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
