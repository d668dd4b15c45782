/**
 * A trace as a table of calls in the plain format, CSV or JSONL, without loss: what is written here
 * is read back to the same trace, but for the sizes of the prompts' parts. `src/importers/plain/README.md` describes the columns.
 */
import Papa from 'papaparse';
import { guardText } from './guard.ts';
import {
  COUNT_FIELDS,
  FLAG,
  callAt,
  type Call,
  type CountField,
  type Trace,
} from '../trace/trace.ts';

const COUNT_NAMES: Readonly<Record<CountField, string>> = {
  uncachedInput: 'uncached_input',
  cacheRead: 'cache_read',
  cacheWriteUnknown: 'cache_write',
  cacheWrite5m: 'cache_write_5m',
  cacheWrite30m: 'cache_write_30m',
  cacheWrite1h: 'cache_write_1h',
  cacheWrite12h: 'cache_write_12h',
  output: 'output',
  reasoning: 'reasoning',
};

type Value = string | number | boolean | null;

/** The columns in their order, and how a call fills them. */
const COLUMNS: readonly (readonly [name: string, of: (call: Required<Call>) => Value])[] = [
  ['time', (c) => isoTime(c.timeMs)],
  ['session', (c) => c.session],
  ['turn', (c) => c.turn],
  ['call_id', (c) => c.callId],
  ['agent', (c) => c.agent],
  ['purpose', (c) => c.purpose],
  ['provider', (c) => c.provider],
  ['model', (c) => c.model],
  ...COUNT_FIELDS.map(
    (field) => [COUNT_NAMES[field], (c: Required<Call>): Value => c[field]] as const,
  ),
  ['output_reliable', (c) => c.outputReliable],
  ['service_tier', (c) => c.serviceTier],
  ['speed', (c) => c.speed],
  ['region', (c) => c.region],
  ['web_searches', (c) => c.webSearches],
  ['recorded_cost', (c) => c.recordedCost],
  ['calls', (c) => c.calls],
];

/** Flags that no column says; these columns are there only where some row needs them. */
const FLAG_COLUMNS: readonly (readonly [
  name: string,
  of: (call: Required<Call>) => Value,
  needed: (trace: Trace, row: number) => boolean,
])[] = [
  [
    'aggregated',
    (c) => c.aggregated,
    // Any other number of calls says it already.
    (t, i) => ((t.flags[i] ?? 0) & FLAG.aggregated) !== 0 && t.calls[i] === 1,
  ],
  ['inconsistent', (c) => c.inconsistent, (t, i) => ((t.flags[i] ?? 0) & FLAG.inconsistent) !== 0],
  ['estimated', (c) => c.estimated, (t, i) => ((t.flags[i] ?? 0) & FLAG.estimated) !== 0],
];

type Group = NonNullable<Call['group']>;

/** What rows of a warehouse say of their calls; these columns are there where a trace has such rows. */
const GROUP_COLUMNS: readonly (readonly [name: string, of: (group: Group) => Value])[] = [
  ['prompt_min', (g) => g.promptMin],
  ['prompt_max', (g) => g.promptMax],
  ['time_last', (g) => isoTime(g.lastMs)],
  ['hours', (g) => g.hours],
  ['turns', (g) => g.turns],
  ['sessions', (g) => g.sessions],
  ['reads_cache', (g) => g.readsCache],
];

/** Rows of a piece: large files are written piece by piece. */
const PIECE_ROWS = 5_000;

/** The CSV of a trace in pieces, header first; RFC 4180, lines end in CRLF. */
export function* plainCsvPieces(trace: Trace): Generator<string> {
  const columns = columnsOf(trace);
  yield Papa.unparse([columns.map(([name]) => name)]) + '\r\n';
  for (const calls of pieces(trace)) {
    const rows = calls.map((call) => columns.map(([, of]) => csvCell(of(call))));
    yield Papa.unparse(rows, { newline: '\r\n', quotes: splitsElsewhere }) + '\r\n';
  }
}

/** The JSONL of a trace in pieces: an object a line, every key in every line, `null` = unknown. */
export function* plainJsonlPieces(trace: Trace): Generator<string> {
  const columns = columnsOf(trace);
  for (const calls of pieces(trace))
    yield calls
      .map((call) => Object.fromEntries(columns.map(([name, of]) => [name, of(call)])))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
}

export function plainCsv(trace: Trace): string {
  return [...plainCsvPieces(trace)].join('');
}

export function plainJsonl(trace: Trace): string {
  return [...plainJsonlPieces(trace)].join('');
}

function columnsOf(trace: Trace): readonly (readonly [string, (call: Required<Call>) => Value])[] {
  const flags = FLAG_COLUMNS.filter(([, , needed]) => {
    for (let i = 0; i < trace.length; i++) if (needed(trace, i)) return true;
    return false;
  });
  const groups = trace.groups === null ? [] : GROUP_COLUMNS;
  return [
    ...COLUMNS,
    ...flags.map(([name, of]) => [name, of] as const),
    ...groups.map(
      ([name, of]) =>
        [name, (c: Required<Call>): Value => (c.group === null ? null : of(c.group))] as const,
    ),
  ];
}

function* pieces(trace: Trace): Generator<Required<Call>[]> {
  for (let from = 0; from < trace.length; from += PIECE_ROWS) {
    const length = Math.min(PIECE_ROWS, trace.length - from);
    yield Array.from({ length }, (_, i) => callAt(trace, from + i));
  }
}

/** ISO 8601 in UTC; times outside the years 0–9999 are none. */
function isoTime(ms: number | null): string | null {
  if (ms === null || !(ms >= -62_167_219_200_000 && ms < 253_402_300_800_000)) return null;
  return new Date(ms).toISOString();
}

/** Guarded, see `guard.ts`; the importer takes the apostrophe off again. */
function csvCell(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // A file that holds NUL is taken for binary; lone surrogates meet the same end in UTF-8.
  const text = value.replaceAll('\0', '\uFFFD');
  return guardText(text);
}

/** Quotes what a spreadsheet with another list separator would cut into cells of its own. */
function splitsElsewhere(cell: unknown): boolean {
  return typeof cell === 'string' && /[;\t|]/.test(cell);
}
