/** `scenario`: the choices and the summed counts behind an answer, as a file that others can open. */
import { buildLedger, type Ledger } from '../../costing/ledger.ts';
import { plain } from '../../money/decimal.ts';
import { DEFAULT_CHOICES, MAX_SHOWN } from '../../scenario/defaults.ts';
import { scenarioOf } from '../../scenario/open.ts';
import type { Choices } from '../../scenario/scenario.ts';
import { formatScenario } from '../../scenario/schema.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, CATALOGUE_VERSION } from '../../tariffs/catalogue.ts';
import type { Trace } from '../../trace/trace.ts';
import { exchangeRates, seedOf, type Args } from '../args.ts';
import { summaryEstimate, withSummaries } from '../estimates.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { money } from '../json.ts';
import { recordedPriceChoices } from '../prices.ts';
import { ownTariffs, recordedCost } from '../recorded.ts';
import { loadTariffs, type Tariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

/** The files of the command are the keep arm, with those of `--keep`. */
export async function scenario(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const keepFiles = [...args.files, ...args.keep];
  if (keepFiles.length === 0) throw wrongUse(words.noFiles('scenario'));
  const { date, cache, writes } = recordedPriceChoices(args, words);
  const seed = seedOf(args, words);
  const tariffs = await loadTariffs(args, words);
  if ((tariffs.chosen?.length ?? 0) > MAX_SHOWN) throw wrongUse(words.atMostShown(MAX_SHOWN));
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const read = async (files: readonly string[], none: string): Promise<Trace> => {
    const result = await usableTraces(files, importers, tariffs.all, io, words, none);
    return withSummaries(result, estimate, io, words)?.trace ?? result.trace;
  };
  const keep = await read(keepFiles, words.noRecords);
  const compact =
    args.compact.length === 0 ? null : await read(args.compact, words.noRecordsIn('compact'));

  // Kept apart wherever any list changes its price: whoever opens it may ask for another list.
  const axes = boundariesOf(tariffs.all);
  const ledgerOf = (trace: Trace): Ledger =>
    buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
  const shown = shownIds(tariffs, compact === null ? [keep] : [keep, compact]);
  const recorded = recordedCost(keep);
  const choices: Choices = {
    ...DEFAULT_CHOICES,
    date,
    cache,
    writes,
    seed,
    summaryEstimate: estimate,
    shown,
    model: shown[0] ?? DEFAULT_CHOICES.model,
    unitsPerUsd: Object.fromEntries(
      Object.entries(exchangeRates(args, words)).map(([currency, rate]) => [currency, plain(rate)]),
    ),
  };
  const made = scenarioOf({
    choices,
    tariffs: tariffs.all,
    catalogue: CATALOGUE_VERSION,
    workload: {
      source: 'trace',
      keep: ledgerOf(keep),
      compact: compact === null ? null : ledgerOf(compact),
      simulated: null,
      recorded:
        recorded.total === null
          ? null
          : { total: money(recorded.total) ?? '0', calls: recorded.calls },
      roundedSessions: false,
    },
  });
  io.out(`${formatScenario(made)}\n`);
  return EXIT.done;
}

/** The lists that were named; else the reader's own and those of the recorded models. */
function shownIds(tariffs: Tariffs, traces: readonly Trace[]): string[] {
  const lists = tariffs.chosen ?? [
    ...tariffs.all.filter(({ origin }) => origin === 'custom'),
    ...ownTariffs(traces, tariffs.all),
  ];
  return [...new Set(lists.map(({ id }) => id))].slice(0, MAX_SHOWN);
}
