import { CACHE_BLOCK_TOKENS } from './replay.ts';
import type { Sums } from './calibrate.ts';
import type { Tier } from './types.ts';

export const TIERS = [22, 36] as const;
export const TRAJECTORIES: Readonly<Record<Tier, number>> = { 22: 9, 36: 6 };
export const ALL_TRAJECTORIES = 15;

/** Model calls of the keep arm, in all and above the long-context threshold. */
export const KEEP_CALLS: Readonly<Record<Tier, number>> = { 22: 598, 36: 649 };
export const LONG_CALLS = 176;
export const LONG_ABOVE_TOKENS = 272_000;

/** Range of the prompt of the last call of a raw 36-turn session, in thousands of tokens. */
export const RAW_ENDS_THOUSANDS = [363, 879] as const;
/** No raw output may be larger: one output beyond the kept tail would be summarised at once. */
export const RAW_OUTPUT_LIMIT_TOKENS = 60_000;

/** USD per million tokens. */
export interface Prices {
  readonly uncached: number;
  readonly cached: number;
  readonly output: number;
}
export const DEEPSEEK_V4_FLASH: Prices = { uncached: 0.14, cached: 0.0028, output: 0.28 };
export const GPT_5_6_SOL: Prices = { uncached: 5, cached: 0.5, output: 30 };

/** Published means per trajectory, USD. */
export const PUBLISHED = {
  rawAtDeepSeek: 0.189,
  rawHitRatio: 0.96,
  keepWithLongRule: 12.56,
  summarising: 0.0036,
  summaryHitRatio: 0.942,
} as const;

/** Events of the compact arm by tier; in the shorter tier three trajectories have none. */
export const EVENTS: Readonly<Record<Tier, number>> = { 22: 6, 36: 13 };
export const LEAST_EVENT_CONTEXT_TOKENS = 200_053;

/** Pairs in which compact is the cheaper arm. */
export const COMPACT_WINS = { longTierAtGpt: 3, allAtDeepSeek: 4 } as const;

/** Tokens per trajectory; together they give every published dollar figure within its rounding. */
const MEANS: Readonly<Record<'keep' | 'compact', Readonly<Record<Tier, Sums>>>> = {
  keep: {
    22: { uncached: 402_800, read: 6_302_000, output: 37_500 },
    36: { uncached: 658_900, read: 20_090_000, output: 61_400 },
  },
  compact: {
    22: { uncached: 462_300, read: 6_107_000, output: 46_500 },
    36: { uncached: 896_800, read: 15_910_000, output: 76_000 },
  },
};

/** Sums over the trajectories of a tier; reads go to the nearest whole number of cache blocks. */
export function tierSums(arm: 'keep' | 'compact', tier: Tier): Sums {
  const mean = MEANS[arm][tier];
  const count = TRAJECTORIES[tier];
  return {
    uncached: mean.uncached * count,
    read: Math.round((mean.read * count) / CACHE_BLOCK_TOKENS) * CACHE_BLOCK_TOKENS,
    output: mean.output * count,
  };
}

/** USD of some calls, for calibration only: binary floating point is exact enough to steer by. */
export function dollars(
  calls: Iterable<{ input: number; read: number; output: number }>,
  prices: Prices,
  longRule = false,
): number {
  let sum = 0;
  for (const { input, read, output } of calls) {
    const long = longRule && input > LONG_ABOVE_TOKENS;
    const inputSide = (input - read) * prices.uncached + read * prices.cached;
    sum += inputSide * (long ? 2 : 1) + output * prices.output * (long ? 1.5 : 1);
  }
  return sum / 1_000_000;
}
