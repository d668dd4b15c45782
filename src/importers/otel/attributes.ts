/**
 * Attributes of spans in the shapes in which exporters write them: OTLP's list of keys and typed
 * values, a flat object with dotted keys, or objects nested along the dots (Phoenix).
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
import { asArray, asObject, own, text, type Json } from '../fields.ts';

export interface Attributes {
  readonly values: Json;
  /** Whether some value is an object, so that a dotted name may lie below it. */
  readonly nested: boolean;
}

/** Reads what a span has under `attributes` (or a Jaeger span under `tags`). */
export function attributesOf(value: unknown): Attributes {
  const given = typeof value === 'string' ? parsed(value) : value;
  const values = Array.isArray(given) ? fromList(given as unknown[]) : (asObject(given) ?? {});
  return { values, nested: Object.values(values).some((v) => asObject(v) !== null) };
}

/** The first of `names` that is there with something in it. */
export function first(attributes: Attributes, names: readonly string[]): unknown {
  for (const name of names) {
    const found = attribute(attributes, name);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
}

export function firstText(attributes: Attributes, names: readonly string[]): string | null {
  for (const name of names) {
    const found = text(attribute(attributes, name));
    if (found !== null) return found;
  }
  return null;
}

export function attribute({ values, nested }: Attributes, name: string): unknown {
  const flat = own(values, name);
  return flat !== undefined || !nested ? flat : below(values, name.split('.'));
}

/** The value at a dotted name in nested objects, whose keys may hold dots of their own. */
function below(value: unknown, parts: readonly string[]): unknown {
  if (asObject(value) === null) return undefined;
  for (let n = parts.length; n > 0; n--) {
    const next = own(value, parts.slice(0, n).join('.'));
    if (next === undefined) continue;
    const found = n === parts.length ? next : below(next, parts.slice(n));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value that exporters may write as JSON in a string. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!/^\s*[[{]/.test(value)) return null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** OTLP: `[{key, value: {intValue: "5"}}]`; Jaeger: `[{key, value: 5}]`. */
function fromList(list: readonly unknown[]): Json {
  const values = Object.create(null) as Json;
  for (const entry of list) {
    const key = text(own(entry, 'key'));
    if (key !== null) values[key] = anyValue(own(entry, 'value'), 0);
  }
  return values;
}

/** The spellings of OTLP's typed value. Integers come as texts, since JSON has no 64-bit ones. */
const SCALARS = [
  'stringValue',
  'intValue',
  'doubleValue',
  'boolValue',
  'string_value',
  'int_value',
  'double_value',
  'bool_value',
] as const;

function anyValue(value: unknown, depth: number): unknown {
  const typed = asObject(value);
  if (typed === null || depth > 20) return value;
  for (const name of SCALARS) if (Object.hasOwn(typed, name)) return typed[name];
  const map = own(typed, 'kvlistValue') ?? own(typed, 'kvlist_value');
  if (map === undefined) return null;
  const values = Object.create(null) as Json;
  for (const entry of asArray(own(map, 'values'))) {
    const key = text(own(entry, 'key'));
    if (key !== null) values[key] = anyValue(own(entry, 'value'), depth + 1);
  }
  return values;
}
