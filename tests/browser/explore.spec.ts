/** What the trace tells, as a reader comes to it: the constraint, a cache break, an output budget. */
import AxeBuilder from '@axe-core/playwright';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, ready, test } from './fixtures.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../sample-traces');
const SESSION = 'claude-code/orchard/f002ba0c-7941-4143-a0fd-d2a5e6eda3d7.jsonl';

for (const [path, width, colorScheme] of [
  ['/', 1280, 'light'],
  ['/fr/', 390, 'dark'],
] as const)
  test.describe(`${path} at ${width} pixels in ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    test('a Claude Code session: constraint, breaks, a budget, a trigger', async ({ page }) => {
      test.slow();
      await page.goto(path);
      await ready(page);
      // Before any calls are there, it says what to do; nothing is worked out.
      const section = page.locator('#explore');
      await page.locator('#trace').scrollIntoViewIfNeeded();
      await expect(section.locator('a[href="#way-in"]')).toBeVisible();
      await page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles(join(samples, SESSION));
      await expect(page.locator('#trace tbody').first()).toContainText('.jsonl', {
        timeout: 20_000,
      });
      await section.scrollIntoViewIfNeeded();

      const constraint = page.locator('#explore-constraint');
      await expect(constraint.locator('h3')).toContainText(/nothing binds|rien ne contraint/, {
        timeout: 30_000,
      });
      // Each number leads to a place of this page.
      const places = await constraint
        .locator('a.fact')
        .evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''));
      expect(places.length).toBeGreaterThan(4);
      for (const place of places) await expect(page.locator(place)).toHaveCount(1);

      // The dearest break: an idle of 25 minutes, longer than five.
      const dearest = page.locator('.explore-breaks tbody tr').first();
      await expect(dearest).toContainText(/25\smin/);
      await expect(dearest).toContainText(/119\s?k/);

      // An output budget, asked for and typed.
      const agents = page.locator('#explore-agents');
      await agents.locator('.explore-more .link').click();
      const budget = agents.getByRole('spinbutton');
      await expect(budget).toContainText(/1[,\u202f\u00a0]000/);
      const saved = agents.locator('.explore-agents tbody td').nth(4);
      await expect(saved).toHaveText(/^\d+$/);
      const before = Number(await saved.innerText());
      await budget.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('300');
      await page.keyboard.press('Enter');
      await expect(agents.locator('.explore-agents thead')).toContainText('300');
      await expect
        .poll(async () => Number(await saved.innerText()), { timeout: 20_000 })
        .toBeGreaterThan(before);

      // Nothing is wider than the screen, and all of it is accessible, tables open.
      await page.locator('#explore-lengths .chart-foot button').first().click();
      await page.locator('#explore-sweep .chart-foot button').first().click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .include('#explore')
        // Rows are alike: the first dozen of a long table speak for the rest.
        .exclude('tbody tr:nth-child(n + 13)')
        .options({
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        .analyze();
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);

      // A point of the sweep becomes the page's trigger, and can be undone.
      await page.locator('#explore-sweep tbody button').first().click();
      await expect(page.locator('#explore-sweep svg')).toContainText(/10k/);
      await expect(page.locator('#explore-sweep svg .now-line')).toHaveCount(1);
    });
  });
