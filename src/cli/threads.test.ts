/** Threads give what one thread gives, and never leave their caller waiting. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Importer } from '../importers/importer.ts';
import type { ImportResult } from '../importers/merge.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { readTraces } from './files.ts';
import type { Io } from './io.ts';
import { mappedImporter } from './mapping.ts';
import { row, TestFolder } from './testing.ts';
import { readInThreads, threadsFor } from './threads.ts';
import { wordsOf } from './words.ts';

const samples = new URL('../../sample-traces/', import.meta.url).pathname;
const folder = new TestFolder();
afterAll(() => folder.remove());

const line = `${JSON.stringify(row({ session: 'é→', uncached_input: 7, output: 1 }))}\n`;
const at = (name: string): string => `mixed/${name}`;
folder.file(at('utf-16.jsonl'), new Uint8Array(Buffer.from(`\uFEFF${line}`, 'utf16le')));
folder.file(at('packed.jsonl.gz'), new Uint8Array(gzipSync(line.repeat(3))));
folder.file(at('torn.jsonl.gz'), new Uint8Array(gzipSync(line.repeat(300))).subarray(0, 60));
folder.file(at('bad.jsonl'), `${line}{"a":\n${line}{"b`);
folder.file(at('empty.jsonl'), '');
folder.file(at('words.txt'), 'words\nand words\n');
folder.file(at('image.png'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0));
folder.file(at('many/long.jsonl'), line.repeat(4_000));
for (let i = 0; i < 30; i++) folder.file(at(`many/${i}.jsonl`), line.repeat(i));

function quiet(io: Partial<Io> = {}): Io {
  const stdin = (async function* (): AsyncGenerator<Uint8Array> {})();
  return { stdin, out: () => undefined, err: () => undefined, watched: false, env: {}, ...io };
}

const words = wordsOf('en');
const read = (
  paths: readonly string[],
  threads: number,
  importers: readonly Importer[] = IMPORTERS,
  io = quiet(),
): Promise<ImportResult> => readTraces(paths, importers, io, words, { threads });

const task = (path: string): Parameters<typeof readInThreads>[0][number] => ({
  path,
  name: path,
  size: statSync(path).size,
  regular: true,
});

describe('threads', () => {
  test('the same files, in the same order, with the same notices and skips', async () => {
    const paths = [samples, join(folder.path, 'mixed')];
    const one = await read(paths, 1);
    expect(one.trace.length).toBeGreaterThan(4_000);
    expect(new Set(one.files.map((f) => f.refusal?.code)).size).toBeGreaterThan(3);
    for (const threads of [2, 4]) expect(await read(paths, threads)).toEqual(one);
  });

  test('what was put into the prompts crosses from a thread as well', async () => {
    const paths = [new URL('../../sample-traces/claude-code/orchard', import.meta.url).pathname];
    const [one, two] = [1, 2].map((threads) =>
      readTraces(paths, IMPORTERS, quiet(), words, { threads, parts: true }),
    );
    const { trace } = (await one) as ImportResult;
    expect(trace.parts?.kinds.length).toBeGreaterThan(100);
    expect(await two).toEqual(await one);
  });

  test('a person who waits sees all bytes and files', async () => {
    const paths = [join(folder.path, 'mixed')];
    const files = readdirSync(paths[0] ?? '', { recursive: true, encoding: 'utf8' })
      .map((name) => join(paths[0] ?? '', name))
      .filter((path) => statSync(path).isFile())
      .map(task);
    const seen = { files: 0, bytes: 0 };
    const results = await readInThreads(files, {
      threads: 3,
      onBytes: (n) => (seen.bytes += n),
      onFiles: (n) => (seen.files += n),
    });
    const bytes = results.flat().reduce((n, r) => n + ('bytes' in r ? r.bytes : 0), 0);
    expect(seen).toEqual({ files: files.length, bytes });
  });

  test('small inputs and single files start no thread', () => {
    const file = { path: 'x', name: 'x', regular: true };
    const large = { ...file, size: 1e9 };
    expect(threadsFor([])).toBe(1);
    expect(threadsFor([large])).toBe(1);
    expect(threadsFor(new Array(1_000).fill({ ...file, size: 31_000 }))).toBe(1);
    expect(threadsFor([large, large])).toBeLessThanOrEqual(2);
  });

  test('a file that vanishes has the system’s code in its place', async () => {
    const path = folder.file('gone.jsonl', line);
    const missing = { ...task(path), path: `${path}.not` };
    const results = await readInThreads([missing, task(path), missing], { threads: 2 });
    expect(results.map((r) => ('code' in r ? r.code : r[0]?.trace.length))).toEqual([
      'ENOENT',
      1,
      'ENOENT',
    ]);
  });

  test('a named file that cannot be read is wrong use', async () => {
    const path = join(folder.path, 'socket');
    const server = createServer().listen(path);
    await once(server, 'listening');
    for (const threads of [1, 2])
      await expect(read([samples, path], threads)).rejects.toThrow(`cannot read ${path} (ENXIO)`);
    server.close();
  });

  const asRoot = process.getuid?.() === 0;
  test.skipIf(asRoot)('a closed file of a folder is refused', async () => {
    mkdirSync(join(folder.path, 'closed'));
    const path = folder.file('closed/a.jsonl', line);
    folder.file('closed/b.jsonl', line);
    chmodSync(path, 0);
    const one = await read([join(folder.path, 'closed')], 1);
    expect(await read([join(folder.path, 'closed')], 2)).toEqual(one);
  });

  const lost = folder.file('lost.txt', 'A thread that takes a file removes this one.');
  test.each([
    ['throw new Error("made to fail")', 'made to fail'],
    ['process.exit(3)', 'exit code 3'],
    ['syntax error', 'Unexpected identifier'],
    [
      `import { workerData } from 'node:worker_threads';
       import { rmSync } from 'node:fs';
       Atomics.add(workerData.taken, 0, 1);
       rmSync(${JSON.stringify(lost)}, { force: true });`,
      'a file is missing',
    ],
  ])('a thread that does %s is one error, and no wait', async (program, message) => {
    const files = Array.from({ length: 9 }, (_, i) => task(folder.file(`f/${i}.jsonl`, line)));
    const waits = program.includes('taken');
    const reading = readInThreads(files, {
      threads: 2,
      program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
      onFiles: () => {
        for (let i = 0; waits && i < 2_000 && existsSync(lost); i++)
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      },
    });
    await expect(reading).rejects.toThrow(`a reading thread ended: ${message}`);
  });
});

test('a mapping is used however many threads there could be', async () => {
  const map = folder.file('map.json', {
    format: 'csv',
    columns: { model: 'engine', session: 'talk', uncached_input: 'in', output: 'out' },
    inclusive: { cacheRead: false, cacheWrite: false, reasoning: true },
  });
  const table = 'engine,talk,in,out\nm,s,5,6\n';
  for (const i of [1, 2, 3]) folder.file(`tables/${i}.csv`, table);
  folder.file('tables/utf-16.csv', new Uint8Array(Buffer.from(`\uFEFF${table}`, 'utf16le')));
  folder.file('tables/packed.csv.gz', new Uint8Array(gzipSync(table)));
  const importers = [await mappedImporter(map, words), ...IMPORTERS];
  const { files } = await read([join(folder.path, 'tables')], 4, importers);
  expect(files.map((f) => [f.format, f.calls])).toEqual(new Array(5).fill(['mapped', 1]));
});
