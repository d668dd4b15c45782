/** Writes the schemas in public/. Run it after a change of src/scenario/schema.ts or src/reports/result.ts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { RESULT_SCHEMA_PATH } from '../../src/reports/result.ts';
import { resultSchemaText, schemaText } from './schema.ts';

for (const [path, text] of [
  ['scenario.schema.json', schemaText()],
  [RESULT_SCHEMA_PATH, resultSchemaText()],
] as const) {
  const target = fileURLToPath(new URL(`../../public/${path}`, import.meta.url));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, await format(text, { parser: 'json', printWidth: 100 }));
}
