/** Bars on both sides of "keeping everything": to the left what costs less. */
import { scaleLinear } from 'd3-scale';

export const BAR_WIDTH = 150;
/** Dearer than this the bar ends in an arrow: one strategy must not flatten all others. */
const MOST = 1;

export interface RelativeBar {
  readonly side: 'keep' | 'compact';
  readonly x0: number;
  readonly x1: number;
  readonly isBeyond: boolean;
}

export interface RelativeScale {
  readonly zero: number;
  bar(relative: number): RelativeBar;
}

/** @param relatives total ÷ keeping everything − 1, of all rows */
export function relativeScale(relatives: readonly number[]): RelativeScale {
  const low = Math.min(-0.05, ...relatives);
  const high = Math.min(MOST, Math.max(0.05, ...relatives));
  const x = scaleLinear().domain([low, high]).range([0, BAR_WIDTH]).clamp(true);
  return {
    zero: x(0),
    bar: (relative) => ({
      side: relative < 0 ? 'compact' : 'keep',
      x0: Math.min(x(0), x(relative)),
      x1: Math.max(x(0), x(relative)),
      isBeyond: relative > high,
    }),
  };
}
