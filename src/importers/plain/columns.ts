/** The plain format: our own table of calls, the same names as CSV columns and as JSONL keys. */
import type { CountField } from '../../trace/trace.ts';

export const PLAIN_COLUMNS = [
  'time',
  'session',
  'turn',
  'call_id',
  'agent',
  'purpose',
  'provider',
  'model',
  'uncached_input',
  'cache_read',
  'cache_write',
  'cache_write_5m',
  'cache_write_30m',
  'cache_write_1h',
  'cache_write_12h',
  'output',
  'reasoning',
  'output_reliable',
  'service_tier',
  'speed',
  'region',
  'web_searches',
  'recorded_cost',
  'calls',
] as const;

/**
 * Three flags that the columns cannot say: a sum whose number of requests is unknown, a row whose
 * counts contradict each other, and a call that was not recorded but estimated. An export has these
 * columns only where some row needs them.
 */
export const PLAIN_FLAG_COLUMNS = ['aggregated', 'inconsistent', 'estimated'] as const;

/**
 * What a row knows of the calls that it adds up, where a warehouse made it (`src/fleet`): the smallest
 * and the largest prompt, the last call's time, the hours of schedules, and how many turns and sessions
 * are counted at the row. Such a row is priced like its calls where all of them lie in one band.
 */
export const PLAIN_GROUP_COLUMNS = [
  'prompt_min',
  'prompt_max',
  'time_last',
  'hours',
  'turns',
  'sessions',
  'reads_cache',
] as const;

export type PlainColumn = (typeof PLAIN_COLUMNS)[number] | (typeof PLAIN_FLAG_COLUMNS)[number];
export type GroupColumn = (typeof PLAIN_GROUP_COLUMNS)[number];

/** Token counts by column. */
export const COUNT_COLUMNS = {
  uncached_input: 'uncachedInput',
  cache_read: 'cacheRead',
  cache_write: 'cacheWriteUnknown',
  cache_write_5m: 'cacheWrite5m',
  cache_write_30m: 'cacheWrite30m',
  cache_write_1h: 'cacheWrite1h',
  cache_write_12h: 'cacheWrite12h',
  output: 'output',
  reasoning: 'reasoning',
} as const satisfies Partial<Record<PlainColumn, CountField>>;
export type CountColumn = keyof typeof COUNT_COLUMNS;
export const COUNT_COLUMN_NAMES = Object.keys(COUNT_COLUMNS) as readonly CountColumn[];

/**
 * Takes the guard off a text cell. A cell that a spreadsheet would run as a formula is exported
 * with an apostrophe before it; `'` before such a start (or before a guarded one) is that guard.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function unguardCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
