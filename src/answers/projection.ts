/** Dollars a month at a given volume, with the spread over sessions. */
import { Decimal, toQuotient } from '../money/decimal.ts';
import type { Ledger } from '../costing/ledger.ts';
import type { PricingOptions } from '../costing/price.ts';
import { sessionCosts } from '../costing/sessioncosts.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import {
  DEFAULT_BOOTSTRAP,
  percentileInterval,
  resampledSums,
  type BootstrapOptions,
} from './bootstrap.ts';
import type { ComparisonRow } from './comparison.ts';

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

/** One row a comparison row, in its order. */
export function project(
  ledger: Ledger,
  rows: readonly ComparisonRow[],
  volume: Volume,
  pricing: PricingOptions,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): ProjectionRow[] {
  return atVolume(turnCosts(ledger, rows, pricing, bootstrap), volume);
}

/** What a turn costs, with its spread over sessions: the slow part of a projection. */
export function turnCosts(
  ledger: Ledger,
  rows: readonly ComparisonRow[],
  pricing: PricingOptions,
  bootstrap: BootstrapOptions = DEFAULT_BOOTSTRAP,
): TurnCost[] {
  const sessions = ledger.sessions.length;
  const turns = ledger.sessions.map((s) => s.turns);
  const totalTurns = turns.reduce((a, b) => a + b, 0);
  const isProjected = (row: ComparisonRow): boolean =>
    row.complete && row.total !== null && totalTurns > 0;
  const resampled = rows.filter((row) => isProjected(row) && sessions > 1);
  const [drawnTurns = new Float64Array(), ...drawnCosts] = resampledSums(
    sessions,
    resampled.length === 0
      ? []
      : [turns, ...resampled.map((row) => sessionCosts(ledger, row.tariff, pricing))],
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

/** Months of a volume that grows by `growthPerMonth` (a fraction) each month, first month first. */
export function growingMonths(
  firstMonth: Decimal,
  growthPerMonth: Decimal,
  months: number,
): Decimal[] {
  return Array.from({ length: months }, (_, i) =>
    toQuotient(firstMonth.times(growthPerMonth.plus(1).pow(i))),
  );
}
