/** A mapping while it is being chosen: pure changes, and what is wrong with it. */
import type { App, Unmapped } from '../../app/app.ts';
import type { PreviewCall } from '../../app/preview.ts';

export type Mapping = Parameters<App['applyMapping']>[1];
export type { PreviewCall };
export type Field = keyof Mapping['columns'];
export type Part = keyof Mapping['inclusive'];

export const GROUPS = [
  { id: 'who', fields: ['time', 'session', 'turn', 'model', 'provider'] },
  {
    id: 'input',
    fields: ['uncached_input', 'cache_read', 'cache_write', 'cache_write_5m', 'cache_write_1h'],
  },
  { id: 'output', fields: ['output', 'reasoning', 'recorded_cost', 'calls'] },
] as const satisfies readonly { id: string; fields: readonly Field[] }[];

export const MORE_FIELDS = [
  'call_id',
  'agent',
  'purpose',
  'cache_write_30m',
  'cache_write_12h',
  'web_searches',
  'service_tier',
  'speed',
  'region',
  'output_reliable',
  'aggregated',
  'inconsistent',
  'estimated',
] as const satisfies readonly Field[];

const LIFETIMES = [
  'cache_write_5m',
  'cache_write_30m',
  'cache_write_1h',
  'cache_write_12h',
] as const;

/** The count that may hold a part, and the fields of the part. */
export const HOLDERS: Readonly<Record<Part, { whole: Field; parts: readonly Field[] }>> = {
  cacheRead: { whole: 'uncached_input', parts: ['cache_read'] },
  cacheWrite: { whole: 'uncached_input', parts: ['cache_write', ...LIFETIMES] },
  reasoning: { whole: 'output', parts: ['reasoning'] },
};
export const PARTS = ['cacheRead', 'cacheWrite', 'reasoning'] as const satisfies readonly Part[];

const COUNTED: ReadonlySet<Field> = new Set<Field>([
  'uncached_input',
  'cache_read',
  'cache_write',
  ...LIFETIMES,
  'output',
  'reasoning',
  'web_searches',
  'recorded_cost',
  'calls',
]);

/** Whether the question about a part arises: both it and what may hold it have a column. */
export function isAsked(mapping: Mapping, part: Part): boolean {
  const { whole, parts } = HOLDERS[part];
  return (
    mapping.columns[whole] !== undefined && parts.some((p) => mapping.columns[p] !== undefined)
  );
}

/** @param column a header, or `null` where the table has none */
export function withColumn(mapping: Mapping, field: Field, column: string | null): Mapping {
  const { [field]: _, ...columns } = mapping.columns;
  if (column === null) return { ...mapping, columns };
  return { ...withConstant(mapping, field, ''), columns: { ...columns, [field]: column } };
}

export function withConstant(mapping: Mapping, field: Field, value: string): Mapping {
  const { constants = {}, ...rest } = mapping;
  const { [field]: _, ...others } = constants;
  const next = value.trim() === '' ? others : { ...others, [field]: value.trim() };
  return Object.keys(next).length === 0 ? rest : { ...rest, constants: next };
}

/** The mapping with the table's own spelling of its columns; the importer takes any case. */
export function fitted(mapping: Mapping, { peek }: Unmapped): Mapping {
  if (peek.format === 'jsonl') return mapping;
  const columns: Partial<Record<Field, string>> = {};
  for (const [field, name] of Object.entries(mapping.columns) as [Field, string][])
    columns[field] =
      peek.header.find((h) => h === name) ??
      peek.header.find((h) => h.toLowerCase() === name.trim().toLowerCase()) ??
      name;
  return { ...mapping, columns };
}

/** Headers that can be chosen: a mapping cannot name an empty one, or a very long one. */
export function columnsOf({ peek }: Unmapped): readonly string[] {
  return [...new Set(peek.header)].filter((name) => name !== '' && name.length <= 500);
}

/** Why a mapping cannot be confirmed (`blocks`), or what to know before. */
export type Problem = { readonly blocks: boolean; readonly fields: readonly Field[] } & (
  | {
      readonly code:
        | 'no-input'
        | 'no-output'
        | 'no-model'
        | 'doubled'
        | 'maybe-doubled'
        | 'no-session'
        | 'no-time'
        | 'bad-time'
        | 'bad-cost';
    }
  | { readonly code: 'twice' | 'shared' | 'absent'; readonly column: string }
);

/** @param count what the first rows are under a mapping */
export function problemsOf(
  mapping: Mapping,
  table: Unmapped,
  count: (mapping: Mapping) => readonly PreviewCall[],
): readonly Problem[] {
  const problems: Problem[] = [];
  const { columns, constants } = mapping;
  const isAbsent = (name: string | undefined): boolean =>
    name !== undefined && !table.peek.header.includes(name);
  // A path may still occur in later records, and another delimiter gives another header.
  const mayOccur =
    table.peek.format === 'jsonl' ||
    (mapping.delimiter !== undefined && Object.values(columns).every(isAbsent));
  const hasColumn = (field: Field): boolean =>
    columns[field] !== undefined && (mayOccur || !isAbsent(columns[field]));
  for (const [code, field] of [
    ['no-input', 'uncached_input'],
    ['no-output', 'output'],
  ] as const)
    if (!hasColumn(field)) problems.push({ code, blocks: true, fields: [field] });

  const byColumn = new Map<string, Field[]>();
  for (const [field, column] of Object.entries(columns) as [Field, string][]) {
    byColumn.set(column, [...(byColumn.get(column) ?? []), field]);
    if (isAbsent(column)) problems.push({ code: 'absent', blocks: false, fields: [field], column });
  }
  for (const [column, fields] of byColumn) {
    if (fields.length < 2) continue;
    const blocks = fields.some((f) => COUNTED.has(f));
    problems.push({ code: blocks ? 'twice' : 'shared', blocks, fields, column });
  }
  const doubling = doublingOf(mapping, count);
  if (doubling !== null)
    problems.push({ code: doubling, blocks: doubling === 'doubled', fields: ['cache_write'] });

  for (const field of ['model', 'session', 'time'] as const)
    if (!hasColumn(field) && constants?.[field] === undefined)
      problems.push({ code: `no-${field}`, blocks: false, fields: [field] });
  const read = count(mapping).filter((call) => call.refused === null);
  if (read.length > 0) {
    if (hasColumn('time') && read.every((call) => call.timeMs === null))
      problems.push({ code: 'bad-time', blocks: false, fields: ['time'] });
    if (hasColumn('recorded_cost') && read.every((call) => call.recordedCost === null))
      problems.push({ code: 'bad-cost', blocks: false, fields: ['recorded_cost'] });
  }
  return problems.sort((a, b) => Number(b.blocks) - Number(a.blocks));
}

/** Whether all written tokens stand beside the same tokens by lifetime. */
function doublingOf(
  mapping: Mapping,
  count: (mapping: Mapping) => readonly PreviewCall[],
): 'doubled' | 'maybe-doubled' | null {
  const all = mapping.columns.cache_write;
  const split = LIFETIMES.filter((f) => mapping.columns[f] !== undefined);
  if (all === undefined || split.length === 0) return null;
  const written = (fields: readonly Field[]): ReadonlyMap<number, number | null> => {
    const columns = Object.fromEntries(fields.map((f) => [f, mapping.columns[f]]));
    const calls = count({
      ...mapping,
      columns,
      inclusive: { ...mapping.inclusive, cacheWrite: false },
    });
    return new Map(calls.map((call) => [call.row, call.cacheWrite]));
  };
  const sums = written(split);
  let seen = false;
  for (const [row, whole] of written(['cache_write'])) {
    if (whole !== (sums.get(row) ?? null)) return null;
    seen ||= (whole ?? 0) > 0;
  }
  return seen ? 'doubled' : 'maybe-doubled';
}

/** The text of a mapping file, as the command line reads it. */
export function fileOf(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}
