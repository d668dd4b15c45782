/** `npm run pricing:build`: pricing/ → src/tariffs/catalogue.generated.ts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED_FILE, generateCatalogue } from './generate.ts';
import { readPricing } from './read.ts';

const pricing = readPricing();
const text = generateCatalogue(pricing);
writeFileSync(join(import.meta.dirname, '../..', GENERATED_FILE), text);
console.log(`${pricing.tariffs.length} tariffs, as of ${pricing.asOf}, ${text.length} characters`);
