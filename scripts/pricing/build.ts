/** `npm run pricing:build`: pricing/ → src/tariffs/*.generated.ts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISPUTES_FILE, generateDisputes, readDisputes } from './disputes.ts';
import { GENERATED_FILE, generateCatalogue } from './generate.ts';
import { readPricing } from './read.ts';

const pricing = readPricing();
const text = generateCatalogue(pricing);
writeFileSync(join(import.meta.dirname, '../..', GENERATED_FILE), text);
const disputes = readDisputes(pricing);
writeFileSync(join(import.meta.dirname, '../..', DISPUTES_FILE), generateDisputes(disputes));
console.log(`${pricing.tariffs.length} tariffs, as of ${pricing.asOf}, ${text.length} characters`);
