import { callsOf, sumsOf } from './calibrate.ts';
import type { Arms } from './generate.ts';
import { createRandom } from './prng.ts';
import type { Draft } from './replay.ts';
import { DEEPSEEK_V4_FLASH, GPT_5_6_SOL, LONG_ABOVE_TOKENS, TIERS, dollars } from './targets.ts';
import type { Prices } from './targets.ts';
import { ARMS } from './types.ts';
import type { ArmName, Call, CompactionEvent } from './types.ts';

const MODEL = 'deepseek-v4-flash';
/** Characters that stand for one token in `output_chars`. */
export const CHARS_PER_TOKEN = 4;

const PRESETS: Readonly<Record<ArmName, string>> = {
  'raw-keep': 'full_history_raw',
  keep: 'full_history_capped_10k',
  compact: 'summarize_200k_keep_50k_prefix',
};
/**
 * When an arm was recorded; its sessions follow one another, their trials run side by side. All arms
 * run in the same hours of the day, outside those at which a seller charges more: a price list with
 * peak hours must compare the methods, not the clock.
 */
const ARM_START: Readonly<Record<ArmName, string>> = {
  'raw-keep': '2026-07-15T14:30:00Z',
  keep: '2026-07-15T14:00:00Z',
  compact: '2026-07-16T14:00:00Z',
};
const MINUTE_MS = 60_000;
const SESSION_EVERY_MS = 80 * MINUTE_MS;
const TRIAL_DELAY_MS = 2 * MINUTE_MS;
const TURN_SECONDS = [45, 115] as const;
const CLOCK_STREAM = 9;

/** An arm as JSON lines, one bundle a turn. */
export function bundleLines(arm: ArmName, drafts: readonly Draft[], seed: number): string {
  const random = createRandom(seed, CLOCK_STREAM, ARMS.indexOf(arm));
  const units = [...new Set(drafts.map((draft) => draft.unit))];
  return drafts
    .flatMap((draft) => {
      let time = Date.parse(ARM_START[arm]);
      time += units.indexOf(draft.unit) * SESSION_EVERY_MS + draft.trial * TRIAL_DELAY_MS;
      return Array.from({ length: draft.tier }, (_, turn) => {
        const line = JSON.stringify(bundle(arm, draft, turn, new Date(time)));
        time += random.whole(...TURN_SECONDS) * 1_000;
        return `${line}\n`;
      });
    })
    .join('');
}

function bundle(arm: ArmName, draft: Draft, turn: number, start: Date): object {
  const first = draft.calls.findIndex((call) => call.turn === turn);
  return {
    unit_id: draft.unit,
    trial: draft.trial,
    turn_index: turn,
    preset: PRESETS[arm],
    thread_id: `${arm}-${draft.unit}-${draft.trial}`,
    model: MODEL,
    started_at: start.toISOString().replace('.000Z', 'Z'),
    tool_calls: draft.tools
      .filter((tool) => tool.turn === turn)
      .map(({ name, tokens }) => ({ name, output_chars: tokens * CHARS_PER_TOKEN })),
    context_stats: {
      model_calls: draft.calls
        .filter((call) => call.turn === turn)
        .map((call, index) => modelCall(call, index + 1)),
      compaction_events: draft.events
        .filter((event) => event.turn === turn)
        .map((event) => compactionEvent(event, event.call - first + 1)),
    },
  };
}

function modelCall(call: Call, sequence: number): object {
  return {
    sequence,
    source: call.source,
    model: MODEL,
    input_tokens: call.input,
    cache_read_tokens: call.read,
    cache_creation_tokens: 0,
    cache_miss_tokens: call.input - call.read,
    output_tokens: call.output,
    request_context_tokens_approx: call.input,
    cost: exactCost(call),
  };
}

function compactionEvent(event: CompactionEvent, sequence: number): object {
  return {
    sequence,
    trigger_tokens: 200_000,
    context_tokens_approx: event.context,
    summarized_tokens_approx: event.summarised,
    retained_tail_tokens_approx: event.tail,
    summary_tokens_approx: event.summary,
  };
}

/** USD as a decimal string: whole ten-thousandths of a millionth of a dollar, so never rounded. */
function exactCost({ input, read, output }: Call): string {
  const units = (input - read) * 1_400 + read * 28 + output * 2_800;
  const digits = String(units).padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '');
}

/** Sums that any reader of the three files must arrive at. */
export function expectedTotals(arms: Arms, seed: number): object {
  const keepByTier = (prices: Prices, turns: number) => pairsWon(arms, prices, turns);
  return {
    note: 'Sums of the generated files, reconstructed from published totals.',
    seed,
    arms: Object.fromEntries(ARMS.map((arm) => [arm, armTotals(arms[arm])])),
    pairs_compact_cheaper: {
      of: { all: 15, 22: 9, 36: 6 },
      gpt_5_6_sol_5_0_50_30: wonByTier((turns) => keepByTier(GPT_5_6_SOL, turns)),
      deepseek_v4_flash_0_14_0_0028_0_28: wonByTier((turns) =>
        keepByTier(DEEPSEEK_V4_FLASH, turns),
      ),
    },
  };
}

function wonByTier(won: (turns: number) => number): object {
  return { all: won(22) + won(36), 22: won(22), 36: won(36) };
}

function pairsWon({ keep, compact }: Arms, prices: Prices, turns: number): number {
  return compact.filter(
    (draft, index) =>
      draft.tier === turns &&
      dollars(draft.calls, prices) < dollars(keep[index]?.calls ?? [], prices),
  ).length;
}

function armTotals(drafts: readonly Draft[]): object {
  return {
    trajectories: drafts.length,
    ...totals(drafts),
    tiers: Object.fromEntries(
      TIERS.map((turns) => [turns, totals(drafts.filter((draft) => draft.tier === turns))]),
    ),
  };
}

function totals(drafts: readonly Draft[]): object {
  const calls = callsOf(drafts);
  return {
    turns: drafts.reduce((sum, draft) => sum + draft.tier, 0),
    calls: calls.length,
    summary_calls: calls.filter((call) => call.source === 'summarization').length,
    compaction_events: drafts.reduce((sum, draft) => sum + draft.events.length, 0),
    calls_above_272000: calls.filter((call) => call.input > LONG_ABOVE_TOKENS).length,
    ...sumsOf(calls),
  };
}
