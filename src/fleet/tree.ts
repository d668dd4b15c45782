/**
 * From a table of spans to calls, by the rules of `src/importers/calltree.ts`: a call is the innermost
 * span that has usage; agents, chains and outer spans repeat the usage of their calls, and count only
 * where their trace has no call.
 */
import type { Dialect } from './dialects.ts';
import { callsPart, withoutCopies, type QueryPart, type SourceContext } from './source.ts';
import { caseOf } from './sql.ts';

/**
 * Columns that a source's `spans_read` must have, beside the counts as written: `s_trace`, `s_id`,
 * `s_parent` (NULL = a root), `s_kind` (`call`, `embedding`, `sum`, `unknown`), `s_ended`, `s_session`,
 * `s_agent`, `s_run` (1 = one agent's run), `s_response`, `k_time`, `k_by`, `k_provider`, `k_model`,
 * `k_tier`, and after `typed` `has_usage`.
 */
const MAX_DEPTH = 64;

/** One row a span: of several records of one the one with usage, then the finished one. */
export function spansPart(from: string): QueryPart {
  const whole = (column: string): string =>
    `COALESCE(${column}, MAX(${column}) OVER (PARTITION BY s_trace, s_id)) AS m_${column}`;
  return {
    name: 'fleet_spans',
    sql: `SELECT r.* FROM (
  SELECT r.*, ${['s_parent', 's_session', 's_agent', 'k_time'].map(whole).join(',\n    ')},
    MAX(s_run) OVER (PARTITION BY s_trace, s_id) AS m_s_run,
    ROW_NUMBER() OVER (PARTITION BY s_trace, s_id ORDER BY has_usage DESC, s_ended DESC, COALESCE(i_output, 0) DESC) AS record
  FROM ${from} r
) r WHERE record = 1`,
  };
}

/** `CAST(1000 + depth) || text`: the smallest of such texts is the nearest. */
const atDepth = (column: string, dialect: Dialect): string =>
  caseOf(
    [[`${column} IS NOT NULL`, `CONCAT(CAST(1000 + depth AS ${dialect.textType}), ${column})`]],
    'NULL',
  );

/**
 * The parts after the counts were split.
 * @param from a relation with the columns of `spans` and `c_…`
 */
export function treeParts(from: string, context: SourceContext): QueryPart[] {
  const { dialect, nested, duplicates } = context;
  const text = dialect.textType;
  const climb = (table: string, at: string, depth: string): string =>
    `SELECT c.s_trace AS s_trace, c.s_id AS s_id, p.s_id AS upper_id, p.m_s_parent AS upper_parent,
    CAST(p.m_s_session AS ${text}) AS session, CAST(p.m_s_agent AS ${text}) AS agent, p.m_s_run AS run, ${depth} AS depth
  FROM ${table} c JOIN fleet_spans p ON p.s_trace = c.s_trace AND p.s_id = c.${at}`;
  const climbing: QueryPart[] = nested
    ? [
        {
          name: 'fleet_above',
          recursive: true,
          sql: `  ${climb('fleet_spans', 'm_s_parent', '1')}
  WHERE c.has_usage = 1 AND p.s_id <> c.s_id
  UNION ALL
  ${climb('fleet_above', 'upper_parent', 'c.depth + 1')}
  WHERE c.depth < ${MAX_DEPTH} AND p.s_id <> c.s_id`,
        },
        {
          name: 'fleet_nearest',
          sql: `SELECT s_trace AS n_trace, s_id AS n_id,
  SUBSTRING(MIN(${atDepth('session', dialect)}), 5) AS n_session,
  SUBSTRING(MIN(${atDepth('agent', dialect)}), 5) AS n_agent,
  COUNT(DISTINCT CASE WHEN run = 1 THEN agent END) AS n_agents
FROM fleet_above GROUP BY s_trace, s_id`,
        },
        {
          name: 'fleet_holders',
          sql: 'SELECT DISTINCT s_trace AS h_trace, upper_id AS h_id FROM fleet_above',
        },
      ]
    : [];
  // Times have 13 digits for the next centuries, so that texts of them are in their order.
  const named = `CASE WHEN m_s_session IS NOT NULL THEN CONCAT(CAST(1000000000000000 + COALESCE(m_k_time, 0) AS ${text}), m_s_session) END`;
  const tracesTable = context.traces;
  const traces: QueryPart = {
    name: 'fleet_traces',
    sql: `SELECT s_trace AS t_trace,
  MAX(CASE WHEN has_usage = 1 AND s_kind <> 'sum' THEN 1 ELSE 0 END) AS t_has_calls,
  SUBSTRING(MIN(${named}), 17) AS t_session
FROM fleet_spans GROUP BY s_trace`,
  };
  const sessions: QueryPart[] =
    tracesTable === null
      ? []
      : [
          {
            name: 'fleet_trace_sessions',
            sql: `SELECT CAST(r.id AS ${text}) AS x_trace, MAX(NULLIF(CAST(r.session_id AS ${text}), '')) AS x_session
FROM ${tracesTable} r GROUP BY CAST(r.id AS ${text})`,
          },
        ];
  const session = `COALESCE(m_s_session, ${nested ? 'n_session, ' : ''}${tracesTable === null ? '' : 'x_session, '}t_session, s_trace)`;
  const placed: QueryPart = {
    name: 'fleet_tree_calls',
    sql: `SELECT r.*, ${session} AS place_session, t_has_calls${
      nested
        ? `,
  COALESCE(m_s_agent, n_agent) AS place_agent, COALESCE(n_agents, 0) AS agents`
        : ', m_s_agent AS place_agent, 0 AS agents'
    }
FROM ${from} r
JOIN fleet_traces ON t_trace = s_trace${
      nested
        ? `
LEFT JOIN fleet_nearest ON n_trace = s_trace AND n_id = s_id
LEFT JOIN fleet_holders ON h_trace = s_trace AND h_id = s_id`
        : ''
    }${
      tracesTable === null
        ? ''
        : `
LEFT JOIN fleet_trace_sessions ON x_trace = s_trace`
    }
WHERE has_usage = 1 AND (s_kind <> 'sum' OR t_has_calls = 0)${nested ? ' AND h_id IS NULL' : ''}`,
  };
  const found = callsPart(
    'fleet_tree_calls r',
    {
      k_time: 'm_k_time',
      k_session: 'place_session',
      k_turn: caseOf([['place_session = s_trace', 'NULL']], 's_trace'),
      k_agent: 'place_agent',
      k_by: 'k_by',
      k_purpose: caseOf(
        [
          ["s_kind = 'embedding'", "'other'"],
          ['agents > 1', "'subagent'"],
        ],
        "'agent'",
      ),
      k_provider: 'k_provider',
      k_model: 'k_model',
      k_tier: 'k_tier',
      ...Object.fromEntries(
        [
          'c_uncached',
          'c_read',
          'c_write',
          'c_write_5m',
          'c_write_30m',
          'c_write_1h',
          'c_reasoning',
        ].map((c) => [c, c]),
      ),
      // An embedding has no output to be unknown.
      c_output: caseOf([["s_kind = 'embedding'", 'COALESCE(c_output, 0)']], 'c_output'),
      k_aggregated: caseOf([["s_kind = 'sum'", '1']], '0'),
    },
    dialect,
    null,
    [
      's_trace',
      // Two spans of one trace with the same response are one call.
      `${caseOf([["s_kind <> 'sum' AND s_response IS NOT NULL", "CONCAT('response ', s_response)"]], "CONCAT('span ', s_id)")} AS i_id`,
    ],
    duplicates ? 'fleet_found' : 'fleet_calls',
  );
  return [
    ...climbing,
    traces,
    ...sessions,
    placed,
    found,
    ...(duplicates ? [withoutCopies('fleet_calls', 'fleet_found', ['i_id', 's_trace'])] : []),
  ];
}
