/**
 * Published results, kind (b): the sample files through the whole pipeline — importer, ledger,
 * catalogue tariffs — give the study's published figures within their published rounding. The
 * files are a reconstruction from published totals; see `sample-traces/tutor-study/README.md`.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Decimal } from '../money/decimal.ts';
import { hitRatioOf } from '../costing/adjust.ts';
import { buildLedger, sumByBand, totalSums, type Ledger } from '../costing/ledger.ts';
import type { PricingOptions } from '../costing/price.ts';
import { importFiles } from '../importers/testing.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue, tariffById } from '../tariffs/catalogue.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { compareTariffs, type ComparisonRow } from './comparison.ts';
import { crossover } from './crossover.ts';

const arms = {} as Record<'keep' | 'compact' | 'raw-keep', { trace: Trace; ledger: Ledger }>;

beforeAll(async () => {
  const axes = boundariesOf(catalogue());
  for (const name of ['keep', 'compact', 'raw-keep'] as const) {
    const file = new URL(`../../sample-traces/tutor-study/${name}.jsonl`, import.meta.url);
    const { trace } = await importFiles({ [`${name}.jsonl`]: readFileSync(file) });
    arms[name] = { trace, ledger: buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS }) };
  }
});

const list = (id: string): Tariff => tariffById(id) as Tariff;
const SOL = 'openai/gpt-5.6-sol';
const FLASH = 'deepseek/deepseek-v4-flash';
/** Each call at its own day’s prices; writes at the input price, as in the study. */
const RULES_ON: PricingOptions = { dateMs: null, writes: 'as-input' };
const RULES_OFF: PricingOptions = {
  ...RULES_ON,
  rules: { tiers: false, windows: true, schedule: true },
};
const row = (arm: keyof typeof arms, id: string, pricing = RULES_OFF): ComparisonRow =>
  compareTariffs(arms[arm].ledger, [list(id)], pricing)[0] as ComparisonRow;
const cents = (d: Decimal | null | undefined, places = 2): string => d?.toFixed(places) ?? 'null';
const answer = (id: string, pricing = RULES_OFF) =>
  crossover(arms.keep.ledger, arms.compact.ledger, list(id), { pricing });

describe('published results (b): the sample files through the whole pipeline', () => {
  test('1,247 calls, 414 turns, 15 sessions; 95.9 % of the input read from the cache', () => {
    const { keep } = arms;
    expect(keep.ledger.sessions.length).toBe(15);
    expect(keep.ledger.sessions.reduce((n, s) => n + s.turns, 0)).toBe(414);
    expect(keep.ledger.sessions.reduce((n, s) => n + s.calls, 0)).toBe(1247);
    expect((100 * hitRatioOf(totalSums(sumByBand(keep.ledger)))).toFixed(1)).toBe('95.9');
    expect((100 * hitRatioOf(totalSums(sumByBand(arms['raw-keep'].ledger)))).toFixed(1)).toBe(
      '96.0',
    );
  });
  test('19 compactions in 12 of 15 sessions, none with the history kept', () => {
    const summaries = arms.compact.ledger.sessions.map((s) => s.summaryCalls);
    expect(summaries.reduce((a, b) => a + b, 0)).toBe(19);
    expect(summaries.filter((n) => n > 0).length).toBe(12);
    expect(arms.keep.ledger.sessions.every((s) => s.summaryCalls === 0)).toBe(true);
  });
  test('DeepSeek V4 Flash: 0.117 against 0.133–0.134, raw 0.189', () => {
    expect(cents(row('keep', FLASH).perSession, 3)).toBe('0.117');
    const compact = row('compact', FLASH).perSession?.toNumber() ?? 0;
    expect(compact).toBeGreaterThanOrEqual(0.1325);
    expect(compact).toBeLessThan(0.1345);
    expect(cents(row('raw-keep', FLASH).perSession, 3)).toBe('0.189');
  });
  test('the recorded costs of the files are the computed ones', () => {
    const recorded = row('keep', FLASH, RULES_ON);
    expect(recorded.complete).toBe(true);
    expect(recorded.lowerBound).toBe(false);
  });
  test('GPT-5.6 Sol: 9.85 against 9.94 without its long-context rule, 12.56 against 9.94 with it', () => {
    expect(cents(row('keep', SOL).perSession)).toBe('9.85');
    expect(cents(row('compact', SOL).perSession)).toBe('9.94');
    expect(cents(row('keep', SOL, RULES_ON).perSession)).toBe('12.56');
    expect(cents(row('compact', SOL, RULES_ON).perSession)).toBe('9.94');
  });
  test('176 calls are above 272k tokens, none of the compacted ones', () => {
    expect(row('keep', SOL, RULES_ON).priced.tiers).toEqual([{ above: 272_000, calls: 176 }]);
    expect(row('compact', SOL, RULES_ON).priced.tiers).toEqual([]);
  });
  test('cached reads are 60 % of the keep bill at Sol, 28 % at DeepSeek', () => {
    expect(row('keep', SOL).cacheReadShare?.times(100).toFixed(0)).toBe('60');
    expect(row('keep', FLASH).cacheReadShare?.times(100).toFixed(0)).toBe('28');
  });
  test('the answer flips at 0.55; at 2.91 for 22 turns, at 0.39 for 36', () => {
    const { overall, groups } = answer(SOL);
    expect(cents(overall.crossover?.cachedPrice)).toBe('0.55');
    expect(groups.map((g) => [g.turns, g.sessions, cents(g.crossover?.cachedPrice)])).toEqual([
      [22, 9, '2.91'],
      [36, 6, '0.39'],
    ]);
    const means = groups.flatMap((g) =>
      [g.keep, g.compact].map((l) => cents(l.fixed.plus(l.slope.times('0.5')).div(g.sessions))),
    );
    expect(means).toEqual(['6.29', '6.76', '15.18', '14.72']);
    expect(cents(answer(FLASH).overall.crossover?.cachedPrice, 3)).toBe('0.012');
  });
  test('compact wins 3 of the 6 long pairs at Sol, 4 of all 15 at DeepSeek', () => {
    const long = answer(SOL).groups.find((g) => g.turns === 36);
    expect([long?.pairs?.count, long?.pairs?.compactWins]).toEqual([6, 3]);
    const all = answer(FLASH).overall.pairs;
    expect([all?.count, all?.compactWins]).toEqual([15, 4]);
  });
});
