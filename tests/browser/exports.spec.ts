/** What leaves the page: the report, the result, the comparison, charts, a frame, other currencies. */
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Download, Page } from '@playwright/test';
import { resultSchema } from '../../src/reports/result.ts';
import { expect, foreignPage, ready, test } from './fixtures.ts';

async function wake(page: Page): Promise<void> {
  await ready(page);
  await page.mouse.move(30, 30);
  await page.mouse.move(40, 40);
  await expect(page.locator('.exports')).toBeVisible();
}
async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}
const textOf = async (download: Download): Promise<string> =>
  readFileSync(await download.path(), 'utf8');

test('the result is JSON of its published schema, with the figures of the page', async ({
  page,
}) => {
  await page.goto('/');
  await wake(page);
  const text = await textOf(
    await saved(page, () => page.getByRole('button', { name: 'Result as JSON' }).click()),
  );
  const result = resultSchema.parse(JSON.parse(text));
  expect(Number(result.verdict.keepUsdPerSession).toFixed(2)).toBe('9.85');
  expect(Number(result.verdict.compactUsdPerSession).toFixed(2)).toBe('9.94');
  expect(Number(result.verdict.flip?.cachedUsdPerMTok).toFixed(2)).toBe('0.55');
  expect(result.lists.length).toBeGreaterThan(100);
  // The schema is where the result says it is.
  const response = await page.request.get(result.$schema);
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ $id: 'result-1.schema.json' });
});

test('the report reads as the page does', async ({ page }) => {
  await page.goto('/');
  await wake(page);
  const text = await textOf(
    await saved(page, () => page.getByRole('button', { name: 'Report in Markdown' }).click()),
  );
  expect(text).toContain('$9.85');
  expect(text).toContain('$0.55');
  expect(text).toMatch(/\| Price list \|/);
  expect(text).toContain('Price date: 15 July 2026');
  expect(text).toMatch(/\]\(http:\/\/127\.0\.0\.1:\d+\/#1\./);
  expect(text).not.toMatch(/\{\w+\}|report\.|choice\./);
});

test('a chart is saved with its title, source and dates, as SVG and as PNG', async ({ page }) => {
  await page.goto('/');
  await wake(page);
  const foot = page.locator('.fold-chart .chart-foot');
  const svg = await textOf(
    await saved(page, () => foot.getByRole('button', { name: 'SVG' }).click()),
  );
  expect(svg).toContain('Cost of a session');
  expect(svg).toContain('published totals');
  expect(svg).toContain('15 July 2026');
  expect(svg).not.toMatch(/class=|<button|undefined|NaN/);
  const png = await saved(page, () => foot.getByRole('button', { name: 'PNG' }).click());
  const bytes = readFileSync(await png.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(1200);
});

test('the calls come back in from the CSV that went out', async ({ page }) => {
  await page.goto('/');
  await wake(page);
  await page.locator('.samples button').nth(1).click();
  const rows = page.locator('#trace tbody').first();
  await expect(rows).toContainText('.jsonl');
  const verdict = await page.locator('#trace .deck').first().innerText();
  const download = await saved(page, () =>
    page.getByRole('button', { name: 'Calls as CSV' }).click(),
  );
  const buffer = readFileSync(await download.path());
  await page
    .locator('.drop input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer });
  await expect(rows).toContainText('again.csv');
  expect((await page.locator('#trace .deck').first().innerText()).split('.')[0]).toBe(
    verdict.split('.')[0],
  );
});

test('a frame shows verdict and chart of the link, and leads to the whole tool', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await wake(page);
  await page.getByRole('spinbutton', { name: 'Output price', exact: true }).press('Enter');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  const headline = await page.locator('h1').innerText();
  await page.getByRole('button', { name: 'Make the HTML' }).click();
  const html = await page.locator('.exports-html').inputValue();
  expect(html).toMatch(/^<iframe src="http[^"<>]*\/embed\/#1\.[\w.-]+" title="/);
  const host = await context.newPage();
  await foreignPage(host);
  await host.evaluate((text) => {
    // Another page's author pastes it as it is.
    document.body.insertAdjacentHTML('beforeend', text);
    document.querySelector('iframe')?.scrollIntoView();
  }, html);
  const frame = host.frameLocator('iframe');
  await expect(frame.locator('h1')).toHaveText(headline);
  await expect(frame.locator('svg.chart').first()).toBeVisible();
  const way = frame.getByRole('link', { name: 'Change the numbers in the full tool' });
  expect(await way.getAttribute('href')).toMatch(/^\/#1\./);
  // Only looked at: nothing in it can be focused but the way out.
  expect(
    await frame
      .locator('[role=slider], [role=spinbutton], button:visible')
      .evaluateAll((all) => all.filter((el) => el.closest('[inert]') === null).length),
  ).toBe(0);
});

test.describe('amounts in another currency', () => {
  test('say the currency and the rate, go into the link, and take a comma', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    await page.getByRole('combobox', { name: 'Show amounts in' }).selectOption('EUR');
    await expect(page.locator('h1')).toContainText('$9.85');
    await page.getByRole('textbox', { name: 'Units for one US dollar' }).fill('0,92');
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toContainText('€9.06');
    await expect(page.locator('.fold')).toContainText('0.92 for 1 US dollar');
    // Prices per million tokens are the sellers' own.
    await expect(page.locator('.live-text')).toContainText('$0.50');
    await page.locator('#share .button-black').click();
    await expect(page.locator('.share-url')).toHaveValue(/#1\./);
    const url = await page.locator('.share-url').inputValue();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/prices/');
    await page.goto(url);
    await expect(page.locator('h1')).toContainText('€9.06');
    await page.getByRole('button', { name: 'Back to US dollars' }).click();
    await expect(page.locator('h1')).toContainText('$9.85');
  });
});

for (const [path, colorScheme] of [
  ['/', 'light'],
  ['/fr/', 'dark'],
] as const)
  test.describe(`${path} in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('exports, the frame and the currency are accessible', async ({ page }) => {
      await page.goto(path);
      await wake(page);
      await page.locator('.currency select').selectOption('CHF');
      await page.locator('.exports .button').last().click();
      await expect(page.locator('.exports-html')).toBeVisible();
      const check = async (within: string): Promise<string[]> => {
        const { violations } = await new AxeBuilder({ page })
          .include(within)
          .options({
            resultTypes: ['violations'],
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          })
          .analyze();
        return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 100)).join()}`);
      };
      expect(await check('#share')).toEqual([]);
      expect(await check('.desk')).toEqual([]);
      await page.goto(`${path}embed/`);
      await ready(page);
      expect(await check('html')).toEqual([]);
    });
  });
