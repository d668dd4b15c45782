/**
 * Imports a folder and prints the sums, for the benchmark: the reading and merging of the command
 * line without its answers, in as many threads as are asked for.
 *
 *     node scripts/bench/import.ts FOLDER [THREADS]
 */
import { readdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DiskFile } from '../../src/cli/disk.ts';

enableCompileCache();
const { readInThreads, Unreadable } = await import('../../src/cli/threads.ts');
const { mergeImports } = await import('../../src/importers/merge.ts');
const { IMPORTERS } = await import('../../src/importers/registry.ts');
const { summarize } = await import('../../src/importers/testing.ts');

const folder = process.argv[2] ?? '.';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((p) => p.endsWith('.jsonl'))
  .sort()
  .map((name): DiskFile => {
    const path = join(folder, name);
    return { path, name, size: statSync(path).size, regular: true };
  });
const read = await readInThreads(files, { threads: Number(process.argv[3] ?? 1) });
const whole = read.flatMap((file, i) => {
  if (file instanceof Unreadable) throw new Error(`${files[i]?.path}: ${file.code}`);
  return file;
});
const { calls, totals } = summarize(mergeImports(whole, IMPORTERS).trace);
console.log(JSON.stringify({ calls, ...totals }));
