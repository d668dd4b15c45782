/** Whether calls lie in the hours of a schedule, as arithmetic on milliseconds. */
import { parseClock, zoneOffsetAt } from '../tariffs/instants.ts';
import type { ScheduleRule } from '../tariffs/tariff.ts';
import type { Dialect } from './dialects.ts';
import { caseOf } from './sql.ts';

/** Changes of clocks are looked for from here to there; calls beyond take the first or last offset. */
const FROM_MS = Date.UTC(2015, 0, 1);
const TO_MS = Date.UTC(2040, 0, 1);
const HOUR_MS = 3_600_000;

/**
 * Minutes that a zone is ahead of UTC at `k_time`. The changes of clocks are written out, so that no
 * engine's own table of zones can differ from the one that prices calls here.
 */
function offsetMinutes(timeZone: string): string {
  const changes: { at: number; minutes: number }[] = [];
  let before = zoneOffsetAt(timeZone, FROM_MS);
  const first = before;
  for (let day = FROM_MS; day < TO_MS; day += 24 * HOUR_MS) {
    const after = zoneOffsetAt(timeZone, day + 24 * HOUR_MS);
    if (after === before) continue;
    let [low, high] = [day, day + 24 * HOUR_MS];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (zoneOffsetAt(timeZone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, minutes: after });
    before = after;
  }
  if (changes.length === 0) return String(first);
  return caseOf(
    [...changes].reverse().map((c) => [`k_time >= ${c.at}`, String(c.minutes)] as const),
    String(first),
  );
}

/** 1 where the call's time is in the rule's windows, else 0. As `ruleCovers`. */
export function inHours(rule: ScheduleRule, dialect: Dialect): string {
  const local = `(${dialect.quotient('k_time', '60000')} + ${offsetMinutes(rule.timeZone)})`;
  const minute = `MOD(${local}, 1440)`;
  // 1970-01-01 was a Thursday, ISO weekday 4.
  const weekday = `(MOD(${dialect.quotient(local, '1440')} + 3, 7) + 1)`;
  const days = rule.days.join(', ');
  const dayAfter = rule.days.map((day) => (day % 7) + 1).join(', ');
  const windows = rule.windows.map(([from, to]) => {
    const [start, end] = [parseClock(from) ?? 0, parseClock(to) ?? 0];
    // A window that crosses midnight belongs to the day on which it starts.
    return start < end
      ? `(${weekday} IN (${days}) AND ${minute} >= ${start} AND ${minute} < ${end})`
      : `(${weekday} IN (${days}) AND ${minute} >= ${start}) OR (${weekday} IN (${dayAfter}) AND ${minute} < ${end})`;
  });
  return caseOf([[windows.join(' OR '), '1']], '0');
}
