/**
 * The dialects of SQL in which a query can be printed. The query has one source (`query.ts`); a dialect
 * is the few spellings in which engines differ: names, texts, JSON, times.
 *
 * All arithmetic is on integers and all truth is 0 or 1, so that nothing depends on an engine's own
 * booleans, time zones or floating point.
 */

export const DIALECT_IDS = [
  'duckdb',
  'postgresql',
  'clickhouse',
  'bigquery',
  'snowflake',
  'spark',
] as const;
export type DialectId = (typeof DIALECT_IDS)[number];

/** How a column holds its values. */
export const COLUMN_KINDS = ['text', 'int', 'json', 'map', 'timestamp', 'iso', 'ms', 'ns'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface Dialect {
  readonly id: DialectId;
  /** The engine's name as people know it. */
  readonly title: string;
  /** Whether the tests run its queries; of the others only the text is held. */
  readonly tested: boolean;
  readonly textType: string;
  readonly intType: string;
  /** What stands before a part that several others use and that should not be stored in between. */
  readonly inline: string;
  /**
   * What stands before a part whose columns are used many times by the next: planners that put the
   * expressions in their places would else write them out again and again.
   */
  readonly stored: string;
  /** What stands at the end of a query. */
  readonly suffix: string;
  /** One part of a name, quoted. */
  name(part: string): string;
  text(value: string): string;
  /** 1 where a text has the form of a regular expression (no backslashes in it); as a condition. */
  matches(expression: string, pattern: string): string;
  /** The integer of a text of digits that may end in `.000`. */
  digits(expression: string): string;
  /** The text at a path of a JSON column; NULL where there is none or `null`. Numbers are places in lists. */
  json(column: string, path: readonly (string | number)[]): string;
  /** A condition: a list stands at the path of a JSON column. */
  jsonIsList(column: string, path: readonly string[]): string;
  /** The text under a key of a column that maps texts to texts or numbers; NULL where there is none. */
  map(column: string, key: string): string;
  /** Milliseconds since 1970 of a time, cut down. */
  ms(expression: string, kind: ColumnKind): string;
  /** Whole quotient of two integers that are not negative. */
  quotient(a: string, b: string): string;
}

/** A name or key that no query can hold. */
export class BadName extends RangeError {}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

function checked(value: string): string {
  if (CONTROL.test(value) || /\p{Surrogate}/u.test(value) || value.length > 300)
    throw new BadName(value);
  return value;
}

function nameChecked(part: string): string {
  if (part === '') throw new BadName(part);
  return checked(part);
}

const doubled = (value: string, quote: string): string =>
  `${quote}${value.replaceAll(quote, quote + quote)}${quote}`;
const escaped = (value: string, quote: string): string =>
  `${quote}${value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;

/** RFC 6901. */
const pointer = (path: readonly (string | number)[]): string =>
  path.map((p) => `/${String(p).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Keys in a path that has its own quotes: what would end them is refused, not escaped twice. */
function plainKey(key: string): string {
  if (/["'\\`]/.test(key)) throw new BadName(key);
  return checked(key);
}

const ISO_DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}';

const duckdb: Dialect = {
  id: 'duckdb',
  title: 'DuckDB',
  tested: true,
  textType: 'VARCHAR',
  intType: 'BIGINT',
  inline: 'NOT MATERIALIZED ',
  stored: 'MATERIALIZED ',
  suffix: '',
  name: (part) => doubled(nameChecked(part), '"'),
  text: (value) => doubled(checked(value), "'"),
  matches: (e, pattern) => `regexp_matches(${e}, '${pattern}')`,
  digits: (e) => `TRY_CAST(split_part(${e}, '.', 1) AS BIGINT)`,
  json: (column, path) => `json_extract_string(${column}, ${duckdb.text(pointer(path))})`,
  jsonIsList: (column, path) => `json_type(${column}, ${duckdb.text(pointer(path))}) = 'ARRAY'`,
  map: (column, key) => `CAST(${column}[${duckdb.text(key)}] AS VARCHAR)`,
  ms: (e, kind) =>
    kind === 'iso'
      ? `epoch_ms(TRY_CAST(${e} AS TIMESTAMP))`
      : kind === 'timestamp'
        ? `epoch_ms(${e})`
        : integerMs(duckdb, e, kind),
  quotient: (a, b) => `((${a}) // ${b})`,
};

const postgresql: Dialect = {
  ...duckdb,
  id: 'postgresql',
  title: 'PostgreSQL',
  textType: 'TEXT',
  inline: '',
  matches: (e, pattern) => `${e} ~ '${pattern}'`,
  digits: (e) => `CAST(SPLIT_PART(${e}, '.', 1) AS BIGINT)`,
  json: (column, path) =>
    `(CAST(${column} AS JSONB) #>> ARRAY[${path.map((p) => postgresql.text(String(p))).join(', ')}])`,
  jsonIsList: (column, path) =>
    `JSONB_TYPEOF(CAST(${column} AS JSONB) #> ARRAY[${path.map((p) => postgresql.text(p)).join(', ')}]) = 'array'`,
  map: (column, key) => postgresql.json(column, [key]),
  ms: (e, kind) => {
    const of = (at: string): string => `CAST(FLOOR(EXTRACT(EPOCH FROM ${at}) * 1000) AS BIGINT)`;
    if (kind === 'timestamp') return of(e);
    if (kind !== 'iso') return integerMs(postgresql, e, kind);
    return `CASE WHEN ${e} ~ '${ISO_DAY}.*(Z|[+-][0-9]{2}:?[0-9]{2})$' THEN ${of(`CAST(${e} AS TIMESTAMPTZ)`)} WHEN ${e} ~ '${ISO_DAY}' THEN ${of(`CAST(${e} AS TIMESTAMP)`)} END`;
  },
  quotient: (a, b) => `((${a}) / ${b})`,
};

const clickhouse: Dialect = {
  id: 'clickhouse',
  title: 'ClickHouse',
  // Run in the tests only where `chdb` is installed, which the lock file leaves out.
  tested: false,
  textType: 'Nullable(String)',
  intType: 'Nullable(Int64)',
  inline: '',
  stored: '',
  // An unmatched side of a join is NULL here as everywhere else.
  suffix: '\nSETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1',
  name: (part) => escaped(nameChecked(part), '`'),
  text: (value) => escaped(checked(value), "'"),
  matches: (e, pattern) => `match(${e}, '${pattern}')`,
  digits: (e) => `toInt64OrNull(replaceRegexpOne(${e}, '[.]0*$', ''))`,
  json: (column, path) =>
    `JSONExtract(${column}, ${path.map((p) => (typeof p === 'number' ? String(p + 1) : clickhouse.text(p))).join(', ')}, 'Nullable(String)')`,
  jsonIsList: (column, path) =>
    `JSONType(ifNull(${column}, ''), ${path.map((p) => clickhouse.text(p)).join(', ')}) = 'Array'`,
  map: (column, key) =>
    `if(mapContains(${column}, ${clickhouse.text(key)}), CAST(${column}[${clickhouse.text(key)}] AS Nullable(String)), NULL)`,
  ms: (e, kind) =>
    kind === 'iso'
      ? `toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(${e}, 3, 'UTC'))`
      : kind === 'timestamp'
        ? `toUnixTimestamp64Milli(toDateTime64(${e}, 3, 'UTC'))`
        : integerMs(clickhouse, e, kind),
  quotient: (a, b) => `intDiv(${a}, ${b})`,
};

const bigquery: Dialect = {
  id: 'bigquery',
  title: 'BigQuery',
  tested: false,
  textType: 'STRING',
  intType: 'INT64',
  inline: '',
  stored: '',
  suffix: '',
  name: (part) => escaped(nameChecked(part), '`'),
  text: (value) => escaped(checked(value), "'"),
  matches: (e, pattern) => `REGEXP_CONTAINS(${e}, r'${pattern}')`,
  digits: (e) => `SAFE_CAST(REGEXP_REPLACE(${e}, r'[.]0*$', '') AS INT64)`,
  json: (column, path) => `JSON_VALUE(${column}, '${dollarPath(path)}')`,
  jsonIsList: (column, path) =>
    `STARTS_WITH(TRIM(TO_JSON_STRING(JSON_QUERY(${column}, '${dollarPath(path)}'))), '[')`,
  map: (column, key) => bigquery.json(column, [key]),
  ms: (e, kind) =>
    kind === 'iso'
      ? `UNIX_MILLIS(SAFE_CAST(${e} AS TIMESTAMP))`
      : kind === 'timestamp'
        ? `UNIX_MILLIS(${e})`
        : integerMs(bigquery, e, kind),
  quotient: (a, b) => `DIV(${a}, ${b})`,
};

const snowflake: Dialect = {
  id: 'snowflake',
  title: 'Snowflake',
  tested: false,
  textType: 'VARCHAR',
  intType: 'BIGINT',
  inline: '',
  stored: '',
  suffix: '',
  name: (part) => doubled(nameChecked(part), '"'),
  text: (value) => doubled(checked(value).replaceAll('\\', '\\\\'), "'"),
  // REGEXP_LIKE matches whole texts.
  matches: (e, pattern) => `REGEXP_LIKE(${e}, '${pattern.replace(/^\^|\$$/g, '')}')`,
  digits: (e) => `TRY_TO_NUMBER(SPLIT_PART(${e}, '.', 1))`,
  json: (column, path) =>
    `CAST(${column}${path.map((p) => (typeof p === 'number' ? `[${p}]` : `[${snowflake.text(p)}]`)).join('')} AS VARCHAR)`,
  jsonIsList: (column, path) =>
    `IS_ARRAY(${column}${path.map((p) => `[${snowflake.text(p)}]`).join('')})`,
  map: (column, key) => snowflake.json(column, [key]),
  ms: (e, kind) =>
    kind === 'iso'
      ? `DATE_PART(EPOCH_MILLISECOND, TRY_TO_TIMESTAMP_TZ(${e}))`
      : kind === 'timestamp'
        ? `DATE_PART(EPOCH_MILLISECOND, ${e})`
        : integerMs(snowflake, e, kind),
  quotient: (a, b) => `FLOOR((${a}) / ${b})`,
};

const spark: Dialect = {
  id: 'spark',
  title: 'Spark SQL',
  tested: false,
  textType: 'STRING',
  intType: 'BIGINT',
  inline: '',
  stored: '',
  suffix: '',
  name: (part) => doubled(nameChecked(part), '`'),
  text: (value) => escaped(checked(value), "'"),
  matches: (e, pattern) => `${e} RLIKE '${pattern}'`,
  digits: (e) => `TRY_CAST(SPLIT_PART(${e}, '.', 1) AS BIGINT)`,
  json: (column, path) =>
    `GET_JSON_OBJECT(${column}, "$${path.map((p) => (typeof p === 'number' ? `[${p}]` : `['${plainKey(p)}']`)).join('')}")`,
  jsonIsList: (column, path) =>
    `GET_JSON_OBJECT(${column}, "$${path.map((p) => `['${plainKey(p)}']`).join('')}") LIKE '[%'`,
  map: (column, key) => `CAST(${column}[${spark.text(key)}] AS STRING)`,
  ms: (e, kind) =>
    kind === 'iso'
      ? `UNIX_MILLIS(TRY_CAST(${e} AS TIMESTAMP))`
      : kind === 'timestamp'
        ? `UNIX_MILLIS(${e})`
        : integerMs(spark, e, kind),
  quotient: (a, b) => `((${a}) DIV ${b})`,
};

function dollarPath(path: readonly (string | number)[]): string {
  return `$${path.map((p) => (typeof p === 'number' ? `[${p}]` : `."${plainKey(p)}"`)).join('')}`;
}

function integerMs(dialect: Dialect, e: string, kind: ColumnKind): string {
  return kind === 'ns' ? dialect.quotient(e, '1000000') : `CAST(${e} AS ${dialect.intType})`;
}

export const DIALECTS: Readonly<Record<DialectId, Dialect>> = {
  duckdb,
  postgresql,
  clickhouse,
  bigquery,
  snowflake,
  spark,
};

/**
 * The name of a table, `a.b.c`, each part quoted.
 * @throws BadName for an empty part, control characters, lone surrogates, more than four parts
 */
export function tableName(dialect: Dialect, dotted: string): string {
  const parts = dotted.split('.');
  if (parts.length > 4) throw new BadName(dotted);
  return parts.map((part) => dialect.name(part)).join('.');
}
