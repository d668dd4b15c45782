/** What readers do wrong, and what others do to them: the page says so and keeps its answer. */
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../sample-traces');
const MARKUP = '<img src=x onerror=alert(1)>';

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
});
const drop = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('.drop input[type=file]:not([webkitdirectory])').first().setInputFiles(files);
const trouble = (page: Page) => page.locator('.drop').first().getByRole('alert');
const share = (page: Page) => page.getByRole('region', { name: 'Share the answer, not the trace' });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await ready(page);
});

test('links that are cut, altered, foreign or newer open nothing', async ({ page }) => {
  const { hash } = new URL(
    await (async () => {
      await share(page).getByRole('button', { name: 'Copy link' }).click();
      const field = share(page).getByRole('textbox', { name: 'Link' });
      await expect(field).toHaveValue(/#1\./);
      return field.inputValue();
    })(),
  );
  const message = page.locator('.message');
  for (const [bad, words] of [
    [hash.slice(0, -20), 'cut short'],
    [`${hash.slice(0, 60)}x${hash.slice(61)}`, 'cut or altered'],
    [`#9.${hash.slice(3)}`, 'newer version'],
    [`#1.${'A'.repeat(1_000_000)}`, 'too large'],
    ['#__proto__', 'no link'],
    ['#%E0%A4%A', 'no link'],
    [`#${MARKUP}`, 'no link'],
  ] as const) {
    await page.evaluate((h) => void (location.hash = h), bad);
    await expect(message).toContainText(words);
  }
  await expect(page.locator('h1')).toContainText('$9.85');
});

test('a jump within the page is no link', async ({ page }) => {
  await page.evaluate(() => void (location.hash = '#way-in'));
  await page.evaluate(() => void (location.hash = '#trace'));
  await expect(page.locator('.message')).toBeEmpty();
});

test('the saved scenario file opens to the same answer; what is none says so', async ({ page }) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    share(page).getByRole('button', { name: 'Save scenario file' }).click(),
  ]);
  const saved = await download.path();
  expect(readFileSync(saved, 'utf8')).toContain('"workload"');
  const input = share(page).locator('input[type=file]');
  await page.getByRole('button', { name: 'Use today’s prices' }).click();
  await expect(page.locator('h1')).toContainText('Compact');
  await input.setInputFiles(saved);
  await expect(page.locator('h1')).toContainText('$9.85');
  await expect(share(page)).toContainText('The scenario is open.');
  for (const text of ['', 'hello', '{}', '{"__proto__":{"polluted":1}}']) {
    await input.setInputFiles(file('no.json', text));
    await expect(share(page)).toContainText('That is no scenario of this page');
    await expect(page.locator('.message')).not.toContainText('link-');
  }
  await expect(page.locator('h1')).toContainText('$9.85');
});

test('files that hold no call are refused beside the way in, in words', async ({ page }) => {
  for (const [bad, words] of [
    [file('empty.jsonl', ''), 'empty.jsonl: empty file'],
    [file('bin.dat', Buffer.from([0, 1, 2, 255, 254, 0, 7])), 'export the log as JSONL'],
    [file('x.zip', 'PK\u0003\u0004aaaaaaaaaa'), 'zip data damaged or cut off'],
    [file('notes.txt', 'hello'), 'no known format. See Formats.'],
    [file(`${MARKUP}.txt`, '<b>bold</b>'), MARKUP],
  ] as const) {
    await drop(page, [bad]);
    await expect(trouble(page)).toContainText(words);
    await expect(trouble(page)).toContainText('The answer before it stands.');
  }
  await expect(page.locator('h1')).toContainText('$9.85');
  await expect(page.locator('img')).toHaveCount(0);
});

test('a refused file among good ones is told beside the way in', async ({ page }) => {
  await drop(page, [
    file('notes.txt', 'hello'),
    file('two.csv', readFileSync(join(samples, 'plain/two-sessions.csv'))),
  ]);
  await expect(page.locator('.kicker')).toContainText('17 model calls in 2 sessions');
  await expect(trouble(page)).toContainText('1 file could not be read');
  await expect(page.locator('h1')).toContainText('at least $');
});

test('many tables of one header ask one question', async ({ page }) => {
  const table = 'wann,wer,rein,raus\n2026-07-01T00:00:00Z,gpt-5.2,100,10\n';
  await drop(
    page,
    Array.from({ length: 120 }, (_, i) => file(`t${i}.csv`, table)),
  );
  await expect(page.getByRole('heading', { name: /This table needs one look/ })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.locator('#trace tbody').first().getByRole('row')).toHaveCount(100);
  await expect(page.locator('#trace')).toContainText('and 20 more');
});

test('a long reading is cancelled at once, and the page answers meanwhile', async ({
  page,
}, testInfo) => {
  const line = readFileSync(join(samples, 'tutor-study/keep.jsonl'));
  const large = testInfo.outputPath('large.jsonl');
  for (let i = 0; i < 300; i++) appendFileSync(large, line);
  await drop(page, large);
  const cancel = page.locator('.progress').getByRole('button', { name: 'Cancel' });
  await cancel.click({ timeout: 20_000 });
  await expect(trouble(page)).toContainText('Reading was cancelled.');
  await expect(page.locator('h1')).toContainText('$9.85');
});

test('hostile price lists stay text, and refusals are words', async ({ page }) => {
  const own = page.locator('.own-prices');
  const list = (display: string, input: unknown): string =>
    JSON.stringify({
      id: 'mine/one',
      provider: MARKUP.slice(0, 20),
      display,
      periods: [{ rates: { input, output: '2' } }],
    });
  const tariffFile = own.locator('input[type=file]');
  await tariffFile.setInputFiles(file('a.json', list(MARKUP, 1.5)));
  await expect(own.getByRole('alert')).toContainText('a number where a text is wanted');
  await tariffFile.setInputFiles(file('b.json', list(MARKUP, '1e400')));
  await expect(own.getByRole('alert')).toContainText('not a price');
  await tariffFile.setInputFiles(file('c.json', list(`${MARKUP}${'W'.repeat(150)}`, '1')));
  await expect(own.locator('.own-list')).toContainText(MARKUP);
  await expect(page.locator('img')).toHaveCount(0);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('two lists in another script stay two; a discount that is none says so', async ({ page }) => {
  const own = page.locator('.own-prices');
  for (const [name, price] of [
    ['模型', '1'],
    ['型号', '5'],
  ] as const) {
    await own.getByRole('button', { name: 'Add your own price list' }).click();
    await own.getByLabel('Name').fill(name);
    await own.getByLabel('Uncached').fill(price);
    await own.getByLabel('Output').fill('6');
    await own.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(own.locator('.own-list li')).toHaveText([/模型/, /型号/]);
  await own.getByRole('button', { name: 'Negotiated discount' }).click();
  for (const text of ['', 'abc', '-5', '150', '1e400']) {
    await own.getByLabel('Percent off').fill(text);
    await own.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(own).toContainText('A discount is a number from 0 to 100.');
  }
});

test('numbers that are none are refused in place, and limits hold', async ({ page }) => {
  const price = page.getByRole('spinbutton', { name: 'Cached input price', exact: true });
  const box = page.locator('.num-input');
  for (const text of ['abc', '-5', '1e400', MARKUP]) {
    await price.press('Enter');
    await box.fill(text);
    await box.press('Enter');
    await expect(page.locator('.num-bad')).toContainText(text);
    await box.press('Escape');
  }
  for (const [text, now] of [
    ['0,55', '0.55'],
    ['999999999999', '100000'],
    ['0', '0'],
  ] as const) {
    await price.press('Enter');
    await box.fill(text);
    await box.press('Enter');
    await expect(price).toHaveAttribute('aria-valuenow', now);
    await expect(page.locator('main')).not.toContainText(/NaN|Infinity|undefined/);
  }
});

test('offline after the first sign of a reader, files are read and links made', async ({
  page,
  context,
}) => {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await drop(page, [join(samples, 'plain/two-sessions.csv')]);
  await expect(page.locator('.kicker')).toContainText('17 model calls');
  await share(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(share(page).getByRole('textbox', { name: 'Link' })).toHaveValue(/#1\./);
});
