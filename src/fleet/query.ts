/**
 * The queries: what an engine runs so that what comes out is small, adds up, and is priced here.
 *
 * `ledger`: one row a group and price band, by the cuts at which some price list changes its price; the
 * plain format's columns and those of `PLAIN_GROUP_COLUMNS`. `rows`: one row a group, model and service,
 * without bands: any version of the plain format reads it, at base prices. `refused`: how many rows hold
 * a count that is none, which both leave out as the importers do.
 */
import type { Boundaries } from '../tariffs/boundaries.ts';
import { DIALECTS, tableName, type Dialect, type DialectId } from './dialects.ts';
import { inHours } from './hours.ts';
import { SOURCES } from './registry.ts';
import type { ByColumn, Columns, QueryPart, SourceContext, SourceId } from './source.ts';
import { caseOf, ladder } from './sql.ts';

export const RESULTS = ['ledger', 'rows', 'refused'] as const;
export type ResultKind = (typeof RESULTS)[number];

/** What calls can be grouped by in every source; else by a column or an attribute of the table. */
export const GROUP_KEYS = ['model', 'agent', 'session', 'provider', 'purpose', 'none'] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

export interface QueryOptions {
  readonly result?: ResultKind;
  /** `a.b.c`; the source's usual table if absent. */
  readonly table?: string | null;
  /** SQL that stands for the table, made by this program and not by a reader: `read_parquet(…)`. */
  readonly tableSql?: string | null;
  /** Columns whose names or kinds differ from the source's usual ones. */
  readonly columns?: Columns;
  readonly by?: GroupKey | ByColumn;
  /** Only calls that start at or after, and before; milliseconds since 1970. */
  readonly fromMs?: number | null;
  readonly toMs?: number | null;
  /** Langfuse: the table of traces, which knows the sessions. */
  readonly traces?: string | null;
  /** False: no span lies in another. @default true */
  readonly nested?: boolean;
  /** False: no row is there twice. @default true */
  readonly duplicates?: boolean;
  /** Words of the header, each line a comment; made by the caller in the reader's language. */
  readonly header?: readonly string[];
}

/** @throws BadName where a name cannot be quoted safely */
export function fleetQuery(
  dialectId: DialectId,
  sourceId: SourceId,
  axes: Boundaries,
  options: QueryOptions = {},
): string {
  const dialect = DIALECTS[dialectId];
  const source = SOURCES[sourceId];
  const { result = 'ledger', by = 'model' } = options;
  const table = options.table ?? source.table(dialect);
  const context: SourceContext = {
    dialect,
    table: options.tableSql ?? tableName(dialect, table),
    tableLabel: table,
    columns: { ...source.columns(dialect), ...options.columns },
    by: typeof by === 'string' ? null : by,
    traces:
      options.traces === null || options.traces === undefined
        ? null
        : tableName(dialect, options.traces),
    nested: options.nested ?? true,
    duplicates: options.duplicates ?? true,
  };
  const parts = source.parts(context);
  const tail: { readonly parts: readonly QueryPart[]; readonly select: string } =
    result === 'refused'
      ? { parts: [], select: 'SELECT COALESCE(SUM(bad), 0) AS refused FROM fleet_typed' }
      : result === 'rows'
        ? rowsOf(by, options)
        : ledgerOf(dialect, by, options, axes);
  // Of a refused count all that is needed is the part that finds it.
  const needed =
    result === 'refused'
      ? parts.slice(0, parts.findIndex((p) => p.name === 'fleet_typed') + 1)
      : parts;
  const header = (options.header ?? []).map((line) => `-- ${line}\n`).join('');
  return `${header}${withParts([...needed, ...tail.parts], dialect)}\n${tail.select}${dialect.suffix}\n`;
}

function withParts(parts: readonly QueryPart[], dialect: Dialect): string {
  const recursive = parts.some((part) => part.recursive === true) ? 'RECURSIVE ' : '';
  const body = parts.map(({ name, sql, inline, stored }) => {
    const hint = inline === true ? dialect.inline : stored === true ? dialect.stored : '';
    return `${name} AS ${hint}(\n${sql}\n)`;
  });
  return `WITH ${recursive}${body.join(',\n')}`;
}

/** The calls of the time asked for, each with its group. */
function chosenPart(by: GroupKey | ByColumn, { fromMs, toMs }: QueryOptions): QueryPart {
  const key =
    typeof by !== 'string'
      ? "COALESCE(k_by, '(none)')"
      : {
          model: "COALESCE(k_model, '(none)')",
          agent: "COALESCE(k_agent, '(none)')",
          provider: "COALESCE(k_provider, '(none)')",
          session: 'k_session',
          purpose: 'k_purpose',
          none: "'(all)'",
        }[by];
  const where = [
    ...(fromMs === null || fromMs === undefined ? [] : [`k_time >= ${whole(fromMs)}`]),
    ...(toMs === null || toMs === undefined ? [] : [`k_time < ${whole(toMs)}`]),
  ];
  const prompt = [
    'c_uncached',
    'c_read',
    'c_write',
    'c_write_5m',
    'c_write_30m',
    'c_write_1h',
    'c_write_12h',
  ];
  const isKnown = (column: string): string => caseOf([[`${column} IS NULL`, '0']], '1');
  return {
    name: 'fleet_chosen',
    inline: true,
    sql: `SELECT c.*, ${key} AS g_group,
  ${prompt.map((column) => `COALESCE(${column}, 0)`).join(' + ')} AS g_prompt,
  ${isKnown('k_time')} AS g_timed,
  ${isKnown('c_uncached')} AS g_uncached,
  ${isKnown('c_read')} AS g_read,
  ${caseOf(
    [
      [
        prompt
          .slice(2)
          .map((c) => `${c} IS NULL`)
          .join(' AND '),
        '0',
      ],
    ],
    '1',
  )} AS g_write,
  ${isKnown('c_output')} AS g_output
FROM fleet_calls c${where.length === 0 ? '' : `\nWHERE ${where.join(' AND ')}`}`,
  };
}

function whole(ms: number): string {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`no time: ${ms}`);
  return String(ms);
}

/** What rows are kept apart by, whatever the prices: places of a call, and which counts are known. */
const KEYS = [
  'g_group',
  'k_purpose',
  'k_provider',
  'k_model',
  'k_tier',
  'k_speed',
  'k_region',
  'k_reliable',
  'k_aggregated',
  'g_timed',
  'g_uncached',
  'g_read',
  'g_write',
  'g_output',
] as const;

const SUMS = [
  ['c_uncached', 'uncached_input'],
  ['c_read', 'cache_read'],
  ['c_write', 'cache_write'],
  ['c_write_5m', 'cache_write_5m'],
  ['c_write_30m', 'cache_write_30m'],
  ['c_write_1h', 'cache_write_1h'],
  ['c_write_12h', 'cache_write_12h'],
  ['c_output', 'output'],
  ['c_reasoning', 'reasoning'],
  ['c_searches', 'web_searches'],
] as const;

const sums = SUMS.map(([column]) => `SUM(${column}) AS s${column.slice(1)}`).join(', ');

/** The plain format's columns of a summed row. */
const PLAIN = `a.k_time AS time, g_group AS session, k_purpose AS purpose, k_provider AS provider, k_model AS model,
  ${SUMS.map(([column, name]) => `s${column.slice(1)} AS ${name}`).join(', ')},
  k_reliable AS output_reliable, k_tier AS service_tier, k_speed AS speed, k_region AS region,
  s_calls AS calls`;

function rowsOf(
  by: GroupKey | ByColumn,
  options: QueryOptions,
): { parts: QueryPart[]; select: string } {
  return {
    parts: [
      chosenPart(by, options),
      {
        name: 'fleet_added',
        sql: `SELECT ${KEYS.join(', ')}, MIN(k_time) AS k_time, ${sums}, SUM(k_calls) AS s_calls
FROM fleet_chosen GROUP BY ${KEYS.join(', ')}`,
      },
    ],
    select: `SELECT ${PLAIN},
  1 AS aggregated
FROM fleet_added a
ORDER BY session, s_calls DESC, model, purpose, time`,
  };
}

function ledgerOf(
  dialect: Dialect,
  by: GroupKey | ByColumn,
  options: QueryOptions,
  axes: Boundaries,
): { parts: QueryPart[]; select: string } {
  const { fromMs = null, toMs = null } = options;
  // Price changes before or after the time asked for keep nothing apart.
  const instants = axes.instants.filter(
    (ms) => (fromMs === null || ms > fromMs) && (toMs === null || ms < toMs),
  );
  const hours = axes.rules.map(({ rule }, i) => ({
    name: `hours_${i}`,
    sql: inHours(rule, dialect),
  }));
  const banded = [...KEYS, 'prompt_band', 'price_span', ...hours.map((h) => h.name), 'g_reads'];
  // An aggregated row has no prompt and no hour of its own.
  const whole = (sql: string): string =>
    sql === '0' ? '0' : `CASE WHEN k_aggregated = 1 THEN 0 ELSE ${sql} END`;
  const hoursText = axes.rules
    .map(({ key }, i) =>
      caseOf([[`hours_${i} = 1`, dialect.text(`yes ${key}`)]], dialect.text(`no ${key}`)),
    )
    .reduce((all, one) => (all === '' ? one : `CONCAT(${all}, '; ', ${one})`), '');
  return {
    parts: [
      chosenPart(by, options),
      {
        name: 'fleet_readers',
        sql: `SELECT k_session AS r_session, MAX(${caseOf([['c_read > 0', '1']], '0')}) AS g_reads
FROM fleet_chosen GROUP BY k_session`,
      },
      {
        // A turn counts once, also where its calls lie in several bands; a call without one is its own.
        name: 'fleet_turns',
        sql: `SELECT g_group AS t_group, SUM(t_turns) AS turns, COUNT(DISTINCT t_session) AS sessions
FROM (
  SELECT g_group, k_session AS t_session, ${caseOf([['k_turn IS NULL', 'COUNT(*)']], '1')} AS t_turns
  FROM fleet_chosen GROUP BY g_group, k_session, k_turn
) t GROUP BY g_group`,
      },
      {
        name: 'fleet_banded',
        inline: true,
        sql: `SELECT c.*, g_reads,
  ${whole(ladder('g_prompt', axes.promptCuts))} AS prompt_band,
  ${ladder('k_time', instants)} AS price_span${hours.map((h) => `,\n  ${whole(h.sql)} AS ${h.name}`).join('')}
FROM fleet_chosen c JOIN fleet_readers ON r_session = k_session`,
      },
      {
        name: 'fleet_added',
        sql: `SELECT ${banded.join(', ')}, MIN(k_time) AS k_time, MAX(k_time) AS k_last, MIN(g_prompt) AS p_min, MAX(g_prompt) AS p_max,
  ${sums}, SUM(k_calls) AS s_calls
FROM fleet_banded GROUP BY ${banded.join(', ')}`,
      },
      {
        name: 'fleet_numbered',
        sql: `SELECT a.*, ROW_NUMBER() OVER (PARTITION BY g_group ORDER BY ${banded.slice(1).join(', ')}) AS place
FROM fleet_added a`,
      },
    ],
    select: `SELECT ${PLAIN},
  k_aggregated AS aggregated,
  CASE WHEN k_aggregated = 0 THEN p_min END AS prompt_min,
  CASE WHEN k_aggregated = 0 THEN p_max END AS prompt_max,
  k_last AS time_last,
  ${hoursText === '' ? "''" : `CASE WHEN k_aggregated = 0 AND g_timed = 1 THEN ${hoursText} END`} AS hours,
  CASE WHEN place = 1 THEN t.turns ELSE 0 END AS turns,
  CASE WHEN place = 1 THEN t.sessions ELSE 0 END AS sessions,
  g_reads AS reads_cache
FROM fleet_numbered a JOIN fleet_turns t ON t_group = g_group
ORDER BY session, place`,
  };
}
