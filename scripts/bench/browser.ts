/**
 * How the page reads what is large: one file of 1 GB, a folder, a list of 300 MB, a line of 60 MB.
 *
 *     npm run bench:browser [-- --megabytes 1000 --folder dist --only file,folder --runs 3]
 *
 * The inputs are drawn with a fixed seed into `.bench/browser/`, and given to the built page
 * (`npm run build` first) through its file dialog. Every run has a page of its own. Told are the time
 * from the choice to the answer, the processor time of all processes of the browser, the longest tasks of the page's own
 * thread (processor time and by the clock), what the page's process has grown by, and how long a
 * cancel takes. Processes are read from `/proc`, so that memory and processor time are told on Linux
 * alone.
 */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { statSync, writeSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../setup/lib.mjs';
import { serve } from '../setup/serve.mjs';
import { makeBulk } from './bulk.ts';
import { tasksOf } from './tasks.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const FOLDER = join(ROOT, '.bench', 'browser');
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    folder: { type: 'string', default: 'dist' },
    only: { type: 'string', default: 'file,folder,tiny,list,line,cancel' },
    runs: { type: 'string', default: '1' },
    /** Overrides the number of cores that the page sees. */
    cores: { type: 'string' },
  },
});
const MB = 1e6;
const bytes = Number(values.megabytes) * MB;

// --- inputs ---

function call(n: number, content = 'Done.'): string {
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    sessionId: `s${n >> 6}`,
    type: 'assistant',
    uuid: `u${n}`,
    timestamp: new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString(),
    requestId: `req_${n}`,
    message: {
      id: `msg_${n}`,
      model: 'claude-opus-5-5',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: content }],
      usage: { input_tokens: 10 + (n % 7), output_tokens: 200, cache_read_input_tokens: 9000 },
    },
  });
}

/** A file of pieces, unless it is there. */
function made(name: string, pieces: () => Iterable<string>): string {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  const file = openSync(path, 'w');
  for (const piece of pieces()) writeSync(file, piece);
  closeSync(file);
  return path;
}

function* listOf(size: number): Generator<string> {
  const text = 'Many words of an answer, "quoted" and long.\n'.repeat(70);
  let written = 0;
  for (let n = 0; written < size; n++) {
    const piece = `${n === 0 ? '[' : ','}\n${call(n, text)}`;
    written += piece.length;
    yield piece;
  }
  yield '\n]\n';
}

function* lineOf(size: number): Generator<string> {
  for (let n = 0; n < 100; n++) yield `${call(n)}\n`;
  yield `${call(100, 'One very long answer. '.repeat(size / 22))}\n`;
  for (let n = 101; n < 200; n++) yield `${call(n)}\n`;
}

const TINY = 20_000;

/** A folder of files of one call each. */
function tinyFolder(): string {
  const folder = join(FOLDER, 'tiny');
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < TINY; n++) {
    const within = join('tiny', `project-${Math.floor(n / 1000)}`);
    if (n % 1000 === 0) mkdirSync(join(FOLDER, within), { recursive: true });
    made(join(within, `session-${n}.jsonl`), () => [`${call(n)}\n`]);
  }
  return folder;
}

mkdirSync(FOLDER, { recursive: true });

interface Input {
  readonly name: string;
  readonly about: string;
  path(): string;
}

const INPUTS: readonly Input[] = [
  {
    name: 'file',
    about: `one file of ${values.megabytes} MB of transcripts, a quarter without usage`,
    path: () => {
      const folder = join(FOLDER, `one-${values.megabytes}`);
      makeBulk(folder, { bytes, seed: 3, idleShare: 0.25, oneFile: true });
      return join(folder, 'whole.jsonl');
    },
  },
  {
    name: 'folder',
    about: `a folder of ${values.megabytes} MB of transcripts`,
    path: () => {
      const folder = join(FOLDER, `many-${values.megabytes}`);
      makeBulk(folder, { bytes, seed: 3, idleShare: 0.25 });
      return join(folder, 'projects');
    },
  },
  { name: 'tiny', about: `a folder of ${TINY} files of one call`, path: tinyFolder },
  {
    name: 'list',
    about: 'one JSON list of 300 MB',
    path: () => made('list.json', () => listOf(300 * MB)),
  },
  {
    name: 'line',
    about: 'a line of 60 MB between 199 short ones',
    path: () => made('line.jsonl', () => lineOf(60 * MB)),
  },
];

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((n, name) => n + sizeOf(join(path, name)), 0);
}

// --- processes ---

/** `sysconf(_SC_CLK_TCK)`, 100 a second on Linux. */
const TICK_MS = 10;

interface Processes {
  /** User and system time of all processes of the browser, ms. */
  readonly cpuMs: number;
  /** Memory of its own of the page's process (`RssAnon` and `RssShmem`), MB. */
  readonly pageMb: number;
}

/** Looks at the browser's processes; the page's is the renderer that has worked most. */
async function processes(browser: Browser): Promise<Processes> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let cpuMs = 0;
  let most = -1;
  let pageMb = NaN;
  for (const { id, type } of processInfo) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const spent = (Number(stat[11]) + Number(stat[12])) * TICK_MS;
      cpuMs += spent;
      if (type !== 'renderer' || spent <= most) continue;
      most = spent;
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const kb = (name: string): number =>
        Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1] ?? NaN);
      pageMb = ((kb('RssAnon') + kb('RssShmem')) * 1024) / MB;
    } catch {
      // It has ended, or this is no Linux.
    }
  }
  return { cpuMs, pageMb };
}

// --- the page ---

const address = await serve({ port: 4391, folder: values.folder });
const executablePath = findChromium();

/** What the page keeps for us while it works. */
interface Kept {
  /** Start and duration of tasks over 50 ms, by the clock. */
  readonly longTasks: [number, number][];
  /** When a cancel was told to the worker, and when it had stopped. */
  readonly cancels: { told: number; heard: number }[];
}

async function fresh(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--enable-precise-memory-info',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.log(`  page error: ${error.message}`));
  await page.addInitScript(
    (cores) => {
      if (cores !== null) Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
      const kept: Kept = { longTasks: [], cancels: [] };
      Object.assign(window, { kept });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          kept.longTasks.push([entry.startTime, entry.duration]);
      }).observe({ type: 'longtask', buffered: true });
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
        const { type } = (args[0] ?? {}) as { type?: string };
        if (type === 'cancel') {
          const cancel = { told: performance.now(), heard: NaN };
          kept.cancels.push(cancel);
          this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
            if (data.type === 'cancelled') cancel.heard = performance.now();
          });
        }
        (post as (...all: unknown[]) => void).apply(this, args);
      };
    },
    values.cores === undefined ? null : Number(values.cores),
  );
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
  await page.waitForTimeout(1500);
  return { browser, page };
}

const keptOf = (page: Page): Promise<Kept> =>
  page.evaluate(() => (window as unknown as { kept: Kept }).kept);

/** Used bytes of the page's own heap after a collection, MB: the worker's are in its process alone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MB;
}

/** Gives a file, or a folder, to the page. */
async function choose(page: Page, path: string): Promise<void> {
  const isFolder = statSync(path).isDirectory();
  await page
    .locator(isFolder ? 'input[webkitdirectory]' : 'input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(path);
}

/** Reads an input once. */
async function measure({ path }: Input): Promise<void> {
  const input = path();
  const size = sizeOf(input);
  const { browser, page } = await fresh();
  const heap = await heapOf(page);
  const before = await processes(browser);
  let peak = 0;
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      peak = Math.max(peak, (await processes(browser)).pageMb);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  let took = 0;
  let after = before;
  const { main: tasks } = await tasksOf(browser, page, async () => {
    // The page's own clock: what this script needs to hand over files is not counted.
    await page.evaluate(() => {
      document.addEventListener('change', () => performance.mark('chosen'), {
        capture: true,
        once: true,
      });
    });
    await choose(page, input);
    await page.evaluate(async () => {
      // The page asks for the other arm once the first is on it.
      while (
        ![...document.querySelectorAll('button')].some(
          (b) => b.textContent === 'Add compacted runs',
        )
      )
        await new Promise((resolve) => setTimeout(resolve, 100));
    });
    took = await page.evaluate(
      () => performance.now() - (performance.getEntriesByName('chosen')[0]?.startTime ?? NaN),
    );
    after = await processes(browser);
    await page.waitForTimeout(3000);
  });
  stopped = true;
  await looking;
  const { longTasks } = await keptOf(page);
  const clock = longTasks.map(([, d]) => d).sort((a, b) => b - a);
  const rest = await processes(browser);
  console.log(
    `  ${(size / MB).toFixed(0)} MB in ${(took / 1000).toFixed(2)} s: ${(size / MB / (took / 1000)).toFixed(0)} MB/s; ` +
      `processor ${((after.cpuMs - before.cpuMs) / 1000).toFixed(2)} s`,
  );
  console.log(
    `    longest tasks of the page: ${tasks
      .slice(0, 4)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms of processor time; by the clock ${
      clock.length === 0
        ? 'none over 50'
        : clock
            .slice(0, 4)
            .map((ms) => ms.toFixed(0))
            .join(', ')
    } ms`,
  );
  console.log(
    `    memory of the page's process: grown by ${(peak - before.pageMb).toFixed(0)} MB at the peak, ` +
      `${(rest.pageMb - before.pageMb).toFixed(0)} MB at rest; the page's own heap by ${((await heapOf(page)) - heap).toFixed(0)} MB`,
  );
  await browser.close();
}

/** Reads the large file, and cancels in the middle. */
async function measureCancel(): Promise<void> {
  const input = (INPUTS[0] as Input).path();
  const { browser, page } = await fresh();
  await choose(page, input);
  const button = page.getByRole('button', { name: 'Cancel', exact: true }).first();
  await button.waitFor();
  await page.waitForTimeout(700);
  const shown = await page.evaluate(async () => {
    const [found] = [...document.querySelectorAll('.progress button')];
    const from = performance.now();
    (found as HTMLElement).click();
    while (document.querySelector('.progress') !== null)
      await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - from;
  });
  await page.waitForTimeout(2500);
  const { cancels } = await keptOf(page);
  const heard = cancels.map((c) => c.heard - c.told);
  console.log(
    `  cancel: shown after ${shown.toFixed(0)} ms, the worker had stopped after ${heard.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  await browser.close();
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? '?'}`);
const wanted = values.only.split(',');
for (const input of INPUTS) {
  if (!wanted.includes(input.name)) continue;
  console.log(`${input.about}`);
  for (let i = 0; i < Number(values.runs); i++) {
    await measure(input);
    console.log(
      `    load ${loadavg()
        .map((x) => x.toFixed(1))
        .join(' ')}`,
    );
  }
}
if (wanted.includes('cancel')) for (let i = 0; i < Number(values.runs); i++) await measureCancel();
process.exit(0);
