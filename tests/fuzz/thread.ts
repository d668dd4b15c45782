/** A thread that reads mutants, so that another can see how long one takes, and end it. */
import { parentPort, workerData } from 'node:worker_threads';
import { assertUnpolluted, checkMutant } from './check.ts';
import { mutantOf, subjects } from './subjects.ts';

/** What the thread is given: mutants `from` … `to` − 1 of a format. */
export interface Errand {
  readonly format: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** One number: the mutant under way. */
  readonly progress: Int32Array;
}

/** What it says at the end: which mutants broke a promise, and how. */
export interface Report {
  readonly faults: readonly string[];
}

const MOST_FAULTS = 20;

async function run({ format, seed, from, to, progress }: Errand): Promise<Report> {
  const all = subjects();
  const subject = all.find((one) => one.format === format);
  if (subject === undefined) throw new Error(`no format ${format}`);
  const faults: string[] = [];
  for (let index = from; index < to && faults.length < MOST_FAULTS; index++) {
    Atomics.store(progress, 0, index);
    try {
      await checkMutant(mutantOf(subject, all, seed, index));
    } catch (error) {
      faults.push(`seed ${seed}, mutant ${index}: ${(error as Error).stack ?? String(error)}`);
    }
  }
  assertUnpolluted();
  return { faults };
}

if (parentPort !== null) parentPort.postMessage(await run(workerData as Errand));
