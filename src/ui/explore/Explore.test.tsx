/** What the trace tells, on samples read as a reader would drop them. */
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import codex from '../../../sample-traces/codex/sessions/2026/11/20/rollout-2026-11-20T13-40-05-284a81b0-07e4-7ac8-a50e-999f178d0c91.jsonl?raw';
import claude from '../../../sample-traces/claude-code/orchard/f002ba0c-7941-4143-a0fd-d2a5e6eda3d7.jsonl?raw';
import sums from '../../../sample-traces/pipeline-usage/run-by-agent.json?raw';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import { createApp } from '../../app/create.ts';
import { testServices } from '../../app/testing.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { testInitial } from '../testing.ts';
import { Explore } from './Explore.tsx';

beforeEach(() => {
  // Without it what comes near the screen is taken to be there.
  vi.stubGlobal('IntersectionObserver', undefined);
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
    app = createApp(testInitial(locale), testServices());
    return (
      <AppContext.Provider value={app}>
        <Explore />
      </AppContext.Provider>
    );
  });
  if (app === undefined) throw new Error('not rendered');
  return app;
}
async function read(name: string, content: string, locale: Locale = 'en'): Promise<App> {
  const app = section(locale);
  app.openFiles([new File([content], name)]);
  await ready(app);
  return app;
}
const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const text = (id = 'explore'): string => plainSpaces(document.getElementById(id)?.textContent);
/** Choices settle before the worker is asked. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 50_000 });
const ready = (app: App): Promise<void> => soon(() => expect(app.exploring.status()).toBe('ready'));

test('without calls at hand it says what to do', () => {
  const app = section();
  expect(text()).toContain('The built-in study is held as sums');
  expect(screen.getByRole('link', { name: 'Drop a trace' }).getAttribute('href')).toBe('#way-in');
  const open = vi.spyOn(app, 'openSample').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Codex rollout' }));
  expect(open).toHaveBeenCalledWith('codex');
});

describe('a Claude Code session', () => {
  test('its constraint with linked numbers, its breaks, a trigger, a budget', async () => {
    const app = await read('f002ba0c.jsonl', claude);
    // The constraint: the numbers of the answers, each leading to its place.
    const constraint = document.getElementById('explore-constraint') as HTMLElement;
    // Another model is cheaper, as nearly always: that is told, and is no remedy.
    expect(constraint.querySelector('h3')?.textContent).toMatch(/^At Claude Opus .+ nothing binds/);
    expect(constraint.querySelector('.binds')).toBeNull();
    expect(text('explore-constraint')).toContain('It is another model, so it does not count');
    const places = [...constraint.querySelectorAll('a')].map((a) => a.getAttribute('href'));
    for (const place of ['#trace', '#providers', '#explore-windows', '#explore-sweep', '#monthly'])
      expect(places).toContain(place);
    app.change({ machine: { usdPerMonth: '14000', turnsPerDay: '30000' } });
    expect(text('explore-constraint')).toContain('$14,000 a month for 30,000 turns a day');

    // Breaks: by cause and one by one.
    const breaks = app.exploring.answer()?.breaks;
    expect(breaks?.calls).toBeGreaterThan(0);
    const lists = within(document.getElementById('explore-breaks') as HTMLElement);
    const [causes, list] = lists.getAllByRole('table');
    expect(within(causes as HTMLElement).getAllByRole('rowheader')).toHaveLength(
      breaks?.byCause.length ?? 0,
    );
    const [, dearest] = within(list as HTMLElement).getAllByRole('row');
    expect(plainSpaces(dearest?.textContent)).toContain('25 min');
    expect(dearest?.textContent).toContain('A pause longer than the cache lives');

    // The sweep: a point of the table sets the page's trigger.
    const sweep = within(document.getElementById('explore-sweep') as HTMLElement);
    fireEvent.click(sweep.getByRole('button', { name: 'Table' }));
    const [first] = sweep.getAllByRole('button', { name: /^Set trigger 10k/ });
    fireEvent.click(first as HTMLElement);
    expect(app.choices().strategy).toContain('triggerTokens=10000');
    await soon(() => expect(text('explore-sweep')).toContain('now 10k'));
    await ready(app);

    // The budget: asked for, typed, taken back.
    const agents = within(document.getElementById('explore-agents') as HTMLElement);
    fireEvent.click(agents.getByRole('button', { name: /output budget of 1,000 tokens/ }));
    await ready(app);
    const before = text('explore-agents');
    expect(before).toMatch(/would cut [\d,]+ tokens off \d+ calls: \$/);
    const field = agents.getByRole('spinbutton', { name: 'Output budget, tokens a call' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await ready(app);
    expect(app.exploring.outputBudgetTokens()).toBe(990);
    expect(text('explore-agents')).toContain('Calls over 990');
    expect(text('explore-agents')).not.toBe(before);
    fireEvent.click(agents.getByRole('button', { name: 'Remove the output budget' }));
    expect(app.exploring.outputBudgetTokens()).toBeNull();
  });
});

test('a window that is too small binds before the bill', async () => {
  const app = await read('rollout.jsonl', codex);
  app.change({ model: 'openai/gpt-4o' });
  // Costs by length cannot be told where a turn does not fit.
  await soon(() => expect(text('explore-lengths')).toContain('some call does not fit GPT-4o'));
  const too = app.exploring
    .answer()
    ?.windows?.windows.find((w) => w.tariffs.includes('openai/gpt-4o'))?.calls;
  expect(too).toBeGreaterThan(0);
  // Named once the breaks and the sweep are there, too.
  await soon(() => expect(text('explore-constraint')).toMatch(/^The window binds:/));
  expect(text('explore-constraint')).toContain('Take a list with a larger window');
  const row = document.querySelector('.own-window');
  expect(row?.textContent).toContain('128k');
});

test('sums of calls answer agents and caching, and refuse the rest with the reason', async () => {
  await read('token_usage.json', sums);
  expect(text('explore-agents')).toContain('supervisor');
  expect(text('explore-agents')).toContain('What an output budget would save cannot be told');
  const caching = within(document.getElementById('explore-agents') as HTMLElement).getAllByRole(
    'table',
  )[1] as HTMLElement;
  const planner = within(caching).getByRole('row', { name: /planner/ });
  expect(planner.textContent).toContain('does not pay');
  expect(text()).toContain('The rows of this trace are sums of several calls.');
  expect(text('explore-days')).toContain('No call of the log has a time');
  expect(text('explore-constraint')).toContain('cannot be told');
  expect(document.getElementById('explore-sweep')).toBeNull();
});

test('in French', async () => {
  await read('f002ba0c.jsonl', claude, 'fr');
  expect(text()).toContain('Ce que dit la trace');
  expect(text('explore-breaks')).toContain('Une pause plus longue que la vie du cache');
  expect(text('explore-lengths')).toMatch(/coûte moins|coûtent autant|bascule/);
});
