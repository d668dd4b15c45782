import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../app/app.ts';
import { AppContext } from '../app/context.ts';
import type { Locale } from '../i18n/i18n.ts';
import { loadLate } from './late.tsx';
import { Page } from './Page.tsx';
import { testApp } from './testing.ts';

const LINKS = { prices: 'p', methods: 'm', formats: 'f', en: 'e', fr: 'r' };

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => {
    f(0);
    return 0;
  });
  SVGElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The whole page over the invented workload, all of its sections awake. */
async function page(locale: Locale = 'en'): Promise<App> {
  let app: App | undefined;
  render(() => {
    app = testApp(locale);
    return (
      <AppContext.Provider value={app}>
        <Page links={LINKS} />
      </AppContext.Provider>
    );
  });
  // As the first sign of a reader does.
  loadLate(locale, null);
  await waitFor(
    () => expect(document.querySelectorAll('.below:not([data-awake])')).toHaveLength(0),
    { timeout: 20_000 },
  );
  if (app === undefined) throw new Error('not rendered');
  return app;
}
const h1 = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';

describe('the first screen', () => {
  test('gives the published verdict', async () => {
    await page();
    expect(h1()).toBe('Keep the whole history. A session costs $9.85; compacted, $9.94.');
    expect(screen.getByRole('slider', { name: /Cached input price of GPT/ })).toBeTruthy();
  });
  test('in French too', async () => {
    await page('fr');
    expect(h1().replace(/[\u00a0\u202f]/g, ' ')).toBe(
      'Gardez tout l’historique. Une session coûte 9,85 $ ; compactée, 9,94 $.',
    );
  });
  test('the grip changes the price and, past the flip, the verdict', async () => {
    const app = await page();
    const grip = screen.getByRole('slider', { name: /Cached input price of GPT/ });
    fireEvent.keyDown(grip, { key: 'ArrowRight' });
    expect(app.choices().cachedPrice).toBe('0.51');
    fireEvent.keyDown(grip, { key: 'PageUp' });
    expect(app.choices().cachedPrice).toBe('0.61');
    expect(h1()).toContain('Compact the history.');
    expect(grip.getAttribute('aria-valuetext')).toContain('Compact');
    app.undo();
    app.undo();
    expect(h1()).toContain('Keep the whole history.');
  });
  test('the model is chosen by typing a part of its name', async () => {
    const app = await page();
    fireEvent.click(screen.getByRole('button', { name: /Model of the verdict/ }));
    const box = screen.getByRole('combobox', { name: /Search \d+ price lists/ });
    fireEvent.input(box, { target: { value: 'deepseek v4 flash' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(app.model().display).toContain('DeepSeek V4 Flash');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the comparison table', () => {
  const table = (): HTMLElement =>
    within(document.getElementById('providers') as HTMLElement).getByRole('table');
  const names = (): string[] =>
    [...table().querySelectorAll('tbody tr:not(.pinned) .row-button')].map(
      (b) => b.textContent ?? '',
    );
  test('sorts by its headers and says so', async () => {
    await page();
    const header = within(table()).getByRole('button', { name: /Price list/ });
    const th = header.closest('th');
    expect(th?.getAttribute('aria-sort')).toBeNull();
    fireEvent.click(header);
    expect(th?.getAttribute('aria-sort')).toBe('ascending');
    const up = names();
    expect(up.map((n) => n.toLowerCase())).toEqual([...up].map((n) => n.toLowerCase()).sort());
    fireEvent.click(header);
    expect(th?.getAttribute('aria-sort')).toBe('descending');
    expect(names()).not.toEqual(up);
  });
  test('shows ten rows, then all; search narrows', async () => {
    await page();
    expect(names()).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names().length).toBeGreaterThan(100);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'grok' } });
    expect(names().length).toBeGreaterThan(0);
    expect(names().every((n) => /grok/i.test(n))).toBe(true);
  });
  test('a row unfolds, and two rows stand side by side', async () => {
    await page();
    fireEvent.click(
      within(table())
        .getAllByRole('button', { name: /./ })
        .find((b) => b.classList.contains('row-button')) as HTMLElement,
    );
    expect(screen.getByText('Where the price comes from')).toBeTruthy();
    const [first, second] = within(table()).getAllByRole('checkbox');
    fireEvent.click(first as HTMLElement);
    fireEvent.click(second as HTMLElement);
    expect(screen.getByText('Side by side')).toBeTruthy();
  });
});

test('every chart has a table twin', async () => {
  await page();
  const before = screen.getAllByRole('table').length;
  const buttons = screen.getAllByRole('button', { name: 'Table' });
  expect(buttons).toHaveLength(3);
  buttons.forEach((b) => fireEvent.click(b));
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(before + 3), {
    timeout: 20_000,
  });
});

test('no element carries a style attribute or an inline handler', async () => {
  await page();
  const all = [...document.body.querySelectorAll('*')];
  expect(all.length).toBeGreaterThan(300);
  expect(
    all.filter(
      (e) => e.hasAttribute('style') || [...e.attributes].some((a) => a.name.startsWith('on')),
    ),
  ).toEqual([]);
});
