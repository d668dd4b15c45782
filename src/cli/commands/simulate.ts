/** `simulate`: what each way of managing context would have cost on a recorded trace. */
import { priceAsRecorded, rowOf, workloadOf } from '../../answers/comparison.ts';
import { takeInventory } from '../../answers/inventory.ts';
import { armLedger, type SimulatedArm, type Simulator } from '../../answers/simulation.ts';
import { KEEP_EVERYTHING } from '../../answers/simulatedcache.ts';
import { sumByBand, type Ledger } from '../../costing/ledger.ts';
import { priceBands, type PricingOptions } from '../../costing/price.ts';
import { Decimal, toQuotient } from '../../money/decimal.ts';
import type { ConfiguredStrategy } from '../../strategies/strategy.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF, CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import type { Args } from '../args.ts';
import { count, left, percent, right, table } from '../format.ts';
import { estimateAnswer, summaryEstimate, withSummaries } from '../estimates.ts';
import { EXIT, wrongUse, type ExitCode, type Io } from '../io.ts';
import { assumptionTexts, money, printJson } from '../json.ts';
import { priceChoices } from '../prices.ts';
import { ownTariffs, resolvedModels } from '../recorded.ts';
import { missingCalls, totalText } from '../rows.ts';
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
import { loadTariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';

/** What an arm costs under one list, or each call at its own model's prices. */
interface Cost {
  readonly total: Decimal | null;
  readonly complete: boolean;
  readonly lowerBound: boolean;
  readonly pricedCalls: number;
  readonly unpricedCalls: number;
  readonly doesNotFit: number;
  readonly assumptions: readonly string[];
}

interface Arm {
  readonly strategies: readonly ConfiguredStrategy[];
  readonly simulated: SimulatedArm;
  readonly ledger: Ledger;
  readonly cost: Cost;
}

export async function simulate(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.files.length === 0) throw wrongUse(words.noFiles('simulate'));
  const specs = args.all('strategy');
  if (specs.length === 0)
    throw wrongUse(words.needsOption('simulate', '--strategy NAME[:key=value,…]'));
  const asked = specs.map((spec) => strategiesOf(spec, words));
  const options = simulationOptions(args, words);
  const { date, cache, pricing } = priceChoices(args, words);
  const tariffs = await loadTariffs(args, words);
  if (cache === 'simulated' && tariffs.chosen === null)
    throw wrongUse(words.onlyWith('--cache simulated', '--model'));
  const importers = await importersFor(args, words);
  const estimate = summaryEstimate(args, words);
  const read = await usableTraces(args.files, importers, tariffs.all, io, words, words.noRecords, {
    parts: true,
  });
  const estimated = withSummaries(read, estimate, io, words);
  const trace = estimated?.trace ?? read.trace;
  needsCalls('simulate', trace, words);
  const simulator = simulatorOf(trace, tariffs.all, options, words);
  // Without a model each call is priced at its own model's list.
  const targets: readonly (Tariff | null)[] = tariffs.chosen ?? [null];
  const inUse = tariffs.chosen ?? ownTariffs([trace], tariffs.all);
  const axes = boundariesOf(inUse);

  const arm = (strategies: readonly ConfiguredStrategy[], target: Tariff | null): Arm => {
    const simulated = simulator.run(strategies, cache === 'simulated' ? target : null);
    const ledger = armLedger(simulated, axes, CATALOGUE_AS_OF_MS);
    return { strategies, simulated, ledger, cost: costOf(ledger, target, tariffs.all, pricing) };
  };
  const rows = targets.map((target) => ({
    model: target?.id ?? null,
    keep: arm(KEEP_EVERYTHING, target),
    arms: asked.map((strategies) => arm(strategies, target)),
  }));
  const [first] = rows;
  if (first === undefined) return EXIT.done;

  if (args.has('json')) {
    const answers = rows.map((row) => ({
      model: row.model,
      keep: { total: money(row.keep.cost.total), complete: row.keep.cost.complete },
      arms: row.arms.map((a) => armAnswer(a, row.keep, tariffs.all)),
    }));
    printJson(
      {
        date,
        cache,
        calibration: calibrationAnswer(simulator),
        assumed: assumedAnswer(options),
        notReplayedCalls: simulator.lanes.rowsOutside.length,
        ...estimateAnswer(estimated, estimate),
        ...answers[0],
        rows: answers,
      },
      io,
    );
    return EXIT.done;
  }
  io.out(`${words.atDate(date, CATALOGUE_AS_OF)}\n`);
  io.out(calibrationText(simulator, options, words));
  for (const row of rows) io.out(`\n${rowText(row.model, row.keep, row.arms, simulator, words)}`);
  return EXIT.done;
}

function costOf(
  ledger: Ledger,
  target: Tariff | null,
  tariffs: readonly Tariff[],
  pricing: PricingOptions,
): Cost {
  const bands = sumByBand(ledger);
  if (target === null) {
    const own = priceAsRecorded(ledger, resolvedModels(ledger, tariffs), pricing, bands);
    return {
      ...own,
      total: own.pricedCalls === 0 && own.unpricedCalls > 0 ? null : own.total,
      complete: own.unpricedCalls === 0,
      doesNotFit: 0,
      assumptions: [],
    };
  }
  const row = rowOf(target, priceBands(ledger, bands, target, pricing), workloadOf(ledger));
  const { pricedCalls, unpricedCalls, doesNotFit, assumptions } = row.priced;
  return {
    total: row.total,
    complete: row.complete,
    lowerBound: row.lowerBound,
    pricedCalls,
    unpricedCalls,
    doesNotFit,
    assumptions: assumptionTexts(assumptions),
  };
}

/** total ÷ total of keeping everything − 1, a fraction; `null` unless both are complete. */
function relativeTo(arm: Arm, keep: Arm): Decimal | null {
  if (!arm.cost.complete || !keep.cost.complete) return null;
  if (arm.cost.total === null || keep.cost.total === null || keep.cost.total.isZero()) return null;
  return toQuotient(arm.cost.total.div(keep.cost.total).minus(1));
}

function armAnswer(arm: Arm, keep: Arm, tariffs: readonly Tariff[]): object {
  const { simulated, cost, ledger } = arm;
  return {
    strategy: nameOf(arm.strategies),
    spec: simulated.spec,
    parameters: parametersOf(arm.strategies),
    calls: simulated.calls,
    summaryCalls: simulated.summaryCalls,
    reworkCalls: simulated.reworkCalls,
    ...rewritesOf(simulated, ledger.sessions),
    counts: takeInventory(simulated.trace, tariffs).totals,
    total: money(cost.total),
    complete: cost.complete,
    lowerBound: cost.lowerBound,
    unpricedCalls: cost.unpricedCalls,
    doesNotFit: cost.doesNotFit,
    relativeToKeep: money(relativeTo(arm, keep)),
    assumptions: cost.assumptions,
  };
}

function rowText(
  model: string | null,
  keep: Arm,
  arms: readonly Arm[],
  simulator: Simulator,
  words: Words,
): string {
  const { heading, locale } = words;
  const cells = (arm: Arm): string[] => {
    const { cost, simulated, ledger } = arm;
    const { rewrites } = rewritesOf(simulated, ledger.sessions);
    const relative = relativeTo(arm, keep);
    const perSession = new Decimal(rewrites).div(Math.max(1, ledger.sessions.length));
    return [
      simulated.spec,
      totalText(cost, words),
      arm === keep || relative === null ? words.none : percent(relative, locale, true),
      count(simulated.calls, locale),
      perSession.toFixed(2),
      missingCalls(cost, words).join('; '),
    ];
  };
  return `${model ?? words.ownModels}\n${table(
    [
      left(heading.strategy),
      right(heading.total),
      right(heading.againstKeep),
      right(heading.calls),
      right(heading.rewrites),
      left(heading.remarks),
    ],
    [keep, ...arms].map(cells),
  )}${simulator.lanes.rowsOutside.length > 0 ? `${words.notReplayed(simulator.lanes.rowsOutside.length)}\n` : ''}`;
}
