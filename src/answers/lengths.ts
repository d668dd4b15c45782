/**
 * What a session has cost after n turns, and at which length one way of managing context overtakes
 * another: compacting costs first and saves later, or the other way round.
 */
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import { buildLedger, cellsBySession } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
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

/** Cost turn by turn under one tariff. Sums of several calls are left out: they have no turn. */
export function costByTurn(
  trace: Trace,
  tariff: Tariff,
  pricing: PricingOptions,
  asOfMs: number,
): TurnPoint[] {
  const turns = turnNumbers(trace);
  const sessionsAt = new Map<number, Set<number>>();
  let last = 0;
  for (let i = 0; i < trace.length; i++) {
    const turn = turns[i] ?? 0;
    last = Math.max(last, turn);
    const found = sessionsAt.get(turn) ?? new Set();
    if (found.size === 0) sessionsAt.set(turn, found);
    found.add(trace.session[i] ?? -1);
  }
  const names = Array.from({ length: last }, (_, n) => `turn ${n + 1}`);
  const groups = { names, of: turns.map((turn) => turn - 1) };
  const ledger = buildLedger(trace, boundariesOf([tariff]), { asOfMs, groups });
  const cells = cellsBySession(ledger);
  const dollarsOf = new Map<string, Decimal | null>(
    ledger.sessions.map(({ id }, s) => {
      const priced = priceBands(ledger, cells[s] ?? [], tariff, pricing);
      return [id, priced.unpricedCalls + priced.doesNotFit > 0 ? null : totalOf(priced.amounts)];
    }),
  );
  let upTo: Decimal | null = ZERO;
  return names.map((name, n) => {
    const sessions = sessionsAt.get(n + 1)?.size ?? 0;
    const total = dollarsOf.get(name) ?? null;
    const dollars = total === null || sessions === 0 ? null : total.div(sessions);
    upTo = upTo === null || dollars === null ? null : upTo.plus(dollars);
    return { turn: n + 1, sessions, dollars, upTo };
  });
}

export interface LengthFlip {
  /** The first length in turns at which the other side is cheaper. */
  readonly turn: number;
  readonly cheaper: 'keep' | 'compact';
}

export interface LengthsAnswer {
  readonly points: readonly {
    readonly turn: number;
    readonly sessions: number;
    readonly keep: Decimal | null;
    readonly compact: Decimal | null;
  }[];
  /** Who is cheaper at the first length at which the two differ; `null` = they never do. */
  readonly first: 'keep' | 'compact' | null;
  /** Where that changes, in order. */
  readonly flips: readonly LengthFlip[];
}

/**
 * At which session length the answer flips. A session that ends after n turns costs the mean cost of
 * the first n turns, over the sessions that have each of them.
 */
export function lengthFlips(
  keep: readonly TurnPoint[],
  compact: readonly TurnPoint[],
): LengthsAnswer {
  const points = keep.slice(0, compact.length).map((k, n) => ({
    turn: k.turn,
    sessions: k.sessions,
    keep: k.upTo === null ? null : toQuotient(k.upTo),
    compact: quotientOrNull(compact[n]?.upTo ?? null),
  }));
  let side: 'keep' | 'compact' | null = null;
  let first: 'keep' | 'compact' | null = null;
  const flips: LengthFlip[] = [];
  for (const point of points) {
    if (point.keep === null || point.compact === null) break;
    const difference = point.keep.cmp(point.compact);
    if (difference === 0) continue;
    const cheaper = difference < 0 ? 'keep' : 'compact';
    if (side === null) first = cheaper;
    else if (cheaper !== side) flips.push({ turn: point.turn, cheaper });
    side = cheaper;
  }
  return { points, first, flips };
}

function quotientOrNull(value: Decimal | null): Decimal | null {
  return value === null ? null : toQuotient(value);
}
