import { LARGEST_VOLATILE_SHIFT, bisect, callsOf, meetSums } from './calibrate.ts';
import type { Adjustment } from './calibrate.ts';
import { cappedTokens, firstFitting } from './keep.ts';
import type { KeepTier } from './keep.ts';
import { createRandom } from './prng.ts';
import { replay } from './replay.ts';
import type { Draft } from './replay.ts';
import { drawPlans } from './sessions.ts';
import type { Habits, Plan, Round, Session } from './sessions.ts';
import {
  COMPACT_WINS,
  DEEPSEEK_V4_FLASH,
  EVENTS,
  GPT_5_6_SOL,
  LEAST_EVENT_CONTEXT_TOKENS,
  PUBLISHED,
  TRAJECTORIES,
  dollars,
  tierSums,
} from './targets.ts';
import type { Prices } from './targets.ts';
import type { Tier } from './types.ts';

const TRIGGER_TOKENS = 200_000;
const TAIL_TOKENS = 50_000;
const SUMMARY_KEPT_TOKENS = [1_600, 1_800] as const;
const SUMMARY_BILLED_TOKENS = [2_345, 2_385] as const;
/** Instruction of the summary call while the rest is searched; its final size is solved for. */
const PROVISIONAL_INSTRUCTION_TOKENS = 2_600;

const LARGEST_INSTRUCTION_TOKENS = 4_500;
/** The upper end of 94.2 %: with the lower end, summaries of this size would cost too much. */
const SUMMARY_RATIO_OFFSET = 0.0004;
/** Mean tokens that a summary call may read, so that summarising costs what was published. */
const LARGEST_SUMMARY_READ_TOKENS = 195_500;
/** Mean tokens that a summary call sends uncached besides its instruction. */
const SUMMARY_UNCACHED_TOKENS = [7_600, 11_000] as const;

const HABITS: Readonly<Record<Tier, Habits>> = {
  22: {
    toolCalls: [1.8, 2.05],
    documents: [0.28, 0.23],
    losses: 0.27,
    lossShare: [0.08, 0.28],
    rework: 2,
    trialSpread: 0.15,
  },
  36: {
    toolCalls: [2.2, 2.2],
    documents: [0.36, 0.15],
    losses: 0.2,
    lossShare: [0.08, 0.28],
    rework: 3,
    trialSpread: 0.15,
  },
};
const CALLS_PER_TURN: Readonly<Record<Tier, readonly [number, number]>> = {
  22: [2.9, 3.05],
  36: [3.8, 4],
};
/** Sizes of tool outputs relative to the keep arm that the search goes through. */
const SCALES = Array.from({ length: 10 }, (_, index) => 0.2 + index * 0.1);
const STREAM = { 22: 122, 36: 136 } as const;
const ATTEMPTS = 4_000;

interface Summary {
  readonly kept: number;
  readonly billed: number;
}

/** One tier of the arm at one scale, before the last integers are moved. */
interface CompactTier {
  readonly drafts: readonly Draft[];
  readonly play: (instruction: number) => readonly Draft[];
}

/** Searches the compacted arm of the same sessions. */
export function compactArm(
  seed: number,
  sessions: readonly Session[],
  keep: Readonly<Record<Tier, KeepTier>>,
): Draft[] {
  const long = search(seed, 36, sessions, keep[36], (drafts) => {
    const atGpt = wins(drafts, keep[36].drafts, GPT_5_6_SOL);
    const atDeepSeek = wins(drafts, keep[36].drafts, DEEPSEEK_V4_FLASH);
    return atGpt === COMPACT_WINS.longTierAtGpt && atDeepSeek <= 2;
  });
  const rest = COMPACT_WINS.allAtDeepSeek - wins(long.drafts, keep[36].drafts, DEEPSEEK_V4_FLASH);
  const short = search(
    seed,
    22,
    sessions,
    keep[22],
    (drafts) => wins(drafts, keep[22].drafts, DEEPSEEK_V4_FLASH) === rest,
  );

  // The instruction is one text, so one size: the one that gives the published hit ratio.
  const finish = (instruction: number) => [
    ...settle(22, short.play(instruction)),
    ...settle(36, long.play(instruction)),
  ];
  const ratioAt = (instruction: number): number => {
    const calls = callsOf(finish(instruction));
    const summaries = calls.filter((call) => call.source === 'summarization');
    return summaries.reduce((sum, call) => sum + call.read / call.input, 0) / summaries.length;
  };
  const wanted = PUBLISHED.summaryHitRatio + SUMMARY_RATIO_OFFSET;
  const instruction = bisect(
    (x) => wanted - ratioAt(Math.round(x)),
    300,
    LARGEST_INSTRUCTION_TOKENS,
    13,
  );
  return finish(Math.round(instruction));
}

function settle(tier: Tier, drafts: readonly Draft[]): readonly Draft[] {
  meetSums(drafts, tierSums('compact', tier));
  return drafts;
}

const plausible = ({ volatileShift, lossShare, lossyCalls }: Adjustment, tier: Tier): boolean =>
  Math.abs(volatileShift) <= LARGEST_VOLATILE_SHIFT &&
  lossShare >= 0.09 &&
  lossShare <= 0.225 &&
  Math.abs(lossyCalls - (tier === 22 ? 0.078 : 0.052)) < 0.014;

/** Pairs in which the compacted trajectory costs less than the kept one. */
function wins(compact: readonly Draft[], keep: readonly Draft[], prices: Prices): number {
  return compact.filter((draft, index) => {
    const other = keep[index]?.calls ?? [];
    return dollars(draft.calls, prices) < dollars(other, prices);
  }).length;
}

function search(
  seed: number,
  tier: Tier,
  sessions: readonly Session[],
  keep: KeepTier,
  accepts: (drafts: readonly Draft[]) => boolean,
): CompactTier {
  const target = tierSums('compact', tier);
  const figure = `events, token sums and pairs won of the compact arm, ${tier} turns`;
  return firstFitting(
    seed,
    figure,
    (attempt) => {
      const random = createRandom(seed, STREAM[tier], attempt);
      const plans = drawPlans(sessions, tier, HABITS[tier], random);
      const summaries = plans.map(() =>
        Array.from({ length: 8 }, () => ({
          kept: random.whole(...SUMMARY_KEPT_TOKENS),
          billed: random.whole(...SUMMARY_BILLED_TOKENS),
        })),
      );
      const at = (scale: number, instruction = PROVISIONAL_INSTRUCTION_TOKENS) =>
        playTier(plans, keep, summaries, target.output, scale, instruction, tier === 36);
      const roughly = (scale: number) =>
        playTier(plans, keep, summaries, target.output, scale, 0, false, 1);
      const gap = (drafts: readonly Draft[]) =>
        callsOf(drafts).reduce((sum, call) => sum + call.input, 0) - target.uncached - target.read;
      let before: { scale: number; gap: number } | undefined;
      for (const scale of SCALES) {
        const drafts = roughly(scale);
        const here = gap(drafts);
        // Larger outputs only bring more events and more calls: nothing further on can fit.
        if (countEvents(drafts) > EVENTS[tier] + 1 || !callsFit(drafts, tier, 0.3))
          return undefined;
        const crosses = before !== undefined && before.gap * here < 0;
        if (before !== undefined && crosses && callsFit(drafts, tier, 0.03)) {
          const rising = here > before.gap ? 1 : -1;
          const best = bisect((x) => rising * gap(at(x)), before.scale, scale, 16);
          const found = at(best);
          const fits =
            eventsFit(found, tier) &&
            callsFit(found, tier) &&
            plausible(meetSums(found, target), tier) &&
            callsOf(found).reduce((sum, call) => sum + call.output, 0) === target.output &&
            accepts(found);
          if (fits) return { drafts: found, play: (instruction) => at(best, instruction) };
        }
        before = { scale, gap: here };
      }
      return undefined;
    },
    ATTEMPTS,
  );
}

const countEvents = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, draft) => sum + draft.events.length, 0);

function eventsFit(drafts: readonly Draft[], tier: Tier): boolean {
  const counts = drafts.map((draft) => draft.events.length);
  const contexts = drafts.flatMap((draft) => draft.events.map((event) => event.context));
  return (
    countEvents(drafts) === EVENTS[tier] &&
    (tier === 22 ? Math.max(...counts) === 1 : Math.min(...counts) >= 1) &&
    Math.min(...contexts) >= LEAST_EVENT_CONTEXT_TOKENS &&
    summariesFit(drafts)
  );
}

/** Whether the summary calls can meet their published hit ratio and cost with one instruction. */
function summariesFit(drafts: readonly Draft[]): boolean {
  const summaries = callsOf(drafts).filter((call) => call.source === 'summarization');
  const reads = summaries.map((call) => call.reusable * (1 - call.lossShare));
  const read = reads.reduce((sum, value) => sum + value, 0) / reads.length;
  const history = summaries.reduce((sum, call) => sum + call.history, 0) / reads.length;
  const [least, most] = SUMMARY_UNCACHED_TOKENS;
  return read <= LARGEST_SUMMARY_READ_TOKENS && history - read >= least && history - read <= most;
}

function callsFit(drafts: readonly Draft[], tier: Tier, slack = 0): boolean {
  const perTurn = callsOf(drafts).length / (TRAJECTORIES[tier] * tier);
  const [least, most] = CALLS_PER_TURN[tier];
  return perTurn >= least - slack && perTurn <= most + slack;
}

/** Plays a tier; outputs are scaled to their sum, the smallest event context is set if `pin`. */
function playTier(
  plans: readonly Plan[],
  keep: KeepTier,
  summaries: readonly (readonly Summary[])[],
  outputTarget: number,
  scale: number,
  instruction: number,
  pin: boolean,
  passes = 4,
): readonly Draft[] {
  // A start near the end result; each pass below brings the sum of the outputs closer.
  let outputScale = keep.outputScale * (plans.length === TRAJECTORIES[36] ? 0.9 : 1.15);
  const changes = new Map<Round, number>();
  const middle = keep.toolScales.reduce((a, b) => a + b, 0) / keep.toolScales.length;
  const playOne = (plan: Plan, index: number): Draft => {
    // Compaction levels the sessions: the heavy ones drop more before it is read again.
    const toolScale = Math.sqrt((keep.toolScales[index] ?? 0) * middle) * scale;
    return replay(plan, {
      toolTokens: (round) => cappedTokens(plan, round, toolScale) + (changes.get(round) ?? 0),
      outputTokens: (round) => Math.round(outputScale * round.outputWeight),
      compaction: {
        trigger: TRIGGER_TOKENS,
        tail: TAIL_TOKENS,
        instruction,
        summary: (event) => summaries[index]?.[event] ?? { kept: 0, billed: 0 },
      },
    });
  };
  let drafts = plans.map(playOne);
  for (let pass = 1; pass < passes; pass += 1) {
    const calls = callsOf(drafts);
    const billed = calls.reduce((s, c) => s + (c.source === 'agent' ? 0 : c.output), 0);
    const total = calls.reduce((s, c) => s + c.output, 0);
    outputScale *= (outputTarget - billed) / (total - billed);
    drafts = plans.map(playOne);
  }
  if (pin) {
    const index = indexOfLeastEvent(drafts);
    const draft = drafts[index];
    const plan = plans[index];
    if (draft !== undefined && plan !== undefined) {
      const contexts = draft.events.map((event) => event.context);
      const event = contexts.indexOf(Math.min(...contexts));
      const round = draft.beforeEvents[event];
      const over = (contexts[event] ?? 0) - LEAST_EVENT_CONTEXT_TOKENS;
      if (round !== undefined) changes.set(round, -over);
      drafts = drafts.map((other, at) => (at === index ? playOne(plan, index) : other));
    }
  }
  // Rounding leaves a few tokens; the last answers take them, as no later prompt contains them.
  const rest = outputTarget - callsOf(drafts).reduce((sum, call) => sum + call.output, 0);
  if (Math.abs(rest) < 200) {
    const last = drafts[0]?.calls.at(-1);
    if (last !== undefined) last.output += rest;
  }
  return drafts;
}

function indexOfLeastEvent(drafts: readonly Draft[]): number {
  const least = drafts.map((d) => Math.min(Infinity, ...d.events.map((event) => event.context)));
  return least.indexOf(Math.min(...least));
}
