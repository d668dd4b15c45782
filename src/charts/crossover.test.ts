import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/decimal.ts';
import { gripAt, layoutCrossover, priceDomain, type CrossoverInput } from './crossover.ts';
import { overlaps } from './labels.ts';
import type { RugMark } from './rug.ts';

const line = (fixed: number, slope: number) => ({
  fixed: new Decimal(fixed),
  slope: new Decimal(slope),
});
/** A published study's two arms: they meet near $0.55. */
const KEEP = line(3.938, 11.817);
const COMPACT = line(4.928, 10.028);
const FLIP = (4.928 - 3.938) / (11.817 - 10.028);

const mark = (
  id: string,
  price: number,
  side: RugMark['side'] = 'keep',
  held = false,
): RugMark => ({
  id,
  label: id,
  price,
  side,
  held,
  priority: 10,
});
const input = (more: Partial<CrossoverInput> = {}): CrossoverInput => ({
  width: 788,
  height: 422,
  scale: 'log',
  keep: KEEP,
  compact: COMPACT,
  now: 0.5,
  own: 0.5,
  flip: FLIP,
  marks: [mark('Held', 0.5, 'keep', true), mark('Dear', 1.25, 'compact'), mark('Cheap', 0.003)],
  words: {
    tick: (v) => `$${v}`,
    priceTick: (v) => `$${v}`,
    dollars: (v) => `$${v.toFixed(2)}`,
    price: (v) => `$${v.toFixed(2)}`,
    aSession: (amount) => `${amount} a session`,
    keepLine: 'Keep everything',
    compactLine: 'Compact at 200k',
    keepCheaper: 'Keeping is cheaper',
    compactCheaper: 'Compacting is cheaper',
    less: (fraction) => `${Math.round(fraction * 100)}% less`,
    flip: (price) => `At ${price} the answer flips`,
    flipShare: '11.1% of the uncached price',
  },
  ...more,
});

describe('the crossover chart', () => {
  test('shades the cheaper side of the flip, and the gap in two parts', () => {
    const l = layoutCrossover(input());
    expect(l.areas.map((a) => a.side)).toEqual(['keep', 'compact']);
    expect(l.areas[0]?.x1).toBeCloseTo(l.flip?.x ?? 0);
    expect(l.gaps.map((g) => g.side)).toEqual(['keep', 'compact']);
  });
  test('the price at the place of the price is the price', () => {
    const l = layoutCrossover(input());
    expect(l.priceAt(l.now.x)).toBeCloseTo(0.5, 6);
    expect(l.priceAt(-50)).toBeCloseTo(l.domain[0], 9);
  });
  test.each([
    ['wide', 788, 422, 'log'],
    ['phone', 358, 300, 'log'],
    ['wide', 788, 422, 'linear'],
    ['phone', 358, 300, 'linear'],
  ] as const)(
    'labels of a %s chart (%i × %i, %s) keep clear of each other and inside',
    (_, width, height, scale) => {
      const l = layoutCrossover(input({ width, height, scale }));
      expect(l.labels.some((p) => p.key === 'flip')).toBe(true);
      expect(l.labels.length).toBeGreaterThanOrEqual(4);
      l.labels.forEach((a, i) => {
        expect(a.box.x0).toBeGreaterThanOrEqual(l.plot.x0);
        expect(a.box.x1).toBeLessThanOrEqual(l.plot.x1);
        l.labels.slice(i + 1).forEach((b) => expect(overlaps(a.box, b.box)).toBe(false));
      });
    },
  );
  test('the unit stands once, on the top tick', () => {
    const l = layoutCrossover(input());
    expect(l.yTicks.filter((tick) => tick.text.endsWith('a session'))).toHaveLength(1);
    expect(l.yTicks.at(-1)?.text).toContain('a session');
  });
  test('one side cheaper at every price: one area, no flip, one heading', () => {
    const l = layoutCrossover(input({ compact: line(9, 12), flip: null }));
    expect(l.flip).toBeNull();
    expect(l.areas.map((a) => a.side)).toEqual(['keep']);
    expect(l.labels.filter((p) => p.key.endsWith('-cheaper')).map((p) => p.key)).toEqual([
      'keep-cheaper',
    ]);
  });
  test('one arm only: one line, nothing shaded', () => {
    const l = layoutCrossover(input({ compact: null, flip: null }));
    expect([l.compactPath, l.areas, l.gaps]).toEqual([null, [], []]);
  });
  test('equal arms: nothing shaded, no side', () => {
    const l = layoutCrossover(input({ compact: KEEP, flip: null }));
    expect(l.areas).toEqual([]);
    expect(l.now.side).toBeNull();
  });
  test('keep wins above: the sides change places', () => {
    const l = layoutCrossover(input({ keep: COMPACT, compact: KEEP }));
    expect(l.areas.map((a) => a.side)).toEqual(['compact', 'keep']);
  });
  test('a price of zero and a free model draw without NaN', () => {
    const l = layoutCrossover(
      input({ now: 0, own: 0, keep: line(0, 0), compact: line(0, 0), flip: null }),
    );
    expect(JSON.stringify(l)).not.toContain('NaN');
    expect(l.keepPath).not.toContain('NaN');
  });
});

describe('the grip', () => {
  const plot = { x0: 0, x1: 788, y0: 0, y1: 340 };
  test('stands under its line', () => {
    const g = gripAt(300, null, '$0.50', plot);
    expect((g.x0 + g.x1) / 2).toBeCloseTo(300);
  });
  test.each([301, 305, 316, 284, 299])('steps aside of a flip at %i', (flipX) => {
    const g = gripAt(300, flipX, '$0.50', plot);
    expect(flipX < g.x0 || flipX > g.x1 || Math.abs(flipX - 300) <= 1.5).toBe(true);
    expect(g.x0).toBeLessThanOrEqual(300);
    expect(g.x1).toBeGreaterThanOrEqual(300);
  });
  test('stays inside the plot', () => {
    expect(gripAt(0, null, '$0.02', plot).x0).toBe(0);
    expect(gripAt(788, null, '$3', plot).x1).toBe(788);
  });
});

describe('the rug', () => {
  test('counts what lies out of range, and names the held model', () => {
    const { rug } = layoutCrossover(input());
    expect(rug.below.count).toBe(1);
    expect(rug.above.count).toBe(0);
    expect(rug.labels.find((l) => l.held)?.text).toBe('Held');
  });
  test('coinciding marks become one taller mark', () => {
    const marks = [mark('a', 1), mark('b', 1), mark('c', 1, 'compact'), mark('d', 2)];
    const { rug } = layoutCrossover(input({ marks }));
    expect(rug.ticks.map((t) => t.count)).toEqual([3, 1]);
    expect(rug.ticks[0]?.height).toBeGreaterThan(rug.ticks[1]?.height ?? 99);
    expect(rug.ticks[0]?.side).toBe('keep');
  });
  test('labels never overlap, however many there are', () => {
    const marks = Array.from({ length: 80 }, (_, i) => mark(`Some Model ${i}`, 0.02 * 1.06 ** i));
    const { labels } = layoutCrossover(input({ marks })).rug;
    expect(labels.length).toBeGreaterThan(5);
    const ys = new Set(labels.map((l) => l.y));
    expect(ys.size).toBeLessThanOrEqual(2);
  });
});

test('the frame holds the price and the flip, and a far flip does not blow it up', () => {
  const base = { scale: 'log' as const, now: 0.5, own: 0.5 };
  expect(priceDomain({ ...base, flip: 0.55 })).toEqual([0.02, 3]);
  const [low, high] = priceDomain({ ...base, now: 0.0028, own: 0.0028, flip: 0.012 });
  expect(low).toBeLessThan(0.0028);
  expect(high).toBe(3);
  expect(priceDomain({ ...base, flip: 1e9 })).toEqual([0.02, 3]);
});
