/** The formats page has words for each importer and each column. */
import { gzipSync as gzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPageCode } from '../../i18n/pages.ts';
import { PLAIN_COLUMNS, PLAIN_FLAG_COLUMNS } from '../../importers/plain/columns.ts';
import { IMPORTERS } from '../../importers/registry.ts';
import { parseMapping } from '../../importers/mapped/mapping.ts';
import { importFiles } from '../../importers/testing.ts';
import { tar, zip, zstdFrame } from '../../containers/testing.ts';
import { CONTAINERS, MAPPING_EXAMPLE, PACKINGS, TOPICS, unreadContainers } from './formats.ts';

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
  test('each packing that is said to be read is', async () => {
    const text = '{"type":"summary","leafUuid":"x"}\n';
    const archive = tar([{ name: 'a.jsonl', content: text }]);
    const packed: Record<(typeof PACKINGS)[number], Uint8Array> = {
      '.gz': gzip(text),
      '.zst': zstdFrame([text]),
      '.zip': zip([{ name: 'a.jsonl', content: text }]),
      '.tar': archive,
      '.tar.gz': gzip(archive),
    };
    for (const name of PACKINGS) {
      const { read } = await importFiles({ [`a.jsonl${name}`]: packed[name] });
      expect(read.map((file) => file.format)).toEqual(['claude-code']);
    }
  });
  test('the mapping that is shown is one', () => {
    expect(parseMapping(JSON.parse(MAPPING_EXAMPLE)).ok).toBe(true);
  });
});
