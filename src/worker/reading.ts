/**
 * Reads dropped files, and reads them a second time for what was put into each prompt.
 *
 * The second reading waits until a simulation asks for it, because content costs: on 600 MB of
 * transcripts it took 1.4 to 2 times the processor time of the first (docs/benchmarks.md), and most
 * answers need none of it.
 */
import { splitArms } from '../importers/arms.ts';
import type { FileImport, Importer } from '../importers/importer.ts';
import { makeMappedImporter } from '../importers/mapped/mapped.ts';
import type { Mapping } from '../importers/mapped/mapping.ts';
import { mergeImports, type ImportResult } from '../importers/merge.ts';
import { readSource, type ByteSource } from '../importers/read.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { COUNT_FIELDS, type Trace } from '../trace/trace.ts';
import { readTogether, type FileSource, type Port } from './sharing.ts';

export interface Progress {
  readonly bytes: number;
  readonly calls: number;
  readonly filesDone: number;
}

/** Files as they were given, which can be read again. */
export interface Origin {
  readonly sources: readonly ByteSource[];
  /** A confirmed mapping for a file that no importer knows, else `null`; one a file. */
  readonly mappings: readonly (Mapping | null)[];
}

/**
 * As {@link readAll}, with helpers. Files that need a mapping are read here alone.
 * @throws the signal's reason where it is aborted
 */
export async function readAllTogether(
  origin: Origin,
  helpers: readonly Port[],
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<FileImport[]> {
  const { sources, mappings } = origin;
  if (helpers.length === 0 || mappings.some((m) => m !== null) || !sources.every(isFileSource))
    return readAll(origin, signal, onProgress);
  let [bytes, calls, filesDone] = [0, 0, 0];
  const tell = (): void => onProgress({ bytes, calls, filesDone });
  const read = await readTogether(sources, {
    helpers,
    signal,
    onBytes: (n) => {
      bytes += n;
      tell();
    },
    onFiles: (n, more) => {
      filesDone += n;
      calls += more;
      tell();
    },
  });
  return read.flat();
}

function isFileSource(source: ByteSource): source is FileSource {
  return 'file' in source;
}

/** @throws the signal's reason where it is aborted */
export async function readAll(
  { sources, mappings }: Origin,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
  parts = false,
): Promise<FileImport[]> {
  let bytes = 0;
  let calls = 0;
  const read: FileImport[] = [];
  for (const [i, source] of sources.entries()) {
    signal.throwIfAborted();
    const mapping = mappings[i] ?? null;
    const files = await readSource(source, {
      importers: mapping === null ? IMPORTERS : [makeMappedImporter(mapping)],
      signal,
      parts,
      onBytes: (n) => {
        bytes += n;
        onProgress({ bytes, calls, filesDone: i });
      },
    });
    for (const file of files) calls += file.trace.length;
    // Not spread: an archive holds more files than a call takes arguments.
    for (const file of files) read.push(file);
    onProgress({ bytes, calls, filesDone: i + 1 });
  }
  return read;
}

/**
 * The kept arm's trace with parts. `held.trace` itself where its formats have none, or where the
 * files can no longer be read or are others now: then the growth of the prompts has to do.
 * @throws the signal's reason where it is aborted
 */
export async function traceWithParts(
  origin: Origin,
  held: ImportResult,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
  importers: readonly Importer[] = IMPORTERS,
): Promise<Trace> {
  const having = new Set(importers.filter((i) => i.readsParts === true).map((i) => i.id));
  if (!held.files.some((f) => f.format !== null && having.has(f.format))) return held.trace;
  try {
    const read = await readAll(origin, signal, onProgress, true);
    const { trace } = mergeImports(splitArms(read)?.keep ?? read, importers);
    return isSame(trace, held.trace) ? trace : held.trace;
  } catch (error) {
    if (signal.aborted) throw error;
    return held.trace;
  }
}

function isSame(a: Trace, b: Trace): boolean {
  return (
    a.length === b.length &&
    COUNT_FIELDS.every((field) => {
      const other = b.counts[field];
      return a.counts[field].every((value, i) => Object.is(value, other[i]));
    })
  );
}
