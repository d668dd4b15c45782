/**
 * The identity tests of `src/importers/bodies/split.ts` as SQL: from the counts as they were written to
 * disjoint counts. The rules and the reasons for them are told there; here they are only spelled.
 */
import type { Convention, Part } from '../importers/bodies/split.ts';
import { PARTS } from '../importers/bodies/split.ts';
import type { Dialect } from './dialects.ts';
import type { QueryPart } from './source.ts';
import { caseOf, least } from './sql.ts';

/** Columns of counts as written that a source gives, integers or NULL. */
export const RAW_COLUMNS = [
  'i_input',
  'i_output',
  'i_total',
  'i_read',
  /** Written tokens of any lifetime, their split by lifetime, and the lifetime where none is told. */
  'i_write',
  'i_write_5m',
  'i_write_1h',
  'i_reasoning',
  'i_tool',
] as const;
export type RawColumn = (typeof RAW_COLUMNS)[number];

const RAW: Readonly<Record<Part, string>> = {
  reasoning: 'i_reasoning',
  toolInput: 'i_tool',
  cacheRead: 'i_read',
  cacheWrite: 'w_total',
};
/** 0 = inside by convention, 1 = beside. */
const BASE: Readonly<Record<Part, string>> = {
  reasoning: 'b_reasoning',
  toolInput: 'b_tool',
  cacheRead: 'b_read',
  cacheWrite: 'b_write',
};
const PLACED: Readonly<Record<Part, string>> = {
  reasoning: 'p_reasoning',
  toolInput: 'p_tool',
  cacheRead: 'p_read',
  cacheWrite: 'p_write',
};

/** The columns `b_…` and `b_known` of one convention, or of one of several by a condition. */
export function conventionColumns(
  first: Convention,
  others: readonly (readonly [condition: string, convention: Convention])[] = [],
): string[] {
  const of = (pick: (c: Convention) => number): string => {
    const all = [first, ...others.map(([, c]) => c)].map(pick);
    if (new Set(all).size === 1) return String(pick(first));
    return caseOf(
      others.map(([condition, c]) => [condition, String(pick(c))] as const),
      String(pick(first)),
    );
  };
  return [
    ...PARTS.map((part) => `${of((c) => (c[part] === 'outside' ? 1 : 0))} AS ${BASE[part]}`),
    `${of((c) => (c.known ? 1 : 0))} AS b_known`,
  ];
}

/** Which placements of the parts are tried, in the order in which the importers prefer them. */
function placements(parts: readonly Part[]): number[] {
  const bits = (mask: number): number => PARTS.filter((_, i) => (mask & (1 << i)) !== 0).length;
  const open = PARTS.reduce((m, part, i) => (parts.includes(part) ? m | (1 << i) : m), 0);
  return Array.from({ length: 1 << PARTS.length }, (_, mask) => mask)
    .filter((mask) => (mask & ~open) === 0)
    .sort((a, b) => bits(a) - bits(b) || a - b);
}

/**
 * Three parts of a query, each reading the one before: from a relation with {@link RAW_COLUMNS}, `b_…`
 * and `write_lifetime` (`5m`, `30m` or NULL) to the same with the disjoint counts `c_…`.
 * @param parts the parts that the source can have; the fewer, the shorter the query
 */
export function splitParts(
  from: string,
  parts: readonly Part[],
  quotient: Dialect['quotient'],
): QueryPart[] {
  const x = (part: Part): string => `COALESCE(${RAW[part]}, 0)`;
  const masks = placements(parts);
  /** 1 where a part lies beside, under the placement `mask`. */
  const out = (part: Part, mask: number): string =>
    (mask & (1 << PARTS.indexOf(part))) === 0 ? BASE[part] : `(1 - ${BASE[part]})`;
  const sum = (list: readonly Part[], term: (part: Part) => string): string =>
    list
      .filter((p) => parts.includes(p))
      .map(term)
      .join(' + ') || '0';
  const proven = (mask: number): string => {
    const inside = (p: Part): string => `${x(p)} * (1 - ${out(p, mask)})`;
    return [
      `${sum(['cacheRead', 'cacheWrite', 'toolInput'], inside)} <= i_input`,
      `${sum(['reasoning'], inside)} <= i_output`,
      `i_input + i_output + ${sum(PARTS, (p) => `${x(p)} * ${out(p, mask)}`)} = i_total`,
    ].join(' AND ');
  };
  const withBit = (part: Part): string =>
    masks.filter((m) => (m & (1 << PARTS.indexOf(part))) !== 0).join(', ');
  const place = (part: Part, byConvention: string): string =>
    !parts.includes(part)
      ? BASE[part]
      : caseOf(
          [
            [`placement IN (${withBit(part)})`, `1 - ${BASE[part]}`],
            ['placement >= 0', BASE[part]],
          ],
          byConvention,
        );
  // More cached than the input holds, by a producer that is not known to count it inside.
  const beyond = `b_known = 0 AND i_input IS NOT NULL AND ${x('cacheRead')} * (1 - b_read) + ${x('cacheWrite')} * (1 - b_write) > i_input`;
  const splitTold =
    '(i_write_5m IS NOT NULL OR i_write_1h IS NOT NULL) AND (COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) > 0 OR COALESCE(i_write, 0) = 0)';
  const readInside = least('i_read', 'i_input');
  const written = `${from}_written`;
  const placed = `${from}_placed`;
  const counted = `${from}_counted`;
  const roomed = `${from}_roomed`;
  const cut = 'w_cut < w_total AND w_total > 0';
  // Shares cut down to whole tokens; what is left goes to the larger.
  const share = (own: string, other: string, wins: string): string => {
    const of = (part: string): string => quotient(`w_cut * COALESCE(${part}, 0)`, 'w_total');
    return caseOf([[wins, `w_cut - ${of(other)}`]], of(own));
  };
  const byLifetime = (own: string, other: string, lifetime: string, wins: string): string =>
    caseOf(
      [
        [`w_split = 1 AND ${own} IS NULL`, 'NULL'],
        [`w_split = 1 AND ${cut}`, share(own, other, wins)],
        ['w_split = 1', own],
        [`write_lifetime = '${lifetime}'`, 'w_cut'],
      ],
      'NULL',
    );
  return [
    {
      name: written,
      sql: `SELECT r.*,
  ${caseOf([[splitTold, '1']], '0')} AS w_split,
  ${caseOf([[splitTold, 'COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0)']], 'i_write')} AS w_total
FROM ${from} r`,
    },
    {
      name: placed,
      stored: true,
      sql: `SELECT r.*,
  CASE WHEN i_input IS NULL OR i_output IS NULL OR i_total IS NULL THEN -1
${masks.map((mask) => `    WHEN ${proven(mask)} THEN ${mask}`).join('\n')}
    ELSE -1 END AS placement
FROM ${written} r`,
    },
    {
      name: roomed,
      stored: true,
      sql: `SELECT r.*,
  i_input - CASE WHEN p_read = 0 AND i_read IS NOT NULL THEN ${readInside} ELSE 0 END AS room
FROM (
  SELECT r.*,
    ${place('reasoning', caseOf([[`i_output IS NOT NULL AND ${x('reasoning')} > i_output`, '1']], 'b_reasoning'))} AS ${PLACED.reasoning},
    ${place('toolInput', 'b_tool')} AS ${PLACED.toolInput},
    ${place('cacheRead', caseOf([[beyond, '1']], 'b_read'))} AS ${PLACED.cacheRead},
    ${place('cacheWrite', caseOf([[beyond, '1']], 'b_write'))} AS ${PLACED.cacheWrite}
  FROM ${placed} r
) r`,
    },
    {
      name: counted,
      stored: true,
      sql: `SELECT r.*,
  room - CASE WHEN p_write = 0 THEN COALESCE(w_cut, 0) ELSE 0 END + CASE WHEN p_tool = 1 THEN ${x('toolInput')} ELSE 0 END AS c_uncached,
  ${caseOf(
    [
      ['i_read IS NULL AND i_input IS NOT NULL AND (p_read = 0 OR placement >= 0)', '0'],
      ['p_read = 0 AND i_input IS NOT NULL AND i_read IS NOT NULL', readInside],
    ],
    'i_read',
  )} AS c_read,
  ${caseOf([['w_split = 0 AND write_lifetime IS NULL', 'w_cut']], 'NULL')} AS c_write,
  ${byLifetime('i_write_5m', 'i_write_1h', '5m', 'COALESCE(i_write_5m, 0) >= COALESCE(i_write_1h, 0)')} AS c_write_5m,
  ${caseOf([["w_split = 0 AND write_lifetime = '30m'", 'w_cut']], 'NULL')} AS c_write_30m,
  ${byLifetime('i_write_1h', 'i_write_5m', '1h', 'COALESCE(i_write_1h, 0) > COALESCE(i_write_5m, 0)')} AS c_write_1h,
  i_output + CASE WHEN p_reasoning = 1 THEN ${x('reasoning')} ELSE 0 END AS c_output,
  ${caseOf(
    [
      [`i_output IS NULL OR (p_reasoning = 0 AND ${x('reasoning')} > i_output)`, 'NULL'],
      ['i_reasoning IS NULL AND p_reasoning = 1 AND placement >= 0', '0'],
    ],
    'i_reasoning',
  )} AS c_reasoning
FROM (
  SELECT r.*,
    ${caseOf([['p_write = 0 AND room IS NOT NULL AND w_total IS NOT NULL', least('w_total', 'room')]], 'w_total')} AS w_cut
  FROM ${roomed} r
) r`,
    },
  ];
}
