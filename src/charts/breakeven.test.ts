/** The break-even map: places tell the truth, marks do not hide each other, labels do not collide. */
import { describe, expect, test } from 'vitest';
import {
  fanOut,
  layoutBreakEven,
  markAt,
  reasonOff,
  stepFrom,
  type BreakEvenLayout,
  type MapList,
} from './breakeven.ts';
import { labelBox, overlaps } from './labels.ts';

const list = (over: Partial<MapList> & { id: string }): MapList => ({
  label: over.id,
  seller: 'maker',
  cached: 0.5,
  breakEven: 0.6,
  regime: 'keep-below',
  side: 'keep',
  held: false,
  priority: 1,
  ...over,
});
/** Lists of all margins over three decades, in an order without meaning. */
const many = Array.from({ length: 150 }, (_, i): MapList => {
  const cached = 0.01 * 10 ** (((i * 37) % 100) / 33);
  const breakEven = cached * 10 ** (((i * 53) % 80) / 40 - 1);
  return list({
    id: `list ${i}`,
    cached,
    breakEven,
    side: breakEven > cached ? 'keep' : 'compact',
    priority: i % 9 === 0 ? 500 - i : 0,
    held: i === 40,
  });
});
const layout = (lists: readonly MapList[], width = 1160): BreakEvenLayout =>
  layoutBreakEven({
    width,
    lists,
    tick: (v) => `$${v}`,
    sideNames: { keep: 'Keep: 80 price lists', compact: 'Compact: 70 price lists' },
    edgeNames: { above: '', below: '3 lists say compact at every cached price ▾', left: '' },
  });
const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);
/** Height of a place above the diagonal, pixels: positive on the side of keeping. */
const above = (l: BreakEvenLayout, x: number, y: number): number => {
  const [ax = 0, ay = 0, bx = 1, by = 0] = numbers(l.diagonal.path);
  return ay + ((x - ax) * (by - ay)) / (bx - ax) - y;
};

describe('places', () => {
  test.each([1160, 360])('keep is above the diagonal, compact below, at %i pixels', (width) => {
    const l = layout(many, width);
    expect(l.marks).toHaveLength(150);
    for (const m of l.marks)
      if (m.side === 'keep') expect(above(l, m.x, m.y)).toBeGreaterThan(-0.1);
      else expect(above(l, m.x, m.y)).toBeLessThan(0.1);
  });
  test('a list at its break-even lies on the diagonal; twice the margin, a fixed step above', () => {
    const l = layout([
      list({ id: 'tie', cached: 0.2, breakEven: 0.2 }),
      list({ id: 'a', cached: 0.1, breakEven: 0.2 }),
      list({ id: 'b', cached: 1, breakEven: 2 }),
    ]);
    const at = (id: string): number => {
      const m = l.marks.find((x) => x.id === id);
      return m === undefined ? Number.NaN : above(l, m.x, m.y);
    };
    expect(at('tie')).toBeCloseTo(0, 0);
    expect(at('a')).toBeGreaterThan(20);
    expect(at('a')).toBeCloseTo(at('b'), 0);
  });
  test('all marks are inside the plot, and the ticks are round prices', () => {
    const l = layout(many);
    for (const { x, y } of l.marks) {
      expect(x).toBeGreaterThan(l.plot.x0);
      expect(x).toBeLessThan(l.plot.x1);
      expect(y).toBeGreaterThan(l.plot.y0);
      expect(y).toBeLessThan(l.plot.y1);
    }
    expect(l.xTicks.map((t) => t.text)).toContain('$0.1');
    expect(l.xTicks.length).toBeGreaterThan(4);
    expect(l.yTicks.length).toBeGreaterThan(4);
  });
});

describe('coinciding marks', () => {
  const same = Array.from({ length: 9 }, (_, i) =>
    list({ id: `same ${i}`, cached: 0.3, breakEven: 0.9, held: i === 4 }),
  );
  test('fan out along the diagonal: every margin stays, none hides another', () => {
    const l = layout([...same, list({ id: 'low', cached: 0.01, breakEven: 0.02 })]);
    const fan = l.marks.filter((m) => m.id.startsWith('same'));
    const heights = fan.map((m) => above(l, m.x, m.y));
    for (const h of heights) expect(h).toBeCloseTo(heights[0] ?? 0, 0);
    for (const a of fan)
      for (const b of fan) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(8);
    expect(fan.filter((m) => !m.isFanned).map((m) => m.id)).toEqual(['same 4']);
  });
  test('one alone does not move', () => {
    const plot = { x0: 0, y0: 0, x1: 100, y1: 100 };
    const [only] = fanOut([{ list: list({ id: 'a' }), x: 30, y: 40 }], [1, -1], plot);
    expect(only).toMatchObject({ x: 30, y: 40, isFanned: false });
  });
});

describe('labels', () => {
  test.each([1160, 700, 360])('do not collide with each other or with marks at %i pixels', (w) => {
    const l = layout(many, w);
    const boxes = l.labels.map((label) =>
      labelBox([{ text: label.text, size: 12.5, bold: true }], label),
    );
    expect(boxes.length).toBeGreaterThan(w < 560 ? 0 : 5);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) expect(overlaps(a, b)).toBe(false);
      for (const m of l.marks)
        expect(m.x > a.x0 && m.x < a.x1 && m.y > a.y0 && m.y < a.y1, m.id).toBe(false);
      expect(a.x0).toBeGreaterThanOrEqual(l.plot.x0);
      expect(a.x1).toBeLessThanOrEqual(l.plot.x1);
    }
  });
  test('the model of the verdict is named before all others; a priority of 0 never is', () => {
    const l = layout(many);
    expect(l.labels[0]?.id).toBe('list 40');
    for (const { id, held } of l.labels)
      expect(held || (many.find((m) => m.id === id)?.priority ?? 0) > 0).toBe(true);
  });
  test('a label that is not beside its mark has a line to it', () => {
    const l = layout(many);
    for (const label of l.labels) {
      const mark = l.marks.find((m) => m.id === label.id);
      const near = Math.hypot((mark?.x ?? 0) - label.x, (mark?.y ?? 0) - label.y) < 23;
      if (!near) expect(label.leader, label.id).not.toBeNull();
    }
  });
});

test.each([1160, 390])('both sides are named inside the plot, clear of the edge, at %i', (w) => {
  const l = layout(many, w);
  const below = labelBox(
    [{ text: '3 lists say compact at every cached price ▾', size: 12.5, bold: true }],
    l.edges.below,
  );
  for (const side of ['keep', 'compact'] as const) {
    const text = side === 'keep' ? 'Keep: 80 price lists' : 'Compact: 70 price lists';
    const box = labelBox([{ text, size: w < 560 ? 13.5 : 16, bold: true }], l.sides[side], 24);
    expect(box.x0).toBeGreaterThanOrEqual(l.plot.x0);
    expect(box.x1).toBeLessThanOrEqual(l.plot.x1);
    expect(overlaps(box, below)).toBe(false);
  }
});

describe('lists without a mark', () => {
  test.each([
    [{ regime: 'keep-always', breakEven: null }, 'keepAlways'],
    [{ regime: 'compact-always', breakEven: null, side: 'compact' }, 'compactAlways'],
    [{ regime: 'tie', breakEven: null, side: 'tie' }, 'sameAlways'],
    [{ regime: 'keep-above' }, 'inverted'],
    [{ cached: 0 }, 'free'],
    [{ cached: null }, 'notCompared'],
    [{ side: 'none' }, 'notCompared'],
    [{ regime: null }, 'notCompared'],
    [{}, null],
  ] as const)('%o: %s', (over, reason) => {
    const one = list({ id: 'a', ...over });
    expect(reasonOff(one)).toBe(reason);
    const l = layout([one, list({ id: 'b' }), list({ id: 'c' })]);
    expect(l.marks).toHaveLength(reason === null ? 3 : 2);
    if (reason !== null) expect(l.off[reason]).toBe(1);
    expect(Object.values(l.off).reduce((n, x) => n + x, 0)).toBe(reason === null ? 0 : 1);
  });
  test('a price of nonsense does not shrink the map', () => {
    const l = layout([...many, list({ id: 'typo', cached: 1e9, breakEven: 1e9 })]);
    expect(l.off.far).toBe(1);
    expect(l.xTicks).toEqual(layout(many).xTicks);
  });
  test('nothing to draw: a frame and counts, no mark', () => {
    const l = layout([]);
    expect(l.marks).toEqual([]);
    expect(l.labels).toEqual([]);
    for (const n of numbers(l.diagonal.path)) expect(Number.isFinite(n)).toBe(true);
  });
});

describe('pointer and keyboard', () => {
  const l = layout([
    list({ id: 'a', cached: 0.1, breakEven: 0.5 }),
    list({ id: 'b', cached: 0.2, breakEven: 0.3 }),
    list({ id: 'c', cached: 0.4, breakEven: 0.9 }),
  ]);
  test('the nearest mark within reach', () => {
    const b = l.marks[1];
    expect(b?.id).toBe('b');
    expect(markAt(l.marks, (b?.x ?? 0) + 9, b?.y ?? 0, 16)?.id).toBe('b');
    expect(markAt(l.marks, (b?.x ?? 0) + 17, b?.y ?? 0, 16)).toBeNull();
  });
  test.each([
    ['a', 'right', 'b'],
    ['b', 'right', 'c'],
    ['c', 'right', 'c'],
    ['b', 'left', 'a'],
    ['b', 'up', 'a'],
    ['a', 'up', 'c'],
    ['a', 'down', 'b'],
    ['b', 'first', 'a'],
    ['a', 'last', 'c'],
    ['gone', 'right', 'a'],
  ] as const)('from %s %s: %s', (from, step, to) => {
    expect(stepFrom(l.marks, from, step)?.id).toBe(to);
  });
});
