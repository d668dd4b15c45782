import { describe, expect, test } from 'vitest';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { ruleCovers } from '../tariffs/inforce.ts';
import type { ScheduleRule } from '../tariffs/tariff.ts';
import { BadName, DIALECTS, DIALECT_IDS, tableName } from './dialects.ts';
import { duckdb } from './engines.ts';
import { inHours } from './hours.ts';
import { fleetQuery } from './query.ts';
import { SOURCE_IDS } from './source.ts';
import { ladder } from './sql.ts';

const AXES: Boundaries = {
  promptCuts: [200_001],
  instants: [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)],
  rules: [
    {
      key: 'UTC 12345 01:00-04:00',
      rule: { timeZone: 'UTC', days: [1, 2, 3, 4, 5], windows: [['01:00', '04:00']] },
    },
  ],
};

describe.each(DIALECT_IDS)('%s', (dialect) => {
  test.each(SOURCE_IDS)('the query over %s has the text that it had', async (source) => {
    const sql = fleetQuery(dialect, source, AXES, { by: 'agent', header: ['Made by a test.'] });
    await expect(sql).toMatchFileSnapshot(`snapshots/${source}.${dialect}.sql`);
  });

  test('a name cannot end its quotes', () => {
    const d = DIALECTS[dialect];
    for (const nasty of ['a"; DROP TABLE x; --', 'a`b', "a'b", 'a\\', 'a\\`; x', 'ä ö']) {
      const quoted = d.name(nasty);
      const quote = quoted[0] ?? '';
      expect(quoted.at(-1)).toBe(quote);
      // Within the quotes, each quote is doubled or escaped, and no backslash escapes the last.
      const backslash = ['clickhouse', 'bigquery'].includes(dialect);
      const rest = quoted.slice(1, -1).replaceAll(backslash ? /\\[\\`]/g : quote + quote, '');
      expect(rest).not.toContain(quote);
      if (backslash) expect(rest).not.toContain('\\');
    }
    for (const bad of ['', 'a\nb', 'a\0b', 'x'.repeat(301), '\ud800', '\u2028'])
      expect(() => d.name(bad)).toThrow(BadName);
    expect(() => tableName(d, 'a..b')).toThrow(BadName);
    expect(() => tableName(d, 'a.b.c.d.e')).toThrow(BadName);
  });

  test('a column of the table and a key of its attributes are quoted, too', () => {
    const d = DIALECTS[dialect];
    const column = 'x", y; --`';
    const sql = fleetQuery(dialect, 'plain', AXES, { by: { kind: 'column', name: column } });
    expect(sql).toContain(d.name(column));
    const key = "k'] = 1; --";
    const query = (): string =>
      fleetQuery(dialect, 'otel', AXES, { by: { kind: 'attribute', name: key } });
    if (['bigquery', 'spark'].includes(dialect)) expect(query).toThrow(BadName);
    else expect(query()).not.toContain("'k'] = 1");
  });
});

test('only price changes within the time asked for keep calls apart', () => {
  const sql = fleetQuery('duckdb', 'plain', AXES, {
    fromMs: Date.UTC(2026, 2, 1),
    toMs: Date.UTC(2026, 5, 1),
  });
  expect(sql).not.toContain(String(Date.UTC(2026, 0, 1)));
  expect(sql).not.toContain(String(Date.UTC(2026, 6, 1)));
  expect(sql).toContain(`k_time >= ${Date.UTC(2026, 2, 1)} AND k_time < ${Date.UTC(2026, 5, 1)}`);
});

test('a ladder counts the cuts that a value reaches', () => {
  // The same comparisons as the query's, run here.
  const run = (value: number, cuts: number[]): number => {
    const js = ladder('v', cuts)
      .replaceAll(/CASE WHEN (v >= \d+) THEN/g, '(($1) ?')
      .replaceAll(' ELSE ', ' : ')
      .replaceAll(' END', ')');
    return new Function('v', `return ${js}`)(value) as number;
  };
  const cuts = [5, 10, 11, 400];
  for (const v of [0, 4, 5, 9, 10, 11, 399, 400, 9999])
    expect(run(v, cuts)).toBe(cuts.filter((c) => c <= v).length);
});

const engine = await duckdb();
test.skipIf(engine === null)('hours are those that price a call, in every zone', async () => {
  const rules: ScheduleRule[] = [
    { timeZone: 'UTC', days: [1, 7], windows: [['22:00', '03:00']] },
    { timeZone: 'America/New_York', days: [2, 3], windows: [['00:00', '08:30']] },
    { timeZone: '+05:30', days: [1, 2, 3, 4, 5, 6, 7], windows: [['16:30', '00:30']] },
    {
      timeZone: 'Europe/Paris',
      days: [6, 7],
      windows: [
        ['01:00', '04:00'],
        ['20:00', '02:00'],
      ],
    },
  ];
  const times = Array.from({ length: 4_000 }, (_, i) => Date.UTC(2025, 8, 1) + i * 9_000_017);
  for (const rule of rules) {
    const rows = await (engine?.rows(
      `SELECT ${inHours(rule, DIALECTS.duckdb)} AS within FROM (SELECT unnest([${times.join(', ')}]) AS k_time)`,
    ) ?? []);
    expect(rows.map((row) => Number(row['within']) === 1)).toEqual(
      times.map((t) => ruleCovers(rule, t)),
    );
  }
});
