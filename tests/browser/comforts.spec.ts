/** What a reader keeps, steers by keyboard, and finds again after a reload. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, lives, ready, test } from './fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
async function clean(page: Page, within: string, state: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished)));
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'], runOnly: TAGS })
    .analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' ; ')}`),
    state,
  ).toEqual([]);
}
/** The parts that wait for the first sign of a reader. */
async function wake(page: Page): Promise<void> {
  await ready(page);
  await page.mouse.move(30, 30);
  await page.mouse.move(40, 40);
  await expect(page.locator('#kept')).toBeVisible();
}
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Output price', exact: true });
async function type(page: Page, value: string): Promise<void> {
  await price(page).press('Enter');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
const kept = (page: Page) => page.locator('#kept');
async function keep(page: Page, name: string): Promise<void> {
  await kept(page).getByRole('textbox').first().fill(name);
  await kept(page).getByRole('button', { name: 'Keep this scenario' }).click();
  await expect(kept(page).getByRole('button', { name: `Open “${name}”` })).toBeVisible();
}

test('scenarios are kept, found after a reload, opened, renamed, deleted and put back', async ({
  page,
}) => {
  await page.goto('/');
  await wake(page);
  await keep(page, 'As published');
  await type(page, '60');
  const changed = await page.locator('h1').innerText();
  await keep(page, 'Dear output');
  await page.reload();
  await wake(page);
  await expect(page.locator('h1')).toHaveText(changed);
  await kept(page).getByRole('button', { name: 'Open “As published”' }).click();
  await expect(page.locator('h1')).toContainText('$9.85');
  await kept(page).getByRole('button', { name: 'Rename “Dear output”' }).click();
  await page.keyboard.type('Renamed');
  await page.keyboard.press('Enter');
  await expect(kept(page).getByRole('button', { name: 'Open “Renamed”' })).toBeVisible();
  await kept(page).getByRole('button', { name: 'Delete “Renamed”' }).click();
  await expect(kept(page).getByRole('button', { name: 'Open “Renamed”' })).toHaveCount(0);
  await kept(page).getByRole('button', { name: 'Put “Renamed” back' }).click();
  await expect(kept(page).getByRole('button', { name: 'Open “Renamed”' })).toBeVisible();
  for (const box of await kept(page).getByRole('checkbox').all()) await box.check();
  const table = kept(page).locator('.kept-compare');
  await expect(table).toContainText('$9.85');
  await expect(table.locator('tr').last()).toContainText('Output price');
  await expect(table.locator('tr').last()).toContainText('$60.00');
  // Every amount follows the shown currency, those in the list too.
  await page.getByRole('combobox', { name: 'Show amounts in' }).selectOption('EUR');
  await page.getByRole('textbox', { name: 'Units for one US dollar' }).fill('0.92');
  await page.keyboard.press('Enter');
  await expect(kept(page).locator('.kept-table')).toContainText('€9.06');
  await expect(kept(page).locator('.kept-table')).not.toContainText('$9.85');
});

test('what is stored holds no trace, no file name', async ({ page }) => {
  await page.goto('/');
  await wake(page);
  await page.locator('.samples button').nth(1).click();
  await expect(page.locator('#trace tbody').first()).toContainText('.jsonl');
  await keep(page, 'mine');
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('keep-or-compact');
        open.onsuccess = () => {
          const all = open.result.transaction('scenarios').objectStore('scenarios').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
  expect(stored.length).toBeGreaterThan(500);
  expect(stored).not.toMatch(/jsonl|\/src\/|prompt"|content/i);
});

test('two tabs keep into one list', async ({ page, context }) => {
  await page.goto('/');
  await wake(page);
  const other = await context.newPage();
  await other.goto('/');
  await wake(other);
  await keep(page, 'one');
  await keep(other, 'two');
  for (const tab of [page, other])
    for (const name of ['one', 'two'])
      await expect(kept(tab).getByRole('button', { name: `Open “${name}”` })).toBeVisible();
  // Choices of one tab are not those of the other.
  await type(page, '60');
  await other.reload();
  await ready(other);
  await expect(other.locator('h1')).toContainText('$9.85');
});

test('storage that is forbidden is said, and the page works on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await wake(page);
  await kept(page).getByRole('button', { name: 'Keep this scenario' }).click();
  await expect(kept(page).getByRole('status').first()).toContainText('keeps nothing');
  await expect(page.locator('h1')).toContainText('$9.85');
});

test('a reload keeps choices, asks for files again, and gives them their choices', async ({
  page,
}) => {
  const csv = {
    name: 'calls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('model,uncached_input,cache_read,output\ngpt-5.6-sol,1000,90000,100\n'),
  };
  const choose = () =>
    page.locator('.drop input[type=file]:not([webkitdirectory])').first().setInputFiles(csv);
  await page.goto('/');
  await wake(page);
  await choose();
  await expect(page.locator('#trace tbody').first()).toContainText('calls.csv');
  await type(page, '44');
  await page.reload();
  await expect(page.locator('.message')).toContainText('not kept over a reload');
  await expect(page.locator('h1')).toContainText('$9.85');
  await choose();
  await expect(page.locator('#trace tbody').first()).toContainText('calls.csv');
  await expect(price(page)).toHaveAttribute('aria-valuenow', '44');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain('calls.csv');
  expect(stored).not.toContain('90000');
});

test('a question mark lists the shortcuts, and can be switched off', async ({ page }) => {
  await page.goto('/');
  await lives(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The very first key a reader presses.
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await clean(page, 'dialog', 'the sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await type(page, '31');
  await page.keyboard.press('Control+z');
  await expect(price(page)).toHaveAttribute('aria-valuenow', '30');
  await page.keyboard.press('Control+Shift+z');
  await expect(price(page)).toHaveAttribute('aria-valuenow', '31');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByRole('checkbox').uncheck();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();
});

test('a trace is pasted anywhere outside of a field', async ({ page }) => {
  await page.goto('/');
  await wake(page);
  const paste = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const data = new DataTransfer();
        data.setData(
          'text/plain',
          'model,uncached_input,cache_read,output\ngpt-5.6-sol,1000,9,100\n',
        );
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      });
  await paste('#kept input');
  await page.waitForTimeout(200);
  await expect(page.locator('#trace tbody')).toHaveCount(0);
  await paste('body');
  // The worker starts with it.
  await expect(page.locator('#trace tbody').first()).toContainText('pasted', { timeout: 20_000 });
});

for (const [path, colorScheme] of [
  ['/', 'dark'],
  ['/fr/', 'light'],
] as const)
  test.describe(`${path} in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the kept scenarios are accessible', async ({ page }) => {
      await page.goto(path);
      await wake(page);
      for (const name of ['a', 'b']) {
        await kept(page).getByRole('textbox').first().fill(name);
        await kept(page).locator('.button-black').click();
        await expect(kept(page).locator('tbody tr')).toHaveCount(name === 'a' ? 1 : 2);
      }
      for (const box of await kept(page).getByRole('checkbox').all()) await box.check();
      await expect(page.locator('.kept-compare')).toBeVisible();
      await clean(page, '#kept', 'kept');
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
      await clean(page, '#kept', 'kept, the other colours');
    });
  });
