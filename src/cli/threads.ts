/**
 * Reads many files of the disk in threads: each takes whole files, the largest first, through a
 * shared counter; what was read comes back, its columns by transfer. The calling thread reads as
 * well. Files that come back are in the order of the files that were given.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileImport } from '../importers/importer.ts';
import { columnsOf, packImport, unpackImport, type PackedImport } from '../importers/packed.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { readDisk, type DiskFile } from './disk.ts';

/** Starting a thread and warming up its code costs as much as reading some ten megabytes. */
const THREAD_BYTES = 16_000_000;
/** Beyond it memory grows faster than speed. */
const MOST_THREADS = 8;

/**
 * How many threads pay, the calling one among them: 1 for small inputs. The machine's load is not
 * asked: it tells of the last minute, and a thread that has to wait for a core costs little, since
 * none has files set aside for it.
 */
export function threadsFor(files: readonly DiskFile[]): number {
  const bytes = files.reduce((n, f) => n + f.size, 0);
  const paying = Math.min(MOST_THREADS, files.length, Math.floor(bytes / THREAD_BYTES));
  return Math.max(1, Math.min(paying, availableParallelism()));
}

/** A file that the system would not give, with the system's code. */
export class Unreadable {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

export interface Options {
  readonly threads: number;
  /** As `ReadOptions.parts`. */
  readonly parts?: boolean;
  readonly onBytes?: (bytes: number) => void;
  readonly onFiles?: (files: number) => void;
  /** Another thread's program, for tests. */
  readonly program?: URL;
}

/**
 * Reads `files` with the registry's importers.
 * @returns for each file one result, or those of the files in an archive
 * @throws Error where a thread fails; files that cannot be read are among the results
 */
export async function readInThreads(
  files: readonly DiskFile[],
  options: Options,
): Promise<(FileImport[] | Unreadable)[]> {
  const results: (FileImport[] | Unreadable | undefined)[] = new Array(files.length).fill(
    undefined,
  );
  const tasks = files.map((file, index): Task => ({ index, file }));
  const work: Work = {
    tasks: tasks.sort((a, b) => b.file.size - a.file.size || a.index - b.index),
    parts: options.parts === true,
    taken: new Int32Array(new SharedArrayBuffer(4)),
    read: new BigInt64Array(new SharedArrayBuffer(16)),
  };
  const failures: Error[] = [];
  const fail = (error: unknown): void => {
    failures.push(new Error(`a reading thread ended: ${messageOf(error)}`));
    Atomics.store(work.taken, 0, tasks.length);
    for (const { worker } of workers) void worker.terminate();
  };
  const show = (): void => {
    const [bytes, whole] = [0, 1].map((i) => Number(Atomics.exchange(work.read, i, 0n)));
    options.onFiles?.(whole ?? 0);
    options.onBytes?.(bytes ?? 0);
  };
  const workers = Array.from({ length: options.threads - 1 }, () => {
    const worker = new Worker(options.program ?? new URL('./reader.worker.mjs', import.meta.url), {
      workerData: work,
      // As the main thread has it; the default of a thread took 90 MB more and no less time.
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
    worker.on('message', ({ index, result }: Done) => {
      results[index] = unpacked(result);
    });
    const ended = new Promise<void>((resolve) => {
      worker.on('messageerror', fail);
      worker.on('error', fail);
      worker.on('exit', (code) => {
        if (code !== 0) fail(`exit code ${code}`);
        resolve();
      });
    });
    return { worker, ended };
  });
  // Files are read blocking, so others are only heard of between them; at the end there are none.
  const timer = setInterval(show, 200);
  try {
    for (const { index, file } of take(work)) {
      results[index] = await readOne(file, work.parts, (n) => tell(work, n, 0));
      tell(work, 0, 1);
      show();
      await new Promise(setImmediate);
    }
    await Promise.all(workers.map((w) => w.ended));
    show();
  } finally {
    clearInterval(timer);
    await Promise.all(workers.map((w) => w.worker.terminate()));
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return results.map((result) => {
    if (result === undefined) throw new Error('a reading thread ended: a file is missing');
    return result;
  });
}

// --- what a thread does ---

interface Task {
  readonly index: number;
  readonly file: DiskFile;
}

/** What all threads see. */
export interface Work {
  /** Largest first, so that no thread ends with a long one. */
  readonly tasks: readonly Task[];
  readonly parts: boolean;
  /** How many tasks are taken: threads help themselves, and wait for nobody. */
  readonly taken: Int32Array<SharedArrayBuffer>;
  /** Bytes and files that were read and not yet shown. */
  readonly read: BigInt64Array<SharedArrayBuffer>;
}

interface Done {
  readonly index: number;
  readonly result: readonly PackedImport[] | { readonly code: string };
}

/** Reads until no file is left. */
export async function readShare(
  work: Work,
  post: (done: Done, transfer: ArrayBuffer[]) => void,
): Promise<void> {
  for (const { index, file } of take(work)) {
    const result = await readOne(file, work.parts, (n) => tell(work, n, 0));
    tell(work, 0, 1);
    if (result instanceof Unreadable) post({ index, result: { code: result.code } }, []);
    else {
      const packed = result.map(packImport);
      post({ index, result: packed }, packed.flatMap(columnsOf));
    }
  }
}

function* take({ tasks, taken }: Work): Generator<Task> {
  for (;;) {
    const task = tasks[Atomics.add(taken, 0, 1)];
    if (task === undefined) return;
    yield task;
  }
}

function tell({ read }: Work, bytes: number, files: number): void {
  if (bytes > 0) Atomics.add(read, 0, BigInt(bytes));
  if (files > 0) Atomics.add(read, 1, BigInt(files));
}

async function readOne(
  file: DiskFile,
  parts: boolean,
  onBytes: (bytes: number) => void,
): Promise<FileImport[] | Unreadable> {
  try {
    return await readDisk(file, { importers: IMPORTERS, onBytes, parts });
  } catch (error) {
    return new Unreadable(codeOf(error));
  }
}

function unpacked(result: Done['result']): FileImport[] | Unreadable {
  if ('code' in result) return new Unreadable(result.code);
  return result.map(unpackImport);
}

export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
