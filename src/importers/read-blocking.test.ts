import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFile, readFileBlocking, type BlockingSource } from './read.ts';
import { IMPORTERS } from './registry.ts';
import { sourceOf } from './testing.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;

/** Gives at most `most` bytes a read, as the end of a pipe may. */
function blocking(name: string, bytes: Uint8Array, most: number): BlockingSource {
  let at = 0;
  return {
    name,
    read: (into) => {
      const part = bytes.subarray(at, at + Math.min(most, into.length));
      into.set(part);
      at += part.length;
      return part.length;
    },
  };
}

const options = { importers: IMPORTERS };

function sample(expected: string): readonly [string, Uint8Array][] {
  const { files } = JSON.parse(readFileSync(join(root, expected), 'utf8')) as { files: string[] };
  return files.map((f) => [f, new Uint8Array(readFileSync(join(root, expected, '..', f)))]);
}

test.each(['claude-code/orchard.expected.json', 'codex/ledger.expected.json'])(
  'blocking or not, %s reads the same; the buffer is used again',
  async (expected) => {
    for (const [name, bytes] of sample(expected)) {
      const wanted = await readFile(sourceOf(name, bytes), options);
      for (const most of [1 << 30, 1_000, 77])
        expect(readFileBlocking(blocking(name, bytes, most), options)).toEqual(wanted);
    }
  },
);

test('marks, tables, other shapes and nothing at all', async () => {
  const mark = '\uFEFF';
  for (const text of [
    '',
    ' \n',
    `${mark}{"type":"summary","leafUuid":"é"}\r\n`,
    `${mark}${mark}{"type":"summary","leafUuid":"é"}`,
    'session,model,output\na,m,5\n',
    '[\n {"a": "→"},\n {"b": 1}\n]\n',
    `{"x":"${'→'.repeat(70_000)}"}\n{"type":"summary","leafUuid":"x"}\n`,
    'words\n→ words\n',
  ]) {
    const bytes = new TextEncoder().encode(text);
    const wanted = await readFile(sourceOf('x', bytes), options);
    for (const most of [1 << 30, 17])
      expect(readFileBlocking(blocking('x', bytes, most), options)).toEqual(wanted);
  }
});

test('what is no plain text is left to the other way', () => {
  const packed = new Uint8Array(gzipSync('{}'));
  for (const most of [99, 1]) {
    expect(readFileBlocking(blocking('x', packed, most), options)).toBeNull();
    expect(readFileBlocking(blocking('x', Uint8Array.of(123, 0), most), options)).toBeNull();
  }
});
