/** Prices to check on the page: figures come from the calls, not from a text. */
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { checkedPrices } from '../../app/pricechecks.ts';
import { AppContext } from '../../app/context.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { tariffById } from '../../tariffs/catalogue.ts';
import { testApp } from '../testing.ts';
import { History } from './History.tsx';
import { PriceChecks } from './PriceChecks.tsx';

afterEach(cleanup);

function show(part: () => ReturnType<typeof PriceChecks>, locale: Locale = 'en'): App {
  let app: App | undefined;
  render(() => {
    app = testApp(locale);
    app.showToday();
    return <AppContext.Provider value={app}>{part()}</AppContext.Provider>;
  });
  if (app === undefined) throw new Error('not rendered');
  return app;
}

describe('prices to check', () => {
  test('the effect is the bill under the other card, list by list', () => {
    const app = show(() => <PriceChecks />);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    const row = screen.getAllByRole('row').find((r) => r.textContent.includes('Claude Sonnet 5'));
    if (row === undefined) throw new Error('no row');
    // Every price of the card is half as high again, so the bill is too.
    expect(row.textContent).toContain('+50%');
    const own = app.rows().find((r) => r.tariff.id === 'anthropic/claude-sonnet-5');
    const [now, then] = within(row)
      .getAllByRole('cell')
      .slice(-2)
      .map((c) => Number(/\$([\d.]+)/.exec(c.textContent)?.[1]));
    expect(now).toBeCloseTo(own?.perSession?.toNumber() ?? -1, 2);
    expect(then).toBeCloseTo((own?.perSession?.toNumber() ?? -1) * 1.5, 1);
  });
  test('are chosen by kind, the largest effects first', () => {
    show(() => <PriceChecks />);
    fireEvent.click(screen.getByRole('button', { name: /^Promotion/ }));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row.textContent).toContain('Promotion');
    fireEvent.click(screen.getByRole('button', { name: /^Not confirmed lately/ }));
    for (const row of screen.getAllByRole('row').slice(1))
      expect(row.textContent).toMatch(/\d+ days ago/);
  });
  test('say it where the verdict of a list would change', () => {
    const app = show(() => <PriceChecks />);
    const flips = checkedPrices(app.tariffs(), app.listInputs(), Date.UTC(2026, 10, 30), null)
      .filter((c) => c.flipsTo !== null)
      .map((c) => c.tariff.id);
    for (const id of flips) expect(tariffById(id)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    const said = screen.queryAllByText(/The verdict for this list would change/);
    expect(said).toHaveLength(flips.length);
  });
  test('in French', () => {
    show(() => <PriceChecks />, 'fr');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^\d+ prix à vérifier$/);
  });
});

test('the history of a list: a line a price, its cards with their sources', () => {
  const tariff = tariffById('openai/gpt-5.6-sol');
  if (tariff === null) throw new Error('no such list');
  show(() => <History tariff={tariff} />);
  const chart = screen.getByRole('img', { name: 'Prices of GPT-5.6 Sol over time' });
  expect(chart.textContent).toContain('Cached $0.40');
  expect(chart.textContent).toContain('these calls');
  const cards = screen.getAllByRole('listitem');
  expect(cards).toHaveLength(tariff.periods.length);
  expect(cards[1]?.textContent).toMatch(/since 21 Aug 2026.*checked on 20 Nov 2026.*Sources:/);
});
