/** Prices to check and how prices changed: in the tool with effects, on the page of prices without. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

async function clean(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    .exclude('tbody tr:nth-child(n + 13)')
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    .analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
}

for (const [path, width, colorScheme] of [
  ['/', 1280, 'light'],
  ['/fr/', 390, 'dark'],
] as const)
  test.describe(`${path} at ${width} pixels in ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });
    test('prices to check, with the effect on these calls', async ({ page }) => {
      await page.goto(path);
      await ready(page);
      await page.locator('.today button').first().click();
      const section = page.locator('#price-checks');
      await page.locator('#groups').scrollIntoViewIfNeeded();
      await expect(section.locator('tbody tr').first()).toBeVisible();
      await section.getByRole('group').getByRole('button').nth(2).click();
      await expect(section.locator('tbody tr').first()).toContainText('Promotion');
      await expect(section.locator('tbody tr').first()).toContainText(/\+\d+\s?%/);
      await clean(page, '#price-checks');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // The history of a list stands in its details.
      await page.locator('.row-button').first().click();
      const chart = page.locator('.details .history-chart');
      await expect(chart).toBeVisible();
      await expect(page.locator('.history-periods li')).not.toHaveCount(0);
      await clean(page, '.details');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
    test('the page of prices lists them with sources and confidence', async ({ page }) => {
      await page.goto(`${path}prices/`);
      const section = page.locator('#checks');
      await expect(section.locator('table')).toHaveCount(3);
      await expect(section.locator('tbody tr').first()).toContainText(/Sources?\s?:/);
      await section.locator('tbody a').first().click();
      await clean(page, '#checks');
      expect(await page.locator('.history-chart').count()).toBeGreaterThan(10);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
