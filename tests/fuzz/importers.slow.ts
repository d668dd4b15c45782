/**
 * As `importers.test.ts`, with 20,000 mutants a format, each of which must be read within two
 * seconds: the reading is watched from another thread, which ends it where it hangs.
 *
 * `FUZZ_MUTANTS`, `FUZZ_SEED`, `FUZZ_FROM` and `FUZZ_FORMAT` say how much of what.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { fuzzOptions } from './options.ts';
import { subjects } from './subjects.ts';
import type { Errand, Report } from './thread.ts';

const { seed, from, mutants, chosen } = fuzzOptions(20_000);
/** The longest that a mutant may take, of a processor of its own. */
const MOST_MS = 2_000;
/** The longest that it may wait for something, on a machine with other things to do. */
const MOST_WAIT_MS = 60_000;
const LANES = Math.min(2, availableParallelism());
/** A thread has to load all importers before its first mutant. */
const START_MS = 300_000;
const LOOK_MS = 50;

/** What all threads of this process have worked. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs mutants in a thread. @returns faults; `hung` is the mutant that did not end */
async function errand(
  of: Omit<Errand, 'progress'>,
): Promise<{ faults: readonly string[]; hung: number | null }> {
  const progress = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { ...of, progress } satisfies Errand,
    execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 2_000 },
  });
  return new Promise((resolve, reject) => {
    let last = -1;
    let since = performance.now();
    let cpuSince = cpuMs();
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 0);
      if (now !== last) {
        last = now;
        since = performance.now();
        cpuSince = cpuMs();
      } else if (
        performance.now() - since > (now < 0 ? START_MS : MOST_WAIT_MS) ||
        // All lanes together have worked so long: so has this one, if it works at all.
        (now >= 0 && cpuMs() - cpuSince > MOST_MS * LANES)
      ) {
        clearInterval(watch);
        void worker.terminate().then(() => resolve({ faults: [], hung: now }));
      }
    }, LOOK_MS);
    worker.on('message', ({ faults }: Report) => {
      clearInterval(watch);
      resolve({ faults, hung: null });
    });
    worker.on('error', (error) => {
      clearInterval(watch);
      reject(new Error(`mutant ${Atomics.load(progress, 0)}: ${error.message}`));
    });
  });
}

/** A machine with other things to do may stop a thread for long: what hung is read again, alone. */
async function watched(format: string): Promise<string[]> {
  const faults: string[] = [];
  const to = from + mutants;
  for (let next = from; next < to && faults.length < 20;) {
    const first = await errand({ format, seed, from: next, to });
    faults.push(...first.faults);
    if (first.hung === null) break;
    const again = await errand({ format, seed, from: first.hung, to: first.hung + 1 });
    faults.push(...again.faults);
    if (again.hung !== null)
      faults.push(`seed ${seed}, mutant ${again.hung}: took over ${MOST_MS} ms`);
    next = first.hung + 1;
  }
  return faults;
}

describe('spoilt files, many of them', () => {
  const formats = subjects()
    .map(({ format }) => format)
    .filter(chosen);
  test(
    'every format',
    async () => {
      const queue = [...formats];
      const faults: string[] = [];
      const lane = async (): Promise<void> => {
        for (let format = queue.shift(); format !== undefined; format = queue.shift()) {
          const found = await watched(format).catch((error: unknown) => [String(error)]);
          console.log(
            [`${format}: ${mutants} mutants, ${found.length} faults`, ...found].join('\n'),
          );
          faults.push(...found.map((fault) => `${format}, ${fault}`));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      expect(faults.slice(0, 30)).toEqual([]);
    },
    4 * 3_600_000,
  );
});
