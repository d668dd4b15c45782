/** Cost against length: where lines cross, what is shaded, which lengths are named. */
import { describe, expect, test } from 'vitest';
import { layoutLengths, tableRows, type LengthPoint } from './lengths.ts';

const points = (keep: readonly number[], compact: readonly number[]): LengthPoint[] =>
  keep.map((k, i) => ({
    turn: i + 1,
    sessions: keep.length - i,
    keep: k,
    compact: compact[i] ?? 0,
  }));
const layout = (of: LengthPoint[], flips: number[] = [], width = 1160) =>
  layoutLengths({
    width,
    points: of,
    flips,
    keepName: 'Keep $8.00',
    compactName: 'Compact $6.00',
    tick: (v) => `$${v}`,
    turn: (n) => String(n),
    flip: (n) => `flips at ${n}`,
  });

describe('cost against length', () => {
  // Compacting costs more at first and less from the third turn on.
  const crossing = points([1, 2, 4, 8], [2, 3, 3, 6]);

  test('the room between the lines is cut where they cross', () => {
    const l = layout(crossing, [3]);
    expect(l.keepCheaper).not.toBe('');
    expect(l.compactCheaper).not.toBe('');
    const never = layout(points([1, 2, 3], [2, 3, 4]));
    expect(never.compactCheaper).toBe('');
    const same = layout(points([1, 2, 3], [1, 2, 3]));
    expect([same.keepCheaper, same.compactCheaper]).toEqual(['', '']);
  });
  test('a flip stands on the cheaper line at its length, and its label in the plot', () => {
    const l = layout(crossing, [3]);
    const [flip] = l.flips;
    const third = l.xTicks.find((t) => t.text === '3');
    expect(flip?.x).toBe(third?.at);
    expect(l.labels.map((label) => label.text)).toContain('flips at 3');
    // Of many flips the first four are marked.
    const noisy = points(
      Array.from({ length: 20 }, (_, i) => 10 + i),
      Array.from({ length: 20 }, (_, i) => 10 + i + (i % 2 === 0 ? 0.5 : -0.5)),
    );
    expect(
      layout(
        noisy,
        Array.from({ length: 19 }, (_, i) => i + 2),
      ).flips,
    ).toHaveLength(4);
  });
  test('both lines are named at their ends, apart from each other; on a phone inside', () => {
    const l = layout(points([1, 2, 3], [1, 2, 3.01]));
    const ys = l.labels.filter((x) => ['keep', 'compact'].includes(x.key)).map((x) => x.y);
    expect(ys).toHaveLength(2);
    expect(Math.abs((ys[0] ?? 0) - (ys[1] ?? 0))).toBeGreaterThanOrEqual(20);
    const phone = layout(crossing, [3], 358);
    for (const label of phone.labels) expect(label.x).toBeLessThanOrEqual(358);
  });
  test('ticks are the first turn and round ones, with the sessions that long', () => {
    const long = points(
      Array.from({ length: 365 }, (_, i) => i),
      Array.from({ length: 365 }, (_, i) => i),
    );
    const ticks = layout(long).xTicks;
    expect(ticks.map((t) => t.text)).toEqual(['1', '50', '100', '150', '200', '250', '300', '350']);
    expect(ticks.at(-1)?.sessions).toBe(16);
  });
  test('a table lists a hundred lengths at most, the last among them', () => {
    const many = Array.from({ length: 1234 }, (_, i) => ({ turn: i + 1 }));
    const rows = tableRows(many);
    expect(rows.length).toBeLessThanOrEqual(101);
    expect(rows.at(-1)?.turn).toBe(1234);
    expect(tableRows(many.slice(0, 40))).toHaveLength(40);
  });
});
