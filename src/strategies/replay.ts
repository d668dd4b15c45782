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
import { STEP, columnsOf, ttlOf, type LaneColumns } from './columns.ts';
import { History, type Segment, type SegmentKind } from './history.ts';
import type { Lane, Lanes } from './lanes.ts';
import { recordedLane, recordedSystemTokens, takeRecordedChange } from './recorded.ts';
import { Rework } from './rework.ts';
import { AS_RECORDED, SimulatedRows } from './rows.ts';
import { finish, type Steps } from './steps.ts';
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
  return finish(replaySteps(trace, lanes, strategies, options, rows));
}

/** Recorded calls between two steps of a replay: some hundred microseconds. */
const CALLS_A_STEP = 512;

/**
 * As {@link replay}, giving way every few hundred calls, within a long lane too; a step says how many
 * recorded calls are behind it. Nobody else may use `rows` before the last one.
 */
export function* replaySteps(
  trace: Trace,
  lanes: Lanes,
  strategies: readonly ConfiguredStrategy[],
  options: ReplayOptions,
  rows: SimulatedRows,
): Steps<Simulation, number> {
  rows.clear();
  const rewrites = new Map<number, number>();
  const tally = { summaryCalls: 0, reworkCalls: 0 };
  const run = new ArmRun(trace, lanes, strategies, options, rows, tally);
  let done = 0;
  let next = CALLS_A_STEP;
  for (let l = 0; l < lanes.lanes.length; l++) {
    const lane = lanes.lanes[l];
    if (lane === undefined) continue;
    const calls = lane.steps.length;
    const idle = run.begin(lane, l);
    if (idle >= calls) rows.keepLane(l);
    else {
      for (let s = 0; s < calls;) {
        const end = Math.min(calls, s + next - done);
        if (s < idle) run.follow(s, Math.min(end, idle));
        if (end > idle) run.run(Math.max(s, idle), end);
        done += end - s;
        s = end;
        if (done < next) continue;
        next = done + CALLS_A_STEP;
        if (s < calls) yield done;
      }
    }
    if (idle >= calls) done += calls;
    rewrites.set(lane.session, (rewrites.get(lane.session) ?? 0) + run.rewrites);
    if (done < next) continue;
    next = done + CALLS_A_STEP;
    yield done;
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
class Conversation {
  readonly history: History;
  /** Of the model that was asked last. */
  #key = Number.NaN;
  #cache: PrefixCache | null = null;
  /** Where more than one model was asked. */
  #caches: Map<number, PrefixCache> | null = null;

  constructor(history: History) {
    this.history = history;
  }

  cacheOf(key: number, model: CacheModel): PrefixCache {
    if (key === this.#key && this.#cache !== null) return this.#cache;
    if (this.#cache !== null && this.#caches === null)
      this.#caches = new Map([[this.#key, this.#cache]]);
    const cache = this.#caches?.get(key) ?? new PrefixCache(model);
    this.#caches?.set(key, cache);
    this.#key = key;
    return (this.#cache = cache);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Why a call is made. `recorded` = the recorded call itself. */
type Why = 'recorded' | 'rework' | AddedCall['purpose'];

/** Strategies at work on one lane after the other. */
class ArmRun {
  /** Lossy rewrites of the lane. */
  rewrites = 0;
  readonly #trace: Trace;
  readonly #columns: LaneColumns;
  readonly #strategies: readonly ConfiguredStrategy[];
  readonly #systemUse: readonly Float64Array[];
  readonly #options: ReplayOptions;
  readonly #isByRules: boolean;
  readonly #meanShare: number;
  readonly #rows: SimulatedRows;
  readonly #tally: { summaryCalls: number; reworkCalls: number };
  readonly #rework: Rework;
  readonly #onDrop: (segment: Segment) => void;
  /** Filled in anew for each call: one object for all lanes. */
  readonly #context: Mutable<CallContext>;
  readonly #insertContext: Mutable<InsertContext> = { turn: 0, isFirstOfTurn: false };
  #rewriters: readonly Rewriter[] = [];
  /** Those that have a say before a call, or about what comes in. */
  readonly #before: Rewriter[] = [];
  readonly #inserting: Rewriter[] = [];

  // --- the lane ---

  #lane: Lane = NO_LANE;
  /** Where its steps begin in the columns. */
  #start = 0;
  #lastUsed: Float64Array | undefined;
  #shareOfPredicted: Float64Array | undefined;
  #shareOfReusable: Float64Array | undefined;
  #shareUnexplained: Float64Array | undefined;
  #history = new History();
  #main = new Conversation(this.#history);
  /** A sub-agent's; made when it is first asked for. */
  #side: Conversation | null = null;
  #readsOutput = false;
  #writes = false;
  #writeTtl: CacheTtl | null = null;
  #cacheSwitch: 'on' | 'off' | null = null;
  #medianOutputTokens = 0;
  #recordedHistoryTokens = 0;
  /** Nothing has been changed yet, so the next call is the recorded one, count by count. */
  #isAsRecorded = true;
  /** When a sub-agent of this lane last sent its system prompt, milliseconds. */
  #sideLastSentMs = -Infinity;

  // --- the recorded call at which the replay is ---

  /** Its place in the columns; −1 = none. */
  #at = -1;
  #model: CacheModel | null = null;
  #modelKey = Number.NaN;
  #windowTokens = Infinity;
  #ttlMs = 0;
  #systemLastUsedMs = -Infinity;
  /** A sub-agent makes it. */
  #isFromSide = false;

  constructor(
    trace: Trace,
    lanes: Lanes,
    strategies: readonly ConfiguredStrategy[],
    options: ReplayOptions,
    rows: SimulatedRows,
    tally: { summaryCalls: number; reworkCalls: number },
  ) {
    this.#trace = trace;
    this.#columns = columnsOf(lanes.lanes);
    this.#strategies = strategies;
    this.#options = options;
    this.#isByRules = options.cache.inherit === 'rules';
    this.#meanShare = options.inheritance.meanShare;
    this.#systemUse = systemLastUsed(lanes.lanes, !this.#isByRules);
    this.#rows = rows;
    this.#tally = tally;
    const rework = new Rework(options.reworkShare);
    this.#rework = rework;
    this.#onDrop = (segment) => {
      rework.drop(segment);
    };
    const sideOf = (): Conversation => this.#sideOf();
    this.#context = {
      turn: 0,
      isFirstOfTurn: false,
      isLastOfTurn: false,
      tailTokens: 0,
      windowTokens: Infinity,
      get side() {
        return sideOf().history;
      },
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
  }

  #sideOf(): Conversation {
    return (this.#side ??= new Conversation(new History()));
  }

  /**
   * Opens the strategies on a lane.
   * @returns index of the first step at which one of them might do anything
   */
  begin(lane: Lane, laneIndex: number): number {
    const { facts, writes, reads, writeTtl } = knownOf(this.#trace, lane);
    this.rewrites = 0;
    this.#writes = writes;
    this.#writeTtl = writeTtl;
    this.#cacheSwitch = null;
    // Of several strategies that say something about the cache, the last one holds.
    for (const { strategy, parameters } of this.#strategies)
      this.#cacheSwitch = strategy.cacheOf?.(facts, parameters) ?? this.#cacheSwitch;
    // Where the recorded calls used the cache, "on" is what they did.
    if (this.#cacheSwitch === 'on' && (writes || reads)) this.#cacheSwitch = null;
    this.#rewriters = this.#strategies.map(({ strategy, parameters }) =>
      strategy.open(parameters, facts),
    );
    this.#isAsRecorded = !this.#isByRules && this.#cacheSwitch === null;
    this.#before.length = 0;
    this.#inserting.length = 0;
    for (const rewriter of this.#rewriters) {
      if (rewriter.beforeCall !== undefined) this.#before.push(rewriter);
      if (rewriter.insert !== undefined) this.#inserting.push(rewriter);
    }
    const idle = this.#idleUntil(lane, laneIndex);
    if (idle >= lane.steps.length) return idle;
    const { shareOfPredicted, shareOfReusable, shareUnexplained } = this.#options.inheritance;
    this.#lane = lane;
    this.#start = this.#columns.starts[laneIndex] ?? 0;
    this.#lastUsed = this.#systemUse[laneIndex];
    this.#shareOfPredicted = shareOfPredicted[laneIndex];
    this.#shareOfReusable = shareOfReusable[laneIndex];
    this.#shareUnexplained = shareUnexplained[laneIndex];
    this.#history = new History(this.#onDrop);
    this.#main = new Conversation(this.#history);
    this.#side = null;
    this.#readsOutput = lane.readsOutput;
    this.#medianOutputTokens = facts.medianOutputTokens;
    this.#recordedHistoryTokens = 0;
    this.#sideLastSentMs = -Infinity;
    this.#rework.begin();
    return idle;
  }

  #smallestWindowTokens(laneIndex: number): number {
    const { starts, model } = this.#columns;
    let key: number | null = null;
    let smallest = Infinity;
    for (let at = starts[laneIndex] ?? 0; at < (starts[laneIndex + 1] ?? 0); at++) {
      const of = model[at] ?? -1;
      if (of === key) continue;
      key = of;
      smallest = Math.min(smallest, this.#options.windowTokensOf(of));
    }
    return smallest;
  }

  #idleUntil(lane: Lane, laneIndex: number): number {
    if (!this.#isAsRecorded) return 0;
    let first = lane.steps.length;
    for (const rewriter of this.#rewriters) {
      if (rewriter.idleUntil !== undefined) {
        const until = rewriter.idleUntil(recordedLane(lane), () =>
          this.#smallestWindowTokens(laneIndex),
        );
        if (until < first) first = until;
      } else if (rewriter.insert ?? rewriter.beforeCall ?? rewriter.systemTokens) return 0;
    }
    return first;
  }

  /** Recorded steps at which nothing is done: the calls are the recorded ones. */
  follow(from: number, to: number): void {
    const { flags, segments, segmentStarts, row, outputTokens, historyTokens } = this.#columns;
    const history = this.#history;
    const readsOutput = this.#readsOutput;
    for (let s = from; s < to; s++) {
      const at = this.#start + s;
      this.#goTo(at, s);
      if (((flags[at] ?? 0) & STEP.grew) === 0) this.#change(s, null);
      const end = segmentStarts[at + 1] ?? 0;
      for (let i = segmentStarts[at] ?? 0; i < end; i++) {
        const segment = segments[i];
        if (segment !== undefined && segment.tokens > 0)
          history.appendOutput(segment, readsOutput && segment.kind === 'assistant');
      }
      this.#useCache(this.#main, history.systemTokens, outputTokens[at] ?? 0, 'recorded');
      history.markSent();
      this.#rows.keep(row[at] ?? 0);
      this.#recordedHistoryTokens = historyTokens[at] ?? 0;
    }
  }

  /** Recorded steps under the strategies. */
  run(from: number, to: number): void {
    const { flags, turn, outputTokens, historyTokens } = this.#columns;
    for (let s = from; s < to; s++) {
      const at = this.#start + s;
      this.#goTo(at, s);
      this.#isFromSide = false;
      const flag = flags[at] ?? 0;
      this.#takeIn(at, s, flag);
      const again = this.#rework.next();
      if (again !== undefined) {
        this.#rewrite(at, flag);
        this.#send(this.#main, this.#medianOutputTokens, -1, 'rework');
        const of = turn[at] ?? 0;
        this.#insertNew('assistant', this.#medianOutputTokens, of, flag);
        this.#insertNew('tool', again.fullTokens, of, flag);
      }
      this.#rewrite(at, flag);
      const conversation = this.#isFromSide ? this.#sideOf() : this.#main;
      this.#send(conversation, outputTokens[at] ?? 0, s, 'recorded');
      this.#recordedHistoryTokens = historyTokens[at] ?? 0;
    }
  }

  #goTo(at: number, s: number): void {
    this.#at = at;
    const { cache, windowTokensOf } = this.#options;
    const key = this.#columns.model[at] ?? -1;
    // The calls of a trace mostly go to one model.
    if (key !== this.#modelKey || this.#model === null) {
      this.#modelKey = key;
      this.#model = cache.of(key);
      this.#windowTokens = windowTokensOf(key);
    }
    const writeTtl = this.#columns.writeTtl[at] ?? 0;
    const recorded = writeTtl === 0 || this.#isByRules ? null : ttlOf(writeTtl);
    this.#ttlMs = recorded === null ? this.#model.ttlMs : TTL_MS[recorded];
    this.#systemLastUsedMs = this.#lastUsed?.[s] ?? -Infinity;
  }

  /** @param systemTokens in the place of the recorded system prompt; `null` = as recorded */
  #change(s: number, systemTokens: number | null): void {
    const step = this.#lane.steps[s];
    if (step === undefined) return;
    takeRecordedChange(
      this.#history,
      this.#lane,
      step,
      this.#recordedHistoryTokens,
      systemTokens ?? recordedSystemTokens(this.#lane, step),
    );
  }

  /** What the recorded history gained or lost before this call. */
  #takeIn(at: number, s: number, flag: number): void {
    if ((flag & STEP.grew) === 0) this.#takeInChange(s);
    const { segments, segmentStarts } = this.#columns;
    const end = segmentStarts[at + 1] ?? 0;
    for (let i = segmentStarts[at] ?? 0; i < end; i++) {
      const segment = segments[i];
      if (segment !== undefined) this.#insert(segment, flag);
    }
  }

  #takeInChange(s: number): void {
    const step = this.#lane.steps[s];
    if (step === undefined) return;
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
    this.#change(s, systemTokens);
  }

  #insertNew(kind: SegmentKind, tokens: number, turn: number, flag: number): void {
    this.#insert({ kind, tokens, fullTokens: tokens, turn }, flag);
  }

  /** @param whole as it came, nothing cut from it */
  #insert(whole: Segment, flag: number): void {
    let segment = whole;
    if (this.#inserting.length > 0) {
      this.#insertContext.turn = whole.turn;
      this.#insertContext.isFirstOfTurn = (flag & STEP.firstOfTurn) !== 0;
      for (const rewriter of this.#inserting)
        segment = rewriter.insert?.(segment, this.#insertContext) ?? segment;
      if (segment !== whole) this.#isAsRecorded = false;
    }
    if (segment.tokens <= 0) return;
    if (this.#readsOutput && segment === whole && segment.kind === 'assistant')
      this.#history.appendOutput(segment, true);
    else this.#history.append(segment);
  }

  #rewrite(at: number, flag: number): void {
    if (this.#before.length > 0) {
      const context = this.#context;
      context.turn = this.#columns.turn[at] ?? 0;
      context.isFirstOfTurn = (flag & STEP.firstOfTurn) !== 0;
      context.isLastOfTurn = (flag & STEP.lastOfTurn) !== 0;
      context.tailTokens = this.#columns.tailTokens[at] ?? 0;
      context.windowTokens = this.#windowTokens;
      for (const rewriter of this.#before) rewriter.beforeCall?.(this.#history, context);
    }
    if (this.#history.isEdited) this.#isAsRecorded = false;
  }

  #addCall(call: AddedCall): void {
    this.#isAsRecorded = false;
    if (call.purpose === 'summary') this.#tally.summaryCalls++;
    if (this.#at < 0) return;
    if (call.call !== 'fresh') {
      const from = call.call === 'side' ? this.#sideOf() : this.#main;
      this.#send(from, call.outputTokens, -1, call.purpose, call.extraTokens);
      return;
    }
    this.#rows.add(
      this.#columns.row[this.#at] ?? 0,
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
   * @param s index of the recorded step; −1 = a call that was not recorded
   */
  #send(
    conversation: Conversation,
    outputTokens: number,
    s: number,
    why: Why,
    extraTokens = 0,
  ): void {
    const at = this.#at;
    const { history } = conversation;
    const isSide = conversation === this.#side;
    const tailTokens = why === 'summary' ? 0 : (this.#columns.tailTokens[at] ?? 0);
    const promptTokens = history.tokens + tailTokens + extraTokens;
    let read = 0;
    if (this.#cacheSwitch !== 'off') {
      const { systemTokens } = history;
      const reusable = Math.max(history.unchangedTokens, systemTokens);
      const predicted = this.#useCache(conversation, systemTokens, outputTokens, why);
      // What the recorded call lost of the lane's prompt says nothing about a sub-agent's.
      read = Math.min(promptTokens, this.#inherited(predicted, reusable, isSide ? -1 : s));
    }
    history.markSent();
    if (isSide) this.#sideLastSentMs = this.#columns.timeMs[at] ?? Number.NaN;
    if (why === 'rework') this.#tally.reworkCalls++;
    const row = this.#columns.row[at] ?? 0;
    if (s >= 0 && this.#isAsRecorded) {
      this.#rows.keep(row);
      return;
    }
    let written = 0;
    let field = UNKNOWN_LIFETIME;
    if (this.#billsWrites()) {
      written = Math.max(0, history.tokens - read);
      field = this.#writeField(at);
    }
    this.#rows.add(
      row,
      promptTokens - read - written,
      read,
      written,
      field,
      outputTokens,
      purposeOf(why, isSide),
      s < 0,
    );
  }

  /**
   * What a request of the conversation as it is now reads by the rules of the cache, and what it
   * leaves there.
   */
  #useCache(
    conversation: Conversation,
    systemTokens: number,
    outputTokens: number,
    why: Why,
  ): number {
    const model = this.#model;
    if (model === null) return 0;
    const ttlMs = this.#ttlMs;
    const { history } = conversation;
    // Of another seller one model serves all calls.
    const cache = conversation.cacheOf(this.#isByRules ? -1 : this.#modelKey, model);
    const { unchangedTokens } = history;
    const timeMs = this.#columns.timeMs[this.#at] ?? Number.NaN;
    const lastUsedMs = conversation === this.#side ? this.#sideLastSentMs : this.#systemLastUsedMs;
    const predicted = cache.read(
      unchangedTokens,
      timeMs,
      systemTokens,
      lastUsedMs + ttlMs + RESPONSE_TIME_GRACE_MS,
    );
    const holdsOutput = this.#readsOutput && !model.breakpoints && why !== 'summary';
    const endTokens = history.tokens + (holdsOutput ? outputTokens : 0);
    cache.store(unchangedTokens, predicted, endTokens, timeMs, ttlMs);
    return predicted;
  }

  /** Whether new prefix is billed as a write. */
  #billsWrites(): boolean {
    if (this.#cacheSwitch === 'off') return false;
    if (this.#cacheSwitch === 'on' || this.#isByRules) return this.#model?.billsWrites ?? false;
    return this.#writes;
  }

  /** Where a write of this call is counted, by its lifetime. */
  #writeField(at: number): number {
    const ttl =
      this.#cacheSwitch === 'on' || this.#isByRules
        ? (this.#model?.defaultTtl ?? null)
        : (ttlOf(this.#columns.writeTtl[at] ?? 0) ?? this.#writeTtl);
    return ttl === null ? UNKNOWN_LIFETIME : WRITE_FIELD[ttl];
  }

  #inherited(predicted: number, reusableTokens: number, s: number): number {
    // Nothing was read on this lane, so nothing is known of what its calls would lose.
    if (this.#cacheSwitch === 'on') return predicted;
    if (s < 0) return Math.floor(predicted * this.#meanShare);
    if (this.#isByRules) return Math.floor(predicted * (this.#shareUnexplained?.[s] ?? 1));
    const more = this.#shareOfReusable?.[s] ?? 0;
    // Rounded, so that keeping everything gives back the recorded count and not one token less.
    return more > 0
      ? Math.max(predicted, Math.round(more * reusableTokens))
      : Math.round(predicted * (this.#shareOfPredicted?.[s] ?? 1));
  }
}

/** Before the first. */
const NO_LANE: Lane = {
  session: -1,
  steps: [],
  systemTokens: 0,
  systemKey: '',
  readsOutput: false,
};

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
  const outputs = Float64Array.from(lane.steps, (s) => s.outputTokens).sort();
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
