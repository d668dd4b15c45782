/** The sweep: a log axis of triggers, the level of keeping, what is named where, what a click takes. */
import { describe, expect, test } from 'vitest';
import { layoutSweep, nearestDot, type SweptPoint } from './sweep.ts';

const point = (triggerTokens: number, total: number, share = 0.25): SweptPoint => ({
  triggerTokens,
  keepTokens: triggerTokens * share,
  total,
});
const quarter = [point(10_000, 9), point(20_000, 7), point(40_000, 5), point(80_000, 6)];
const half = quarter.map((p) => point(p.triggerTokens, p.total + 2, 0.5));
const layout = (width = 1160, more: object = {}) =>
  layoutSweep({
    width,
    series: [
      { name: 'tail 25%', points: quarter },
      { name: 'tail 50%', points: half },
    ],
    keep: 6,
    keepName: 'Keep all $6.00',
    best: point(40_000, 5),
    bestName: 'best: 40k, $5.00',
    now: 30_000,
    nowName: 'now 30k',
    flips: [{ from: 20_000, to: 40_000 }],
    tick: (v) => `$${v}`,
    tokens: (v) => `${v / 1000}k`,
    ...more,
  });

describe('the sweep', () => {
  test('doublings are equally far apart, and costs start at nothing', () => {
    const { dots, yTicks, plot, keepY } = layout();
    const xs = dots.filter((d) => d.series === 0).map((d) => d.x);
    const steps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0);
    expect(yTicks[0]).toEqual({ at: plot.y1, text: '$0' });
    // The same cost lies on the level.
    expect(dots.find((d) => d.total === 6)?.y).toBe(keepY);
  });
  test('best, now, level and every tail are named; a trigger outside has no line', () => {
    for (const width of [1160, 358]) {
      const texts = layout(width).labels.map((l) => l.text);
      expect(texts).toContain('best: 40k, $5.00');
      expect(texts).toContain('Keep all $6.00');
      expect(texts).toContain('now 30k');
    }
    expect(layout().labels.map((l) => l.text)).toContain('tail 50%');
    expect(layout(1160, { now: 90_000 }).nowX).toBeNull();
    // At the edge the unit of the axis is in the way.
    const edge = layout(1160, { now: 10_000 }).labels.find((l) => l.key === 'now');
    expect(edge?.y).toBeGreaterThan(20);
  });
  test('the pointer takes the nearest point, and none from afar', () => {
    const { dots } = layout();
    const last = dots.at(-1);
    expect(nearestDot(dots, (last?.x ?? 0) + 5, (last?.y ?? 0) - 5)).toBe(last);
    expect(nearestDot(dots, 0, 0)).toBeNull();
  });
  test('a single trigger and no price for keeping still make a chart', () => {
    const one = layout(1160, {
      series: [{ name: 'tail 25%', points: [point(10_000, 2)] }],
      keep: null,
      best: null,
      now: null,
      flips: [],
    });
    expect(one.keepY).toBeNull();
    expect(one.dots.every((d) => Number.isFinite(d.x) && Number.isFinite(d.y))).toBe(true);
  });
});
