/** Finds the files that were named, walks folders, and reads all of them into one trace. */
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileImport, Importer } from '../importers/importer.ts';
import { mergeImports, type ImportResult } from '../importers/merge.ts';
import { Reading, readSource, type ByteSource, type ReadOptions } from '../importers/read.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { isAgentMeta } from './agent-meta.ts';
import { readDisk, type DiskFile } from './disk.ts';
import { wrongUse, type Io } from './io.ts';
import { startProgress, type Progress } from './progress.ts';
import { codeOf, readInThreads, threadsFor, Unreadable } from './threads.ts';
import type { Words } from './words.ts';

/** One file is parsed while others are being unpacked; more would only take memory. */
const OPEN_FILES = 4;
/** Folders that hold copies of other people's files, never traces. */
const NOT_WALKED: ReadonlySet<string> = new Set(['node_modules', '.git']);

export interface TraceOptions {
  /** How many threads read; by default what pays for these files. */
  readonly threads?: number;
  /** As `ReadOptions.parts`. */
  readonly parts?: boolean;
}

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
  options: TraceOptions = {},
): Promise<ImportResult> {
  const parts = options.parts === true;
  const sources = await findSources(paths, io, words);
  const progress = startProgress(sources, io, words);
  try {
    const files = sources.filter((source) => 'path' in source);
    // A mapping makes an importer, which is a function, and functions do not cross to a thread.
    const alone = files.length < sources.length || importers !== IMPORTERS;
    const width = alone ? 1 : (options.threads ?? threadsFor(files));
    if (width === 1)
      return mergeImports(
        (
          await inTurns(sources, OPEN_FILES, (s) =>
            readHere(s, { importers, parts }, words, progress),
          )
        ).flat(),
        importers,
      );
    const read = await readInThreads(files, {
      threads: width,
      parts,
      onBytes: progress.bytes,
      onFiles: progress.files,
    });
    return mergeImports(
      read.flatMap((files, i) =>
        files instanceof Unreadable ? unreadable(sources[i] as Found, files.code, words) : files,
      ),
      importers,
    );
  } finally {
    progress.end();
  }
}

async function readHere(
  source: Found,
  reading: Pick<ReadOptions, 'importers' | 'parts'>,
  words: Words,
  progress: Progress,
): Promise<FileImport[]> {
  const options = { ...reading, onBytes: progress.bytes };
  try {
    if ('path' in source) return await readDisk(source, options);
    return await readSource(source, options);
  } catch (error) {
    return [unreadable(source, codeOf(error), words)];
  } finally {
    progress.files(1);
  }
}

/** A file that was found in a folder may be closed to us; one that was named must be readable. */
function unreadable(source: Found, code: string, words: Words): FileImport {
  if (!source.walked) throw wrongUse(words.unreadableFile(source.name, code));
  return new Reading(source, []).refuse({ code: 'damaged-container', detail: 'unreadable' });
}

type Found = (DiskFile | ByteSource) & { readonly walked: boolean };

async function findSources(paths: readonly string[], io: Io, words: Words): Promise<Found[]> {
  const seen = new Set<string>();
  const sources: Found[] = [];
  const add = async (file: DiskFile, walked: boolean): Promise<void> => {
    const real = await realpath(file.path);
    if (seen.has(real)) return;
    seen.add(real);
    sources.push({ ...file, walked, inFolder: walked });
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
    if (!found.isDirectory())
      await add({ path, name: path, size: found.size, regular: found.isFile() }, false);
    else for (const file of await walk(path, words)) await add(file, true);
  }
  return sources;
}

/** Names are within the folder that was named, with `/` on every system. */
async function walk(folder: string, words: Words, within = ''): Promise<DiskFile[]> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch {
    // A folder below the one that was named may be closed to us; the others are still read.
    if (within !== '') return [];
    throw wrongUse(words.missingFile(folder));
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const names = new Set(entries.map((entry) => entry.name));
  const files: DiskFile[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_WALKED.has(entry.name)) files.push(...(await walk(path, words, name)));
    } else {
      // A link to a file is followed; a link to a folder could lead round in a circle.
      const found = await statOf(path);
      if (found?.isFile() !== true) continue;
      if (await isAgentMeta(path, entry.name, found.size, names)) continue;
      files.push({ path, name, size: found.size, regular: true });
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
