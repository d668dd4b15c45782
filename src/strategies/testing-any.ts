/** Any recorded calls, any strategy, any cache: for tests of what holds for all of them. */
import fc from 'fast-check';
import { PURPOSES, type Call } from '../trace/trace.ts';
import type { CacheModel } from './cache.ts';
import { STRATEGIES } from './registry.ts';

const START_MS = Date.UTC(2026, 6, 1);
const TOKENS = { min: 0, max: 60_000 };

/** Calls as logs have them, consistent or not: prompts that grow, shrink and start anew. */
export const anyCalls: fc.Arbitrary<Call[]> = fc
  .array(
    fc.record({
      session: fc.constantFrom('a', 'b'),
      turn: fc.option(fc.constantFrom('1', '2', '3', '4')),
      agent: fc.option(fc.constantFrom('planner', 'main, or not')),
      purpose: fc.constantFrom(...PURPOSES),
      model: fc.constantFrom('m', 'n', 'deepseek-v4-flash'),
      timeMs: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map((ms) => START_MS + ms)),
      serviceTier: fc.constantFrom(null, null, 'flex'),
      outputReliable: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      webSearches: fc.constantFrom(null, 0, 2),
      uncachedInput: fc.option(fc.integer(TOKENS), { freq: 20 }),
      cacheRead: fc.option(fc.integer({ min: 0, max: 300_000 }), { freq: 10 }),
      cacheWrite5m: fc.oneof(fc.constant(0), fc.integer(TOKENS)),
      cacheWrite1h: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer(TOKENS)),
      output: fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 10 }),
      aggregated: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, i) => ({ ...row, callId: String(i) })));

export const anyCache: fc.Arbitrary<CacheModel> = fc.record({
  caches: fc.boolean(),
  breakpoints: fc.boolean(),
  minTokens: fc.constantFrom(0, 1024),
  incrementTokens: fc.constantFrom(1, 128),
  ttlMs: fc.constantFrom(300_000, 3_600_000),
  refreshOnRead: fc.boolean(),
  billsWrites: fc.boolean(),
  defaultTtl: fc.constantFrom(null, '5m' as const),
  assumptions: fc.constant([]),
});

/** Any strategy with any of its values, small enough to be at work on these traces. */
export const anySpec: fc.Arbitrary<string> = fc.constantFrom(...STRATEGIES).chain((strategy) => {
  if (strategy.freeParameter !== undefined)
    return fc.constantFrom('on', 'off').map((value) => `${strategy.name}:planner=${value}`);
  const pairs = Object.entries(strategy.parameters).map(([name, parameter]) => {
    switch (parameter.type) {
      case 'choice':
        return fc.constantFrom(...parameter.choices).map((value) => `${name}=${value}`);
      case 'name':
        return fc.constant(`${name}=planner`);
      case 'number': {
        const { min, max, unit } = parameter;
        const value =
          unit === 'share'
            ? fc.integer({ min: 0, max: 100 }).map((n) => n / 100)
            : fc.integer({ min, max: Math.min(max, unit === 'tokens' ? 60_000 : 6) });
        return value.map((n) => `${name}=${n}`);
      }
    }
  });
  return fc
    .tuple(...pairs)
    .map((all) => (all.length === 0 ? strategy.name : `${strategy.name}:${all.join(',')}`));
});

/** One strategy or several. */
export const anyJoinedSpec = fc
  .array(anySpec, { minLength: 1, maxLength: 4 })
  .map((specs) => specs.join('+'));

/**
 * Conversations whose prompts mostly grow, as agents have them: what comes in, an output, now and then
 * a compaction, an edit or a miss.
 */
export const anyConversations: fc.Arbitrary<Call[]> = fc
  .record({
    system: fc.integer({ min: 0, max: 9000 }),
    writes: fc.boolean(),
    steps: fc.array(
      fc.record({
        lane: fc.constantFrom(0, 0, 0, 1),
        isNewTurn: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
        added: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20_000 })),
        output: fc.integer({ min: 0, max: 2000 }),
        gapMs: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 4_000_000 })),
        event: fc.constantFrom(...Array<null>(20).fill(null), 'compacted', 'edited', 'missed'),
      }),
      { minLength: 5, maxLength: 60 },
    ),
  })
  .map(({ system, writes, steps }) => {
    const lanes = ['planner', null].map((agent) => ({ agent, prompt: system, sent: 0, turn: 0 }));
    let timeMs = START_MS;
    return steps.map(({ lane: l, isNewTurn, added, output, gapMs, event }): Call => {
      const lane = lanes[l] ?? { agent: null, prompt: 0, sent: 0, turn: 0 };
      if (isNewTurn) lane.turn++;
      timeMs += gapMs;
      lane.prompt += added + 1;
      if (event === 'compacted') lane.prompt = Math.ceil(lane.prompt / 3);
      if (event === 'edited') lane.prompt = Math.max(1, Math.ceil(lane.prompt * 0.9));
      const cacheRead = event === null ? Math.min(lane.sent, lane.prompt) : 0;
      const fresh = lane.prompt - cacheRead;
      const counts = writes ? { uncachedInput: 0, cacheWrite5m: fresh } : { uncachedInput: fresh };
      lane.sent = lane.prompt;
      lane.prompt += output;
      const { agent, turn } = lane;
      return {
        session: 's',
        model: 'm',
        agent,
        turn: String(turn),
        timeMs,
        cacheRead,
        output,
        ...counts,
      };
    });
  });
