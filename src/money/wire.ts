/**
 * Values with decimals between threads. A structured clone drops what makes a `Decimal` one, so
 * decimals travel as text. https://html.spec.whatwg.org/multipage/structured-data.html
 */
import { Decimal } from './decimal.ts';

/** A `T` on its way; {@link fromWire} gives it back. */
export interface Wire<T> {
  readonly value: unknown;
  /** Never there: it only remembers the type. */
  readonly of?: T;
}

/** A copy of plain data that survives a structured clone. Typed arrays are passed on as they are. */
export function toWire<T>(value: T): Wire<T> {
  return { value: packed(value) };
}

/** The inverse of {@link toWire}: equal in every digit. */
export function fromWire<T>(wire: Wire<T>): T {
  return unpacked(wire.value) as T;
}

function packed(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return { $decimal: value.toFixed() };
  return mapped(value, packed);
}

function unpacked(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && '$decimal' in value)
    return new Decimal(String(value.$decimal));
  return mapped(value, unpacked);
}

function mapped(value: unknown, each: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(each);
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, each(v)]));
}
