import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { createSignal } from 'solid-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { testApp } from '../testing.ts';
import { Monthly } from './Monthly.tsx';

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

function section(locale: Locale = 'en'): App {
  let app: App | undefined;
  render(() => {
    app = testApp(locale);
    return (
      <AppContext.Provider value={app}>
        <Monthly />
      </AppContext.Provider>
    );
  });
  if (app === undefined) throw new Error('not rendered');
  return app;
}
const text = (): string =>
  (document.getElementById('monthly')?.closest('section')?.textContent ?? '').replace(
    /[\u00a0\u202f]/g,
    ' ',
  );
const spin = (name: RegExp): HTMLElement => screen.getByRole('spinbutton', { name });

describe('shares of workloads', () => {
  test('are shown as recorded; a change is said to be an assumption and can be taken back', () => {
    const app = section();
    expect(text()).toContain('Shares of the turns, as recorded:');
    expect(spin(/sessions of 22 turns/).textContent).toContain('47.8%');
    const before = app.projection().map((r) => r.perMonth?.toFixed(4));
    const field = spin(/sessions of 22 turns/);
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(text()).toContain('Shares of the turns, assumed:');
    expect(text()).toContain('Shares of the workloads are assumed, not recorded.');
    expect(spin(/sessions of 22 turns/).textContent).toContain('48.8%');
    expect(spin(/sessions of 36 turns/).textContent).toContain('51.2%');
    // The field that was nudged has not been moved.
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole('button', { name: 'As recorded: 47.8% and 52.2%' }));
    expect(app.choices().workloadShares).toEqual([]);
    expect(app.projection().map((r) => r.perMonth?.toFixed(4))).toEqual(before);
  });
  test('sessions a day follow turns, and the other way round', () => {
    const app = section();
    expect(spin(/^Sessions a day/).textContent).toContain('362');
    expect(text()).toContain('sessions of 27.6 turns');
    fireEvent.keyDown(spin(/^Sessions a day/), { key: 'ArrowUp' });
    expect(Number(app.choices().turnsPerDay)).toBeCloseTo(10_000 + 27.6 * 10, -2);
    app.setShare(0, '1');
    expect(text()).toContain('sessions of 22 turns)');
  });
  test('in French', () => {
    section('fr').setShare(0, '0.7');
    expect(text()).toContain('Parts des tours, supposées : ');
    expect(text()).toContain('Comme enregistrées : 47,8 % et 52,2 %');
  });
});

describe('the months ahead', () => {
  test('come with a growth, in words, lines and a table', () => {
    const app = section();
    expect(screen.queryByRole('img', { name: /months to come/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Grow by 5% a month' }));
    expect(app.choices().growthPerMonth).toBe('0.05');
    const figure = screen.getByRole('figure', { name: /At 5% a month, from .* in month 12/ });
    expect(within(figure).getByRole('img', { name: /months to come/ })).toBeTruthy();
    fireEvent.click(within(figure).getByRole('button', { name: '24 months' }));
    expect(app.choices().horizonMonths).toBe(24);
    fireEvent.click(within(figure).getByRole('button', { name: 'Table' }));
    const rows = within(figure).getAllByRole('row');
    // A header, a row a month, the sum.
    expect(rows).toHaveLength(1 + 24 + 1);
    const [model] = app.projection();
    expect(within(rows[0] as HTMLElement).getByText(model?.tariff.display ?? '')).toBeTruthy();
    app.undo();
    expect(app.choices().horizonMonths).toBe(12);
  });
  test('say when the budget is crossed', () => {
    const app = section();
    const month = app.projection()[0]?.perMonth?.toNumber() ?? 0;
    // 1.05³ = 1.157…: the fourth month is the first over it.
    app.change({ growthPerMonth: '0.05', budgetUsd: String(Math.round(month * 1.15)) });
    expect(text()).toContain('Over the budget from month 4: GPT-5.6 Sol.');
    app.change({ budgetUsd: '1' });
    expect(text()).toMatch(/Over the budget in every month: .*GPT-5\.6 Sol/);
    app.change({ growthPerMonth: '-0.1', budgetUsd: String(Math.round(month * 0.85)) });
    expect(text()).toContain('Over the budget until month 2: GPT-5.6 Sol.');
  });
});

test('a machine pays from the volume at which the token bill reaches its price', () => {
  const app = section();
  fireEvent.click(screen.getByRole('button', { name: 'add your own machine' }));
  const perTurn = app.projection()[0]?.perTurn?.toNumber() ?? 1;
  const from = Math.round(14_000 / perTurn / 30).toLocaleString('en-US');
  expect(text()).toContain(`${from} turns a day, against GPT-5.6 Sol`);
  expect(document.querySelectorAll('.pays-dot').length).toBeGreaterThan(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the machine' }));
  expect(document.querySelector('.pays-dot')).toBeNull();
});

test.each(['en', 'fr'] as const)(
  'says that bills are on their way, %s, until there are some',
  (locale) => {
    const [working, setWorking] = createSignal(true);
    render(() => {
      const app = testApp(locale);
      const waiting: App = {
        ...app,
        projection: () => (working() ? [] : app.projection()),
        isWorking: () => ({ crossover: false, projection: working() }),
      };
      return (
        <AppContext.Provider value={waiting}>
          <Monthly />
        </AppContext.Provider>
      );
    });
    const section = document.getElementById('monthly');
    expect(section?.getAttribute('aria-busy')).toBe('true');
    expect(text()).toContain(
      locale === 'en' ? 'Working through 15 sessions' : 'Calcul sur 15 sessions',
    );
    expect(text()).not.toMatch(/No monthly bill|Pas de facture/);
    setWorking(false);
    expect(section?.getAttribute('aria-busy')).toBe('false');
    expect(text()).not.toMatch(/Working through|Calcul sur/);
  },
);
