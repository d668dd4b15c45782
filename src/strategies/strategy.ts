/**
 * What a context strategy is: a rewrite of the history before a call, and the calls it adds.
 *
 * A strategy edits the {@link History} in place; the history itself sees what that does to the
 * reusable prefix, and the replay prices it. A strategy knows neither prices nor caches.
 */
import type { History, Segment } from './history.ts';
import type { RecordedLane } from './recorded.ts';

export const PARAMETER_UNITS = [
  'tokens',
  'share',
  'messages',
  'turns',
  'results',
  'passages',
  'summaries',
  'skills',
] as const;
export type ParameterUnit = (typeof PARAMETER_UNITS)[number];

/** One number that a reader may set. */
export interface NumberParameter {
  readonly type: 'number';
  readonly unit: ParameterUnit;
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** One choice among names. */
export interface ChoiceParameter {
  readonly type: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
}

/** The name of an agent, as recorded. */
export interface NameParameter {
  readonly type: 'name';
  readonly default: string;
}

export type Parameter = NumberParameter | ChoiceParameter | NameParameter;
export type ParameterValue = number | string;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A model call that a strategy adds before the recorded one. */
export interface AddedCall {
  readonly purpose: 'summary' | 'agent' | 'subagent';
  /**
   * `prefix`: the history as it is, plus `extraTokens`, so it reads what was sent before.
   * `fresh`: `extraTokens` alone, under another prompt, so it reads nothing.
   * `side`: as `prefix`, of the sub-agent's prompt ({@link CallContext.side}).
   */
  readonly call: 'prefix' | 'fresh' | 'side';
  readonly extraTokens: number;
  readonly outputTokens: number;
}

export interface CallContext {
  /** Number of the turn within the lane, from 0. */
  readonly turn: number;
  readonly isFirstOfTurn: boolean;
  readonly isLastOfTurn: boolean;
  /** The end of the prompt that never stays in the history. */
  readonly tailTokens: number;
  /** Context window of the model; Infinity where none is known. */
  readonly windowTokens: number;
  /** The prompt of a sub-agent of this lane: its own history, with a cache of its own. */
  readonly side: History;
  /** Adds a model call at the history as it is now, so before the strategy edits it. */
  addCall(call: AddedCall): void;
  /** The recorded call is the sub-agent's: it sends `side`, not the lane's history. */
  callFromSide(): void;
  /** Counts a rewrite that loses content: the memory risk of a strategy. */
  countRewrite(): void;
}

/** A strategy at work on one lane; it may remember what it did. */
export interface Rewriter {
  /**
   * Index of the first call at which it might change, add or remember anything, as long as nothing
   * else has changed the recorded history; it is not asked before. The number of calls, or more =
   * never. @default 0; never where it has none of the functions below
   * @param smallestWindowTokens of the models of the lane's calls; Infinity = none is known
   */
  idleUntil?(recorded: RecordedLane, smallestWindowTokens: () => number): number;
  /** Size of the system prompt that is sent in the place of the recorded one. @default as recorded */
  systemTokens?(recordedTokens: number): number;
  /** What is put into the history in the place of a new segment. @default the segment itself */
  insert?(segment: Segment, context: InsertContext): Segment;
  /** Before each call; edits `history`. */
  beforeCall?(history: History, context: CallContext): void;
  /** The recorded agent compacted here by itself: what was remembered of the history is gone. */
  reset?(): void;
}

export interface InsertContext {
  readonly turn: number;
  /** The call that follows starts a turn; else what comes in is a tool's, or what called it. */
  readonly isFirstOfTurn: boolean;
}

/** What a lane is, for strategies that treat lanes differently. */
export interface LaneFacts {
  /** Name of the agent as recorded; `null` = the main thread. */
  readonly agent: string | null;
  readonly isSubagent: boolean;
  /** Median output of the lane's calls, tokens: what one more call of this agent writes. */
  readonly medianOutputTokens: number;
}

export interface Strategy {
  /** As on the command line, in links and in reports. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Public address of the work that describes or measures it. */
  readonly source: string;
  /** What any other key of the spec takes (the name of an agent, say). @default no other key */
  readonly freeParameter?: Parameter;
  /** Whether the prompt cache is used on a lane. `null`: as recorded. */
  cacheOf?(lane: LaneFacts, parameters: Parameters): 'on' | 'off' | null;
  open(parameters: Parameters, lane: LaneFacts): Rewriter;
}

/** A strategy with its parameters set. */
export interface ConfiguredStrategy {
  readonly strategy: Strategy;
  readonly parameters: Parameters;
}

/** A number parameter's value, as checked by `parse.ts`. @throws RangeError where it is none */
export function numberOf(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (typeof value !== 'number') throw new RangeError(`parameter ${name} is no number`);
  return value;
}

/** All defaults of a strategy. */
export function defaultsOf(strategy: Strategy): Parameters {
  return Object.fromEntries(
    Object.entries(strategy.parameters).map(([name, p]) => [name, p.default]),
  );
}
