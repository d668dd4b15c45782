import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { clickhouse, duckdb, postgresql, type Engine } from './engines.ts';
import { fleetQuery, type QueryOptions } from './query.ts';
import { SOURCE_IDS, type SourceId } from './source.ts';
import { content, imported, ledgerOf, madeUp, resultOf, type Table } from './testing.ts';

const AXES = boundariesOf(catalogue());
const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPENERS = { duckdb, postgresql, clickhouse } as const;
const engines: (readonly [string, Engine | null])[] = await Promise.all(
  Object.entries(OPENERS).map(async ([id, open]) => [id, await open()] as const),
);
for (const [id, engine] of engines)
  if (engine === null)
    // eslint-disable-next-line no-console
    console.warn(`${id} is not installed: its queries are NOT tested (npm install --no-save chdb)`);

/** The kind under which a source's table is loaded where the engine has no JSON of its own. */
const COLUMNS: Partial<Record<string, QueryOptions['columns']>> = {
  'clickhouse otel': {
    trace_id: { name: 'trace_id', kind: 'text' },
    span_id: { name: 'span_id', kind: 'text' },
    parent_span_id: { name: 'parent_span_id', kind: 'text' },
    name: { name: 'name', kind: 'text' },
    time: { name: 'start_time', kind: 'timestamp' },
    end_time: { name: 'end_time', kind: 'timestamp' },
    attributes: { name: 'attributes', kind: 'map' },
    resource_attributes: { name: 'resource_attributes', kind: 'map' },
  },
};

async function loaded(engine: Engine, table: Table): Promise<void> {
  const text = `${table.rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  const file = join(folder, `${table.name}.jsonl`);
  writeFileSync(file, text);
  await engine.load(table, file, text);
}

const optionsOf = (engine: Engine, source: SourceId, table: Table): QueryOptions => ({
  table: table.name,
  columns: {
    ...COLUMNS[`${engine.id} ${source}`],
    ...(source === 'langfuse' ? { session: { name: 'session_id', kind: 'text' } } : {}),
    ...(source === 'plain' ? { aggregated: { name: 'aggregated', kind: 'text' } } : {}),
  },
});

for (const [id, engine] of engines)
  describe.skipIf(engine === null)(id, () => {
    if (engine === null) return;
    test.each(SOURCE_IDS)(
      'the ledger of %s is that of our importer, to the token',
      async (source) => {
        const table = madeUp(source, 600);
        await loaded(engine, table);
        const own = await imported(table);
        expect(own.trace.length).toBeGreaterThan(150);
        const sql = fleetQuery(engine.id, source, AXES, {
          ...optionsOf(engine, source, table),
          by: 'session',
        });
        const result = await resultOf(await engine.rows(sql));
        expect(content(ledgerOf(result, AXES, CATALOGUE_AS_OF_MS))).toEqual(
          content(ledgerOf(own, AXES, CATALOGUE_AS_OF_MS)),
        );
        // Of spans the count is that of rows, of flat tables that of the importer's refusals.
        if (source === 'otel' || source === 'langfuse') return;
        const [refused] = await engine.rows(
          fleetQuery(engine.id, source, AXES, {
            ...optionsOf(engine, source, table),
            result: 'refused',
          }),
        );
        const skipped = own.files[0]?.skipped.length ?? 0;
        expect(Number(refused?.['refused'])).toBeGreaterThanOrEqual(skipped);
      },
    );
  });
