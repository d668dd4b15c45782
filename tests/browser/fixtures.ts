/** Every browser test fails on a page error, a console error or warning, or a foreign request. */
import { test as base, expect } from '@playwright/test';

export const test = base.extend<{
  readonly watched: string[];
  readonly expectNoise: { value: boolean };
}>({
  expectNoise: async ({}, use) => {
    await use({ value: false });
  },
  watched: [
    async ({ page, baseURL, expectNoise }, use) => {
      const requests: string[] = [];
      const noise: string[] = [];
      page.on('request', (r) => requests.push(r.url()));
      page.on('pageerror', (e) => noise.push(`page error: ${e.message}`));
      page.on('console', (m) => {
        if (m.text().includes('blocked by Playwright')) return;
        if (m.type() === 'error' || m.type() === 'warning') noise.push(`${m.type()}: ${m.text()}`);
      });
      await use(requests);
      if (!expectNoise.value) expect(noise).toEqual([]);
      const own = new URL(baseURL ?? 'http://127.0.0.1:4329').hostname;
      const foreign = requests.filter(
        (url) =>
          !url.startsWith('blob:') && !url.startsWith('data:') && new URL(url).hostname !== own,
      );
      expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

type PageOf = import('@playwright/test').Page;

/** An empty page of somebody else's, which has no policy against frames. */
export async function foreignPage(page: PageOf): Promise<void> {
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title><body></body></html>',
    }),
  );
  await page.goto('/host.html');
}

/** Waits until the island lives: the first screen, and what is on it. */
export async function lives(page: PageOf): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
}

/** Gives a sign of a reader, and waits until the sections below the first screen live, too. */
export async function ready(page: PageOf): Promise<void> {
  await lives(page);
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(
    () => document.querySelectorAll('.below:not([data-awake])').length === 0,
  );
}
