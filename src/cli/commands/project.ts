/** `project`: the monthly bill at a volume of turns, with its spread over the sessions. */
import { compareTariffs, type ComparisonRow } from '../../answers/comparison.ts';
import { project as projectRows, type ProjectionRow } from '../../answers/projection.ts';
import { DEFAULT_BOOTSTRAP } from '../../answers/bootstrap.ts';
import { buildLedger } from '../../costing/ledger.ts';
import { Decimal, plain } from '../../money/decimal.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import { positive, seedOf, type Args } from '../args.ts';
import { left, right, table, usd } from '../format.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { money, printJson } from '../json.ts';
import { priceChoices } from '../prices.ts';
import { missingCalls } from '../rows.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

const DAYS = new Decimal(30);

export async function project(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('project'));
  const turnsPerDay = positive(args, 'turns-per-day', words);
  if (turnsPerDay === null) throw wrongUse(words.needsOption('project', '--turns-per-day N'));
  const days = positive(args, 'days', words) ?? DAYS;
  const bootstrap = { ...DEFAULT_BOOTSTRAP, seed: seedOf(args, words) };
  const { date, pricing } = priceChoices(args, words);
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const { trace } = await usableTraces(args.files, importers, tariffs.all, io, words);
  const targets = tariffs.chosen ?? tariffs.all;
  const ledger = buildLedger(trace, boundariesOf(targets), { asOfMs: CATALOGUE_AS_OF_MS });
  const compared = compareTariffs(ledger, targets, pricing);
  const rows = projectRows(ledger, compared, { turnsPerDay, days }, pricing, bootstrap);
  if (args.has('json'))
    printJson(
      {
        days: days.toNumber(),
        turnsPerDay: turnsPerDay.toNumber(),
        rows: rows.map((row, i) => ({
          ...rowAnswer(row),
          complete: compared[i]?.complete ?? false,
          lowerBound: compared[i]?.lowerBound ?? false,
        })),
      },
      io,
    );
  else {
    io.out(`${words.volume(plain(turnsPerDay), plain(days))} `);
    io.out(`${words.atDate(date, CATALOGUE_AS_OF)}\n`);
    const level = `${bootstrap.level * 100} %`;
    io.out(`${words.intervalOf(level, bootstrap.resamples, bootstrap.seed)}\n\n`);
    io.out(rowsTable(rows, compared, words));
  }
  return EXIT.done;
}

function rowAnswer(row: ProjectionRow): object {
  return {
    model: row.tariff.id,
    provider: row.tariff.provider,
    perTurn: money(row.perTurn),
    perDay: money(row.perDay),
    perMonth: money(row.perMonth),
    low: money(row.low),
    high: money(row.high),
  };
}

function rowsTable(
  rows: readonly ProjectionRow[],
  compared: readonly ComparisonRow[],
  words: Words,
): string {
  const { heading, locale } = words;
  const dollars = (amount: Decimal | null): string =>
    amount === null ? words.none : usd(amount, locale);
  return table(
    [
      left(heading.model),
      right(heading.perTurn),
      right(heading.perDay),
      right(heading.perMonth),
      right(heading.low),
      right(heading.high),
      left(heading.remarks),
    ],
    rows.map((row, i) => [
      row.tariff.id,
      dollars(row.perTurn),
      dollars(row.perDay),
      dollars(row.perMonth),
      dollars(row.low),
      dollars(row.high),
      remarksOf(compared[i], words),
    ]),
  );
}

function remarksOf(row: ComparisonRow | undefined, words: Words): string {
  return row === undefined ? '' : missingCalls(row.priced, words).join('; ');
}
