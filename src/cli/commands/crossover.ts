/** `crossover`: the cached price at which keeping and compacting cost the same. */
import { DEFAULT_BOOTSTRAP } from '../../answers/bootstrap.ts';
import { crossover as crossArms, type CrossoverAnswer } from '../../answers/crossover.ts';
import { modelsOf, takeInventory, type Totals } from '../../answers/inventory.ts';
import { buildLedger, type Ledger } from '../../costing/ledger.ts';
import type { Decimal } from '../../money/decimal.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS } from '../../tariffs/catalogue.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import type { Trace } from '../../trace/trace.ts';
import { choice, price, seedOf, type Args } from '../args.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { printJson } from '../json.ts';
import { madeUpTariff, withWritePrice } from '../own-list.ts';
import { priceChoices } from '../prices.ts';
import { ownTariffs } from '../recorded.ts';
import { loadTariffs, type Tariffs } from '../tariffs.ts';
import { importersFor, usableTraces } from '../traces.ts';
import type { Words } from '../words.ts';
import { crossoverAnswer, crossoverReport, type Arms } from './crossover-answer.ts';

export async function crossover(args: Args, io: Io, words: Words): Promise<ExitCode> {
  if (args.has('strategy')) throw wrongUse(words.notYet('--strategy'));
  if (args.files.length > 0) throw wrongUse(words.filesByArm);
  for (const arm of ['keep', 'compact'] as const)
    if (args[arm].length === 0) throw wrongUse(words.needsOption('crossover', `--${arm} FILE…`));
  choice(args, 'by', ['turns'], 'turns', words);
  const { date, pricing } = priceChoices(args, words);
  const bootstrap = { ...DEFAULT_BOOTSTRAP, seed: seedOf(args, words) };
  const given = givenPrices(args, words);
  const tariffs = await loadTariffs(args, words);
  const importers = await importersFor(args, words);
  const read = async (arm: 'keep' | 'compact'): Promise<Trace> => {
    const none = words.noRecordsIn(arm);
    return (await usableTraces(args[arm], importers, tariffs.all, io, words, none)).trace;
  };
  const keep = await read('keep');
  const compact = await read('compact');

  const targets = targetsOf(given, tariffs, [keep, compact], words);
  const axes = boundariesOf(targets);
  const ledgerOf = (trace: Trace): Ledger =>
    buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
  const [keepLedger, compactLedger] = [ledgerOf(keep), ledgerOf(compact)];
  const answers = targets.map((tariff): CrossoverAnswer => {
    const answer = crossArms(keepLedger, compactLedger, tariff, {
      pricing,
      bootstrap,
      winsAt: given.cached ?? (given.list === null ? null : given.list.uncached.div(10)),
    });
    // A list without a cached price has none that a margin could be taken of.
    return given.list !== null && given.cached === null ? withoutMargin(answer) : answer;
  });
  const totals = (trace: Trace): Totals => takeInventory(trace, tariffs.all).totals;
  const arms: Arms = { keep: totals(keep), compact: totals(compact) };
  const [first] = answers;
  if (first?.pairing.how === 'by-order') io.err(`${words.notices['paired-by-order']}\n`);
  if (args.has('json')) printJson(crossoverAnswer(answers, arms, given.list !== null, words), io);
  else io.out(crossoverReport(answers, arms, { date, bootstrap, byTurns: args.has('by') }, words));
  return EXIT.done;
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
