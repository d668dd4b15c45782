// A thread of `readInThreads`. No TypeScript, so that the cache of compiled code is on before the
// first file that has to be stripped of its types: the stripper alone takes a tenth of a second.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

enableCompileCache();
const { readShare } = await import('./threads.ts');

await readShare(workerData, (done, transfer) => parentPort?.postMessage(done, transfer));
