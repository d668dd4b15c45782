/** Writes public/scenario.schema.json. Run it after a change of src/scenario/schema.ts. */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { schemaText } from './schema.ts';

const target = new URL('../../public/scenario.schema.json', import.meta.url);
writeFileSync(target, await format(schemaText(), { parser: 'json', printWidth: 100 }));
