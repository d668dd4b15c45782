/** WCAG 2.2 AA by axe over the page's states; the keyboard, focus and live regions by hand. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function clean(page: Page, state: string): Promise<void> {
  // Colours fade in; what is measured must have arrived.
  await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished)));
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // Rows are alike: the first dozen of a long table speak for the rest.
    .exclude('tbody tr:nth-child(n + 13)')
    .options({ resultTypes: ['violations'], runOnly: [...TAGS] })
    .analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' ; ')}`),
    state,
  ).toEqual([]);
}

for (const [path, colorScheme] of [
  ['/', 'light'],
  ['/fr/', 'dark'],
] as const)
  test.describe(`${path} in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the study, today’s prices, own calls, the mapping step', async ({ page }) => {
      await page.goto(path);
      await ready(page);
      await clean(page, 'study');
      await page.locator('.today button').first().click();
      await page.locator('.row-button').nth(1).click();
      await page.locator('.controls button[aria-expanded]').first().click();
      await page.locator('.own-prices button').first().click();
      await page
        .locator('.fold-chart figcaption button, .fold-chart .chart-foot button')
        .first()
        .click();
      await page.locator('#share .button-black').click();
      await expect(page.locator('.share-url')).toHaveValue(/#1\./);
      await clean(page, 'today, a row, options, a form, a table twin, the link');
      await page.locator('.samples button').nth(1).click();
      await expect(page.locator('#trace tbody').first()).toContainText('.jsonl');
      await page.locator('.samples button').last().click();
      await expect(page.locator('#mapping')).toBeVisible();
      await clean(page, 'own calls, mapping');
      // The same state in the other colours.
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
      await clean(page, 'own calls, mapping, the other colours');
    });
  });

test('the pages of prices, methods and formats', async ({ page }) => {
  // The page of prices has a history of each list.
  test.slow();
  for (const path of ['/prices/', '/methods/', '/fr/formats/']) {
    await page.goto(path);
    await clean(page, path);
  }
});

test('the main controls work by keyboard, and focus is seen', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const focusIsSeen = (): Promise<boolean> =>
    page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return (
        (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
        style.boxShadow !== 'none'
      );
    });
  // The first stop is the way past the masthead; each next one is visible and seen.
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to the answer');
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(
      true,
    );
  }
  const headline = page.locator('h1');
  const before = await headline.innerText();
  await page.locator('.today button').first().press('Enter');
  await expect(headline).not.toHaveText(before);
  const price = page.getByRole('spinbutton', { name: 'Output price', exact: true });
  await price.press('ArrowUp');
  await price.press('Enter');
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(price).toBeFocused();
  await expect(price).toHaveAttribute('aria-valuenow', '31');
  const grip = page.getByRole('slider').first();
  const at = await grip.getAttribute('aria-valuenow');
  await grip.press('ArrowRight');
  await expect(grip).not.toHaveAttribute('aria-valuenow', at ?? '');
  const row = page.locator('.row-button').nth(1);
  await row.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#share .button-black').press('Enter');
  await expect(page.locator('#share').getByRole('status').first()).toHaveText('Link copied.');
});

test('every chart has a table of the same numbers', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const twins = page.getByRole('button', { name: 'Table', exact: true });
  const count = await twins.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let i = 0; i < count; i++) {
    await twins.nth(i).click();
    const twin = await twins.nth(i).getAttribute('aria-controls');
    await expect(page.locator(`[id="${twin ?? ''}"]`).getByRole('table')).toBeVisible();
  }
});

test('targets of a finger are large enough on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await ready(page);
  const result = await new AxeBuilder({ page }).withRules(['target-size']).analyze();
  expect(result.violations.flatMap((v) => v.nodes.map((n) => n.html.slice(0, 120)))).toEqual([]);
});
