/**
 * What the section about the calls says in one sentence each: chosen from answers that are there
 * already, and the sums that sentences need.
 */
import { compareTariffs, type ComparisonRow } from '../answers/comparison.ts';
import {
  RISKY_REWRITES,
  WORTH_SHARE,
  constraintOf,
  type ConstraintAnswer,
} from '../answers/constraint.ts';
import type { ExplorationAnswer } from '../answers/exploration.ts';
import { withTrigger, type SweepPoint } from '../answers/sweep.ts';
import type { WindowFit, WindowsAnswer } from '../answers/windowfit.ts';
import { Decimal, ZERO, toQuotient } from '../money/decimal.ts';
import { parseStrategies, specOf } from '../strategies/parse.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { App } from './app.ts';
import { pricingFor, pricingOf } from './compute.ts';

/** The cheapest way to manage context that was tried. */
export interface BestWay {
  readonly from: 'sweep' | 'compared';
  /** Every parameter written out. */
  readonly spec: string;
  readonly total: Decimal;
  /** total ÷ keeping everything − 1, a fraction. */
  readonly relative: Decimal;
  readonly rewritesPerSession: number;
  /** Tokens; `null` where it is not from the sweep. */
  readonly triggerTokens: number | null;
}

/** `later`: it would ask for a change too, behind what binds. `unknown`: the trace cannot tell. */
export type ConstraintState = 'binds' | 'later' | 'free' | 'unknown';

export interface CheapestList {
  readonly tariff: Tariff;
  readonly total: Decimal;
  readonly isLower: boolean;
  /** total ÷ the chosen model's − 1, a fraction. */
  readonly relative: Decimal;
}

export interface Told {
  readonly answer: ConstraintAnswer;
  readonly states: Readonly<Record<'window' | 'bill' | 'quality', ConstraintState>>;
  readonly window: {
    /** Of the chosen model; `null` = none is published. */
    readonly tokens: number | null;
    /** Recorded calls that have a prompt of their own. */
    readonly calls: number;
    readonly tooLong: number;
    readonly largestPromptTokens: number;
    readonly firstTurn: number | null;
    /** The smallest window that takes every prompt; `null` = none does, or there are no prompts. */
    readonly fitting: WindowFit | null;
  };
  readonly best: BestWay | null;
  /** The cheapest other list of the same model, or of the reader's own. */
  readonly list: CheapestList | null;
  /** The cheapest other list of all; `null` also while lists are being priced. */
  readonly cheapest: CheapestList | null;
  /** Some lists have no row yet, so none is called the cheapest. */
  readonly isPricing: boolean;
  /** The same calls at the chosen model, all kept; dollars. */
  readonly ownTotal: Decimal | null;
  /** The log omits some of what was billed. */
  readonly isOwnLower: boolean;
  /** Rewrites that the record itself shows, a session. */
  readonly recordedRewritesPerSession: number;
}

/**
 * Which constraint binds under the chosen model, with the facts that say so. A list counts where it
 * is a remedy: the same model of another seller, or a list of the reader's own. Some other model is
 * nearly always cheaper, and says nothing of this workload.
 */
export function toldBy(
  app: App,
  found: Pick<ExplorationAnswer, 'windows' | 'breaks' | 'sweep'>,
): Told {
  const { windows } = found;
  const model = app.model();
  const own = windows.windows.find((w) => w.tariffs.includes(model.id)) ?? null;
  const rows = app.rows();
  const ownRow = rows.find((row) => row.tariff.id === model.id) ?? null;
  const ownTotal = ownRow?.complete === true ? ownRow.total : null;
  const isOwnLower = ownRow?.lowerBound === true;
  const sessions = Math.max(1, app.source().sizes.keep.sessions);
  const best = bestWay(app, found, ownTotal, sessions);
  const others = app.isPricing() ? [] : rows.filter((row) => row.tariff.id !== model.id);
  const cheapest = (of: readonly ComparisonRow[]): CheapestList | null =>
    cheapestList(of, ownTotal, isOwnLower);
  const list = cheapest(
    others.filter(({ tariff }) => tariff.origin === 'custom' || isSameModel(tariff, model)),
  );
  const recordedRewritesPerSession = recordedRewrites(app, found) / sessions;
  const answer = constraintOf({
    calls: windows.calls,
    callsTooLong: own?.calls ?? 0,
    recordedRewritesPerSession,
    bestRelativeToKeep: best?.relative ?? null,
    bestRewritesPerSession: best?.rewritesPerSession ?? 0,
    cheapestListRelative: list?.relative ?? null,
  });
  const state = (
    constraint: ConstraintAnswer['constraint'],
    asks: boolean,
    isKnown: boolean,
  ): ConstraintState =>
    answer.constraint === constraint ? 'binds' : !isKnown ? 'unknown' : asks ? 'later' : 'free';
  return {
    answer,
    states: {
      window: state('window', false, windows.calls > 0),
      bill: state(
        'bill',
        [best, list].some((way) => way?.relative.lte(-WORTH_SHARE) === true),
        best !== null || list !== null,
      ),
      quality: state('quality', recordedRewritesPerSession >= RISKY_REWRITES, true),
    },
    window: {
      tokens: own?.windowTokens ?? null,
      calls: windows.calls,
      tooLong: own?.calls ?? 0,
      largestPromptTokens: windows.largestPromptTokens,
      firstTurn: own?.firstTurn ?? null,
      fitting: smallestFitting(windows),
    },
    best,
    list,
    cheapest: cheapest(others),
    isPricing: app.isPricing(),
    ownTotal,
    isOwnLower,
    recordedRewritesPerSession,
  };
}

/**
 * Lossy rewrites in the record: calls that summarise, or prompts that shrank between two calls, where
 * the agent logs no call for its summary. What both see is counted once.
 */
function recordedRewrites(app: App, { breaks }: Pick<ExplorationAnswer, 'breaks'>): number {
  const logged = app.import().byPurpose?.summary.calls ?? 0;
  const shrunk = breaks.byCause.find((c) => c.cause === 'compaction')?.calls ?? 0;
  return Math.max(logged, shrunk);
}

function bestWay(
  app: App,
  { sweep }: Pick<ExplorationAnswer, 'sweep'>,
  keep: Decimal | null,
  sessions: number,
): BestWay | null {
  const ways: BestWay[] = [];
  const { best = null, bestRelativeToKeep = null } = sweep ?? {};
  const spec = best === null ? null : specAt(specNow(app), best);
  if (best?.total && bestRelativeToKeep !== null && spec !== null)
    ways.push({
      from: 'sweep',
      spec,
      total: best.total,
      relative: bestRelativeToKeep,
      rewritesPerSession: best.rewrites / sessions,
      triggerTokens: best.triggerTokens,
    });
  const compared = keep === null || keep.isZero() ? [] : app.whatIf.compared().values();
  const pricing = pricingFor(app.choices(), pricingOf(app.choices()), app.model().id);
  for (const { arm, isCurrent } of compared) {
    if (!isCurrent) continue;
    const [row] = compareTariffs(arm.ledger, [app.model()], pricing);
    if (row === undefined || !row.complete || row.total === null || keep === null) continue;
    ways.push({
      from: 'compared',
      spec: arm.spec,
      total: row.total,
      relative: toQuotient(row.total.div(keep).minus(1)),
      rewritesPerSession: arm.rewrites / sessions,
      triggerTokens: null,
    });
  }
  return ways.reduce<BestWay | null>(
    (low, way) => (low === null || way.relative.lt(low.relative) ? way : low),
    null,
  );
}

/** Whether two sellers name the same model; hosts add their own words in brackets. */
function isSameModel(a: Tariff, b: Tariff): boolean {
  const bare = ({ display }: Tariff): string => display.replace(/\s*\([^()]*\)\s*$/, '');
  return bare(a) === bare(b);
}

/**
 * The cheapest other list under which every call is priced and fits. A lower bound is held against
 * another one only: what the log omits is missing in both.
 */
function cheapestList(
  rows: readonly ComparisonRow[],
  own: Decimal | null,
  isOwnLower: boolean,
): CheapestList | null {
  const row = rows
    .filter((r) => r.complete && (isOwnLower || !r.lowerBound))
    .reduce<ComparisonRow | undefined>(
      (low, r) => (!low?.total || r.total?.lt(low.total) === true ? r : low),
      undefined,
    );
  if (row === undefined || row.total === null || own === null || own.isZero()) return null;
  return {
    tariff: row.tariff,
    total: row.total,
    isLower: row.lowerBound,
    relative: toQuotient(row.total.div(own).minus(1)),
  };
}

/** The smallest window that takes every prompt. */
export function smallestFitting({ calls, windows }: WindowsAnswer): WindowFit | null {
  return calls === 0 ? null : (windows.find((w) => w.calls === 0) ?? null);
}

/** The strategy that keeping everything is held against, as the worker is asked about it. */
export function specNow(app: App): string {
  return app.choices().strategy ?? app.whatIf.defaultSpec() ?? 'summarize';
}

/** `spec` with the trigger and the tail of a point of the sweep; `null` where it has none. */
export function specAt(
  spec: string,
  point: Pick<SweepPoint, 'triggerTokens' | 'keepTokens'>,
): string | null {
  const parsed = parseStrategies(spec);
  if (!parsed.ok) return null;
  const share = point.keepTokens / point.triggerTokens;
  const moved = withTrigger(parsed.strategies, point.triggerTokens, share);
  return moved === null ? null : specOf(moved);
}

/** Trigger of the strategy in force, tokens; `null` where it has none. */
export function triggerNow(spec: string): number | null {
  const parsed = parseStrategies(spec);
  if (!parsed.ok) return null;
  for (const { parameters } of parsed.strategies.toReversed()) {
    const { triggerTokens, keepTokens } = parameters;
    if (typeof triggerTokens === 'number' && typeof keepTokens === 'number') return triggerTokens;
  }
  return null;
}

/** The names of the strategies in a spec, in their order; empty where it is none. */
export function strategyNames(spec: string): readonly string[] {
  const parsed = parseStrategies(spec);
  return parsed.ok ? parsed.strategies.map(({ strategy }) => strategy.name) : [];
}

export interface SweepSeries {
  /** The tail as a share of the trigger, a fraction. */
  readonly keepShare: number;
  /** Priced points, rising in trigger. */
  readonly points: readonly (SweepPoint & { readonly total: Decimal })[];
}

/** The points by tail share, the smallest tail first. */
export function sweepSeries(points: readonly SweepPoint[]): SweepSeries[] {
  const runs: SweepPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || point.triggerTokens <= last.triggerTokens)
      runs.push([point]);
    else run.push(point);
  }
  return runs
    .map((run) => {
      const last = run.at(-1);
      const share = last === undefined ? 0 : last.keepTokens / last.triggerTokens;
      return {
        keepShare: Math.round(share * 1000) / 1000,
        points: run.filter((p): p is SweepPoint & { readonly total: Decimal } => p.total !== null),
      };
    })
    .sort((a, b) => a.keepShare - b.keepShare);
}

/** Dearest ÷ cheapest, from dearest ÷ cheapest − 1; `null` where there is no spread to speak of. */
export function spreadFactor(spread: Decimal | null): Decimal | null {
  return spread === null || spread.lt('0.005') ? null : spread.plus(1);
}

/** `total` against `keep`, a fraction above 0 where it costs more; `null` where it is not known. */
export function gapShare(total: Decimal, keep: Decimal | null): Decimal | null {
  return keep === null || keep.isZero() ? null : toQuotient(total.div(keep).minus(1));
}

/** `part` of `whole`, a fraction; `null` where there is no whole. */
export function shareOf(part: Decimal, whole: Decimal | null): Decimal | null {
  return whole === null || whole.isZero() ? null : toQuotient(part.div(whole));
}

/** Each amount as a share of the largest, 0 to 1: the lengths of bars. */
export function sharesOfLargest(amounts: readonly (Decimal | number)[]): number[] {
  const all = amounts.map((a) => new Decimal(a));
  const most = all.reduce((m, a) => (a.gt(m) ? a : m), ZERO);
  return all.map((a) => (most.isZero() || a.lte(0) ? 0 : a.div(most).toNumber()));
}
