/** The security policy: in every page, on plain files without headers, inside the worker too. */
import { expect, ready, test } from './fixtures.ts';

for (const path of ['/', '/fr/', '/prices/', '/methods/', '/formats/', '/fr/prices/']) {
  test(`the policy of ${path} forbids everything that is not named`, async ({ page }) => {
    await page.goto(path);
    const policy = await page
      .locator('meta[http-equiv="content-security-policy" i]')
      .getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/connect-src|https?:|\*/);
  });
}

test('the page cannot reach the network, not even its own server', async ({
  page,
  expectNoise,
}) => {
  expectNoise.value = true;
  await page.goto('/');
  await ready(page);
  const reached = await page.evaluate(async () => {
    const results: boolean[] = [];
    for (const url of [`${location.origin}/boot.js`, 'https://example.org/'])
      results.push(
        await fetch(url).then(
          () => true,
          () => false,
        ),
      );
    return results;
  });
  expect(reached).toEqual([false, false]);
});

test('inside the worker neither', async ({ page, expectNoise }) => {
  expectNoise.value = true;
  await page.goto('/');
  await ready(page);
  const reached = await page.evaluate(async () => {
    const { keepOrCompactProbe } = window as unknown as {
      keepOrCompactProbe(url: string): Promise<boolean>;
    };
    return [
      await keepOrCompactProbe(`${location.origin}/boot.js`),
      await keepOrCompactProbe('https://example.org/'),
    ];
  });
  expect(reached).toEqual([false, false]);
});
