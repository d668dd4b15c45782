/**
 * Name the constraint: the window, the bill, or quality. Each has another remedy, so the first
 * question is which one binds.
 */
import { Decimal } from '../money/decimal.ts';

/** The facts of one workload under one model; all from other answers. */
export interface ConstraintFacts {
  /** Calls of the kept arm, and those whose prompt exceeds the model's window. */
  readonly calls: number;
  readonly callsTooLong: number;
  /** Lossy rewrites a session that the record itself shows (its compactions). */
  readonly recordedRewritesPerSession: number;
  /**
   * What the best way to manage context costs against keeping everything, a fraction below 0 where
   * it saves; `null` = not known.
   */
  readonly bestRelativeToKeep: Decimal | null;
  /** Lossy rewrites a session of that way. */
  readonly bestRewritesPerSession: number;
  /**
   * What the cheapest price list that fits costs against the model's own, a fraction; `null` = not
   * known.
   */
  readonly cheapestListRelative: Decimal | null;
}

export type Constraint = 'window' | 'quality' | 'bill' | 'none';

export type Remedy =
  | 'larger-window'
  | 'compact-below-window'
  | 'rewrite-less'
  | 'lossless-strategy'
  | 'lossy-strategy'
  | 'other-list'
  | 'leave-alone';

export interface ConstraintAnswer {
  readonly constraint: Constraint;
  /** The most fitting first. */
  readonly remedies: readonly Remedy[];
}

/**
 * From so many lossy rewrites a session on, a published screen saw memory fail: all probes answered
 * after 2–3 rewrites, 1 of 3 after 5–6 (n = 3 a cell: a warning, no prediction).
 */
export const RISKY_REWRITES = 5;

/** A saving below this share of the bill is not worth a change. */
export const WORTH_SHARE = 0.05;

/**
 * A prompt that does not fit binds whatever it costs. Then a memory that is rewritten too often.
 * Then the bill, where a change would save at least {@link WORTH_SHARE} of it. Else nothing binds.
 */
export function constraintOf(facts: ConstraintFacts): ConstraintAnswer {
  if (facts.callsTooLong > 0)
    return { constraint: 'window', remedies: ['larger-window', 'compact-below-window'] };
  if (facts.recordedRewritesPerSession >= RISKY_REWRITES)
    return { constraint: 'quality', remedies: ['rewrite-less'] };
  const strategy = savingOf(facts.bestRelativeToKeep);
  const list = savingOf(facts.cheapestListRelative);
  const remedies: { readonly remedy: Remedy; readonly saving: Decimal }[] = [];
  if (strategy !== null)
    remedies.push({
      remedy: facts.bestRewritesPerSession > 0 ? 'lossy-strategy' : 'lossless-strategy',
      saving: strategy,
    });
  if (list !== null) remedies.push({ remedy: 'other-list', saving: list });
  if (remedies.length === 0) return { constraint: 'none', remedies: ['leave-alone'] };
  return {
    constraint: 'bill',
    remedies: remedies.sort((a, b) => b.saving.cmp(a.saving)).map((r) => r.remedy),
  };
}

/** The share saved where it is worth a change, else `null`. */
function savingOf(relative: Decimal | null): Decimal | null {
  if (relative === null) return null;
  const saving = relative.neg();
  return saving.gte(WORTH_SHARE) ? saving : null;
}
