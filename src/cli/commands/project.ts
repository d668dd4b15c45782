/** `project`: the monthly bill at a volume of turns, with its spread over the sessions. */
import { compareTariffs, type ComparisonRow } from '../../answers/comparison.ts';
import {
  machinePaysFrom,
  monthsAhead,
  project as projectRows,
  sessionsPerDay,
  turnsPerDayAtBudget,
  type Ahead,
  type MonthSpan,
  type ProjectionRow,
} from '../../answers/projection.ts';
import { DEFAULT_BOOTSTRAP } from '../../answers/bootstrap.ts';
import { buildLedger } from '../../costing/ledger.ts';
import { workloadParts, type WorkloadPart } from '../../costing/workloads.ts';
import { Decimal, plain, toQuotient } from '../../money/decimal.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import { positive, seedOf, type Args } from '../args.ts';
import { estimateAnswer, estimateText, summaryEstimate, withSummaries } from '../estimates.ts';
import { count, left, percent, right, table, usd, type Column } from '../format.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { money, printJson } from '../json.ts';
import { recordedPriceChoices } from '../prices.ts';
import { missingCalls } from '../rows.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';
import { checkMix, projectOptions, type ProjectOptions } from './project-options.ts';

const DAYS = new Decimal(30);

/** A row with what follows from it. */
interface Row {
  readonly row: ProjectionRow;
  readonly compared: ComparisonRow;
  /** `null` without growth or without a price. */
  readonly ahead: Ahead | null;
  readonly budgetTurns: Decimal | null;
  /** `null` = never. */
  readonly machinePays: Decimal | null;
}

export async function project(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('project'));
  const turnsPerDay = positive(args, 'turns-per-day', words);
  if (turnsPerDay === null) throw wrongUse(words.needsOption('project', '--turns-per-day N'));
  const days = positive(args, 'days', words) ?? DAYS;
  const options = projectOptions(args, words);
  const bootstrap = { ...DEFAULT_BOOTSTRAP, seed: seedOf(args, words) };
  const { date, pricing } = recordedPriceChoices(args, words);
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const read = await usableTraces(args.files, importers, tariffs.all, io, words);
  const estimated = withSummaries(read, estimate, io, words);
  const trace = estimated?.trace ?? read.trace;
  const targets = tariffs.chosen ?? tariffs.all;
  const ledger = buildLedger(trace, boundariesOf(targets), { asOfMs: CATALOGUE_AS_OF_MS });
  checkMix(ledger.sessions, options.mix, words);
  const compared = compareTariffs(ledger, targets, pricing);
  const volume = { turnsPerDay, days };
  const rows = projectRows(ledger, compared, volume, pricing, bootstrap, options.mix).map(
    (row, i) =>
      // Groups of a warehouse are no sample of sessions: no interval.
      follow(
        trace.groups === null ? row : { ...row, low: null, high: null },
        compared[i] as ComparisonRow,
        days,
        options,
      ),
  );
  const parts = workloadParts(ledger.sessions, options.mix);
  if (args.has('json')) {
    printJson(
      { ...answer(rows, parts, volume, options), ...estimateAnswer(estimated, estimate) },
      io,
    );
    return EXIT.done;
  }
  io.out(`${words.volume(plain(turnsPerDay), plain(days))} `);
  io.out(`${words.atDate(date, CATALOGUE_AS_OF)}\n`);
  if (estimated !== null && estimate !== null)
    io.out(`${estimateText(estimated, estimate, words)}\n`);
  for (const line of assumed(parts, options, words)) io.out(`${line}\n`);
  const level = `${bootstrap.level * 100} %`;
  io.out(`${words.intervalOf(level, bootstrap.resamples, bootstrap.seed)}\n\n`);
  io.out(rowsTable(rows, options, words));
  return EXIT.done;
}

function follow(
  row: ProjectionRow,
  compared: ComparisonRow,
  days: Decimal,
  { growth, budget, machine }: ProjectOptions,
): Row {
  const { perTurn, perMonth } = row;
  return {
    row,
    compared,
    ahead:
      growth === null || perMonth === null
        ? null
        : monthsAhead(perMonth, growth.perMonth, growth.months, budget),
    budgetTurns:
      budget === null || perTurn === null ? null : turnsPerDayAtBudget(perTurn, budget, days),
    machinePays:
      machine === null || perTurn === null ? null : machinePaysFrom(machine, perTurn, days),
  };
}

function answer(
  rows: readonly Row[],
  parts: readonly WorkloadPart[],
  { turnsPerDay, days }: { readonly turnsPerDay: Decimal; readonly days: Decimal },
  { mix, growth, budget, machine }: ProjectOptions,
): object {
  return {
    days: days.toNumber(),
    turnsPerDay: turnsPerDay.toNumber(),
    sessionsPerDay: plain(sessionsPerDay(turnsPerDay, parts)),
    shares: mix.length === 0 ? 'recorded' : 'assumed',
    workloads: parts.map(({ range, sessions, turns, recorded, share }) => ({
      fromTurns: range?.fromTurns ?? null,
      toTurns: range === null || range.toTurns === Number.MAX_SAFE_INTEGER ? null : range.toTurns,
      sessions,
      turns,
      recordedShare: plain(toQuotient(recorded)),
      share: plain(toQuotient(share)),
    })),
    ...(growth === null ? {} : { growthPerMonth: plain(growth.perMonth), months: growth.months }),
    ...(budget === null ? {} : { budget: plain(budget) }),
    ...(machine === null
      ? {}
      : {
          machine: {
            perMonth: plain(machine.usdPerMonth),
            turnsPerDay: plain(machine.turnsPerDay),
          },
        }),
    rows: rows.map(({ row, compared, ...more }) => ({
      model: row.tariff.id,
      provider: row.tariff.provider,
      perTurn: money(row.perTurn),
      perDay: money(row.perDay),
      perMonth: money(row.perMonth),
      low: money(row.low),
      high: money(row.high),
      // With shares of its own a projection needs only the workloads that have one.
      complete: mix.length === 0 ? compared.complete : row.perTurn !== null,
      lowerBound: compared.lowerBound,
      ...(growth === null
        ? {}
        : {
            months: more.ahead?.months.map((m) => money(m)) ?? null,
            monthsTotal: money(more.ahead?.total ?? null),
          }),
      ...(budget === null
        ? {}
        : {
            budgetTurnsPerDay: money(more.budgetTurns),
            ...(growth === null ? {} : { monthsOverBudget: more.ahead?.over ?? null }),
          }),
      ...(machine === null ? {} : { machinePaysFrom: money(more.machinePays) }),
    })),
  };
}

/** What was assumed besides the prices, a sentence each. */
function assumed(
  parts: readonly WorkloadPart[],
  { mix, growth, budget, machine }: ProjectOptions,
  words: Words,
): string[] {
  const share = (fraction: Decimal): string => percent(fraction, words.locale);
  return [
    ...(mix.length === 0
      ? []
      : [
          words.sharesAssumed(
            parts.map((p) => ({
              turns: p.range === null ? words.otherSessions : words.sessionsOf(turnsText(p.range)),
              share: share(p.share),
              recorded: share(p.recorded),
            })),
          ),
        ]),
    ...(growth === null ? [] : [words.growing(share(growth.perMonth), growth.months)]),
    ...(budget === null ? [] : [words.budgetOf(usd(budget, words.locale))]),
    ...(machine === null
      ? []
      : [words.machineOf(usd(machine.usdPerMonth, words.locale), plain(machine.turnsPerDay))]),
  ];
}

function spanText({ from, to }: MonthSpan): string {
  return from === to ? String(from) : `${from}–${to}`;
}

function turnsText({ fromTurns, toTurns }: NonNullable<WorkloadPart['range']>): string {
  if (fromTurns === toTurns) return String(fromTurns);
  return toTurns === Number.MAX_SAFE_INTEGER ? `${fromTurns}+` : `${fromTurns}–${toTurns}`;
}

function rowsTable(
  rows: readonly Row[],
  { growth, budget, machine }: ProjectOptions,
  words: Words,
): string {
  const { heading, locale } = words;
  const dollars = (amount: Decimal | null): string =>
    amount === null ? words.none : usd(amount, locale);
  const turns = (n: Decimal | null): string =>
    n === null ? words.none : count(Math.ceil(n.toNumber()), locale);
  const columns: (readonly [Column, (row: Row) => string])[] = [
    [left(heading.model), ({ row }) => row.tariff.id],
    [right(heading.perTurn), ({ row }) => dollars(row.perTurn)],
    [right(heading.perDay), ({ row }) => dollars(row.perDay)],
    [right(heading.perMonth), ({ row }) => dollars(row.perMonth)],
    [right(heading.low), ({ row }) => dollars(row.low)],
    [right(heading.high), ({ row }) => dollars(row.high)],
  ];
  if (growth !== null)
    columns.push(
      [right(heading.lastMonth(growth.months)), (r) => dollars(r.ahead?.months.at(-1) ?? null)],
      [right(heading.allMonths(growth.months)), (r) => dollars(r.ahead?.total ?? null)],
    );
  if (budget !== null) columns.push([right(heading.budgetTurns), (r) => turns(r.budgetTurns)]);
  if (budget !== null && growth !== null)
    columns.push([
      right(heading.overBudget),
      (r) =>
        r.ahead === null
          ? words.none
          : r.ahead.over === null
            ? words.never
            : spanText(r.ahead.over),
    ]);
  if (machine !== null)
    columns.push([
      right(heading.machinePays),
      (r) =>
        r.row.perTurn === null
          ? words.none
          : r.machinePays === null
            ? words.never
            : turns(r.machinePays),
    ]);
  columns.push([left(heading.remarks), (r) => missingCalls(r.compared.priced, words).join('; ')]);
  return table(
    columns.map(([column]) => column),
    rows.map((row) => columns.map(([, text]) => text(row))),
  );
}
