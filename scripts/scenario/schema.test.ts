import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaText } from './schema.ts';

test('the published schema is the one of the code: else run scripts/scenario/build.ts', () => {
  const published = readFileSync(
    new URL('../../public/scenario.schema.json', import.meta.url),
    'utf8',
  );
  expect(JSON.parse(published)).toEqual(JSON.parse(schemaText()));
});
