/**
 * What each way of managing context would have cost on one recorded trace.
 *
 * The recorded calls are split into lanes and the cache model is calibrated once; then any number of
 * strategies can be replayed. A simulated arm is a ledger like a measured one, so comparison,
 * crossover and projection price it with the same code.
 */
import type { Ledger } from '../costing/ledger.ts';
import {
  WEAK_BELOW,
  calibrateInSteps,
  type Calibration,
  type Inheritance,
} from '../strategies/calibrate.ts';
import { cacheModelOf, type CacheAssumption, type CacheModel } from '../strategies/cache.ts';
import { lanesInSteps, type Lanes } from '../strategies/lanes.ts';
import { specOf } from '../strategies/parse.ts';
import { replaySteps, type ReplayOptions, type Simulation } from '../strategies/replay.ts';
import { RowLedgers } from '../strategies/rowledger.ts';
import { SimulatedRows } from '../strategies/rows.ts';
import { finish, type Steps } from '../strategies/steps.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import { DEFAULT_SIMULATION_OPTIONS, type SimulationOptions } from './assumptions.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { stringAt, type Trace } from '../trace/trace.ts';

export {
  DEFAULT_REWORK_SHARE,
  DEFAULT_SIMULATION_OPTIONS,
  type SimulationOptions,
} from './assumptions.ts';

/** One strategy (or several joined) on the whole trace. */
export interface SimulatedArm {
  /** As on the command line, every parameter written out. */
  readonly spec: string;
  /** Its calls; made when they are first asked for, since most answers need the sums alone. */
  readonly trace: Trace;
  /** Number of its calls. */
  readonly calls: number;
  /** Lossy rewrites by session name. */
  readonly rewrites: ReadonlyMap<string, number>;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
  /** Calls that no replay can take in (sums, unknown counts, recorded summaries), left as they are. */
  readonly keptCalls: number;
  /** What {@link armLedger} gives. */
  ledger(axes: Boundaries, asOfMs: number): Ledger;
}

export class Simulator {
  readonly lanes: Lanes;
  readonly calibration: Calibration;
  readonly #trace: Trace;
  readonly #inheritance: Inheritance;
  readonly #options: SimulationOptions;
  /** By the model's index into the trace's strings: its own tariff. */
  readonly #tariffOf: ReadonlyMap<number, Tariff | null>;
  readonly #recordedCache: ReadonlyMap<number, CacheModel>;
  /** Room for calls that no arm under way fills. */
  #spare: SimulatedRows | null = null;
  /** By axes and date: several who ask in turn keep what they need. */
  readonly #ledgers = new Map<string, RowLedgers>();

  /**
   * @param tariffs in which recorded names are looked up
   * @param prepared what {@link inSteps} has worked out already
   */
  constructor(
    trace: Trace,
    tariffs: readonly Tariff[],
    options: SimulationOptions = DEFAULT_SIMULATION_OPTIONS,
    prepared = finish(prepare(trace, tariffs, options)),
  ) {
    this.#trace = trace;
    this.#options = options;
    this.#tariffOf = prepared.tariffOf;
    this.#recordedCache = prepared.recordedCache;
    this.lanes = prepared.lanes;
    this.calibration = prepared.calibration;
    this.#inheritance = prepared.inheritance;
  }

  /** A simulator, giving way every few thousand calls while they are split up and calibrated. */
  static *inSteps(
    trace: Trace,
    tariffs: readonly Tariff[],
    options: SimulationOptions = DEFAULT_SIMULATION_OPTIONS,
  ): Steps<Simulator> {
    return new Simulator(trace, tariffs, options, yield* prepare(trace, tariffs, options));
  }

  /** Recorded calls that a replay goes through. */
  get lanedCalls(): number {
    return this.#trace.length - this.lanes.rowsOutside.length;
  }

  #takeRows(): SimulatedRows {
    const rows = this.#spare ?? new SimulatedRows(this.#trace, this.lanes.lanes);
    this.#spare = null;
    return rows;
  }

  /** False where no call can be replayed: sums only, or no counts. */
  get canSimulate(): boolean {
    return this.lanes.lanes.length > 0;
  }

  /** What the recorded models' cache rules leave open. */
  get assumptions(): readonly CacheAssumption[] {
    return [...new Set([...this.#recordedCache.values()].flatMap((m) => m.assumptions))];
  }

  /**
   * @param target a tariff whose cache rules hold instead of the recorded ones (`--cache simulated`);
   *   `null`: the recorded seller's own behaviour
   */
  run(strategies: readonly ConfiguredStrategy[], target: Tariff | null = null): SimulatedArm {
    return finish(this.runInSteps(strategies, target));
  }

  /**
   * As {@link run}, giving way every few hundred calls; a step says how many of {@link lanedCalls} are
   * behind it.
   */
  *runInSteps(
    strategies: readonly ConfiguredStrategy[],
    target: Tariff | null = null,
  ): Steps<SimulatedArm, number> {
    const targetCache = target === null ? null : cacheModelOf(target);
    const options: ReplayOptions = {
      cache:
        targetCache === null
          ? { of: (m) => this.#cacheOf(m), inherit: 'recorded' }
          : { of: () => targetCache, inherit: 'rules' },
      inheritance: this.#inheritance,
      windowTokensOf: (model) =>
        (target ?? this.#tariffOf.get(model) ?? null)?.contextWindow ?? Infinity,
      reworkShare: this.#options.reworkShare,
    };
    const steps = (rows: SimulatedRows): Steps<Simulation, number> =>
      replaySteps(this.#trace, this.lanes, strategies, options, rows);
    let rows = this.#takeRows();
    let simulation = yield* steps(rows);
    let generation = rows.generation;
    this.#spare = rows;
    // Arms are collected in the same arrays: who is asked again after another has been run is
    // replayed once more.
    const current = (): Simulation => {
      if (rows.generation !== generation) {
        rows = this.#takeRows();
        simulation = finish(steps(rows));
        generation = rows.generation;
        this.#spare = rows;
      }
      return simulation;
    };
    const calls = rows.length;
    let trace: Trace | null = null;
    const rewrites = new Map(
      [...simulation.rewrites].map(([session, n]) => [stringAt(this.#trace, session) ?? '', n]),
    );
    return {
      spec: specOf(strategies),
      get trace() {
        return (trace ??= current().trace);
      },
      calls,
      rewrites,
      summaryCalls: simulation.summaryCalls,
      reworkCalls: simulation.reworkCalls,
      keptCalls: simulation.keptRows,
      ledger: (axes, asOfMs) =>
        this.#ledgersOver(axes, asOfMs).of(current().rows, (id) => rewrites.get(id) ?? 0),
    };
  }

  /** The misses of the calibration, the largest first. */
  largestMisses(): MissEntry[] {
    const { strings, timeMs, session, turn } = this.#trace;
    const size = (m: Calibration['misses'][number]): number =>
      Math.abs(m.predictedRead - m.recordedRead);
    return [...this.calibration.misses]
      .sort((a, b) => size(b) - size(a) || a.row - b.row)
      .slice(0, LISTED_MISSES)
      .map(({ row, predictedRead, recordedRead, cause }) => {
        const time = timeMs[row] ?? Number.NaN;
        return {
          session: strings[session[row] ?? -1] ?? '',
          turn: strings[turn[row] ?? -1] ?? null,
          timeMs: Number.isNaN(time) ? null : time,
          predictedRead,
          recordedRead,
          cause,
        };
      });
  }

  /** The recorded model's own tariff, by its index into the trace's strings; `null` = unresolved. */
  tariffOf(model: number): Tariff | null {
    return this.#tariffOf.get(model) ?? null;
  }

  #ledgersOver(axes: Boundaries, asOfMs: number): RowLedgers {
    const key = JSON.stringify([axes, asOfMs]);
    let found = this.#ledgers.get(key);
    if (found === undefined) {
      const [oldest] = this.#ledgers.keys();
      if (oldest !== undefined && this.#ledgers.size >= KEPT_AXES) this.#ledgers.delete(oldest);
      found = new RowLedgers(this.#trace, this.lanes, axes, asOfMs);
      this.#ledgers.set(key, found);
    }
    return found;
  }

  #cacheOf(model: number): CacheModel {
    return this.#recordedCache.get(model) ?? cacheModelOf(null);
  }
}

/** Kinds of axes over which ledgers are made in turn; each takes some bytes a call. */
const KEPT_AXES = 2;

interface Prepared {
  readonly tariffOf: ReadonlyMap<number, Tariff | null>;
  readonly recordedCache: ReadonlyMap<number, CacheModel>;
  readonly lanes: Lanes;
  readonly calibration: Calibration;
  readonly inheritance: Inheritance;
}

function* prepare(
  trace: Trace,
  tariffs: readonly Tariff[],
  options: SimulationOptions,
): Steps<Prepared> {
  const tariffOf = tariffsByModel(trace, tariffs);
  const recordedCache = new Map(
    [...tariffOf].map(([model, tariff]) => [model, cacheModelOf(tariff)]),
  );
  const lanes = yield* lanesInSteps(trace, options.lanes);
  const calibrated = yield* calibrateInSteps(
    lanes.lanes,
    (model) => recordedCache.get(model) ?? cacheModelOf(null),
  );
  return { tariffOf, recordedCache, lanes, ...calibrated };
}

/** What a calibration says, in numbers alone: it crosses to the page and stands in answers. */
export interface CalibrationSummary {
  readonly calls: number;
  readonly agreeing: number;
  /** After the exclusions. */
  readonly remaining: { readonly calls: number; readonly agreeing: number };
  readonly exclusions: Calibration['exclusions'];
  /** Calls that were not predicted, and tokens between prediction and record, by cause. */
  readonly misses: readonly {
    readonly cause: Calibration['misses'][number]['cause'];
    readonly calls: number;
    readonly tokens: number;
  }[];
  /** The largest of them one by one, at most {@link LISTED_MISSES}. */
  readonly largestMisses: readonly MissEntry[];
  readonly predictedCacheRead: number;
  readonly recordedCacheRead: number;
  /** Agreement below {@link WEAK_BELOW}, or nothing to hold the prediction against. */
  readonly weak: boolean;
  readonly unexplained: Calibration['unexplained'];
  readonly assumptions: readonly CacheAssumption[];
  readonly systemBasis: Lanes['systemBasis'];
  /** Calls by how it is known what came into their prompts. */
  readonly content: Lanes['content'];
  /** New tokens that were shared out by an assumed share, of all new tokens. */
  readonly assumedToolTokens: number;
  readonly newTokens: number;
  /** Calls that no replay can take in. */
  readonly notReplayedCalls: number;
}

/** A call whose cache read was not predicted. */
export interface MissEntry {
  readonly session: string;
  readonly turn: string | null;
  /** Milliseconds; `null` = unknown. */
  readonly timeMs: number | null;
  readonly predictedRead: number;
  readonly recordedRead: number;
  readonly cause: Calibration['misses'][number]['cause'];
}

/** How many misses are listed one by one. */
export const LISTED_MISSES = 100;

export function calibrationSummary(simulator: Simulator): CalibrationSummary {
  const { calibration, lanes } = simulator;
  const misses = new Map<
    Calibration['misses'][number]['cause'],
    { calls: number; tokens: number }
  >();
  for (const { cause, predictedRead, recordedRead } of calibration.misses) {
    const found = misses.get(cause) ?? { calls: 0, tokens: 0 };
    misses.set(cause, {
      calls: found.calls + 1,
      tokens: found.tokens + Math.abs(predictedRead - recordedRead),
    });
  }
  const { calls, agreeing } = calibration;
  return {
    calls,
    agreeing,
    remaining: calibration.remaining,
    exclusions: calibration.exclusions,
    misses: [...misses].map(([cause, sums]) => ({ cause, ...sums })),
    largestMisses: simulator.largestMisses(),
    predictedCacheRead: calibration.predictedCacheRead,
    recordedCacheRead: calibration.recordedCacheRead,
    weak: calls === 0 || agreeing < WEAK_BELOW * calls,
    unexplained: calibration.unexplained,
    assumptions: simulator.assumptions,
    systemBasis: lanes.systemBasis,
    content: lanes.content,
    assumedToolTokens: lanes.assumedToolTokens,
    newTokens: lanes.newTokens,
    notReplayedCalls: lanes.rowsOutside.length,
  };
}

/** Prompts below it hardly pay for a summary call. */
const SMALLEST_TRIGGER_TOKENS = 10_000;
const LARGEST_TRIGGER_TOKENS = 200_000;

/**
 * What a trace is first compared with: outputs capped, and a summary by a prefix-preserving call.
 * The trigger is half of the largest prompt of the trace, so that something happens, and at most the
 * 200,000 tokens of the published study; a quarter of it is kept.
 */
export function defaultSpecOf(simulator: Simulator): string {
  let largest = 0;
  for (const lane of simulator.lanes.lanes)
    for (const { promptTokens } of lane.steps) largest = Math.max(largest, promptTokens);
  const half = Math.round(largest / 2000) * 1000;
  const trigger = Math.min(LARGEST_TRIGGER_TOKENS, Math.max(SMALLEST_TRIGGER_TOKENS, half));
  return `cap-tool-output+summarize:triggerTokens=${trigger},keepTokens=${trigger / 4},call=prefix`;
}

/** Tariffs whose caches behave alike share a simulation; the key tells them apart. */
export function cacheKeyOf(tariff: Tariff): string {
  return JSON.stringify([cacheModelOf(tariff), tariff.contextWindow]);
}

/** The ledger of a simulated arm. Its sessions' `summaryCalls` are the strategy's lossy rewrites. */
export function armLedger(arm: SimulatedArm, axes: Boundaries, asOfMs: number): Ledger {
  return arm.ledger(axes, asOfMs);
}

/** The own tariff of each recorded model, by its index into the trace's strings; `null` = unresolved. */
export function tariffsByModel(
  trace: Trace,
  tariffs: readonly Tariff[],
): Map<number, Tariff | null> {
  const byId = new Map(tariffs.map((t) => [t.id, t]));
  const out = new Map<number, Tariff | null>();
  for (let i = 0; i < trace.length; i++) {
    const model = trace.model[i] ?? -1;
    if (out.has(model)) continue;
    const { tariffId } = resolveModel(
      { model: stringAt(trace, model) ?? '', provider: stringAt(trace, trace.provider[i]) },
      tariffs,
    );
    out.set(model, tariffId === null ? null : (byId.get(tariffId) ?? null));
  }
  return out;
}
