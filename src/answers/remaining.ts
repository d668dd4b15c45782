/**
 * Compact now or later: how many more calls a conversation needs before a summary at its end pays.
 */
import { Decimal, MILLION, toQuotient } from '../money/decimal.ts';
import { cachedPriceOf, type PricingOptions } from '../costing/price.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import { rateCardAt } from '../tariffs/inforce.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { stringAt, type Trace } from '../trace/trace.ts';
import { callsThatRepayCutAndSummary } from './closedforms.ts';
import type { Simulator } from './simulation.ts';

export interface RemainingCalls {
  readonly session: string;
  /** The last prompt of the conversation that ends with the largest one, tokens. */
  readonly promptTokens: number;
  /** System prompt, summary and tail: sent uncached once after the cut. */
  readonly keptTokens: number;
  readonly removedTokens: number;
  /** What the call that writes the summary costs, dollars, 12 significant digits. */
  readonly summaryCallUsd: Decimal;
  /**
   * The cut pays if more calls follow, the first one after it included; 12 significant digits.
   * `null` = cached input is free, so that it never pays.
   */
  readonly calls: Decimal | null;
  /** The smallest whole number of further calls with which it pays; `null` = never. */
  readonly fromCalls: number | null;
}

/**
 * `null` where no conversation can be replayed, the strategies hold no summary, nothing would be
 * removed, or the list has no price at the time of that prompt (or on the day asked for).
 *
 * The closed form of {@link callsThatRepayCutAndSummary}: one list without tiers, a cache that never
 * misses. The system prompt stays cached, so it is not sent anew.
 */
export function remainingCalls(
  trace: Trace,
  simulator: Simulator,
  strategies: readonly ConfiguredStrategy[],
  tariff: Tariff,
  pricing: Pick<PricingOptions, 'dateMs'>,
  asOfMs: number,
): RemainingCalls | null {
  const summary = strategies.findLast(
    ({ parameters }) =>
      typeof parameters['keepTokens'] === 'number' &&
      typeof parameters['summaryTokens'] === 'number',
  );
  if (summary === undefined) return null;
  const number = (name: string): number => {
    const value = summary.parameters[name];
    return typeof value === 'number' ? value : 0;
  };
  let found: {
    readonly session: number;
    readonly system: number;
    readonly prompt: number;
    readonly timeMs: number;
  } | null = null;
  for (const { session, systemTokens, steps } of simulator.lanes.lanes) {
    const last = steps.at(-1);
    if (last === undefined || (found !== null && last.promptTokens <= found.prompt)) continue;
    found = { session, system: systemTokens, prompt: last.promptTokens, timeMs: last.timeMs };
  }
  if (found === null) return null;
  const timeMs = Number.isNaN(found.timeMs) ? asOfMs : found.timeMs;
  const rates = rateCardAt(tariff, {
    timeMs,
    promptTokens: null,
    dateMs: pricing.dateMs ?? undefined,
  })?.rates;
  if (rates === undefined) return null;
  const kept = number('summaryTokens') + number('keepTokens');
  const removedTokens = found.prompt - found.system - kept;
  if (removedTokens <= 0) return null;
  const cached = cachedPriceOf(rates);
  const instruction = number('instructionTokens');
  const input =
    summary.parameters['call'] === 'prefix'
      ? cached.times(found.prompt).plus(rates.input.times(instruction))
      : rates.input.times(removedTokens + instruction);
  const summaryCallUsd = input.plus(rates.output.times(number('summaryOutputTokens'))).div(MILLION);
  const calls = callsThatRepayCutAndSummary(
    { removedTokens, keptTokens: kept },
    rates.input,
    cached,
    summaryCallUsd,
  );
  return {
    session: stringAt(trace, found.session) ?? '',
    promptTokens: found.prompt,
    keptTokens: kept,
    removedTokens,
    summaryCallUsd: toQuotient(summaryCallUsd),
    calls: calls === null ? null : toQuotient(calls),
    fromCalls: calls === null ? null : Math.max(1, calls.floor().plus(1).toNumber()),
  };
}
