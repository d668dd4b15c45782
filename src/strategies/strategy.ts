/**
 * What a context strategy is: a rewrite of the history before a call, and the calls it adds.
 *
 * A strategy edits the {@link History} in place; the history itself sees what that does to the
 * reusable prefix, and the replay prices it. A strategy knows neither prices nor caches.
 */
import type { History, Segment } from './history.ts';

export const PARAMETER_UNITS = ['tokens', 'share', 'messages', 'turns', 'results'] as const;
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
  readonly purpose: 'summary' | 'agent';
  /**
   * `prefix`: the history as it was last sent, plus `extraTokens`, so it reads the cache.
   * `fresh`: `extraTokens` alone, under another prompt, so it reads nothing.
   */
  readonly call: 'prefix' | 'fresh';
  readonly extraTokens: number;
  readonly outputTokens: number;
}

export interface CallContext {
  /** Number of the turn within the lane, from 0. */
  readonly turn: number;
  readonly isFirstOfTurn: boolean;
  /** The end of the prompt that never stays in the history. */
  readonly tailTokens: number;
  /** Context window of the model; Infinity where none is known. */
  readonly windowTokens: number;
  /** Adds a model call at the history as it is now, so before the strategy edits it. */
  addCall(call: AddedCall): void;
  /** Counts a rewrite that loses content: the memory risk of a strategy. */
  countRewrite(): void;
}

/** A strategy at work on one lane; it may remember what it did. */
export interface Rewriter {
  /** What is put into the history in the place of a new segment. @default the segment itself */
  insert?(segment: Segment, context: InsertContext): Segment;
  /** Before each call; edits `history`. */
  beforeCall?(history: History, context: CallContext): void;
  /** The recorded agent compacted here by itself: what was remembered of the history is gone. */
  reset?(): void;
}

export interface InsertContext {
  readonly turn: number;
  /** Output tokens that the model wrote for a tool are spent all the same. */
  readonly history: History;
}

/** What a lane is, for strategies that treat lanes differently. */
export interface LaneFacts {
  /** Name of the agent as recorded; `null` = the main thread. */
  readonly agent: string | null;
  readonly isSubagent: boolean;
}

export interface Strategy {
  /** As on the command line, in links and in reports. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Public address of the work that describes or measures it. */
  readonly source: string;
  /** False: what it drops is at hand elsewhere, so nothing is fetched again. @default true */
  readonly reworks?: boolean;
  /** Lanes on which the prompt cache is off. */
  cacheOff?(lane: LaneFacts, parameters: Parameters): boolean;
  /** Share of a lane's system prompt that is sent; the rest is loaded on demand. */
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
