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
import { unchangedOf, type Lane, type Lanes, type Step } from './lanes.ts';
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
  /** The simulated calls as a trace; made when it is first asked for. */
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
  const rows = new SimulatedRows(trace, lanes.lanes);
  const rewrites = new Map<number, number>();
  const tally = { summaryCalls: 0, reworkCalls: 0 };
  const systemUse = systemLastUsed(lanes.lanes, options.cache.inherit === 'recorded');
  for (const [l, lane] of lanes.lanes.entries()) {
    const run = new LaneRun(trace, lane, l, strategies, options, rows, tally);
    const lastUsed = systemUse[l];
    for (const [s, step] of lane.steps.entries()) run.step(step, s, lastUsed?.[s] ?? -Infinity);
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
  readonly #laneIndex: number;
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
  /** While a strategy runs before this step. */
  #now: { step: Step; model: CacheModel; ttlMs: number; systemLastUsedMs: number } | null = null;

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
    const known = knownOf(trace, lane);
    const { facts } = known;
    this.#rework = new Rework(options.reworkShare);
    this.#main = {
      history: new History((segment) => {
        this.#rework.drop(segment);
      }),
      caches: new Map(),
    };
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

  step(step: Step, s: number, systemLastUsedMs: number): void {
    const model = this.#options.cache.of(step.model);
    this.#now = { step, model, ttlMs: this.#ttlMs(step, model), systemLastUsedMs };
    this.#isFromSide = false;
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

  /** What the recorded history gained or lost before this call. */
  #takeIn(step: Step): void {
    const { history } = this.#main;
    if (step.change === 'first' || step.change === 'compacted') {
      const size = step.promptTokens - step.tailTokens;
      const recordedTokens = Math.min(this.#lane.systemTokens, size);
      const tokens = this.#rewriters.reduce(
        (before, rewriter) => rewriter.systemTokens?.(before) ?? before,
        recordedTokens,
      );
      if (tokens !== recordedTokens) this.#isAsRecorded = false;
      const system: Segment = { kind: 'system', tokens, fullTokens: recordedTokens, turn: 0 };
      if (step.change === 'compacted') {
        for (const rewriter of this.#rewriters) rewriter.reset?.();
        this.#rework.clear();
      }
      history.reset(
        tokens > 0 ? [system] : [],
        unchangedOf(step, this.#recordedHistoryTokens, this.#lane.systemTokens),
      );
    } else if (step.change === 'edited') history.shorten(step.lostTokens);
    if (step.reasoningFrom !== null) {
      const first = history.segments.findIndex(
        (segment) => segment.turn === step.turn - 1 && segment.kind === 'assistant',
      );
      if (first >= 0) history.touch(first);
    }
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
      context.windowTokens = this.#options.windowTokensOf(step.model);
      for (const rewriter of this.#before) rewriter.beforeCall?.(this.#main.history, context);
    }
    if (this.#main.history.isEdited) this.#isAsRecorded = false;
  }

  #addCall(call: AddedCall): void {
    this.#isAsRecorded = false;
    if (call.purpose === 'summary') this.#tally.summaryCalls++;
    const now = this.#now;
    if (now === null) return;
    if (call.call !== 'fresh') {
      const from = call.call === 'side' ? this.#side : this.#main;
      this.#send(from, call.outputTokens, null, call.purpose, call.extraTokens);
      return;
    }
    this.#rows.add(
      now.step.row,
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
    const now = this.#now;
    if (now === null) return;
    const { step, model, ttlMs } = now;
    const { history } = conversation;
    const isSide = conversation === this.#side;
    const tailTokens = why === 'summary' ? 0 : step.tailTokens;
    const promptTokens = history.tokens + tailTokens + extraTokens;
    let read = 0;
    if (this.#cacheSwitch !== 'off') {
      // Of another seller one model serves all calls.
      const key = this.#options.cache.inherit === 'rules' ? -1 : step.model;
      let cache = conversation.caches.get(key);
      if (cache === undefined) conversation.caches.set(key, (cache = new PrefixCache(model)));
      const systemTokens = history.tokensBefore(history.systemSegments);
      const { unchangedTokens } = history;
      const lastUsedMs = isSide ? this.#sideLastSentMs : now.systemLastUsedMs;
      const predicted = cache.read(
        unchangedTokens,
        step.timeMs,
        systemTokens,
        lastUsedMs + ttlMs + RESPONSE_TIME_GRACE_MS,
      );
      // What the recorded call lost of the lane's prompt says nothing about a sub-agent's.
      const inheritsFrom = isSide ? null : s;
      const reusable = Math.max(unchangedTokens, systemTokens);
      read = Math.min(promptTokens, this.#inherited(predicted, reusable, inheritsFrom));
      const holdsOutput = this.#lane.readsOutput && !model.breakpoints && why !== 'summary';
      const endTokens = history.tokens + (holdsOutput ? outputTokens : 0);
      cache.store(unchangedTokens, predicted, endTokens, step.timeMs, ttlMs);
    }
    history.markSent();
    if (isSide) this.#sideLastSentMs = step.timeMs;
    if (why === 'rework') this.#tally.reworkCalls++;
    if (s !== null && this.#isAsRecorded) {
      this.#rows.keep(step.row);
      return;
    }
    const { writes, ttl } = this.#writing(step, model);
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
