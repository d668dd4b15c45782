/** Faults that users of such tools reported, where only the page can show them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
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
  const row = (name: string) =>
    trace
      .getByRole('table', { name: 'Recorded models' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader').filter({ hasText: name }) });
  await row('router-x/').getByRole('combobox').selectOption('openai/gpt-5.2');
  await expect(trace).toContainText('≥ $0.0049. 1 call without a price is not in it.');
  await expect(row('router-x/')).toContainText('Mapped by hand');
  await expect(row('router-x/').getByRole('rowheader')).toContainText('router-x/gpt-5.2');
  await expect(row('does-not-exist-9')).not.toContainText('Mapped by hand');

  await drop(
    page,
    'other.csv',
    table([
      '2026-03-01T10:00:00Z,s,t1,claude-sonnet-4-5,2000,0,0,100',
      '2026-03-01T10:01:00Z,s,t2,cx/claude-sonnet-4-5,4000,0,0,100',
    ]),
  );
  // 2,000 × 3 and 100 × 15, a million; then 4,000 × 3 and 100 × 15 besides.
  await expect(trace).toContainText('≥ $0.0075. 1 call without a price is not in it.', {
    timeout: 20_000,
  });
  await row('cx/').getByRole('combobox').selectOption('anthropic/claude-sonnet-4-5');
  await expect(trace).toContainText('$0.021');
  await expect(trace).not.toContainText('without a price');
  await expect(row('cx/')).toContainText('Mapped by hand');
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

test('https://github.com/ccusage/ccusage/issues/994: chart, table, exported rows and an opened link have the headline’s amount', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const orchard = join(samples, 'claude-code/orchard');
  for (const [name, paths] of [
    // A log in which a call is told by several lines, and its sub-agents.
    ['f002ba0c', readdirSync(orchard, { recursive: true, encoding: 'utf8' })],
    ['979ed788', ['979ed788-4c30-4348-af87-8ff8b17eaf5d.jsonl']],
  ] as const) {
    await page
      .locator('.drop input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles(paths.filter((p) => p.endsWith('.jsonl')).map((p) => join(orchard, p)));
    if (name === '979ed788') await expect(page.locator('#trace')).not.toContainText('f002ba0c');
    await expect(page.locator('#trace')).toContainText(name, { timeout: 20_000 });
    const title = page.locator('h1');
    await expect(title).toContainText(/\$\d/);
    const [amount = ''] = /\$[\d.,]*\d/.exec(await title.innerText()) ?? [];
    const rows = page.getByRole('region', { name: 'Table of price lists' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(amount);
    await expect(share(page)).toContainText(amount);
    const chart = page.locator('.fold-chart');
    const twin = chart.getByRole('button', { name: 'Table', exact: true });
    if ((await twin.getAttribute('aria-expanded')) === 'false') await twin.click();
    await expect(chart.getByRole('row', { name: /now/ })).toContainText(amount);
    // In the file every digit stands: its parts add up, and rounded it is what the page shows.
    const model = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    const listed = await csvOf(page, 'Comparison as CSV');
    const digits = amount.split('.')[1]?.length ?? 0;
    const number = (row: Record<string, string>, column: string): number => Number(row[column]);
    const same = listed.filter((row) => {
      const shown = number(row, 'per_session_usd').toFixed(digits);
      return shown === amount.replace(/[$,]/g, '');
    });
    expect(same.length, `${amount} of ${model}`).toBeGreaterThan(0);
    for (const row of same) {
      const parts = ['uncached_input_usd', 'cache_read_usd', 'cache_write_usd', 'output_usd'];
      expect(parts.reduce((sum, part) => sum + number(row, part), 0)).toBeCloseTo(
        number(row, 'total_usd'),
        9,
      );
    }
    await share(page).getByRole('button', { name: 'Copy link' }).click();
    const field = share(page).getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#1\./);
    const link = await field.inputValue();
    const other = await page.context().newPage();
    await other.goto(link);
    await ready(other);
    await expect(other.locator('h1')).toContainText(amount);
    await other.close();
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

/** `calls` equal rows, a minute apart, of a model whose prices are dated before them. */
const calls = (n: number, model: string, counts: string): string =>
  table(
    Array.from(
      { length: n },
      (_, i) => `${new Date(Date.UTC(2026, 2, 1, 10, i)).toISOString()},s,t${i},${model},${counts}`,
    ),
  );
const csvOf = async (page: Page, button: string): Promise<Record<string, string>[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
};

test('https://github.com/BerriAI/litellm/issues/13399: amounts in one’s own currency at a typed rate, dollars in what is exported', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  for (const { code, rate, own, rows, dollars, shown } of [
    // 100 × 11,075 × 14, a million; times 150: 2325.75, and a yen has no parts.
    { code: 'JPY', rate: '150', own: 'openai/gpt-5.2', rows: calls(100, 'gpt-5.2', '0,0,0,11075'), dollars: '15.505', shown: '¥2,326' }, // prettier-ignore
    // 20 × 67,000 × 3, a million; times 0.92: 3.6984.
    { code: 'EUR', rate: '0.92', own: 'anthropic/claude-sonnet-4-5', rows: calls(20, 'claude-sonnet-4-5', '67000,0,0,0'), dollars: '4.02', shown: '€3.70' }, // prettier-ignore
  ] as const) {
    await drop(page, `${code}.csv`, rows);
    await expect(page.locator('#trace')).toContainText(`${code}.csv`, { timeout: 20_000 });
    await page.getByRole('combobox', { name: 'Show amounts in' }).selectOption(code);
    const field = page.getByRole('textbox', { name: 'Units for one US dollar' });
    await field.fill(rate);
    await page.getByLabel('Day of that rate').fill('2026-03-02');
    await field.press('Enter');
    await expect(page.locator('h1')).toContainText(shown);
    await expect(page.locator('.fold')).toContainText(`${rate} for 1 US dollar`);
    await expect(page.locator('.fold')).toContainText('2 March 2026');
    const listed = await csvOf(page, 'Comparison as CSV');
    expect(listed.find((row) => row['model'] === own)?.['total_usd']).toBe(dollars);
    await share(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(share(page).getByRole('textbox', { name: 'Link' })).toHaveValue(/#1\./);
    const link = await share(page).getByRole('textbox', { name: 'Link' }).inputValue();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/prices/');
    await page.goto(link);
    await ready(page);
    await expect(page.locator('h1')).toContainText(shown);
    await expect(page.locator('.fold')).toContainText(`${rate} for 1 US dollar`);
    await page.getByRole('button', { name: 'Back to US dollars' }).click();
  }
});

test('https://github.com/hyperdxio/hyperdx/pull/1772: a link of six lists of one’s own stays whole in a chat, or a file takes its place', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const own = page.locator('.own-prices');
  for (let i = 1; i <= 6; i++) {
    await own.getByRole('button', { name: 'Add your own price list' }).click();
    await own.getByLabel('Name').fill(`Contract number ${i}`);
    await own.getByLabel('Uncached').fill(`1.2${i}`);
    await own.getByLabel('Cached', { exact: true }).fill(`0.1${i}`);
    await own.getByLabel('Output').fill(`9.7${i}`);
    await own.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(own.locator('.own-list li')).toHaveCount(i);
  }
  const link = share(page).getByRole('textbox', { name: 'Link' });
  const turns = page.getByRole('spinbutton', { name: 'Turns a day', exact: true });
  let before = '';
  for (const volume of ['2500', '10001', '123456', '1000000']) {
    await turns.press('Enter');
    await page.keyboard.type(volume);
    await page.keyboard.press('Enter');
    await share(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(link).not.toHaveValue(before);
    before = await link.inputValue();
    expect(before.length).toBeLessThanOrEqual(2000);
    expect(before.split('#')[1]).toMatch(/^[\w.~-]+$/);
    await expect(share(page)).toContainText(/of 2,000 characters/);
  }
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/prices/');
  await page.goto(before);
  await ready(page);
  await expect(turns).toContainText('1,000,000');
  await expect(own.locator('.own-list li')).toHaveCount(6);
});

test('https://github.com/SigNoz/signoz/issues/6870: a scenario that is too long for a link says so and is saved whole', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const rows = (sessions: number): string =>
    table(
      Array.from({ length: sessions }, (_, i) => {
        // No two sessions alike, so nothing is shared between them.
        const n = (k: number): number => ((i + 1) * 7919 * k) % 99_991;
        return `2026-03-01T10:00:00Z,s${i},t1,gpt-5.2,${n(1)},${n(3)},0,${n(7) % 5000}`;
      }),
    );
  for (const sessions of [900, 1500]) {
    await drop(page, `${sessions}.csv`, rows(sessions));
    await expect(page.locator('#trace')).toContainText(`${sessions}.csv`, { timeout: 20_000 });
    await share(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(share(page)).toContainText('Too long for a link. Save the scenario file instead.');
    await expect(share(page)).toContainText(/\d,\d{3} of 2,000 characters/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      share(page).getByRole('button', { name: 'Save scenario file' }).click(),
    ]);
    const scenario = JSON.parse(readFileSync(await download.path(), 'utf8')) as unknown;
    expect(JSON.stringify(scenario).length).toBeGreaterThan(2000);
  }
});

for (const [timezoneId, time, day, utcDay] of [
  ['America/Los_Angeles', '2026-01-25T04:08:00Z', '24 January 2026', '25 January 2026'],
  ['Asia/Tokyo', '2026-06-30T15:30:00Z', '1 July 2026', '30 June 2026'],
] as const)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('https://github.com/ccusage/ccusage/issues/349: days are those of a zone that is named, with one total in any', async ({
      page,
    }) => {
      await page.goto('/');
      await ready(page);
      const hour = new Date(Date.parse(time) - 2 * 86_400_000).toISOString();
      await drop(
        page,
        'days.csv',
        // 10,000 × 3 and 100 × 15; 20,000 × 3 and 200 × 15, a million.
        table([
          `${hour},s,t1,claude-sonnet-4-5,10000,0,0,100`,
          `${time},s,t2,claude-sonnet-4-5,20000,0,0,200`,
        ]),
      );
      await expect(page.locator('#trace')).toContainText('days.csv', { timeout: 20_000 });
      // What stands further down comes when a reader comes near.
      await page.locator('#trace').scrollIntoViewIfNeeded();
      await page.locator('#explore').scrollIntoViewIfNeeded();
      const part = page.locator('#explore-days');
      await expect(part.locator('h3')).toContainText(`2 days by the clock of ${timezoneId}`, {
        timeout: 30_000,
      });
      const body = part.locator('tbody tr');
      await expect(body).toHaveCount(2);
      await expect(body.nth(1)).toContainText(day);
      await expect(body.nth(1)).toContainText('$0.063');
      const total = part.locator('tfoot tr');
      await expect(total).toContainText('$0.0945');
      await part.getByRole('button', { name: 'UTC' }).click();
      await expect(part.locator('h3')).toContainText('2 days by the clock of UTC');
      await expect(body.nth(1)).toContainText(utcDay);
      await expect(total).toContainText('$0.0945');
      // A zone of one's own, and one that is none.
      const zone = part.getByRole('textbox', { name: 'Time zone' });
      await zone.fill('Mars/Olympus');
      await zone.press('Enter');
      await expect(part).toContainText('This is no zone');
      await expect(part.locator('h3')).toContainText('UTC');
      await zone.fill('-11:00');
      await zone.press('Enter');
      await expect(part.locator('h3')).toContainText('-11:00');
      await expect(part).not.toContainText('This is no zone');
      await expect(total).toContainText('$0.0945');
    });
  });
