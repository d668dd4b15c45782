/** Summary calls that a log leaves out: told, and estimated only where that was asked for. */
import { afterAll, describe, expect, test } from 'vitest';
import { TA, TestFolder, cli } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());
const lists = folder.file('lists.json', JSON.stringify([TA]));
const ta = ['--tariff', lists, '--model', 'made/ta', '--json'];

let second = 0;
const stamp = (): string => new Date(Date.UTC(2026, 0, 15) + second++ * 1000).toISOString();
const answer = (input: number, cacheRead: number, output: number): object => ({
  type: 'message',
  timestamp: stamp(),
  message: {
    role: 'assistant',
    provider: 'made',
    model: 'ta',
    usage: { input, output, cacheRead, cacheWrite: 0 },
  },
});
const user = { type: 'message', message: { role: 'user', content: 'x' } };
/** Grows to 90,000 tokens, is compacted to 20,000, and is compacted again at its very end. */
const log = folder.file('compacted.jsonl', [
  { type: 'session', id: 'a', timestamp: stamp() },
  user,
  answer(80_000, 0, 100),
  answer(10_000, 80_000, 100),
  { type: 'compaction', summary: '…' },
  user,
  answer(20_000, 0, 100),
  answer(1_000, 20_000, 100),
  { type: 'compaction', summary: '…' },
]);

describe('inspect', () => {
  test('says how many are not recorded, and adds nothing by itself', async () => {
    const plain = (await cli(['inspect', log, '--json'])).json();
    expect(plain.summariesNotRecorded).toBe(2);
    expect(plain.totals.calls).toBe(4);
    expect(plain).not.toHaveProperty('estimatedSummaries');
    expect((await cli(['inspect', log])).out).toContain('Not recorded: 2 summary calls');
  });
  test('puts the estimate beside what was recorded', async () => {
    const { out, err } = await cli(['inspect', log, '--estimate-summaries', '--json']);
    const { totals, byPurpose, estimatedSummaries } = JSON.parse(out) as Record<
      string,
      Record<string, unknown>
    >;
    expect(totals).toMatchObject({ calls: 4 });
    expect(byPurpose).toMatchObject({ summary: { calls: 0 } });
    expect(estimatedSummaries).toEqual({
      call: 'prefix',
      calls: 1,
      notRecorded: 2,
      promptTokens: 90_000,
      outputTokens: 2400,
      outputTokensPerCall: 2400,
    });
    expect(err).toContain('Estimated, not recorded: 1 of 2 summary calls');
    const text = (await cli(['inspect', log, '--estimate-summaries=fresh'])).out;
    expect(text).toMatch(/summary, estimated +1 +90,000 +0 +0 +2,400/);
  });
  test('a file is one line: its dates and models too', async () => {
    const { files } = (await cli(['inspect', log, '--json'])).json();
    expect(files[0]).toMatchObject({
      first: '2026-01-15T00:00:01.000Z',
      last: '2026-01-15T00:00:04.000Z',
      models: [{ name: 'ta', calls: 4 }],
    });
    expect((await cli(['inspect', log])).out).toMatch(
      /compacted\.jsonl +pi +4 +1 +2026-01-15 +ta +0 +2/,
    );
  });
});

test('reprice has the totals with and without', async () => {
  const { rows: without } = (await cli(['reprice', log, ...ta])).json();
  const priced = async (how: string) =>
    (await cli(['reprice', log, `--estimate-summaries=${how}`, ...ta])).json().rows[0];
  // 90,000 read at 0.30 and 2,400 written at 15 a million: 0.027 + 0.036.
  const prefix = await priced('prefix');
  expect(prefix.totalWithoutEstimates).toBe(without[0].total);
  expect(Number(prefix.total) - Number(without[0].total)).toBeCloseTo(0.063, 9);
  // Uncached: 90,000 at 3.
  const fresh = await priced('fresh');
  expect(Number(fresh.total) - Number(without[0].total)).toBeCloseTo(0.306, 9);
});

test('a scenario and its link say that they hold estimates', async () => {
  const made = await cli(['scenario', log, '--estimate-summaries', '--tariff', lists]);
  expect(made.json().choices.summaryEstimate).toBe('prefix');
  const link = await cli(['link', folder.file('made.json', made.out)]);
  const opened = (await cli(['open', link.out.trim()])).json();
  expect(opened.choices.summaryEstimate).toBe('prefix');
  expect(opened.workload.keep.sessions[0]).toMatchObject({ calls: 5, summaryCalls: 1 });
  expect((await cli(['scenario', log])).json().choices.summaryEstimate).toBeNull();
});

test('crossover and project take them in, and say so', async () => {
  const arms = ['crossover', '--keep', log, '--compact', log, '--tariff', lists];
  const crossed = await cli([...arms, '--model', 'made/ta', '--estimate-summaries', '--json']);
  expect(crossed.json().estimatedSummaries).toMatchObject({
    keep: { calls: 1 },
    compact: { calls: 1 },
  });
  const month = ['project', log, '--turns-per-day', '10', '--estimate-summaries', ...ta];
  expect((await cli(month)).json().estimatedSummaries).toMatchObject({ calls: 1, call: 'prefix' });
});

test('the option alone is not taken for the name of a file, nor a file for its value', async () => {
  const { code, err } = await cli(['inspect', '--estimate-summaries', log, '--json']);
  expect([code, err.includes('1 of 2')]).toEqual([0, true]);
  const bad = await cli(['inspect', log, '--estimate-summaries=often']);
  expect([bad.code, bad.err.includes('prefix, fresh')]).toEqual([2, true]);
  const fr = await cli(['inspect', log, '--lang', 'fr']);
  expect(fr.out).toContain('Pas enregistré : 2 appels de résumé');
});
