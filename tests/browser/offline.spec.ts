/** Once visited, the site works without a network; a newer version is said, and never mixed in. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SUB_PATH } from '../../playwright.config.ts';
import { writeWorker } from '../../scripts/offline/list.mjs';
import { serve } from '../../scripts/setup/serve.mjs';
import { expect, foreignPage, ready, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until a whole version of the site is kept and answers for the page. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active !== null && navigator.serviceWorker.controller !== null;
  });
}

test('every page, sample and section is there when the network is cut', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await ready(page);
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(page.locator('h1')).toContainText('$9.85');
  await page.locator('.samples button').nth(1).click();
  await expect(page.locator('#trace tbody').first()).toContainText('.jsonl');
  await page.locator('#share .button-black').click();
  await expect(page.locator('.share-url')).toHaveValue(/#1\./);
  await expect(page.locator('#kept')).toBeVisible();
  await expect(page.locator('.desk')).toContainText('without a network', { timeout: 20_000 });
  for (const path of ['/fr/', '/prices/', '/methods/', '/fr/formats/', '/prices']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
  }
});

test('under a sub-path too, and nothing outside of it is touched', async ({ page, context }) => {
  const base = `http://127.0.0.1:4330${SUB_PATH}/`;
  await page.goto(base);
  await ready(page);
  await kept(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(base);
  await context.setOffline(true);
  await page.goto(`${base}fr/`);
  await ready(page);
  await expect(page.locator('h1')).toContainText('9,85');
});

test.describe('a newer version', () => {
  let folder = '';
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    cpSync(process.env['SITE_FOLDER'] ?? 'dist', folder, { recursive: true });
  });
  test.afterEach(() => rmSync(folder, { recursive: true }));

  /** Another build in the same place: its front page says so. */
  function publish(mark: string): void {
    const file = join(folder, 'index.html');
    const text = readFileSync(file, 'utf8').replace(/<title>[^<]*/, `<title>${mark}`);
    writeFileSync(file, text);
    writeWorker(folder);
  }

  test('is said, waits for the reader, and comes whole', async ({ page }) => {
    test.slow();
    publish('first');
    const address = await serve({ folder, port: 4400 + test.info().workerIndex * 20 });
    await page.goto(address);
    await ready(page);
    await kept(page);
    publish('second');
    await page.reload();
    await ready(page);
    // What was kept is what is shown, until the reader says otherwise.
    await expect(page).toHaveTitle('first');
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    const notice = page.locator('.newer');
    await expect(notice).toContainText('A newer version of this page is ready.', {
      timeout: 30_000,
    });
    await notice.getByRole('button').click();
    await page.waitForFunction(() => document.title === 'second');
    const versions = await page.evaluate(async () => (await caches.keys()).length);
    expect(versions).toBe(1);
  });

  test('that is only half there is not kept at all', async ({ page, expectNoise }) => {
    // Every file of the site is fetched before it is known.
    test.slow();
    expectNoise.value = true;
    publish('first');
    const address = await serve({ folder, port: 4410 + test.info().workerIndex * 20 });
    await page.goto(address);
    await ready(page);
    await kept(page);
    publish('second');
    // A page of yet another build beside the list of this one; what has not changed is not asked for.
    writeFileSync(join(folder, 'index.html'), '<title>torn</title>');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const fails = new Promise<void>((resolve) => {
        registration.addEventListener('updatefound', () => {
          const { installing } = registration;
          installing?.addEventListener('statechange', () => {
            if (installing.state === 'redundant') resolve();
          });
        });
      });
      await registration.update();
      await fails;
    });
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await page.reload();
    await ready(page);
    await expect(page).toHaveTitle('first');
  });
});

test('a page inside another page keeps nothing', async ({ page }) => {
  await foreignPage(page);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/';
    document.body.append(frame);
  });
  await expect(page.frameLocator('iframe').locator('h1')).toContainText('$9.85');
  // The site is kept some seconds after the first view.
  await page.waitForTimeout(6000);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
