import { CACHE_BLOCK_TOKENS } from './replay.ts';
import type { Draft, DraftCall } from './replay.ts';

/** Token sums of all trajectories of one arm and tier. */
export interface Sums {
  readonly uncached: number;
  readonly read: number;
  readonly output: number;
}

export function sumsOf(calls: Iterable<{ input: number; read: number; output: number }>): Sums {
  let uncached = 0;
  let read = 0;
  let output = 0;
  for (const call of calls) {
    uncached += call.input - call.read;
    read += call.read;
    output += call.output;
  }
  return { uncached, read, output };
}

export const callsOf = (drafts: readonly Draft[]): DraftCall[] => drafts.flatMap((d) => d.calls);

/** Finds x with f(x) = 0 between `low` and `high`, where f rises from below to above zero. */
export function bisect(f: (x: number) => number, low: number, high: number, steps = 30): number {
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Finds x with |f(x)| <= tolerance for a nearly straight rising f, by the Illinois variant of the
 * false position method (Dowell and Jarratt 1971); far fewer steps than halving.
 */
export function falsePosition(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance: number,
): number {
  let fLow = f(low);
  let fHigh = f(high);
  let x = low;
  for (let step = 0; step < 40; step += 1) {
    x = (low * fHigh - high * fLow) / (fHigh - fLow);
    const here = f(x);
    if (Math.abs(here) <= tolerance) return x;
    if (here < 0) {
      low = x;
      fLow = here;
      fHigh /= 2;
    } else {
      high = x;
      fHigh = here;
      fLow /= 2;
    }
  }
  return x;
}

/** Splits a whole number in proportion to weights: largest remainders, earlier ones first. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const rest = total - parts.reduce((a, b) => a + b, 0);
  const order = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** What the last adjustment had to do; the caller judges whether it stayed small. */
export interface Adjustment {
  /** Mean tokens added to the volatile tail of each agent call. */
  readonly volatileShift: number;
  /** Mean share of the reusable prefix lost by the calls that lose some. */
  readonly lossShare: number;
  /** Share of all calls that lose some. */
  readonly lossyCalls: number;
}

/** Tokens; with what is drawn, every volatile tail stays between 1,000 and 1,600. */
export const LARGEST_VOLATILE_SHIFT = 95;

/**
 * Moves the last integers so that the sums are met: the volatile tails take up the difference in
 * input, the lost prefixes (whole cache blocks) the difference in reads. Neither changes the history.
 */
export function meetSums(drafts: readonly Draft[], target: Sums): Adjustment {
  const calls = callsOf(drafts);
  const agent = calls.filter((call) => call.source === 'agent');
  const missing = target.uncached + target.read - calls.reduce((sum, c) => sum + c.input, 0);
  const shift = Math.floor(missing / agent.length);
  const rest = missing - shift * agent.length;
  agent.forEach((call, index) => {
    call.input += shift + (index < rest ? 1 : 0);
  });

  const lossy = calls.filter((call) => call.lossShare > 0);
  const weights = lossy.map((call) => call.lossShare * call.reusable);
  const reusable = calls.reduce((sum, call) => sum + call.reusable, 0);
  const blocks = Math.round((reusable - target.read) / CACHE_BLOCK_TOKENS);
  const lost = blocks > 0 ? apportion(blocks, weights) : lossy.map(() => 0);
  let shares = 0;
  lossy.forEach((call, index) => {
    call.lossShare = ((lost[index] ?? 0) * CACHE_BLOCK_TOKENS) / call.reusable;
    call.read = call.reusable - (lost[index] ?? 0) * CACHE_BLOCK_TOKENS;
    shares += call.lossShare;
  });
  return {
    volatileShift: missing / agent.length,
    lossShare: blocks < 0 ? -1 : shares / lossy.length,
    lossyCalls: lossy.length / calls.length,
  };
}
