/**
 * What each way of managing context would have cost on one recorded trace.
 *
 * The recorded calls are split into lanes and the cache model is calibrated once; then any number of
 * strategies can be replayed. A simulated arm is a ledger like a measured one, so comparison,
 * crossover and projection price it with the same code.
 */
import { buildLedger, type Ledger } from '../costing/ledger.ts';
import { calibrate, type Calibration, type Inheritance } from '../strategies/calibrate.ts';
import { cacheModelOf, type CacheAssumption, type CacheModel } from '../strategies/cache.ts';
import {
  DEFAULT_LANE_OPTIONS,
  lanesOf,
  type LaneOptions,
  type Lanes,
} from '../strategies/lanes.ts';
import { specOf } from '../strategies/parse.ts';
import { replay, type Simulation } from '../strategies/replay.ts';
import type { ConfiguredStrategy } from '../strategies/strategy.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { resolveModel } from '../tariffs/match.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { stringAt, type Trace } from '../trace/trace.ts';

/** Default of `reworkShare`, docs/decisions/0003-rework.md. */
export const DEFAULT_REWORK_SHARE = 1 / 3;

/** What a simulation assumes; every answer that used it names it. */
export interface SimulationOptions {
  readonly lanes: LaneOptions;
  /** Share of dropped tool outputs that are fetched again, 0 to 1. */
  readonly reworkShare: number;
}

export const DEFAULT_SIMULATION_OPTIONS: SimulationOptions = {
  lanes: DEFAULT_LANE_OPTIONS,
  reworkShare: DEFAULT_REWORK_SHARE,
};

/** One strategy (or several joined) on the whole trace. */
export interface SimulatedArm {
  /** As on the command line, every parameter written out. */
  readonly spec: string;
  readonly trace: Trace;
  /** Lossy rewrites by session name. */
  readonly rewrites: ReadonlyMap<string, number>;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
  /** Calls that no replay can take in (sums, unknown counts, recorded summaries), left as they are. */
  readonly keptCalls: number;
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

  /** @param tariffs in which recorded names are looked up */
  constructor(
    trace: Trace,
    tariffs: readonly Tariff[],
    options: SimulationOptions = DEFAULT_SIMULATION_OPTIONS,
  ) {
    this.#trace = trace;
    this.#options = options;
    this.#tariffOf = tariffsByModel(trace, tariffs);
    this.#recordedCache = new Map(
      [...this.#tariffOf].map(([model, tariff]) => [model, cacheModelOf(tariff)]),
    );
    this.lanes = lanesOf(trace, options.lanes);
    const { calibration, inheritance } = calibrate(this.lanes.lanes, (m) => this.#cacheOf(m));
    this.calibration = calibration;
    this.#inheritance = inheritance;
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
    const targetCache = target === null ? null : cacheModelOf(target);
    const simulation: Simulation = replay(this.#trace, this.lanes, strategies, {
      cache:
        targetCache === null
          ? { of: (m) => this.#cacheOf(m), inherit: 'recorded' }
          : { of: () => targetCache, inherit: 'rules' },
      inheritance: this.#inheritance,
      windowTokensOf: (model) =>
        (target ?? this.#tariffOf.get(model) ?? null)?.contextWindow ?? Infinity,
      reworkShare: this.#options.reworkShare,
    });
    return {
      spec: specOf(strategies),
      trace: simulation.trace,
      rewrites: new Map(
        [...simulation.rewrites].map(([session, n]) => [stringAt(this.#trace, session) ?? '', n]),
      ),
      summaryCalls: simulation.summaryCalls,
      reworkCalls: simulation.reworkCalls,
      keptCalls: simulation.keptRows,
    };
  }

  #cacheOf(model: number): CacheModel {
    return this.#recordedCache.get(model) ?? cacheModelOf(null);
  }
}

/** Tariffs whose caches behave alike share a simulation; the key tells them apart. */
export function cacheKeyOf(tariff: Tariff): string {
  return JSON.stringify([cacheModelOf(tariff), tariff.contextWindow]);
}

/** The ledger of a simulated arm. Its sessions' `summaryCalls` are the strategy's lossy rewrites. */
export function armLedger(arm: SimulatedArm, axes: Boundaries, asOfMs: number): Ledger {
  const ledger = buildLedger(arm.trace, axes, { asOfMs });
  return {
    ...ledger,
    sessions: ledger.sessions.map((s) => ({ ...s, summaryCalls: arm.rewrites.get(s.id) ?? 0 })),
  };
}

function tariffsByModel(trace: Trace, tariffs: readonly Tariff[]): Map<number, Tariff | null> {
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
