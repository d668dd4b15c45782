/** A thread of {@link readInThreads}. */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from './threads.ts';

enableCompileCache();
const { readShare } = await import('./threads.ts');

await readShare(workerData as Work, (done, transfer) => parentPort?.postMessage(done, transfer));
