/**
 * What "What the trace tells" costs with a million calls on the page.
 *
 *     npm run bench:explore [-- --shape sessions|one|short|agents --calls 1000000 --folder dist --what-if]
 *
 * Calls of one shape in the plain format are drawn with fixed numbers and dropped on the built page
 * (`npm run build` first); then the page is scrolled to the section, as a reader would. Told are when
 * its first part and its last are there, the longest tasks of the page's own thread and of the worker
 * (a cancel is heard between two of them), the largest messages of the worker, and the memory of the
 * page's process at its highest. Tasks over 50 ms are those that the browser reports itself
 * (https://www.w3.org/TR/longtasks-1/); processor time is from its own trace.
 */
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../setup/lib.mjs';
import { serve } from '../setup/serve.mjs';
import { tasksOf } from './tasks.ts';
import { callAt, isShape, SHAPES } from '../../src/strategies/testing-shapes.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: 'dist' },
    shape: { type: 'string', default: 'sessions' },
    /** Strategies side by side instead of the section about the trace. */
    'what-if': { type: 'boolean', default: false },
    /** Gives up after so long, seconds. */
    patience: { type: 'string', default: '300' },
  },
});
if (!isShape(values.shape)) throw new Error(`--shape is one of ${SHAPES.join(', ')}`);
const shape = values.shape;
const CALLS = Number(values.calls);
const PATIENCE_MS = 1000 * Number(values.patience);
const FOLDER = join(ROOT, '.bench', 'explore');

async function makeFile(path: string): Promise<void> {
  if (existsSync(path)) return;
  const out = createWriteStream(path);
  out.write('time,session,turn,agent,model,uncached_input,cache_read,cache_write,output\n');
  for (let i = 0; i < CALLS; i++) {
    const c = callAt(shape, i, CALLS);
    const row = `${new Date(c.timeMs).toISOString()},${c.session},${c.turn},${c.agent ?? ''},${c.model},${c.uncachedInput},${c.cacheRead},0,${c.output}\n`;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Notes long tasks and what the worker says: kind, bytes as text, milliseconds since the start. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: [number, number][] = [];
    const messages: [string, number][] = [];
    Object.assign(window, { longTasks: tasks, messages });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push([entry.startTime, entry.duration]);
    }).observe({ type: 'longtask', buffered: true });
    const values = (of: unknown): number => {
      if (typeof of !== 'object' || of === null) return 1;
      if (ArrayBuffer.isView(of)) return 1;
      let n = 1;
      for (const value of Object.values(of)) n += values(value);
      return n;
    };
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        this.addEventListener('message', (event: MessageEvent<{ type: string }>) => {
          // Ledgers are flat arrays: their few values say nothing of their size, and cost nothing.
          if (event.data.type !== 'progress') messages.push([event.data.type, values(event.data)]);
        });
      }
    };
  });
}

mkdirSync(FOLDER, { recursive: true });
const file = join(FOLDER, `${shape}-${values.calls}.csv`);
await makeFile(file);

const address = await serve({ port: 4395, folder: values.folder });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.on('crash', () => {
  console.log(`the tab is lost; ${memory()}`);
  process.exit(1);
});
page.on('pageerror', (e) => console.log(`page error: ${e.message}`));
await watch(page);
await page.goto(address);
await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');

const root = await browser.newBrowserCDPSession();
const { processInfo } = await root.send('SystemInfo.getProcessInfo');
const renderers = processInfo.filter((p) => p.type === 'renderer').map((p) => p.id);
/** At its highest so far, of the largest renderer. Linux only. */
function memory(): string {
  const mb = renderers.map((pid) => {
    try {
      const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(kb) / 1024;
    } catch {
      return 0;
    }
  });
  return `memory of the page's process at most ${Math.max(0, ...mb).toFixed(0)} MiB`;
}

async function told(isThere: () => boolean): Promise<void> {
  await page.waitForFunction(isThere, undefined, { polling: 100, timeout: PATIENCE_MS });
}

/** The longest five. */
const list = (ms: readonly number[]): string =>
  ms
    .slice(0, 5)
    .map((x) => x.toFixed(0))
    .join(', ');

async function stage(
  name: string,
  work: (lap: (what: string) => void) => Promise<void>,
): Promise<void> {
  const laps: string[] = [];
  const started = performance.now();
  const { main, worker } = await tasksOf(browser, page, async () => {
    try {
      await work((what) =>
        laps.push(`${what} after ${((performance.now() - started) / 1000).toFixed(1)} s`),
      );
    } catch (error) {
      laps.push(`gave up: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
    }
  });
  const { tasks, messages } = await page.evaluate(() => {
    const w = window as unknown as { longTasks: [number, number][]; messages: [string, number][] };
    return { tasks: w.longTasks.splice(0).map(([, ms]) => ms), messages: w.messages.splice(0) };
  });
  console.log(`${name}: ${laps.join(', ')}`);
  console.log(
    `  page's thread, longest tasks: processor time ${list(main)} ms; by the clock ${list([...tasks].sort((a, b) => b - a))} ms (target: 100 ms)`,
  );
  console.log(`  worker, longest tasks: ${list(worker)} ms`);
  const largest = messages.sort((a, b) => b[1] - a[1]).slice(0, 4);
  console.log(
    `  messages of the worker, the largest by values: ${largest.map(([type, n]) => `${type} ${n}`).join(', ')}`,
  );
  console.log(`  ${memory()}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${browser.version()}, ${shape}, ${CALLS} calls`,
);
await stage('arrival', async (lap) => {
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(file);
  await told(() =>
    [...document.querySelectorAll('button')].some((b) => b.textContent === 'Add compacted runs'),
  );
  lap('verdict');
});
if (values['what-if'])
  await stage('what-if', async (lap) => {
    await page.evaluate(() => document.querySelector('#what-if')?.scrollIntoView());
    await told(() => document.querySelector('#what-if .grid tbody tr') !== null);
    lap('first row');
    await told(() => document.querySelector('[aria-busy=true]') === null);
    lap('all');
  });
else
  await stage('what the trace tells', async (lap) => {
    await told(() => {
      (document.querySelector('#explore') ?? document.querySelector('#trace'))?.scrollIntoView();
      return document.querySelector('#explore') !== null;
    });
    lap('section');
    await told(() => document.querySelector('.explore-part') !== null);
    lap('first part');
    await told(() => document.querySelector('#explore[aria-busy=true]') === null);
    lap('all');
  });
await browser.close();
process.exit(0);
