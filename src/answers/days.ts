/** What each day cost, by the calendar of a zone that the reader names. */
import { buildLedger, cellsBySession, totalSums, type LedgerOptions } from '../costing/ledger.ts';
import type { PricingOptions } from '../costing/price.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { zoneOffsetAt } from '../tariffs/instants.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { priceAsRecorded, type AsRecorded } from './comparison.ts';

export interface DayRow {
  /** `2026-01-24` in the zone; `null`: calls of which the log does not say the time. */
  readonly day: string | null;
  readonly calls: number;
  /** Each call at its own model's prices. */
  readonly own: AsRecorded;
}

/**
 * One row a day that has calls, in order, calls without a time last. A call belongs to the day on which
 * it started. The sum over the days is that of the trace, whatever the zone; only with
 * `writes: 'prefix'` a session that reads its cache on another day counts by what it did that day.
 * @param timeZone an IANA name or an offset such as `+08:00`, which `isTimeZone` accepts
 */
export function dayRows(
  trace: Trace,
  tariffs: readonly Tariff[],
  timeZone: string,
  pricing: PricingOptions,
  options: LedgerOptions,
): DayRow[] {
  // The ledger adds up by session; here the day takes the session's place.
  const days: string[] = [];
  /** By number of days since 1970; NaN = no time. */
  const indexOf = new Map<number, number>();
  const dayOf = (timeMs: number): number => {
    const day = Math.abs(timeMs) < LATEST_MS ? localDay(timeZone, timeMs) : Number.NaN;
    let index = indexOf.get(day);
    if (index === undefined) {
      index = trace.strings.length + days.length;
      indexOf.set(day, index);
      // A name is made once a day, not once a call.
      days.push(Number.isNaN(day) ? NO_TIME : new Date(day * DAY_MS).toISOString().slice(0, 10));
    }
    return index;
  };
  const session = Int32Array.from(trace.timeMs, dayOf);
  const byDay: Trace = { ...trace, strings: [...trace.strings, ...days], session };
  const ledger = buildLedger(byDay, boundariesOf(tariffs), options);
  const byId = new Map(tariffs.map((t) => [t.id, t]));
  const resolved = ledger.models.map(({ model, provider }) => {
    const { tariffId } = resolveModel({ model: model ?? '', provider }, tariffs);
    return tariffId === null ? null : (byId.get(tariffId) ?? null);
  });
  return cellsBySession(ledger)
    .map((bands, i): DayRow => {
      const id = ledger.sessions[i]?.id ?? NO_TIME;
      return {
        day: id === NO_TIME ? null : id,
        calls: totalSums(bands).calls,
        own: priceAsRecorded(ledger, resolved, pricing, bands),
      };
    })
    .sort((a, b) => ((a.day ?? '~') < (b.day ?? '~') ? -1 : 1));
}

const DAY_MS = 86_400_000;

/** Days since 1970 by the calendar of the zone. */
function localDay(timeZone: string, timeMs: number): number {
  return Math.floor((timeMs + zoneOffsetAt(timeZone, timeMs) * 60_000) / DAY_MS);
}

/** The calendar goes as far as the year 9999, whose names have four digits. */
const LATEST_MS = Date.UTC(9999, 11, 30);
/** No day has this name. */
const NO_TIME = '';
