/** The JSON schemas of the files that the page writes, as text: what `public/` must hold. */
import * as z from 'zod/mini';
import { RESULT_SCHEMA_PATH, resultSchema } from '../../src/reports/result.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';

/** Of a scenario file: `public/scenario.schema.json`. */
export function schemaText(): string {
  const schema = z.toJSONSchema(scenarioSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Keep or Compact scenario, version 1' }, null, 2)}\n`;
}

/** Of a result: `public/schema/result-1.schema.json`. Its `$id` is relative: it holds on every host. */
export function resultSchemaText(): string {
  const { $schema, ...schema } = z.toJSONSchema(resultSchema);
  const $id = RESULT_SCHEMA_PATH.slice(RESULT_SCHEMA_PATH.lastIndexOf('/') + 1);
  const title = 'Keep or Compact result, version 1';
  return `${JSON.stringify({ $schema, $id, title, ...schema }, null, 2)}\n`;
}
