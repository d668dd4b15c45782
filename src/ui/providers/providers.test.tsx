/** The table of price lists: columns that are chosen, lists set side by side. */
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { afterEach, expect, test } from 'vitest';
import { AppContext } from '../../app/context.ts';
import { testApp } from '../testing.ts';
import { Providers } from './Providers.tsx';
import { columnsOf } from './rows.ts';

afterEach(cleanup);

const show = () =>
  render(() => (
    <AppContext.Provider value={testApp()}>
      <Providers />
    </AppContext.Provider>
  ));

test('a column is left out of the header and of every row, and comes back', () => {
  show();
  const table = screen.getByRole('table');
  const cells = (): number[] =>
    within(table)
      .getAllByRole('row')
      .map((r) => r.querySelectorAll('th, td').length);
  const all = cells();
  expect(new Set(all)).toEqual(new Set([8]));
  fireEvent.click(screen.getByRole('button', { name: /^Columns/ }));
  const box = screen.getByRole('checkbox', { name: 'Confirmed' });
  fireEvent.click(box);
  expect(new Set(cells())).toEqual(new Set([7]));
  expect(within(table).queryByText('Confirmed')).toBeNull();
  fireEvent.click(box);
  expect(cells()).toEqual(all);
});

test('with one arm there is nothing to choose that needs two', () => {
  expect(columnsOf(false)).toEqual(['relative', 'parts', 'cached', 'confirmed']);
});

test('two lists side by side tell their steps, assumptions and calls', () => {
  show();
  const boxes = screen.getAllByRole('checkbox', { name: /side by side/ });
  fireEvent.click(boxes[0] as HTMLElement);
  fireEvent.click(boxes[1] as HTMLElement);
  const beside = screen.getByRole('table', { name: 'Side by side' });
  expect(beside.textContent).toContain('Long prompts, the whole call');
  expect(beside.textContent).toContain('Assumed for this row');
  expect(beside.textContent).toMatch(/Every call is priced|The calls where they differ/);
});
