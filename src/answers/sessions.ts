/**
 * The questions that need every session, as plain data: they can be asked in another thread. The
 * answer is the same wherever it is worked out.
 */
import type { Decimal } from '../money/decimal.ts';
import { ledgerWithHitRatio } from '../costing/adjust.ts';
import type { Ledger } from '../costing/ledger.ts';
import { bandSumsOf, commonSessions } from '../costing/packed.ts';
import type { PricingOptions } from '../costing/price.ts';
import type { TurnsRange } from '../costing/workloads.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { BootstrapOptions } from './bootstrap.ts';
import { comparisonRow, workloadOf } from './comparison.ts';
import { crossoverInSteps, type CrossoverAnswer } from './crossover.ts';
import { partCostsInSteps, turnCostsInSteps, type PartCosts, type TurnCost } from './projection.ts';
import type { Steps } from './steps.ts';

/** The sessions of both arms; `null`: that arm was not recorded. */
export interface Arms {
  readonly keep: Ledger;
  readonly compact: Ledger | null;
}

/** Pricing options without functions: the token scale is that of one tariff. */
export interface PlainPricing extends Omit<PricingOptions, 'tokenScale'> {
  /** Tokens of the tariff's model for one recorded token; `null` = 1. */
  readonly scale: Decimal | null;
}

export function pricingOptionsOf({ scale, ...options }: PlainPricing): PricingOptions {
  return scale === null ? options : { ...options, tokenScale: () => scale };
}

/** Keep or compact, session by session. */
export interface CrossoverQuestion {
  readonly tariff: Tariff;
  readonly pricing: PlainPricing;
  /** The kept arm's hit ratio instead of the recorded one; `null` = as recorded. */
  readonly hitRatio: number | null;
  readonly bootstrap: BootstrapOptions;
}

/** @returns steps to the answer; `null` where there is no second arm */
export function* answerCrossover(
  { keep, compact }: Arms,
  { tariff, pricing, hitRatio, bootstrap }: CrossoverQuestion,
): Steps<CrossoverAnswer | null> {
  if (compact === null) return null;
  const [k, c] = commonSessions(keep, compact);
  return yield* crossoverInSteps(ledgerWithHitRatio(k, hitRatio), c, tariff, {
    pricing: pricingOptionsOf(pricing),
    bootstrap,
  });
}

/** What a turn costs at some price lists, with its spread over sessions. */
export interface TurnsQuestion {
  readonly lists: readonly { readonly tariff: Tariff; readonly pricing: PlainPricing }[];
  /** Lengths of session that get shares of their own; none = all as recorded. */
  readonly ranges: readonly TurnsRange[];
  readonly bootstrap: BootstrapOptions;
}

/** One entry a list, in their order: `parts` where lengths have shares of their own. */
export interface TurnsAnswer {
  readonly turns: readonly TurnCost[] | null;
  readonly parts: readonly PartCosts[] | null;
}

/** Steps to what a turn costs over the sessions of an arm. */
export function* answerTurns(keep: Ledger, question: TurnsQuestion): Steps<TurnsAnswer> {
  const options = new Map(
    question.lists.map(({ tariff, pricing }) => [tariff, pricingOptionsOf(pricing)]),
  );
  const optionsOf = (tariff: Tariff): PricingOptions => options.get(tariff) as PricingOptions;
  const bands = bandSumsOf(keep);
  const size = workloadOf(keep);
  const rows = question.lists.map(({ tariff }) =>
    comparisonRow(keep, bands, tariff, optionsOf(tariff), size),
  );
  const { ranges, bootstrap } = question;
  return ranges.length === 0
    ? { turns: yield* turnCostsInSteps(keep, rows, optionsOf, bootstrap), parts: null }
    : { turns: null, parts: yield* partCostsInSteps(keep, ranges, rows, optionsOf, bootstrap) };
}
