/** The JSON schema of a scenario file, as text: what `public/scenario.schema.json` must hold. */
import * as z from 'zod/mini';
import { scenarioSchema } from '../../src/scenario/schema.ts';

export function schemaText(): string {
  const schema = z.toJSONSchema(scenarioSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Keep or Compact scenario, version 1' }, null, 2)}\n`;
}
