/** `crossover`: the cached price at which keeping and compacting cost the same. */
import { DEFAULT_BOOTSTRAP } from '../../answers/bootstrap.ts';
import { crossover as crossArms, type CrossoverAnswer } from '../../answers/crossover.ts';
import { modelsOf, takeInventory, type Totals } from '../../answers/inventory.ts';
import {
  armLedger,
  cacheKeyOf,
  type SimulatedArm,
  type SimulationOptions,
  type Simulator,
} from '../../answers/simulation.ts';
import { KEEP_EVERYTHING } from '../../answers/simulatedcache.ts';
import { buildLedger, type Ledger } from '../../costing/ledger.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { ConfiguredStrategy } from '../../strategies/strategy.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import type { Trace } from '../../trace/trace.ts';
import { choice, price, seedOf, type Args } from '../args.ts';
import { estimateAnswer, summaryEstimate, withSummaries } from '../estimates.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { printJson } from '../json.ts';
import { madeUpTariff, withWritePrice } from '../own-list.ts';
import { priceChoices } from '../prices.ts';
import { ownTariffs } from '../recorded.ts';
import {
  assumedAnswer,
  calibrationAnswer,
  calibrationText,
  nameOf,
  parametersOf,
  rewritesOf,
  simulationOptions,
  simulatorOf,
  strategiesOf,
} from '../simulating.ts';
import { needsCalls } from '../sums.ts';
import { loadTariffs, type Tariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';
import { crossoverAnswer, crossoverReport, type Arms } from './crossover-answer.ts';

export async function crossover(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length > 0) throw wrongUse(words.filesByArm);
  if (args.keep.length === 0) throw wrongUse(words.needsOption('crossover', '--keep FILE…'));
  const spec = args.one('strategy');
  if (spec === null && args.compact.length === 0)
    throw wrongUse(words.needsOption('crossover', '--compact FILE… | --strategy NAME'));
  if (spec !== null && (args.compact.length > 0 || args.all('strategy').length > 1))
    throw wrongUse(words.strategyOrFiles);
  const strategies = spec === null ? null : strategiesOf(spec, words);
  choice(args, 'by', ['turns'], 'turns', words);
  const { date, cache, pricing } = priceChoices(args, words);
  const options = simulationOptions(args, words);
  const bootstrap = { ...DEFAULT_BOOTSTRAP, seed: seedOf(args, words) };
  const given = givenPrices(args, words);
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const estimates: Partial<Record<'keep' | 'compact', object>> = {};
  const read = async (arm: 'keep' | 'compact'): Promise<Trace> => {
    const none = words.noRecordsIn(arm);
    const parts = strategies !== null;
    const result = await usableTraces(args[arm], importers, tariffs.all, io, words, none, {
      parts,
    });
    const estimated = withSummaries(result, estimate, io, words);
    const { estimatedSummaries } = estimateAnswer(estimated, estimate);
    if (estimatedSummaries !== undefined) estimates[arm] = estimatedSummaries;
    if (strategies !== null) needsCalls('--strategy', result.trace, words);
    if (cache === 'simulated') needsCalls('--cache simulated', result.trace, words);
    return estimated?.trace ?? result.trace;
  };
  const keep = await read('keep');
  const compact = strategies === null ? await read('compact') : null;
  const recorded = compact === null ? [keep] : [keep, compact];

  const targets = targetsOf(given, tariffs, recorded, words);
  const axes = boundariesOf(targets);
  const ledgerOf = (trace: Trace): Ledger =>
    buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
  const simulate = (trace: Trace): Simulator => simulatorOf(trace, tariffs.all, options, words);
  const simulator = strategies !== null || cache === 'simulated' ? simulate(keep) : null;
  const compactSimulator = compact !== null && cache === 'simulated' ? simulate(compact) : null;

  /** An arm as a list sees it: recorded, or replayed under the recorded cache or the list's own. */
  const armOf = (
    target: Tariff,
    trace: Trace,
    by: Simulator | null,
    how: readonly ConfiguredStrategy[],
  ): {
    readonly ledger: Ledger;
    readonly trace: Trace;
    readonly simulated: SimulatedArm | null;
  } => {
    if (by === null || (how === KEEP_EVERYTHING && cache === 'recorded'))
      return { ledger: ledgerOf(trace), trace, simulated: null };
    const simulated = by.run(how, cache === 'simulated' ? target : null);
    return {
      ledger: armLedger(simulated, axes, CATALOGUE_AS_OF_MS),
      trace: simulated.trace,
      simulated,
    };
  };
  const pairOf = (target: Tariff): ArmPair => ({
    keep: armOf(target, keep, simulator, KEEP_EVERYTHING),
    compact:
      compact === null
        ? armOf(target, keep, simulator, strategies ?? KEEP_EVERYTHING)
        : armOf(target, compact, compactSimulator, KEEP_EVERYTHING),
  });
  // Lists whose caches behave alike share their arms; with the recorded cache all of them do.
  const shared = new Map<string, ArmPair>();
  const pairs = targets.map((target) => {
    const key = cache === 'simulated' ? cacheKeyOf(target) : '';
    const found = shared.get(key) ?? pairOf(target);
    shared.set(key, found);
    return found;
  });
  const answers = targets.map((tariff, i): CrossoverAnswer => {
    const pair = pairs[i] as ArmPair;
    const answer = crossArms(pair.keep.ledger, pair.compact.ledger, tariff, {
      pricing,
      // Groups of a warehouse are no sample of sessions: no interval.
      bootstrap: recorded.some((trace) => trace.groups !== null) ? null : bootstrap,
      winsAt: given.cached ?? (given.list === null ? null : given.list.uncached.div(10)),
    });
    // A list without a cached price has none that a margin could be taken of.
    return given.list !== null && given.cached === null ? withoutMargin(answer) : answer;
  });
  const totals = (trace: Trace): Totals => takeInventory(trace, tariffs.all).totals;
  const [firstPair] = pairs;
  if (firstPair === undefined) return EXIT.done;
  const arms: Arms = {
    keep: totals(firstPair.keep.trace),
    compact: totals(firstPair.compact.trace),
  };
  const [first] = answers;
  if (first?.pairing.how === 'by-order') io.err(`${words.notices['paired-by-order']}\n`);
  if (args.has('json'))
    printJson(
      {
        ...crossoverAnswer(answers, arms, given.list !== null, words),
        ...(estimate === null ? {} : { estimatedSummaries: estimates }),
        ...(simulator === null
          ? {}
          : { cache, ...simulationAnswer(simulator, firstPair, options, strategies) }),
      },
      io,
    );
  else {
    if (simulator !== null) {
      if (firstPair.compact.simulated !== null && strategies !== null)
        io.out(`${words.simulatedArm(firstPair.compact.simulated.spec)}\n`);
      io.out(calibrationText(simulator, options, words));
    }
    io.out(crossoverReport(answers, arms, { date, bootstrap, byTurns: args.has('by') }, words));
  }
  return EXIT.done;
}

interface ArmPair {
  readonly keep: ArmSource;
  readonly compact: ArmSource;
}

interface ArmSource {
  readonly ledger: Ledger;
  readonly trace: Trace;
  /** `null`: as recorded. */
  readonly simulated: SimulatedArm | null;
}

/** What stands beside a crossover whose arms are not both recorded. */
function simulationAnswer(
  simulator: Simulator,
  { compact }: ArmPair,
  options: SimulationOptions,
  strategies: readonly ConfiguredStrategy[] | null,
): object {
  const { simulated, ledger } = compact;
  return {
    calibration: calibrationAnswer(simulator),
    assumed: assumedAnswer(options),
    ...(strategies === null || simulated === null
      ? {}
      : {
          strategy: {
            strategy: nameOf(strategies),
            spec: simulated.spec,
            parameters: parametersOf(strategies),
            summaryCalls: simulated.summaryCalls,
            reworkCalls: simulated.reworkCalls,
            ...rewritesOf(simulated, ledger.sessions),
          },
        }),
    notReplayedCalls: simulator.lanes.rowsOutside.length,
  };
}

interface Given {
  /** Made-up prices, where they were given instead of a model. */
  readonly list: { readonly uncached: Decimal; readonly output: Decimal } | null;
  readonly cached: Decimal | null;
  readonly write: Decimal | null;
}

function givenPrices(args: Args, words: Words): Given {
  const uncached = price(args, 'uncached', words);
  const output = price(args, 'output', words);
  if ((uncached === null) !== (output === null))
    throw wrongUse(
      uncached === null
        ? words.onlyWith('--output', '--uncached')
        : words.onlyWith('--uncached', '--output'),
    );
  if (uncached !== null && args.has('model'))
    throw wrongUse(words.notTogether('--uncached', '--model'));
  return {
    list: uncached === null || output === null ? null : { uncached, output },
    cached: price(args, 'cached', words),
    write: price(args, 'write', words),
  };
}

/** The made-up list, else those of `--model`, else the recorded models' own. */
function targetsOf(
  { list, cached, write }: Given,
  tariffs: Tariffs,
  traces: readonly Trace[],
  words: Words,
): readonly Tariff[] {
  if (list !== null) return [madeUpTariff({ ...list, cached, write })];
  const targets = tariffs.chosen ?? ownTariffs(traces, tariffs.all);
  if (targets.length === 0) {
    const names = traces.flatMap((trace) => modelsOf(trace, tariffs.all).map((m) => m.recorded));
    throw nothingUsable(
      words.nothingToCompare([...new Set(names)].map((name) => name ?? words.unnamed)),
    );
  }
  return write === null ? targets : targets.map((tariff) => withWritePrice(tariff, write));
}

function withoutMargin(answer: CrossoverAnswer): CrossoverAnswer {
  return {
    ...answer,
    cachedPrice: null,
    overall: { ...answer.overall, margin: null },
    groups: answer.groups.map((group) => ({ ...group, margin: null })),
  };
}
