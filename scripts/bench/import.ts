/**
 * Imports a folder and prints the sums, for the benchmark: the reading and merging of the command
 * line without its answers.
 *
 *     node scripts/bench/import.ts FOLDER [THREADS]
 *
 * With threads, each reads whole files, the largest first; only what was read comes back, its
 * columns by transfer. Order of arrival does not matter: results are merged in the files' order.
 */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { FileImport } from '../../src/importers/importer.ts';
import type { Trace } from '../../src/trace/trace.ts';

enableCompileCache();
const { readFileBlocking } = await import('../../src/importers/read.ts');
const { IMPORTERS } = await import('../../src/importers/registry.ts');

interface Task {
  readonly index: number;
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

function readTask({ name, path }: Task): FileImport {
  const file = openSync(path, 'r');
  try {
    const read = (into: Uint8Array): number => readSync(file, into);
    const result = readFileBlocking({ name, read }, { importers: IMPORTERS });
    if (result === null) throw new Error(`${path} is no plain text`);
    return result;
  } finally {
    closeSync(file);
  }
}

function buffersOf(trace: Trace): ArrayBuffer[] {
  return [...Object.values(trace), ...Object.values(trace.counts)].flatMap((column) =>
    ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
  );
}

interface Work {
  /** Largest first, so that no thread ends with a long one. */
  readonly tasks: readonly Task[];
  /** How many tasks are taken: threads help themselves, and wait for nobody. */
  readonly taken: Int32Array;
}

/** A text crosses between threads as it is; a hundred thousand small objects would be cloned. */
interface Done {
  readonly index: number;
  readonly file: Omit<FileImport, 'identities'>;
  readonly identities: string;
}

function* take({ tasks, taken }: Work): Generator<Task> {
  for (;;) {
    const task = tasks[Atomics.add(taken, 0, 1)];
    if (task === undefined) return;
    yield task;
  }
}

async function inThreads(tasks: readonly Task[], threads: number): Promise<FileImport[]> {
  const results: FileImport[] = [];
  const work: Work = {
    tasks: [...tasks].sort((a, b) => b.size - a.size),
    taken: new Int32Array(new SharedArrayBuffer(4)),
  };
  const there = Array.from({ length: threads - 1 }, () => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    worker.on('message', ({ index, file, identities }: Done) => {
      results[index] = {
        ...file,
        identities: JSON.parse(identities) as FileImport['identities'],
      };
    });
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  });
  for (const task of take(work)) results[task.index] = readTask(task);
  await Promise.all(there);
  return results;
}

if (isMainThread) {
  const { mergeImports } = await import('../../src/importers/merge.ts');
  const { summarize } = await import('../../src/importers/testing.ts');
  const folder = process.argv[2] ?? '.';
  const tasks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((p) => p.endsWith('.jsonl'))
    .sort()
    .map((name, index): Task => {
      const path = join(folder, name);
      return { index, name, path, size: statSync(path).size };
    });
  const read = await inThreads(tasks, Number(process.argv[3] ?? 1));
  const { calls, totals } = summarize(mergeImports(read, IMPORTERS).trace);
  console.log(JSON.stringify({ calls, ...totals }));
} else {
  for (const task of take(workerData as Work)) {
    const { identities, ...file } = readTask(task);
    const done: Done = { index: task.index, file, identities: JSON.stringify(identities) };
    parentPort?.postMessage(done, buffersOf(file.trace));
  }
}
