/**
 * The workloads of a trace: its sessions grouped by their number of turns. That is the only thing
 * besides tokens that a ledger, a scenario and a link know of every session exactly, so a month with
 * other shares of short and long sessions can be priced anywhere from the same sums.
 */
import { Decimal, ONE, ZERO, toQuotient } from '../money/decimal.ts';
import type { LedgerSession } from './ledger.ts';

type Turns = Pick<LedgerSession, 'turns'>;

/** Sessions of so many turns, both bounds included. */
export interface TurnsRange {
  readonly fromTurns: number;
  readonly toTurns: number;
}
/** What share of a month's turns such sessions are, a fraction of 1. */
export interface WorkloadShare extends TurnsRange {
  readonly share: Decimal;
}
/** Shares that a reader set; empty = as recorded. Ranges do not overlap. */
export type WorkloadMix = readonly WorkloadShare[];

/** One workload of a trace. */
export interface WorkloadPart {
  /** `null` = the sessions that no range names. */
  readonly range: TurnsRange | null;
  readonly sessions: number;
  readonly turns: number;
  /** Share of the recorded turns; exact. */
  readonly recorded: Decimal;
  /** Share of the month's turns: what was set, else `recorded`. All shares add up to 1. */
  readonly share: Decimal;
}

/** Up to so many different lengths each is a workload of its own. */
const MOST_LENGTHS = 4;
/** More lengths than that are cut into so many ranges with about as many sessions each. */
const RANGES = 3;

/**
 * The workloads that are offered for a trace: each length where there are few, else short, middle
 * and long sessions. Depends on nothing but the numbers of turns. One range = nothing to weigh.
 */
export function turnsRanges(sessions: readonly Turns[]): TurnsRange[] {
  const counts = lengthsOf(sessions);
  const lengths = [...counts.keys()].sort((a, b) => a - b);
  const ends = lengths.length <= MOST_LENGTHS ? lengths : rangeEnds(lengths, counts);
  const ranges: TurnsRange[] = [];
  let from = lengths[0] ?? 0;
  for (const end of ends) {
    // Sessions without a turn have no cost a turn of their own: they go with the shortest.
    if (end > 0) ranges.push({ fromTurns: from, toTurns: end });
    const next = lengths.find((l) => l > end);
    if (end > 0 && next !== undefined) from = next;
  }
  return ranges;
}

/** Longest session of each range: the cuts closest to equal numbers of sessions. */
function rangeEnds(lengths: readonly number[], counts: ReadonlyMap<number, number>): number[] {
  const total = lengths.reduce((n, l) => n + (counts.get(l) ?? 0), 0);
  const upTo: number[] = [];
  for (const l of lengths) upTo.push((upTo.at(-1) ?? 0) + (counts.get(l) ?? 0));
  const ends: number[] = [];
  let at = 0;
  for (let k = 1; k < RANGES; k++) {
    const wanted = (total * k) / RANGES;
    const off = (i: number): number => Math.abs((upTo[i] ?? 0) - wanted);
    // Each range after this one needs a length of its own.
    while (at + 1 < lengths.length - (RANGES - k) && off(at + 1) < off(at)) at++;
    ends.push(lengths[at] ?? 0);
    at++;
  }
  return [...ends, lengths.at(-1) ?? 0];
}

/** Index of each session's range; `ranges.length` where none names it. */
export function rangeOf(
  sessions: readonly Turns[],
  ranges: readonly TurnsRange[],
): readonly number[] {
  return sessions.map(({ turns }) => indexOfRange(turns, ranges));
}

export type MixProblem =
  /** Two ranges share a number of turns, or one ends before it begins. */
  | 'overlap'
  /** No session has so many turns. */
  | 'no-session'
  /** The shares add up to more than 1, or to less with no session left for the rest. */
  | 'sum';

/** Why a mix cannot be applied to these sessions; `null` = it can. An empty mix always can. */
export function mixProblem(sessions: readonly Turns[], mix: WorkloadMix): MixProblem | null {
  if (mix.length === 0) return null;
  const sorted = [...mix].sort((a, b) => a.fromTurns - b.fromTurns);
  for (const [i, r] of sorted.entries())
    if (r.toTurns < r.fromTurns || r.fromTurns <= (sorted[i - 1]?.toTurns ?? -1)) return 'overlap';
  const sums = sumsOf(sessions, mix);
  if (mix.some((_, i) => sums[i]?.turns === 0)) return 'no-session';
  const sum = mix.reduce((n, r) => n.plus(r.share), ZERO);
  const hasRest = (sums[mix.length]?.turns ?? 0) > 0;
  return sum.gt(ONE) || (!hasRest && !sum.eq(ONE)) ? 'sum' : null;
}

/** How many sessions have how many turns. Asked with every step of a share, of the same sessions. */
function lengthsOf(sessions: readonly Turns[]): ReadonlyMap<number, number> {
  const known = knownLengths.get(sessions);
  if (known !== undefined) return known;
  const counts = new Map<number, number>();
  for (const { turns } of sessions) counts.set(turns, (counts.get(turns) ?? 0) + 1);
  knownLengths.set(sessions, counts);
  return counts;
}
const knownLengths = new WeakMap<readonly Turns[], ReadonlyMap<number, number>>();

/** Sessions and their turns in each range; last, of those that no range names. */
function sumsOf(
  sessions: readonly Turns[],
  ranges: readonly TurnsRange[],
): { sessions: number; turns: number }[] {
  const sums = Array.from({ length: ranges.length + 1 }, () => ({ sessions: 0, turns: 0 }));
  for (const [turns, count] of lengthsOf(sessions)) {
    const sum = sums[indexOfRange(turns, ranges)];
    if (sum === undefined) continue;
    sum.sessions += count;
    sum.turns += turns * count;
  }
  return sums;
}

function indexOfRange(turns: number, ranges: readonly TurnsRange[]): number {
  const at = ranges.findIndex((r) => turns >= r.fromTurns && turns <= r.toTurns);
  return at < 0 ? ranges.length : at;
}

/**
 * The workloads of a trace with their shares: those of `mix` and, last, the sessions that it does
 * not name, which take what is left. An empty mix gives the ranges that are offered, as recorded.
 */
export function workloadParts(sessions: readonly Turns[], mix: WorkloadMix): WorkloadPart[] {
  const ranges = mix.length === 0 ? turnsRanges(sessions) : mix;
  const sums = sumsOf(sessions, ranges);
  const total = sums.reduce((n, { turns }) => n + turns, 0);
  const rest = mix.reduce((n, r) => n.minus(r.share), ONE);
  return sums.flatMap(({ sessions: count, turns }, r): WorkloadPart[] => {
    if (turns === 0) return [];
    const range = ranges[r];
    const recorded = new Decimal(turns).div(total);
    return [
      {
        range: range === undefined ? null : { fromTurns: range.fromTurns, toTurns: range.toTurns },
        sessions: count,
        turns,
        recorded,
        share: mix.length === 0 ? recorded : (mix[r]?.share ?? rest),
      },
    ];
  });
}

/**
 * The mix after one workload took another share: the others keep their proportions to each other
 * (as recorded, where all of them were 0). 12 digits; the shares add up to exactly 1.
 * @param share of `parts[index]`, from 0 to 1
 */
export function withShare(
  parts: readonly WorkloadPart[],
  index: number,
  share: Decimal,
): WorkloadShare[] {
  const named = parts.filter((p) => p.range !== null);
  const own = named.indexOf(parts[index] as WorkloadPart);
  const others = named.filter((_, i) => i !== own);
  const free = ONE.minus(share).minus(
    parts.reduce((n, p) => (p.range === null ? n.plus(p.share) : n), ZERO),
  );
  const left = free.lt(0) ? ZERO : free;
  const sum = (key: 'share' | 'recorded'): Decimal => others.reduce((n, p) => n.plus(p[key]), ZERO);
  const key = sum('share').isZero() ? 'recorded' : 'share';
  const whole = sum(key);
  const shares = named.map((p, i) =>
    i === own ? share : toQuotient(left.times(p[key]).div(whole.isZero() ? ONE : whole)),
  );
  // What rounding left over goes to the largest of the others.
  let largest = -1;
  shares.forEach((s, i) => {
    if (i !== own && (largest < 0 || s.gt(shares[largest] ?? ZERO))) largest = i;
  });
  if (largest >= 0) {
    const given = shares.reduce((n, s, i) => (i === own || i === largest ? n : n.plus(s)), ZERO);
    shares[largest] = left.minus(given);
  }
  return named.map((p, i) => ({
    fromTurns: p.range?.fromTurns ?? 0,
    toTurns: p.range?.toTurns ?? 0,
    share: shares[i] ?? ZERO,
  }));
}

/** Sessions that one turn of the month belongs to: shares ÷ turns a session. Not rounded. */
export function sessionsPerTurn(parts: readonly WorkloadPart[]): Decimal {
  return parts.reduce((n, p) => n.plus(p.share.times(p.sessions).div(p.turns)), ZERO);
}
