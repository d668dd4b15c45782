/** Faults that users of such tools reported, where only the page can show them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../sample-traces');

const drop = (page: Page, name: string, text: string) =>
  page
    .locator('.drop input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const table = (rows: readonly string[]): string =>
  ['time,session,turn,model,uncached_input,cache_read,cache_write,output', ...rows, ''].join('\n');
const share = (page: Page) => page.getByRole('region', { name: 'Share the answer, not the trace' });

test('https://github.com/CursorTouch/Windows-MCP/issues/216: what is requested does not depend on the trace, and a link holds none of it', async ({
  page,
  watched,
}) => {
  const asked: string[][] = [];
  for (const [name, text] of [
    [
      'kundenprojekt-geheim.csv',
      table(['2026-03-01T10:00:00Z,sitzung-geheim,t1,gpt-5.2,1000,0,0,50']),
    ],
    ['other-secret.csv', readFileSync(join(samples, 'plain/two-sessions.csv'), 'utf8')],
  ] as const) {
    watched.length = 0;
    await page.goto('/');
    await ready(page);
    await drop(page, name, text);
    await expect(page.locator('.kicker')).toContainText('model call', { timeout: 20_000 });
    await share(page).getByRole('button', { name: 'Copy link' }).click();
    const link = share(page).getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/#1\./);
    expect(await link.inputValue()).not.toMatch(/geheim|secret|kunden/);
    await page.waitForLoadState('networkidle');
    // The worker's own address is a blob's, with a random name.
    asked.push(watched.filter((url) => !url.startsWith('blob:')).sort());
    expect(asked.at(-1)?.join(' ')).not.toMatch(/geheim|secret|kunden/);
  }
  expect(asked[1]).toEqual(asked[0]);
});

test('https://github.com/pingdotgg/t3code/issues/5799: a model in no table is named, and mapped only by the reader', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  await drop(
    page,
    'two.csv',
    table([
      '2026-03-01T10:00:00Z,s,t1,gpt-5.2,1000,0,0,50',
      '2026-03-01T10:01:00Z,s,t2,router-x/gpt-5.2,1000,0,0,50',
      '2026-03-01T10:02:00Z,s,t3,does-not-exist-9,1000,0,0,50',
    ]),
  );
  const trace = page.getByRole('region', { name: 'What was read' });
  await expect(trace).toContainText('does-not-exist-9', { timeout: 20_000 });
  await expect(trace).toContainText('router-x/gpt-5.2');
  // 1,000 × 1.75 and 50 × 14, a million: the one call that has a price.
  await expect(trace).toContainText('≥ $0.00245. 2 calls without a price are not in it.');
});

test('https://github.com/langfuse/langfuse/issues/9386: headline, table and what a link will show have one amount', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const rows = page.getByRole('region', { name: 'Table of price lists' }).getByRole('row');
  for (const [name, amount] of [
    ['two.csv', '$0.189'],
    ['one.csv', '$0.00255'],
  ] as const) {
    await drop(
      page,
      name,
      name === 'two.csv'
        ? readFileSync(join(samples, 'plain/two-sessions.csv'), 'utf8')
        : // 500 × 3 and 70 × 15, a million.
          table(['2026-03-01T10:00:00Z,s,t1,claude-sonnet-4-5,500,0,0,70']),
    );
    await expect(page.locator('h1')).toContainText(amount, { timeout: 20_000 });
    await expect(rows.nth(1)).toContainText(amount);
    await expect(share(page)).toContainText(amount);
  }
});

test('https://github.com/boldsoftware/shelley/issues/253: each price has its day and its sources, old ones are named', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const rows = page.getByRole('region', { name: 'Table of price lists' }).getByRole('row');
  for (let i = 1; i <= 3; i++)
    await expect(rows.nth(i)).toContainText(/\d{1,2} \S+ 20\d\d\s*\d+ sources?/);
  await page.goto('/prices/');
  await expect(page.locator('main')).toContainText('Prices of 30 November 2026');
  await expect(page.getByRole('columnheader', { name: 'Older than 60 days' })).toBeVisible();
});
