import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLedger, sumByBand, type Ledger } from '../costing/ledger.ts';
import { tariff, TA, TG, TO } from '../costing/testing.ts';
import { Decimal } from '../money/decimal.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { collapseLedger, numberSessions, type CollapseMode } from './collapse.ts';
import { callArb, pricedText, totalsOf } from './testing.ts';

const DATED = tariff({
  id: 'test/dated',
  contextWindow: 120_000,
  periods: [
    { to: '2026-03-01', rates: { input: '2', cachedRead: '0.2', output: '8' } },
    {
      from: '2026-03-01',
      to: '2026-06-15T04:00:00Z',
      rates: { input: '1.5', output: '6', cacheWrite: { '1h': '3' } },
      schedule: [
        {
          name: 'night',
          timeZone: '+08:00',
          days: [1, 2, 3, 4, 5],
          windows: [['22:00', '06:00']],
          rates: { input: '0.75' },
        },
      ],
    },
  ],
  modifiers: {
    batch: [
      { multiplier: '0.5', to: '2026-04-01' },
      { multiplier: '0.4', from: '2026-04-01' },
    ],
    'region:eu': '1.1',
  },
});
const TARIFFS = [TA, TO, TG, DATED];

const subsetArb = fc.subarray(TARIFFS, { minLength: 1 });
/** The ledger may know fewer cuts than a tariff needs: the answer must then stay as it was. */
const axesArb = fc.subarray([...TARIFFS], { minLength: 0 });

const MODE: CollapseMode = { models: 'merge', purposes: 'summary' };
const options = (writes: 'recorded' | 'prefix', dateMs: number | null) => ({ writes, dateMs });

function same(before: Ledger, after: Ledger, tariffs: readonly Tariff[], scale = '1'): void {
  for (const t of tariffs)
    for (const dateMs of [null, Date.UTC(2026, 3, 4)])
      for (const writes of ['recorded', 'prefix'] as const) {
        const how = { ...options(writes, dateMs), tokenScale: () => new Decimal(scale) };
        expect(pricedText(after, t, how)).toBe(pricedText(before, t, how));
        before.sessions.forEach((_, s) => {
          const of = (l: Ledger) => sumByBand(l, (cell) => cell.session === s);
          expect(pricedText(after, t, how, of(after))).toBe(pricedText(before, t, how, of(before)));
        });
      }
}

describe('collapseLedger', () => {
  test('changes no dollar of the given tariffs, in total and by session', () => {
    fc.assert(
      fc.property(
        fc.array(callArb, { maxLength: 25 }),
        subsetArb,
        axesArb,
        (calls, tariffs, known) => {
          const before = buildLedger(traceOf(calls), boundariesOf(known), {
            asOfMs: Date.UTC(2026, 5, 1),
          });
          const after = collapseLedger(before, tariffs, MODE);
          same(before, after, tariffs);
          expect(totalsOf(after)).toEqual(totalsOf(before));
          expect(after.bands.length).toBeLessThanOrEqual(before.bands.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('keeps the prompt sizes at which a scaled tokenizer reaches a tier', () => {
    fc.assert(
      fc.property(
        fc.array(callArb, { maxLength: 15 }),
        fc.constantFrom('1.35', '0.7'),
        (calls, scale) => {
          const own = boundariesOf([TA]);
          const cut = new Decimal(200_001).div(scale).ceil().toNumber();
          const axes = {
            ...own,
            promptCuts: [...own.promptCuts, cut].sort((a, b) => a - b),
          };
          const before = buildLedger(traceOf(calls), axes, { asOfMs: 0 });
          const after = collapseLedger(before, [TA], { ...MODE, tokenScale: { [TA.id]: scale } });
          same(before, after, [TA], scale);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('says needsCalls for a tariff that cuts elsewhere', () => {
    const calls = [{ session: 's', timeMs: 0, uncachedInput: 250_000, output: 1 }] as Call[];
    const full = buildLedger(traceOf(calls), boundariesOf([TA, TO]), { asOfMs: 0 });
    const small = collapseLedger(full, [TA], MODE);
    expect(pricedText(small, TA, options('recorded', null))).toContain('"needsCalls":false');
    expect(pricedText(small, TO, options('recorded', null))).toContain('"needsCalls":true');
  });

  test('keeps times no finer than the price periods', () => {
    const calls = [
      { session: 's', timeMs: Date.UTC(2026, 3, 5, 7, 8, 9), uncachedInput: 1, output: 1 },
    ] as Call[];
    const full = buildLedger(traceOf(calls), boundariesOf([DATED]), { asOfMs: 0 });
    const small = collapseLedger(full, [DATED], MODE);
    expect(small.firstMs).toBe(Date.UTC(2026, 3, 1));
    expect(small.lastMs).toBe(Date.UTC(2026, 3, 1));
  });
});

test('a name that is longer than a scenario may hold is cut, and nothing else is', () => {
  const long = 'm'.repeat(400);
  const keep = buildLedger(
    traceOf([
      { session: 'a/b.jsonl', model: long, provider: 'p', region: long, output: 5 },
      { session: 'a/b.jsonl', model: 'short', output: 6 },
    ]),
    boundariesOf([TA]),
    { asOfMs: 0 },
  );
  const workload = {
    source: 'trace',
    keep,
    compact: null,
    recorded: null,
    simulated: null,
    roundedSessions: false,
  };
  const numbered = numberSessions(workload).keep;
  expect(numbered.models).toEqual([
    { model: 'm'.repeat(300), provider: 'p' },
    { model: 'short', provider: null },
  ]);
  expect(numbered.services.map((s) => s.region?.length ?? null)).toEqual([300, null]);
  expect(numbered.sessions.map((s) => s.id)).toEqual(['1']);
  expect(numbered.cells).toEqual(keep.cells);
});
