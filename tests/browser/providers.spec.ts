/** The table of price lists at a hundred and fifty rows: found, sorted, narrowed, set side by side. */
import AxeBuilder from '@axe-core/playwright';
import { expect, ready, test } from './fixtures.ts';

for (const [path, width, colorScheme] of [
  ['/', 1280, 'light'],
  ['/fr/', 390, 'dark'],
] as const)
  test.describe(`${path} at ${width} pixels in ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });
    test('columns, sorting by keyboard, two lists in detail', async ({ page }) => {
      await page.goto(path);
      await ready(page);
      await page.locator('.today button').first().click();
      const section = page.locator('#providers');
      await section.scrollIntoViewIfNeeded();
      await section.locator('.table-foot .link').click();
      expect(await section.locator('.providers tbody tr').count()).toBeGreaterThan(150);

      // The first column stays in view where the table scrolls.
      const name = section.locator('.providers tbody th').first();
      await section.locator('.providers-scroll').evaluate((el) => (el.scrollLeft = 400));
      expect((await name.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
      await section.locator('.providers-scroll').evaluate((el) => (el.scrollLeft = 0));

      // Sorting is a button of the header, and says so.
      const sorted = section.locator('th[aria-sort]');
      const head = section.locator('.sort').first();
      await head.press('Enter');
      await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
      await head.press('Enter');
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');

      // Columns are left out, and come back.
      const columns = section.locator('thead th');
      const before = await columns.count();
      const choose = section.locator('.controls button[aria-expanded]').nth(1);
      await choose.press('Enter');
      const box = section.locator('.options input[type=checkbox]').last();
      await box.uncheck();
      await expect(columns).toHaveCount(before - 1);
      await box.check();
      await expect(columns).toHaveCount(before);
      await choose.press('Enter');

      // Two lists side by side: steps, assumptions, the calls where they differ.
      await section.locator('input[type=search]').fill('haiku 5.5');
      await section.locator('.row-name input').nth(0).check();
      await section.locator('.row-name input').nth(1).check();
      const beside = section.locator('.beside');
      await expect(beside.locator('tbody').nth(1).locator('tr')).not.toHaveCount(1);
      await expect(beside).toContainText(/100\s?k/);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .include('#providers')
        .exclude('tbody tr:nth-child(n + 13)')
        .options({
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        .analyze();
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
