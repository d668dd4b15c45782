/** A price's steps stand at the days of its changes, and a gap stays a gap. */
import { describe, expect, test } from 'vitest';
import { layoutHistory, type HistoryInput, type HistoryPeriod } from './pricehistory.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const period = (
  from: string | null,
  to: string | null,
  input: number,
  over: Partial<HistoryPeriod['prices']> = {},
): HistoryPeriod => ({
  fromMs: from === null ? -Infinity : day(from),
  toMs: to === null ? Infinity : day(to),
  prices: { input, cachedRead: input / 10, output: input * 5, cacheWrite: null, ...over },
});
const layout = (periods: readonly HistoryPeriod[], over: Partial<HistoryInput> = {}) => {
  const l = layoutHistory({
    width: 800,
    periods,
    nowMs: day('2026-11-30'),
    traced: null,
    tick: (v) => `$${v}`,
    day: (ms) => new Date(ms).toISOString().slice(0, 10),
    name: (part, price) => `${part} $${price}`,
    ...over,
  });
  if (l === null) throw new Error('nothing drawn');
  return l;
};
const line = (l: ReturnType<typeof layout>, part: string) => l.lines.find((x) => x.part === part);
const moves = (path: string): number => (path.match(/M/g) ?? []).length;

describe('the history of a price', () => {
  const two = [period('2026-07-01', '2026-08-21', 5), period('2026-08-21', null, 4)];
  test('is a step at the day of the change', () => {
    const l = layout(two);
    const [first, second] = l.starts;
    const path = line(l, 'input')?.path ?? '';
    expect(path).toContain(`H${second?.x.toFixed(1)}`);
    expect(path).toMatch(new RegExp(`M${second?.x.toFixed(1).replace('.', '\\.')} [\\d.]+V`));
    expect(first?.x).toBeLessThan(second?.x ?? 0);
    expect(l.xTicks.map((t) => t.text)).toEqual(['2026-07-01', '2026-08-21', '2026-11-30']);
  });
  test('a cheaper price is drawn lower, and parts without one have no line', () => {
    const l = layout(two);
    const ys = (line(l, 'input')?.path.match(/M[\d.]+ ([\d.]+)V([\d.]+)/) ?? [])
      .slice(1)
      .map(Number);
    expect(ys[1]).toBeGreaterThan(ys[0] ?? 0);
    expect(l.lines.map((x) => x.part)).toEqual(['output', 'input', 'cachedRead']);
    expect(line(l, 'input')?.label.text).toBe('input $4');
  });
  test('a gap between two cards is not bridged', () => {
    const l = layout([period('2026-01-01', '2026-03-01', 5), period('2026-06-01', null, 4)]);
    expect(line(l, 'input')?.path).not.toContain('V');
    expect(moves(line(l, 'input')?.path ?? '')).toBe(2);
  });
  test('what is announced is set apart from what is known', () => {
    const l = layout([period('2026-09-01', '2027-01-01', 1), period('2027-01-01', null, 2)]);
    expect(line(l, 'input')?.ahead).toMatch(/V[\d.]+H/);
    expect(line(l, 'input')?.path).not.toContain('V');
    expect(l.nowX).not.toBeNull();
  });
  test('an unknown start runs to the edge, and says so', () => {
    const l = layout([period(null, null, 3)]);
    expect(l.isOpenBefore).toBe(true);
    expect(line(l, 'input')?.path).toContain(`M${l.plot.x0.toFixed(1)} `);
  });
  test('the recorded calls are behind it, seen even where they took a minute', () => {
    const traced = { fromMs: day('2026-09-10'), toMs: day('2026-09-10') + 60_000 };
    const l = layout(two, { traced });
    expect((l.traced?.x1 ?? 0) - (l.traced?.x0 ?? 0)).toBeGreaterThanOrEqual(3);
    expect(layout(two).traced).toBeNull();
  });
  test('calls from before the first price still have their place', () => {
    const l = layout(two, { traced: { fromMs: day('2026-01-01'), toMs: day('2026-01-05') } });
    expect(l.traced?.x0).toBeCloseTo(l.plot.x0, 0);
    expect(l.starts[0]?.x).toBeGreaterThan(l.plot.x0 + 100);
  });
  test('labels at the end do not overlap, and stay inside', () => {
    const l = layout([
      period('2026-07-01', null, 2, { cacheWrite: 2.1, cachedRead: 1.9, output: 2.2 }),
    ]);
    const ys = l.lines.map((x) => x.label.y).sort((a, b) => a - b);
    for (let i = 1; i < ys.length; i++) expect((ys[i] ?? 0) - (ys[i - 1] ?? 0)).toBeGreaterThan(14);
    expect(ys.at(-1)).toBeLessThan(l.plot.y1 + 6);
  });
  test('only free prices: nothing to draw on a logarithmic scale', () => {
    const free = period(null, null, 0, { cachedRead: 0, output: 0 });
    expect(
      layoutHistory({
        width: 800,
        periods: [free],
        nowMs: 0,
        traced: null,
        tick: String,
        day: String,
        name: String,
      }),
    ).toBeNull();
  });
});
