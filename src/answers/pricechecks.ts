/**
 * Prices that a reader should not take on trust: confirmed too long ago, not dated, promotional, or
 * disputed between sources; and what the bill would be if the other price held.
 */
import { toQuotient, type Decimal } from '../money/decimal.ts';
import type { BandSums, Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf, type PricingOptions } from '../costing/price.ts';
import { withDispute, type Dispute } from '../tariffs/disputes.ts';
import { periodAt } from '../tariffs/inforce.ts';
import type { Period, Tariff } from '../tariffs/tariff.ts';

/** A price confirmed longer ago than this is stale. Days. */
export const STALE_AFTER_DAYS = 60;
const DAY_MS = 86_400_000;

export const CHECK_KINDS = ['disputed', 'promotional', 'stale'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface PriceCheck {
  readonly kind: CheckKind;
  readonly tariff: Tariff;
  /** The card that is taken: in force at the date, or over the span that is disputed. */
  readonly period: Period;
  /** Of a stale price: days since a source confirmed it; `null` = no source is dated to the day. */
  readonly ageDays: number | null;
  /** Of the other two: the other card. */
  readonly dispute: Dispute | null;
  /** The other card overlaps what is in force at the date; a past one matters to old calls only. */
  readonly isCurrent: boolean;
}

/**
 * Every reason to check a price, disputes first, then promotions, then the oldest.
 * @param atMs whose prices are looked at, milliseconds
 * @param todayMs from which ages are counted, milliseconds
 */
export function priceChecks(
  tariffs: readonly Tariff[],
  disputes: readonly Dispute[],
  atMs: number,
  todayMs: number,
): PriceCheck[] {
  const byId = new Map(tariffs.map((t) => [t.id, t]));
  const claimed = disputes.flatMap((dispute): PriceCheck[] => {
    const tariff = byId.get(dispute.tariffId);
    // A list that a reader brought under the same name has its own prices.
    if (tariff?.origin !== 'catalogue') return [];
    const { card } = dispute;
    const isCurrent = card.fromMs <= atMs && atMs < card.toMs && periodAt(tariff, atMs) !== null;
    const period =
      (isCurrent ? periodAt(tariff, atMs) : null) ??
      tariff.periods.find((p) => p.fromMs < card.toMs && card.fromMs < p.toMs);
    if (period === undefined) return [];
    return [{ kind: dispute.kind, tariff, period, ageDays: null, dispute, isCurrent }];
  });
  const stale = tariffs
    .flatMap((tariff): PriceCheck[] => {
      const period = periodAt(tariff, atMs);
      if (tariff.origin !== 'catalogue' || period === null || period.toMs <= todayMs) return [];
      const ageDays = ageOf(period, todayMs);
      if (ageDays !== null && ageDays <= STALE_AFTER_DAYS) return [];
      return [{ kind: 'stale', tariff, period, ageDays, dispute: null, isCurrent: true }];
    })
    .sort((a, b) => (b.ageDays ?? Infinity) - (a.ageDays ?? Infinity));
  const of = (kind: CheckKind): PriceCheck[] => claimed.filter((c) => c.kind === kind);
  return [...of('disputed'), ...of('promotional'), ...stale];
}

/** Days since a card was confirmed; `null` = none of its sources is dated to the day. */
export function ageOf(period: Pick<Period, 'confirmedOn'>, todayMs: number): number | null {
  return period.confirmedOn === null
    ? null
    : Math.floor((todayMs - Date.parse(`${period.confirmedOn}T00:00:00Z`)) / DAY_MS);
}

/** What the other price would do to a bill. */
export interface PriceEffect {
  /** Dollars for all calls, now and with the other card. */
  readonly now: Decimal;
  readonly then: Decimal;
  /** `then ÷ now − 1`, a fraction; `null` where the bill is nothing now. */
  readonly change: Decimal | null;
}

/**
 * The bill of an arm under the list as it is and under the other card.
 * @returns `null` where there is no other card, a call has no price or does not fit, or where the
 *   other card cuts prompts where the sums do not
 */
export function priceEffect(
  check: PriceCheck,
  ledger: Ledger,
  bands: readonly BandSums[],
  options: PricingOptions,
): PriceEffect | null {
  if (check.dispute === null) return null;
  const total = (tariff: Tariff): Decimal | null => {
    const priced = priceBands(ledger, bands, tariff, options);
    const isWhole = priced.unpricedCalls === 0 && priced.doesNotFit === 0 && !priced.needsCalls;
    return isWhole ? totalOf(priced.amounts) : null;
  };
  const now = total(check.tariff);
  const then = total(withDispute(check.tariff, check.dispute));
  if (now === null || then === null) return null;
  return { now, then, change: now.isZero() ? null : toQuotient(then.div(now).minus(1)) };
}
