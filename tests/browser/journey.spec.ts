/**
 * The whole way of a reader: drop real-shaped files of five formats, compare providers, add the
 * compacted runs, read the crossover, project a month, copy the link, open it elsewhere.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../sample-traces');
interface Expected {
  files: string[];
  summary: { calls: number; sessions: number };
}
const CASES = [
  'claude-code/orchard',
  'codex/ledger',
  'otel/collector',
  'api-bodies/openai-chat',
  'plain/two-sessions',
];
const expected = CASES.map((name) => {
  const path = join(samples, `${name}.expected.json`);
  const json = JSON.parse(readFileSync(path, 'utf8')) as Expected;
  return { ...json, paths: json.files.map((f) => join(dirname(path), f)) };
});
const calls = expected.reduce((n, e) => n + e.summary.calls, 0);
const files = expected.flatMap((e) => e.paths);

async function drop(page: Page, paths: readonly string[]): Promise<void> {
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([...paths]);
}

const firstRows = (page: Page) =>
  page
    .locator('section, [role=region]')
    .filter({ hasText: 'The same calls at every seller' })
    .getByRole('row');

test('five formats together, to a link that opens to the same dollars', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  await ready(page);
  await drop(page, files);
  const trace = page.getByRole('region', { name: 'What was read' });
  await expect(trace).toContainText(`${calls.toLocaleString('en-US')} model calls`, {
    timeout: 20_000,
  });
  for (const format of ['Claude Code', 'Codex', 'OpenTelemetry'])
    await expect(trace).toContainText(format);

  // Providers side by side: search narrows the table, sorting by name turns it round.
  const table = page.getByRole('region', { name: 'The same calls at every seller' }).first();
  await table.getByRole('searchbox').fill('sonnet 5.5');
  await expect(
    table.getByRole('rowheader').filter({ hasText: 'Claude Sonnet 5.5' }),
  ).not.toHaveCount(0);
  await table.getByRole('searchbox').fill('');
  await table.getByRole('columnheader').getByRole('button', { name: 'Price list' }).click();
  await expect(table.getByRole('columnheader', { name: 'Price list' })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  );

  // A month, at another volume.
  await page.getByRole('spinbutton', { name: 'Turns a day' }).first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 2, name: /turns a day/ })).toContainText('$');

  // A link holds the dollars and none of the names.
  const headline = await page.locator('h1').innerText();
  const cheapest = await firstRows(page).nth(1).innerText();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('region', { name: 'Share the answer, not the trace' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.').first()).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#1.');
  expect(link.length).toBeLessThanOrEqual(2000);

  const stranger = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await stranger.goto(link);
  await ready(stranger);
  await expect(stranger.locator('h1')).toHaveText(headline);
  expect((await firstRows(stranger).nth(1).innerText()).split('\n').slice(0, 3)).toEqual(
    cheapest.split('\n').slice(0, 3),
  );
  await stranger.context().close();
});

test('the study’s two arms from files: the crossover, its groups, the link', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  await ready(page);
  await drop(page, [
    join(samples, 'tutor-study/keep.jsonl'),
    join(samples, 'tutor-study/compact.jsonl'),
  ]);
  const trace = page.getByRole('region', { name: 'What was read' });
  await expect(trace).toContainText('1,247 model calls', { timeout: 20_000 });
  await expect(page.getByText('22 turns').first()).toBeVisible();
  await expect(page.getByText('36 turns').first()).toBeVisible();
  const headline = await page.locator('h1').innerText();
  expect(headline).toContain('compacted');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('region', { name: 'Share the answer, not the trace' })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await expect(page.getByText('Link copied.').first()).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await stranger.goto(link);
  await ready(stranger);
  await expect(stranger.locator('h1')).toHaveText(headline);
  await stranger.context().close();
});

test('compacted runs can be added to one recorded arm', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await drop(page, [join(samples, 'tutor-study/keep.jsonl')]);
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText(
    '1,247 model calls',
    { timeout: 20_000 },
  );
  await expect(page.getByRole('button', { name: 'Add compacted runs' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Add compacted runs' })
    .locator('xpath=preceding-sibling::input[1]')
    .setInputFiles(join(samples, 'tutor-study/compact.jsonl'));
  await expect(page.locator('h1')).toContainText('compacted', { timeout: 20_000 });
});

test('a cut link says so, and the page keeps its answer', async ({ page }) => {
  await page.goto('/#1.AAAAAAAAA.AAAA');
  await ready(page);
  await expect(page.locator('h1')).toContainText('$9.85');
  await expect(page.getByRole('status').first()).not.toBeEmpty();
});

test('a file that is no trace is refused with its name and the reason', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('notes.txt').first()).toBeVisible();
  await expect(page.locator('h1')).toContainText('$9.85');
});

test('the study turns to today’s prices and back', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'Use today’s prices' }).click();
  await expect(page.locator('h1')).toContainText('Compact the history. A session costs $7.72');
  await page.keyboard.press('Control+z');
  await expect(page.locator('h1')).toContainText('compacted, $9.94');
});

test('the cached price moves by keyboard, and the verdict turns', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const price = page.getByRole('spinbutton', { name: 'Cached input price', exact: true });
  await price.focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowUp');
  await expect(page.locator('h1')).toContainText('Compact');
});
