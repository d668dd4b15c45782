/** `fleet`: the query that a warehouse runs, so that its result is small and can be priced here. */
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_VERSION } from '../../tariffs/catalogue.ts';
import { parseInstant } from '../../tariffs/instants.ts';
import { BadName, COLUMN_KINDS, DIALECTS, DIALECT_IDS } from '../../fleet/dialects.ts';
import {
  GROUP_KEYS,
  RESULTS,
  fleetQuery,
  type GroupKey,
  type QueryOptions,
} from '../../fleet/query.ts';
import { SOURCES } from '../../fleet/registry.ts';
import { SOURCE_IDS, type ByColumn, type Column } from '../../fleet/source.ts';
import { choice, type Args } from '../args.ts';
import { printable } from '../format.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { loadTariffs } from '../tariffs.ts';
import type { Words } from '../words.ts';

export async function fleet(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const [dialectId, sourceId, ...rest] = args.files;
  const dialect = DIALECT_IDS.find((id) => id === dialectId);
  const source = SOURCE_IDS.find((id) => id === sourceId);
  if (dialect === undefined)
    throw wrongUse(words.badValue('DIALECT', dialectId ?? '', DIALECT_IDS.join(', ')));
  if (source === undefined)
    throw wrongUse(words.badValue('SOURCE', sourceId ?? '', SOURCE_IDS.join(', ')));
  if (rest.length > 0 && !args.has('run')) throw wrongUse(words.onlyWith(rest[0] ?? '', '--run'));
  const tariffs = await loadTariffs(args, words);
  const axes = boundariesOf(tariffs.all);
  const result = choice(args, 'result', RESULTS, 'ledger', words);
  const columns = columnsOf(args, Object.keys(SOURCES[source].columns(DIALECTS[dialect])), words);
  const options: QueryOptions = {
    result,
    table: args.one('table'),
    columns,
    by: groupOf(args, words),
    fromMs: instantOf(args, 'from', words),
    toMs: instantOf(args, 'to', words),
    traces: args.one('traces'),
    nested: !args.has('flat'),
    duplicates: !args.has('no-duplicates'),
  };
  try {
    if (args.has('run')) {
      if (dialect !== 'duckdb') throw wrongUse(words.onlyWith('--run', 'duckdb'));
      const { runFleet } = await import('../duckdb.ts');
      await runFleet([args.one('run') ?? '', ...rest], source, axes, options, args, io, words);
      return EXIT.done;
    }
    const header = words.fleetHeader({
      source: SOURCES[source].name,
      dialect: DIALECTS[dialect].title,
      tested: DIALECTS[dialect].tested,
      catalogue: CATALOGUE_VERSION,
      result,
    });
    io.out(fleetQuery(dialect, source, axes, { ...options, header }));
  } catch (error) {
    if (error instanceof BadName) throw wrongUse(words.badName(printable(error.message)));
    throw error;
  }
  return EXIT.done;
}

/** `--by model`, `--by column=team`, `--by attribute=team`. */
function groupOf(args: Args, words: Words): GroupKey | ByColumn {
  const by = args.one('by') ?? 'model';
  const key = GROUP_KEYS.find((k) => k === by);
  if (key !== undefined) return key;
  const [, kind, name] = /^(column|attribute)=(.+)$/s.exec(by) ?? [];
  if ((kind === 'column' || kind === 'attribute') && name !== undefined) return { kind, name };
  throw wrongUse(
    words.badValue('--by', by, [...GROUP_KEYS, 'column=NAME', 'attribute=KEY'].join(', ')),
  );
}

function instantOf(args: Args, name: string, words: Words): number | null {
  const text = args.one(name);
  if (text === null) return null;
  const ms = parseInstant(text);
  if (ms === null) throw wrongUse(words.badValue(`--${name}`, text, words.aDate));
  return ms;
}

/** `--column time=started_at:iso`: what the table calls a column; `region=` where it has none. */
function columnsOf(args: Args, known: readonly string[], words: Words): Record<string, Column> {
  const columns: Record<string, Column> = {};
  for (const given of args.all('column')) {
    const [, logical = '', name = '', kind] = /^(\w+)=(.*?)(?::(\w+))?$/s.exec(given) ?? [];
    const found = kind === undefined ? 'text' : COLUMN_KINDS.find((k) => k === kind);
    if (!known.includes(logical) || found === undefined)
      throw wrongUse(
        words.badValue(
          '--column',
          given,
          `${known.join(', ')} (=NAME[:${COLUMN_KINDS.join('|')}])`,
        ),
      );
    columns[logical] = { name: name === '' ? null : name, kind: found };
  }
  return columns;
}
