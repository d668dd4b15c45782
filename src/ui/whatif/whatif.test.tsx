/** The simulated arm on the page, over the real state and the real simulator. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/context.ts';
import { createApp } from '../../app/create.ts';
import { testServices } from '../../app/testing.ts';
import type { SimulationProgress } from '../../app/whatif.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { testInitial } from '../testing.ts';
import { headlineOf, isIdle } from '../verdict.ts';
import { useWords } from '../words.tsx';
import { relativeScale, BAR_WIDTH } from './bar.ts';
import { SimulatedNote } from './SimulatedNote.tsx';
import { Strategies } from './Strategies.tsx';
import { saySpec, withLowerTrigger } from './say.ts';

// Everything is near: the test's document has no screen.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** One session that grows by 4,000 tokens a call, all of the past read from the cache. */
function growing(
  calls: number,
  read = (prompt: number): number => Math.max(0, prompt - 4000),
  step = 4000,
): File {
  const rows = Array.from({ length: calls }, (_, i) => {
    const prompt = step * (i + 1);
    const cached = read(prompt);
    const minute = String(i).padStart(2, '0');
    return `2026-11-20T10:${minute}:00Z,s,${i},gpt-6.2-sol,${prompt - cached},${cached},0,100`;
  });
  return new File(
    [`time,session,turn,model,uncached_input,cache_read,cache_write,output\n${rows.join('\n')}\n`],
    'calls.csv',
  );
}

/** A transcript of one turn; the third prompt has grown by less than the text that came in. */
function transcript(): File {
  const call = (i: number, prompt: number, output: number): object[] => [
    {
      type: 'user',
      uuid: `u${i}`,
      sessionId: 's',
      timestamp: `2026-11-20T10:0${i}:00Z`,
      message: { role: 'user', content: 'x'.repeat(4000) },
    },
    {
      type: 'assistant',
      uuid: `a${i}`,
      sessionId: 's',
      timestamp: `2026-11-20T10:0${i}:30Z`,
      requestId: `r${i}`,
      message: {
        id: `m${i}`,
        role: 'assistant',
        model: 'claude-opus-4-6',
        content: [{ type: 'text', text: 'y' }],
        usage: {
          input_tokens: 3,
          cache_creation_input_tokens: prompt - 3,
          cache_read_input_tokens: 0,
          output_tokens: output,
        },
      },
    },
  ];
  const rows = [call(1, 9000, 100), call(2, 10_100, 100), call(3, 10_200, 100), call(4, 11_400, 9)];
  return new File(
    [
      rows
        .flat()
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ],
    's.jsonl',
  );
}

function Headline() {
  const words = useWords();
  return (
    <h1>
      {(() => {
        const { lead, costs } = headlineOf(appNow(), words);
        return `${lead} ${costs}`;
      })()}
    </h1>
  );
}
let now: App | null = null;
const appNow = (): App => {
  if (now === null) throw new Error('not rendered');
  return now;
};

async function page(file: File, locale: Locale = 'en'): Promise<App> {
  render(() => {
    const app = createApp({ ...testInitial(locale), locale }, testServices());
    now = app;
    return (
      <AppContext.Provider value={app}>
        <Headline />
        <SimulatedNote />
        <Strategies links={{ prices: 'p', methods: 'm', formats: 'f', en: 'e', fr: 'r' }} />
      </AppContext.Provider>
    );
  });
  const app = appNow();
  app.openFiles([file]);
  await waitFor(() => expect(app.whatIf.status()).toBe('ready'), { timeout: 20_000 });
  return app;
}
const text = (): string => (document.body.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');

test('the verdict says that it is simulated, how, and how well the record is predicted', async () => {
  await page(growing(30));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/simulation/);
  expect(text()).toContain(
    'at 60,000 tokens the older part is summarised and the newest 15,000 stay',
  );
  expect(text()).toContain('agree with the recorded ones on 100% of 30 calls');
  expect(text()).not.toContain('Weak advice');
});

test('below 90 % the advice is weak, with the largest cause', async () => {
  await page(growing(30, (prompt) => (prompt % 8000 === 0 ? 0 : Math.max(0, prompt - 4000))));
  expect(text()).toContain('Weak advice.');
  expect(text()).toMatch(/on only \d+% of 30 calls/);
  expect(text()).toContain('calls that read less, for no reason that the log shows');
});

test('a strategy that never sets in says so, and a lower trigger is one click', async () => {
  const app = await page(growing(3, (prompt) => Math.max(0, prompt - 3000), 3000));
  expect(isIdle(app)).toBe(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('never sets in');
  fireEvent.click(screen.getByRole('button', { name: 'Try 5,000 tokens' }));
  await waitFor(() => expect(app.source().simulated?.rewrites).toBeGreaterThan(0));
  expect(app.choices().strategy).toContain('triggerTokens=5000,keepTokens=1250');
  app.undo();
  await waitFor(() => expect(isIdle(app)).toBe(true));
});

test('parameters are set, refused out of range, and restored', async () => {
  const app = await page(growing(30));
  const box = screen.getByLabelText<HTMLInputElement>('Prompt size that triggers it, tokens');
  fireEvent.change(box, { target: { value: '40,000' } });
  await waitFor(() => expect(app.source().simulated?.spec).toContain('triggerTokens=40000'));
  fireEvent.change(screen.getByLabelText('Prompt size that triggers it, tokens'), {
    target: { value: '12' },
  });
  expect(screen.getByRole('alert').textContent).toContain('from 1,000 to 10,000,000');
  expect(app.choices().strategy).toContain('triggerTokens=40000');
  fireEvent.click(screen.getByRole('button', { name: 'Default: 200,000' }));
  expect(app.choices().strategy).toContain('triggerTokens=200000');
  fireEvent.change(screen.getByLabelText('Dropped tool outputs that are fetched again'), {
    target: { value: '50%' },
  });
  expect(app.choices().reworkShare).toBe('0.5');
});

test('all strategies stand side by side, and one is taken by a click', async () => {
  const app = await page(growing(30));
  await waitFor(() => expect(app.whatIf.comparing()).toBeNull(), { timeout: 20_000 });
  const table = screen.getByRole('region', { name: 'Strategies by price list' });
  await waitFor(() => expect(within(table).queryAllByText('…')).toEqual([]));
  await waitFor(() => expect(within(table).queryAllByText('cheapest').length).toBeGreaterThan(0));
  // The risk to memory stands beside the first dollars.
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((h) => h.textContent);
  expect(heads.findIndex((h) => /rewrites/i.test(h ?? ''))).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: /Show all/ }));
  const window = within(table).getByRole('button', {
    name: 'Show Sliding window of 12 messages above',
  });
  fireEvent.click(window);
  expect(app.choices().strategy).toBe('sliding-window:messages=12');
  expect(
    within(table).getByRole('rowheader', { name: /Keep everything, as recorded/ }),
  ).toBeTruthy();
});

test('nothing is called the cheapest before all of them are priced', async () => {
  // Nothing comes near the screen, so nothing is simulated yet.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  const app = await page(growing(30));
  expect(screen.getByRole('heading', { level: 3, name: 'Side by side' })).toBeTruthy();
  const table = screen.getByRole('region', { name: 'Strategies by price list' });
  expect(within(table).queryAllByText('cheapest')).toEqual([]);
  expect(app.whatIf.compared().size).toBe(0);
});

test('what is assumed of every cache, and how the contents of prompts are known, stand on screen', async () => {
  await page(growing(30));
  expect(text()).toContain('expired 15 seconds after its lifetime');
  expect(text()).toContain('told by the counts alone30 calls');
  expect(text()).toContain('shared out by the log’s text0 calls');
  // No text, so nothing is counted by it.
  expect(text()).not.toContain('characters are taken for a token');
});

test('where a log shows text, the calls it tells about are counted, and how text is counted is said', async () => {
  await page(transcript());
  expect(text()).toContain('4 characters are taken for a token');
  expect(text()).toContain('shared out by the log’s text4 calls');
  expect(text()).toContain('For the text of 1 call the counts leave no room');
});

test('how far a simulation is can be seen, and Stop stops its work', async () => {
  const services = testServices();
  const stopped: string[] = [];
  let tell: (progress: SimulationProgress) => void = () => undefined;
  const { simulate } = services;
  services.simulate = (kind, specs, options, tariffs, onProgress) => {
    if (kind === 'grid') return simulate(kind, specs, options, tariffs, onProgress);
    tell = onProgress ?? tell;
    return new Promise(() => undefined);
  };
  services.stopSimulating = (kind) => void stopped.push(kind);
  render(() => {
    const app = createApp({ ...testInitial(), locale: 'en' }, services);
    now = app;
    return (
      <AppContext.Provider value={app}>
        <SimulatedNote />
      </AppContext.Provider>
    );
  });
  appNow().openFiles([growing(5)]);
  await waitFor(() => expect(appNow().whatIf.status()).toBe('working'), { timeout: 20_000 });
  tell({ phase: 'reading', done: 1, total: 4 });
  await waitFor(() => expect(text()).toContain('put into each prompt: 25%.'));
  tell({ phase: 'replaying', done: 3, total: 4 });
  await waitFor(() => expect(text()).toContain('75% of the calls replayed.'));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stopped).toEqual(['chosen']);
  expect(appNow().whatIf.status()).toBe('stopped');
});

test('French has the same, set as French is', async () => {
  await page(growing(30), 'fr');
  expect(text()).toContain('à 60 000 jetons, la partie ancienne est résumée');
  expect(text()).toContain('pour 100 % de 30 appels');
});

test('a spec in words, a lower trigger, bars on both sides of keeping', () => {
  const words = { t: (code: string) => code, f: () => ({ count: String, percent: String }) };
  expect(saySpec('no-such', words as never)).toBe('no-such');
  expect(
    withLowerTrigger('cap-tool-output+summarize:triggerTokens=10000,keepTokens=3'),
  ).toMatchObject({
    from: 10_000,
    to: 5000,
  });
  expect(withLowerTrigger('sliding-window')).toBeNull();
  expect(withLowerTrigger('summarize:triggerTokens=1000')).toBeNull();
  const scale = relativeScale([-0.5, 0.2, 9]);
  expect(scale.bar(-0.5)).toMatchObject({ side: 'compact', x0: 0, isBeyond: false });
  expect(scale.bar(9)).toMatchObject({ side: 'keep', x1: BAR_WIDTH, isBeyond: true });
});
