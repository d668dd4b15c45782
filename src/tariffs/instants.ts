/**
 * Dates of the JSON form as milliseconds, and the hours of a week.
 */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

/**
 * Milliseconds of an ISO day (its 00:00Z) or of an ISO instant with a zone; `null` for anything
 * else, also for a day that no calendar has.
 */
export function parseInstant(text: string): number | null {
  const parts = DAY.exec(text) ?? INSTANT.exec(text);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const midnight = Date.UTC(year, month - 1, day);
  const back = new Date(midnight);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return null;
  if (parts.length <= 4) return midnight;
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? '0')];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const millis = Number((parts[7] ?? '0').padEnd(3, '0'));
  const zone = parts[8] ?? 'Z';
  const shift = zone === 'Z' ? 0 : offsetMinutes(zone);
  if (shift === null) return null;
  return midnight + ((hour * 60 + minute - shift) * 60 + second) * 1000 + millis;
}

/** Minutes after midnight of `"HH:MM"`; `"24:00"` is 1,440; `null` for anything else. */
export function parseClock(text: string): number | null {
  if (text === '24:00') return 1440;
  const parts = CLOCK.exec(text);
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}

/** Minutes east of UTC of `"+08:00"`; `null` where the text is no offset. */
export function offsetMinutes(text: string): number | null {
  const parts = OFFSET.exec(text);
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** Whether `text` is an offset such as `+08:00` or a zone that this platform's calendar knows. */
export function isTimeZone(text: string): boolean {
  if (offsetMinutes(text) !== null) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();
const QUARTER_MS = 900_000;
const REMEMBERED_QUARTERS = 200_000;

/**
 * Minutes east of UTC that `timeZone` has at an instant.
 *
 * Zones change their offset on whole quarters of an hour (in this century), so one look-up
 * serves a quarter; a formatter call for each of a million calls would cost seconds.
 */
export function zoneOffsetAt(timeZone: string, ms: number): number {
  if (timeZone === 'UTC') return 0;
  const fixed = offsetMinutes(timeZone);
  if (fixed !== null) return fixed;
  const quarter = Math.floor(ms / QUARTER_MS);
  let known = offsets.get(timeZone);
  if (known === undefined || known.size > REMEMBERED_QUARTERS) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = lookUpOffset(timeZone, quarter * QUARTER_MS);
    known.set(quarter, offset);
  }
  return offset;
}

function lookUpOffset(timeZone: string, ms: number): number {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const field: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(ms)) field[type] = Number(value);
  const local = Date.UTC(
    field['year'] ?? 0,
    (field['month'] ?? 1) - 1,
    field['day'] ?? 1,
    field['hour'] ?? 0,
    field['minute'] ?? 0,
    field['second'] ?? 0,
  );
  return Math.round((local - ms) / 60_000);
}
