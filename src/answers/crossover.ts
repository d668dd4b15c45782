/**
 * Keep or compact: at which cached price the answer flips.
 *
 * With the other prices held, the cost of an arm is a line in the cached price p:
 * `K(p) = k₀ + k₁p`, `C(p) = c₀ + c₁p`. They meet at `p* = (c₀ − k₀) / (k₁ − c₁)`: one exact
 * division, no search. Tiers and schedule bands keep their ratio to the base cached price, so the
 * lines stay lines with every rule of the tariff in force.
 */
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import { CATALOGUE_AS_OF_MS } from '../tariffs/catalogue.ts';
import type { Rates, Tariff } from '../tariffs/tariff.ts';
import { emptySums, sumByBand, SUMS, type Ledger, type Sums } from '../costing/ledger.ts';
import { bandSumsOf } from '../costing/packed.ts';
import { cachedPriceOf, priceBands, type PricingOptions } from '../costing/price.ts';
import { sessionLines, type CostLine } from '../costing/sessioncosts.ts';
import {
  DEFAULT_BOOTSTRAP,
  percentileInterval,
  resampling,
  type BootstrapOptions,
} from './bootstrap.ts';
import { finish, type Steps } from './steps.ts';

export type { CostLine };

export type Regime = 'keep-below' | 'keep-above' | 'keep-always' | 'compact-always' | 'tie';

export interface Crossover {
  /** USD per million cached tokens, 12 significant digits; `null` where no positive price flips it. */
  readonly cachedPrice: Decimal | null;
  /** `cachedPrice` ÷ uncached price, a fraction. */
  readonly shareOfUncached: Decimal | null;
  readonly regime: Regime;
}

/** Where two lines meet. @param uncachedPrice what the share is taken of; `null` = unknown */
export function crossLines(
  keep: CostLine,
  compact: CostLine,
  uncachedPrice: Decimal | null,
): Crossover {
  const fixed = compact.fixed.minus(keep.fixed);
  const slope = keep.slope.minus(compact.slope);
  const never = (regime: Regime): Crossover => ({
    cachedPrice: null,
    shareOfUncached: null,
    regime,
  });
  if (slope.isZero()) {
    if (fixed.isZero()) return never('tie');
    return never(fixed.gt(0) ? 'keep-always' : 'compact-always');
  }
  const p = fixed.div(slope);
  if (p.lte(0)) return never(slope.gt(0) ? 'compact-always' : 'keep-always');
  return {
    cachedPrice: toQuotient(p),
    shareOfUncached:
      uncachedPrice === null || uncachedPrice.isZero() ? null : toQuotient(p.div(uncachedPrice)),
    regime: slope.gt(0) ? 'keep-below' : 'keep-above',
  };
}

/**
 * Break-even ÷ actual cached price, from the exact quotient; `null` where no positive price flips
 * the answer or the actual one is unknown or free. Above 1 keeping wins.
 */
export function marginOf(
  keep: CostLine,
  compact: CostLine,
  actual: Decimal | null,
): Decimal | null {
  const slope = keep.slope.minus(compact.slope);
  if (slope.isZero() || actual === null || actual.isZero()) return null;
  const p = compact.fixed.minus(keep.fixed).div(slope);
  return p.lte(0) ? null : toQuotient(p.div(actual));
}

/** The cost of an arm at cached price `p`. */
export function costAt(line: CostLine, p: Decimal): Decimal {
  return line.fixed.plus(line.slope.times(p));
}

/** Costs within one arm, session by session. */
export interface SessionLine extends CostLine {
  readonly id: string;
  readonly turns: number;
  readonly summaryCalls: number;
}

export interface ArmLines {
  readonly sessions: readonly SessionLine[];
  readonly unpricedCalls: number;
  readonly doesNotFit: number;
  readonly lowerBound: boolean;
  readonly needsCalls: boolean;
  readonly tiers: readonly { readonly above: number; readonly calls: number }[];
  readonly assumptions: ReturnType<typeof priceBands>['assumptions'];
}

/** The line of each session of an arm, exact. */
export function armLines(ledger: Ledger, tariff: Tariff, options: PricingOptions): ArmLines {
  return finish(armLinesInSteps(ledger, tariff, options));
}

function* armLinesInSteps(
  ledger: Ledger,
  tariff: Tariff,
  options: PricingOptions,
): Steps<ArmLines> {
  const whole = priceBands(ledger, bandSumsOf(ledger), tariff, options);
  const lines = yield* sessionLines(ledger, tariff, options);
  return {
    sessions: ledger.sessions.map(({ id, turns, summaryCalls }, i): SessionLine => ({
      ...(lines[i] as CostLine),
      id,
      turns,
      summaryCalls,
    })),
    unpricedCalls: whole.unpricedCalls,
    doesNotFit: whole.doesNotFit,
    lowerBound: whole.lowerBound,
    needsCalls: whole.needsCalls,
    tiers: whole.tiers,
    assumptions: whole.assumptions,
  };
}

/** A session of each arm; by default with its costs as lines. */
export interface Pair<S = SessionLine> {
  readonly id: string;
  readonly turns: number;
  readonly keep: S;
  readonly compact: S;
}

export interface Pairing<S = SessionLine> {
  readonly how: 'by-id' | 'by-order' | 'none';
  readonly pairs: readonly Pair<S>[];
  /** Sessions that only one arm has: left out, listed. */
  readonly onlyKeep: readonly string[];
  readonly onlyCompact: readonly string[];
}

/**
 * Pairs sessions by id; with no common id and equal numbers, by order; else not at all.
 */
export function pairSessions<S extends { readonly id: string; readonly turns: number }>(
  keep: readonly S[],
  compact: readonly S[],
): Pairing<S> {
  const byId = new Map(compact.map((s) => [s.id, s]));
  const pairs = keep.flatMap((k): Pair<S>[] => {
    const c = byId.get(k.id);
    return c === undefined ? [] : [{ id: k.id, turns: k.turns, keep: k, compact: c }];
  });
  if (pairs.length > 0) {
    const paired = new Set(pairs.map((p) => p.id));
    return {
      how: 'by-id',
      pairs,
      onlyKeep: keep.filter((s) => !paired.has(s.id)).map((s) => s.id),
      onlyCompact: compact.filter((s) => !paired.has(s.id)).map((s) => s.id),
    };
  }
  if (keep.length === compact.length && keep.length > 0)
    return {
      how: 'by-order',
      pairs: keep.map((k, i) => ({
        id: k.id,
        turns: k.turns,
        keep: k,
        compact: compact[i] as S,
      })),
      onlyKeep: [],
      onlyCompact: [],
    };
  return {
    how: 'none',
    pairs: [],
    onlyKeep: keep.map((s) => s.id),
    onlyCompact: compact.map((s) => s.id),
  };
}

export interface Interval {
  readonly level: number;
  /** `null` = infinite: keeping wins at every price in that share of the resamples. */
  readonly low: Decimal | null;
  readonly high: Decimal | null;
  readonly resamples: number;
  readonly seed: number;
}

export interface PairWins {
  readonly count: number;
  readonly keepWins: number;
  readonly compactWins: number;
  readonly ties: number;
  /** The cached price at which they are counted, USD per million. */
  readonly at: Decimal;
}

/** One group of sessions, or all of them. */
export interface CrossoverGroup {
  /** `null` = all sessions. */
  readonly turns: number | null;
  readonly sessions: number;
  readonly keep: CostLine;
  readonly compact: CostLine;
  readonly crossover: Crossover | null;
  readonly margin: Decimal | null;
  readonly interval: Interval | null;
  readonly pairs: PairWins | null;
  /** Mean number of summary calls of a compacted session: lossy rewrites. */
  readonly rewritesPerSession: Decimal | null;
}

export interface CrossoverAnswer {
  readonly tariff: Tariff;
  readonly held: { readonly uncachedInput: Decimal | null; readonly output: Decimal | null };
  /** The tariff's own cached price on the day; `null` where no card is in force. */
  readonly cachedPrice: Decimal | null;
  readonly overall: CrossoverGroup;
  readonly groups: readonly CrossoverGroup[];
  readonly pairing: Pairing;
  readonly keep: ArmLines;
  readonly compact: ArmLines;
  /** Both arms are priced whole and fit the window; else there is no crossover. */
  readonly complete: boolean;
}

export interface CrossoverOptions {
  readonly pricing: PricingOptions;
  readonly bootstrap?: BootstrapOptions | null;
  /** Count wins at this cached price instead of the tariff's own. */
  readonly winsAt?: Decimal | null;
}

/** The crossover of two measured arms under one tariff, overall and by number of turns. */
export function crossover(
  keepLedger: Ledger,
  compactLedger: Ledger,
  tariff: Tariff,
  options: CrossoverOptions,
): CrossoverAnswer {
  return finish(crossoverInSteps(keepLedger, compactLedger, tariff, options));
}

/** {@link crossover}, giving way every few milliseconds. */
export function* crossoverInSteps(
  keepLedger: Ledger,
  compactLedger: Ledger,
  tariff: Tariff,
  options: CrossoverOptions,
): Steps<CrossoverAnswer> {
  const keep = yield* armLinesInSteps(keepLedger, tariff, options.pricing);
  const compact = yield* armLinesInSteps(compactLedger, tariff, options.pricing);
  const pairing = pairSessions(keep.sessions, compact.sessions);
  const rates = heldRates(
    tariff,
    options.pricing.dateMs ?? keepLedger.firstMs ?? CATALOGUE_AS_OF_MS,
  );
  const cachedPrice = rates === null ? null : cachedPriceOf(rates);
  const complete = [keep, compact].every((a) => a.unpricedCalls === 0 && a.doesNotFit === 0);
  const context: GroupContext = {
    uncachedPrice: rates?.input ?? null,
    actualPrice: cachedPrice,
    winsAt: options.winsAt ?? cachedPrice ?? (rates === null ? ZERO : rates.input.div(10)),
    bootstrap: options.bootstrap === undefined ? DEFAULT_BOOTSTRAP : options.bootstrap,
    complete,
  };
  const sessions: GroupSessions =
    pairing.how === 'none'
      ? { pairs: null, keep: keep.sessions, compact: compact.sessions }
      : {
          pairs: pairing.pairs,
          keep: pairing.pairs.map((p) => p.keep),
          compact: pairing.pairs.map((p) => p.compact),
        };
  const byTurns = splitByTurns(sessions);
  const overall = yield* groupOf(null, sessions, context);
  const groups: CrossoverGroup[] = [];
  for (const [turns, group] of byTurns)
    groups.push(
      // A group of all is not resampled a second time.
      byTurns.length === 1 ? { ...overall, turns } : yield* groupOf(turns, group, context),
    );
  return {
    tariff,
    held: { uncachedInput: rates?.input ?? null, output: rates?.output ?? null },
    cachedPrice,
    overall,
    groups,
    pairing,
    keep,
    compact,
    complete,
  };
}

interface GroupContext {
  readonly uncachedPrice: Decimal | null;
  readonly actualPrice: Decimal | null;
  readonly winsAt: Decimal;
  readonly bootstrap: BootstrapOptions | null;
  readonly complete: boolean;
}

/** Sessions of both arms; without pairs they are two lots, each compared by its mean. */
interface GroupSessions {
  readonly pairs: readonly Pair[] | null;
  readonly keep: readonly SessionLine[];
  readonly compact: readonly SessionLine[];
}

/** The sessions by number of turns (a pair's are those of the kept session), fewest first. */
function splitByTurns(all: GroupSessions): [number, GroupSessions][] {
  const split = <T extends { readonly turns: number }>(items: readonly T[]): Map<number, T[]> => {
    const out = new Map<number, T[]>();
    for (const item of items) {
      const same = out.get(item.turns);
      if (same === undefined) out.set(item.turns, [item]);
      else same.push(item);
    }
    return out;
  };
  const sorted = (turns: Iterable<number>): number[] => [...new Set(turns)].sort((a, b) => a - b);
  if (all.pairs !== null) {
    const pairs = split(all.pairs);
    return sorted(pairs.keys()).map((turns) => {
      const own = pairs.get(turns) ?? [];
      return [
        turns,
        { pairs: own, keep: own.map((p) => p.keep), compact: own.map((p) => p.compact) },
      ];
    });
  }
  const keep = split(all.keep);
  const compact = split(all.compact);
  return sorted([...keep.keys(), ...compact.keys()]).map((turns) => [
    turns,
    { pairs: null, keep: keep.get(turns) ?? [], compact: compact.get(turns) ?? [] },
  ]);
}

function* groupOf(
  turns: number | null,
  sessions: GroupSessions,
  context: GroupContext,
): Steps<CrossoverGroup> {
  const pairs = sessions.pairs ?? [];
  const line = sessions.pairs === null ? meanLine : sumLines;
  const keep = line(sessions.keep);
  const compact = line(sessions.compact);
  const n = sessions.compact.length;
  const comparable = context.complete && sessions.keep.length > 0 && n > 0;
  const crossing = comparable ? crossLines(keep, compact, context.uncachedPrice) : null;
  return {
    turns,
    sessions: Math.max(sessions.keep.length, n),
    keep,
    compact,
    crossover: crossing,
    margin: crossing === null ? null : marginOf(keep, compact, context.actualPrice),
    interval:
      context.bootstrap === null || pairs.length === 0 || !comparable
        ? null
        : yield* intervalInSteps(pairs, context.bootstrap),
    pairs: pairs.length === 0 || !comparable ? null : countWins(pairs, context.winsAt),
    rewritesPerSession:
      n === 0
        ? null
        : toQuotient(
            new Decimal(sessions.compact.reduce((sum, s) => sum + s.summaryCalls, 0)).div(n),
          ),
  };
}

/** The base card in force at an instant; `null` where none is. */
export function heldRates(tariff: Tariff, timeMs: number): Rates | null {
  return tariff.periods.find((p) => p.fromMs <= timeMs && timeMs < p.toMs)?.rates ?? null;
}

export function sumLines(lines: readonly CostLine[]): CostLine {
  let fixed = ZERO;
  let slope = ZERO;
  for (const line of lines) {
    fixed = fixed.plus(line.fixed);
    slope = slope.plus(line.slope);
  }
  return { fixed, slope };
}

function meanLine(lines: readonly CostLine[]): CostLine {
  const sum = sumLines(lines);
  const n = Math.max(1, lines.length);
  return { fixed: sum.fixed.div(n), slope: sum.slope.div(n) };
}

/**
 * Doubles decide where they are far apart, exact decimals where they are close: a slider asks this
 * of ten thousand pairs.
 */
function countWins(pairs: readonly Pair[], at: Decimal): PairWins {
  const p = at.toNumber();
  let keepWins = 0;
  let compactWins = 0;
  for (const { keep, compact } of pairs) {
    const k = keep.fixed.toNumber() + keep.slope.toNumber() * p;
    const c = compact.fixed.toNumber() + compact.slope.toNumber() * p;
    const close = Math.abs(k - c) <= 1e-9 * (Math.abs(k) + Math.abs(c));
    const difference = close ? costAt(keep, at).cmp(costAt(compact, at)) : k - c;
    if (difference < 0) keepWins++;
    else if (difference > 0) compactWins++;
  }
  return {
    count: pairs.length,
    keepWins,
    compactWins,
    ties: pairs.length - keepWins - compactWins,
    at,
  };
}

/** The answer with its wins counted at another cached price; nothing else depends on it. */
export function withWinsAt(answer: CrossoverAnswer, at: Decimal): CrossoverAnswer {
  const pairsOf = pairsByTurns(answer);
  const recount = (group: CrossoverGroup): CrossoverGroup =>
    group.pairs === null || group.pairs.at.eq(at)
      ? group
      : { ...group, pairs: countWins(pairsOf(group.turns), at) };
  return { ...answer, overall: recount(answer.overall), groups: answer.groups.map(recount) };
}

/** @returns a function giving the pairs of a number of turns, or all for `null` */
function pairsByTurns({ pairing }: CrossoverAnswer): (turns: number | null) => readonly Pair[] {
  const byTurns = new Map(
    splitByTurns({ pairs: pairing.pairs, keep: [], compact: [] }).map(([turns, group]) => [
      turns,
      group.pairs ?? [],
    ]),
  );
  return (turns) => (turns === null ? pairing.pairs : (byTurns.get(turns) ?? []));
}

/** A group with the difference of each of its pairs. */
export interface GroupSummary extends CrossoverGroup {
  /** Compacted minus kept, dollars, one a pair, rising: above zero keeping was cheaper. */
  readonly gaps: Float64Array;
}

/** An answer as a screen shows it: counts instead of lists of sessions, differences of pairs. */
export interface CrossoverSummary extends Omit<
  CrossoverAnswer,
  'groups' | 'overall' | 'pairing' | 'keep' | 'compact'
> {
  readonly overall: GroupSummary;
  readonly groups: readonly GroupSummary[];
  readonly pairing: {
    readonly how: Pairing['how'];
    readonly pairs: number;
    readonly onlyKeep: number;
    readonly onlyCompact: number;
  };
}

/**
 * The summary of an answer at a cached price.
 * @param at where wins are counted and pairs compared; `null` = where the answer counted them
 */
export function summaryOf(answer: CrossoverAnswer, at: Decimal | null): CrossoverSummary {
  const { pairing, keep: _, compact: __, ...rest } = answer;
  const moved = at === null ? answer : withWinsAt(answer, at);
  const pairsOf = pairsByTurns(answer);
  const summary = (group: CrossoverGroup): GroupSummary => {
    const price = group.pairs?.at ?? null;
    return {
      ...group,
      gaps:
        price === null
          ? new Float64Array()
          : Float64Array.from(pairsOf(group.turns), ({ keep, compact }) =>
              gapAt(keep, compact, price),
            ).sort(),
    };
  };
  return {
    ...rest,
    overall: summary(moved.overall),
    groups: moved.groups.map(summary),
    pairing: {
      how: pairing.how,
      pairs: pairing.pairs.length,
      onlyKeep: pairing.onlyKeep.length,
      onlyCompact: pairing.onlyCompact.length,
    },
  };
}

/** Compacted minus kept at a cached price, dollars, from exact decimals. */
function gapAt(keep: CostLine, compact: CostLine, p: Decimal): number {
  return compact.fixed.minus(keep.fixed).plus(compact.slope.minus(keep.slope).times(p)).toNumber();
}

/**
 * Paired bootstrap over sessions. A resample that never flips counts as +∞ where keeping always
 * wins (or all is equal) and as 0 where compacting always does.
 */
export function crossoverInterval(pairs: readonly Pair[], options: BootstrapOptions): Interval {
  return finish(intervalInSteps(pairs, options));
}

function* intervalInSteps(pairs: readonly Pair[], options: BootstrapOptions): Steps<Interval> {
  const fixed = inWholeUnits(pairs.map((p) => p.compact.fixed.minus(p.keep.fixed)));
  const slope = inWholeUnits(pairs.map((p) => p.keep.slope.minus(p.compact.slope)));
  const [c = new Float64Array(), s = new Float64Array()] = yield* resampling(
    pairs.length,
    [fixed.values, slope.values],
    options,
  );
  const perUnit = slope.unitsPerOne / fixed.unitsPerOne;
  const flips = c.map((cents, i) => {
    const tokens = s[i] ?? 0;
    if (tokens === 0) return cents < 0 ? 0 : Infinity;
    const p = (cents / tokens) * perUnit;
    if (p > 0) return p;
    return tokens > 0 ? 0 : Infinity;
  });
  const { low, high } = percentileInterval(flips, options.level);
  const bound = (x: number): Decimal | null =>
    Number.isFinite(x) ? toQuotient(new Decimal(x)) : null;
  return {
    level: options.level,
    low: bound(low),
    high: bound(high),
    resamples: options.resamples,
    seed: options.seed,
  };
}

const MOST_PLACES = 60;

/**
 * The amounts as whole numbers of the smallest decimal unit that all of them have. Sums of whole
 * numbers are exact: a resample in which two arms read the same is seen as one that never flips,
 * and not as one that flips at a price of billions.
 */
function inWholeUnits(amounts: readonly Decimal[]): {
  readonly values: Float64Array;
  readonly unitsPerOne: number;
} {
  const places = amounts.reduce((most, a) => Math.max(most, a.decimalPlaces()), 0);
  // A quotient has no such unit.
  const units = new Decimal(10).pow(places > MOST_PLACES ? 0 : places);
  return {
    values: Float64Array.from(amounts, (a) => a.times(units).toNumber()),
    unitsPerOne: units.toNumber(),
  };
}

/** Token sums of an arm, over the given sessions. */
export function armCounts(ledger: Ledger): Sums {
  const total = emptySums();
  for (const { sums } of sumByBand(ledger)) for (const name of SUMS) total[name] += sums[name];
  return total;
}
