/**
 * How well the cache model explains the recorded trace, and what it leaves unexplained.
 *
 * Keeping everything is replayed; each call's predicted cache read is held against the recorded one.
 * Nothing is left out of the first figure. The two exclusions are fixed beforehand: calls after a
 * gap longer than the cache's lifetime, and calls whose history the agent had just compacted.
 */
import { PrefixCache, RESPONSE_TIME_GRACE_MS, TTL_MS, type CacheModel } from './cache.ts';
import { unchangedOf, type Lane, type Step } from './lanes.ts';
import { Pace, finish, type Steps } from './steps.ts';
import { systemLastUsed } from './system.ts';

/** Predicted and recorded read agree if they differ by at most this share of the prompt. */
export const AGREEMENT_SHARE = 0.02;

/** Below this agreement over all calls the advice is weak. */
export const WEAK_BELOW = 0.9;

/** Why a call read less than its history would have let it. */
export const BREAK_CAUSES = [
  'lifetime',
  'compaction',
  'prefix-edit',
  'model',
  'unexplained',
] as const;
export type BreakCause = (typeof BREAK_CAUSES)[number];

/** A call that was billed anew for tokens that an earlier call had sent already. */
export interface CacheBreak {
  readonly lane: number;
  readonly step: number;
  /** Row of the trace. */
  readonly row: number;
  readonly cause: BreakCause;
  /** Tokens billed anew although an earlier request had sent as many. */
  readonly rebilledTokens: number;
  /** Idle time before the call, milliseconds; NaN = unknown. */
  readonly gapMs: number;
}

/** A call whose read the model did not predict. */
export interface Miss {
  readonly row: number;
  readonly predictedRead: number;
  readonly recordedRead: number;
  readonly cause: BreakCause | 'read-more';
}

export interface Exclusion {
  readonly rule: 'lifetime' | 'compaction';
  readonly calls: number;
}

export interface Calibration {
  /** Calls with a recorded read. */
  readonly calls: number;
  readonly agreeing: number;
  /** Of those that remain after the exclusions. */
  readonly remaining: { readonly calls: number; readonly agreeing: number };
  readonly exclusions: readonly Exclusion[];
  readonly misses: readonly Miss[];
  readonly predictedCacheRead: number;
  readonly recordedCacheRead: number;
  readonly breaks: readonly CacheBreak[];
  /** Calls that read less than predicted without a cause, and the mean share that they lost. */
  readonly unexplained: { readonly calls: number; readonly lostShare: number };
}

/**
 * What each recorded call got of what the model says it could have read; strategies inherit it call
 * by call, so that keeping everything comes out as recorded.
 */
export interface Inheritance {
  /** Share of the predicted read that was in fact read; by lane and step. */
  readonly shareOfPredicted: readonly Float64Array[];
  /**
   * Where more was read than predicted: share of the unchanged prefix (at least the system prompt),
   * which may pass 1 by what the size of the tail was guessed wrong; else 0.
   */
  readonly shareOfReusable: readonly Float64Array[];
  /** As `shareOfPredicted`, but of misses without a cause only: what another seller's model takes. */
  readonly shareUnexplained: readonly Float64Array[];
  /** Mean share for calls that no recorded call stands for. */
  readonly meanShare: number;
}

/** @param cacheOf the cache of a model, by its index into the trace's strings */
export function calibrate(
  lanes: readonly Lane[],
  cacheOf: (model: number) => CacheModel,
): Calibrated {
  return finish(calibrateInSteps(lanes, cacheOf));
}

export interface Calibrated {
  readonly calibration: Calibration;
  readonly inheritance: Inheritance;
}

/** As {@link calibrate}, giving way every few thousand calls. */
export function* calibrateInSteps(
  lanes: readonly Lane[],
  cacheOf: (model: number) => CacheModel,
): Steps<Calibrated> {
  const pace = new Pace();
  const systemUse = systemLastUsed(lanes);
  const empty = (): Float64Array[] => lanes.map((l) => new Float64Array(l.steps.length).fill(1));
  const shareOfPredicted = empty();
  const shareUnexplained = empty();
  const shareOfReusable = lanes.map((l) => new Float64Array(l.steps.length));
  const misses: Miss[] = [];
  const breaks: CacheBreak[] = [];
  const excluded = { lifetime: 0, compaction: 0 };
  const unexplained = { calls: 0, lost: 0 };
  let calls = 0;
  let agreeing = 0;
  let remainingCalls = 0;
  let remainingAgreeing = 0;
  let predictedCacheRead = 0;
  let recordedCacheRead = 0;

  for (const [l, lane] of lanes.entries()) {
    const caches = new Map<number, PrefixCache>();
    let before: Step | null = null;
    let historyTokens = 0;
    for (const [s, step] of lane.steps.entries()) {
      if (pace.isOver()) yield;
      const model = cacheOf(step.model);
      let cache = caches.get(step.model);
      if (cache === undefined) caches.set(step.model, (cache = new PrefixCache(model)));
      const unchangedTokens = unchangedOf(step, historyTokens, lane.systemTokens);
      const size = step.promptTokens - step.tailTokens;
      const systemTokens = Math.min(lane.systemTokens, size);
      const ttlMs = step.writeTtl === null ? model.ttlMs : TTL_MS[step.writeTtl];
      const predicted = cache.read(
        unchangedTokens,
        step.timeMs,
        systemTokens,
        (systemUse[l]?.[s] ?? -Infinity) + ttlMs + RESPONSE_TIME_GRACE_MS,
      );
      const endTokens = size + (lane.readsOutput && !model.breakpoints ? step.outputTokens : 0);
      cache.store(unchangedTokens, predicted, endTokens, step.timeMs, ttlMs);
      const gapMs = before === null ? Number.NaN : step.timeMs - before.timeMs;
      const cause = causeOf(
        step,
        before,
        gapMs,
        before?.writeTtl ? TTL_MS[before.writeTtl] : model.ttlMs,
      );
      if (step.recordedRead !== null) {
        const recorded = step.recordedRead;
        const agrees = Math.abs(predicted - recorded) <= AGREEMENT_SHARE * step.promptTokens;
        calls++;
        predictedCacheRead += predicted;
        recordedCacheRead += recorded;
        if (agrees) agreeing++;
        if (before !== null && (cause === 'lifetime' || cause === 'compaction')) excluded[cause]++;
        else {
          remainingCalls++;
          if (agrees) remainingAgreeing++;
        }
        if (!agrees)
          misses.push({
            row: step.row,
            predictedRead: predicted,
            recordedRead: recorded,
            cause: recorded > predicted ? 'read-more' : cause,
          });
        const couldRead = before === null ? 0 : Math.min(historyTokens, size);
        const rebilledTokens = couldRead - recorded;
        if (before !== null && rebilledTokens > AGREEMENT_SHARE * step.promptTokens)
          breaks.push({ lane: l, step: s, row: step.row, cause, rebilledTokens, gapMs });
        inherit(l, s, predicted, recorded, Math.max(unchangedTokens, systemTokens), cause, agrees);
      }
      historyTokens = size;
      before = step;
    }
  }

  function inherit(
    l: number,
    s: number,
    predicted: number,
    recorded: number,
    reusableTokens: number,
    cause: BreakCause,
    agrees: boolean,
  ): void {
    const set = (column: readonly Float64Array[], value: number): void => {
      const of = column[l];
      if (of !== undefined) of[s] = value;
    };
    if (recorded > predicted) {
      set(shareOfReusable, reusableTokens === 0 ? 0 : recorded / reusableTokens);
      return;
    }
    if (predicted === 0) return;
    const share = recorded / predicted;
    set(shareOfPredicted, share);
    if (agrees || (cause !== 'unexplained' && cause !== 'prefix-edit')) return;
    set(shareUnexplained, share);
    if (cause !== 'unexplained') return;
    unexplained.calls++;
    unexplained.lost += 1 - share;
  }

  return {
    calibration: {
      calls,
      agreeing,
      remaining: { calls: remainingCalls, agreeing: remainingAgreeing },
      exclusions: (['lifetime', 'compaction'] as const).map((rule) => ({
        rule,
        calls: excluded[rule],
      })),
      misses,
      predictedCacheRead,
      recordedCacheRead,
      breaks,
      unexplained: {
        calls: unexplained.calls,
        lostShare: unexplained.calls === 0 ? 0 : unexplained.lost / unexplained.calls,
      },
    },
    inheritance: {
      shareOfPredicted,
      shareOfReusable,
      shareUnexplained,
      meanShare: calls === 0 ? 1 : 1 - unexplained.lost / calls,
    },
  };
}

function causeOf(step: Step, before: Step | null, gapMs: number, ttlMs: number): BreakCause {
  if (before === null) return 'unexplained';
  if (step.change === 'compacted') return 'compaction';
  if (step.model !== before.model) return 'model';
  if (gapMs > ttlMs + RESPONSE_TIME_GRACE_MS) return 'lifetime';
  return step.change === 'edited' ? 'prefix-edit' : 'unexplained';
}
