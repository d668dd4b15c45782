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
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { FileImport } from '../../src/importers/importer.ts';

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

function buffersOf(file: FileImport): ArrayBuffer[] {
  const { trace } = file;
  return [...Object.values(trace), ...Object.values(trace.counts)].flatMap((column) =>
    ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
  );
}

async function inThreads(tasks: readonly Task[], threads: number): Promise<FileImport[]> {
  const results: FileImport[] = [];
  const queue = [...tasks].sort((a, b) => a.size - b.size);
  const here = async (): Promise<void> => {
    for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
      results[t.index] = readTask(t);
      // Lets the messages of the other threads in.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const there = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      const next = (): void => {
        const task = queue.pop();
        if (task !== undefined) worker.postMessage(task);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('error', reject);
      worker.on('message', (done: { index: number; file: FileImport } | null) => {
        if (done !== null) results[done.index] = done.file;
        next();
      });
    });
  await Promise.all([here(), ...Array.from({ length: threads - 1 }, there)]);
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
  const port = parentPort;
  port?.on('message', (task: Task) => {
    const file = readTask(task);
    port.postMessage({ index: task.index, file }, buffersOf(file));
  });
  port?.postMessage(null);
}
