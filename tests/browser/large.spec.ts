/** Large inputs: several workers share them, and the answer does not tell how many there were. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const CALLS = 3000;

/** A transcript of 40 MB in 30 sessions. */
async function transcript(path: string): Promise<void> {
  const out = createWriteStream(path);
  const text = 'Words of an answer that is long. '.repeat(400);
  for (let n = 0; n < CALLS; n++) {
    const row = {
      type: 'assistant',
      sessionId: `s${n % 30}`,
      uuid: `u${n}`,
      parentUuid: null,
      requestId: `r${n}`,
      timestamp: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
      message: {
        id: `m${n}`,
        model: 'claude-opus-5-5',
        role: 'assistant',
        stop_reason: 'end_turn',
        content: [{ type: 'text', text }],
        usage: { input_tokens: 100 + n, output_tokens: 200, cache_read_input_tokens: 3 * n },
      },
    };
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Opens the page as a machine of so many cores has it. @returns the workers that it starts */
async function open(page: Page, cores: number): Promise<{ started: number }> {
  const workers = { started: 0 };
  page.on('worker', () => workers.started++);
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value });
  }, cores);
  await page.goto('/');
  await ready(page);
  return workers;
}

const choose = (page: Page, file: string) =>
  page.locator('.drop input[type=file]:not([webkitdirectory])').first().setInputFiles(file);

test('one worker and three give the same answer', async ({ page, context }, info) => {
  test.setTimeout(240_000);
  const file = info.outputPath('large.jsonl');
  await transcript(file);
  const seen: string[] = [];
  for (const [cores, started] of [
    [1, 1],
    [3, 2],
  ] as const) {
    const own = cores === 1 ? page : await context.newPage();
    const workers = await open(own, cores);
    await choose(own, file);
    await expect(own.locator('.kicker')).toContainText('3,000 model calls in 30 sessions', {
      timeout: 90_000,
    });
    // One more worker for 40 MB: a third would not pay.
    expect(workers.started).toBe(started);
    // The compacted arm is simulated next: the answer is whole when that is over.
    await expect(own.locator('.fold-top')).not.toContainText('Simulating', { timeout: 90_000 });
    seen.push(await own.locator('.fold-top').innerText());
    await own.close();
  }
  expect(seen[1]).toBe(seen[0]);
});

test('a cancel of several leaves the page as it was, and it reads again', async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const file = info.outputPath('large.jsonl');
  await transcript(file);
  await open(page, 3);
  const before = await page.locator('.kicker').innerText();
  await choose(page, file);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click({ timeout: 60_000 });
  await expect(page.locator('.progress')).toHaveCount(0);
  expect(await page.locator('.kicker').innerText()).toBe(before);
  await choose(page, file);
  await expect(page.locator('.kicker')).toContainText('3,000 model calls in 30 sessions', {
    timeout: 90_000,
  });
});
