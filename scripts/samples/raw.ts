import { bisect, callsOf, sumsOf } from './calibrate.ts';
import { createRandom } from './prng.ts';
import type { Random } from './prng.ts';
import { SeedRefused } from './refusal.ts';
import { CACHE_BLOCK_TOKENS, CAP_TOKENS, replay } from './replay.ts';
import type { Draft } from './replay.ts';
import type { KeepTier } from './keep.ts';
import type { Plan, Round } from './sessions.ts';
import {
  ALL_TRAJECTORIES,
  DEEPSEEK_V4_FLASH,
  PUBLISHED,
  RAW_ENDS_THOUSANDS,
  RAW_OUTPUT_LIMIT_TOKENS,
  TIERS,
  dollars,
} from './targets.ts';
import type { Tier } from './types.ts';

const STREAM = 3;
/** Mean tokens that the cap cut off an output, in the 36-turn sessions. */
const CUT_OFF_TOKENS = [12_000, 17_000] as const;
/** The largest excess of an output: below the limit by an amount of its own, so none are alike. */
const largestExcess = (round: Round): number =>
  Math.floor(RAW_OUTPUT_LIMIT_TOKENS - CAP_TOKENS - 7_000 * (1.7 - round.excessWeight));

/** One keep trajectory and what its outputs were before the cap. */
interface Uncapped {
  readonly plan: Plan;
  readonly keep: Draft;
  /** Excess tokens above the cap, before lateness and scale; 0 where nothing was cut. */
  readonly weights: readonly number[];
  /** Greatest excess of each output, in tokens. */
  readonly limits: readonly number[];
  /** Excess tokens wanted in all; for the 22-turn tier relative to the others of the tier. */
  readonly wanted: number;
}

/**
 * The raw recording of the same sessions: the calls, questions, answers, volatile tails and partial
 * cache losses of the keep arm, with the tool outputs as they were before the cap. The excess of the
 * 22-turn tier and how late it falls are what the published cost and hit ratio leave to find.
 */
export function rawArm(seed: number, keep: Readonly<Record<Tier, KeepTier>>): Draft[] {
  const random = createRandom(seed, STREAM);
  const uncapped = TIERS.flatMap((tier) => uncap(keep[tier], tier, random));
  const play = (scale: number, lateness: number) =>
    uncapped.map((one) => playRaw(one, scale, lateness));
  const scaleAt = (lateness: number) =>
    bisect(
      (scale) =>
        dollars(callsOf(play(scale, lateness)), DEEPSEEK_V4_FLASH) / ALL_TRAJECTORIES -
        PUBLISHED.rawAtDeepSeek,
      0,
      4,
      20,
    );
  const ratioAt = (lateness: number): number => {
    const { read, uncached } = sumsOf(callsOf(play(scaleAt(lateness), lateness)));
    return read / (read + uncached);
  };
  const lateness = bisect((x) => PUBLISHED.rawHitRatio - ratioAt(x), -1.2, 1.2, 10);
  const raw = play(scaleAt(lateness), lateness);
  const { read, uncached } = sumsOf(callsOf(raw));
  if (Math.abs(read / (read + uncached) - PUBLISHED.rawHitRatio) > 0.0004) {
    throw new SeedRefused(seed, 'hit ratio 96.0 % of the raw arm');
  }
  const cost = dollars(callsOf(raw), DEEPSEEK_V4_FLASH) / ALL_TRAJECTORIES;
  if (Math.abs(cost - PUBLISHED.rawAtDeepSeek) > 0.0004) {
    throw new SeedRefused(seed, '$0.189 of the raw arm');
  }
  return raw;
}

/** Chooses how much the cap cut off each trajectory. */
function uncap(tier: KeepTier, turns: Tier, random: Random): Uncapped[] {
  const ends = tier.drafts.map((draft) => draft.calls.at(-1)?.input ?? 0);
  const [least, most] = RAW_ENDS_THOUSANDS;
  return tier.drafts.map((keep, index) => {
    const plan = tier.plans[index];
    if (plan === undefined) throw new RangeError('a trajectory without a plan');
    const rounds = plan.turns.flatMap((turn) => turn.rounds.slice(0, turn.calls - 1));
    const weights = rounds.map((round, at) =>
      keep.tools[at]?.tokens === CAP_TOKENS ? round.excessWeight : 0,
    );
    const limits = rounds.map(largestExcess);
    const capped = weights.filter((weight) => weight > 0).length;
    const end = ends[index] ?? 0;
    const mean = random.between(...CUT_OFF_TOKENS);
    if (turns === 22) return { plan, keep, weights, limits, wanted: capped * mean };
    // The extremes are published; the others lie between them.
    const edge = random.whole(-300, 300);
    let wanted = Math.min(capped * mean, most * 1_000 - 15_000 - end);
    wanted = Math.max(wanted, least * 1_000 + 15_000 - end);
    if (end === Math.max(...ends)) wanted = most * 1_000 + edge - end;
    if (end === Math.min(...ends)) wanted = least * 1_000 + edge - end;
    return { plan, keep, weights, limits, wanted };
  });
}

function playRaw(
  { plan, keep, weights, limits, wanted }: Uncapped,
  scale: number,
  lateness: number,
): Draft {
  const late = keep.tools.map((tool) => 1 + lateness * ((2 * tool.turn) / (keep.tier - 1) - 1));
  const total = Math.round(keep.tier === 22 ? wanted * scale : wanted);
  const excess = spread(
    total,
    weights.map((weight, at) => weight * Math.max(late[at] ?? 1, 0.1)),
    limits,
  );
  let tool = 0;
  let call = 0;
  const draft = replay(plan, {
    toolTokens: () => {
      const size = (keep.tools[tool]?.tokens ?? 0) + (excess[tool] ?? 0);
      tool += 1;
      return size;
    },
    outputTokens: () => {
      const { output } = keep.calls[call] ?? { output: 0 };
      call += 1;
      return output;
    },
  });
  // The same volatile tails and the same lost shares as recorded in the keep arm.
  draft.calls.forEach((own, index) => {
    const recorded = keep.calls[index];
    if (recorded === undefined) throw new RangeError('the arms have different calls');
    const lost = Math.round((recorded.lossShare * own.reusable) / CACHE_BLOCK_TOKENS);
    own.read = own.reusable - lost * CACHE_BLOCK_TOKENS;
    own.lossShare = recorded.lossShare;
    own.input = own.history + recorded.input - recorded.history;
  });
  return draft;
}

/** Shares out `total` in proportion to the weights, to each no more than its limit. */
function spread(total: number, weights: readonly number[], limits: readonly number[]): number[] {
  const at = (scale: number) =>
    weights.map((weight, index) => {
      const part = Math.round(scale * weight);
      return weight === 0 ? 0 : Math.max(1, Math.min(limits[index] ?? 0, part));
    });
  const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);
  const parts = at(bisect((scale) => sum(at(scale)) - total, 0, 200_000, 36));
  // Rounding leaves a few tokens; one output that is far from both bounds takes them.
  const rest = total - sum(parts);
  const room = parts.findIndex((part, i) => part > 1_000 && part < (limits[i] ?? 0) - 1_000);
  if (room >= 0 && Math.abs(rest) < 500) parts[room] = (parts[room] ?? 0) + rest;
  return parts;
}
