/** Any table or JSONL of calls, read through a mapping that a person confirmed. */
import { WRITE_FIELDS, type Call } from '../../trace/trace.ts';
import { proportional } from '../bodies/usage.ts';
import { splitCounts, type Convention } from '../bodies/split.ts';
import { CountFields, asObject, own } from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';
import { COUNT_COLUMN_NAMES, COUNT_COLUMNS, type PlainColumn } from '../plain/columns.ts';
import { dropRepeatedExports, identityOf } from '../plain/plain.ts';
import { plainCall } from '../plain/row.ts';
import type { Mapping } from './mapping.ts';
import { plainNumber } from './numbers.ts';
import { valueAtPath } from './paths.ts';

const NUMBERS: ReadonlySet<string> = new Set([
  ...COUNT_COLUMN_NAMES,
  'web_searches',
  'recorded_cost',
  'calls',
]);

/** An importer for files of one mapping; give it to the reader in place of the registry. */
export function makeMappedImporter(mapping: Mapping): Importer {
  const csv = mapping.format === 'csv';
  const counted = COUNT_COLUMN_NAMES.flatMap((name) => mapping.columns[name] ?? []);
  return {
    id: 'mapped',
    name: 'Mapped columns',
    docsUrl: csv ? 'https://www.rfc-editor.org/rfc/rfc4180' : 'https://jsonlines.org',
    extensions: csv ? ['.csv', '.tsv', '.txt'] : ['.jsonl', '.json'],
    kind: csv ? 'csv' : 'json',
    ...(mapping.delimiter === undefined ? {} : { delimiter: mapping.delimiter }),
    detect: ({ header, records }) => {
      const found = csv
        ? counted.some((name) => (header ?? []).some((cell) => sameName(cell, name)))
        : records.some((r) => counted.some((path) => valueAtPath(r, path) !== undefined));
      return found ? 'yes' : 'no';
    },
    open: (context) => {
      const read = csv ? cellReader() : valueAtPath;
      return {
        record: (value, line) => {
          if (asObject(value) !== null) readRow(mapping, (at) => read(value, at), line, context);
        },
        end: () => undefined,
      };
    },
    crossFile: dropRepeatedExports,
  };
}

function readRow(
  mapping: Mapping,
  read: (at: string) => unknown,
  line: number,
  context: ReadContext,
): void {
  let commas = false;
  let empty = true;
  const cells = (column: PlainColumn): unknown => {
    const at = mapping.columns[column];
    const value = at === undefined ? undefined : read(at);
    if (isEmpty(value)) return mapping.constants?.[column];
    empty = false;
    if (column === 'time') return isoDay(value);
    if (typeof value !== 'string' || !NUMBERS.has(column)) return value;
    if (mapping.decimal === ',' && value.includes(',')) commas = true;
    // What is no number stays as it was, and is refused as a count.
    return plainNumber(value, mapping.decimal) ?? value;
  };
  const counts = new CountFields();
  const call = plainCall(cells, context.fileName, counts);
  if (empty) return;
  if (!counts.ok(context, line)) return;
  if (Object.values(COUNT_COLUMNS).every((field) => call[field] === null)) {
    context.notice('no-usage');
    return;
  }
  if (commas) context.notice('decimal-comma');
  if (call.timeMs === null) context.notice('no-time');
  if (call.aggregated === true || call.calls !== 1) context.notice('aggregate-only');
  apart(call, mapping, context);
  context.call(call, line, identityOf(call, context.fileName));
}

/** Makes the counts of `call` disjoint; none turns negative. */
function apart(call: Call, { inclusive }: Mapping, context: ReadContext): void {
  const convention: Convention = {
    cacheRead: inclusive.cacheRead ? 'inside' : 'outside',
    cacheWrite: inclusive.cacheWrite ? 'inside' : 'outside',
    reasoning: inclusive.reasoning ? 'inside' : 'outside',
    toolInput: 'inside',
    // A person looked at it.
    known: true,
  };
  const written = WRITE_FIELDS.flatMap((field) => {
    const tokens = call[field] ?? null;
    return tokens === null ? [] : [{ field, tokens }];
  });
  const cacheWrite = written.length === 0 ? null : written.reduce((n, w) => n + w.tokens, 0);
  const split = splitCounts(
    {
      input: call.uncachedInput ?? null,
      cacheRead: call.cacheRead ?? null,
      cacheWrite,
      output: call.output ?? null,
      reasoning: call.reasoning ?? null,
      total: null,
    },
    convention,
  );
  for (const code of split.notices) context.notice(code);
  call.uncachedInput = split.uncachedInput;
  call.cacheRead = split.cacheRead;
  call.output = split.output;
  call.reasoning = split.reasoning;
  call.inconsistent = call.inconsistent === true || split.inconsistent;
  if (split.cacheWrite !== null && cacheWrite !== null && split.cacheWrite < cacheWrite) {
    const shares = proportional(
      split.cacheWrite,
      written.map((w) => w.tokens),
    );
    written.forEach(({ field }, i) => {
      call[field] = shares[i] ?? 0;
    });
  }
}

/** Finds a row's cell by its header, to the letter or else in any case; one table has one header. */
function cellReader(): (row: unknown, name: string) => unknown {
  const spelling = new Map<string, string | null>();
  return (row, name) => {
    let key = spelling.get(name);
    if (key === undefined) {
      const keys = Object.keys(asObject(row) ?? {});
      key = keys.find((k) => k === name) ?? keys.find((k) => sameName(k, name)) ?? null;
      spelling.set(name, key);
    }
    return key === null ? undefined : own(row, key);
  };
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  );
}

/** `31.12.2026 08:15` as ISO 8601: written with points, a date begins with its day. */
function isoDay(value: unknown): unknown {
  const day =
    typeof value === 'string' ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/s.exec(value.trim()) : null;
  if (day === null) return value;
  const [, d = '', m = '', y = '', rest = ''] = day;
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}${rest.replace(/^,?\s+/, ' ')}`;
}
