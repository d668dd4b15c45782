/**
 * The engines that the tests run queries on, in this process. Each is there only if it is installed:
 * DuckDB and PostgreSQL (as PGlite) are development dependencies; ClickHouse (as chdb, half a gigabyte)
 * is not and is asked for by its name alone.
 */
import type { DialectId } from './dialects.ts';
import type { Row, Table } from './testing.ts';

/** An engine that runs in this process. */
export interface Engine {
  readonly id: DialectId;
  /** @param file the rows as JSON lines */
  load(table: Table, file: string, text: string): Promise<void>;
  rows(sql: string): Promise<Row[]>;
}

type Types = Readonly<Record<Table['columns'][string], string>>;

const quoted = (name: string): string => `"${name}"`;
const created = (table: Table, types: Types): string =>
  Object.entries(table.columns)
    .map(([name, kind]) => `${quoted(name)} ${types[kind]}`)
    .join(', ');

/** @returns `null` where it is not installed */
export async function duckdb(): Promise<Engine | null> {
  const api = await import('@duckdb/node-api').catch(() => null);
  if (api === null) return null;
  const instance = await api.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  // Small tables: threads that wait for each other take longer than the work.
  await connection.run('SET threads = 1');
  const types: Types = {
    text: 'VARCHAR',
    int: 'BIGINT',
    json: 'JSON',
    map: 'MAP(VARCHAR, VARCHAR)',
    timestamp: 'TIMESTAMP',
    iso: 'VARCHAR',
    ms: 'BIGINT',
    ns: 'BIGINT',
    attributes: 'JSON',
    counts: 'JSON',
  };
  return {
    id: 'duckdb',
    load: async (table, file) => {
      const columns = Object.entries(table.columns).map(
        ([name, kind]) => `'${name}': '${types[kind]}'`,
      );
      await connection.run(
        `CREATE OR REPLACE TABLE ${quoted(table.name)} AS SELECT * FROM read_json('${file}', format = 'newline_delimited', columns = {${columns.join(', ')}})`,
      );
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
  };
}

/** @returns `null` where it is not installed */
export async function postgresql(): Promise<Engine | null> {
  const api = await import('@electric-sql/pglite').catch(() => null);
  if (api === null) return null;
  const db = new api.PGlite();
  const types: Types = {
    text: 'TEXT',
    int: 'BIGINT',
    json: 'JSONB',
    map: 'JSONB',
    timestamp: 'TIMESTAMPTZ',
    iso: 'TEXT',
    ms: 'BIGINT',
    ns: 'BIGINT',
    attributes: 'JSONB',
    counts: 'JSONB',
  };
  return {
    id: 'postgresql',
    load: async (table, _, text) => {
      const name = quoted(table.name);
      await db.exec(
        `DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (${created(table, types)})`,
      );
      const lines = text.trimEnd().split('\n');
      for (let from = 0; from < lines.length; from += 20_000)
        await db.query(
          `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`,
          [`[${lines.slice(from, from + 20_000).join(',')}]`],
        );
    },
    rows: async (sql) => (await db.query(sql)).rows as Row[],
  };
}

interface ChSession {
  query(sql: string, format?: string): { toString(): string } | string;
}

/** @returns `null` where it is not installed: `npm install --no-save chdb` */
export async function clickhouse(): Promise<Engine | null> {
  // Not a dependency, so its name must not be one that is looked for when this is checked.
  const name = 'chdb';
  const api = (await import(/* @vite-ignore */ name).catch(() => null)) as {
    readonly Session?: new () => ChSession;
    readonly default?: { readonly Session: new () => ChSession };
  } | null;
  const Session = api?.Session ?? api?.default?.Session;
  if (Session === undefined) return null;
  const session = new Session();
  const types: Types = {
    text: 'Nullable(String)',
    int: 'Nullable(Int64)',
    json: 'Nullable(String)',
    map: 'Map(String, String)',
    timestamp: "Nullable(DateTime64(3, 'UTC'))",
    iso: 'Nullable(String)',
    ms: 'Nullable(Int64)',
    ns: 'Nullable(Int64)',
    attributes: 'Map(String, String)',
    counts: 'Map(String, UInt64)',
  };
  const run = (sql: string, format = 'JSONEachRow'): string => String(session.query(sql, format));
  return {
    id: 'clickhouse',
    load: async (table, file) => {
      const columns = created(table, types).replaceAll('"', '`');
      run(`CREATE DATABASE IF NOT EXISTS made`);
      run(`DROP TABLE IF EXISTS \`${table.name}\``);
      run(`CREATE TABLE \`${table.name}\` (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
      run(
        `INSERT INTO \`${table.name}\` SELECT * FROM file('${file}', 'JSONEachRow', '${columns.replaceAll("'", "\\'")}') SETTINGS input_format_null_as_default = 1, date_time_input_format = 'best_effort', input_format_json_read_numbers_as_strings = 1`,
      );
      await Promise.resolve();
    },
    rows: async (sql) => {
      await Promise.resolve();
      return run(sql)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row);
    },
  };
}
