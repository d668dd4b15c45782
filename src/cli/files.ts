/** Finds the files that were named, walks folders, and reads all of them into one trace. */
import type { Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileImport, Importer } from '../importers/importer.ts';
import { mergeImports, type ImportResult } from '../importers/merge.ts';
import { Reading, readFile, type ByteSource } from '../importers/read.ts';
import { gunzip } from './gunzip.ts';
import { wrongUse, type Io } from './io.ts';
import { startProgress } from './progress.ts';
import type { Words } from './words.ts';

/** Large enough that a read costs little beside the parsing of what it brings. */
const CHUNK_BYTES = 1 << 20;
/** One file is parsed while others are being read; more would only take memory. */
const OPEN_FILES = 4;
/** Folders that hold copies of other people's files, never traces. */
const NOT_WALKED: ReadonlySet<string> = new Set(['node_modules', '.git']);

/**
 * Reads what `paths` name: files, folders (walked, in the order of their names) and `-`, which is
 * standard input. A file that is named twice is read once.
 * @throws Failure where a path names nothing
 */
export async function readTraces(
  paths: readonly string[],
  importers: readonly Importer[],
  io: Io,
  words: Words,
): Promise<ImportResult> {
  const sources = await findSources(paths, io, words);
  const progress = startProgress(sources, io, words);
  try {
    const read = await inTurns(sources, OPEN_FILES, async (source): Promise<FileImport> => {
      try {
        return await readFile(source, { importers, onBytes: progress.bytes, gunzip });
      } catch (error) {
        if (!source.walked) throw wrongUse(words.unreadableFile(source.name, codeOf(error)));
        return new Reading(source, []).refuse({ code: 'damaged-container', detail: 'unreadable' });
      } finally {
        progress.file();
      }
    });
    return mergeImports(read, importers);
  } finally {
    progress.end();
  }
}

/** A source, and whether it was found in a folder: one that was named must be readable. */
interface Found extends ByteSource {
  readonly walked: boolean;
}

async function findSources(paths: readonly string[], io: Io, words: Words): Promise<Found[]> {
  const seen = new Set<string>();
  const sources: Found[] = [];
  const add = async ({ path, name, size }: Walked, walked: boolean): Promise<void> => {
    const real = await realpath(path);
    if (seen.has(real)) return;
    seen.add(real);
    sources.push({ ...fileSource(path, name, size), walked });
  };
  for (const path of paths) {
    if (path === '-') {
      if (seen.has('-')) continue;
      seen.add('-');
      sources.push({ ...inputSource(io), walked: false });
      continue;
    }
    const found = await statOf(path);
    if (found === null) throw wrongUse(words.missingFile(path));
    if (!found.isDirectory()) await add({ path, name: path, size: found.size }, false);
    else for (const file of await walk(path, words)) await add(file, true);
  }
  return sources;
}

interface Walked {
  readonly path: string;
  /** Within the folder that was named, with `/` on every system. */
  readonly name: string;
  readonly size: number;
}

async function walk(folder: string, words: Words, within = ''): Promise<Walked[]> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch {
    // A folder below the one that was named may be closed to us; the others are still read.
    if (within !== '') return [];
    throw wrongUse(words.missingFile(folder));
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const files: Walked[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_WALKED.has(entry.name)) files.push(...(await walk(path, words, name)));
    } else {
      // A link to a file is followed; a link to a folder could lead round in a circle.
      const found = await statOf(path);
      if (found?.isFile() === true) files.push({ path, name, size: found.size });
    }
  }
  return files;
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(resolve(path));
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** A file as a stream. It is opened when it is read, so a thousand files need no thousand handles. */
function fileSource(path: string, name: string, size: number): ByteSource {
  return {
    name,
    size,
    stream: () => {
      let handle: Awaited<ReturnType<typeof open>> | null = null;
      const close = async (): Promise<void> => {
        const closing = handle;
        handle = null;
        await closing?.close();
      };
      const chunkBytes = Math.min(CHUNK_BYTES, Math.max(4096, size + 1));
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            handle ??= await open(path, 'r');
            const bytes = new Uint8Array(chunkBytes);
            const { bytesRead } = await handle.read(bytes, 0, chunkBytes, null);
            if (bytesRead === 0) {
              await close();
              controller.close();
            } else controller.enqueue(bytes.subarray(0, bytesRead));
          },
          cancel: close,
        },
        { highWaterMark: 1 },
      );
    },
  };
}

function inputSource(io: Io): ByteSource {
  return {
    name: '-',
    size: 0,
    stream: () => {
      const iterator = io.stdin[Symbol.asyncIterator]();
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        async pull(controller) {
          const { value, done } = await iterator.next();
          if (done === true) controller.close();
          else if (value.length > 0) controller.enqueue(new Uint8Array(value));
        },
        async cancel() {
          await iterator.return?.();
        },
      });
    },
  };
}

/** `work` on every item, at most `width` at once; the results in the order of the items. */
async function inTurns<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
