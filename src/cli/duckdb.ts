/** Runs a query over local files with DuckDB, where it is installed. Only `fleet --run` comes here. */
import type { Boundaries } from '../tariffs/boundaries.ts';
import { DIALECTS, type ColumnKind } from '../fleet/dialects.ts';
import { fleetQuery, type QueryOptions } from '../fleet/query.ts';
import { SOURCES } from '../fleet/registry.ts';
import type { Column, SourceId } from '../fleet/source.ts';
import type { Args } from './args.ts';
import { wrongUse, type Io } from './io.ts';
import type { Words } from './words.ts';

/** What a reader may give as DuckDB's memory; beyond it DuckDB uses files. */
const MEMORY = /^\d{1,5}(?:MB|GB)$/;
export const DEFAULT_MEMORY = '2GB';

/**
 * Prints the result as CSV. Parquet, CSV and JSON lines, also of many files (`*.parquet`); their columns
 * are looked up, so that one that is not there is unknown and a text is read as a text.
 */
export async function runFleet(
  files: readonly string[],
  source: SourceId,
  axes: Boundaries,
  options: QueryOptions,
  args: Args,
  io: Io,
  words: Words,
): Promise<void> {
  const memory = args.one('memory') ?? DEFAULT_MEMORY;
  if (!MEMORY.test(memory)) throw wrongUse(words.badValue('--memory', memory, '512MB, 2GB'));
  const api = await import('@duckdb/node-api').catch(() => null);
  if (api === null) throw wrongUse(words.noDuckdb);
  const instance = await api.DuckDBInstance.create(':memory:', { memory_limit: memory });
  const connection = await instance.connect();
  try {
    const table = reader(files, words);
    const described = await connection
      .runAndReadAll(`DESCRIBE SELECT * FROM ${table}`)
      .catch((error: unknown) => {
        throw wrongUse(words.duckdbRefused(firstLine(error)));
      });
    const types = new Map(
      described
        .getRowObjectsJson()
        .map((row) => [
          String(row['column_name']).toLowerCase(),
          { name: String(row['column_name']), type: String(row['column_type']) },
        ]),
    );
    const columns: Record<string, Column> = {};
    // Of JSON lines all columns come as JSON: those that are no objects are taken out of it as texts.
    const texts: string[] = [];
    for (const [logical, usual] of Object.entries({
      ...SOURCES[source].columns(DIALECTS.duckdb),
      ...options.columns,
    })) {
      const found = types.get((usual.name ?? logical).toLowerCase());
      if (found === undefined) {
        columns[logical] = { name: null, kind: usual.kind };
        continue;
      }
      const isText = found.type === 'JSON' && usual.kind !== 'json' && usual.kind !== 'map';
      const name = DIALECTS.duckdb.name(found.name);
      if (isText) texts.push(`json_extract_string(${name}, '$') AS ${name}`);
      columns[logical] = {
        name: found.name,
        kind: kindOf(isText ? 'VARCHAR' : found.type, usual.kind),
      };
    }
    const sql = fleetQuery('duckdb', source, axes, {
      ...options,
      table: options.table ?? files[0] ?? null,
      tableSql:
        texts.length === 0
          ? table
          : `(SELECT * REPLACE (${[...new Set(texts)].join(', ')}) FROM ${table})`,
      columns,
    });
    const stream = await connection.stream(sql).catch((error: unknown) => {
      throw wrongUse(words.duckdbRefused(firstLine(error)));
    });
    const names = stream.columnNames();
    io.out(`${names.join(',')}\r\n`);
    for await (const rows of stream.yieldRowObjectJson())
      io.out(rows.map((row) => `${names.map((n) => cell(row[n])).join(',')}\r\n`).join(''));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** By the first file's ending. Nested objects of JSON stay JSON. */
function reader(files: readonly string[], words: Words): string {
  const list = `[${files.map((file) => DIALECTS.duckdb.text(file)).join(', ')}]`;
  const ending = /\.(parquet|csv|tsv|jsonl|ndjson|json)(?:\.gz|\.zst)?$/i.exec(files[0] ?? '')?.[1];
  switch (ending?.toLowerCase()) {
    case 'parquet':
      return `read_parquet(${list})`;
    case 'csv':
    case 'tsv':
      return `read_csv(${list})`;
    case undefined:
      throw wrongUse(
        words.badValue('--run', files[0] ?? '', '.parquet, .csv, .tsv, .jsonl, .json'),
      );
    default:
      return `read_json(${list}, maximum_depth = 1)`;
  }
}

function kindOf(type: string, usual: ColumnKind): ColumnKind {
  if (/^(?:TIMESTAMP|DATE)/.test(type)) return 'timestamp';
  if (/^MAP/.test(type)) return 'map';
  if (usual === 'timestamp') return /INT/.test(type) ? 'ms' : 'iso';
  if (usual === 'int') return /^U?(?:TINY|SMALL|BIG|HUGE)?INT/.test(type) ? 'int' : 'text';
  return usual;
}

/** RFC 4180; a text that would run as a formula has the plain format's guard. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value as string | number | boolean);
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;|\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
