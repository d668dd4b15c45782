/** `reprice`: what the same calls cost at every price list. */
import { compareTariffs, priceAsRecorded } from '../../answers/comparison.ts';
import { dayRows, type DayRow } from '../../answers/days.ts';
import { compareSimulatedCache } from '../../answers/simulatedcache.ts';
import { buildLedger } from '../../costing/ledger.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import { PURPOSES, type Trace } from '../../trace/trace.ts';
import { zoneOf, type Args } from '../args.ts';
import { estimateAnswer, estimateText, summaryEstimate, withSummaries } from '../estimates.ts';
import { count, left, right, table, usd } from '../format.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { money, printJson } from '../json.ts';
import { priceChoices } from '../prices.ts';
import {
  asRecordedAnswer,
  asRecordedText,
  ownTariffs,
  recordedCost,
  resolvedModels,
} from '../recorded.ts';
import { comparisonTable, rowAnswer } from '../rows.ts';
import {
  calibrationAnswer,
  calibrationText,
  simulationOptions,
  simulatorOf,
} from '../simulating.ts';
import { needsCalls } from '../sums.ts';
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

export async function reprice(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('reprice'));
  const { date, cache, writes, pricing } = priceChoices(args, words);
  const zone = zoneOf(args, words);
  const mainOnly = args.has('main-only');
  // A simulated cache needs the calls of all agents.
  if (mainOnly && cache === 'simulated')
    throw wrongUse(words.onlyWith('--main-only', '--cache recorded'));
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const read = await usableTraces(args.files, importers, tariffs.all, io, words);
  const estimated = withSummaries(read, estimate, io, words);
  const trace = estimated?.trace ?? read.trace;
  if (zone !== null) needsCalls('--by-day', trace, words);
  if (cache === 'simulated') needsCalls('--cache simulated', trace, words);
  const targets = tariffs.chosen ?? tariffs.all;
  // Calls are kept apart only where some list in use changes its price.
  const inUse = [...targets, ...ownTariffs([trace], tariffs.all)];
  const axes = boundariesOf(inUse);
  const takenOf = (calls: Trace) => (row: number) => !mainOnly || calls.purpose[row] !== SUBAGENT;
  const answerOf = (calls: Trace) => {
    const ledger = buildLedger(calls, axes, {
      asOfMs: CATALOGUE_AS_OF_MS,
      include: takenOf(calls),
    });
    const simulator =
      cache === 'simulated'
        ? simulatorOf(calls, tariffs.all, simulationOptions(args, words), words)
        : null;
    const rows =
      simulator === null
        ? compareTariffs(ledger, targets, pricing)
        : compareSimulatedCache(simulator, targets, pricing, CATALOGUE_AS_OF_MS);
    const own = priceAsRecorded(ledger, resolvedModels(ledger, tariffs.all), pricing);
    return { ledger, simulator, rows, own };
  };
  const { ledger, simulator, rows, own } = answerOf(trace);
  /** What was recorded alone, where something was estimated. */
  const recordedOnly = estimated === null ? null : answerOf(read.trace);
  const totalOnly = new Map(recordedOnly?.rows.map((row) => [row.tariff.id, row.total]));
  const recorded = recordedCost(trace, takenOf(trace));
  const days =
    zone === null
      ? null
      : dayRows(trace, tariffs.all, zone, pricing, {
          asOfMs: CATALOGUE_AS_OF_MS,
          include: takenOf(trace),
        });
  if (args.has('json'))
    printJson(
      {
        date,
        cache,
        writes,
        ...(simulator === null ? {} : { calibration: calibrationAnswer(simulator) }),
        rows: rows.map((row) => ({
          ...rowAnswer(row),
          ...(recordedOnly === null
            ? {}
            : { totalWithoutEstimates: money(totalOnly.get(row.tariff.id) ?? null) }),
        })),
        recorded: { total: money(recorded.total), calls: recorded.calls },
        asRecorded: {
          ...asRecordedAnswer(own),
          ...(recordedOnly === null
            ? {}
            : { totalWithoutEstimates: money(recordedOnly.own.total) }),
        },
        ...(mainOnly ? { mainOnly } : {}),
        ...(days === null
          ? {}
          : {
              timeZone: zone,
              days: days.map(({ day, calls, own: o }) => ({ day, calls, ...asRecordedAnswer(o) })),
            }),
        ...estimateAnswer(estimated, estimate),
      },
      io,
    );
  else {
    const calls = ledger.sessions.reduce((n, s) => n + s.calls, 0);
    io.out(`${words.atDate(date, CATALOGUE_AS_OF)} ${words.writesMode[writes]}\n`);
    if (simulator !== null)
      io.out(calibrationText(simulator, simulationOptions(args, words), words));
    if (recorded.total !== null)
      io.out(`${words.recordedCost(usd(recorded.total, words.locale), recorded.calls, calls)}\n`);
    if (mainOnly) io.out(`${words.mainOnly}\n`);
    io.out(`${words.asRecorded(asRecordedText(own, words))}\n`);
    if (estimated !== null && estimate !== null && recordedOnly !== null) {
      io.out(`${estimateText(estimated, estimate, words)} `);
      io.out(`${words.withoutEstimates(asRecordedText(recordedOnly.own, words))}\n`);
    }
    io.out('\n');
    if (days !== null && zone !== null)
      io.out(`${words.daysOf(zone)}\n${daysTable(days, words)}\n`);
    io.out(comparisonTable(rows, words));
  }
  return EXIT.done;
}

const SUBAGENT = PURPOSES.indexOf('subagent');

function daysTable(days: readonly DayRow[], words: Words): string {
  const { heading } = words;
  return table(
    [left(heading.day), right(heading.calls), right(heading.total)],
    days.map(({ day, calls, own }) => [
      day ?? words.none,
      count(calls, words.locale),
      asRecordedText(own, words),
    ]),
  );
}
