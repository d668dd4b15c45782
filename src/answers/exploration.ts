/**
 * All that a recorded trace tells beyond its bill: where the cache broke, which prompts fit which
 * window, what each agent's cache did and each day cost, how the answer depends on the session's length and on the
 * trigger of a summary. In steps, so that whoever works it out can stop to listen.
 */
import { ZERO, type Decimal } from '../money/decimal.ts';
import { sumByBand, type BandSums, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { parseStrategies, specOf } from '../strategies/parse.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import { boundariesOf, type Boundaries } from '../tariffs/boundaries.ts';
import { isTimeZone } from '../tariffs/instants.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import {
  agentRowsInSteps,
  agentsTotal,
  budgetSavingsInSteps,
  budgetTotal,
  cachingPays,
  type AgentRow,
  type BudgetSaving,
  type CachingPays,
} from './agents.ts';
import { breaksInSteps, type BreaksAnswer } from './breaks.ts';
import { dayRows, type DayRow } from './days.ts';
import { lengthFlips, sumByTurn, turnPointsInSteps, type LengthsAnswer } from './lengths.ts';
import { Memo } from './memo.ts';
import { KEEP_EVERYTHING } from './simulatedcache.ts';
import { remainingCalls, type RemainingCalls } from './remaining.ts';
import { armLedger, tariffsByModel, type SimulatedArm, type Simulator } from './simulation.ts';
import { quietly, type Steps } from './steps.ts';
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
  /** Whose calendar tells the days, as for `dayRows`; what is none is taken as UTC. */
  readonly timeZone: string;
}

/** Days that an answer names one by one. */
export const LISTED_DAYS = 400;

export interface DaysAnswer {
  /** The zone of the days. */
  readonly timeZone: string;
  /** In order, calls without a time last; the latest {@link LISTED_DAYS}. */
  readonly rows: readonly DayRow[];
  /** All days that have calls; calls without a time have none. */
  readonly count: number;
  /** Of all days, those that are not listed too. */
  readonly calls: number;
  /** Of all days, dollars; the same in every zone. */
  readonly total: Decimal;
  /** Calls that are not in it. */
  readonly unpricedCalls: number;
}

export interface ExploredAgent extends AgentRow {
  readonly caching: readonly CachingPays[];
  readonly budget: BudgetSaving | null;
}

/** Agents that an answer names one by one. */
export const LISTED_AGENTS = 200;

export interface AgentsAnswer {
  /** The dearest first, at most {@link LISTED_AGENTS}. */
  readonly rows: readonly ExploredAgent[];
  /** All agents; calls that name none are one. */
  readonly count: number;
  /** Of all agents, dollars; `null` where a call of some agent has no price. */
  readonly total: Decimal | null;
  /** Of those that are not listed; dollars, `null` as above. */
  readonly restTotal: Decimal | null;
  readonly hasReads: boolean;
  /** Agents whose rows are sums of several calls. */
  readonly withSums: number;
  /** What the budget would save over all agents; `null` = not asked, or no agent can tell. */
  readonly budget: BudgetSaving | null;
}

export interface ExplorationAnswer {
  readonly breaks: BreaksAnswer;
  readonly windows: WindowsAnswer;
  readonly agents: AgentsAnswer;
  readonly days: DaysAnswer;
  /** `null` where the spec is no strategy or the list is not known. */
  readonly lengths: LengthsAnswer | null;
  /** Compact now or later; `null` where the strategy holds no summary. */
  readonly remaining: RemainingCalls | null;
  /** `null` where the strategy has no trigger and tail. */
  readonly sweep: SweepAnswer | null;
}

/** What has become known, and how far the work is. */
export interface ExplorationNews {
  readonly parts: Partial<ExplorationAnswer>;
  /** Of {@link total} pieces of work; not of time. */
  readonly done: number;
  readonly total: number;
}

export interface ExplorationContext {
  readonly trace: Trace;
  readonly tariffs: readonly Tariff[];
  /** Where calls without a time are priced. */
  readonly asOfMs: number;
  /** Of the same trace, tariffs and simulator. */
  readonly memo?: Memo;
  /** Called after each piece of work. */
  readonly tell?: (news: ExplorationNews) => void;
}

/** Pieces of work beside the points of the sweep: windows, agents, days, conversations, breaks, lengths. */
const PIECES = 6;

/** All of it: {@link exploreCalls}, then {@link exploreReplays}. */
export function* explore(
  context: ExplorationContext,
  simulator: Simulator,
  question: ExplorationQuestion,
): Steps<ExplorationAnswer> {
  const first = yield* exploreCalls(context, question);
  return { ...first, ...(yield* exploreReplays(context, simulator, question, first.windows)) };
}

/** What needs no replay, and so comes first. */
export function* exploreCalls(
  { trace, tariffs, asOfMs, memo = new Memo(), tell }: ExplorationContext,
  question: ExplorationQuestion,
): Steps<Pick<ExplorationAnswer, 'windows' | 'agents' | 'days'>> {
  const { pricing, spec, keepShares, cachingTariffIds, outputBudgetTokens } = question;
  yield;
  const windows = yield* memo.of('windows', null, function* () {
    yield;
    return windowFit(trace, tariffs);
  });
  const total = PIECES + pointsOf(spec, keepShares, windows.largestPromptTokens).length;
  tell?.({ parts: { windows }, done: 1, total });
  yield;
  const rows = yield* memo.of('agents', pricing, () =>
    agentRowsInSteps(trace, tariffs, pricing, asOfMs),
  );
  const tariffOf = tariffsByModel(trace, tariffs);
  const savings =
    outputBudgetTokens === null
      ? null
      : yield* memo.of('budget', outputBudgetTokens, () =>
          budgetSavingsInSteps(trace, outputBudgetTokens, (m) => tariffOf.get(m) ?? null, asOfMs),
        );
  const indexOf = new Map(savings === null ? [] : trace.strings.map((name, i) => [name, i]));
  // Recorded prices are those of the trace's end: the seller's cache is asked about as it was then.
  const lastMs = trace.timeMs.reduce((last, t) => (t > last ? t : last), -Infinity);
  const pricedAtMs = pricing.dateMs ?? (lastMs === -Infinity ? asOfMs : lastMs);
  const lists = tariffs.filter((t) => cachingTariffIds.includes(t.id));
  const agents: AgentsAnswer = {
    rows: rows.slice(0, LISTED_AGENTS).map((row) => ({
      ...row,
      caching: cachingPays(row, lists, pricedAtMs),
      budget: savings?.get(row.agent === null ? -1 : (indexOf.get(row.agent) ?? -1)) ?? null,
    })),
    count: rows.length,
    total: agentsTotal(rows),
    restTotal: agentsTotal(rows.slice(LISTED_AGENTS)),
    hasReads: rows.some((row) => row.cacheRead > 0),
    withSums: rows.filter((row) => row.outputPerCall === null).length,
    budget: savings === null ? null : budgetTotal(savings.values()),
  };
  tell?.({ parts: { agents }, done: 2, total });
  yield;
  const timeZone = isTimeZone(question.timeZone) ? question.timeZone : 'UTC';
  const days = yield* memo.of('days', [timeZone, pricing], function* () {
    yield;
    return daysAnswer(dayRows(trace, tariffs, timeZone, pricing, { asOfMs }), timeZone);
  });
  tell?.({ parts: { days }, done: 3, total });
  return { windows, agents, days };
}

function daysAnswer(rows: readonly DayRow[], timeZone: string): DaysAnswer {
  return {
    timeZone,
    rows: rows.slice(-LISTED_DAYS),
    count: rows.filter(({ day }) => day !== null).length,
    calls: rows.reduce((n, row) => n + row.calls, 0),
    total: rows.reduce((sum, row) => sum.plus(row.own.total), ZERO),
    unpricedCalls: rows.reduce((n, row) => n + row.own.unpricedCalls, 0),
  };
}

/** What needs the calls as conversations, and their replay under strategies. */
export function* exploreReplays(
  { trace, tariffs, asOfMs, memo = new Memo(), tell }: ExplorationContext,
  simulator: Simulator,
  question: ExplorationQuestion,
  windows: WindowsAnswer,
): Steps<Omit<ExplorationAnswer, 'windows' | 'agents' | 'days'>> {
  const { pricing, spec, keepShares } = question;
  const points = pointsOf(spec, keepShares, windows.largestPromptTokens);
  const total = PIECES + points.length;
  tell?.({ parts: {}, done: 4, total });
  yield;
  const breaks = yield* memo.of('breaks', null, () =>
    breaksInSteps(trace, simulator, (m) => simulator.tariffOf(m), asOfMs),
  );
  tell?.({ parts: { breaks }, done: 5, total });
  const tariff = tariffs.find((t) => t.id === question.tariffId) ?? null;
  const parsed = parseStrategies(spec);
  if (tariff === null || !parsed.ok || !simulator.canSimulate) {
    const none = { lengths: null, remaining: null, sweep: null };
    tell?.({ parts: none, done: total, total });
    return { breaks, ...none };
  }
  // Over the axes of all lists: another model needs no other replay.
  const axes = boundariesOf(tariffs);
  yield;
  const kept = yield* memo.of('turns', null, function* () {
    yield;
    return sumByTurn(trace, axes, asOfMs);
  });
  yield;
  const compacted = yield* memo.of('arm-turns', spec, function* () {
    const arm = yield* quietly(simulator.runInSteps(parsed.strategies));
    yield;
    return sumByTurn(arm.trace, axes, asOfMs);
  });
  const lengths = lengthFlips(
    yield* turnPointsInSteps(kept, tariff, pricing),
    yield* turnPointsInSteps(compacted, tariff, pricing),
    kept.turns,
  );
  const remaining = remainingCalls(trace, simulator, parsed.strategies, tariff, pricing, asOfMs);
  tell?.({ parts: { lengths, remaining }, done: PIECES, total });

  const sums = (arm: SimulatedArm): SweptSums => sweptSums(arm, axes, asOfMs);
  const cost = ({ ledger, bands }: SweptSums): Decimal | null => {
    const priced = priceBands(ledger, bands, tariff, pricing);
    return priced.unpricedCalls + priced.doesNotFit > 0 ? null : totalOf(priced.amounts);
  };
  if (withTrigger(parsed.strategies, 1, 1) === null) {
    tell?.({ parts: { sweep: null }, done: total, total });
    return { breaks, lengths, remaining, sweep: null };
  }
  const keepTotal = cost(
    yield* memo.of('keep', null, function* () {
      const arm = yield* quietly(simulator.runInSteps(KEEP_EVERYTHING));
      yield;
      return sums(arm);
    }),
  );
  const swept: SweepPoint[] = [];
  for (const { triggerTokens, share } of points) {
    yield;
    const at = withTrigger(parsed.strategies, triggerTokens, share) ?? [];
    const of = yield* memo.of(`swept ${share} ${triggerTokens}`, specOf(at), function* () {
      const arm = yield* quietly(simulator.runInSteps(at));
      yield;
      return sums(arm);
    });
    swept.push({
      triggerTokens,
      keepTokens: Math.round(triggerTokens * share),
      total: cost(of),
      rewrites: of.rewrites,
    });
    if (swept.length < points.length)
      tell?.({
        parts: { sweep: sweepAnswer(swept, keepTotal, points.length) },
        done: PIECES + swept.length,
        total,
      });
  }
  const sweep = sweepAnswer(swept, keepTotal, points.length);
  tell?.({ parts: { sweep }, done: total, total });
  return { breaks, lengths, remaining, sweep };
}

/** What a point of the sweep is priced from: sums without sessions. */
interface SweptSums {
  readonly ledger: Ledger;
  readonly bands: readonly BandSums[];
  readonly rewrites: number;
}

function sweptSums(arm: SimulatedArm, axes: Boundaries, asOfMs: number): SweptSums {
  const ledger = armLedger(arm, axes, asOfMs);
  return {
    ledger: { ...ledger, sessions: [], cells: [] },
    bands: sumByBand(ledger),
    rewrites: [...arm.rewrites.values()].reduce((a, b) => a + b, 0),
  };
}

/** The points of the sweep: rising in trigger for each tail; none where there is no trigger. */
function pointsOf(
  spec: string,
  keepShares: readonly number[],
  largestPromptTokens: number,
): { readonly triggerTokens: number; readonly share: number }[] {
  const parsed = parseStrategies(spec);
  const strategies: readonly ConfiguredStrategy[] = parsed.ok ? parsed.strategies : [];
  if (withTrigger(strategies, 1, 1) === null) return [];
  return keepShares.flatMap((share) =>
    triggersFor(largestPromptTokens).map((triggerTokens) => ({ triggerTokens, share })),
  );
}
