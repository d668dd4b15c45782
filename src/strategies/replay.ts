/**
 * Replays recorded lanes under a strategy: which calls would have been made, with which counts.
 *
 * The recorded agent's own behaviour is kept: its questions, its outputs, its times, the end of each
 * prompt that never stays, its own compactions, and what the cache lost without a cause. Only the
 * history that is sent, and the calls that the strategy adds, are new.
 */
import { PURPOSES, stringAt, type CacheTtl, type CountField, type Trace } from '../trace/trace.ts';
import { PrefixCache, RESPONSE_TIME_GRACE_MS, TTL_MS, type CacheModel } from './cache.ts';
import type { Inheritance } from './calibrate.ts';
import { History, type Segment } from './history.ts';
import { unchangedOf, type Lane, type Lanes, type Step } from './lanes.ts';
import { Rework } from './rework.ts';
import { SimulatedRows } from './rows.ts';
import type { AddedCall, ConfiguredStrategy, LaneFacts, Parameters, Rewriter } from './strategy.ts';
import { systemLastUsed } from './system.ts';

/** Whose cache the replay runs under. */
export interface CacheUnderTest {
  /** The rules by the recorded model's index into the trace's strings. */
  readonly of: (model: number) => CacheModel;
  /**
   * `recorded`: the recorded seller's own behaviour, with all that the calibration found, and its
   * way to bill writes. `rules`: another seller's rules; only losses without a cause are inherited.
   */
  readonly inherit: 'recorded' | 'rules';
}

export interface ReplayOptions {
  readonly cache: CacheUnderTest;
  readonly inheritance: Inheritance;
  /** Context window by the recorded model; Infinity where none is known. */
  readonly windowTokensOf: (model: number) => number;
  /** Share of dropped tool outputs that are fetched again. */
  readonly reworkShare: number;
}

export interface Simulation {
  readonly trace: Trace;
  /** Lossy rewrites by session (index into the trace's strings). */
  readonly rewrites: ReadonlyMap<number, number>;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
  /** Rows that the replay could not take in and left as recorded. */
  readonly keptRows: number;
}

/** All of a trace under strategies that apply one after the other. */
export function replay(
  trace: Trace,
  lanes: Lanes,
  strategies: readonly ConfiguredStrategy[],
  options: ReplayOptions,
): Simulation {
  const rows = new SimulatedRows(trace);
  const rewrites = new Map<number, number>();
  const tally = { summaryCalls: 0, reworkCalls: 0 };
  const systemUse = systemLastUsed(lanes.lanes);
  for (const [l, lane] of lanes.lanes.entries()) {
    const run = new LaneRun(trace, lane, l, strategies, options, rows, tally);
    lane.steps.forEach((step, s) => {
      run.step(step, s, systemUse[l]?.[s] ?? -Infinity);
    });
    rewrites.set(lane.session, (rewrites.get(lane.session) ?? 0) + run.rewrites);
  }
  for (const row of lanes.rowsOutside) rows.keep(row);
  return {
    trace: rows.build(),
    rewrites,
    ...tally,
    keptRows: lanes.rowsOutside.length,
  };
}

class LaneRun {
  rewrites = 0;
  readonly #lane: Lane;
  readonly #laneIndex: number;
  readonly #options: ReplayOptions;
  readonly #rows: SimulatedRows;
  readonly #tally: { summaryCalls: number; reworkCalls: number };
  readonly #rework: Rework;
  readonly #history: History;
  readonly #rewriters: readonly Rewriter[];
  readonly #caches = new Map<number, PrefixCache>();
  readonly #writes: boolean;
  readonly #writeTtl: CacheTtl | null;
  readonly #cacheOff: boolean;
  readonly #reworkOutputTokens: number;
  #recordedHistoryTokens = 0;
  /** While a strategy runs before this step. */
  #now: { step: Step; systemAliveUntilMs: number; cache: PrefixCache; model: CacheModel } | null =
    null;

  constructor(
    trace: Trace,
    lane: Lane,
    laneIndex: number,
    strategies: readonly ConfiguredStrategy[],
    options: ReplayOptions,
    rows: SimulatedRows,
    tally: { summaryCalls: number; reworkCalls: number },
  ) {
    this.#lane = lane;
    this.#laneIndex = laneIndex;
    this.#options = options;
    this.#rows = rows;
    this.#tally = tally;
    const facts = factsOf(trace, lane);
    const reworks = strategies.every((s) => s.strategy.reworks !== false);
    this.#rework = new Rework(reworks ? options.reworkShare : 0);
    this.#history = new History((segment) => {
      this.#rework.drop(segment);
    });
    this.#rewriters = strategies.map(({ strategy, parameters }) =>
      strategy.open(parameters, facts),
    );
    this.#cacheOff = strategies.some(
      ({ strategy, parameters }: { strategy: { cacheOff?: CacheOff }; parameters: Parameters }) =>
        strategy.cacheOff?.(facts, parameters) === true,
    );
    this.#writes = lane.steps.some((s) => s.recordedWrite > 0);
    this.#writeTtl = lane.steps.find((s) => s.writeTtl !== null)?.writeTtl ?? null;
    const outputs = lane.steps.map((s) => s.outputTokens).sort((a, b) => a - b);
    this.#reworkOutputTokens = outputs[outputs.length >> 1] ?? 0;
  }

  step(step: Step, s: number, systemLastUsedMs: number): void {
    const model = this.#options.cache.of(step.model);
    let cache = this.#caches.get(step.model);
    if (cache === undefined) this.#caches.set(step.model, (cache = new PrefixCache(model)));
    const ttlMs = this.#ttlMs(step, model);
    const systemAliveUntilMs = systemLastUsedMs + ttlMs + RESPONSE_TIME_GRACE_MS;
    this.#now = { step, systemAliveUntilMs, cache, model };
    this.#takeIn(step);
    const again = this.#rework.next();
    if (again !== undefined) {
      this.#rewrite(step);
      this.#send(this.#reworkOutputTokens, null, 'rework');
      this.#insert({ kind: 'assistant', tokens: this.#reworkOutputTokens, turn: step.turn });
      this.#insert({ kind: 'tool', tokens: again.fullTokens, turn: step.turn });
    }
    this.#rewrite(step);
    this.#send(step.outputTokens, s, 'recorded');
    this.#recordedHistoryTokens = step.promptTokens - step.tailTokens;
  }

  /** What the recorded history gained or lost before this call. */
  #takeIn(step: Step): void {
    const history = this.#history;
    if (step.change === 'first' || step.change === 'compacted') {
      const size = step.promptTokens - step.tailTokens;
      const tokens = Math.min(this.#lane.systemTokens, size);
      const system: Segment = { kind: 'system', tokens, fullTokens: tokens, turn: 0 };
      if (step.change === 'compacted') {
        for (const rewriter of this.#rewriters) rewriter.reset?.();
        this.#rework.clear();
      }
      history.reset(
        tokens > 0 ? [system] : [],
        unchangedOf(step, this.#recordedHistoryTokens, this.#lane.systemTokens),
      );
    } else if (step.change === 'edited') history.shorten(step.lostTokens);
    for (const segment of step.added) this.#insert(segment);
  }

  #insert(from: { kind: Segment['kind']; tokens: number; turn: number }): void {
    let segment: Segment = { ...from, fullTokens: from.tokens };
    for (const rewriter of this.#rewriters)
      if (rewriter.insert !== undefined)
        segment = rewriter.insert(segment, { turn: from.turn, history: this.#history });
    if (segment.tokens > 0) this.#history.append(segment);
  }

  #rewrite(step: Step): void {
    const context = {
      turn: step.turn,
      isFirstOfTurn: step.isFirstOfTurn,
      tailTokens: step.tailTokens,
      windowTokens: this.#options.windowTokensOf(step.model),
      addCall: (call: AddedCall): void => {
        this.#addCall(call);
      },
      countRewrite: (): void => {
        this.rewrites++;
      },
    };
    for (const rewriter of this.#rewriters) rewriter.beforeCall?.(this.#history, context);
  }

  #addCall(call: AddedCall): void {
    if (call.purpose === 'summary') this.#tally.summaryCalls++;
    const now = this.#now;
    if (now === null) return;
    if (call.call === 'prefix') {
      this.#send(call.outputTokens, null, call.purpose, call.extraTokens);
      return;
    }
    this.#rows.add(
      now.step.row,
      {
        uncachedInput: call.extraTokens,
        cacheRead: 0,
        cacheWrite: 0,
        writeField: 'cacheWriteUnknown',
        output: call.outputTokens,
      },
      call.purpose,
    );
  }

  /**
   * Sends the history as it is now.
   * @param s index of the recorded step; `null` = a call that was not recorded
   */
  #send(
    outputTokens: number,
    s: number | null,
    why: 'recorded' | 'rework' | 'summary' | 'agent',
    extraTokens = 0,
  ): void {
    const now = this.#now;
    if (now === null) return;
    const { step, systemAliveUntilMs, cache, model } = now;
    const history = this.#history;
    const tailTokens = why === 'summary' ? 0 : step.tailTokens;
    const promptTokens = history.tokens + tailTokens + extraTokens;
    const systemTokens = Math.min(this.#lane.systemTokens, history.tokens);
    const unchangedTokens = history.unchangedTokens;
    let read = 0;
    if (!this.#cacheOff) {
      const predicted = cache.read(unchangedTokens, step.timeMs, {
        tokens: systemTokens,
        aliveUntilMs: systemAliveUntilMs,
      });
      const reusable = Math.max(unchangedTokens, systemTokens);
      read = Math.min(promptTokens, this.#inherited(predicted, reusable, s));
      cache.store(unchangedTokens, read, history.tokens, step.timeMs, this.#ttlMs(step, model));
    }
    history.markSent();
    const writes = this.#options.cache.inherit === 'recorded' ? this.#writes : model.billsWrites;
    const written = writes && !this.#cacheOff ? Math.max(0, history.tokens - read) : 0;
    const ttl =
      this.#options.cache.inherit === 'recorded'
        ? (step.writeTtl ?? this.#writeTtl)
        : model.defaultTtl;
    if (why === 'rework') this.#tally.reworkCalls++;
    this.#rows.add(
      step.row,
      {
        uncachedInput: promptTokens - read - written,
        cacheRead: read,
        cacheWrite: written,
        writeField: ttl === null ? 'cacheWriteUnknown' : WRITE_FIELD[ttl],
        output: outputTokens,
      },
      why === 'recorded' ? null : why === 'summary' ? 'summary' : 'agent',
    );
  }

  #inherited(predicted: number, reusableTokens: number, s: number | null): number {
    const { inheritance, cache } = this.#options;
    if (s === null) return Math.floor(predicted * inheritance.meanShare);
    const at = (columns: readonly Float64Array[], otherwise: number): number =>
      columns[this.#laneIndex]?.[s] ?? otherwise;
    if (cache.inherit === 'rules')
      return Math.floor(predicted * at(inheritance.shareUnexplained, 1));
    const more = at(inheritance.shareOfReusable, 0);
    // Rounded, so that keeping everything gives back the recorded count and not one token less.
    return more > 0
      ? Math.max(predicted, Math.round(more * reusableTokens))
      : Math.round(predicted * at(inheritance.shareOfPredicted, 1));
  }

  #ttlMs(step: Step, model: CacheModel): number {
    return this.#options.cache.inherit === 'recorded' && step.writeTtl !== null
      ? TTL_MS[step.writeTtl]
      : model.ttlMs;
  }
}

type CacheOff = (lane: LaneFacts, parameters: Parameters) => boolean;

const WRITE_FIELD: Readonly<Record<CacheTtl, CountField>> = {
  '5m': 'cacheWrite5m',
  '30m': 'cacheWrite30m',
  '1h': 'cacheWrite1h',
  '12h': 'cacheWrite12h',
};

function factsOf(trace: Trace, lane: Lane): LaneFacts {
  const row = lane.steps[0]?.row ?? 0;
  return {
    agent: stringAt(trace, trace.agent[row]),
    isSubagent: PURPOSES[trace.purpose[row] ?? 0] === 'subagent',
  };
}
