/** The sessions and their calls, of a file read as a reader would drop it. */
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import sums from '../../../sample-traces/pipeline-usage/run-by-agent.json?raw';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import { createApp } from '../../app/create.ts';
import { testServices } from '../../app/testing.ts';
import { testInitial } from '../testing.ts';
import { Calls } from './Calls.tsx';

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

/** One session of 60 calls that is compacted once, and 40 of one call each. */
const CSV = [
  'session,turn,time,model,purpose,uncached_input,cache_read,output',
  ...Array.from({ length: 60 }, (_, i) => {
    const [purpose, read] = i === 40 ? ['summary', 0] : ['agent', 1000 * (i < 40 ? i : i - 40)];
    return `long,${Math.floor(i / 3)},2026-11-02T09:${String(i).padStart(2, '0')}:00Z,gpt-5.6-sol,${purpose},1000,${read},100`;
  }),
  ...Array.from(
    { length: 40 },
    (_, i) => `short-${i},1,2026-11-03T09:00:00Z,gpt-5.6-sol,agent,${10 + i},0,1`,
  ),
].join('\n');

function section(): App {
  let app: App | undefined;
  render(() => {
    app = createApp(testInitial('en'), testServices());
    return (
      <AppContext.Provider value={app}>
        <Calls />
      </AppContext.Provider>
    );
  });
  if (app === undefined) throw new Error('not rendered');
  return app;
}
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 50_000 });
async function read(): Promise<App> {
  const app = section();
  app.openFiles([new File([CSV], 'calls.csv')]);
  await soon(() => expect(screen.getByRole('table')).toBeTruthy());
  return app;
}
const rows = (): string[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('without calls at hand it says why, and opens a sample', () => {
  const app = section();
  const open = vi.spyOn(app, 'openSample').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Open the study’s calls' }));
  expect(open).toHaveBeenCalledWith('tutor-study-raw');
});

test('sessions by the page: the dearest first, the next, another order, a search', async () => {
  await read();
  expect(screen.getByText('Sessions 1 to 25 of 41')).toBeTruthy();
  expect(rows()[0]?.slice(0, 4)).toEqual(['long', expect.stringContaining('$'), '60', '20']);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await soon(() => expect(screen.getByText('Sessions 26 to 41 of 41')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'SHORT-3' } });
  // 3 and 30 to 39, dearest first.
  await soon(() => expect(rows().map((r) => r[0])).toEqual(expect.arrayContaining(['short-3'])));
  expect(rows()).toHaveLength(11);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
  await soon(() => expect(screen.getByText('No session is like that.')).toBeTruthy());
});

test('one session: what it cost, its chart, the call looked at; back to the list', async () => {
  const app = await read();
  fireEvent.click(screen.getByRole('button', { name: 'long' }));
  await soon(() =>
    expect(
      screen.getByRole('heading', { name: '60 calls, up to 40k tokens in a prompt' }),
    ).toBeTruthy(),
  );
  await soon(() => expect(document.body.textContent).toContain('One lossy rewrite.'));
  const range = screen.getByRole('slider', { name: 'Call that is looked at' });
  fireEvent.input(range, { target: { value: '41' } });
  await soon(() => expect(document.body.textContent).toContain('It wrote a summary.'));
  expect(app.looking.looked()?.call).toBe(41);
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.getByText('Calls 26 to 50 of 60')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '← Back to the list' }));
  expect(screen.getByText('Sessions 1 to 25 of 41')).toBeTruthy();
});

test('a name that is no session says so', async () => {
  const app = await read();
  app.looking.open('<b>gone</b>');
  await soon(() =>
    expect(screen.getByText('There is no such session among these calls.')).toBeTruthy(),
  );
});

test('a sum elsewhere on the page leads to its sessions', async () => {
  const app = await read();
  app.looking.open('long');
  app.looking.filter({ model: 'gpt-5.6-sol' });
  await soon(() =>
    expect(screen.getByText(/Only sessions with calls of gpt-5\.6-sol/)).toBeTruthy(),
  );
  app.looking.filter({ model: 'another' });
  await soon(() => expect(screen.getByText('No session is like that.')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await soon(() => expect(screen.getByText('Sessions 1 to 25 of 41')).toBeTruthy());
});

test('rows that are sums are called rows, and nothing is said of single prompts or breaks', async () => {
  const app = section();
  app.openFiles([new File([sums], 'token_usage.json')]);
  await soon(() => expect(screen.getByRole('table')).toBeTruthy());
  expect(rows()[0]?.[4]).toBe('–');
  app.looking.open(0);
  await soon(() =>
    expect(screen.getByRole('heading', { name: /rows, sums of several calls/ })).toBeTruthy(),
  );
  await soon(() => expect(app.looking.detail()?.breaks).not.toBeNull());
  expect(document.body.textContent).not.toContain('The cache');
  expect(document.body.textContent).toContain('tokens of all prompts of a row:');
});
