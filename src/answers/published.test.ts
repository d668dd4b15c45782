/**
 * Published results, kind (a): the arithmetic alone, on a token table typed in by hand.
 *
 * A 2026 public study of context management in an AI tutor recorded the same sessions twice, with
 * the history kept whole and with it compacted at 200k tokens. The table below is one split of its
 * published totals by arm and session length; the pipeline on call-level files is tested in
 * `study.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '../money/decimal.ts';
import type { Call } from '../trace/trace.ts';
import { RECORDED, call, ledgerOf, tariff } from '../costing/testing.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { compareTariffs } from './comparison.ts';
import { crossover } from './crossover.ts';
import { monthly } from './projection.ts';

/** Tokens per session: uncached input, cached input, output. */
const TABLE = {
  keep: { 22: [402_800, 6_302_000, 37_500], 36: [658_900, 20_090_000, 61_400] },
  compact: { 22: [462_300, 6_107_000, 46_500], 36: [896_800, 15_910_000, 76_000] },
} as const;
const SESSIONS = { 22: 9, 36: 6 } as const;

const card = (input: string, cachedRead: string, output: string) =>
  tariff({
    id: `test/${input}-${cachedRead}`,
    periods: [{ rates: { input, cachedRead, output } }],
  });
const DEEPSEEK_FLASH = card('0.14', '0.0028', '0.28');
const SOL = card('5', '0.50', '30');

const arm = (name: keyof typeof TABLE): Call[] =>
  ([22, 36] as const).flatMap((turns) =>
    Array.from({ length: SESSIONS[turns] }, (_, s) =>
      Array.from({ length: turns }, (_, turn): Call => {
        const [uncachedInput, cacheRead, output] = TABLE[name][turns];
        const tokens = turn === 0 ? { uncachedInput, cacheRead, output } : {};
        return call({ session: `${turns}/${s}`, turn: String(turn), ...tokens });
      }),
    ).flat(),
  );
const ledgers = (t: typeof SOL) => ({
  keep: ledgerOf(arm('keep'), [t]),
  compact: ledgerOf(arm('compact'), [t]),
});
const perSession = (t: typeof SOL, which: 'keep' | 'compact'): Decimal => {
  const [row] = compareTariffs(ledgers(t)[which], [t], RECORDED);
  return row?.perSession ?? new Decimal(NaN);
};
const answer = (t: typeof SOL) =>
  crossover(ledgers(t).keep, ledgers(t).compact, t, { pricing: RECORDED });
const cents = (d: Decimal | null | undefined, places = 2): string =>
  d === null || d === undefined ? 'null' : d.toDecimalPlaces(places).toFixed(places);

describe('published results (a): the arithmetic', () => {
  test('DeepSeek V4 Flash: 0.117 against 0.133–0.134 a session', () => {
    expect(cents(perSession(DEEPSEEK_FLASH, 'keep'), 3)).toBe('0.117');
    const compact = perSession(DEEPSEEK_FLASH, 'compact').toNumber();
    expect(compact).toBeGreaterThanOrEqual(0.133);
    expect(compact).toBeLessThanOrEqual(0.134);
  });
  test('GPT-5.6 Sol without its long-context rule: 9.85 against 9.94', () => {
    expect(cents(perSession(SOL, 'keep'))).toBe('9.85');
    expect(cents(perSession(SOL, 'compact'))).toBe('9.94');
  });
  test('by length: 6.29 against 6.76, 15.18 against 14.72', () => {
    const { groups } = answer(SOL);
    const dollars = groups.flatMap((g) =>
      [g.keep, g.compact].map((line) =>
        cents(line.fixed.plus(line.slope.times('0.5')).div(g.sessions)),
      ),
    );
    expect(dollars).toEqual(['6.29', '6.76', '15.18', '14.72']);
  });
  test('hit ratio 95.9 %, cached reads 60 % of the bill at Sol and 28 % at DeepSeek', () => {
    const share = (t: typeof SOL): string | undefined =>
      compareTariffs(ledgers(t).keep, [t], RECORDED)[0]?.cacheReadShare?.times(100).toFixed(1);
    expect([share(SOL), share(DEEPSEEK_FLASH)]).toEqual(['60.0', '28.3']);
    const read = 9 * 6_302_000 + 6 * 20_090_000;
    const uncached = 9 * 402_800 + 6 * 658_900;
    expect(((100 * read) / (read + uncached)).toFixed(1)).toBe('95.9');
  });
  test('the answer flips at 0.55; at 2.91 for 22 turns, at 0.39 for 36', () => {
    const { overall, groups } = answer(SOL);
    expect(cents(overall.crossover?.cachedPrice)).toBe('0.55');
    expect(groups.map((g) => [g.turns, cents(g.crossover?.cachedPrice)])).toEqual([
      [22, '2.91'],
      [36, '0.39'],
    ]);
    expect(overall.crossover?.regime).toBe('keep-below');
    expect(cents(overall.crossover?.shareOfUncached?.times(100), 1)).toBe('11.1');
  });
  test('at DeepSeek’s own uncached and output prices it flips at 0.012', () => {
    const { overall } = answer(DEEPSEEK_FLASH);
    expect(cents(overall.crossover?.cachedPrice, 3)).toBe('0.012');
    expect(cents(overall.crossover?.shareOfUncached?.times(100), 1)).toBe('8.6');
  });
  test('margins at the prices of 30 November 2026, no rules, no writes', () => {
    const margin = (input: string, cached: string, output: string): string =>
      cents(answer(card(input, cached, output)).overall.margin);
    expect(margin('0.15', '0.003', '0.60')).toBe('4.91'); // DeepSeek V4.1 Flash, off-peak
    expect(margin('4', '0.20', '20')).toBe('2.09'); // Claude Opus 5.5
    expect(margin('2', '0.10', '10')).toBe('2.09'); // Sonnet 5.5, GPT-6.2 Sol, Gemini 4 Argon
    expect(margin('1.50', '0.15', '9')).toBe('1.11'); // Gemini 3.5 Flash
    expect(margin('4', '0.40', '20')).toBe('1.05'); // GPT-5.6 Sol
    expect(margin('2.50', '1.25', '10')).toBe('0.20'); // GPT-4o
  });
  test('at the catalogue’s prices of 30 November 2026, no rules, no writes: 98 of 152 lists keep', () => {
    const pricing = {
      dateMs: CATALOGUE_AS_OF_MS,
      writes: 'as-input' as const,
      rules: { tiers: false, windows: false, schedule: false },
    };
    const lists = catalogue();
    const axes = boundariesOf(lists);
    const cost = (name: keyof typeof TABLE) => {
      const ledger = { ...ledgerOf(arm(name), lists), axes };
      return new Map(
        compareTariffs(ledger, lists, pricing).map((row) => [row.tariff.id, row.total]),
      );
    };
    const keep = cost('keep');
    const compact = cost('compact');
    const sides = { keep: 0, compact: 0, tie: 0 };
    for (const { id } of lists) {
      const k = keep.get(id) ?? null;
      const c = compact.get(id) ?? null;
      if (k === null || c === null) continue;
      sides[k.lt(c) ? 'keep' : k.gt(c) ? 'compact' : 'tie']++;
    }
    expect(sides).toEqual({ keep: 98, compact: 54, tie: 0 });
  });
  test('dollars a turn × turns a day × 30', () => {
    const month = (perTurn: string, turnsPerDay: number): string =>
      plain(
        monthly(new Decimal(perTurn), {
          turnsPerDay: new Decimal(turnsPerDay),
          days: new Decimal(30),
        }),
      );
    expect(month('0.113', 10_000)).toBe('33900'); // published as about $34,000
    expect(month('0.0063', 10_000)).toBe('1890'); // about $1,900
    expect(month('0.006', 100_000)).toBe('18000');
    expect(month('0.006', 1_000_000)).toBe('180000');
  });
});
