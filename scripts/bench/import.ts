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
import type { ByteSource } from '../../src/importers/read.ts';

enableCompileCache();
const { readFile } = await import('../../src/importers/read.ts');
const { IMPORTERS } = await import('../../src/importers/registry.ts');

const CHUNK_BYTES = 1 << 20;

function sourceOf(name: string, path: string, size: number): ByteSource {
  return {
    name,
    size,
    stream: () => {
      let file = -1;
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (file === -1) file = openSync(path, 'r');
          const bytes = new Uint8Array(Math.min(CHUNK_BYTES, size + 1));
          const read = readSync(file, bytes);
          if (read > 0) controller.enqueue(bytes.subarray(0, read));
          else {
            closeSync(file);
            controller.close();
          }
        },
        cancel: () => closeSync(file),
      });
    },
  };
}

interface Task {
  readonly index: number;
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

const readTask = (t: Task): Promise<FileImport> =>
  readFile(sourceOf(t.name, t.path, t.size), { importers: IMPORTERS });

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
      results[t.index] = await readTask(t);
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
    void readTask(task).then((file) =>
      port.postMessage({ index: task.index, file }, buffersOf(file)),
    );
  });
  port?.postMessage(null);
}
