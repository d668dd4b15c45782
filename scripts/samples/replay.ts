import type { Plan, Round } from './sessions.ts';
import type { Call, CompactionEvent, ToolResult, Trajectory } from './types.ts';

/** Tokens of the system prompt and the tool definitions: the start of every prompt. */
export const SYSTEM_TOKENS = 7_936;
/** DeepSeek caches whole blocks of this many tokens. */
export const CACHE_BLOCK_TOKENS = 64;
/** The cap on one tool output at insertion, in tokens. */
export const CAP_TOKENS = 10_000;

export interface Compaction {
  readonly trigger: number;
  readonly tail: number;
  /** Tokens of the instruction that the summary call adds to the unchanged prefix. */
  readonly instruction: number;
  /** Tokens of the summary that stay in the history, and that are billed; by event. */
  readonly summary: (event: number) => { readonly kept: number; readonly billed: number };
}

export interface Sizes {
  readonly toolTokens: (round: Round) => number;
  readonly outputTokens: (round: Round) => number;
  readonly compaction?: Compaction;
}

/** A call with what calibration may still move. */
export interface DraftCall extends Call {
  /** Tokens of the history in the prompt; the rest of `input` never stays. */
  history: number;
  /** Tokens that an earlier request of the session left in the cache, in whole blocks. */
  reusable: number;
  /** Share of `reusable` that is lost before calibration; 0 for most calls. */
  lossShare: number;
}

export interface Draft extends Trajectory {
  readonly calls: DraftCall[];
  /** For each event, the round whose tool output was the last one inserted before it. */
  readonly beforeEvents: readonly (Round | undefined)[];
}

export const wholeBlocks = (tokens: number): number => tokens - (tokens % CACHE_BLOCK_TOKENS);

/**
 * Plays a plan call by call. The history only grows, except where a compaction replaces its older
 * part by a summary; a call reads what the call before it left in the cache.
 */
export function replay(plan: Plan, sizes: Sizes): Draft {
  const calls: DraftCall[] = [];
  const tools: ToolResult[] = [];
  const events: CompactionEvent[] = [];
  const beforeEvents: (Round | undefined)[] = [];
  const { session, trial } = plan;
  let lastTool: Round | undefined;
  let segments: number[] = [SYSTEM_TOKENS];
  let history = SYSTEM_TOKENS;
  let cached = 0;
  const insert = (tokens: number): void => {
    segments.push(tokens);
    history += tokens;
  };

  plan.turns.forEach((turn, turnIndex) => {
    insert(turn.question);
    let total = turn.calls + (events.length > 0 ? turn.rework : 0);
    for (let index = 0; index < total; index += 1) {
      const round = turn.rounds[index];
      if (round === undefined) throw new RangeError('a turn uses more rounds than were drawn');
      const { compaction } = sizes;
      let lossShare = index === 0 ? turn.lossShare : 0;
      const request = history + round.volatile;
      if (compaction !== undefined && request >= compaction.trigger) {
        const { kept, billed } = compaction.summary(events.length);
        const tail = newestWithin(segments, compaction.tail);
        const tailTokens = tail.reduce((sum, tokens) => sum + tokens, 0);
        beforeEvents.push(lastTool);
        events.push({
          turn: turnIndex,
          call: calls.length,
          context: request,
          summarised: history - SYSTEM_TOKENS - tailTokens,
          tail: tailTokens,
          summary: kept,
        });
        calls.push({
          turn: turnIndex,
          source: 'summarization',
          history,
          input: history + compaction.instruction,
          read: wholeBlocks(cached),
          output: billed,
          reusable: wholeBlocks(cached),
          lossShare,
        });
        if (events.length === 1) total += turn.rework;
        segments = [SYSTEM_TOKENS, kept, ...tail];
        history = SYSTEM_TOKENS + kept + tailTokens;
        cached = SYSTEM_TOKENS;
        lossShare = 0;
      }
      const output = sizes.outputTokens(round);
      const reusable = wholeBlocks(cached);
      calls.push({
        turn: turnIndex,
        source: 'agent',
        history,
        input: history + round.volatile,
        read: reusable,
        output,
        reusable,
        lossShare,
      });
      cached = history;
      insert(output);
      if (index < total - 1) {
        const tokens = sizes.toolTokens(round);
        tools.push({ turn: turnIndex, name: round.toolName, tokens });
        insert(tokens);
        lastTool = round;
      }
    }
  });
  return { unit: session.unit, trial, tier: session.tier, calls, tools, events, beforeEvents };
}

/** The newest segments that together hold at most `limit` tokens. */
function newestWithin(segments: readonly number[], limit: number): number[] {
  let start = segments.length;
  let sum = 0;
  while (start > 1) {
    const size = segments[start - 1] ?? 0;
    if (sum + size > limit) break;
    sum += size;
    start -= 1;
  }
  return segments.slice(start);
}
