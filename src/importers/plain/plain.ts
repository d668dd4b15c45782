/**
 * Importers of the plain format. `README.md` beside this file describes its columns.
 * CSV: https://www.rfc-editor.org/rfc/rfc4180 · JSON lines: https://jsonlines.org
 */
import { CountFields, asObject, own } from '../fields.ts';
import type {
  CrossFileDecision,
  FileImport,
  FileSample,
  Identity,
  Importer,
  ReadContext,
} from '../importer.ts';
import type { Call } from '../../trace/trace.ts';
import {
  COUNT_COLUMN_NAMES,
  COUNT_COLUMNS,
  PLAIN_COLUMNS,
  PLAIN_FLAG_COLUMNS,
  PLAIN_GROUP_COLUMNS,
  unguardCell,
  type GroupColumn,
  type PlainColumn,
} from './columns.ts';
import { plainCall } from './row.ts';

const COLUMNS: ReadonlySet<string> = new Set([
  ...PLAIN_COLUMNS,
  ...PLAIN_FLAG_COLUMNS,
  ...PLAIN_GROUP_COLUMNS,
]);
type AnyColumn = PlainColumn | GroupColumn;
const COUNTS: ReadonlySet<string> = new Set(COUNT_COLUMN_NAMES);
const MORE_COUNTS: ReadonlySet<string> = new Set([
  'calls',
  'web_searches',
  'prompt_min',
  'prompt_max',
  'turns',
  'sessions',
]);

export const plainCsv: Importer = {
  id: 'plain-csv',
  name: 'Plain CSV',
  docsUrl: 'https://www.rfc-editor.org/rfc/rfc4180',
  extensions: ['.csv', '.tsv'],
  kind: 'csv',
  detect: (sample: FileSample) => (hasPlainNames(sample.header ?? []) ? 'yes' : 'no'),
  open: (context) => {
    const nameOf = keyFinder();
    return {
      record: (value, line) => {
        const row = asObject(value);
        if (row === null) return;
        const cell = (column: AnyColumn): string => {
          const key = nameOf(row, column);
          const found = key === null ? '' : own(row, key);
          return typeof found === 'string' ? found : '';
        };
        if (PLAIN_COLUMNS.every((column) => cell(column).trim() === '')) return;
        const grouped = COUNT_COLUMN_NAMES.find((c) => /^\d{1,3}(?:\.\d{3})+$/.test(cell(c)));
        if (grouped !== undefined) {
          // `1.000` is a thousand to some and one to others: refused, not guessed.
          context.skip(line, 'bad-number', grouped);
          return;
        }
        emit(context, line, (column) => {
          const text = cell(column);
          if (COUNTS.has(column) || MORE_COUNTS.has(column)) return text.trim();
          if (column !== 'recorded_cost') return unguardCell(text);
          // One dollar amount with one comma and no point: a decimal comma.
          if (!/^\s*\d+,\d+\s*$/.test(text)) return text;
          context.notice('decimal-comma');
          return text.replace(',', '.');
        });
      },
      end: () => undefined,
    };
  },
  tool: 'plain',
  crossFile: dropRepeatedExports,
};

export const plainJsonl: Importer = {
  id: 'plain-jsonl',
  name: 'Plain JSONL',
  docsUrl: 'https://jsonlines.org',
  extensions: ['.jsonl', '.ndjson', '.json'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isPlainRecord) ? 'yes' : 'no'),
  open: (context) => {
    const nameOf = keyFinder();
    return {
      record: (value, line) => {
        const row = asObject(value);
        if (row === null) return;
        if (!Object.keys(row).some((key) => COLUMNS.has(key.trim().toLowerCase()))) return;
        emit(context, line, (column) => {
          const key = nameOf(row, column);
          return key === null ? null : own(row, key);
        });
      },
      end: () => undefined,
    };
  },
  tool: 'plain',
  crossFile: dropRepeatedExports,
};

function emit(context: ReadContext, line: number, cells: (c: AnyColumn) => unknown): void {
  const counts = new CountFields();
  const call = plainCall(cells, context.fileName, counts, cells);
  if (!counts.ok(context, line)) return;
  if (call.outputReliable !== false && (call.reasoning ?? 0) > (call.output ?? Infinity)) {
    // A part cannot be more than the whole. What is billed is the output; the part is not known.
    call.reasoning = null;
    call.inconsistent = true;
    context.notice('contradicting-counts');
  }
  if (call.timeMs === null) context.notice('no-time');
  if ((call.group?.promptMin ?? null) !== null) context.notice('grouped-sums');
  else if (call.aggregated === true || call.calls !== 1) context.notice('aggregate-only');
  if (call.estimated === true) context.notice('approximate-counts');
  context.call(call, line, identityOf(call, context.fileName));
}

/** `model` or `session`, and at least two columns of counts, in any case and order. */
function hasPlainNames(names: readonly string[]): boolean {
  const lower = new Set(names.map((name) => name.trim().toLowerCase()));
  return (
    (lower.has('model') || lower.has('session')) &&
    COUNT_COLUMN_NAMES.filter((column) => lower.has(column)).length >= 2
  );
}

function isPlainRecord(record: unknown): boolean {
  const row = asObject(record);
  if (row === null) return false;
  // Other formats have `output` and `reasoning` too, as texts and lists.
  const names = Object.keys(row).filter((key) => {
    const value = own(row, key);
    return (
      !COUNTS.has(key.trim().toLowerCase()) ||
      value === null ||
      typeof value === 'number' ||
      (typeof value === 'string' && /^\s*\d*(?:\.0*)?\s*$/.test(value))
    );
  });
  return hasPlainNames(names);
}

/** Finds a row's own spelling of a column; rows of one shape are looked at once. */
function keyFinder(): (row: object, column: AnyColumn) => string | null {
  let shape = '';
  let spelling = new Map<string, string>();
  let last: object | null = null;
  return (row, column) => {
    if (row !== last) {
      last = row;
      const keys = Object.keys(row);
      const seen = keys.join('\n');
      if (seen !== shape) {
        shape = seen;
        spelling = new Map(keys.map((key) => [key.trim().toLowerCase(), key]));
      }
    }
    return spelling.get(column) ?? null;
  };
}

/**
 * Rows that name their call; only copies in several files are told by it.
 * A session that is the file's own name is left out: a copy lies in a file of another name.
 */
export function identityOf(call: Call, fileName: string): Identity | undefined {
  if ((call.callId ?? '') === '') return undefined;
  const counts = Object.values(COUNT_COLUMNS).map((field) => call[field] ?? null);
  const session = call.session === fileName ? null : call.session;
  return {
    key: JSON.stringify([call.callId, session, call.turn, call.model, call.timeMs, ...counts]),
  };
}

/**
 * Two exports that overlap hold the same rows. A row counts as often as the file that has it most
 * often; within one file nothing is dropped, so an export comes back as it was.
 */
export function dropRepeatedExports(files: readonly FileImport[]): CrossFileDecision[] {
  const rows = new Map<string, number[][]>();
  files.forEach((file, f) =>
    file.identities.forEach((identity, row) => {
      if (identity === null) return;
      let byFile = rows.get(identity.key);
      if (byFile === undefined) rows.set(identity.key, (byFile = files.map(() => [])));
      byFile[f]?.push(row);
    }),
  );
  const drops = files.map(() => new Set<number>());
  for (const byFile of rows.values()) {
    const most = Math.max(...byFile.map((list) => list.length));
    // The first file by name that has them all keeps them, in whatever order they came.
    const keeper = byFile
      .flatMap((list, f) => (list.length === most ? [f] : []))
      .reduce((a, b) => ((files[a]?.name ?? '') <= (files[b]?.name ?? '') ? a : b));
    byFile.forEach((list, f) => {
      if (f !== keeper) for (const row of list) drops[f]?.add(row);
    });
  }
  return drops.map((drop) => ({
    drop,
    notices: drop.size > 0 ? [{ code: 'duplicate-usage' as const, count: drop.size }] : [],
  }));
}
