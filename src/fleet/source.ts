/** What a source of calls is to the query: its usual columns, and the parts that make calls of its rows. */
import type { ColumnKind, Dialect } from './dialects.ts';
import { caseOf } from './sql.ts';

export const SOURCE_IDS = ['plain', 'otel', 'langfuse', 'litellm', 'bedrock'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/** One named part of a query: `name AS (sql)`. */
export interface QueryPart {
  readonly name: string;
  readonly sql: string;
  readonly recursive?: boolean;
  /** Cheap to make again: better not stored where several parts use it. */
  readonly inline?: boolean;
  /** Its columns are used many times by the next part. */
  readonly stored?: boolean;
}

/** A column as a table has it. `name` NULL: the table has none such. */
export interface Column {
  readonly name: string | null;
  readonly kind: ColumnKind;
}
export type Columns = Readonly<Record<string, Column>>;

/** What a source's parts are made from. */
export interface SourceContext {
  readonly dialect: Dialect;
  /** The table (or what stands for it), ready to stand after FROM. */
  readonly table: string;
  /** What calls without a session have for one: as the importers take a file's name. */
  readonly tableLabel: string;
  readonly columns: Columns;
  /** What the reader groups by, of the table's own: a column or an attribute; `null` = neither. */
  readonly by: ByColumn | null;
  /** Where a span's session may be told: Langfuse's table of traces; `null` = none. */
  readonly traces: string | null;
  /** Whether spans may lie in spans: then the innermost with usage is the call. */
  readonly nested: boolean;
  /** Whether a row may be there twice. */
  readonly duplicates: boolean;
}

export type ByColumn =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string };

export interface Source {
  readonly id: SourceId;
  readonly name: string;
  /** Public description of the table. */
  readonly docsUrl: string;
  /** The usual table and its columns. */
  readonly table: (dialect: Dialect) => string;
  readonly columns: (dialect: Dialect) => Columns;
  /** The column that holds attributes to group by; `null` = none. */
  readonly attributes: string | null;
  /**
   * Parts that end in `calls`, one row a billed call, with the columns of {@link CALL_COLUMNS}. One of
   * them is `typed`, whose rows with `bad = 1` are refused: a count of theirs is no count.
   */
  readonly parts: (context: SourceContext) => QueryPart[];
}

/** The columns of `calls`. Counts are integers or NULL (unknown); `k_…` texts or NULL. */
export const CALL_COLUMNS = [
  'k_time',
  'k_session',
  'k_turn',
  'k_agent',
  'k_by',
  'k_purpose',
  'k_provider',
  'k_model',
  'k_tier',
  'k_speed',
  'k_region',
  'c_uncached',
  'c_read',
  'c_write',
  'c_write_5m',
  'c_write_30m',
  'c_write_1h',
  'c_write_12h',
  'c_output',
  'c_reasoning',
  'c_searches',
  'k_reliable',
  'k_calls',
  'k_aggregated',
] as const;
export type CallColumn = (typeof CALL_COLUMNS)[number];

/** Largest count that a row may hold, as in the importers. */
const MAX_COUNT = '9007199254740991';
const COUNT_FORM = '^[0-9]{1,16}([.]0*)?$';

/** Reads the columns of a context. */
export class Reading {
  readonly #context: SourceContext;
  readonly d: Dialect;

  constructor(context: SourceContext) {
    this.#context = context;
    this.d = context.dialect;
  }

  kind(logical: string): ColumnKind {
    return this.#context.columns[logical]?.kind ?? 'text';
  }

  has(logical: string): boolean {
    return (this.#context.columns[logical]?.name ?? null) !== null;
  }

  /** A column as it stands; NULL where the table has none. */
  raw(logical: string): string {
    const name = this.#context.columns[logical]?.name ?? null;
    return name === null ? `CAST(NULL AS ${this.d.textType})` : `r.${this.d.name(name)}`;
  }

  /** A column as a text, NULL where it is empty. */
  text(logical: string): string {
    return this.has(logical)
      ? `NULLIF(CAST(${this.raw(logical)} AS ${this.d.textType}), '')`
      : this.raw(logical);
  }

  /** A key of a column of attributes, flat: its dots are part of it. Empty = NULL. */
  attribute(logical: string, key: string): string {
    if (!this.has(logical)) return `CAST(NULL AS ${this.d.textType})`;
    const column = this.raw(logical);
    const found =
      this.kind(logical) === 'map' ? this.d.map(column, key) : this.d.json(column, [key]);
    return `NULLIF(${found}, '')`;
  }

  /** The text at a path of a JSON column. Empty = NULL. */
  json(logical: string, ...path: readonly (string | number)[]): string {
    return this.has(logical)
      ? `NULLIF(${this.d.json(this.raw(logical), path)}, '')`
      : `CAST(NULL AS ${this.d.textType})`;
  }

  time(logical: string): string {
    return this.has(logical)
      ? this.d.ms(this.raw(logical), this.kind(logical))
      : `CAST(NULL AS ${this.d.intType})`;
  }

  /** What the reader groups by, where it is the table's own; else NULL. */
  by(attributes: string | null): string {
    const { by } = this.#context;
    if (by === null) return `CAST(NULL AS ${this.d.textType})`;
    if (by.kind === 'column') return `CAST(r.${this.d.name(by.name)} AS ${this.d.textType})`;
    return attributes === null
      ? `CAST(NULL AS ${this.d.textType})`
      : this.attribute(attributes, by.name);
  }
}

/**
 * The part `typed`: texts that should be counts become integers, and rows in which one is none are
 * marked `bad`. `NULL AS NAME` for counts that the source does not have.
 * @param counts by the integer's column the text's
 */
export function typedPart(
  from: string,
  counts: Readonly<Record<string, string>>,
  dialect: Dialect,
): QueryPart {
  const isCount = (text: string): string =>
    `${dialect.matches(text, COUNT_FORM)} AND ${dialect.digits(text)} <= ${MAX_COUNT}`;
  const present = Object.entries(counts);
  const texts = [...new Set(present.map(([, text]) => text))];
  return {
    name: 'fleet_typed',
    stored: true,
    sql: `SELECT r.*,
${present.map(([name, text]) => `  ${caseOf([[isCount(text), dialect.digits(text)]], 'NULL')} AS ${name},`).join('\n')}
  ${caseOf(
    texts.map((text) => [`${text} IS NOT NULL AND NOT (${isCount(text)})`, '1'] as const),
    '0',
  )} AS bad
FROM ${from} r`,
  };
}

/**
 * A part that leaves one row of those that have the same key: the one with most output, then the
 * earliest. Rows without a key are never copies.
 * @param keys expressions; a row whose first is NULL has no key
 */
export function withoutCopies(
  name: string,
  from: string,
  keys: readonly string[],
  more: readonly string[] = [],
): QueryPart {
  const order = [
    'COALESCE(c_output, 0) DESC',
    'COALESCE(k_time, 0)',
    ...more,
    'COALESCE(c_uncached, 0) DESC',
    'COALESCE(c_read, 0) DESC',
  ];
  return {
    name,
    sql: `SELECT r.* FROM (
  SELECT r.*, ROW_NUMBER() OVER (PARTITION BY ${keys.join(', ')} ORDER BY ${order.join(', ')}) AS copy
  FROM ${from} r
) r WHERE copy = 1 OR ${keys[0] ?? 'NULL'} IS NULL`,
  };
}

/** The part `calls` out of a relation whose columns have other names. */
export function callsPart(
  from: string,
  columns: Readonly<Partial<Record<CallColumn, string>>>,
  dialect: Dialect,
  where: string | null = null,
  more: readonly string[] = [],
  name = 'fleet_calls',
): QueryPart {
  const defaults: Partial<Record<CallColumn, string>> = {
    k_reliable: '1',
    k_calls: '1',
    k_aggregated: '0',
    k_purpose: "'agent'",
  };
  const nothing = (column: CallColumn): string =>
    `CAST(NULL AS ${column.startsWith('k_') ? dialect.textType : dialect.intType})`;
  const all = CALL_COLUMNS.map(
    (column) => `  ${columns[column] ?? defaults[column] ?? nothing(column)} AS ${column}`,
  );
  return {
    name,
    sql: `SELECT\n${[...all, ...more.map((m) => `  ${m}`)].join(',\n')}\nFROM ${from}${where === null ? '' : `\nWHERE ${where}`}`,
  };
}
