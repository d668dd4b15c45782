import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli } from './testing.ts';

/**
 * One session of 12 calls at 2 / 0.2 / 10 dollars a million, no writes: 10,000 tokens of system
 * prompt, then 100 of question or answer and 9,900 of tool output before each further call.
 */
const CALLS = 12;
const lines = Array.from({ length: CALLS }, (_, k) =>
  JSON.stringify({
    time: new Date(Date.UTC(2026, 10, 1, 9, k)).toISOString(),
    session: 's',
    turn: '1',
    model: 'm-1',
    uncached_input: k === 0 ? 10_000 : 10_000,
    cache_read: k * 10_000,
    output: 100,
  }),
).join('\n');
const tariff = {
  id: 'own/m-1',
  provider: 'own',
  match: { exact: ['m-1'] },
  cache: { minTokens: 0, increment: 1 },
  periods: [{ rates: { input: '2', cachedRead: '0.2', output: '10' } }],
};

let folder = '';
let trace = '';
let prices = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-or-compact-'));
  trace = join(folder, 'trace.jsonl');
  prices = join(folder, 'prices.json');
  await writeFile(trace, `${lines}\n`);
  await writeFile(prices, JSON.stringify(tariff));
});
afterAll(() => rm(folder, { recursive: true }));

const json = async (...argv: string[]): Promise<Record<string, unknown>> => {
  const ran = await cli([...argv, '--tariff', prices, '--json']);
  expect([ran.code, ran.err]).toEqual([0, '']);
  return JSON.parse(ran.out) as Record<string, unknown>;
};

describe('simulate', () => {
  test('keeping everything gives back the record; capping pays for itself to the token', async () => {
    const answer = await json(
      ...['simulate', trace, '--strategy', 'keep-everything'],
      ...['--strategy', 'cap-tool-output:maxTokens=1000'],
    );
    // Read: (0 + 1 + … + 11) × 10,000; uncached 12 × 10,000; output 1,200.
    const kept = '0.384';
    expect(answer).toMatchObject({
      calibration: { agreement: '1', weak: false, recordedCacheRead: 660_000 },
      keep: { total: kept },
      arms: [
        { strategy: 'keep-everything', parameters: {}, calls: 12, rewrites: 0, total: kept },
        {
          strategy: 'cap-tool-output',
          parameters: { maxTokens: 1000 },
          calls: 12,
          // Of each gap's 9,900 tokens of tool output 1,000 stay: 1,100 a call instead of 10,000.
          counts: {
            uncachedInput: 10_000 + 11 * 1100,
            cacheRead: 110_000 + 55 * 1100,
            output: 1200,
          },
        },
      ],
    });
    const [, capped] = answer['arms'] as { total: string; relativeToKeep: string }[];
    const total = (22_100 * 2 + 170_500 * 0.2 + 1200 * 10) / 1e6;
    expect(Number(capped?.total)).toBeCloseTo(total, 12);
    expect(Number(capped?.relativeToKeep)).toBeCloseTo(total / Number(kept) - 1, 11);
  });

  test('a summary is a call of its own, and what it drops is fetched again as asked', async () => {
    const spec =
      'summarize:triggerTokens=60000,keepTokens=20000,call=fresh,summaryTokens=500,' +
      'summaryOutputTokens=700,instructionTokens=0';
    const none = await json('simulate', trace, '--strategy', spec, '--rework-share', '0');
    const some = await json('simulate', trace, '--strategy', spec, '--rework-share', '0.5');
    const arm = (answer: Record<string, unknown>) =>
      (answer['arms'] as Record<string, unknown>[])[0] ?? {};
    expect(arm(none)).toMatchObject({ summaryCalls: 2, rewrites: 2, reworkCalls: 0, calls: 14 });
    expect(arm(none)['rewritesPerSession']).toEqual([{ turns: 1, sessions: 1, mean: '2' }]);
    expect(Number(arm(some)['reworkCalls'])).toBeGreaterThan(0);
    expect(some['assumed']).toMatchObject({ reworkShare: '0.5' });
  });
});

test('weak advice says why, miss by miss, and names what nobody publishes', async () => {
  // Every second call reads nothing of a prefix that was sent a minute before.
  const lost = join(folder, 'lost.jsonl');
  await writeFile(
    lost,
    lines
      .split('\n')
      .map((line, k) => {
        const call = JSON.parse(line) as { uncached_input: number; cache_read: number };
        if (k % 2 === 0) return line;
        const prompt = call.uncached_input + call.cache_read;
        return JSON.stringify({ ...call, uncached_input: prompt, cache_read: 0 });
      })
      .join('\n'),
  );
  const argv = ['simulate', lost, '--strategy', 'cap-tool-output'];
  const { calibration } = (await json(...argv)) as {
    calibration: {
      weak: boolean;
      misses: { cause: string; calls: number }[];
      largestMisses: object[];
    };
  };
  expect(calibration.weak).toBe(true);
  expect(calibration.misses).toMatchObject([{ cause: 'unexplained', calls: 6 }]);
  expect(calibration.largestMisses).toHaveLength(6);
  expect(calibration.largestMisses[0]).toMatchObject({
    session: 's',
    turn: '1',
    predictedRead: 110_000,
    recordedRead: 0,
    cause: 'unexplained',
  });
  const ran = await cli([...argv, '--tariff', prices]);
  expect(ran.out).toContain('The largest cause: less read, for no reason that the log shows (6');
  expect(ran.out).toContain('the seller publishes no cache lifetime: an hour');
});

describe('crossover against a strategy', () => {
  test('compares the record with a simulated arm and says how far to trust it', async () => {
    const answer = await json(
      'crossover',
      '--keep',
      trace,
      '--strategy',
      'cap-tool-output:maxTokens=1000',
    );
    expect(answer).toMatchObject({
      crossover: { cachedPrice: null, regime: 'compact-always' },
      keep: { cacheRead: 660_000 },
      compact: { cacheRead: 170_500, uncachedInput: 22_100 },
      calibration: { agreement: '1' },
      strategy: { spec: 'cap-tool-output:maxTokens=1000', rewrites: 0 },
      pairs: { count: 1, compactWins: 1 },
    });
  });
});

describe('--cache simulated', () => {
  test('a seller that does not cache reads nothing; one with a minimum reads what passes it', async () => {
    const list = (id: string, cache: object, more: object = {}) => ({
      ...tariff,
      id,
      cache,
      ...more,
    });
    const lists = join(folder, 'lists.json');
    await writeFile(
      lists,
      JSON.stringify([
        list('own/never', {}, { caching: false, match: { exact: [] } }),
        list('own/large', { minTokens: 50_000, increment: 1 }, { match: { exact: [] } }),
      ]),
    );
    const ran = await cli([
      ...[
        'reprice',
        trace,
        '--tariff',
        prices,
        '--tariff',
        lists,
        '--cache',
        'simulated',
        '--json',
      ],
      ...['--model', 'own/never', '--model', 'own/large', '--model', 'own/m-1'],
    ]);
    expect(ran.code).toBe(0);
    const { rows } = JSON.parse(ran.out) as {
      rows: { model: string; breakdown: { cacheRead: string }; assumptions: string[] }[];
    };
    const read = Object.fromEntries(rows.map((r) => [r.model, r.breakdown.cacheRead]));
    // Of 1 + 2 + … + 11 prefixes those of 50,000 tokens and more: 5 + … + 11 = 56.
    expect(read).toEqual({ 'own/m-1': '0.132', 'own/large': '0.112', 'own/never': '0' });
    expect(rows[0]?.assumptions.some((a) => a.startsWith('cache-simulated'))).toBe(true);
  });
});
