/**
 * What a change of the cached-price slider costs with a million calls on the page.
 *
 *     npm run bench:slider [-- --calls 1000000 --folder dist --profile]
 *
 * Two arms of half the calls each, in the plain format, are drawn with fixed numbers and dropped on
 * the built page (`npm run build` first). Told apart are the one-off work after each arm arrives, a
 * change while the hand moves, and what follows once when the hand rests. Script, style and layout
 * are the browser's own counters of the page's main thread (`Performance.getMetrics`); tasks over
 * 50 ms are those that the browser reports itself (https://www.w3.org/TR/longtasks-1/).
 */
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../setup/lib.mjs';
import { serve } from '../setup/serve.mjs';
import { tasksOf } from './tasks.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: 'dist' },
    /** Writes CPU profiles of the arrival and of the changes to `.bench/slider/`. */
    profile: { type: 'boolean', default: false },
  },
});
const CALLS_PER_ARM = Number(values.calls) / 2;
/** Two lengths of session by turns, so that workloads have shares to weigh. */
const CALLS_OF_SESSION = [40, 60] as const;
const CALLS_PER_SESSION = 50;
const CHANGES = 120;
/** No long task for this long, and idle all along: the page is at rest, milliseconds. */
const REST_MS = 1500;
const FOLDER = join(ROOT, '.bench', 'slider');

async function makeArm(path: string, growth: number): Promise<void> {
  if (existsSync(path)) return;
  const out = createWriteStream(path);
  out.write('time,session,turn,model,uncached_input,cache_read,cache_write,output\n');
  for (let i = 0; i < CALLS_PER_ARM; i++) {
    const inPair = i % (2 * CALLS_PER_SESSION);
    const isLong = inPair >= CALLS_OF_SESSION[0];
    const session = 2 * Math.floor(i / (2 * CALLS_PER_SESSION)) + (isLong ? 1 : 0);
    const call = isLong ? inPair - CALLS_OF_SESSION[0] : inPair;
    const time = new Date(Date.UTC(2026, 10, 20) + i * 60).toISOString();
    const read = 8000 + call * growth;
    const row = `${time},s${session},${call >> 1},gpt-6.2-sol,${500 + (i % 97)},${read},0,${300 + (i % 31)}\n`;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Counters of the main thread, milliseconds. */
interface Spent {
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  readonly task: number;
}

async function counters(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string): number => 1000 * (metrics.find((m) => m.name === name)?.value ?? NaN);
  return {
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration'),
    style: ms('RecalcStyleDuration'),
    task: ms('TaskDuration'),
  };
}

const minus = (a: Spent, b: Spent): Spent => ({
  script: a.script - b.script,
  layout: a.layout - b.layout,
  style: a.style - b.style,
  task: a.task - b.task,
});

/** Starts the list of long tasks; each entry is a start and a duration, milliseconds. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: [number, number][] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push([entry.startTime, entry.duration]);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Waits until the page was idle, frame after frame, for `ms`, and asks nothing of its worker. */
async function rest(page: Page, session: CDPSession, ms = REST_MS): Promise<void> {
  for (let calm = 0; calm < 2;) {
    const before = await counters(session);
    await page.evaluate(async (quiet) => {
      const tasks = (window as unknown as { longTasks: [number, number][] }).longTasks;
      // The page says itself whether answers are still on their way.
      while (document.querySelector('[aria-busy=true]') !== null)
        await new Promise((resolve) => setTimeout(resolve, 250));
      let since = performance.now();
      while (performance.now() - since < quiet) {
        const spare = await new Promise<number>((resolve) =>
          requestIdleCallback((deadline) => resolve(deadline.timeRemaining())),
        );
        const last = tasks.at(-1);
        if (last !== undefined && last[0] + last[1] > since) since = last[0] + last[1];
        if (spare < 5) since = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }, ms);
    // Twice in a row almost no script: nothing was under way outside the page's own thread either.
    calm = minus(await counters(session), before).script < 0.1 * ms ? calm + 1 : 0;
  }
}

const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (window as unknown as { longTasks: [number, number][] }).longTasks
      .splice(0)
      .map(([, duration]) => duration),
  );

const shown = (spent: Spent): string =>
  `${spent.task.toFixed(0)} ms of processor time, of it script ${spent.script.toFixed(0)} ms, style ${spent.style.toFixed(0)} ms, layout ${spent.layout.toFixed(0)} ms`;
const longest = (tasks: readonly number[]): string =>
  tasks.length === 0
    ? 'no task over 50 ms'
    : `${tasks.length} tasks over 50 ms, the longest ${Math.max(...tasks).toFixed(0)} ms`;
const quantiles = (all: readonly number[]): string => {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (q: number): string =>
    (sorted[Math.ceil(q * sorted.length) - 1] ?? NaN).toFixed(2).padStart(6);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms`;
};

mkdirSync(FOLDER, { recursive: true });
const arms = {
  keep: join(FOLDER, `keep-${values.calls}-by-${CALLS_OF_SESSION.join('-')}.csv`),
  compact: join(FOLDER, `compact-${values.calls}-by-${CALLS_OF_SESSION.join('-')}.csv`),
};
await makeArm(arms.keep, 6000);
await makeArm(arms.compact, 3000);

const address = await serve({ port: 4390, folder: values.folder });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await watch(page);
await page.goto(address);
await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
const session = await page.context().newCDPSession(page);
// Processor time of the page's main thread, which other work on the machine does not stretch.
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
await session.send('Profiler.enable');
await rest(page, session);
await longTasks(page);

/** Runs `work`, and writes a CPU profile of it where one is wanted. */
async function profiled(name: string, work: () => Promise<void>): Promise<void> {
  if (values.profile) await session.send('Profiler.start');
  await work();
  if (!values.profile) return;
  const { profile } = await session.send('Profiler.stop');
  writeFileSync(join(FOLDER, `${name}.cpuprofile`), JSON.stringify(profile));
}

/** Drops an arm, waits until its verdict stands and the page rests, tells the one-off work. */
async function arrive(name: string, drop: () => Promise<void>): Promise<void> {
  const before = await counters(session);
  const started = performance.now();
  let answered = 0;
  const { main: tasks } = await tasksOf(browser, page, () =>
    profiled(name, async () => {
      await drop();
      answered = performance.now() - started;
      await rest(page, session);
    }),
  );
  const spent = minus(await counters(session), before);
  console.log(
    `${name}: verdict after ${(answered / 1000).toFixed(1)} s; main thread until at rest: ${shown(spent)}`,
  );
  console.log(
    `  processor time of its longest tasks: ${tasks
      .slice(0, 5)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms (target: 50 ms); by the clock: ${longest(await longTasks(page))}`,
  );
}

/** Waits for a state of the page without looking all the time: looking is work of its thread, too. */
async function told(isThere: () => boolean): Promise<void> {
  await page.waitForFunction(isThere, undefined, { polling: 250, timeout: 300_000 });
}

const load = (): string =>
  loadavg()
    .map((x) => x.toFixed(1))
    .join(' ');
console.log(`${cpus().length} × ${cpus()[0]?.model ?? '?'}, load ${load()}, ${browser.version()}`);
console.log(
  `calls on the page: ${2 * CALLS_PER_ARM}, in ${CALLS_PER_ARM / CALLS_PER_SESSION} sessions of each arm`,
);
await arrive('first-arm', async () => {
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(arms.keep);
  await told(() =>
    [...document.querySelectorAll('button')].some((b) => b.textContent === 'Add compacted runs'),
  );
});
await arrive('second-arm', async () => {
  await page
    .getByRole('button', { name: 'Add compacted runs' })
    .locator('xpath=preceding-sibling::input[1]')
    .setInputFiles(arms.compact);
  // The verdict may name a simulated arm meanwhile: the fold is dim while files are read.
  await told(() => document.querySelector('.fold-top.dim') !== null);
  await told(() => document.querySelector('.fold-top.dim') === null);
});

/**
 * Changes a number once a frame; each change with its handlers and the counters up to the frame.
 * @param change makes the nth of so many changes; runs in the page
 * @param undo takes all of them back: the next number starts from the same page
 */
async function drag(
  name: string,
  field: Locator,
  change: (element: HTMLElement | SVGElement, at: { n: number; of: number }) => void,
  undo: () => Promise<void>,
): Promise<void> {
  const handlers: number[] = [];
  const script: number[] = [];
  const rendering: number[] = [];
  const whole: number[] = [];
  // Nothing is scrolled to: what is explored when somebody looks would take the worker for minutes.
  // As text from outside: the page's own policy lets nothing make functions.
  await page.evaluate(`window.change = ${change.toString()}`);
  await rest(page, session, 200);
  await profiled(`changes-${name}`, async () => {
    for (let n = 0; n < CHANGES; n++) {
      const before = await counters(session);
      handlers.push(
        await field.evaluate(
          async (element, at) => {
            const t = performance.now();
            (window as unknown as { change: typeof change }).change(element, at);
            const took = performance.now() - t;
            // Past the frame that shows the change.
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
            return took;
          },
          { n, of: CHANGES },
        ),
      );
      const spent = minus(await counters(session), before);
      script.push(spent.script);
      rendering.push(spent.style + spent.layout);
      whole.push(spent.task);
    }
  });
  console.log(`${name}, ${CHANGES} changes, one a frame, load ${load()}`);
  console.log(`  its handlers:     ${quantiles(handlers)}`);
  console.log(`  script a change:  ${quantiles(script)} (target: 16 ms)`);
  console.log(`  style and layout: ${quantiles(rendering)}`);
  console.log(`  the whole thread: ${quantiles(whole)}`);
  console.log(`  while it moves:   ${longest(await longTasks(page))}`);
  const moved = await counters(session);
  await undo();
  await rest(page, session);
  console.log(
    `  once, at rest:    ${shown(minus(await counters(session), moved))}; ${longest(await longTasks(page))}`,
  );
}

const sliders = page.locator('#sliders input[type=range]');
for (let i = 0; i < (await sliders.count()); i++) {
  const slider = sliders.nth(i);
  await drag(
    (await slider.getAttribute('aria-label')) ?? String(i),
    slider,
    (element, { n, of }) => {
      const input = element as HTMLInputElement;
      const [low, high] = [Number(input.min), Number(input.max)];
      input.value = String(low + (high - low) * (((n * 7) % of) / of));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    () => slider.dispatchEvent('dblclick'),
  );
}
const share = page.locator('.monthly-shares [role=spinbutton]').first();
await drag(
  'Share of a workload',
  share,
  (element, { n, of }) => {
    const key = n < of / 2 ? 'ArrowDown' : 'ArrowUp';
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  },
  () => page.locator('.monthly-shares button').dispatchEvent('click'),
);
await browser.close();
process.exit(0);
