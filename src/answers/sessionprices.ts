/**
 * What each session of a trace costs, exactly: for a limit a session must not pass, and for what a
 * change did to the sessions that were run before it and after it.
 */
import {
  cellsBySession,
  totalSums,
  type BandSums,
  type Ledger,
  type Sums,
} from '../costing/ledger.ts';
import { priceBands, totalOf, type Assumption, type PricingOptions } from '../costing/price.ts';
import { WRITE_FIELDS } from '../trace/trace.ts';
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { reported } from './comparison.ts';
import { pairSessions, type Pairing } from './crossover.ts';

/** What some calls cost, and how far that can be relied on. */
export interface Cost {
  readonly calls: number;
  /** Exact sum of the priced calls, dollars; `null` where none is priced. */
  readonly total: Decimal | null;
  /** All calls are priced and fit the window. */
  readonly complete: boolean;
  readonly unpricedCalls: number;
  readonly doesNotFit: number;
  /** A billed count is unknown: the calls cost at least the total. */
  readonly lowerBound: boolean;
  /** Cached reads ÷ the whole prompts, a fraction; `null` where a count is unknown or all are 0. */
  readonly hitRatio: Decimal | null;
}

export interface SessionCost extends Cost {
  /** As recorded; `''` where the log names none. */
  readonly id: string;
  readonly turns: number;
}

export interface SessionCosts {
  readonly sessions: readonly SessionCost[];
  readonly all: Cost;
  readonly assumptions: readonly Assumption[];
}

/**
 * @param tariffOf the list of a recorded model, by its index into `ledger.models`; `null` = none, its
 *   calls are unpriced
 * @param options a window that calls must fit is a rule of `options.rules`: where calls are priced by
 *   their own models, windows of our catalogue must not contradict the log
 */
export function sessionCostsExact(
  ledger: Ledger,
  tariffOf: (model: number) => Tariff | null,
  options: PricingOptions,
): SessionCosts {
  const assumptions = new Map<string, Assumption>();
  let everything = NOTHING;
  const cells = cellsBySession(ledger);
  const sessions = ledger.sessions.map(({ id, turns }, i) => {
    const part = partOf(ledger, cells[i] ?? [], tariffOf, options);
    for (const a of part.assumptions) assumptions.set(`${a.code}\n${a.detail}`, a);
    everything = added(everything, part);
    return { id, turns, ...costOfPart(part) };
  });
  return { sessions, all: costOfPart(everything), assumptions: [...assumptions.values()] };
}

/** Unrounded, so that parts add up. */
interface Part {
  readonly amount: Decimal;
  readonly pricedCalls: number;
  readonly unpricedCalls: number;
  readonly doesNotFit: number;
  readonly lowerBound: boolean;
  readonly converted: boolean;
  readonly promptTokens: number;
  readonly cacheRead: number;
  /** Calls whose prompt or cached part is not known. */
  readonly unknownPrompts: number;
  readonly assumptions: readonly Assumption[];
}

const NOTHING: Part = {
  amount: ZERO,
  pricedCalls: 0,
  unpricedCalls: 0,
  doesNotFit: 0,
  lowerBound: false,
  converted: false,
  promptTokens: 0,
  cacheRead: 0,
  unknownPrompts: 0,
  assumptions: [],
};

function added(a: Part, b: Part): Part {
  return {
    amount: a.amount.plus(b.amount),
    pricedCalls: a.pricedCalls + b.pricedCalls,
    unpricedCalls: a.unpricedCalls + b.unpricedCalls,
    doesNotFit: a.doesNotFit + b.doesNotFit,
    lowerBound: a.lowerBound || b.lowerBound,
    converted: a.converted || b.converted,
    promptTokens: a.promptTokens + b.promptTokens,
    cacheRead: a.cacheRead + b.cacheRead,
    unknownPrompts: a.unknownPrompts + b.unknownPrompts,
    assumptions: [],
  };
}

function partOf(
  ledger: Ledger,
  bands: readonly BandSums[],
  tariffOf: (model: number) => Tariff | null,
  options: PricingOptions,
): Part {
  const byTariff = new Map<Tariff | null, BandSums[]>();
  for (const band of bands) {
    const tariff = tariffOf(band.band.model);
    const found = byTariff.get(tariff);
    if (found === undefined) byTariff.set(tariff, [band]);
    else found.push(band);
  }
  const sums = totalSums(bands);
  let part: Part = {
    ...NOTHING,
    promptTokens: promptTokensOf(sums),
    cacheRead: sums.cacheRead,
    unknownPrompts: sums.unknownUncached + sums.unknownRead,
  };
  const assumptions: Assumption[] = [];
  for (const [tariff, own] of byTariff) {
    if (tariff === null) {
      part = { ...part, unpricedCalls: part.unpricedCalls + totalSums(own).calls };
      continue;
    }
    const priced = priceBands(ledger, own, tariff, options);
    assumptions.push(...priced.assumptions);
    part = added(part, { ...NOTHING, ...priced, amount: totalOf(priced.amounts) });
  }
  return { ...part, assumptions };
}

function promptTokensOf(sums: Sums): number {
  return (
    sums.uncachedInput + sums.cacheRead + WRITE_FIELDS.reduce((n, field) => n + sums[field], 0)
  );
}

function costOfPart(part: Part): Cost {
  const { pricedCalls, unpricedCalls, doesNotFit, promptTokens } = part;
  const missing = unpricedCalls + doesNotFit;
  return {
    calls: pricedCalls + missing,
    total: pricedCalls === 0 && missing > 0 ? null : reported(part, part.amount),
    complete: missing === 0,
    unpricedCalls,
    doesNotFit,
    lowerBound: part.lowerBound,
    hitRatio:
      promptTokens === 0 || part.unknownPrompts > 0
        ? null
        : toQuotient(new Decimal(part.cacheRead).div(promptTokens)),
  };
}

/** What a limit says of a cost. */
export interface Against {
  /** Dollars above the limit; `null` where it is kept, or where nobody can tell. */
  readonly overBy: Decimal | null;
  /** Calls without a price may cost more than what is left of the limit. */
  readonly undecided: boolean;
}

/** A lower bound that is above the limit is above it; one below it is taken as it stands. */
export function againstLimit(cost: Cost, limit: Decimal | null): Against {
  if (limit === null) return { overBy: null, undecided: false };
  if (cost.total?.gt(limit) === true) return { overBy: cost.total.minus(limit), undecided: false };
  return { overBy: null, undecided: !cost.complete };
}

/** Sessions before and after a change. */
export interface Change {
  readonly pairing: Pairing<SessionCost>;
  /** The paired sessions of each side. */
  readonly base: ComparedCost;
  readonly head: ComparedCost;
  /** `head ÷ base − 1`, a fraction; `null` where a side has calls without a price or base is 0. */
  readonly relative: Decimal | null;
}

export interface ComparedCost {
  /** Sum over the paired sessions; without pairs the mean of all sessions. Dollars, `null` = no price. */
  readonly amount: Decimal | null;
  readonly complete: boolean;
  readonly lowerBound: boolean;
}

/**
 * Compares the same sessions: those without a partner are listed and left out; without any pair the
 * means per session are compared.
 */
export function changeOf(base: SessionCosts, head: SessionCosts): Change {
  const pairing = pairSessions(base.sessions, head.sessions);
  const means = pairing.how === 'none';
  const side = (all: SessionCosts, paired: readonly SessionCost[]): ComparedCost =>
    means ? meanOf(all) : sumOf(paired);
  const b = side(
    base,
    pairing.pairs.map((p) => p.keep),
  );
  const h = side(
    head,
    pairing.pairs.map((p) => p.compact),
  );
  return { pairing, base: b, head: h, relative: relativeChange(b, h) };
}

function sumOf(sessions: readonly SessionCost[]): ComparedCost {
  const priced = sessions.filter((s) => s.total !== null);
  return {
    amount: priced.length === 0 ? null : priced.reduce((sum, s) => sum.plus(s.total ?? ZERO), ZERO),
    complete: sessions.every((s) => s.complete),
    lowerBound: sessions.some((s) => s.lowerBound),
  };
}

function meanOf({ sessions, all }: SessionCosts): ComparedCost {
  return {
    amount: all.total === null ? null : toQuotient(all.total.div(sessions.length)),
    complete: all.complete,
    lowerBound: all.lowerBound,
  };
}

/** `head ÷ base − 1`, a fraction; `null` where a side has calls without a price or base is 0. */
export function relativeChange(
  base: Pick<ComparedCost, 'amount' | 'complete'>,
  head: Pick<ComparedCost, 'amount' | 'complete'>,
): Decimal | null {
  if (!base.complete || !head.complete || base.amount === null || head.amount === null) return null;
  return base.amount.isZero() ? null : toQuotient(head.amount.div(base.amount).minus(1));
}

/**
 * Whether a change costs more than a limit lets it.
 * @param most the largest allowed `head ÷ base − 1`, a fraction
 * @returns `undecided` where calls without a price could turn the answer
 */
export function increaseOver(
  { base, head }: Pick<Change, 'base' | 'head'>,
  most: Decimal,
): 'over' | 'within' | 'undecided' {
  if (base.amount === null || !base.complete || head.amount === null) return 'undecided';
  // No division: exact, and a base of 0 needs no rule of its own.
  if (head.amount.gt(base.amount.times(most.plus(1)))) return 'over';
  return head.complete ? 'within' : 'undecided';
}
