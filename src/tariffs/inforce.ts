/**
 * Which price is in force: the period of a date, the band of an hour, the tier of a prompt.
 *
 * Spans are half-open: the start belongs to them, the end does not.
 */
import type { Decimal } from '../money/decimal.ts';
import { parseClock, zoneOffsetAt } from './instants.ts';
import type { Period, Rates, ScheduleBand, ScheduleRule, Tariff, Tier } from './tariff.ts';

/** The card that prices one call. */
export interface RateCard {
  readonly period: Period;
  /** Name of the schedule's band; `null` = the base card. */
  readonly band: string | null;
  readonly tier: Tier | null;
  readonly rates: Rates;
}

/** The period in force at an instant; `null` where the tariff has none (before its launch …). */
export function periodAt(tariff: Tariff, ms: number): Period | null {
  return tariff.periods.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs) ?? null;
}

/** Why a tariff has no price at an instant; `null` where it has one. */
export function unpricedReasonAt(tariff: Tariff, ms: number): 'no-period' | 'all-zero' | null {
  const period = periodAt(tariff, ms);
  return period === null ? 'no-period' : period.unpricedReason;
}

/**
 * Whether a schedule's rule covers an instant. Weekdays and times are those of the rule's zone;
 * a window that crosses midnight belongs to the day on which it starts. Holidays are not known.
 */
export function ruleCovers(rule: ScheduleRule, ms: number): boolean {
  const localMinutes = Math.floor(ms / 60_000) + zoneOffsetAt(rule.timeZone, ms);
  const minute = modulo(localMinutes, 1440);
  // 1970-01-01 was a Thursday, ISO weekday 4.
  const weekday = modulo(Math.floor(localMinutes / 1440) + 3, 7) + 1;
  const dayBefore = weekday === 1 ? 7 : weekday - 1;
  return minutesOf(rule).some(([start, end]) => {
    if (start < end) return rule.days.includes(weekday) && start <= minute && minute < end;
    return (
      (rule.days.includes(weekday) && minute >= start) ||
      (rule.days.includes(dayBefore) && minute < end)
    );
  });
}

const windowMinutes = new WeakMap<ScheduleRule, readonly (readonly [number, number])[]>();

/** A rule's windows in minutes of the day: read once, asked for every minute of a trace. */
function minutesOf(rule: ScheduleRule): readonly (readonly [number, number])[] {
  let minutes = windowMinutes.get(rule);
  if (minutes === undefined) {
    minutes = rule.windows.map(([from, to]) => [parseClock(from) ?? 0, parseClock(to) ?? 0]);
    windowMinutes.set(rule, minutes);
  }
  return minutes;
}

/** The band of a period's schedule at an instant, the first that covers it; else `null`. */
export function scheduleBandAt(period: Period, ms: number): ScheduleBand | null {
  return period.schedule.find(({ rule }) => ruleCovers(rule, ms)) ?? null;
}

/**
 * The highest tier of a card that a prompt reaches, or `null` for the base.
 *
 * @param promptTokens uncached + read + all writes of the one call; `null` (an aggregated row)
 * takes the base.
 */
export function tierFor(
  period: Period,
  band: string | null,
  promptTokens: number | null,
): Tier | null {
  if (promptTokens === null) return null;
  let reached: Tier | null = null;
  for (const tier of period.tiers) {
    if (tier.band === band && promptTokens >= tier.minPromptTokens) reached = tier;
  }
  return reached;
}

/** The card of a period for a band (by name) and a prompt's size. */
export function cardOf(period: Period, band: string | null, promptTokens: number | null): RateCard {
  const tier = tierFor(period, band, promptTokens);
  const base = period.schedule.find(({ name }) => name === band)?.rates ?? period.rates;
  return { period, band, tier, rates: tier?.rates ?? base };
}

/**
 * The card that prices a call, or `null` where the tariff has no price then.
 *
 * @param call.timeMs start of the call; `null` = unknown, which takes no band of a schedule
 * @param call.promptTokens whole prompt of the call; `null` = unknown, which takes no tier
 * @param call.dateMs prices of this date instead of the call's; hour and weekday stay the call's
 */
export function rateCardAt(
  tariff: Tariff,
  call: {
    readonly timeMs: number | null;
    readonly promptTokens: number | null;
    readonly dateMs?: number | undefined;
  },
): RateCard | null {
  const dateMs = call.dateMs ?? call.timeMs;
  if (dateMs === null) return null;
  const period = periodAt(tariff, dateMs);
  if (period === null || period.unpricedReason !== null) return null;
  const band = call.timeMs === null ? null : scheduleBandAt(period, call.timeMs);
  return cardOf(period, band?.name ?? null, call.promptTokens);
}

/**
 * The multiplier that a tariff has for a recorded service tier, speed or region at an instant;
 * `null` where it has none (the call is then billed as standard, which is an assumption).
 *
 * `standard`, `default` and `auto` are no modifier: they give `null` too. OpenAI calls the same
 * thing `fast` and `priority` (https://openai.com/api-fast-mode/),
 * so `fast` falls back on `priority` there.
 */
export function modifierAt(tariff: Tariff, name: string, ms: number): Decimal | null {
  const wanted = name.toLowerCase();
  const find = (label: string) =>
    tariff.modifiers.find((m) => m.name === label && m.fromMs <= ms && ms < m.toMs)?.multiplier ??
    null;
  const found = find(wanted);
  if (found !== null || wanted !== 'fast') return found;
  return tariff.provider === 'openai' || tariff.provider === 'azure' ? find('priority') : null;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
