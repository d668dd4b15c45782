/**
 * All that a recorded trace tells beyond its bill: where the cache broke, which prompts fit which
 * window, what each agent's cache did, how the answer depends on the session's length and on the
 * trigger of a summary. In steps, so that whoever works it out can stop to listen.
 */
import type { Decimal } from '../money/decimal.ts';
import { sumByBand, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { parseStrategies } from '../strategies/parse.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import {
  agentRows,
  cachingPays,
  outputBudgetSaving,
  type AgentRow,
  type BudgetSaving,
  type CachingPays,
} from './agents.ts';
import { cacheBreaks, type BreaksAnswer } from './breaks.ts';
import { costByTurn, lengthFlips, type LengthsAnswer } from './lengths.ts';
import { KEEP_EVERYTHING } from './simulatedcache.ts';
import { remainingCalls, type RemainingCalls } from './remaining.ts';
import { armLedger, type Simulator } from './simulation.ts';
import type { Steps } from './steps.ts';
import {
  sweepAnswer,
  triggersFor,
  withTrigger,
  type SweepAnswer,
  type SweepPoint,
} from './sweep.ts';
import { windowFit, type WindowsAnswer } from './windowfit.ts';

export interface ExplorationQuestion {
  /** The list whose prices decide lengths and the sweep. */
  readonly tariffId: string;
  readonly pricing: PricingOptions;
  /** The strategy that is held against keeping everything, as on the command line. */
  readonly spec: string;
  /** Tails to sweep, shares of the trigger. */
  readonly keepShares: readonly number[];
  /** Output tokens a call that an agent's budget would allow; `null` = not asked. */
  readonly outputBudgetTokens: number | null;
  /** Lists for which it is asked whether caching pays. */
  readonly cachingTariffIds: readonly string[];
}

export interface ExploredAgent extends AgentRow {
  readonly caching: readonly CachingPays[];
  readonly budget: BudgetSaving | null;
}

export interface ExplorationAnswer {
  readonly breaks: BreaksAnswer;
  readonly windows: WindowsAnswer;
  readonly agents: readonly ExploredAgent[];
  /** `null` where the spec is no strategy or the list is not known. */
  readonly lengths: LengthsAnswer | null;
  /** Compact now or later; `null` where the strategy holds no summary. */
  readonly remaining: RemainingCalls | null;
  /** `null` where the strategy has no trigger and tail. */
  readonly sweep: SweepAnswer | null;
}

/** @param asOfMs where calls without a time are priced */
export function* explore(
  trace: Trace,
  simulator: Simulator,
  tariffs: readonly Tariff[],
  question: ExplorationQuestion,
  asOfMs: number,
): Steps<ExplorationAnswer> {
  const { pricing } = question;
  const windows = windowFit(trace, tariffs);
  // Recorded prices are those of the trace's end: the seller's cache is asked about as it was then.
  const lastMs = trace.timeMs.reduce((last, t) => (t > last ? t : last), -Infinity);
  const pricedAtMs = pricing.dateMs ?? (lastMs === -Infinity ? asOfMs : lastMs);
  yield;
  const breaks = cacheBreaks(trace, simulator, (m) => simulator.tariffOf(m), asOfMs);
  yield;
  const agents = agentRows(trace, tariffs, pricing, asOfMs).map((row): ExploredAgent => ({
    ...row,
    caching: cachingPays(
      row,
      tariffs.filter((t) => question.cachingTariffIds.includes(t.id)),
      pricedAtMs,
    ),
    budget:
      question.outputBudgetTokens === null
        ? null
        : outputBudgetSaving(
            trace,
            row.agent === null ? -1 : trace.strings.indexOf(row.agent),
            question.outputBudgetTokens,
            (m) => simulator.tariffOf(m),
            asOfMs,
          ),
  }));
  yield;
  const tariff = tariffs.find((t) => t.id === question.tariffId) ?? null;
  const parsed = parseStrategies(question.spec);
  if (tariff === null || !parsed.ok || !simulator.canSimulate)
    return { breaks, windows, agents, lengths: null, remaining: null, sweep: null };
  const keep = costByTurn(trace, tariff, pricing, asOfMs);
  yield;
  const arm = simulator.run(parsed.strategies);
  const lengths = lengthFlips(keep, costByTurn(arm.trace, tariff, pricing, asOfMs));
  yield;
  const sweep = yield* sweepTriggers(
    simulator,
    parsed.strategies,
    tariff,
    question,
    windows.largestPromptTokens,
    asOfMs,
  );
  const remaining = remainingCalls(trace, simulator, parsed.strategies, tariff, pricing, asOfMs);
  return { breaks, windows, agents, lengths, remaining, sweep };
}

function* sweepTriggers(
  simulator: Simulator,
  strategies: readonly ConfiguredStrategy[],
  tariff: Tariff,
  { pricing, keepShares }: ExplorationQuestion,
  largestPromptTokens: number,
  asOfMs: number,
): Steps<SweepAnswer | null> {
  const axes = boundariesOf([tariff]);
  const cost = (ledger: Ledger): Decimal | null => {
    const priced = priceBands(ledger, sumByBand(ledger), tariff, pricing);
    return priced.unpricedCalls + priced.doesNotFit > 0 ? null : totalOf(priced.amounts);
  };
  const keep = armLedger(simulator.run(KEEP_EVERYTHING), axes, asOfMs);
  const points: SweepPoint[] = [];
  for (const share of keepShares)
    for (const triggerTokens of triggersFor(largestPromptTokens)) {
      yield;
      const at = withTrigger(strategies, triggerTokens, share);
      if (at === null) return null;
      const arm = simulator.run(at);
      const ledger = armLedger(arm, axes, asOfMs);
      points.push({
        triggerTokens,
        keepTokens: Math.round(triggerTokens * share),
        total: cost(ledger),
        rewrites: [...arm.rewrites.values()].reduce((a, b) => a + b, 0),
      });
    }
  return sweepAnswer(points, cost(keep));
}
