/**
 * Cache breaks in a recorded trace: where tokens that had been sent before were billed anew, why,
 * and what that cost.
 */
import { Decimal, ZERO } from '../money/decimal.ts';
import { cachedPriceOf } from '../costing/price.ts';
import { BREAK_CAUSES, type BreakCause } from '../strategies/calibrate.ts';
import { writtenTokensAt } from '../strategies/lanes.ts';
import { rateCardAt } from '../tariffs/inforce.ts';
import type { Rates, Tariff, TtlName } from '../tariffs/tariff.ts';
import { promptTokensAt, stringAt, type Trace } from '../trace/trace.ts';
import { finish, type Steps } from '../strategies/steps.ts';
import type { Simulator } from './simulation.ts';

export interface BreakEntry {
  readonly session: string;
  readonly turn: string | null;
  readonly agent: string | null;
  /** Number of the call within its conversation, from 1. */
  readonly call: number;
  /** Milliseconds; `null` = unknown. */
  readonly timeMs: number | null;
  readonly cause: BreakCause;
  readonly promptTokens: number;
  readonly cacheRead: number;
  readonly rebilledTokens: number;
  /** Idle time before the call, milliseconds; `null` = unknown. */
  readonly gapMs: number | null;
  /** What the re-billed tokens cost beyond a cached read; `null` where the model has no price. */
  readonly dollars: Decimal | null;
}

export interface BreaksAnswer {
  readonly calls: number;
  readonly rebilledTokens: number;
  /** Of the priced ones. */
  readonly dollars: Decimal;
  readonly unpricedCalls: number;
  readonly byCause: readonly {
    readonly cause: BreakCause;
    readonly calls: number;
    readonly rebilledTokens: number;
    readonly dollars: Decimal;
  }[];
  /** The dearest first; those without a price by their tokens, last. */
  readonly largest: readonly BreakEntry[];
}

/** How many breaks are listed one by one. */
export const LISTED_BREAKS = 200;

/**
 * @param tariffOf the recorded model's own tariff, by its index into the trace's strings
 * @param asOfMs where a call without a time is priced
 */
export function cacheBreaks(
  trace: Trace,
  simulator: Simulator,
  tariffOf: (model: number) => Tariff | null,
  asOfMs: number,
): BreaksAnswer {
  return finish(breaksInSteps(trace, simulator, tariffOf, asOfMs));
}

/** Breaks that are priced in one step: some milliseconds. */
const BREAKS_A_STEP = 512;

/** As {@link cacheBreaks}, giving way between some hundred breaks. */
export function* breaksInSteps(
  trace: Trace,
  simulator: Simulator,
  tariffOf: (model: number) => Tariff | null,
  asOfMs: number,
): Steps<BreaksAnswer> {
  const sums = new Map<BreakCause, { calls: number; rebilledTokens: number; dollars: Decimal }>();
  // Of a million breaks only those are kept that may be listed.
  let entries: BreakEntry[] = [];
  let calls = 0;
  let unpricedCalls = 0;
  for (const { lane, step, row, cause, rebilledTokens, gapMs } of simulator.calibration.breaks) {
    if (++calls % BREAKS_A_STEP === 0) yield;
    const tariff = tariffOf(trace.model[row] ?? -1);
    const timeMs = trace.timeMs[row] ?? Number.NaN;
    const dollars =
      tariff === null
        ? null
        : extraDollars(trace, row, rebilledTokens, tariff, Number.isNaN(timeMs) ? asOfMs : timeMs);
    if (dollars === null) unpricedCalls++;
    const found = sums.get(cause) ?? { calls: 0, rebilledTokens: 0, dollars: ZERO };
    sums.set(cause, {
      calls: found.calls + 1,
      rebilledTokens: found.rebilledTokens + rebilledTokens,
      dollars: found.dollars.plus(dollars ?? ZERO),
    });
    entries.push({
      session: stringAt(trace, simulator.lanes.lanes[lane]?.session) ?? '',
      turn: stringAt(trace, trace.turn[row]),
      agent: stringAt(trace, trace.agent[row]),
      call: step + 1,
      timeMs: Number.isNaN(timeMs) ? null : timeMs,
      cause,
      promptTokens: promptTokensAt(trace, row),
      cacheRead: trace.counts.cacheRead[row] || 0,
      rebilledTokens,
      gapMs: Number.isNaN(gapMs) ? null : gapMs,
      dollars,
    });
    if (entries.length >= 2 * LISTED_BREAKS) entries = dearest(entries);
  }
  const byCause = BREAK_CAUSES.flatMap((cause) => {
    const sum = sums.get(cause);
    return sum === undefined ? [] : [{ cause, ...sum }];
  });
  return {
    calls,
    rebilledTokens: byCause.reduce((n, c) => n + c.rebilledTokens, 0),
    dollars: byCause.reduce((sum, c) => sum.plus(c.dollars), ZERO),
    unpricedCalls,
    byCause,
    largest: dearest(entries),
  };
}

/** How often the cache broke in each session, and the tokens billed anew, by the session's name. */
export function breaksBySession(
  trace: Trace,
  simulator: Simulator,
): Map<string, { readonly calls: number; readonly rebilledTokens: number }> {
  const out = new Map<string, { readonly calls: number; readonly rebilledTokens: number }>();
  for (const { lane, rebilledTokens } of simulator.calibration.breaks) {
    const name = stringAt(trace, simulator.lanes.lanes[lane]?.session) ?? '';
    const found = out.get(name) ?? { calls: 0, rebilledTokens: 0 };
    out.set(name, {
      calls: found.calls + 1,
      rebilledTokens: found.rebilledTokens + rebilledTokens,
    });
  }
  return out;
}

function dearest(entries: readonly BreakEntry[]): BreakEntry[] {
  return [...entries]
    .sort(
      (a, b) => (b.dollars ?? ZERO).cmp(a.dollars ?? ZERO) || b.rebilledTokens - a.rebilledTokens,
    )
    .slice(0, LISTED_BREAKS);
}

/**
 * What `tokens` of a call cost beyond a cached read. They were billed as the call's new tokens were:
 * in the proportion of its uncached and written ones, each at its price.
 */
function extraDollars(
  trace: Trace,
  row: number,
  tokens: number,
  tariff: Tariff,
  timeMs: number,
): Decimal | null {
  const card = rateCardAt(tariff, { timeMs, promptTokens: promptTokensAt(trace, row) });
  if (card === null) return null;
  const { rates } = card;
  const uncached = trace.counts.uncachedInput[row] || 0;
  const billed = uncached + writtenTokensAt(trace, row);
  if (billed === 0) return ZERO;
  const writes = WRITES.reduce(
    (sum, [field, ttl]) =>
      sum.plus(writePrice(rates, ttl, tariff).times(trace.counts[field][row] || 0)),
    ZERO,
  );
  const paid = rates.input.times(uncached).plus(writes).div(billed);
  return paid.minus(cachedPriceOf(rates)).times(tokens).div(1_000_000);
}

const WRITES = [
  ['cacheWriteUnknown', null],
  ['cacheWrite5m', '5m'],
  ['cacheWrite30m', '30m'],
  ['cacheWrite1h', '1h'],
  ['cacheWrite12h', '12h'],
] as const;

/** A lifetime that the tariff does not offer is billed at its default, as everywhere. */
function writePrice(rates: Rates, ttl: TtlName | null, tariff: Tariff): Decimal {
  const { cacheWrite } = rates;
  const [shortest] = (['5m', '30m', '1h', '12h'] as const).filter(
    (t) => cacheWrite[t] !== undefined,
  );
  const used =
    ttl !== null && cacheWrite[ttl] !== undefined ? ttl : (tariff.cache.defaultTtl ?? shortest);
  return (used === undefined ? undefined : cacheWrite[used]) ?? rates.input;
}
