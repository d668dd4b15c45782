import { describe, expect, test } from 'vitest';
import { layoutContext, type ContextPoint } from './context.ts';

const point = (call: number, prompt: number, mark: ContextPoint['mark'] = null): ContextPoint => ({
  call,
  cacheRead: prompt / 2,
  cacheWrite: prompt / 4,
  uncachedInput: prompt / 4,
  output: call,
  mark,
});
const layout = (
  points: readonly ContextPoint[],
  more: { tierSteps?: number[]; current?: number } = {},
) =>
  layoutContext({
    width: 800,
    points,
    tierSteps: more.tierSteps ?? [],
    current: more.current ?? null,
    tick: String,
  });

describe('the context over calls', () => {
  test('the stack reaches as high as the prompt, each call as wide as the next', () => {
    const l = layout([point(1, 50), point(2, 100)]);
    const { plot } = l;
    const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const ys = numbers(l.areas.uncachedInput).filter((_, i) => i % 2 === 1);
    expect(Math.min(...ys)).toBeCloseTo(plot.y0, 0);
    expect(l.callAt(plot.x0 + 1)).toBe(1);
    expect(l.callAt((plot.x0 + plot.x1) / 2 + 1)).toBe(2);
    expect(l.callAt(plot.x1 + 50)).toBe(2);
    expect(l.callAt(-5)).toBe(1);
  });
  test('a step of the price list is drawn where prompts reach it, else not', () => {
    const l = layout([point(1, 100)], { tierSteps: [60, 5000] });
    expect(l.steps.map((s) => s.tokens)).toEqual([60]);
    expect(l.steps[0]?.y).toBeLessThan(l.plot.y1);
  });
  test('marks stand at their calls; calls left out are found in the one drawn for them', () => {
    const l = layout([point(1, 10), point(6, 20, 'break'), point(11, 5, 'summary')], {
      current: 8,
    });
    expect(l.marks.map((m) => m.kind)).toEqual(['break', 'summary']);
    const third = (l.plot.x1 - l.plot.x0) / 3;
    expect(l.marks[0]?.x).toBeCloseTo(l.plot.x0 + 1.5 * third);
    expect(l.current?.x).toBeCloseTo(l.plot.x0 + third);
  });
  test('a session of one empty call has a chart', () => {
    const l = layout([point(1, 0)]);
    expect(JSON.stringify(l)).not.toContain('NaN');
    expect(l.xTicks).toHaveLength(1);
  });
});
