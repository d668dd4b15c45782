/** What holds before and without any script: the answer, the size, a sub-path. */
import { gzipSync } from 'node:zlib';
import { SUB_PATH } from '../../playwright.config.ts';
import { expect, lives, ready, test } from './fixtures.ts';

/** Compressed script of the first view. */
const BUDGET_BYTES = 120_000;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the sample is answered, with its chart', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('h1')).toContainText('$9.85');
    await expect(page.locator('h1')).toContainText('$9.94');
    await expect(page.locator('main')).toContainText('$0.55');
    await expect(page.locator('figure svg').first()).toBeVisible();
  });
  test('in French too', async ({ page }) => {
    await page.goto('/fr/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('h1')).toContainText('9,85');
  });
});

test('the first view’s script stays within its budget', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.js($|\?)/.test(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/');
  await lives(page);
  await page.waitForLoadState('networkidle');
  // All of them: a body may still be on its way.
  const bytes = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('sections below the first screen read the same asleep and awake', async ({ page }) => {
  await page.goto('/');
  await lives(page);
  const texts = () =>
    page.locator('.below').evaluateAll((all) => all.map((el) => el.textContent.trim()));
  const asleep = await texts();
  expect(asleep.filter((text) => text !== '').length).toBeGreaterThan(4);
  expect(await page.locator('.below[data-awake]').count()).toBe(0);
  // By keyboard into a section that sleeps: the focus is still there once it lives.
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await ready(page);
  await expect(search).toBeFocused();
  const awake = await texts();
  for (const [i, text] of asleep.entries())
    if (text !== '') expect(awake[i]).toContain(text.slice(0, 200));
});

test('built for a sub-path everything loads from there', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (r) => {
    if (r.status() >= 400) failed.push(r.url());
  });
  await page.goto(`http://127.0.0.1:4330${SUB_PATH}/`);
  await ready(page);
  await expect(page.locator('h1')).toContainText('$9.85');
  expect(failed).toEqual([]);
  await page.goto(`http://127.0.0.1:4330${SUB_PATH}/fr/`);
  await ready(page);
  await expect(page.locator('h1')).toContainText('9,85');
  expect(failed).toEqual([]);
});

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });
  test('is sent to the French page once, and the switch is kept', async ({ page }) => {
    await page.goto('/');
    await page.waitForURL('**/fr/');
    await page.getByRole('link', { name: 'EN', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
