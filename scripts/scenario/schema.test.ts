import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESULT_SCHEMA_PATH } from '../../src/reports/result.ts';
import { resultSchemaText, schemaText } from './schema.ts';

test.each([
  ['scenario.schema.json', schemaText],
  [RESULT_SCHEMA_PATH, resultSchemaText],
])('public/%s is the one of the code: else run scripts/scenario/build.ts', (path, text) => {
  const published = readFileSync(new URL(`../../public/${path}`, import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(text()));
});
