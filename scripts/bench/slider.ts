/**
 * Script time of one change of the cached-price slider with a million calls on the page.
 *
 *     npm run bench:slider [-- --calls 1000000]
 *
 * Two arms of half the calls each, in the plain format, are drawn with fixed numbers and dropped on
 * the built page (`npm run build` first). Then the slider is moved once a frame, and the browser's
 * own `ScriptDuration` is divided by the number of changes.
 */
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../setup/lib.mjs';
import { serve } from '../setup/serve.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;
const { values } = parseArgs({ options: { calls: { type: 'string', default: '1000000' } } });
const CALLS_PER_ARM = Number(values.calls) / 2;
const CALLS_PER_SESSION = 100;
const CHANGES = 120;

async function makeArm(path: string, growth: number): Promise<void> {
  if (existsSync(path)) return;
  const out = createWriteStream(path);
  out.write('time,session,turn,model,uncached_input,cache_read,cache_write,output\n');
  for (let i = 0; i < CALLS_PER_ARM; i++) {
    const session = Math.floor(i / CALLS_PER_SESSION);
    const call = i % CALLS_PER_SESSION;
    const time = new Date(Date.UTC(2026, 10, 20) + i * 60).toISOString();
    const read = 8000 + call * growth;
    const row = `${time},s${session},${call >> 1},gpt-6.2-sol,${500 + (i % 97)},${read},0,${300 + (i % 31)}\n`;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

const folder = join(ROOT, '.bench', 'slider');
mkdirSync(folder, { recursive: true });
const arms = { keep: join(folder, 'keep.csv'), compact: join(folder, 'compact.csv') };
await makeArm(arms.keep, 3000);
await makeArm(arms.compact, 1500);

const address = await serve({ port: 4390 });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(address);
await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
const started = Date.now();
await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(arms.keep);
await page.getByRole('button', { name: 'Add compacted runs' }).waitFor({ timeout: 300_000 });
const kept = Date.now();
await page
  .getByRole('button', { name: 'Add compacted runs' })
  .locator('xpath=preceding-sibling::input[1]')
  .setInputFiles(arms.compact);
await page
  .locator('h1', { hasText: 'compacted' })
  .or(page.locator('h1', { hasText: 'Compact' }))
  .first()
  .waitFor({ timeout: 300_000 });

const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const scriptSeconds = async (): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((m) => m.name === 'ScriptDuration')?.value ?? NaN;
};
// The sections that need every session answer once, after the arms are there: not a slider's doing.
const arrived = await scriptSeconds();
for (let last = -1, now = arrived; now - last > 0.02; now = await scriptSeconds()) {
  last = now;
  await page.waitForTimeout(2000);
}
const before = await scriptSeconds();
console.log(`script until the page rests after the second arm: ${(before - arrived).toFixed(1)} s`);
const perChange = await page.evaluate(async (changes) => {
  const slider = document.querySelector<HTMLInputElement>(
    '#sliders input[type=range], input[type=range]',
  );
  if (slider === null) throw new Error('no slider');
  const times: number[] = [];
  const low = Number(slider.min);
  const span = Number(slider.max) - low;
  for (let i = 0; i < changes; i++) {
    slider.value = String(low + (span * ((i * 7) % changes)) / changes);
    const t = performance.now();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    times.push(performance.now() - t);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return times;
}, CHANGES);
const script = (await scriptSeconds()) - before;
perChange.sort((a, b) => a - b);
const at = (q: number): string => (perChange[Math.floor(q * (CHANGES - 1))] ?? NaN).toFixed(2);
console.log(
  `calls on the page: ${2 * CALLS_PER_ARM} in ${(2 * CALLS_PER_ARM) / CALLS_PER_SESSION} sessions`,
);
console.log(`first arm read and answered: ${((kept - started) / 1000).toFixed(1)} s`);
console.log(
  `handlers of one change: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms`,
);
console.log(
  `all script, each change: ${((1000 * script) / CHANGES).toFixed(2)} ms (target: 16 ms)`,
);
await browser.close();
process.exit(0);
