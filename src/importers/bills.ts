/**
 * What the tables of usage that sellers and tools bill by have in common: rows that stand for
 * several calls, without sessions. Such rows give prices; they tell nothing of turns and contexts
 * (`aggregate-only`).
 */
import type { Call } from '../trace/trace.ts';
import type { CountFields } from './fields.ts';
import type { ReadContext } from './importer.ts';

export type BillCall = Omit<Call, 'session'>;

/**
 * Emits one row. Rows of two exports that overlap are told by all that they say: `dimensions` are
 * what a row is counted by besides (a key, a workspace).
 * @returns whether the row was emitted; else it is listed with the field that is no count
 */
export function emitBill(
  call: BillCall,
  dimensions: readonly unknown[],
  fields: CountFields,
  line: number,
  context: ReadContext,
): boolean {
  if (!fields.ok(context, line)) return false;
  context.notice('aggregate-only');
  if ((call.timeMs ?? null) === null) context.notice('no-time');
  context.call({ ...call, session: context.fileName, aggregated: true }, line, {
    key: JSON.stringify([dimensions, Object.entries(call).sort(([a], [b]) => (a < b ? -1 : 1))]),
  });
  return true;
}
