/** One row of the plain format as a call, whatever the row was: CSV cells, JSON, mapped fields. */
import type { Call, Purpose } from '../../trace/trace.ts';
import { PURPOSES } from '../../trace/trace.ts';
import { CountFields, costText, timeMs } from '../fields.ts';
import { COUNT_COLUMNS, COUNT_COLUMN_NAMES, type PlainColumn } from './columns.ts';

/** What a row holds in a column; `undefined`, `null` and `''` are unknown. */
export type Cells = (column: PlainColumn) => unknown;

/**
 * Reads a row. A field that should be a count and is none is left in `counts.bad`.
 * @param fallbackSession the session of rows that name none
 */
export function plainCall(cells: Cells, fallbackSession: string, counts: CountFields): Call {
  const name = (column: PlainColumn): string | null => nameOf(cells(column));
  const call: Call = {
    timeMs: timeMs(cells('time')),
    session: name('session') ?? fallbackSession,
    turn: name('turn'),
    callId: name('call_id'),
    agent: name('agent'),
    purpose: purposeOf(name('purpose')),
    provider: name('provider'),
    model: name('model'),
    outputReliable: flagOf(cells('output_reliable')) ?? true,
    serviceTier: name('service_tier'),
    speed: name('speed'),
    region: name('region'),
    webSearches: counts.read(cells('web_searches'), 'web_searches'),
    recordedCost: costText(cells('recorded_cost')),
    calls: counts.read(cells('calls'), 'calls') ?? 1,
    aggregated: flagOf(cells('aggregated')) ?? false,
    inconsistent: flagOf(cells('inconsistent')) ?? false,
    estimated: flagOf(cells('estimated')) ?? false,
  };
  for (const column of COUNT_COLUMN_NAMES)
    call[COUNT_COLUMNS[column]] = counts.read(cells(column), column);
  return call;
}

/** A text or a number as a name; names are kept to the letter, blanks and all. */
function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function purposeOf(name: string | null): Purpose {
  if (name === null) return 'agent';
  const wanted = name.trim().toLowerCase();
  return PURPOSES.find((p) => p === wanted) ?? 'other';
}

/** `null` where a cell says neither yes nor no. */
function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = String(typeof value === 'string' || typeof value === 'number' ? value : '');
  if (/^\s*(?:true|yes|1)\s*$/i.test(word)) return true;
  return /^\s*(?:false|no|0)\s*$/i.test(word) ? false : null;
}
