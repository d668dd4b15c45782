import {
  LARGEST_VOLATILE_SHIFT,
  apportion,
  bisect,
  callsOf,
  falsePosition,
  meetSums,
} from './calibrate.ts';
import type { Adjustment } from './calibrate.ts';
import { createRandom } from './prng.ts';
import type { Random } from './prng.ts';
import { SeedRefused } from './refusal.ts';
import { CAP_TOKENS, replay } from './replay.ts';
import type { Draft } from './replay.ts';
import { HEAVY_UNIT, drawPlans, withCalls } from './sessions.ts';
import type { Habits, Plan, Round, Session } from './sessions.ts';
import {
  ALL_TRAJECTORIES,
  GPT_5_6_SOL,
  KEEP_CALLS,
  LONG_ABOVE_TOKENS,
  LONG_CALLS,
  PUBLISHED,
  dollars,
  tierSums,
} from './targets.ts';
import type { Tier } from './types.ts';

const HABITS: Readonly<Record<Tier, Habits>> = {
  22: {
    toolCalls: [1.3, 2.8],
    documents: [0.1, 0.4],
    losses: 0.23,
    lossShare: [0.08, 0.28],
    rework: 0,
    trialSpread: 0.15,
  },
  36: {
    toolCalls: [1.75, 2.35],
    documents: [0.16, 0.38],
    losses: 0.145,
    lossShare: [0.08, 0.28],
    rework: 0,
    trialSpread: 0.15,
  },
};

/** What the volatile tails take up: about one token a call. */
const INPUT_TOLERANCE_TOKENS = 500;
const ATTEMPTS = 600;
const STREAM = { 22: 22, 36: 36 } as const;
/** Share of all calls that find a part of their prefix no longer cached. */
const LOSSY_CALLS = 0.06;
/** Largest output of the session with short outputs only; well below the cap. */
const SHORT_LIMIT_TOKENS = 9_400;
const SMALLEST_OUTPUT_TOKENS = 60;
const CONTRAST_STEP = 0.1;
/** Contrast between the two 36-turn sessions: the heavy one at 1 + c, the light one at 1 - c. */
const CONTRASTS = Array.from({ length: 8 }, (_, index) => 0.1 + index * CONTRAST_STEP);

/** The capped full-history arm of one tier, with what other arms need of it. */
export interface KeepTier {
  readonly plans: readonly Plan[];
  readonly drafts: readonly Draft[];
  readonly adjustment: Adjustment;
  /** Tokens per unit of tool weight, by trajectory. */
  readonly toolScales: readonly number[];
  /** Tokens per unit of output weight. */
  readonly outputScale: number;
}

/** Size of one capped tool output, in tokens. */
export function cappedTokens(plan: Plan, round: Round, scale: number): number {
  const tokens = Math.max(SMALLEST_OUTPUT_TOKENS, Math.round(scale * round.toolWeight));
  return Math.min(tokens, plan.short ? SHORT_LIMIT_TOKENS : CAP_TOKENS);
}

/** Plays a tier with its tool outputs scaled until the whole input meets the target. */
function calibrateTier(plans: readonly Plan[], tier: Tier, contrast: number): KeepTier {
  const target = tierSums('keep', tier);
  const rounds = plans.flatMap((plan) => plan.turns.flatMap((t) => t.rounds.slice(0, t.calls)));
  const outputs = apportion(
    target.output,
    rounds.map((round) => round.outputWeight),
  );
  const outputOf = new Map(rounds.map((round, index) => [round, outputs[index] ?? 0]));
  const sides = plans.map((plan) =>
    plan.session.unit === HEAVY_UNIT ? 1 + contrast : 1 - contrast,
  );
  const scalesAt = (scale: number) =>
    plans.map((plan, index) => scale * plan.load * (tier === 36 ? (sides[index] ?? 1) : 1));
  const play = (toolScales: readonly number[]) =>
    plans.map((plan, index) =>
      replay(plan, {
        toolTokens: (round) => cappedTokens(plan, round, toolScales[index] ?? 0),
        outputTokens: (round) => outputOf.get(round) ?? 0,
      }),
    );
  const input = target.uncached + target.read;
  const scale = falsePosition(
    (x) => callsOf(play(scalesAt(x))).reduce((sum, call) => sum + call.input, 0) - input,
    500,
    15_000,
    INPUT_TOLERANCE_TOKENS,
  );
  const toolScales = scalesAt(scale);
  const drafts = play(toolScales);
  const adjustment = meetSums(drafts, target);
  const weight = rounds.reduce((sum, round) => sum + round.outputWeight, 0);
  return { plans, drafts, adjustment, toolScales, outputScale: target.output / weight };
}

function drawTier(sessions: readonly Session[], tier: Tier, random: Random): Plan[] {
  return withCalls(drawPlans(sessions, tier, HABITS[tier], random), KEEP_CALLS[tier], random);
}

const plausible = ({ volatileShift, lossShare }: Adjustment): boolean =>
  Math.abs(volatileShift) <= LARGEST_VOLATILE_SHIFT && lossShare >= 0.1 && lossShare <= 0.2;

/** Share of the tool tokens that the first half of the sessions holds. */
export function firstHalfShare(drafts: readonly Draft[]): number {
  const tools = drafts.flatMap((d) => d.tools.map((t) => ({ ...t, early: t.turn * 2 < d.tier })));
  const all = tools.reduce((sum, tool) => sum + tool.tokens, 0);
  return tools.reduce((sum, tool) => sum + (tool.early ? tool.tokens : 0), 0) / all;
}

const longCalls = (drafts: readonly Draft[]) =>
  callsOf(drafts).filter((call) => call.input > LONG_ABOVE_TOKENS);

function lossyShare(drafts: readonly Draft[]): number {
  const calls = callsOf(drafts);
  return calls.filter((call) => call.lossShare > 0).length / calls.length;
}

/** Both tiers of the capped full-history arm. */
export function keepArm(seed: number, sessions: readonly Session[]): Record<Tier, KeepTier> {
  const short = firstFitting(seed, 'share of lost prefix, 22 turns', (attempt) => {
    const plans = drawTier(sessions, 22, createRandom(seed, STREAM[22], attempt));
    const tier = calibrateTier(plans, 22, 0);
    return plausible(tier.adjustment) ? tier : undefined;
  });
  const long = firstFitting(seed, '176 calls above 272,000 tokens at $12.56', (attempt) => {
    const plans = drawTier(sessions, 36, createRandom(seed, STREAM[36], attempt));
    return fitLongTier(plans, short);
  });
  return { 22: short, 36: long };
}

/** Chooses the contrast that gives the published bill under the long-context rule, if one does. */
function fitLongTier(plans: readonly Plan[], short: KeepTier): KeepTier | undefined {
  const gap = (tier: KeepTier): number => {
    const bill = dollars(callsOf([...short.drafts, ...tier.drafts]), GPT_5_6_SOL, true);
    return bill / ALL_TRAJECTORIES - PUBLISHED.keepWithLongRule;
  };
  const fits = (tier: KeepTier): boolean =>
    Math.abs(gap(tier)) < 0.0045 &&
    longCalls([...short.drafts, ...tier.drafts]).length === LONG_CALLS &&
    plausible(tier.adjustment) &&
    Math.abs(lossyShare([...short.drafts, ...tier.drafts]) - LOSSY_CALLS) < 0.005;

  let previous: number | undefined;
  for (const contrast of CONTRASTS) {
    const tier = calibrateTier(plans, 36, contrast);
    if (previous === undefined && (firstHalfShare(tier.drafts) > 0.37 || gap(tier) > 0.5)) return;
    const here = gap(tier);
    if (previous !== undefined && previous * here < 0) {
      const rising = here > previous ? 1 : -1;
      const best = bisect(
        (x) => rising * gap(calibrateTier(plans, 36, x)),
        contrast - CONTRAST_STEP,
        contrast,
        9,
      );
      const candidate = calibrateTier(plans, 36, best);
      if (fits(candidate)) return candidate;
    }
    previous = here;
  }
  return undefined;
}

/** The first attempt that a condition accepts; a seed without one is refused. */
export function firstFitting<T>(
  seed: number,
  figure: string,
  attemptAt: (attempt: number) => T | undefined,
  attempts = ATTEMPTS,
): T {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = attemptAt(attempt);
    if (found !== undefined) return found;
  }
  throw new SeedRefused(seed, figure);
}
