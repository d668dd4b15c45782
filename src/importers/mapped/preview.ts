/** The first rows of a table as calls, as a mapping would count them: for a person to compare. */
import { WRITE_FIELDS, type Call } from '../../trace/trace.ts';
import type { ReadContext } from '../importer.ts';
import { makeMappedImporter } from './mapped.ts';
import type { Mapping } from './mapping.ts';
import type { Peek } from './peek.ts';

/** One row as it would be counted. Counts are disjoint; `null` = unknown. */
export interface PreviewCall {
  /** Index among the rows that were looked at. */
  readonly row: number;
  /** The plain name of a field that holds no whole number: the row would be skipped. */
  readonly refused: string | null;
  readonly timeMs: number | null;
  readonly session: string | null;
  readonly turn: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly uncachedInput: number | null;
  readonly cacheRead: number | null;
  /** Of all lifetimes. */
  readonly cacheWrite: number | null;
  /** Reasoning included. */
  readonly output: number | null;
  readonly reasoning: number | null;
  /** Dollars, plain. */
  readonly recordedCost: string | null;
  readonly calls: number;
  /** A part is larger than the count that is said to hold it. */
  readonly inconsistent: boolean;
}

/** Rows that are no call (no count in them) are left out. */
export function previewMapping(peek: Peek, mapping: Mapping): readonly PreviewCall[] {
  const found: PreviewCall[] = [];
  const context: ReadContext = {
    fileName: '',
    wantsParts: false,
    call: (call, line) => found.push(previewOf(call, line - 1)),
    skip: (line, _reason, detail) =>
      found.push({ ...previewOf({ timeMs: null, session: '' }, line - 1), refused: detail ?? '' }),
    notice: () => undefined,
    fact: () => undefined,
  };
  const reader = makeMappedImporter(mapping).open(context);
  peek.rows.forEach((row, i) => reader.record(row, i + 1));
  reader.end();
  return found;
}

function previewOf(call: Partial<Call>, row: number): PreviewCall {
  const written = WRITE_FIELDS.flatMap((field) => call[field] ?? []);
  return {
    row,
    refused: null,
    timeMs: call.timeMs ?? null,
    session: call.session === undefined || call.session === '' ? null : call.session,
    turn: call.turn ?? null,
    provider: call.provider ?? null,
    model: call.model ?? null,
    uncachedInput: call.uncachedInput ?? null,
    cacheRead: call.cacheRead ?? null,
    cacheWrite: written.length === 0 ? null : written.reduce((sum, n) => sum + n, 0),
    output: call.output ?? null,
    reasoning: call.reasoning ?? null,
    recordedCost: call.recordedCost ?? null,
    calls: call.calls ?? 1,
    inconsistent: call.inconsistent === true,
  };
}
