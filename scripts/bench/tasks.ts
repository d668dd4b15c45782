import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Processor time of each task by thread, milliseconds, the longest first. */
export interface Tasks {
  readonly main: readonly number[];
  readonly worker: readonly number[];
}

/**
 * The tasks of a page's threads while `work` runs. The clock would count what other programs had of
 * the core in the meantime.
 */
export async function tasksOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const thread = (e: TraceEvent): string => `${e.pid}/${e.tid}`;
  const total = (tasks: readonly number[]): number => tasks.reduce((a, b) => a + b, 0);
  /** Of the thread of that name that did most: other renderers (a spare one) do nothing here. */
  const busiest = (name: string): number[] => {
    const sums = new Map<string, number[]>(
      traceEvents
        .filter((e) => e.name === 'thread_name' && e.args.name === name)
        .map((e) => [thread(e), []]),
    );
    for (const e of traceEvents)
      if (e.name === 'RunTask') sums.get(thread(e))?.push((e.tdur ?? 0) / 1000);
    const [most = []] = [...sums.values()].sort((a, b) => total(b) - total(a));
    return most.sort((a, b) => b - a);
  };
  return { main: busiest('CrRendererMain'), worker: busiest('DedicatedWorker thread') };
}
