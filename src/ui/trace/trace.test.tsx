/** What was read, over the page's real state and the real session: a line a file, and summaries. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library';
import Papa from 'papaparse';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AppContext } from '../../app/context.ts';
import type { App } from '../../app/app.ts';
import { createApp, type Initial } from '../../app/create.ts';
import { studyInitial, testServices } from '../../app/testing.ts';
import { Kicker } from '../fold/Kicker.tsx';
import { Trace } from './Trace.tsx';

let initial: Initial;
beforeAll(async () => {
  initial = await studyInitial();
});
afterEach(cleanup);

const line = (value: object): string => `${JSON.stringify(value)}\n`;
let second = 0;
const answer = (input: number, cacheRead: number): string =>
  line({
    type: 'message',
    timestamp: new Date(Date.UTC(2026, 10, 2) + second++ * 1000).toISOString(),
    message: {
      role: 'assistant',
      provider: 'anthropic',
      model: 'claude-sonnet-5-5',
      usage: { input, output: 100, cacheRead, cacheWrite: 0 },
    },
  });
/** One compaction from 90,000 tokens to 20,000, and one after which nothing came. */
const COMPACTED =
  line({ type: 'session', id: 'a', timestamp: '2026-11-02T00:00:00Z' }) +
  answer(80_000, 0) +
  answer(10_000, 80_000) +
  line({ type: 'compaction', summary: '…' }) +
  answer(20_000, 0) +
  line({ type: 'compaction', summary: '…' });

async function shown(...files: File[]): Promise<App> {
  let app: App | undefined;
  render(() => {
    const made = createApp(initial, testServices());
    app = made;
    return (
      <AppContext.Provider value={made}>
        <Kicker />
        <Trace />
      </AppContext.Provider>
    );
  });
  if (app === undefined) throw new Error('no app');
  app.openFiles(files);
  const made = app;
  await waitFor(() => expect(made.import().status).toBe('done'), { timeout: 10_000 });
  return made;
}

describe('a file is one line', () => {
  test('with its format, calls, sessions, dates and models', async () => {
    await shown(new File([COMPACTED], 'a.jsonl'));
    const row = screen.getByRole('rowheader', { name: /a\.jsonl/ }).closest('tr');
    expect([...(row?.querySelectorAll('td') ?? [])].map((td) => td.textContent)).toEqual([
      'Pi, OpenClaw',
      '3',
      '1',
      '2 Nov 2026',
      'claude-sonnet-5-5',
      '–',
      '1 notice',
    ]);
    expect(screen.getByText('2 compactions without a recorded call of their own.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '1 notice' }));
    expect(screen.queryByText('2 compactions without a recorded call of their own.')).toBeNull();
  });
  test('what was skipped unfolds to the line, all of it, and the page says it was read in part', async () => {
    await shown(new File([COMPACTED + '{"cut\n'.repeat(60)], 'a.jsonl'));
    expect(screen.getByText('Read in part.').getAttribute('href')).toBe('#trace');
    fireEvent.click(screen.getByRole('button', { name: '60 lines skipped' }));
    expect(screen.getAllByText(/^Line 8:/)).toHaveLength(1);
    expect(screen.queryByText(/^Line 66:/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByText(/^Line 66:/)).toHaveLength(1);
  });
  test('a whole file is not said to be read in part', async () => {
    await shown(new File([COMPACTED], 'a.jsonl'), new File(['no trace'], 'notes.txt'));
    expect(screen.queryByText('Read in part.')).toBeNull();
  });
});

describe('summary calls that are not recorded', () => {
  const choose = (value: string): void => {
    fireEvent.change(screen.getByLabelText('Estimate them:'), { target: { value } });
  };
  test('are named, and in no figure by themselves', async () => {
    const app = await shown(new File([COMPACTED], 'a.jsonl'));
    expect(screen.getByText('2 summary calls are not recorded.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Estimate them:').value).toBe('');
    const row = screen.getByRole('rowheader', { name: 'Summaries, not recorded' }).closest('tr');
    expect(row?.textContent).toContain('not recorded');
    expect(app.source().sizes.keep.calls).toBe(3);
  });
  test('are estimated where the reader wants it, beside what was recorded, to the export', async () => {
    const app = await shown(new File([COMPACTED], 'a.jsonl'));
    const total = () => app.rows().find((r) => r.tariff.id === app.model().id)?.total ?? null;
    const before = total();
    choose('prefix');
    await waitFor(() => expect(app.source().sizes.keep.calls).toBe(4));
    expect(app.summaries().estimated).toEqual({
      calls: 1,
      promptTokens: 90_000,
      outputTokens: 2400,
    });
    const row = screen.getByRole('rowheader', { name: 'Summaries, estimated' }).closest('tr');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((c) => c.textContent),
    ).toEqual(['1', '0', '90,000', '0', '2,400']);
    expect(screen.getByText(/1 of 2 is estimated/).textContent).toContain('2,400 output tokens');
    expect(screen.getByText('With estimated summary calls.')).toBeTruthy();
    // The comparison has both.
    const { data } = Papa.parse<Record<string, string>>(await app.comparisonCsv(), {
      header: true,
    });
    const cell = (name: string) => data.find((row) => row['model'] === app.model().id)?.[name];
    expect(cell('estimated_summaries')).toBe('prefix');
    expect(Number(cell('total_usd'))).toBeCloseTo(total()?.toNumber() ?? 0, 9);
    expect(Number(cell('total_without_estimates_usd'))).toBeCloseTo(before?.toNumber() ?? 0, 9);
    expect(total()?.gt(before ?? 0)).toBe(true);
    // So has the export of the calls.
    const calls = (await (await app.exportCalls('keep', 'jsonl')).text()).trim().split('\n');
    const estimated = calls.map((c) => (JSON.parse(c) as { estimated: boolean }).estimated);
    expect(estimated).toEqual([false, false, true, false]);
    // And a scenario says that it holds them.
    expect((await app.scenario()).choices.summaryEstimate).toBe('prefix');
  });
  test('leave again, by the choice or by undo', async () => {
    const app = await shown(new File([COMPACTED], 'a.jsonl'));
    choose('fresh');
    await waitFor(() => expect(app.source().sizes.keep.calls).toBe(4));
    app.undo();
    await waitFor(() => expect(app.source().sizes.keep.calls).toBe(3));
    expect(app.summaries().estimated).toBeNull();
    const csv = await (await app.exportCalls('keep', 'csv')).text();
    expect(csv).not.toContain('estimated');
  });
  test('of the next files, nothing is estimated until it is chosen again', async () => {
    const app = await shown(new File([COMPACTED], 'a.jsonl'));
    choose('prefix');
    await waitFor(() => expect(app.source().sizes.keep.calls).toBe(4));
    app.openFiles([new File([COMPACTED.replaceAll('"id":"a"', '"id":"b"')], 'b.jsonl')]);
    await waitFor(() => expect(app.import().files[0]?.name).toBe('b.jsonl'));
    await waitFor(() => expect(app.source().sizes.keep.calls).toBe(3));
    expect(app.choices().summaryEstimate).toBeNull();
  });
});
