import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import { barTotal, discountFactor, overUnder, segmentsOf, type Parts } from './bars.ts';
import { layoutGroups, MOST_DOTS } from './groups.ts';
import { placeLabels, spreadLabels } from './labels.ts';
import { layoutGrowth } from './growth.ts';
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
    paysTexts: [],
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

describe('monthly on a phone', () => {
  const phone = (lines: readonly { key: string; name: string; perMonth: number }[]) =>
    layoutMonthly({
      width: 358,
      turnsPerDay: 10_000,
      budget: 50_000,
      machine: { usdPerMonth: 14_000, turnsPerDay: 30_000 },
      machineName: 'Own machines',
      budgetName: 'Budget $50,000',
      paysTexts: ['A machine pays from', '1,308 turns a day, against X'],
      label: (l) => String(l.perMonth),
      tick: String,
      count: String,
      lines: lines.map((l) => ({ ...l, low: null, high: null })),
    });
  test('names stand within the frame, clear of every line', () => {
    const l = phone([
      { key: 'a/x', name: 'GPT-5.6 Sol', perMonth: 110_000 },
      { key: 'd/y', name: 'DeepSeek V4 Flash', perMonth: 1300 },
    ]);
    expect(l.names.map((n) => n.key).sort()).toEqual(['a/x', 'budget', 'd/y']);
    const slope = (key: string): ((x: number) => number) => {
      const [x0 = 0, y0 = 0, x1 = 1, y1 = 0] = (
        l.lines.find((k) => k.key === key)?.path.match(/[\d.]+/g) ?? []
      ).map(Number);
      return (x) => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    };
    for (const name of l.names) {
      const width = textWidth(name.text, 12.5, true);
      const from = name.anchor === 'start' ? name.x : name.anchor === 'end' ? name.x - width : name.x - width / 2; // prettier-ignore
      expect(from).toBeGreaterThanOrEqual(l.plot.x0);
      expect(from + width).toBeLessThanOrEqual(l.plot.x1);
      for (const key of ['a/x', 'd/y'])
        for (let x = from; x <= from + width; x += 3) {
          const y = slope(key)(x);
          expect(y > name.y - 9 && y < name.y + 1).toBe(false);
        }
    }
    expect(l.values).toEqual([]);
    expect(l.paysAt).toBeNull();
  });
  test('a name without a free place is dropped, not drawn over another', () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      key: `a/${i}`,
      name: `Model number ${i}`,
      perMonth: 10_000 * 1.2 ** i,
    }));
    const l = phone(many);
    expect(l.names.length).toBeLessThan(14);
    expect(l.names.length).toBeGreaterThan(0);
  });
});

test('monthly: a machine starts to pay on its own level; the list stays in the frame', () => {
  const l = layoutMonthly({
    width: 1160,
    turnsPerDay: 10_000,
    budget: null,
    machine: { usdPerMonth: 14_000, turnsPerDay: 30_000 },
    machineName: '',
    budgetName: '',
    paysTexts: ['A machine pays from', '1,308 turns a day, against DeepSeek V4 Flash'],
    label: (x) => String(x.perMonth),
    tick: String,
    count: String,
    lines: [
      { key: 'a/x', name: 'X', perMonth: 84_000, low: null, high: null },
      // Cheaper a turn than a full machine: never.
      { key: 'a/y', name: 'Y', perMonth: 1300, low: null, high: null },
    ],
  });
  expect(l.pays.map((p) => p.key)).toEqual(['a/x']);
  expect(l.volumeAt(l.pays[0]?.x ?? 0)).toBeCloseTo(14_000 / 8.4, 6);
  expect(l.paysAt?.x).toBeGreaterThan(l.nowX);
  const width = textWidth('1,308 turns a day, against DeepSeek V4 Flash', 12.5, true);
  expect((l.paysAt?.x ?? 0) + width).toBeLessThanOrEqual(l.plot.x1);
});

describe('the months ahead', () => {
  const grown = (first: number, by: number, n = 12): number[] =>
    Array.from({ length: n }, (_, i) => first * by ** i);
  const input = {
    width: 1160,
    budget: 150,
    budgetName: 'Budget',
    machines: null,
    machineName: 'Machines',
    label: (l: { name: string }) => l.name,
    crossing: (month: number) => `month ${month}`,
    tick: String,
  };
  const up = { key: 'a/x', name: 'X', months: grown(100, 1.1), over: { from: 6, to: 12 } };
  test('the dot of a crossing is at the first month over the budget, the last one when it falls', () => {
    const down = { key: 'a/y', name: 'Y', months: grown(300, 0.9), over: { from: 1, to: 7 } };
    const l = layoutGrowth({ ...input, lines: [up, down] });
    expect(l.crossings.map((c) => [c.key, c.month])).toEqual([
      ['a/x', 6],
      ['a/y', 7],
    ]);
    // Six months of eleven steps: above the budget's line, on the curve.
    const [dot] = l.crossings;
    expect(dot?.x).toBeCloseTo(l.plot.x0 + ((l.plot.x1 - l.plot.x0) * 5) / 11);
    expect(dot?.y).toBeLessThan(l.budgetY ?? 0);
    expect(l.lines[0]?.path).toContain(`${Number(dot?.x.toFixed(3))},`);
    expect(l.marks.map((m) => m.text).sort()).toEqual(['month 6', 'month 7']);
    expect(l.xTicks.map((x) => x.month)).toEqual([1, 3, 6, 9, 12]);
  });
  test('over or within all the time: no dot; a budget far above is left out', () => {
    const always = { ...up, over: { from: 1, to: 12 } };
    expect(layoutGrowth({ ...input, lines: [always] }).crossings).toEqual([]);
    const far = layoutGrowth({ ...input, budget: 5000, lines: [{ ...up, over: null }] });
    expect(far.budgetY).toBeNull();
    expect(far.ends.map((e) => e.key)).toEqual(['a/x']);
  });
  test('the axis begins at 0, and names at the ends keep apart', () => {
    const near = { ...up, key: 'a/z', name: 'Z', months: grown(101, 1.1) };
    const l = layoutGrowth({ ...input, lines: [up, near], machines: grown(50, 1) });
    expect(l.yTicks[0]).toEqual({ at: l.plot.y1, text: '0' });
    const ys = l.ends.map((e) => e.y).sort((a, b) => a - b);
    ys.slice(1).forEach((y, i) => expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(19.9));
    expect(l.machinePath).not.toBeNull();
  });
  test('two years, on a phone', () => {
    const two = { ...up, months: grown(100, 1.1, 24), over: { from: 6, to: 24 } };
    const l = layoutGrowth({ ...input, width: 358, lines: [two] });
    expect(l.xTicks.map((x) => x.month)).toEqual([1, 12, 24]);
    for (const e of l.ends) expect(e.x).toBeLessThanOrEqual(l.plot.x1);
    expect(layoutGrowth({ ...input, lines: [two] }).xTicks.map((x) => x.month)).toEqual(
      [1, 6, 12, 18, 24],
    ); // prettier-ignore
  });
  test('nothing to draw is still a frame', () => {
    const l = layoutGrowth({ ...input, lines: [] });
    expect(l.yTicks.every((y) => Number.isFinite(y.at))).toBe(true);
  });
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
