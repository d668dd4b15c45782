/**
 * Sweep of the trigger and the tail of a summary: a curve of cost, its best point, and how flat it
 * is. A flat curve says: leave it alone.
 */
import { Decimal, toQuotient } from '../money/decimal.ts';
import { WORTH_SHARE } from './constraint.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';

export interface SweepPoint {
  readonly triggerTokens: number;
  readonly keepTokens: number;
  /** Dollars; `null` where a call has no price or does not fit. */
  readonly total: Decimal | null;
  /** Lossy rewrites over all sessions. */
  readonly rewrites: number;
}

export interface SweepAnswer {
  readonly points: readonly SweepPoint[];
  /** Points that will be there; more than {@link points} while they come in. */
  readonly wanted: number;
  /** The cheapest point; `null` where none is priced. */
  readonly best: SweepPoint | null;
  /** Keeping everything, under the same prices. */
  readonly keepTotal: Decimal | null;
  /** best ÷ keep − 1, a fraction. */
  readonly bestRelativeToKeep: Decimal | null;
  /** Dearest ÷ cheapest − 1 of the points that rewrite at all, a fraction; `null` under two of them. */
  readonly spread: Decimal | null;
  /** The best point saves less than {@link WORTH_SHARE} against keeping everything. */
  readonly leaveAlone: boolean;
  /** Between which triggers, at the first tail share, the answer against keeping flips. */
  readonly flips: readonly { readonly from: number; readonly to: number }[];
}

/**
 * The triggers worth trying: rising by about a quarter, whole thousands, up to the largest prompt.
 * @param largestPromptTokens of the trace
 */
export function triggersFor(largestPromptTokens: number): number[] {
  const out: number[] = [];
  for (let trigger = 10_000; trigger <= largestPromptTokens; trigger *= 1.25) {
    const whole = Math.round(trigger / 1000) * 1000;
    if (out.at(-1) !== whole) out.push(whole);
  }
  return out;
}

/**
 * Strategies with another trigger and tail in their last `summarize`; `null` where there is none.
 * @param keepShare of the trigger, 0 to 1
 */
export function withTrigger(
  strategies: readonly ConfiguredStrategy[],
  triggerTokens: number,
  keepShare: number,
): readonly ConfiguredStrategy[] | null {
  const at = strategies.findLastIndex(
    (s) => 'triggerTokens' in s.strategy.parameters && 'keepTokens' in s.strategy.parameters,
  );
  const found = strategies[at];
  if (found === undefined) return null;
  const keepTokens = Math.round(triggerTokens * keepShare);
  return strategies.with(at, {
    ...found,
    parameters: { ...found.parameters, triggerTokens, keepTokens },
  });
}

/**
 * @param points rising in trigger for each tail share, the first share's points first
 * @param wanted how many there will be
 */
export function sweepAnswer(
  points: readonly SweepPoint[],
  keepTotal: Decimal | null,
  wanted = points.length,
): SweepAnswer {
  const priced = points.filter(
    (p): p is SweepPoint & { readonly total: Decimal } => p.total !== null,
  );
  const best = priced.reduce<(typeof priced)[number] | null>(
    (low, p) => (low === null || p.total.lt(low.total) ? p : low),
    null,
  );
  const acting = priced.filter((p) => p.rewrites > 0).map((p) => p.total);
  const relative =
    best === null || keepTotal === null || keepTotal.isZero()
      ? null
      : toQuotient(best.total.div(keepTotal).minus(1));
  const flips: { from: number; to: number }[] = [];
  if (keepTotal !== null)
    for (let i = 1; i < priced.length; i++) {
      const [a, b] = [priced[i - 1], priced[i]];
      if (a === undefined || b === undefined || b.triggerTokens < a.triggerTokens) break;
      if (a.total.cmp(keepTotal) * b.total.cmp(keepTotal) < 0)
        flips.push({ from: a.triggerTokens, to: b.triggerTokens });
    }
  return {
    points: [...points],
    wanted,
    best,
    keepTotal,
    bestRelativeToKeep: relative,
    spread:
      acting.length < 2 || Decimal.min(...acting).isZero()
        ? null
        : toQuotient(
            Decimal.max(...acting)
              .div(Decimal.min(...acting))
              .minus(1),
          ),
    leaveAlone: relative !== null && relative.gt(-WORTH_SHARE),
    flips,
  };
}
