/** Nothing is wider than the window, and the first screen holds the answer, its proof, the way in. */
import { expect, ready, test } from './fixtures.ts';

for (const path of ['/', '/fr/'])
  test(`no sideways scrolling on ${path}`, async ({ page }) => {
    await page.goto(path);
    await ready(page);
    // The second row with its details, the options and the form take room too.
    await page.locator('.row-button').nth(1).click();
    await page.locator('.controls button[aria-expanded]').first().click();
    await page.locator('.own-prices button').first().click();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${width} px`,
        })
        .toBeLessThanOrEqual(0);
    }
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  for (const path of ['/', '/fr/'])
    test(`above the fold of ${path} at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await ready(page);
      const bottom = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
        expect(box, selector).not.toBeNull();
        expect(box?.y ?? -1, selector).toBeGreaterThanOrEqual(0);
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      expect(await bottom('h1')).toBeLessThanOrEqual(height);
      expect(await bottom('.fold-chart svg.chart')).toBeLessThanOrEqual(height);
      const wayIn = width < 720 ? '.phone-bar .button-black' : '.drop .button-black';
      expect(await bottom(wayIn)).toBeLessThanOrEqual(height);
    });
