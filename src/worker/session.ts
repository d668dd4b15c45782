/**
 * What the worker does, without being a worker: holds the traces of both arms and answers requests.
 * The page never sees a trace, only its sums.
 */
import { plain, type Decimal } from '../money/decimal.ts';
import { summaryOf, type CrossoverAnswer, type CrossoverSummary } from '../answers/crossover.ts';
import { takeInventory } from '../answers/inventory.ts';
import {
  answerCrossover,
  answerTurns,
  type Arms,
  type CrossoverQuestion,
  type TurnsAnswer,
  type TurnsQuestion,
} from '../answers/sessions.ts';
import { withBreaks } from '../answers/steps.ts';
import { toWire } from '../money/wire.ts';
import { buildLedger, type Ledger } from '../costing/ledger.ts';
import { recordedCostOf } from '../costing/recorded.ts';
import { splitArms } from '../importers/arms.ts';
import type { Mapping } from '../importers/mapped/mapping.ts';
import { mergeImports, type ImportResult } from '../importers/merge.ts';
import {
  exploreCalls,
  exploreReplays,
  type ExplorationAnswer,
  type ExplorationContext,
  type ExplorationNews,
  type ExplorationQuestion,
} from '../answers/exploration.ts';
import { Memo } from '../answers/memo.ts';
import { Looker, type LookAnswer, type LookQuestion } from '../answers/looking.ts';
import { KEEP_EVERYTHING, stepsByCache } from '../answers/simulatedcache.ts';
import { parseStrategies } from '../strategies/parse.ts';
import {
  Simulator,
  armLedger,
  calibrationSummary,
  defaultSpecOf,
  type SimulationOptions,
} from '../answers/simulation.ts';
import { fileSummaries } from '../importers/filesummary.ts';
import { unrecordedSummaries } from '../importers/unrecorded.ts';
import {
  estimateSummaries,
  type EstimatedSummaries,
  type SummaryEstimate,
} from '../strategies/summaryestimate.ts';
import type { ByteSource } from '../importers/read.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { plainCsvPieces, plainJsonlPieces } from '../reports/plain.ts';
import { boundariesOf, type Boundaries } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { compileTariff } from '../tariffs/compile.ts';
import type { TariffForm } from '../tariffs/form.ts';
import { joinTariffs } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Trace } from '../trace/trace.ts';
import { readAllTogether, traceWithParts, type Origin, type Progress } from './reading.ts';
import { SharedWork } from './sharedwork.ts';
import type { Port } from './sharing.ts';
import type {
  ArmLedgers,
  ArmName,
  ArmResult,
  CacheLedger,
  EstimateFacts,
  SimulatedArmResult,
  SimulationProgress,
  SimulationResult,
} from './messages.ts';

export type { Progress };

/** Work in steps stops to listen after this long, milliseconds. */
const LISTEN_MS = 30;

export class WorkerSession {
  #held: Arms | null = null;
  /** What was worked out last: another cached price asks for nothing but a count. */
  #crossed: { readonly key: string; readonly answer: CrossoverAnswer | null } | null = null;
  /** Lanes and calibration of the kept arm: another strategy needs only its own replay. */
  #simulator: {
    readonly trace: Trace;
    readonly key: string;
    readonly simulator: SharedWork<Simulator>;
  } | null = null;
  /** What was explored last, of the same calls under the same assumptions. */
  #explored: { readonly trace: Trace; readonly key: string; readonly memo: Memo } | null = null;
  /** The sessions of the kept arm, once somebody looks at them. */
  #looker: { readonly trace: Trace; readonly looker: Looker } | null = null;
  /** What the kept arm was read from, and its trace with parts once a simulation has asked for it. */
  #again: { readonly origin: Origin; readonly trace: SharedWork<Trace, number> } | null = null;
  readonly #arms: Record<ArmName, ImportResult | null> = { keep: null, compact: null };
  /** How summary calls that the logs leave out are estimated; a new trace starts with none. */
  #estimate: SummaryEstimate | null = null;
  /** The same trace gives the same object: what was made of it is known by it. */
  #estimated = new WeakMap<Trace, EstimatedSummaries>();

  /**
   * Reads files into an arm; two arms of the same sessions among them are told apart. Nothing of the session changes until all are read.
   * @param helpers other workers that read with this one
   * @throws the signal's reason where it is aborted
   */
  async read(
    arm: ArmName,
    sources: readonly ByteSource[],
    mappings: readonly (Mapping | null)[],
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    helpers: readonly Port[] = [],
  ): Promise<{ readonly arm: ArmResult; readonly compact: ArmResult | null }> {
    const origin: Origin = { sources, mappings };
    const read = await readAllTogether(origin, helpers, signal, onProgress);
    const split = arm === 'keep' ? splitArms(read) : null;
    const result = mergeImports(split?.keep ?? read, IMPORTERS);
    const compact = split === null ? null : mergeImports(split.compact, IMPORTERS);
    // Files without any call change no answer, so they must not replace what it was made from.
    if (result.trace.length > 0) {
      this.#arms[arm] = result;
      if (arm === 'keep') {
        this.#arms.compact = compact;
        this.#setEstimate(null);
        this.#simulator = null;
        const trace = new SharedWork<Trace, number>((stop, tell) =>
          traceWithParts(origin, result, stop, ({ bytes }) => tell(bytes)),
        );
        this.#again = { origin, trace };
      }
    }
    const tariffs = tariffsWith(customTariffs);
    return {
      arm: resultOf(result, this.#withSummaries(result.trace, result), tariffs),
      compact: compact === null ? null : resultOf(compact, compact.trace, tariffs),
    };
  }

  /**
   * Both arms' ledgers over the boundaries of the catalogue and the given tariffs.
   * @param summaries how summary calls that the logs leave out are estimated, from now on, in every
   *   answer; `null` = not
   */
  ledgers(customTariffs: readonly TariffForm[], summaries: SummaryEstimate | null): ArmLedgers {
    this.#setEstimate(summaries);
    const axes = boundariesOf(tariffsWith(customTariffs));
    const { keep, compact } = this.#arms;
    const ledger = (of: ImportResult | null): Ledger | null =>
      of === null ? null : ledgerOf(this.#withSummaries(of.trace, of), axes);
    const facts = (of: ImportResult | null): EstimateFacts | null => {
      const made = of === null ? undefined : this.#estimated.get(of.trace);
      if (made === undefined) return null;
      const { trace: _, ...rest } = made;
      return rest;
    };
    return {
      keep: ledger(keep),
      compact: ledger(compact),
      estimated:
        summaries === null
          ? null
          : {
              recorded: keep === null ? null : ledgerOf(keep.trace, axes),
              keep: facts(keep),
              compact: facts(compact),
            },
    };
  }

  #setEstimate(estimate: SummaryEstimate | null): void {
    if (estimate === this.#estimate) return;
    this.#estimate = estimate;
    this.#estimated = new WeakMap();
  }

  /** @param trace that of the arm, with or without parts */
  #withSummaries(trace: Trace, arm: ImportResult): Trace {
    if (this.#estimate === null) return trace;
    let made = this.#estimated.get(trace);
    if (made === undefined) {
      made = estimateSummaries(trace, unrecordedSummaries(arm), this.#estimate);
      this.#estimated.set(trace, made);
    }
    return made.trace;
  }

  /** Takes the sums that {@link crossover} and {@link turns} are asked about. */
  hold(arms: Arms): void {
    this.#held = arms;
    this.#crossed = null;
  }

  /**
   * Keep or compact over the sessions held; `null` where there is no second arm.
   * @param at where pairs are compared, dollars per million cached tokens; `null` = the tariff's own
   * @throws the signal's reason where it is aborted
   */
  async crossover(
    question: CrossoverQuestion,
    at: Decimal | null,
    signal: AbortSignal,
  ): Promise<CrossoverSummary | null> {
    const arms = this.#held;
    if (arms === null) return null;
    const key = JSON.stringify(toWire(question));
    if (this.#crossed?.key !== key) {
      const answer = await withBreaks(answerCrossover(arms, question), breaks(signal));
      this.#crossed = { key, answer };
    }
    const { answer } = this.#crossed;
    return answer === null ? null : summaryOf(answer, at);
  }

  /**
   * What a turn costs over the sessions held; `null` where there are none.
   * @throws the signal's reason where it is aborted
   */
  async turns(question: TurnsQuestion, signal: AbortSignal): Promise<TurnsAnswer> {
    if (this.#held === null) return { turns: null, parts: null };
    return withBreaks(answerTurns(this.#held.keep, question), breaks(signal));
  }

  /**
   * Replays the kept arm under strategies; `null` where no calls are loaded.
   * @param specs as on the command line; `''` = the trace's default
   * @param onProgress told often: between breaks, too
   * @throws the signal's reason where it is aborted
   */
  async simulate(
    specs: readonly string[],
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
    onProgress: (progress: SimulationProgress) => void = () => undefined,
  ): Promise<SimulationResult | null> {
    const trace = await this.#keptTrace(signal, onProgress);
    if (trace === null) return null;
    const tariffs = tariffsWith(customTariffs);
    onProgress({ phase: 'preparing' });
    const simulator = await this.#simulatorOf(trace, tariffs, options, customTariffs, signal);
    const axes = boundariesOf(tariffs);
    const defaultSpec = defaultSpecOf(simulator);
    const listen = breaks(signal);
    const arms: SimulatedArmResult[] = [];
    const asked = simulator.canSimulate ? specs : [];
    for (const [i, spec] of asked.entries()) {
      await listen();
      const parsed = parseStrategies(spec === '' ? defaultSpec : spec);
      if (!parsed.ok) continue;
      const total = asked.length * simulator.lanedCalls;
      const arm = await withBreaks(simulator.runInSteps(parsed.strategies), (calls) => {
        onProgress({ phase: 'replaying', done: i * simulator.lanedCalls + calls, total });
        return listen();
      });
      arms.push({
        spec: arm.spec,
        ledger: armLedger(arm, axes, CATALOGUE_AS_OF_MS),
        calls: arm.calls,
        rewrites: [...arm.rewrites.values()].reduce((a, b) => a + b, 0),
        summaryCalls: arm.summaryCalls,
        reworkCalls: arm.reworkCalls,
      });
    }
    return {
      canSimulate: simulator.canSimulate,
      calibration: calibrationSummary(simulator),
      defaultSpec,
      arms,
    };
  }

  /**
   * The kept arm under each seller's own cache; `null` where no calls are loaded or none can be
   * replayed.
   * @throws the signal's reason where it is aborted
   */
  async caches(
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
  ): Promise<readonly CacheLedger[] | null> {
    const trace = await this.#keptTrace(signal);
    if (trace === null) return null;
    const tariffs = tariffsWith(customTariffs);
    const simulator = await this.#simulatorOf(trace, tariffs, options, customTariffs, signal);
    if (!simulator.canSimulate) return null;
    const steps = stepsByCache(simulator, KEEP_EVERYTHING, tariffs, CATALOGUE_AS_OF_MS);
    const groups = await withBreaks(steps, breaks(signal));
    return groups.map((group) => ({
      tariffIds: group.tariffs.map((t) => t.id),
      ledger: group.ledger,
    }));
  }

  /**
   * What the kept arm's calls tell beyond their bill; `null` where no calls are loaded.
   * @param onNews told each part as soon as it is known
   * @throws the signal's reason where it is aborted
   */
  async explore(
    question: ExplorationQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
    onNews?: (news: ExplorationNews) => void,
  ): Promise<ExplorationAnswer | null> {
    const trace = await this.#keptTrace(signal);
    if (trace === null) return null;
    const tariffs = tariffsWith(customTariffs);
    const key = JSON.stringify([options, customTariffs]);
    if (this.#explored?.trace !== trace || this.#explored.key !== key)
      this.#explored = { trace, key, memo: new Memo() };
    const context: ExplorationContext = {
      trace,
      tariffs,
      asOfMs: CATALOGUE_AS_OF_MS,
      memo: this.#explored.memo,
      ...(onNews === undefined ? {} : { tell: onNews }),
    };
    const first = await withBreaks(exploreCalls(context, question), breaks(signal));
    const simulator = await this.#simulatorOf(trace, tariffs, options, customTariffs, signal);
    const steps = exploreReplays(context, simulator, question, first.windows);
    return { ...first, ...(await withBreaks(steps, breaks(signal))) };
  }

  /**
   * The kept arm with what was put into its prompts; its files are read once for all that ask.
   * @throws the signal's reason where it is aborted
   */
  async #keptTrace(
    signal: AbortSignal,
    onProgress: (progress: SimulationProgress) => void = () => undefined,
  ): Promise<Trace | null> {
    const { keep } = this.#arms;
    const again = this.#again;
    if (keep === null || again === null) return keep?.trace ?? null;
    const total = again.origin.sources.reduce((n, source) => n + source.size, 0);
    const trace = await again.trace.result(signal, (done) =>
      onProgress({ phase: 'reading', done: Math.min(done, total), total }),
    );
    return this.#withSummaries(trace, keep);
  }

  /**
   * Lanes and calibration, worked out once for all that ask.
   * @throws the signal's reason where it is aborted
   */
  #simulatorOf(
    trace: Trace,
    tariffs: readonly Tariff[],
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
  ): Promise<Simulator> {
    const key = JSON.stringify([options, customTariffs]);
    if (this.#simulator?.trace !== trace || this.#simulator.key !== key) {
      const simulator = new SharedWork((stop) =>
        withBreaks(Simulator.inSteps(trace, tariffs, options), breaks(stop)),
      );
      this.#simulator = { trace, key, simulator };
    }
    return this.#simulator.simulator.result(signal);
  }

  /**
   * Some of the kept arm's sessions and calls; `null` where no calls are loaded, or the list is not
   * known.
   * @throws the signal's reason where it is aborted
   */
  async look(
    question: LookQuestion,
    options: SimulationOptions,
    customTariffs: readonly TariffForm[],
    signal: AbortSignal,
  ): Promise<LookAnswer | null> {
    const { keep } = this.#arms;
    const tariffs = tariffsWith(customTariffs);
    const tariff = tariffs.find(({ id }) => id === question.tariffId);
    if (keep === null || tariff === undefined) return null;
    const trace = this.#withSummaries(keep.trace, keep);
    if (this.#looker?.trace !== trace) this.#looker = { trace, looker: new Looker(trace) };
    const { looker } = this.#looker;
    let simulator: Simulator | null = null;
    if (question.breaks) {
      // The same rows in the same order, with what was put into each prompt.
      const replayed = await this.#keptTrace(signal);
      if (replayed !== null && replayed.length === trace.length)
        simulator = await this.#simulatorOf(replayed, tariffs, options, customTariffs, signal);
    }
    return looker.look(question, tariff, simulator, CATALOGUE_AS_OF_MS);
  }

  /** The plain format of an arm, in pieces, estimates marked; empty where nothing is loaded. */
  export(arm: ArmName, form: 'csv' | 'jsonl'): string[] {
    const held = this.#arms[arm];
    if (held === null) return [];
    const trace = this.#withSummaries(held.trace, held);
    return [...(form === 'csv' ? plainCsvPieces(trace) : plainJsonlPieces(trace))];
  }
}

/** Breaks in which messages are heard, a cancel among them. */
function breaks(signal: AbortSignal): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LISTEN_MS) return null;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        since = performance.now();
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      }, 0);
    });
  };
}

function resultOf(result: ImportResult, counted: Trace, tariffs: readonly Tariff[]): ArmResult {
  const recorded = recordedCostOf(result.trace);
  return {
    ledger: ledgerOf(counted, boundariesOf(tariffs)),
    files: fileSummaries(result),
    inventory: takeInventory(result.trace, tariffs),
    recorded: recorded.calls === 0 ? null : { total: plain(recorded.total), calls: recorded.calls },
  };
}

function ledgerOf(trace: Trace, axes: Boundaries): Ledger {
  return buildLedger(trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
}

function tariffsWith(forms: readonly TariffForm[]): readonly Tariff[] {
  return joinTariffs(
    forms.map((form) => compileTariff(form, 'custom')),
    catalogue(),
  );
}
