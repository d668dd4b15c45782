/**
 * Break-even formulas in closed form, as others published them.
 *
 * They hold for one cut, one price list without tiers, and a cache that never misses: a check of what
 * the simulator finds, and a rule of thumb where there is no trace. Prices are USD per million tokens
 * in any one currency; tokens are whole numbers.
 */
import { Decimal, MILLION, ONE } from '../money/decimal.ts';

/**
 * How many reads of a prefix repay the premium paid for writing it: more than (w − 1) / (1 − r).
 * Writing costs (w − 1) more than sending, each read saves (1 − r).
 * @param writeFactor price of a written token ÷ price of uncached input
 * @param readFactor price of a read token ÷ price of uncached input
 * @returns the bound; `null` where a read saves nothing. At most 0: writing costs no more.
 */
export function readsThatRepayWrite(writeFactor: Decimal, readFactor: Decimal): Decimal | null {
  const saved = ONE.minus(readFactor);
  return saved.lte(0) ? null : writeFactor.minus(1).div(saved);
}

/**
 * Reads an hour beyond which an explicit cache is worth its rent: storage ÷ (uncached − cached).
 * @param storagePerMTokHour rent of a million tokens for an hour
 * @returns the bound; `null` where a read saves nothing
 */
export function readsPerHourThatRepayRent(
  storagePerMTokHour: Decimal,
  uncached: Decimal,
  cachedRead: Decimal,
): Decimal | null {
  const saved = uncached.minus(cachedRead);
  return saved.lte(0) ? null : storagePerMTokHour.div(saved);
}

/** A rewrite of the history. */
export interface Cut {
  /** Tokens that the cut takes out of every later prompt. */
  readonly removedTokens: number;
  /** Tokens that stay behind the cut, or come in its place: sent uncached once after it. */
  readonly keptTokens: number;
}

/**
 * Calls that must follow the first one after a cut before the cut pays:
 * R > (I ÷ H) · (uncached − cached) ÷ cached, with I kept and H removed tokens.
 * The summary itself is taken to be free. https://github.com/yologdev/yoagent/issues/101
 * @returns the bound; `null` where cached input is free, so that no number of calls pays
 */
export function callsThatRepayCut(
  cut: Cut,
  uncached: Decimal,
  cachedRead: Decimal,
): Decimal | null {
  if (cachedRead.lte(0) || cut.removedTokens <= 0) return null;
  return new Decimal(cut.keptTokens)
    .div(cut.removedTokens)
    .times(uncached.minus(cachedRead))
    .div(cachedRead);
}

/**
 * What a cut saves over R calls, the one that follows it included:
 * (R − 1) · cached · H − (S + K) · (uncached − cached) − summary call, with S + K kept tokens.
 * https://github.com/lloydzhou/bash-agent/pull/5
 *
 * Here R counts the call right after the cut, in {@link callsThatRepayCut} it does not: without a
 * summary call the bound here is one call more.
 * @param summaryCallUsd what the call that writes the summary costs
 * @returns USD; negative where the cut costs more than it saves
 */
export function gainOfCut(
  cut: Cut,
  calls: number,
  uncached: Decimal,
  cachedRead: Decimal,
  summaryCallUsd: Decimal,
): Decimal {
  const saved = cachedRead.times(cut.removedTokens).times(new Decimal(calls).minus(ONE));
  const resent = uncached.minus(cachedRead).times(cut.keptTokens);
  return saved.minus(resent).div(MILLION).minus(summaryCallUsd);
}

/**
 * Calls, the one that follows the cut included, beyond which {@link gainOfCut} is positive.
 * @returns the bound; `null` where no number of calls pays
 */
export function callsThatRepayCutAndSummary(
  cut: Cut,
  uncached: Decimal,
  cachedRead: Decimal,
  summaryCallUsd: Decimal,
): Decimal | null {
  const perCall = cachedRead.times(cut.removedTokens);
  if (perCall.lte(0)) return null;
  const once = uncached.minus(cachedRead).times(cut.keptTokens);
  return once.plus(summaryCallUsd.times(MILLION)).div(perCall).plus(1);
}

/**
 * Tokens of a conversation that is sent whole on every turn: what is new, and what is sent in all,
 * t · n · (n + 1) ÷ 2.
 * @param turns whole number, at least 0
 * @param tokensPerTurn tokens that each turn adds
 */
export function resentTokens(
  turns: number,
  tokensPerTurn: number,
): { readonly uniqueTokens: number; readonly sentTokens: number } {
  return {
    uniqueTokens: turns * tokensPerTurn,
    sentTokens: (tokensPerTurn * turns * (turns + 1)) / 2,
  };
}
