/**
 * What a session has cost after n turns, and at which length one way of managing context overtakes
 * another: compacting costs first and saves later, or the other way round.
 */
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import { buildLedger, cellsBySession, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { finish, type Steps } from '../strategies/steps.ts';
import { boundariesOf, type Boundaries } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { turnNumbers } from './windowfit.ts';

export interface TurnPoint {
  /** Number of the turn, from 1. */
  readonly turn: number;
  /** Sessions that have this turn. */
  readonly sessions: number;
  /** Mean cost of this turn over them, dollars; `null` where some call has no price or does not fit. */
  readonly dollars: Decimal | null;
  /** Mean cost of a session that ends with this turn: the means up to here added up. */
  readonly upTo: Decimal | null;
}

/**
 * Turns of a session that are looked at. A session with more is hardly one: a log without session
 * names, say.
 */
export const LOOKED_TURNS = 20_000;
/** Lengths that an answer holds, evenly spaced over those that were looked at. */
export const LISTED_LENGTHS = 400;
/** Flips that an answer names one by one. */
export const LISTED_FLIPS = 40;

/** The calls of a trace added up by their turn, whatever the price list. */
export interface TurnSums {
  /** By turn from the first on: how many sessions have it. */
  readonly sessions: Int32Array;
  /** Turns of the longest session. */
  readonly turns: number;
  /** A session a turn, named by its number. */
  readonly ledger: Ledger;
}

/** @param axes of the price lists that may be asked about */
export function sumByTurn(trace: Trace, axes: Boundaries, asOfMs: number): TurnSums {
  const turns = turnNumbers(trace);
  const lengths = new Map<number, number>();
  for (let i = 0; i < trace.length; i++) {
    const session = trace.session[i] ?? -1;
    const turn = turns[i] ?? 0;
    if (turn > (lengths.get(session) ?? 0)) lengths.set(session, turn);
  }
  let longest = 0;
  for (const turn of lengths.values()) if (turn > longest) longest = turn;
  const looked = Math.min(longest, LOOKED_TURNS);
  // Turns are numbered without a gap, so a session has every turn up to its last.
  const sessions = new Int32Array(looked);
  for (const turn of lengths.values()) {
    const last = Math.min(turn, looked) - 1;
    sessions[last] = (sessions[last] ?? 0) + 1;
  }
  for (let n = looked - 2; n >= 0; n--) sessions[n] = (sessions[n] ?? 0) + (sessions[n + 1] ?? 0);
  // What comes later is one group that nobody asks about.
  const names = Array.from({ length: looked + 1 }, (_, n) => String(n));
  const groups = { names, of: turns.map((turn) => Math.min(turn - 1, looked)) };
  return { sessions, turns: longest, ledger: buildLedger(trace, axes, { asOfMs, groups }) };
}

/** Turns that are priced in one step: some milliseconds. */
const TURNS_A_STEP = 256;

/**
 * Cost turn by turn under one tariff, of the first {@link LOOKED_TURNS}. Sums of several calls are
 * taken for a turn each.
 */
export function* turnPointsInSteps(
  { sessions, ledger }: TurnSums,
  tariff: Tariff,
  pricing: PricingOptions,
): Steps<TurnPoint[]> {
  const cells = cellsBySession(ledger);
  const totals = new Array<Decimal | null>(sessions.length).fill(null);
  for (const [s, { id }] of ledger.sessions.entries()) {
    if (s % TURNS_A_STEP === 0) yield;
    if (Number(id) >= totals.length) continue;
    const priced = priceBands(ledger, cells[s] ?? [], tariff, pricing);
    totals[Number(id)] =
      priced.unpricedCalls + priced.doesNotFit > 0 ? null : totalOf(priced.amounts);
  }
  let upTo: Decimal | null = ZERO;
  return totals.map((total, n) => {
    const having = sessions[n] ?? 0;
    const dollars = total === null || having === 0 ? null : total.div(having);
    upTo = upTo === null || dollars === null ? null : upTo.plus(dollars);
    return { turn: n + 1, sessions: having, dollars, upTo };
  });
}

/** {@link turnPointsInSteps} of a trace, at once. */
export function costByTurn(
  trace: Trace,
  tariff: Tariff,
  pricing: PricingOptions,
  asOfMs: number,
): TurnPoint[] {
  const sums = sumByTurn(trace, boundariesOf([tariff]), asOfMs);
  return finish(turnPointsInSteps(sums, tariff, pricing));
}

export interface LengthFlip {
  /** The first length in turns at which the other side is cheaper. */
  readonly turn: number;
  readonly cheaper: 'keep' | 'compact';
}

export interface LengthsAnswer {
  /** At most {@link LISTED_LENGTHS} and the flips; the first and the last are among them. */
  readonly points: readonly {
    readonly turn: number;
    readonly sessions: number;
    readonly keep: Decimal | null;
    readonly compact: Decimal | null;
  }[];
  /** Turns of the longest session; more than {@link LOOKED_TURNS} were not looked at. */
  readonly turns: number;
  /** The first turn from which on one way or the other has no price; `null` = all have. */
  readonly unpricedFrom: number | null;
  /** Who is cheaper at the first length at which the two differ; `null` = they never do. */
  readonly first: 'keep' | 'compact' | null;
  /** Where that changes, in order; at most {@link LISTED_FLIPS}. */
  readonly flips: readonly LengthFlip[];
  readonly flipCount: number;
}

/**
 * At which session length the answer flips. A session that ends after n turns costs the mean cost of
 * the first n turns, over the sessions that have each of them.
 */
export function lengthFlips(
  keep: readonly TurnPoint[],
  compact: readonly TurnPoint[],
  turns = keep.length,
): LengthsAnswer {
  const n = Math.min(keep.length, compact.length);
  let side: 'keep' | 'compact' | null = null;
  let first: 'keep' | 'compact' | null = null;
  let unpricedFrom: number | null = null;
  let flipCount = 0;
  const flips: LengthFlip[] = [];
  for (let i = 0; i < n; i++) {
    const [k, c] = [quotientOrNull(keep[i]?.upTo), quotientOrNull(compact[i]?.upTo)];
    if (k === null || c === null) {
      unpricedFrom = i + 1;
      break;
    }
    const difference = k.cmp(c);
    if (difference === 0) continue;
    const cheaper = difference < 0 ? 'keep' : 'compact';
    if (side === null) first = cheaper;
    else if (cheaper !== side && ++flipCount <= LISTED_FLIPS) flips.push({ turn: i + 1, cheaper });
    side = cheaper;
  }
  const listed = new Set(flips.map((flip) => flip.turn - 1));
  // The last with a price stands where the lines end.
  const last = (unpricedFrom ?? n + 1) - 2;
  if (last >= 0) listed.add(last);
  const shown = Math.min(n, LISTED_LENGTHS);
  for (let i = 0; i < shown; i++) listed.add(Math.round((i * (n - 1)) / Math.max(1, shown - 1)));
  return {
    points: [...listed]
      .sort((a, b) => a - b)
      .map((i) => ({
        turn: i + 1,
        sessions: keep[i]?.sessions ?? 0,
        keep: quotientOrNull(keep[i]?.upTo),
        compact: quotientOrNull(compact[i]?.upTo),
      })),
    turns,
    unpricedFrom: n === 0 ? null : unpricedFrom,
    first,
    flips,
    flipCount,
  };
}

function quotientOrNull(value: Decimal | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : toQuotient(value);
}
