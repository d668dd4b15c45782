/** Dollars a month at a given volume, with the spread over sessions. */
import { Decimal, ONE, toQuotient, ZERO } from '../money/decimal.ts';
import { sumByBand, type Ledger } from '../costing/ledger.ts';
import { priceBands, type PricingOptions } from '../costing/price.ts';
import { sessionCosts } from '../costing/sessioncosts.ts';
import {
  rangeOf,
  sessionsPerTurn,
  type TurnsRange,
  type WorkloadMix,
  type WorkloadPart,
} from '../costing/workloads.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import {
  DEFAULT_BOOTSTRAP,
  percentileInterval,
  resampling,
  type BootstrapOptions,
} from './bootstrap.ts';
import { rowOf, type ComparisonRow } from './comparison.ts';
import { finish, type Steps } from './steps.ts';

export interface Volume {
  readonly turnsPerDay: Decimal;
  /** Days a month, 30 unless said. */
  readonly days: Decimal;
}

export interface ProjectionRow {
  readonly tariff: Tariff;
  /** Dollars; `null` where the comparison is not complete. 12 significant digits. */
  readonly perTurn: Decimal | null;
  readonly perDay: Decimal | null;
  readonly perMonth: Decimal | null;
  /** Bounds of `perMonth` from resampling sessions; `null` with fewer than two sessions. */
  readonly low: Decimal | null;
  readonly high: Decimal | null;
}

/** `dollars a turn × turns a day × days`. */
export function monthly(perTurn: Decimal, volume: Volume): Decimal {
  return perTurn.times(volume.turnsPerDay).times(volume.days);
}

/** Dollars a turn of one row: the mean exact, the bounds as doubles; no volume in it. */
export interface TurnCost {
  readonly tariff: Tariff;
  /** `null` where the comparison is not complete. */
  readonly perTurn: Decimal | null;
  /** From resampling sessions; `null` with fewer than two of them. */
  readonly spread: { readonly low: number; readonly high: number } | null;
}

/** How calls are priced under a tariff: the same for all, or each its own (a token scale). */
export type Pricing = PricingOptions | ((tariff: Tariff) => PricingOptions);

const pricingOf = (pricing: Pricing, tariff: Tariff): PricingOptions =>
  typeof pricing === 'function' ? pricing(tariff) : pricing;

/**
 * One row a comparison row, in its order.
 * @param mix shares of the month's turns by length of session; empty = as recorded. It must fit the
 *   sessions (`mixProblem`).
 */
export function project(
  ledger: Ledger,
  rows: readonly ComparisonRow[],
  volume: Volume,
  pricing: Pricing,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
  mix: WorkloadMix = [],
): ProjectionRow[] {
  const costs =
    mix.length === 0
      ? turnCosts(ledger, rows, pricing, bootstrap)
      : mixedTurnCosts(partCosts(ledger, mix, rows, pricing, bootstrap), mix, bootstrap.level);
  return atVolume(costs, volume);
}

/** What a turn costs, with its spread over sessions: the slow part of a projection. */
export function turnCosts(
  ledger: Ledger,
  rows: readonly ComparisonRow[],
  pricing: Pricing,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): TurnCost[] {
  return finish(turnCostsInSteps(ledger, rows, pricing, bootstrap));
}

/** {@link turnCosts}, giving way after each list and each resample. */
export function* turnCostsInSteps(
  ledger: Ledger,
  rows: readonly ComparisonRow[],
  pricing: Pricing,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): Steps<TurnCost[]> {
  const sessions = ledger.sessions.length;
  const turns = ledger.sessions.map((s) => s.turns);
  const totalTurns = turns.reduce((a, b) => a + b, 0);
  const isProjected = (row: ComparisonRow): boolean =>
    row.complete && row.total !== null && totalTurns > 0;
  const resampled = rows.filter((row) => isProjected(row) && sessions > 1);
  const columns: ArrayLike<number>[] = [];
  for (const { tariff } of resampled) {
    columns.push(sessionCosts(ledger, tariff, pricingOf(pricing, tariff)));
    yield;
  }
  const [drawnTurns = new Float64Array(), ...drawnCosts] = yield* resampling(
    sessions,
    columns.length === 0 ? [] : [turns, ...columns],
    bootstrap,
  );
  const costsOf = new Map(resampled.map((row, i) => [row, drawnCosts[i]]));
  return rows.map((row): TurnCost => {
    const { tariff } = row;
    if (!isProjected(row) || row.total === null) return { tariff, perTurn: null, spread: null };
    const costs = costsOf.get(row);
    return {
      tariff,
      perTurn: row.total.div(totalTurns),
      spread: costs === undefined ? null : perTurnInterval(costs, drawnTurns, bootstrap.level),
    };
  });
}

/** What a turn of one workload costs under a tariff. */
export interface PartCost {
  /** Dollars a turn; `null` where the part has no turn, or calls that are not priced. */
  readonly perTurn: Decimal | null;
  /** Dollars a turn of each resample of its sessions; `null` with fewer than two of them. */
  readonly drawn: Float64Array | null;
}
export interface PartCosts {
  readonly tariff: Tariff;
  /** One a range, in their order; last, the sessions that no range names. */
  readonly parts: readonly PartCost[];
}

/**
 * What a turn of each workload costs, resampled within it (a stratified bootstrap: each workload
 * keeps its number of sessions). The slow part of a projection with other shares; no share in it.
 */
export function partCosts(
  ledger: Ledger,
  ranges: readonly TurnsRange[],
  rows: readonly ComparisonRow[],
  pricing: Pricing,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): PartCosts[] {
  return finish(partCostsInSteps(ledger, ranges, rows, pricing, bootstrap));
}

/** {@link partCosts}, giving way after each list and each resample. */
export function* partCostsInSteps(
  ledger: Ledger,
  ranges: readonly TurnsRange[],
  rows: readonly ComparisonRow[],
  pricing: Pricing,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): Steps<PartCosts[]> {
  const partOf = rangeOf(ledger.sessions, ranges);
  const parts = Array.from({ length: ranges.length + 1 }, (_, part) => {
    const members = partOf.flatMap((p, session) => (p === part ? [session] : []));
    const turns = members.map((session) => ledger.sessions[session]?.turns ?? 0);
    return {
      members,
      turns,
      size: { sessions: members.length, turns: turns.reduce((a, b) => a + b, 0), calls: 0 },
      bands: sumByBand(ledger, (cell) => partOf[cell.session] === part),
    };
  });
  const costs: Float64Array[] = [];
  for (const { tariff } of rows) {
    costs.push(sessionCosts(ledger, tariff, pricingOf(pricing, tariff)));
    yield;
  }
  const drawn: (readonly Float64Array[] | null)[] = [];
  for (const [part, { members, turns, size }] of parts.entries()) {
    if (size.sessions < 2 || size.turns === 0) {
      drawn.push(null);
      continue;
    }
    const [drawnTurns = new Float64Array(), ...drawnCosts] = yield* resampling(
      members.length,
      [turns, ...costs.map((of) => members.map((session) => of[session] ?? 0))],
      // Parts of one size must not be drawn alike: each has a stream of its own.
      { ...bootstrap, seed: (bootstrap.seed + part * STREAM) >>> 0 },
    );
    drawn.push(drawnCosts.map((of) => of.map((cost, i) => cost / (drawnTurns[i] ?? 1))));
  }
  return rows.map(({ tariff }, row) => ({
    tariff,
    parts: parts.map(({ bands, size }, part) => {
      const priced = priceBands(ledger, bands, tariff, pricingOf(pricing, tariff));
      const { total, complete } = rowOf(tariff, priced, size);
      const isPriced = complete && total !== null && size.turns > 0;
      return {
        perTurn: isPriced ? total.div(size.turns) : null,
        drawn: isPriced ? (drawn[part]?.[row] ?? null) : null,
      };
    }),
  }));
}

/**
 * Distance between the seeds of two parts: near the golden ratio of 2³², as hashes take it, but not
 * the very number by which the generator spreads a seed over its state.
 */
const STREAM = 0x9e3779b1;

/**
 * The mean turn of a month: `Σ share × dollars a turn`. A workload without a share plays no part,
 * priced or not. No spread where a workload with a share has a single session: it says nothing of
 * how such sessions differ.
 */
export function mixedTurnCosts(
  costs: readonly PartCosts[],
  mix: WorkloadMix,
  level: number = DEFAULT_BOOTSTRAP.level,
): TurnCost[] {
  const rest = mix.reduce((left, { share }) => left.minus(share), ONE);
  const shares = [...mix.map(({ share }) => share), rest];
  return costs.map(({ tariff, parts }): TurnCost => {
    const used = parts.flatMap((part, i) => {
      const share = shares[i] ?? ZERO;
      return share.gt(0) ? [{ ...part, share }] : [];
    });
    let perTurn = ZERO;
    for (const part of used) {
      if (part.perTurn === null) return { tariff, perTurn: null, spread: null };
      perTurn = perTurn.plus(part.perTurn.times(part.share));
    }
    const drawn = used.flatMap((p) =>
      p.drawn === null ? [] : [{ values: p.drawn, share: p.share.toNumber() }],
    );
    const [first] = drawn;
    if (first === undefined || drawn.length < used.length) return { tariff, perTurn, spread: null };
    const means = first.values.map((_, i) =>
      drawn.reduce((sum, { values, share }) => sum + (values[i] ?? 0) * share, 0),
    );
    return { tariff, perTurn, spread: percentileInterval(means, level) };
  });
}

/** Sessions a day of so many turns a day, and back. 12 significant digits. */
export function sessionsPerDay(turnsPerDay: Decimal, parts: readonly WorkloadPart[]): Decimal {
  return toQuotient(turnsPerDay.times(sessionsPerTurn(parts)));
}
/** @returns `null` where no session has a turn */
export function turnsPerDayOf(sessions: Decimal, parts: readonly WorkloadPart[]): Decimal | null {
  const each = sessionsPerTurn(parts);
  return each.isZero() ? null : toQuotient(sessions.div(each));
}

/** Turns at a volume: a few multiplications. */
export function atVolume(costs: readonly TurnCost[], volume: Volume): ProjectionRow[] {
  const month = (x: number): Decimal => toQuotient(monthly(new Decimal(x), volume));
  return costs.map(({ tariff, perTurn, spread }): ProjectionRow => ({
    tariff,
    perTurn: perTurn === null ? null : toQuotient(perTurn),
    perDay: perTurn === null ? null : toQuotient(perTurn.times(volume.turnsPerDay)),
    perMonth: perTurn === null ? null : toQuotient(monthly(perTurn, volume)),
    low: spread === null ? null : month(spread.low),
    high: spread === null ? null : month(spread.high),
  }));
}

/** Interval of Σ cost ÷ Σ turns over resampled sessions. */
function perTurnInterval(
  costs: Float64Array,
  turns: Float64Array,
  level: number,
): { low: number; high: number } {
  return percentileInterval(
    costs.map((cost, i) => cost / (turns[i] ?? 1)),
    level,
  );
}

/** Turns a day at which the month costs `budget` dollars; `null` where a turn is free. */
export function turnsPerDayAtBudget(
  perTurn: Decimal,
  budget: Decimal,
  days: Decimal,
): Decimal | null {
  return perTurn.lte(0) ? null : toQuotient(budget.div(perTurn.times(days)));
}

/** Own machines: what one costs a month and how many turns a day it serves. */
export interface OwnMachine {
  readonly usdPerMonth: Decimal;
  readonly turnsPerDay: Decimal;
}

/** Monthly cost of the machines that serve a volume: whole machines. */
export function machinesCost(machine: OwnMachine, turnsPerDay: Decimal): Decimal {
  const machines = turnsPerDay.div(machine.turnsPerDay).ceil();
  return machine.usdPerMonth.times(machines.lt(1) ? 1 : machines);
}

/**
 * The volume from which own machines cost no more than the token bill, turns a day; `null` = never.
 * A first machine that pays is asked first; a seller cheaper a turn than a full machine is never
 * overtaken.
 */
export function machinePaysFrom(
  machine: OwnMachine,
  perTurn: Decimal,
  days: Decimal,
): Decimal | null {
  const perTurnMonth = perTurn.times(days);
  if (perTurnMonth.lte(0)) return null;
  const one = machine.usdPerMonth.div(perTurnMonth);
  if (one.lte(machine.turnsPerDay)) return toQuotient(one);
  return null;
}

/**
 * Dollars of each month while the volume grows by `growthPerMonth` (a fraction; below 0 it shrinks)
 * from month to month: `first × (1 + growth)^(month − 1)`, the first month first.
 */
export function growingMonths(
  firstMonth: Decimal,
  growthPerMonth: Decimal,
  months: number,
): Decimal[] {
  return Array.from({ length: months }, (_, i) =>
    toQuotient(firstMonth.times(growthPerMonth.plus(1).pow(i))),
  );
}

/** The same of own machines: whole ones, as many as the month's volume asks for. */
export function growingMachines(
  machine: OwnMachine,
  turnsPerDay: Decimal,
  growthPerMonth: Decimal,
  months: number,
): Decimal[] {
  return Array.from({ length: months }, (_, i) =>
    machinesCost(machine, turnsPerDay.times(growthPerMonth.plus(1).pow(i))),
  );
}

/** Months of a plan, the first being 1; both bounds included. */
export interface MonthSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The months in which a bill is over the budget; `null` = none. A bill of exactly the budget is
 * within it. A bill that grows or shrinks from month to month is over it in one stretch.
 * @param months dollars of each month, the first month first
 */
export function monthsOverBudget(months: readonly Decimal[], budget: Decimal): MonthSpan | null {
  const from = months.findIndex((bill) => bill.gt(budget));
  if (from < 0) return null;
  const after = months.findIndex((bill, i) => i > from && bill.lte(budget));
  return { from: from + 1, to: after < 0 ? months.length : after };
}

/** A bill over the months to come. */
export interface Ahead {
  /** Dollars of each month, the first month first. */
  readonly months: readonly Decimal[];
  /** Dollars of all months. */
  readonly total: Decimal;
  /** Months over the budget; `null` = none, or no budget. */
  readonly over: MonthSpan | null;
}

export function monthsAhead(
  perMonth: Decimal,
  growthPerMonth: Decimal,
  months: number,
  budget: Decimal | null,
): Ahead {
  const bills = growingMonths(perMonth, growthPerMonth, months);
  return {
    months: bills,
    total: totalOfMonths(bills),
    over: budget === null ? null : monthsOverBudget(bills, budget),
  };
}

/** Dollars of all months together. */
export function totalOfMonths(months: readonly Decimal[]): Decimal {
  return toQuotient(months.reduce((sum, bill) => sum.plus(bill), ZERO));
}
