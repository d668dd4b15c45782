/**
 * Replays recorded lanes under a strategy: which calls would have been made, with which counts.
 *
 * The recorded agent's own behaviour is kept: its questions, its outputs, its times, the end of each
 * prompt that never stays, its own compactions, and what the cache lost without a cause. Only the
 * history that is sent, and the calls that the strategy adds, are new.
 */
import { COUNT_FIELDS, PURPOSES, stringAt, type CacheTtl, type Trace } from '../trace/trace.ts';
import { PrefixCache, RESPONSE_TIME_GRACE_MS, TTL_MS, type CacheModel } from './cache.ts';
import type { Inheritance } from './calibrate.ts';
import { History, type Segment, type SegmentKind } from './history.ts';
import type { Lane, Lanes, Step } from './lanes.ts';
import {
  recordedLane,
  recordedSystemTokens,
  takeRecordedChange,
  takeRecordedSegments,
} from './recorded.ts';
import { Rework } from './rework.ts';
import { AS_RECORDED, SimulatedRows } from './rows.ts';
import type {
  AddedCall,
  CallContext,
  ConfiguredStrategy,
  InsertContext,
  LaneFacts,
  Rewriter,
} from './strategy.ts';
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
  readonly rows: SimulatedRows;
  /** The simulated calls as a trace; made of `rows` when it is first asked for. */
  readonly trace: Trace;
  /** Lossy rewrites by session (index into the trace's strings). */
  readonly rewrites: ReadonlyMap<number, number>;
  readonly summaryCalls: number;
  readonly reworkCalls: number;
  /** Rows that the replay could not take in and left as recorded. */
  readonly keptRows: number;
}

/**
 * All of a trace under strategies that apply one after the other.
 * @param rows where the calls are collected; emptied first
 */
export function replay(
  trace: Trace,
  lanes: Lanes,
  strategies: readonly ConfiguredStrategy[],
  options: ReplayOptions,
  rows = new SimulatedRows(trace, lanes.lanes),
): Simulation {
  rows.clear();
  const rewrites = new Map<number, number>();
  const tally = { summaryCalls: 0, reworkCalls: 0 };
  const systemUse = systemLastUsed(lanes.lanes, options.cache.inherit === 'recorded');
  for (const [l, lane] of lanes.lanes.entries()) {
    const run = new LaneRun(trace, lane, l, strategies, options, rows, tally);
    const idle = run.idleUntil();
    if (idle >= lane.steps.length) rows.keepLane(l);
    else {
      const lastUsed = systemUse[l];
      for (const [s, step] of lane.steps.entries()) {
        const lastUsedMs = lastUsed?.[s] ?? -Infinity;
        if (s < idle) run.follow(step, lastUsedMs);
        else run.step(step, s, lastUsedMs);
      }
    }
    rewrites.set(lane.session, (rewrites.get(lane.session) ?? 0) + run.rewrites);
  }
  for (const row of lanes.rowsOutside) rows.keep(row);
  let built: Trace | null = null;
  return {
    rows,
    get trace() {
      return (built ??= rows.build());
    },
    rewrites,
    ...tally,
    keptRows: lanes.rowsOutside.length,
  };
}

/** A prompt that grows, and what its requests have left in the cache of each model. */
interface Conversation {
  readonly history: History;
  readonly caches: Map<number, PrefixCache>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Why a call is made. `recorded` = the recorded call itself. */
type Why = 'recorded' | 'rework' | AddedCall['purpose'];

class LaneRun {
  rewrites = 0;
  readonly #lane: Lane;
  readonly #shareOfPredicted: Float64Array | undefined;
  readonly #shareOfReusable: Float64Array | undefined;
  readonly #shareUnexplained: Float64Array | undefined;
  readonly #options: ReplayOptions;
  readonly #rows: SimulatedRows;
  readonly #tally: { summaryCalls: number; reworkCalls: number };
  readonly #rework: Rework;
  readonly #main: Conversation;
  readonly #side: Conversation = { history: new History(), caches: new Map() };
  readonly #rewriters: readonly Rewriter[];
  /** Those that have a say before a call, or about what comes in. */
  readonly #before: readonly Rewriter[];
  readonly #inserting: readonly Rewriter[];
  /** Filled in anew for each call: one object for the whole lane. */
  readonly #context: Mutable<CallContext>;
  readonly #insertContext: Mutable<InsertContext> = { turn: 0, isFirstOfTurn: false };
  readonly #writes: boolean;
  readonly #writeTtl: CacheTtl | null;
  readonly #cacheSwitch: 'on' | 'off' | null;
  readonly #medianOutputTokens: number;
  #recordedHistoryTokens = 0;
  /** Nothing has been changed yet, so the next call is the recorded one, count by count. */
  #isAsRecorded: boolean;
  /** A sub-agent makes the recorded call of this step. */
  #isFromSide = false;
  /** When a sub-agent of this lane last sent its system prompt, milliseconds. */
  #sideLastSentMs = -Infinity;
  /** The recorded call at which the replay is. */
  #step: Step | null = null;
  #model: CacheModel;
  #modelKey: number;
  #windowTokens: number;
  #ttlMs = 0;
  #systemLastUsedMs = -Infinity;

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
    this.#shareOfPredicted = options.inheritance.shareOfPredicted[laneIndex];
    this.#shareOfReusable = options.inheritance.shareOfReusable[laneIndex];
    this.#shareUnexplained = options.inheritance.shareUnexplained[laneIndex];
    this.#options = options;
    this.#rows = rows;
    this.#tally = tally;
    const known = knownOf(trace, lane);
    const { facts } = known;
    this.#rework = new Rework(options.reworkShare);
    this.#main = {
      history: new History((segment) => {
        this.#rework.drop(segment);
      }),
      caches: new Map(),
    };
    this.#model = options.cache.of(lane.steps[0]?.model ?? -1);
    this.#modelKey = lane.steps[0]?.model ?? -1;
    this.#windowTokens = options.windowTokensOf(this.#modelKey);
    this.#rewriters = strategies.map(({ strategy, parameters }) =>
      strategy.open(parameters, facts),
    );
    this.#before = this.#rewriters.filter((r) => r.beforeCall !== undefined);
    this.#inserting = this.#rewriters.filter((r) => r.insert !== undefined);
    this.#context = {
      turn: 0,
      isFirstOfTurn: false,
      isLastOfTurn: false,
      tailTokens: 0,
      windowTokens: Infinity,
      side: this.#side.history,
      addCall: (call) => {
        this.#addCall(call);
      },
      callFromSide: () => {
        this.#isFromSide = true;
        this.#isAsRecorded = false;
      },
      countRewrite: () => {
        this.rewrites++;
      },
    };
    this.#writes = known.writes;
    this.#writeTtl = known.writeTtl;
    // Of several strategies that say something about the cache, the last one holds.
    const cacheSwitch = strategies.reduce<'on' | 'off' | null>(
      (before, { strategy, parameters }) => strategy.cacheOf?.(facts, parameters) ?? before,
      null,
    );
    const isCached = this.#writes || known.reads;
    // Where the recorded calls used the cache, "on" is what they did.
    this.#cacheSwitch = cacheSwitch === 'on' && isCached ? null : cacheSwitch;
    this.#isAsRecorded = options.cache.inherit === 'recorded' && this.#cacheSwitch === null;
    this.#medianOutputTokens = facts.medianOutputTokens;
  }

  /** Index of the first step at which any strategy may have something to do. */
  idleUntil(): number {
    if (!this.#isAsRecorded) return 0;
    let first = this.#lane.steps.length;
    for (const rewriter of this.#rewriters) {
      if (rewriter.idleUntil !== undefined) {
        const until = rewriter.idleUntil(recordedLane(this.#lane));
        if (until < first) first = until;
      } else if (rewriter.insert ?? rewriter.beforeCall ?? rewriter.systemTokens) return 0;
    }
    return first;
  }

  /** A step at which all strategies are idle: the recorded call, and what it leaves behind. */
  follow(step: Step, systemLastUsedMs: number): void {
    this.#at(step, systemLastUsedMs);
    const { history } = this.#main;
    const systemTokens = recordedSystemTokens(this.#lane, step);
    takeRecordedChange(history, this.#lane, step, this.#recordedHistoryTokens, systemTokens);
    takeRecordedSegments(history, this.#lane, step);
    this.#useCache(this.#main, step.outputTokens, 'recorded');
    history.markSent();
    this.#rows.keep(step.row);
    this.#recordedHistoryTokens = step.promptTokens - step.tailTokens;
  }

  step(step: Step, s: number, systemLastUsedMs: number): void {
    this.#at(step, systemLastUsedMs);
    this.#takeIn(step);
    const again = this.#rework.next();
    if (again !== undefined) {
      this.#rewrite(step, s);
      this.#send(this.#main, this.#medianOutputTokens, null, 'rework');
      this.#insertNew('assistant', this.#medianOutputTokens, step);
      this.#insertNew('tool', again.fullTokens, step);
    }
    this.#rewrite(step, s);
    this.#send(this.#isFromSide ? this.#side : this.#main, step.outputTokens, s, 'recorded');
    this.#recordedHistoryTokens = step.promptTokens - step.tailTokens;
  }

  #at(step: Step, systemLastUsedMs: number): void {
    const { cache } = this.#options;
    // The calls of a lane mostly go to one model.
    if (step.model !== this.#modelKey) {
      this.#modelKey = step.model;
      this.#model = cache.of(step.model);
      this.#windowTokens = this.#options.windowTokensOf(step.model);
    }
    this.#step = step;
    this.#ttlMs =
      cache.inherit === 'recorded' && step.writeTtl !== null
        ? TTL_MS[step.writeTtl]
        : this.#model.ttlMs;
    this.#systemLastUsedMs = systemLastUsedMs;
    this.#isFromSide = false;
  }

  /** What the recorded history gained or lost before this call. */
  #takeIn(step: Step): void {
    const { history } = this.#main;
    let systemTokens = 0;
    if (step.change === 'first' || step.change === 'compacted') {
      const recordedTokens = recordedSystemTokens(this.#lane, step);
      systemTokens = recordedTokens;
      for (const rewriter of this.#rewriters)
        systemTokens = rewriter.systemTokens?.(systemTokens) ?? systemTokens;
      if (systemTokens !== recordedTokens) this.#isAsRecorded = false;
      if (step.change === 'compacted') {
        for (const rewriter of this.#rewriters) rewriter.reset?.();
        this.#rework.clear();
      }
    }
    takeRecordedChange(history, this.#lane, step, this.#recordedHistoryTokens, systemTokens);
    for (const segment of step.added) this.#insert(segment, step);
  }

  #insertNew(kind: SegmentKind, tokens: number, step: Step): void {
    this.#insert({ kind, tokens, fullTokens: tokens, turn: step.turn }, step);
  }

  /** @param whole as it came, nothing cut from it */
  #insert(whole: Segment, step: Step): void {
    let segment = whole;
    if (this.#inserting.length > 0) {
      this.#insertContext.turn = whole.turn;
      this.#insertContext.isFirstOfTurn = step.isFirstOfTurn;
      for (const rewriter of this.#inserting)
        segment = rewriter.insert?.(segment, this.#insertContext) ?? segment;
      if (segment !== whole) this.#isAsRecorded = false;
    }
    if (segment.tokens <= 0) return;
    const isCached = this.#lane.readsOutput && segment === whole && segment.kind === 'assistant';
    this.#main.history.appendOutput(segment, isCached);
  }

  #rewrite(step: Step, s: number): void {
    if (this.#before.length > 0) {
      const context = this.#context;
      context.turn = step.turn;
      context.isFirstOfTurn = step.isFirstOfTurn;
      context.isLastOfTurn = this.#lane.steps[s + 1]?.isFirstOfTurn ?? true;
      context.tailTokens = step.tailTokens;
      context.windowTokens = this.#windowTokens;
      for (const rewriter of this.#before) rewriter.beforeCall?.(this.#main.history, context);
    }
    if (this.#main.history.isEdited) this.#isAsRecorded = false;
  }

  #addCall(call: AddedCall): void {
    this.#isAsRecorded = false;
    if (call.purpose === 'summary') this.#tally.summaryCalls++;
    const step = this.#step;
    if (step === null) return;
    if (call.call !== 'fresh') {
      const from = call.call === 'side' ? this.#side : this.#main;
      this.#send(from, call.outputTokens, null, call.purpose, call.extraTokens);
      return;
    }
    this.#rows.add(
      step.row,
      call.extraTokens,
      0,
      0,
      UNKNOWN_LIFETIME,
      call.outputTokens,
      purposeOf(call.purpose, false),
      true,
    );
  }

  /**
   * Sends a conversation as it is now.
   * @param s index of the recorded step; `null` = a call that was not recorded
   */
  #send(
    conversation: Conversation,
    outputTokens: number,
    s: number | null,
    why: Why,
    extraTokens = 0,
  ): void {
    const step = this.#step;
    if (step === null) return;
    const { history } = conversation;
    const isSide = conversation === this.#side;
    const tailTokens = why === 'summary' ? 0 : step.tailTokens;
    const promptTokens = history.tokens + tailTokens + extraTokens;
    let read = 0;
    if (this.#cacheSwitch !== 'off') {
      const reusable = Math.max(history.unchangedTokens, history.systemTokens);
      const predicted = this.#useCache(conversation, outputTokens, why);
      // What the recorded call lost of the lane's prompt says nothing about a sub-agent's.
      read = Math.min(promptTokens, this.#inherited(predicted, reusable, isSide ? null : s));
    }
    history.markSent();
    if (isSide) this.#sideLastSentMs = step.timeMs;
    if (why === 'rework') this.#tally.reworkCalls++;
    if (s !== null && this.#isAsRecorded) {
      this.#rows.keep(step.row);
      return;
    }
    const { writes, ttl } = this.#writing(step, this.#model);
    const written = writes ? Math.max(0, history.tokens - read) : 0;
    this.#rows.add(
      step.row,
      promptTokens - read - written,
      read,
      written,
      ttl === null ? UNKNOWN_LIFETIME : WRITE_FIELD[ttl],
      outputTokens,
      purposeOf(why, isSide),
      s === null,
    );
  }

  /**
   * What a request of the conversation as it is now reads by the rules of the cache, and what it
   * leaves there.
   */
  #useCache(conversation: Conversation, outputTokens: number, why: Why): number {
    const step = this.#step;
    if (step === null) return 0;
    const model = this.#model;
    const ttlMs = this.#ttlMs;
    const { history, caches } = conversation;
    // Of another seller one model serves all calls.
    const key = this.#options.cache.inherit === 'rules' ? -1 : step.model;
    let cache = caches.get(key);
    if (cache === undefined) caches.set(key, (cache = new PrefixCache(model)));
    const { unchangedTokens } = history;
    const lastUsedMs = conversation === this.#side ? this.#sideLastSentMs : this.#systemLastUsedMs;
    const predicted = cache.read(
      unchangedTokens,
      step.timeMs,
      history.systemTokens,
      lastUsedMs + ttlMs + RESPONSE_TIME_GRACE_MS,
    );
    const holdsOutput = this.#lane.readsOutput && !model.breakpoints && why !== 'summary';
    const endTokens = history.tokens + (holdsOutput ? outputTokens : 0);
    cache.store(unchangedTokens, predicted, endTokens, step.timeMs, ttlMs);
    return predicted;
  }

  /** Whether new prefix is billed as a write, and for which lifetime. */
  #writing(step: Step, model: CacheModel): { writes: boolean; ttl: CacheTtl | null } {
    if (this.#cacheSwitch === 'off') return { writes: false, ttl: null };
    if (this.#cacheSwitch === 'on' || this.#options.cache.inherit === 'rules')
      return { writes: model.billsWrites, ttl: model.defaultTtl };
    return { writes: this.#writes, ttl: step.writeTtl ?? this.#writeTtl };
  }

  #inherited(predicted: number, reusableTokens: number, s: number | null): number {
    const { inheritance, cache } = this.#options;
    // Nothing was read on this lane, so nothing is known of what its calls would lose.
    if (this.#cacheSwitch === 'on') return predicted;
    if (s === null) return Math.floor(predicted * inheritance.meanShare);
    if (cache.inherit === 'rules')
      return Math.floor(predicted * (this.#shareUnexplained?.[s] ?? 1));
    const more = this.#shareOfReusable?.[s] ?? 0;
    // Rounded, so that keeping everything gives back the recorded count and not one token less.
    return more > 0
      ? Math.max(predicted, Math.round(more * reusableTokens))
      : Math.round(predicted * (this.#shareOfPredicted?.[s] ?? 1));
  }
}

/** Index into PURPOSES; the agent's own are as the recorded call's. */
function purposeOf(why: Why, isSide: boolean): number {
  if (why === 'summary') return SUMMARY;
  return why === 'subagent' || isSide ? SUBAGENT : AS_RECORDED;
}

const SUMMARY = PURPOSES.indexOf('summary');
const SUBAGENT = PURPOSES.indexOf('subagent');

const UNKNOWN_LIFETIME = COUNT_FIELDS.indexOf('cacheWriteUnknown');
const WRITE_FIELD: Readonly<Record<CacheTtl, number>> = {
  '5m': COUNT_FIELDS.indexOf('cacheWrite5m'),
  '30m': COUNT_FIELDS.indexOf('cacheWrite30m'),
  '1h': COUNT_FIELDS.indexOf('cacheWrite1h'),
  '12h': COUNT_FIELDS.indexOf('cacheWrite12h'),
};

/** What every replay of a lane asks of its recorded calls. */
interface Known {
  readonly facts: LaneFacts;
  readonly writes: boolean;
  readonly reads: boolean;
  readonly writeTtl: CacheTtl | null;
}

const knownLanes = new WeakMap<Lane, Known>();

/** Worked out once a lane: strategies are replayed by the dozen. */
function knownOf(trace: Trace, lane: Lane): Known {
  const found = knownLanes.get(lane);
  if (found !== undefined) return found;
  const row = lane.steps[0]?.row ?? 0;
  const outputs = lane.steps.map((s) => s.outputTokens).sort((a, b) => a - b);
  const known: Known = {
    facts: {
      agent: stringAt(trace, trace.agent[row]),
      isSubagent: PURPOSES[trace.purpose[row] ?? 0] === 'subagent',
      medianOutputTokens: outputs[outputs.length >> 1] ?? 0,
    },
    writes: lane.steps.some((s) => s.recordedWrite > 0),
    reads: lane.steps.some((s) => (s.recordedRead ?? 0) > 0),
    writeTtl: lane.steps.find((s) => s.writeTtl !== null)?.writeTtl ?? null,
  };
  knownLanes.set(lane, known);
  return known;
}
