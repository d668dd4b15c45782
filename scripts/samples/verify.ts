import { callsOf, sumsOf } from './calibrate.ts';
import type { Arms } from './generate.ts';
import { CAP_TOKENS } from './replay.ts';
import type { Draft } from './replay.ts';
import {
  ALL_TRAJECTORIES,
  COMPACT_WINS,
  DEEPSEEK_V4_FLASH,
  EVENTS,
  GPT_5_6_SOL,
  KEEP_CALLS,
  LEAST_EVENT_CONTEXT_TOKENS,
  LONG_ABOVE_TOKENS,
  LONG_CALLS,
  RAW_ENDS_THOUSANDS,
  RAW_OUTPUT_LIMIT_TOKENS,
  dollars,
} from './targets.ts';
import type { Prices } from './targets.ts';

/** A published figure as the arms give it, and the range that its rounding allows. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const TURNS = 414;

/** Figures that the arms miss; none for a valid seed. */
export const missedFigures = (arms: Arms): Figure[] =>
  figures(arms).filter(({ value, low, high }) => !(value >= low && value <= high));

/** Every published figure about the arms, measured. Dollars are means per trajectory. */
export function figures(arms: Arms): Figure[] {
  return [...sizes(arms), ...bills(arms), ...pairs(arms), ...compaction(arms), ...shape(arms)];
}

const within = (name: string, value: number, low: number, high: number): Figure => ({
  name,
  value,
  low,
  high,
});
const exactly = (name: string, value: number): ((wanted: number) => Figure) => {
  return (wanted) => within(name, value, wanted, wanted);
};
/** A figure published as `published`, give or take half a unit of its last place. */
const rounded = (name: string, value: number, published: number, half: number): Figure =>
  within(name, value, published - half, published + half);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const tier = (drafts: readonly Draft[], turns: number) => drafts.filter((d) => d.tier === turns);
const perTrajectory = (drafts: readonly Draft[], prices: Prices, longRule = false): number =>
  dollars(callsOf(drafts), prices, longRule) / drafts.length;
const hitRatio = (drafts: readonly Draft[]): number => {
  const { read, uncached } = sumsOf(callsOf(drafts));
  return read / (read + uncached);
};
const longCalls = (drafts: readonly Draft[]): number =>
  callsOf(drafts).filter((call) => call.input > LONG_ABOVE_TOKENS).length;

function sizes({ 'raw-keep': raw, keep, compact }: Arms): Figure[] {
  const { read, uncached } = sumsOf(callsOf(compact));
  return [
    exactly('keep: model calls', callsOf(keep).length)(KEEP_CALLS[22] + KEEP_CALLS[36]),
    rounded('compact: model calls per turn', callsOf(compact).length / TURNS, 3.5, 0.05),
    rounded('keep: cache-hit ratio', hitRatio(keep), 0.959, 0.0005),
    rounded('raw-keep: cache-hit ratio', hitRatio(raw), 0.96, 0.0005),
    rounded('compact: input tokens per trajectory', (read + uncached) / 15, 10.6e6, 0.1e6),
    exactly('keep: calls above 272,000', longCalls(keep))(LONG_CALLS),
    exactly('compact: calls above 272,000', longCalls(compact))(0),
  ];
}

function bills({ 'raw-keep': raw, keep, compact }: Arms): Figure[] {
  const gpt = GPT_5_6_SOL;
  const deepSeek = DEEPSEEK_V4_FLASH;
  const readShare = (prices: Prices): number =>
    dollars(callsOf(keep), { ...prices, uncached: 0, output: 0 }) / dollars(callsOf(keep), prices);
  return [
    rounded('raw-keep: DeepSeek', perTrajectory(raw, deepSeek), 0.189, 0.0005),
    rounded('keep: DeepSeek', perTrajectory(keep, deepSeek), 0.117, 0.0005),
    within('compact: DeepSeek', perTrajectory(compact, deepSeek), 0.1325, 0.1345),
    rounded('keep: GPT-5.6 Sol', perTrajectory(keep, gpt), 9.85, 0.005),
    rounded('compact: GPT-5.6 Sol', perTrajectory(compact, gpt), 9.94, 0.005),
    rounded('keep: GPT-5.6 Sol, 22 turns', perTrajectory(tier(keep, 22), gpt), 6.29, 0.005),
    rounded('compact: GPT-5.6 Sol, 22 turns', perTrajectory(tier(compact, 22), gpt), 6.76, 0.005),
    rounded('keep: GPT-5.6 Sol, 36 turns', perTrajectory(tier(keep, 36), gpt), 15.18, 0.005),
    rounded('compact: GPT-5.6 Sol, 36 turns', perTrajectory(tier(compact, 36), gpt), 14.72, 0.005),
    rounded('keep: long-context rule', perTrajectory(keep, gpt, true), 12.56, 0.005),
    rounded('compact: long-context rule', perTrajectory(compact, gpt, true), 9.94, 0.005),
    rounded('keep: share of reads, GPT-5.6 Sol', readShare(gpt), 0.6, 0.005),
    rounded('keep: share of reads, DeepSeek', readShare(deepSeek), 0.28, 0.005),
    rounded('crossover, all', crossover(keep, compact), 0.55, 0.005),
    rounded('crossover, 22 turns', crossover(tier(keep, 22), tier(compact, 22)), 2.91, 0.005),
    rounded('crossover, 36 turns', crossover(tier(keep, 36), tier(compact, 36)), 0.39, 0.005),
  ];
}

/** Cached price in USD per million at which both arms cost the same, at 5 uncached and 30 output. */
function crossover(keep: readonly Draft[], compact: readonly Draft[]): number {
  const k = sumsOf(callsOf(keep));
  const c = sumsOf(callsOf(compact));
  return (5 * (c.uncached - k.uncached) + 30 * (c.output - k.output)) / (k.read - c.read);
}

function pairs({ 'raw-keep': raw, keep, compact }: Arms): Figure[] {
  const wins = (ours: readonly Draft[], theirs: readonly Draft[], prices: Prices): number =>
    ours.filter((draft, at) => {
      const other = theirs[at];
      if (other?.unit !== draft.unit || other.trial !== draft.trial) return false;
      return dollars(draft.calls, prices) < dollars(other.calls, prices);
    }).length;
  return [
    exactly(
      'pairs of 36 turns that compact wins, GPT-5.6 Sol',
      wins(tier(compact, 36), tier(keep, 36), GPT_5_6_SOL),
    )(COMPACT_WINS.longTierAtGpt),
    exactly(
      'pairs that compact wins, DeepSeek',
      wins(compact, keep, DEEPSEEK_V4_FLASH),
    )(COMPACT_WINS.allAtDeepSeek),
    exactly('pairs that capping wins, DeepSeek', wins(keep, raw, DEEPSEEK_V4_FLASH))(14),
  ];
}

function compaction({ compact }: Arms): Figure[] {
  const events = compact.flatMap((draft) => draft.events);
  const without = compact.filter((draft) => draft.events.length === 0);
  const summaries = callsOf(compact).filter((call) => call.source === 'summarization');
  return [
    exactly('compaction events', events.length)(EVENTS[22] + EVENTS[36]),
    exactly('summary calls', summaries.length)(EVENTS[22] + EVENTS[36]),
    exactly('trajectories without an event', without.length)(3),
    exactly('of these, 22 turns', tier(without, 22).length)(3),
    exactly(
      'smallest context of an event',
      Math.min(...events.map((event) => event.context)),
    )(LEAST_EVENT_CONTEXT_TOKENS),
    rounded(
      'cache-hit ratio of the summary calls',
      mean(summaries.map((call) => call.read / call.input)),
      0.942,
      0.0005,
    ),
    rounded(
      'summarising, DeepSeek',
      dollars(summaries, DEEPSEEK_V4_FLASH) / ALL_TRAJECTORIES,
      0.0036,
      0.00005,
    ),
    rounded('summary tokens kept', mean(events.map((event) => event.summary)), 1_700, 50),
    rounded('tokens summarised', mean(events.map((event) => event.summarised)), 150_000, 5_000),
    rounded('output of a summary call', mean(summaries.map((call) => call.output)), 2_400, 50),
  ];
}

function shape({ 'raw-keep': raw, keep, compact }: Arms): Figure[] {
  const ends = tier(raw, 36).map((draft) => (draft.calls.at(-1)?.input ?? 0) / 1_000);
  const outputs = raw.flatMap((draft) => draft.tools.map((tool) => tool.tokens));
  const uncapped = raw.filter((draft) => draft.tools.every((t) => t.tokens <= CAP_TOKENS));
  const agent = [raw, keep, compact].flatMap(callsOf).filter((call) => call.source === 'agent');
  const volatile = agent.map((call) => call.input - call.history);
  const keepCalls = callsOf(keep);
  const lossy = keepCalls.filter((call) => call.lossShare > 0);
  return [
    rounded('smallest end of a raw 36-turn session', Math.min(...ends), RAW_ENDS_THOUSANDS[0], 0.5),
    rounded('largest end of a raw 36-turn session', Math.max(...ends), RAW_ENDS_THOUSANDS[1], 0.5),
    within('largest raw output', Math.max(...outputs), CAP_TOKENS, RAW_OUTPUT_LIMIT_TOKENS),
    exactly('trajectories without an output above the cap', uncapped.length)(1),
    within('smallest volatile tail', Math.min(...volatile), 1_000, 1_600),
    within('largest volatile tail', Math.max(...volatile), 1_000, 1_600),
    rounded('share of calls that lose prefix', lossy.length / keepCalls.length, 0.06, 0.005),
    within('share of prefix lost', mean(lossy.map((call) => call.lossShare)), 0.1, 0.2),
  ];
}
