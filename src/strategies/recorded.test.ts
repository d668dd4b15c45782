import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { calibrate } from './calibrate.ts';
import type { CacheModel } from './cache.ts';
import { lanesOf, type Lanes } from './lanes.ts';
import { RecordedLane } from './recorded.ts';
import { replay, type Simulation } from './replay.ts';
import { lanesOfSketches } from './testing.ts';
import { anyCache, anyCalls, anyConversations, anyJoinedSpec } from './testing-any.ts';
import { strategiesOf } from './testing-replay.ts';
import type { ConfiguredStrategy } from './strategy.ts';

/** The same strategies, asked at every call. */
function neverIdle(strategies: readonly ConfiguredStrategy[]): ConfiguredStrategy[] {
  return strategies.map(({ strategy, parameters }) => ({
    parameters,
    strategy: {
      ...strategy,
      open: (...args) => {
        const { idleUntil: _, ...rewriter } = strategy.open(...args);
        return { beforeCall: () => undefined, ...rewriter };
      },
    },
  }));
}

/** All that a replay says, but for how its rows are held. */
function said({ rows: _, ...simulation }: Simulation): unknown {
  const { trace, ...rest } = simulation;
  return { trace, ...rest };
}

function expectSame(
  calls: Call[],
  specOf: (lanes: Lanes) => string,
  cache: CacheModel,
  inherit: 'recorded' | 'rules',
): void {
  const trace = traceOf(calls);
  const lanes = lanesOf(trace);
  const { inheritance } = calibrate(lanes.lanes, () => cache);
  const how = {
    cache: { of: () => cache, inherit },
    inheritance,
    windowTokensOf: () => 50_000,
    reworkShare: 1 / 3,
  };
  const strategies = strategiesOf(specOf(lanes));
  expect(said(replay(trace, lanes, strategies, how))).toEqual(
    said(replay(trace, lanes, neverIdle(strategies), how)),
  );
}

const recordedOrRules = fc.constantFrom('recorded' as const, 'rules' as const);

test('passing over the calls at which strategies are idle changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyCalls, { weight: 3, arbitrary: anyConversations }),
      anyJoinedSpec,
      anyCache,
      recordedOrRules,
      (calls, spec, cache, inherit) => {
        expectSame(calls, () => spec, cache, inherit);
      },
    ),
    { numRuns: 400 },
  );
});

/** With a limit that one recorded size may just reach, miss or pass. */
const LIMITED = {
  prompt: [
    'summarize:summaryTokens=0,keepTokens=2000,triggerTokens=',
    'delta-summary:summaryTokens=0,keepTokens=2000,triggerTokens=',
    'hierarchical-summary:summaryTokens=0,keepTokens=2000,triggerTokens=',
    'selective-retention:keepTokens=2000,triggerTokens=',
    'summarize-oldest:summaryTokens=0,keepMessages=1,triggerTokens=',
    'clear-tool-results:keepResults=1,triggerTokens=',
  ],
  tool: ['cap-tool-output:maxTokens=', 'truncate-tool-output:tail=0,head=', 'offload:maxTokens='],
} as const;

test.each([...LIMITED.prompt, ...LIMITED.tool])('%s wakes in time', (spec) => {
  const isPrompt = (LIMITED.prompt as readonly string[]).includes(spec);
  fc.assert(
    fc.property(
      anyConversations,
      fc.nat(),
      fc.integer({ min: -1, max: 1 }),
      anyCache,
      (calls, pick, more, cache) => {
        const specOf = ({ lanes }: Lanes): string => {
          const steps = lanes.flatMap((lane) => lane.steps);
          const sizes = isPrompt
            ? steps.map((step) => step.promptTokens)
            : steps.flatMap((step) => step.added.map((segment) => segment.tokens));
          return `${spec}${Math.max(1000, (sizes[pick % sizes.length] ?? 0) + more)}`;
        };
        expectSame(calls, specOf, cache, 'recorded');
      },
    ),
    { numRuns: 100 },
  );
});

describe('the recorded history of a lane', () => {
  const sizes = { turn: '1', output: 100 };
  const [lane] = lanesOfSketches([
    { ...sizes, prompt: 1000 },
    // 400 tokens of a tool, then 900, then a question.
    { ...sizes, prompt: 1500 },
    { ...sizes, prompt: 2500 },
    { ...sizes, turn: '2', prompt: 2700 },
  ]).lanes;
  if (lane === undefined) throw new Error('no lane');
  const recorded = new RecordedLane(lane);

  test('tells when a prompt, a tool output or a count is first above a limit', () => {
    expect([1500, 1501, 2700, 2701].map((n) => recorded.promptReaches(n))).toEqual([1, 2, 3, 4]);
    expect([399, 400, 899, 900].map((n) => recorded.toolOutputAbove(n))).toEqual([1, 2, 2, 4]);
    expect([0, 1, 2].map((n) => recorded.toolOutputsAbove(n))).toEqual([1, 2, 4]);
    // The first question, then each answer and what came after it.
    expect([0, 1, 2, 3, 5, 7].map((n) => recorded.messagesAbove(n))).toEqual([0, 1, 1, 2, 3, 4]);
    expect([0, 1].map((n) => recorded.turnAbove(n))).toEqual([3, 4]);
  });
});
