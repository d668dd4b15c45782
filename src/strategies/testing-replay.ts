/** Small recorded sessions for the tests of strategies, and what a replay makes of them. */
import { traceOf } from '../trace/builder.ts';
import { PURPOSES, type Call, type Trace } from '../trace/trace.ts';
import { calibrate } from './calibrate.ts';
import type { CacheModel } from './cache.ts';
import { lanesOf } from './lanes.ts';
import { parseStrategies } from './parse.ts';
import { replay, type ReplayOptions, type Simulation } from './replay.ts';
import type { ConfiguredStrategy } from './strategy.ts';

/** Reads as far as prompts agree, bills no writes, to the token. */
export const PLAIN_CACHE: CacheModel = {
  caches: true,
  breakpoints: false,
  minTokens: 0,
  incrementTokens: 1,
  ttlMs: 3_600_000,
  refreshOnRead: true,
  billsWrites: false,
  defaultTtl: null,
  assumptions: [],
};

/** A call of a session whose prompt only grows. */
export interface GrowingCall {
  readonly turn: string;
  /** Tokens that came in since the call before, besides its output. */
  readonly added: number;
  readonly output: number;
}

/** Three turns, after a system prompt of 1,000 tokens; two of them use a tool (500 and 300 tokens). */
export const THREE_TURNS: readonly GrowingCall[] = [
  { turn: '1', added: 100, output: 10 },
  { turn: '1', added: 500, output: 20 },
  { turn: '2', added: 100, output: 10 },
  { turn: '2', added: 300, output: 20 },
  { turn: '3', added: 100, output: 30 },
];

/** A session that kept everything and read from the cache all that it had sent before. */
export function growingSession(
  calls: readonly GrowingCall[],
  systemTokens = 1000,
  more: Partial<Call> = {},
): Trace {
  let read = systemTokens;
  let output = 0;
  let prompt = systemTokens;
  return traceOf(
    calls.map((call, i): Call => {
      prompt += output + call.added;
      const counts = { uncachedInput: prompt - read, cacheRead: read, output: call.output };
      read = prompt;
      output = call.output;
      const timeMs = Date.UTC(2026, 5, 1) + i * 1000;
      return { session: 's', turn: call.turn, timeMs, model: 'm', ...counts, ...more };
    }),
  );
}

/** @throws Error where the spec is none */
export function strategiesOf(spec: string): readonly ConfiguredStrategy[] {
  const result = parseStrategies(spec);
  if (!result.ok) throw new Error(`${spec}: ${result.fault.code}`);
  return result.strategies;
}

export interface RunOptions {
  /** @default 0, so that a test counts what the strategy alone does */
  readonly reworkShare?: number;
  readonly windowTokens?: number;
  readonly cache?: CacheModel;
  readonly inherit?: ReplayOptions['cache']['inherit'];
}

export function run(trace: Trace, spec: string, options: RunOptions = {}): Simulation {
  const cache = options.cache ?? PLAIN_CACHE;
  const lanes = lanesOf(trace);
  const { inheritance } = calibrate(lanes.lanes, () => cache);
  return replay(trace, lanes, strategiesOf(spec), {
    cache: { of: () => cache, inherit: options.inherit ?? 'recorded' },
    inheritance,
    windowTokensOf: () => options.windowTokens ?? Infinity,
    reworkShare: options.reworkShare ?? 0,
  });
}

/** One line a call: purpose, uncached input, cache read, output. */
export function linesOf(trace: Trace): string[] {
  return Array.from({ length: trace.length }, (_, i) =>
    [
      PURPOSES[trace.purpose[i] ?? 0],
      trace.counts.uncachedInput[i],
      trace.counts.cacheRead[i],
      trace.counts.output[i],
    ].join(' '),
  );
}
