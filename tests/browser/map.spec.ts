/** The break-even map: loaded when a reader comes near, walked by keyboard, drawn on a phone. */
import AxeBuilder from '@axe-core/playwright';
import { expect, ready, test } from './fixtures.ts';

for (const [path, width, colorScheme] of [
  ['/', 1280, 'light'],
  ['/fr/', 390, 'dark'],
  ['/fr/', 1280, 'light'],
  ['/', 390, 'dark'],
] as const)
  test.describe(`${path} at ${width} pixels in ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });
    test('the map of every price list', async ({ page }) => {
      await page.goto(path);
      await ready(page);
      await page.locator('.today button').first().click();
      await page.locator('#providers').scrollIntoViewIfNeeded();
      const map = page.locator('#map');
      await expect(map.locator('svg.chart')).toBeVisible();
      const marks = map.locator('[role=option]');
      expect(await marks.count()).toBeGreaterThan(60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      // One stop of the keyboard; arrows walk, Enter takes.
      const stop = map.locator('[role=option][tabindex="0"]');
      await expect(stop).toHaveCount(1);
      await stop.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      const second = marks.nth(1);
      await expect(second).toBeFocused();
      const label = (await second.getAttribute('aria-label')) ?? '';
      await expect(map.locator('.map-read')).toContainText(label);
      await page.keyboard.press('Enter');
      await expect(second).toHaveAttribute('aria-selected', 'true');
      await expect(second).toBeFocused();

      // The line below has a button for hands without a keyboard.
      await page.keyboard.press('End');
      const words = (await marks.last().getAttribute('aria-label')) ?? '';
      await map.locator('.map-read').getByRole('button').click();
      await expect(map.locator('[aria-selected=true]')).toHaveAttribute('aria-label', words);
      await expect(map.locator('.map-read')).toContainText(words);

      // The table twin has every list.
      await map.locator('.chart-foot button').first().click();
      expect(await map.locator('tbody tr').count()).toBeGreaterThan(150);

      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .include('#map')
        .exclude('tbody tr:nth-child(n + 13)')
        .options({
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        .analyze();
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    });
  });

test('the file that is saved stands alone: title, source, halo', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.locator('#providers').scrollIntoViewIfNeeded();
  const foot = page.locator('#map .chart-foot button');
  const [download] = await Promise.all([page.waitForEvent('download'), foot.nth(1).click()]);
  expect(download.suggestedFilename()).toBe('keep-or-compact-break-even.svg');
  const stream = await download.createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text).toMatch(/<title>\d+ of \d+ price lists say/);
  expect(text).toMatch(/<desc[^>]*>[^<]*15 July 2026/);
  expect(text).toContain('paint-order="stroke"');
  expect(text).not.toMatch(/class=|var\(/);
});
