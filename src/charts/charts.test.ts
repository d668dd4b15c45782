import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import { barTotal, discountFactor, overUnder, segmentsOf, type Parts } from './bars.ts';
import { layoutGroups, MOST_DOTS } from './groups.ts';
import { placeLabels, spreadLabels } from './labels.ts';
import { layoutMonthly } from './monthly.ts';
import { gapAt, layoutResponse, rangeOf, RANGE_STEPS, sharedExtent, valueAt } from './response.ts';
import { crossoverRows } from './table.ts';
import { textWidth } from './text.ts';
import {
  clampDecimal,
  dragged,
  fromPercent,
  logTicks,
  nudge,
  nudgeBy,
  snap,
  toPercent,
} from './ticks.ts';

const line = (fixed: number, slope: number) => ({
  fixed: new Decimal(fixed),
  slope: new Decimal(slope),
});

describe('steps', () => {
  test('an arrow key moves the second digit', () => {
    expect(nudge('0.5', 1)).toBe('0.51');
    expect(nudge('0.5', -1)).toBe('0.49');
    expect(nudge('5', 1)).toBe('5.1');
    expect(nudge('1', -1)).toBe('0.99');
    expect(nudge('0.5', 1, true)).toBe('0.6');
    expect(nudge('10000', 1)).toBe('11000');
    expect(nudge('0', 1)).toBe('0.01');
  });
  test('a nudge never reaches zero or below', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (v) => {
        expect(Number(nudge(snap(v), -1, true))).toBeGreaterThan(0);
      }),
    );
  });
  test('a hundred pixels double, there and back', () => {
    expect(dragged('0.5', 100)).toBe('1');
    expect(dragged('0.5', -100)).toBe('0.25');
    expect(dragged('0.5', 0)).toBe('0.5');
  });
  test('straight steps stay exact', () => {
    expect(nudgeBy('95.9', '0.1', 1)).toBe('96');
    expect(nudgeBy('0.1', '0.1', -1, true)).toBe('0');
    expect(clampDecimal('101', '0', '100')).toBe('100');
    expect([toPercent('0.959'), fromPercent('95.9')]).toEqual(['95.9', '0.959']);
  });
  test('ticks are 1, 2 and 5 of each decade', () => {
    expect(logTicks(0.02, 3).map((t) => t.value)).toEqual([0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]);
  });
});

describe('labels', () => {
  const label = (key: string, priority: number, x: number) => ({
    key,
    priority,
    lines: [{ text: 'A label', size: 12 }],
    places: [{ x, y: 20, anchor: 'start' as const }],
  });
  const bounds = { x0: 0, y0: 0, x1: 200, y1: 40 };
  test('the more important one stays', () => {
    expect(
      placeLabels([label('low', 1, 10), label('high', 2, 20)], { bounds }).map((p) => p.key),
    ).toEqual(['high']);
  });
  test('curves and the frame are kept clear', () => {
    expect(placeLabels([label('a', 1, 10)], { bounds, points: [[20, 18]] })).toEqual([]);
    expect(placeLabels([label('a', 1, 190)], { bounds })).toEqual([]);
  });
  test('end labels never overlap and keep their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 10 }),
        (ys) => {
          const out = spreadLabels(
            ys,
            ys.map(() => 18),
            0,
            400,
          );
          const order = ys.map((_, i) => i).sort((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0));
          order.slice(1).forEach((i, k) => {
            expect((out[i] ?? 0) - (out[order[k] ?? 0] ?? 0)).toBeGreaterThanOrEqual(18 - 1e-9);
          });
        },
      ),
    );
  });
});

describe('bars', () => {
  const parts: Parts = {
    cacheRead: new Decimal(6),
    uncachedInput: new Decimal(3),
    cacheWrite: new Decimal(0),
    output: new Decimal(1),
    fees: new Decimal(0),
  };
  test('parts fill their share of the scale', () => {
    expect(barTotal(parts)).toBe(10);
    const segments = segmentsOf(parts, 20, 200);
    expect(segments.map((s) => [s.part, s.x])).toEqual([
      ['cacheRead', 0],
      ['uncachedInput', 60],
      ['output', 90],
    ]);
  });
  test('a margin is said as times under or over', () => {
    expect(overUnder(new Decimal('2.09'))).toEqual({ ratio: new Decimal('2.09'), isUnder: true });
    expect(overUnder(new Decimal('0.5')).ratio.toNumber()).toBe(2);
    expect(overUnder(new Decimal('0.5')).isUnder).toBe(false);
  });
  test('discounts are exact', () => {
    expect(discountFactor('15')).toBe('0.85');
    expect(discountFactor('101')).toBeNull();
  });
});

describe('response curves', () => {
  const points = Array.from({ length: 61 }, (_, i) => {
    const x = 0.02 * 150 ** (i / 60);
    return { x, gap: 1 - 1.8 * x };
  });
  const input = {
    width: 360,
    domain: [0.02, 3] as const,
    log: true,
    points,
    now: 0.5,
    start: 0.4,
    flips: [1 / 1.8],
    extent: 2,
    tick: (v: number) => `$${v}`,
  };
  test('the track changes colour at the flip', () => {
    const l = layoutResponse(input);
    expect(l.track.map((s) => s.side)).toEqual(['keep', 'compact']);
    expect(l.track[0]?.x1).toBeCloseTo(l.flips[0] ?? 0);
    expect(l.nowSide).toBe('keep');
    expect(l.startX).not.toBeNull();
    expect(layoutResponse({ ...input, start: 0.5 }).startX).toBeNull();
  });
  test('the slider is even on the log scale, there and back', () => {
    expect(rangeOf(0.02, [0.02, 2], true)).toBe(0);
    expect(rangeOf(0.2, [0.02, 2], true)).toBe(RANGE_STEPS / 2);
    expect(valueAt(RANGE_STEPS, [0.02, 2], true)).toBeCloseTo(2);
  });
  test('one round scale for all', () => {
    expect(
      sharedExtent([{ points: [{ x: 1, gap: 1.4 }] }, { points: [{ x: 1, gap: -0.2 }] }]),
    ).toBe(2);
    expect(sharedExtent([])).toBe(1);
  });
  test('the gap between samples', () => {
    expect(
      gapAt(
        [
          { x: 0, gap: 0 },
          { x: 2, gap: 4 },
        ],
        1,
      ),
    ).toBe(2);
  });
});

test('groups: bars change colour at the price, dots at zero, an open end is an arrow', () => {
  const keep = line(10, 100);
  const compact = line(12, 96);
  const l = layoutGroups({
    width: 1160,
    at: new Decimal('0.5'),
    tick: String,
    signedTick: String,
    groups: [
      {
        key: '22',
        sessions: 2,
        isMean: false,
        keep,
        compact,
        flip: 0.5,
        interval: { low: 0.2, high: null },
        gaps: Float64Array.of(-1, 1),
      },
    ],
  });
  const [row] = l.rows;
  expect(row?.bars.map((b) => b.side)).toEqual(['compact', 'keep']);
  expect(row?.isOpenAbove).toBe(true);
  expect(row?.dots.map((d) => d.side)).toEqual(['compact', 'keep']);
  expect(row?.mean).toBeCloseTo(0);
  expect(row?.keepCost).toBe(30);
});

test('groups: very many pairs are counted in bars, each on one side, none left out', () => {
  const keep = line(10, 100);
  const compact = line(12, 96);
  const layout = (gaps: readonly number[]) =>
    layoutGroups({
      width: 1160,
      at: new Decimal('0.5'),
      tick: String,
      signedTick: String,
      groups: [
        {
          key: '22',
          sessions: gaps.length,
          isMean: false,
          keep,
          compact,
          flip: null,
          interval: null,
          gaps: Float64Array.from(gaps).sort(),
        },
      ],
    });
  expect(layout(Array.from({ length: MOST_DOTS }, (_, i) => i)).countedBy).toBeNull();
  const gaps = Array.from({ length: 10_000 }, (_, i) => ((i * 7919) % 401) / 100 - 1.5);
  const l = layout(gaps);
  const [row] = l.rows;
  const counts = row?.counts ?? [];
  expect(row?.dots).toEqual([]);
  expect(counts.length).toBeLessThan(100);
  const of = (side: string | null) =>
    counts.filter((b) => b.side === side).reduce((n, b) => n + b.pairs, 0);
  expect(of('keep')).toBe(gaps.filter((g) => g > 0).length);
  expect(of('compact')).toBe(gaps.filter((g) => g < 0).length);
  expect(of(null)).toBe(gaps.filter((g) => g === 0).length);
  expect(row?.pairs).toBe(10_000);
  const zeroX = l.zeroX;
  for (const bar of counts) {
    if (bar.side === 'keep') expect(bar.x0).toBeGreaterThanOrEqual(zeroX - 1e-9);
    if (bar.side === 'compact') expect(bar.x1).toBeLessThanOrEqual(zeroX + 1e-9);
    const tallest = row?.most === bar.pairs;
    expect(bar.y1 - bar.y0 > 41.9).toBe(tallest);
  }
  // The same pairs in another order are the same picture.
  expect(layout([...gaps].reverse())).toEqual(l);
});

test('monthly: lines cross the budget where the bill meets it; names keep apart', () => {
  const l = layoutMonthly({
    width: 1160,
    turnsPerDay: 10_000,
    budget: 20_000,
    machine: { usdPerMonth: 14_000, turnsPerDay: 30_000 },
    machineName: '',
    budgetName: '',
    label: (l) => String(l.perMonth),
    tick: String,
    count: String,
    lines: [
      { key: 'a/x', name: 'X', perMonth: 84_000, low: 80_000, high: 90_000 },
      { key: 'a/y', name: 'Y', perMonth: 83_000, low: null, high: null },
    ],
  });
  expect(l.crossings.map((c) => Math.round(c.turns))).toEqual([2381, 2410]);
  expect(Math.abs((l.lines[0]?.endY ?? 0) - (l.lines[1]?.endY ?? 0))).toBeGreaterThanOrEqual(19.9);
  expect(l.lines[1]?.band).toBeNull();
  expect(l.machinePath).not.toBeNull();
  expect(l.volumeAt(l.nowX)).toBeCloseTo(10_000);
});

test('the table twin has the price now and the flip among its rows', () => {
  const rows = crossoverRows(
    line(3.938, 11.817),
    line(4.928, 10.028),
    [0.02, 3],
    new Decimal('0.5'),
    new Decimal('0.553'),
  );
  expect(rows.map((r) => r.kind).filter((k) => k !== 'tick')).toEqual(['now', 'flip']);
  expect(rows[0]?.side).toBe('keep');
  expect(rows.at(-1)?.side).toBe('compact');
});

test('groups: on a phone no two prices of the axis touch', () => {
  const keep = line(10, 100);
  const compact = line(12, 96);
  const l = layoutGroups({
    width: 358,
    at: new Decimal('0.4'),
    tick: (v) => `${String(v).replace('.', ',')} $`,
    signedTick: String,
    groups: [
      {
        key: '36',
        sessions: 2,
        isMean: false,
        keep,
        compact,
        flip: 0.0033,
        interval: { low: 0.001, high: 3 },
        gaps: Float64Array.of(0.4),
      },
    ],
  });
  expect(l.flipTicks.length).toBeGreaterThan(1);
  l.flipTicks.slice(1).forEach((tick, i) => {
    const before = l.flipTicks[i];
    const room = (textWidth(tick.text, 12.5) + textWidth(before?.text ?? '', 12.5)) / 2;
    expect(tick.x - (before?.x ?? 0)).toBeGreaterThan(room);
  });
});
