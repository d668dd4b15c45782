/** Careful access to values of unknown shape: nothing here throws, nothing trusts a type. */
import { isCount } from '../trace/builder.ts';
import type { ReadContext } from './importer.ts';

export type Json = Record<string, unknown>;

/** `value` as an object (not an array), or `null`. */
export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}

/** `value` as an array, else an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Own property `key` of an object, else `undefined`; inherited names are never reached. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Json)[key]
    : undefined;
}

/** The value at a path of own properties (`at(row, 'message', 'usage')`). */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) current = own(current, key);
  return current;
}

/** A non-empty string, else `null`. Long ones are refused: they are no name. */
export function text(value: unknown, maxLength = 500): string | null {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null;
}

/**
 * A number or a text for use in a key, `''` for anything else. Not by `String`: an object from a log
 * may hold a `toString` that is no function, and then `String` throws.
 */
export function keyText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/**
 * Milliseconds since 1970 of an ISO 8601 text (without a zone: UTC), or of a number or numeric
 * text in seconds, milliseconds, microseconds or nanoseconds, told apart by size; `null` else.
 */
export function timeMs(value: unknown): number | null {
  if (typeof value === 'number') return epochMs(value);
  if (typeof value !== 'string' || value === '' || value.length > 40) return null;
  if (/^\d+(?:\.\d+)?$/.test(value)) return epochMs(Number(value));
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      value.trim(),
    );
  if (iso === null) return null;
  const [, day, hour = '00:00:00', zone = 'Z'] = iso;
  const z = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const h = hour.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1');
  const ms = Date.parse(`${day}T${h}${z}`);
  return Number.isNaN(ms) ? null : ms;
}

function epochMs(n: number): number | null {
  // 1e11 s is the year 5138; 1e11 ms is 1973: the ranges of the four units do not overlap.
  if (!Number.isFinite(n) || n < 1e8) return null;
  if (n < 1e11) return Math.round(n * 1000);
  if (n < 1e14) return Math.round(n);
  if (n < 1e17) return Math.round(n / 1000);
  return n < 1e20 ? Math.round(n / 1e6) : null;
}

/**
 * Reads the counts of one record and remembers whether one of them was no count. Integers, whole
 * floats (`59200.0`) and their texts are counts; `null`, `undefined` and `''` are unknown.
 */
export class CountFields {
  /** The first field that held something else. */
  bad: string | null = null;

  read(value: unknown, name: string): number | null {
    if (value === null || value === undefined || value === '') return null;
    const n =
      typeof value === 'string' && /^\d{1,16}(?:\.0*)?$/.test(value.trim()) ? Number(value) : value;
    // JSON has a zero with a sign, which a bill would show as −0.
    if (isCount(n)) return n === 0 ? 0 : n;
    this.bad ??= name;
    return null;
  }

  /** The first of `keys` that `value` owns with something in it. */
  first(value: unknown, ...keys: readonly string[]): number | null {
    for (const key of keys) {
      const found = own(value, key);
      if (found !== undefined && found !== null && found !== '') return this.read(found, key);
    }
    return null;
  }

  /** Lists the record as skipped where a count was bad. @returns true where it may be used */
  ok(context: ReadContext, line: number): boolean {
    if (this.bad === null) return true;
    context.skip(line, 'bad-number', this.bad);
    return false;
  }
}

/** Dollars as a plain decimal string, from a number or a text; `null` where it is neither. */
export function costText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return plainNumber(value);
  if (typeof value !== 'string') return null;
  const t = value.trim().replace(/^\$/, '');
  if (/^\d{1,20}(?:\.\d{1,30})?$/.test(t)) return t;
  return /^\d(?:\.\d+)?e-?\d{1,2}$/i.test(t) ? plainNumber(Number(t)) : null;
}

/** A double's shortest decimal form, without an exponent. */
function plainNumber(n: number): string {
  const s = String(n);
  const m = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(s);
  if (m === null) return s;
  const [, lead = '', fraction = '', power = '0'] = m;
  const digits = lead + fraction;
  const point = 1 + Number(power);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return digits.length > point
    ? `${digits.slice(0, point)}.${digits.slice(point)}`
    : digits.padEnd(point, '0');
}
