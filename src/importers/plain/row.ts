/** One row of the plain format as a call, whatever the row was: CSV cells, JSON, mapped fields. */
import type { Call, CallGroup, Purpose } from '../../trace/trace.ts';
import { PURPOSES } from '../../trace/trace.ts';
import { CountFields, costText, timeMs } from '../fields.ts';
import {
  COUNT_COLUMNS,
  COUNT_COLUMN_NAMES,
  type GroupColumn,
  type PlainColumn,
} from './columns.ts';

/** What a row holds in a column; `undefined`, `null` and `''` are unknown. */
export type Cells = (column: PlainColumn) => unknown;
export type GroupCells = (column: GroupColumn) => unknown;

/**
 * Reads a row. A field that should be a count and is none is left in `counts.bad`.
 * @param fallbackSession the session of rows that name none
 * @param groupCells what rows of a warehouse's ledger say of their calls; others have none of it
 */
export function plainCall(
  cells: Cells,
  fallbackSession: string,
  counts: CountFields,
  groupCells: GroupCells | null = null,
): Call {
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
  const group = groupCells === null ? null : groupOf(groupCells, counts);
  if (group !== null) {
    call.group = group;
    // A group of one call knows no more of it than a group of many.
    call.aggregated = true;
  }
  return call;
}

/** `null` for a row that says nothing of the calls that it adds up. */
function groupOf(cells: GroupCells, counts: CountFields): CallGroup | null {
  const group: CallGroup = {
    promptMin: counts.read(cells('prompt_min'), 'prompt_min'),
    promptMax: counts.read(cells('prompt_max'), 'prompt_max'),
    lastMs: timeMs(cells('time_last')),
    hours: nameOf(cells('hours')),
    turns: counts.read(cells('turns'), 'turns'),
    sessions: counts.read(cells('sessions'), 'sessions'),
    readsCache: flagOf(cells('reads_cache')),
  };
  return Object.values(group).every((value) => value === null) ? null : group;
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
