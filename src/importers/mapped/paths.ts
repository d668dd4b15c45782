/** Dotted paths into JSON records; keys may hold dots of their own, lists count from 0. */
import { asObject, own } from '../fields.ts';

/** The value at `path`, or `undefined`. */
export function valueAtPath(record: unknown, path: string): unknown {
  const whole = own(record, path);
  return whole !== undefined || !path.includes('.') ? whole : below(record, path.split('.'));
}

function below(value: unknown, parts: readonly string[]): unknown {
  for (let n = parts.length; n > 0; n--) {
    const next = own(value, parts.slice(0, n).join('.'));
    if (next === undefined) continue;
    const found = n === parts.length ? next : below(next, parts.slice(n));
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_PATHS = 500;
const DEEPEST = 8;

/** The paths of all single values in `records`, in the order in which they are first seen. */
export function pathsOf(records: readonly unknown[]): string[] {
  const paths = new Set<string>();
  const walk = (value: unknown, prefix: string, depth: number): void => {
    for (const [key, inner] of Object.entries(asObject(value) ?? {})) {
      if (paths.size >= MOST_PATHS) return;
      const path = prefix === '' ? key : `${prefix}.${key}`;
      if (asObject(inner) === null) {
        if (!Array.isArray(inner)) paths.add(path);
      } else if (depth < DEEPEST) walk(inner, path, depth + 1);
    }
  };
  for (const record of records) walk(record, '', 1);
  return [...paths];
}
