import { describe, expect, test } from 'vitest';
import type { ComparisonRow } from '../answers/comparison.ts';
import { Decimal, plain } from '../money/decimal.ts';
import { DEFAULT_CHOICES } from '../scenario/defaults.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { App } from './app.ts';
import {
  gapShare,
  sharesOfLargest,
  smallestFitting,
  specAt,
  spreadFactor,
  strategyNames,
  sweepSeries,
  toldBy,
  triggerNow,
} from './telling.ts';

const tariff = (form: Pick<TariffForm, 'id' | 'display' | 'provider'>): Tariff =>
  compileTariff({ ...form, periods: [{ rates: { input: '1', output: '2' } }] }, 'catalogue');

const SPEC = 'cap-tool-output+summarize:triggerTokens=77000,keepTokens=19250,call=prefix';
const point = (triggerTokens: number, keepTokens: number, total: string | null) => ({
  triggerTokens,
  keepTokens,
  total: total === null ? null : new Decimal(total),
  rewrites: 1,
});

describe('a strategy', () => {
  test('takes the trigger and the tail of a point, and keeps the rest', () => {
    const moved = specAt(SPEC, { triggerTokens: 93_000, keepTokens: 9_300 });
    expect(moved).toContain('triggerTokens=93000');
    expect(moved).toContain('keepTokens=9300');
    expect(moved).toContain('call=prefix');
    expect(strategyNames(moved ?? '')).toEqual(['cap-tool-output', 'summarize']);
    expect(triggerNow(moved ?? '')).toBe(93_000);
  });
  test('without a trigger and tail takes none', () => {
    expect(specAt('cap-tool-output', { triggerTokens: 10_000, keepTokens: 5_000 })).toBeNull();
    expect([triggerNow('cap-tool-output'), triggerNow('no such thing')]).toEqual([null, null]);
    expect(strategyNames('no such thing')).toEqual([]);
  });
});

test('points part into one line a tail, the smallest tail first, without those that have no price', () => {
  const series = sweepSeries([
    point(10_000, 2_500, '3'),
    point(13_000, 3_250, null),
    point(16_000, 4_000, '2'),
    point(10_000, 1_000, '4'),
    point(13_000, 1_300, '5'),
    point(16_000, 1_600, '6'),
  ]);
  expect(series.map((s) => [s.keepShare, s.points.map((p) => p.triggerTokens)])).toEqual([
    [0.1, [10_000, 13_000, 16_000]],
    [0.25, [10_000, 16_000]],
  ]);
});

test('the smallest window that takes every prompt; sums have no prompt to take', () => {
  const fit = (windowTokens: number, calls: number) => ({
    windowTokens,
    calls,
    tariffs: [],
    sessions: 0,
    firstTurn: null,
    medianTurn: null,
  });
  const windows = [fit(32_000, 3), fit(128_000, 0), fit(200_000, 0)];
  const answer = { calls: 4, sessions: 1, largestPromptTokens: 40_000, windows, unlimited: [] };
  expect(smallestFitting(answer)?.windowTokens).toBe(128_000);
  expect(smallestFitting({ ...answer, calls: 0 })).toBeNull();
  expect(smallestFitting({ ...answer, windows: [fit(32_000, 3)] })).toBeNull();
});

describe('the list of a remedy', () => {
  const MODEL = tariff({ id: 'maker/m', display: 'M 5', provider: 'maker' });
  const HOST = tariff({ id: 'host/m', display: 'M 5 (host, EU)', provider: 'host' });
  const OTHER = tariff({ id: 'cheap/x', display: 'X', provider: 'cheap' });
  const row = (of: Tariff, total: number): ComparisonRow =>
    ({
      tariff: of,
      total: new Decimal(total),
      complete: true,
      lowerBound: false,
    }) as unknown as ComparisonRow;
  const told = (rows: readonly ComparisonRow[], isPricing = false) => {
    const app = {
      model: () => MODEL,
      rows: () => rows,
      isPricing: () => isPricing,
      source: () => ({ sizes: { keep: { sessions: 1 } } }),
      choices: () => DEFAULT_CHOICES,
      whatIf: { compared: () => new Map(), defaultSpec: () => null },
      import: () => ({ byPurpose: null }),
    } as unknown as App;
    return toldBy(app, {
      windows: {
        calls: 1,
        sessions: 1,
        largestPromptTokens: 9,
        unlimited: [],
        windows: [
          {
            windowTokens: 10,
            tariffs: ['maker/m'],
            calls: 0,
            sessions: 0,
            firstTurn: null,
            medianTurn: null,
          },
        ],
      },
      breaks: {
        calls: 0,
        rebilledTokens: 0,
        dollars: new Decimal(0),
        unpricedCalls: 0,
        byCause: [],
        largest: [],
      },
      sweep: null,
    });
  };
  test('is not that of some other model, however cheap', () => {
    const of = told([row(MODEL, 100), row(OTHER, 1)]);
    expect(of.answer).toEqual({ constraint: 'none', remedies: ['leave-alone'] });
    expect(of.list).toBeNull();
    expect(of.cheapest?.tariff.id).toBe('cheap/x');
  });
  test('is that of another seller of the model, where it saves enough', () => {
    const of = told([row(MODEL, 100), row(OTHER, 1), row(HOST, 90)]);
    expect(of.answer).toEqual({ constraint: 'bill', remedies: ['other-list'] });
    expect([of.list?.tariff.id, of.list?.relative.toFixed()]).toEqual(['host/m', '-0.1']);
    expect(told([row(MODEL, 100), row(HOST, 96)]).answer.constraint).toBe('none');
  });
  test('and none is called the cheapest before all are priced', () => {
    const of = told([row(MODEL, 100), row(OTHER, 1), row(HOST, 90)], true);
    expect([of.list, of.cheapest, of.isPricing]).toEqual([null, null, true]);
  });
});

test('shares and factors', () => {
  expect(sharesOfLargest([new Decimal(2), 4, 0])).toEqual([0.5, 1, 0]);
  expect(sharesOfLargest([0, 0])).toEqual([0, 0]);
  expect(spreadFactor(new Decimal('2.25'))?.toFixed()).toBe('3.25');
  expect(spreadFactor(new Decimal('0.001'))).toBeNull();
  expect(plain(gapShare(new Decimal(9), new Decimal(10)) ?? new Decimal(0))).toBe('-0.1');
  expect(gapShare(new Decimal(9), new Decimal(0))).toBeNull();
});
