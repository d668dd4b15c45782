/**
 * Several workers share the reading of dropped files. The one that holds the session is at the head:
 * it hands out what is to be read, reads as well, and puts what comes back in its place, so that
 * the answer does not depend on who read what. A large file of lines is read in stretches; all
 * others are read whole, small ones several at a time.
 */
import { digestLines, type DigestRow, type LineDigest } from '../importers/digest.ts';
import type { FileImport } from '../importers/importer.ts';
import { columnsOf, packImport, unpackImport, type PackedImport } from '../importers/packed.ts';
import { readShared, readSource, type ByteSource } from '../importers/read.ts';
import { IMPORTERS } from '../importers/registry.ts';

/** A file that can be handed to another worker. */
export interface FileSource extends ByteSource {
  readonly file: File;
}

export interface Sizes {
  /** Smaller files are read whole. */
  readonly sharedFrom: number;
  /** Each takes the browser a file to open: enough of them that no worker ends with a long one. */
  readonly stretch: number;
}
const SIZES: Sizes = { sharedFrom: 24_000_000, stretch: 12_000_000 };
/** Small files go together, up to so many bytes or files: each message costs as much as a file. */
const TOGETHER_BYTES = 3_000_000;
const TOGETHER_FILES = 200;
/** So many a helper has at a time: the next is being fetched while one is read. */
const AHEAD = 2;

type Task =
  | {
      readonly type: 'lines';
      readonly file: File;
      readonly importerId: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly type: 'files';
      readonly files: readonly { readonly file: File; readonly name: string }[];
    };

type Result =
  /** The rows as text: it crosses faster than a million small objects. */
  | { readonly type: 'lines'; readonly digest: Omit<LineDigest, 'rows'>; readonly rows: string }
  | { readonly type: 'files'; readonly files: readonly (readonly PackedImport[])[] };

type ToHelper = { readonly id: number; readonly task: Task } | { readonly stop: true };

type FromHelper =
  | { readonly id: number; readonly bytes: number }
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly reason: string };

/** What of a `MessagePort` is needed. */
export type Port = Pick<MessagePort, 'postMessage' | 'onmessage'>;

export function sourceOf(file: File, name: string): FileSource {
  return {
    name,
    size: file.size,
    inFolder: name.includes('/'),
    file,
    stream: () => file.stream(),
    range: (from, to) => file.slice(from, to).stream(),
  };
}

async function perform(
  task: Task,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Result> {
  if (task.type === 'files') {
    const files: PackedImport[][] = [];
    for (const { file, name } of task.files) {
      const read = await readSource(sourceOf(file, name), {
        importers: IMPORTERS,
        signal,
        onBytes,
      });
      files.push(read.map(packImport));
    }
    return { type: 'files', files };
  }
  const importer = IMPORTERS.find(({ id }) => id === task.importerId);
  if (importer === undefined) throw new Error(task.importerId);
  const { size, range } = sourceOf(task.file, '') as Required<FileSource>;
  const { rows, ...digest } = await digestLines(
    { from: task.from, to: task.to, size, range },
    importer,
    signal,
    onBytes,
  );
  return { type: 'lines', digest, rows: JSON.stringify(rows) };
}

// --- a helper ---

/** Progress is told at most this often, milliseconds. */
const PROGRESS_MS = 50;

/** Does what the head of the reading asks for over `port`. */
export function help(port: Port): void {
  const stop = new AbortController();
  port.onmessage = ({ data }: MessageEvent<ToHelper>) => {
    if ('stop' in data) {
      stop.abort();
      return;
    }
    const { id, task } = data;
    let untold = 0;
    let last = performance.now();
    const tell = (bytes: number): void => {
      untold += bytes;
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      port.postMessage({ id, bytes: untold } satisfies FromHelper);
      untold = 0;
    };
    perform(task, stop.signal, tell).then(
      (result) => {
        if (untold > 0) port.postMessage({ id, bytes: untold } satisfies FromHelper);
        const columns = result.type === 'files' ? result.files.flat().flatMap(columnsOf) : [];
        port.postMessage({ id, result } satisfies FromHelper, columns);
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        port.postMessage({ id, reason } satisfies FromHelper);
      },
    );
  };
}

// --- the head ---

interface Hand {
  /** How many tasks it takes at a time. */
  readonly width: number;
  perform(task: Task): Promise<Result>;
}

function ownHand(signal: AbortSignal, onBytes: (bytes: number) => void): Hand {
  return { width: 1, perform: (task) => perform(task, signal, onBytes) };
}

function helpingHand(port: Port, signal: AbortSignal, onBytes: (bytes: number) => void): Hand {
  const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  let lastId = 0;
  port.onmessage = ({ data }: MessageEvent<FromHelper>) => {
    if ('bytes' in data) {
      onBytes(data.bytes);
      return;
    }
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('result' in data) asked?.resolve(data.result);
    else asked?.reject(new Error(data.reason));
  };
  signal.addEventListener('abort', () => {
    port.postMessage({ stop: true } satisfies ToHelper);
    for (const asked of waiting.values()) asked.reject(signal.reason as Error);
    waiting.clear();
  });
  return {
    width: AHEAD,
    perform: (task) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        port.postMessage({ id, task } satisfies ToHelper);
      }),
  };
}

/** Every hand takes the next task when it is free. @throws what the first to fail throws */
async function inHands(
  tasks: readonly Task[],
  hands: readonly Hand[],
  signal: AbortSignal,
  done: (index: number, result: Result) => void,
): Promise<void> {
  let next = 0;
  const work = async (hand: Hand): Promise<void> => {
    while (next < tasks.length) {
      signal.throwIfAborted();
      const index = next++;
      done(index, await hand.perform(tasks[index] as Task));
    }
  };
  await Promise.all(hands.flatMap((hand) => Array.from({ length: hand.width }, () => work(hand))));
}

export interface Sharing {
  readonly helpers: readonly Port[];
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** Told of files of the input that are done, and of their calls. */
  readonly onFiles: (files: number, calls: number) => void;
  /** Bytes. */
  readonly sizes?: Sizes;
}

/**
 * Reads `sources` with the registry's importers, helped by other workers.
 * @returns for each source one result, or those of the files in an archive
 * @throws the signal's reason where it is aborted
 */
export async function readTogether(
  sources: readonly FileSource[],
  { helpers, signal, onBytes, onFiles, sizes = SIZES }: Sharing,
): Promise<FileImport[][]> {
  // Where one hand fails the others are to end, too.
  const stop = new AbortController();
  const ends = stop.signal;
  signal.throwIfAborted();
  signal.addEventListener('abort', () => stop.abort(signal.reason));
  const hands = [
    ...helpers.map((port) => helpingHand(port, ends, onBytes)),
    ownHand(ends, onBytes),
  ];
  const results: FileImport[][] = sources.map(() => []);
  const isDone = new Uint8Array(sources.length);
  const take = (index: number, files: FileImport[]): void => {
    results[index] = files;
    isDone[index] = 1;
    onFiles(
      1,
      files.reduce((n, file) => n + file.trace.length, 0),
    );
  };
  try {
    for (const [index, source] of sources.entries()) {
      if (source.size < sizes.sharedFrom) continue;
      const file = await readShared(
        source,
        { importers: IMPORTERS, onBytes },
        async (start, importerId, give) => {
          const tasks: Task[] = [];
          for (let from = start; from < source.size; from += sizes.stretch) {
            const to = Math.min(source.size, from + sizes.stretch);
            tasks.push({ type: 'lines', file: source.file, importerId, from, to });
          }
          const inOrder = ordered(give);
          await inHands(tasks, hands, ends, (at, result) => {
            if (result.type === 'lines') inOrder(at, result);
          });
        },
      );
      if (file !== null) take(index, [file]);
    }
    const batches = together(sources, isDone);
    const tasks = batches.map((batch): Task => ({
      type: 'files',
      files: batch.map((i) => {
        const { file, name } = sources[i] as FileSource;
        return { file, name };
      }),
    }));
    await inHands(tasks, hands, ends, (at, result) => {
      if (result.type !== 'files') return;
      batches[at]?.forEach((index, k) => take(index, (result.files[k] ?? []).map(unpackImport)));
    });
    return results;
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

/** Gives what comes in any order in the order of its numbers. */
function ordered(
  give: (digest: LineDigest) => void,
): (index: number, result: Extract<Result, { type: 'lines' }>) => void {
  const early = new Map<number, Extract<Result, { type: 'lines' }>>();
  let next = 0;
  return (index, result) => {
    early.set(index, result);
    for (let at = early.get(next); at !== undefined; at = early.get(next)) {
      early.delete(next++);
      give({ ...at.digest, rows: JSON.parse(at.rows) as DigestRow[] });
    }
  };
}

/** The files that are left, the largest first, small ones together. */
function together(sources: readonly FileSource[], isDone: Uint8Array): number[][] {
  const size = (i: number): number => sources[i]?.size ?? 0;
  const left = sources.flatMap((_, i) => (isDone[i] === 1 ? [] : [i]));
  left.sort((a, b) => size(b) - size(a) || a - b);
  const batches: number[][] = [];
  let bytes = Infinity;
  for (const i of left) {
    const last = batches.at(-1);
    if (last === undefined || bytes + size(i) > TOGETHER_BYTES || last.length === TOGETHER_FILES) {
      batches.push([i]);
      bytes = size(i);
    } else {
      last.push(i);
      bytes += size(i);
    }
  }
  return batches;
}
