/** The break-even map as a reader walks it. */
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { testApp } from '../testing.ts';
import { BreakEven } from './BreakEven.tsx';
import { mapLists } from './lists.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => {
    f(0);
    return 0;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function map(locale: Locale = 'en', change: (app: App) => App = (app) => app): App {
  let app: App | undefined;
  render(() => {
    app = change(testApp(locale));
    return (
      <AppContext.Provider value={app}>
        <BreakEven />
      </AppContext.Provider>
    );
  });
  if (app === undefined) throw new Error('not rendered');
  return app;
}
const options = (): HTMLElement[] => screen.getAllByRole('option');
const focusable = (): HTMLElement[] => options().filter((o) => o.tabIndex === 0);

describe('the map', () => {
  test('counts in the headline what its marks and its table say', () => {
    const app = map();
    const sides = app.tariffVerdicts().map((v) => v.side);
    const of = (side: string): number => sides.filter((s) => s === side).length;
    const most = of('keep') >= of('compact') ? 'keep' : 'compact';
    const title = screen.getByRole('heading', { level: 2 }).textContent ?? '';
    expect(title).toContain(`${of(most)} of ${of('keep') + of('compact') + of('tie')} price lists`);
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(app.tariffVerdicts().length);
    expect(rows.filter((r) => r.textContent.includes('Keep'))).toHaveLength(of('keep'));
  });
  test('is one stop of the keyboard: at the model of the verdict', () => {
    const app = map();
    expect(focusable()).toHaveLength(1);
    expect(focusable()[0]?.getAttribute('aria-label')).toContain(app.model().display);
    expect(focusable()[0]?.getAttribute('aria-selected')).toBe('true');
  });
  test('arrow keys walk the marks by price; Enter takes the list for the verdict', () => {
    const app = map();
    const before = app.model().id;
    fireEvent.keyDown(focusable()[0] as HTMLElement, { key: 'Home' });
    const first = focusable()[0];
    expect(first).toBe(options()[0]);
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' });
    const second = focusable()[0] as HTMLElement;
    expect(second).toBe(options()[1]);
    const label = second.getAttribute('aria-label') ?? '';
    expect(document.querySelector('.map-read')?.textContent).toContain(label);
    expect(app.model().id).toBe(before);
    fireEvent.keyDown(second, { key: 'Enter' });
    expect(label).toContain(app.model().display);
    expect(app.model().id).not.toBe(before);
    app.undo();
    expect(app.model().id).toBe(before);
  });
  test('each mark says price, break-even and margin', () => {
    const app = map();
    const held = app.tariffVerdicts().find((v) => v.tariff.id === app.model().id);
    expect(held?.side).toBe('keep');
    expect(focusable()[0]?.getAttribute('aria-label')).toBe(
      'GPT-5.6 Sol, OpenAI: cached price $0.50, break-even $0.55. Keep, 1.11 times under break-even.',
    );
  });
  test('says so where the compact arm is simulated', () => {
    map('en', (app) => ({
      ...app,
      source: () => ({
        ...app.source(),
        simulated: {
          spec: 'full-reset',
          calls: 9,
          agreeing: 9,
          rewrites: 1,
          summaryCalls: 0,
          reworkCalls: 0,
        },
      }),
    }));
    expect(document.querySelector('.deck')?.textContent).toMatch(/Compacting was simulated \(.+\)/);
  });
  test('with one arm there is a way on, not an empty frame', () => {
    map('fr', (app) => ({
      ...app,
      source: () => ({ ...app.source(), hasCompact: false }),
    }));
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual([
      '#what-if',
      '#way-in',
    ]);
  });
});

test('the lists of the verdict, of the reader, of the widest margins are named first', () => {
  const app = map();
  const lists = mapLists(app.tariffVerdicts(), app.model().id, app.choices().shown);
  const priority = (id: string): number => lists.find((l) => l.id === id)?.priority ?? -1;
  for (const id of app.choices().shown) expect(priority(id)).toBe(1000);
  const margins = app
    .tariffVerdicts()
    .filter((v) => v.margin !== null && !app.choices().shown.includes(v.tariff.id))
    .sort((a, b) => (a.margin?.toNumber() ?? 0) - (b.margin?.toNumber() ?? 0));
  expect([0, 700]).toContain(priority(margins[0]?.tariff.id ?? ''));
  expect(lists.filter((l) => l.priority === 700).length).toBeGreaterThan(0);
  expect(lists.filter((l) => l.label.includes('/') && l.priority > 0)).toEqual([]);
});
