import { afterAll, expect, test } from 'vitest';
import { madeUp } from '../fleet/testing.ts';
import { TestFolder, cli } from './testing.ts';

const folder = new TestFolder();
afterAll(() => folder.remove());

test('prints the query; untested dialects say so, names are quoted or refused', async () => {
  const printed = await cli([
    'fleet',
    'postgresql',
    'litellm',
    '--table',
    'a"b.c',
    '--by',
    'agent',
  ]);
  expect(printed.code).toBe(0);
  expect(printed.out).toContain('FROM "a""b"."c" r');
  expect((await cli(['fleet', 'snowflake', 'otel'])).out).toMatch(/^--.*\n-- NOT TESTED/);
  expect((await cli(['fleet', 'spark', 'otel', '--lang', 'fr'])).out).toContain('NON TESTÉE');
  for (const wrong of [
    ['oracle', 'otel'],
    ['duckdb', 'nothing'],
    ['duckdb', 'plain', '--table', 'a\nb'],
    ['duckdb', 'plain', '--by', 'team'],
    ['duckdb', 'plain', '--column', 'nothing=x'],
    ['bigquery', 'plain', '--run', 'x.csv'],
    ['duckdb', 'plain', '--run', folder.file('x.xlsx', '')],
  ])
    expect((await cli(['fleet', ...wrong])).code, wrong.join(' ')).toBe(2);
});

test('what DuckDB makes of a file costs what the file costs; what needs calls is refused', async () => {
  const table = madeUp('plain', 300);
  const calls = folder.file('calls.jsonl', [...table.rows]);
  const run = await cli(['fleet', 'duckdb', 'plain', '--run', calls, '--by', 'agent']);
  expect(run.err).toBe('');
  const sums = folder.file('sums.csv', run.out);
  const price = async (file: string) => {
    const { rows, asRecorded } = (await cli(['reprice', file, '--json'])).json();
    // Assumptions come in the order of the rows that made them.
    for (const row of rows as { assumptions: string[] }[]) row.assumptions.sort();
    return { rows, asRecorded };
  };
  expect(await price(sums)).toEqual(await price(calls));
  for (const needing of [
    ['simulate', sums, '--strategy', 'sliding-window'],
    ['reprice', sums, '--by-day', 'UTC'],
    ['crossover', '--keep', sums, '--strategy', 'sliding-window'],
  ]) {
    const refused = await cli(needing);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('single calls')]);
  }
  const projected = await cli(['project', sums, '--turns-per-day', '9', '--json']);
  expect(projected.json().rows[0]).toMatchObject({ low: null, high: null });
});
