/**
 * One recorded arm: the other is simulated, and says so; another trigger gives another answer, undo
 * the one before, and a link the same dollars to somebody without the calls.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, ready, test } from './fixtures.ts';

const CALLS = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../sample-traces/codex/sessions/2026/11/20/rollout-2026-11-20T13-48-02-ed19de96-5abc-73ea-ae01-5095c2871f6a.jsonl',
);

async function simulated(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles([CALLS]);
  await expect(page.locator('h1')).toContainText('simulation,', { timeout: 30_000 });
  await expect(page.locator('.simulated-note')).toContainText('98');
}

test('a simulated crossover, another trigger, undo, and a link to the same dollars', async ({
  page,
  browser,
  baseURL,
}) => {
  await simulated(page);
  const h1 = page.locator('h1');
  const first = await h1.innerText();
  await expect(page.locator('.simulated-note')).toContainText(
    'Predicted cache reads agree with the recorded ones on 98% of 43 calls',
  );
  await expect(page.locator('.crossover-box')).toContainText('Compact, simulated');
  await expect(page.locator('.crossover-box')).toContainText('uncached price, simulated');
  await expect(page.locator('.line-simulated')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add compacted runs' })).toBeVisible();

  await page.locator('#what-if').scrollIntoViewIfNeeded();
  const trigger = page.getByLabel('Prompt size that triggers it, tokens');
  await trigger.fill('30,000');
  await trigger.press('Enter');
  await expect(page.locator('.simulated-note')).toContainText('at 30,000 tokens');
  await expect(h1).not.toHaveText(first);
  const changed = await h1.innerText();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect(h1).toHaveText(first);
  await page.keyboard.press('Control+Shift+z');
  await expect(h1).toHaveText(changed);

  // Side by side: all of them come in, and a click shows one above.
  const table = page.getByRole('region', { name: 'Strategies by price list' });
  await table.scrollIntoViewIfNeeded();
  await expect(page.locator('.grid-progress')).toBeEmpty({ timeout: 30_000 });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await expect(page.locator('#calibration')).toContainText('42 of 43 agree');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('region', { name: 'Share the answer, not the trace' });
  await expect(share).toContainText('The simulated compaction');
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.').first()).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await stranger.goto(link);
  await ready(stranger);
  await expect(stranger.locator('h1')).toHaveText(changed);
  await expect(stranger.locator('.simulated-note')).toContainText('Compacting was simulated');
  await expect(stranger.locator('.simulated-note')).toContainText('at 30,000 tokens');
  await expect(stranger.locator('.simulated-note')).toContainText('98% of 43 calls');
  await stranger.context().close();
});

test('the study offers its raw calls, and no strategy before that', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const section = page.locator('#what-if');
  await expect(section).toContainText('recorded both arms');
  await expect(section.getByRole('table')).toHaveCount(0);
  await section.getByRole('button', { name: 'Open the study’s raw calls' }).click();
  await expect(page.locator('h1')).toContainText('simulation', { timeout: 40_000 });
});

for (const [path, colorScheme] of [
  ['/', 'light'],
  ['/fr/', 'dark'],
] as const)
  test.describe(`${path} in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the section is accessible and no wider than a phone', async ({ page }) => {
      await simulated(page, path);
      await page.locator('#what-if').scrollIntoViewIfNeeded();
      await page.locator('.whatif-grid').scrollIntoViewIfNeeded();
      await expect(page.locator('.grid-progress')).toBeEmpty({ timeout: 30_000 });
      await expect(page.locator('#calibration')).toBeVisible();
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
      }
      const { violations } = await new AxeBuilder({ page })
        .include('#what-if')
        .include('.fold')
        .analyze();
      expect(
        violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' ; ')}`),
      ).toEqual([]);
    });
  });
