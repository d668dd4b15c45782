/** The formats page has words for each importer and each column. */
import { describe, expect, test } from 'vitest';
import { isPageCode } from '../../i18n/pages.ts';
import { PLAIN_COLUMNS, PLAIN_FLAG_COLUMNS } from '../../importers/plain/columns.ts';
import { IMPORTERS } from '../../importers/registry.ts';
import { parseMapping } from '../../importers/mapped/mapping.ts';
import { CONTAINERS, MAPPING_EXAMPLE, TOPICS, unreadContainers } from './formats.ts';

describe('words of the formats page', () => {
  test.each(IMPORTERS.map(({ id }) => id))('%s: where, read, exact, assumed', (id) => {
    const missing = TOPICS.map((topic) => `formats.${id}.${topic}`).filter((c) => !isPageCode(c));
    expect(missing).toEqual([]);
  });
  test('every column of the plain format', () => {
    for (const column of [...PLAIN_COLUMNS, ...PLAIN_FLAG_COLUMNS])
      expect(isPageCode(`column.${column}`), column).toBe(true);
  });
  test('what to do with each container that is not read', async () => {
    for (const name of CONTAINERS) {
      expect(isPageCode(`container.${name}`)).toBe(true);
      expect(isPageCode(`container.${name}.instead`)).toBe(true);
    }
    for (const name of await unreadContainers()) expect(CONTAINERS).toContain(name);
  });
  test('the mapping that is shown is one', () => {
    expect(parseMapping(JSON.parse(MAPPING_EXAMPLE)).ok).toBe(true);
  });
});
