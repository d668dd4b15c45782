/** A table in the plain format (`src/importers/plain/README.md`): counts are disjoint already. */
import { PLAIN_COLUMNS, PLAIN_FLAG_COLUMNS } from '../../importers/plain/columns.ts';
import {
  Reading,
  callsPart,
  typedPart,
  type Column,
  type QueryPart,
  type Source,
  type SourceContext,
} from '../source.ts';
import { caseOf, firstOf } from '../sql.ts';

const COUNTS = {
  uncached_input: 'c_uncached',
  cache_read: 'c_read',
  cache_write: 'c_write',
  cache_write_5m: 'c_write_5m',
  cache_write_30m: 'c_write_30m',
  cache_write_1h: 'c_write_1h',
  cache_write_12h: 'c_write_12h',
  output: 'c_output',
  reasoning: 'c_reasoning',
  web_searches: 'c_searches',
  calls: 'i_calls',
} as const;

const INTEGERS: ReadonlySet<string> = new Set(Object.keys(COUNTS));

export const plainSource: Source = {
  id: 'plain',
  name: 'the plain format',
  docsUrl: 'https://www.rfc-editor.org/rfc/rfc4180',
  table: () => 'calls',
  columns: () =>
    Object.fromEntries(
      [...PLAIN_COLUMNS, ...PLAIN_FLAG_COLUMNS].map((name): [string, Column] => [
        name,
        {
          // These are there only where some row needs them.
          name: (PLAIN_FLAG_COLUMNS as readonly string[]).includes(name) ? null : name,
          kind: INTEGERS.has(name) ? 'int' : name === 'time' ? 'timestamp' : 'text',
        },
      ]),
    ),
  attributes: null,
  parts,
};

function parts(context: SourceContext): QueryPart[] {
  const r = new Reading(context);
  const { d } = r;
  const flag = (name: string, otherwise: string): string =>
    r.has(name)
      ? caseOf(
          [
            [`LOWER(${r.text(name)}) IN ('true', 'yes', '1')`, '1'],
            [`LOWER(${r.text(name)}) IN ('false', 'no', '0')`, '0'],
          ],
          otherwise,
        )
      : otherwise;
  const purpose = caseOf(
    [
      [`${r.text('purpose')} IS NULL`, "'agent'"],
      [
        `LOWER(TRIM(${r.text('purpose')})) IN ('agent', 'subagent', 'summary')`,
        `LOWER(TRIM(${r.text('purpose')}))`,
      ],
    ],
    "'other'",
  );
  const names = Object.keys(COUNTS) as (keyof typeof COUNTS)[];
  const typed = names.filter((name) => r.has(name) && r.kind(name) === 'int');
  const written = names.filter((name) => r.has(name) && r.kind(name) !== 'int');
  const rows: QueryPart = {
    name: 'fleet_rows_read',
    inline: true,
    sql: `SELECT
  ${r.time('time')} AS k_time,
  ${firstOf([r.text('session'), d.text(context.tableLabel)])} AS k_session,
  ${r.text('turn')} AS k_turn,
  ${r.text('agent')} AS k_agent,
  ${r.by(null)} AS k_by,
  ${purpose} AS k_purpose,
  ${r.text('provider')} AS k_provider,
  ${r.text('model')} AS k_model,
  ${r.text('service_tier')} AS k_tier,
  ${r.text('speed')} AS k_speed,
  ${r.text('region')} AS k_region,
${typed.map((name) => `  CAST(${r.raw(name)} AS ${d.intType}) AS ${COUNTS[name]},`).join('\n')}
${written.map((name) => `  ${r.text(name)} AS t_${name},`).join('\n')}
  ${flag('output_reliable', '1')} AS k_reliable,
  ${flag('aggregated', '0')} AS i_aggregated
FROM ${context.table} r`.replaceAll(/\n(?=\n)/g, ''),
  };
  const texts = Object.fromEntries(written.map((name) => [COUNTS[name], `t_${name}`]));
  const refused = typedPart('fleet_rows_read', texts, d);
  const negative = typed.map((name) => [`${COUNTS[name]} < 0`, '1'] as const);
  const withCalls = names.includes('calls') && r.has('calls') ? 'COALESCE(i_calls, 1)' : '1';
  const absent = names
    .filter((name) => !r.has(name) && name !== 'calls')
    .map((name) => [COUNTS[name], `CAST(NULL AS ${d.intType})`]);
  return [
    rows,
    written.length > 0
      ? refused
      : {
          name: 'fleet_typed',
          inline: true,
          sql: `SELECT r.*, ${negative.length === 0 ? '0' : caseOf(negative, '0')} AS bad FROM fleet_rows_read r`,
        },
    {
      ...callsPart(
        'fleet_typed',
        {
          ...Object.fromEntries(
            [
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
              'k_reliable',
            ].map((name) => [name, name]),
          ),
          ...Object.fromEntries(
            names.filter((n) => r.has(n) && n !== 'calls').map((n) => [COUNTS[n], COUNTS[n]]),
          ),
          ...Object.fromEntries(absent),
          k_calls: withCalls,
          k_aggregated: caseOf([[`i_aggregated = 1 OR ${withCalls} <> 1`, '1']], '0'),
        },
        d,
        written.length > 0 && negative.length > 0
          ? `bad = 0 AND NOT (${negative.map(([c]) => `COALESCE(${c.split(' ')[0] ?? ''}, 0) < 0`).join(' OR ')})`
          : 'bad = 0',
      ),
      inline: true,
    },
  ];
}
