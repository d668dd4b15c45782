/** What holds for every strategy, on any trace. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traceOf } from '../trace/builder.ts';
import { COUNT_FIELDS, PURPOSES, promptTokensAt, type Call, type Trace } from '../trace/trace.ts';
import type { CacheModel } from './cache.ts';
import { parseStrategies, specOf } from './parse.ts';
import { STRATEGIES } from './registry.ts';
import { run } from './testing-replay.ts';

const TOKENS = { min: 0, max: 60_000 };

/** Calls as logs have them, consistent or not: prompts that grow, shrink and start anew. */
const calls: fc.Arbitrary<Call[]> = fc
  .array(
    fc.record({
      session: fc.constantFrom('a', 'b'),
      turn: fc.option(fc.constantFrom('1', '2', '3', '4')),
      agent: fc.option(fc.constantFrom('planner', 'main, or not')),
      purpose: fc.constantFrom(...PURPOSES),
      model: fc.constantFrom('m', 'n'),
      timeMs: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
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

const cacheModel: fc.Arbitrary<CacheModel> = fc.record({
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
const spec: fc.Arbitrary<string> = fc.constantFrom(...STRATEGIES).chain((strategy) => {
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
const joined = fc.array(spec, { minLength: 1, maxLength: 4 }).map((specs) => specs.join('+'));

const options = fc.record({
  cache: cacheModel,
  inherit: fc.constantFrom('recorded' as const, 'rules' as const),
  reworkShare: fc.constantFrom(0, 1 / 3, 1),
  windowTokens: fc.constantFrom(Infinity, 50_000),
});

function rowsOf(trace: Trace): string[] {
  return Array.from({ length: trace.length }, (_, i) =>
    JSON.stringify([
      trace.session[i],
      trace.turn[i],
      trace.agent[i],
      trace.purpose[i],
      trace.model[i],
      trace.timeMs[i],
      trace.flags[i],
      ...COUNT_FIELDS.map((field) => trace.counts[field][i]),
    ]),
  ).sort();
}

test('counts stay counts, prompts have tokens, and no recorded call is lost', () => {
  fc.assert(
    fc.property(calls, joined, options, (rows, strategies, how) => {
      const recorded = traceOf(rows);
      const { trace } = run(recorded, strategies, how);
      expect(trace.length).toBeGreaterThanOrEqual(recorded.length);
      for (let i = 0; i < trace.length; i++) {
        for (const field of COUNT_FIELDS) {
          const count = trace.counts[field][i] ?? Number.NaN;
          if (!Number.isNaN(count))
            expect([field, count >= 0, count % 1]).toEqual([field, true, 0]);
        }
        expect(promptTokensAt(trace, i)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 400 },
  );
});

test('keeping everything gives back the recorded calls, whatever the cache', () => {
  fc.assert(
    fc.property(calls, cacheModel, (rows, cache) => {
      const recorded = traceOf(rows);
      const simulation = run(recorded, 'keep-everything', { cache, reworkShare: 1 / 3 });
      expect(rowsOf(simulation.trace)).toEqual(rowsOf(recorded));
      expect([...simulation.rewrites.values()].every((n) => n === 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a strategy that finds nothing to do gives them back too', () => {
  const idle = [
    'cap-tool-output:maxTokens=10000000',
    'truncate-tool-output:head=10000000',
    'clear-tool-results:keepResults=100000',
    'sliding-window:messages=100000',
    'summarize:triggerTokens=10000000',
    'full-reset',
    'retrieve:keepTurns=100000',
    'offload:maxTokens=10000000',
    'write-and-execute:keptShare=1',
    'agent-cache:nobody=off',
  ];
  fc.assert(
    fc.property(calls, fc.constantFrom(...idle), (rows, strategy) => {
      const recorded = traceOf(rows);
      expect(rowsOf(run(recorded, strategy).trace)).toEqual(rowsOf(recorded));
    }),
    { numRuns: 200 },
  );
});

test('keeping everything changes nothing about the strategies it is joined with', () => {
  fc.assert(
    fc.property(calls, spec, (rows, strategy) => {
      const recorded = traceOf(rows);
      const alone = rowsOf(run(recorded, strategy).trace);
      expect(rowsOf(run(recorded, `keep-everything+${strategy}`).trace)).toEqual(alone);
      expect(rowsOf(run(recorded, `${strategy}+keep-everything`).trace)).toEqual(alone);
    }),
    { numRuns: 150 },
  );
});

test('two caps are the smaller one, in either order', () => {
  fc.assert(
    fc.property(
      calls,
      fc.integer({ min: 100, max: 20_000 }),
      fc.integer({ min: 100, max: 20_000 }),
      (rows, a, b) => {
        const recorded = traceOf(rows);
        const cap = (maxTokens: number): string => `cap-tool-output:maxTokens=${maxTokens}`;
        const smaller = rowsOf(run(recorded, cap(Math.min(a, b))).trace);
        expect(rowsOf(run(recorded, `${cap(a)}+${cap(b)}`).trace)).toEqual(smaller);
        expect(rowsOf(run(recorded, `${cap(b)}+${cap(a)}`).trace)).toEqual(smaller);
      },
    ),
    { numRuns: 100 },
  );
});

test('a spec is read back as it is written', () => {
  fc.assert(
    fc.property(joined, (text) => {
      const first = parseStrategies(text);
      if (!first.ok) throw new Error(text);
      const second = parseStrategies(specOf(first.strategies));
      if (!second.ok) throw new Error(specOf(first.strategies));
      expect(second.strategies).toEqual(first.strategies);
    }),
    { numRuns: 300 },
  );
});

test('an agent of any name can be named', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }), (agent) => {
      const [strategy] = STRATEGIES.filter((s) => s.name === 'agent-cache');
      if (strategy === undefined || agent.trim() !== agent) return;
      const written = specOf([{ strategy, parameters: Object.fromEntries([[agent, 'off']]) }]);
      const read = parseStrategies(`keep-everything+${written}`);
      expect(read.ok && Object.entries(read.strategies[1]?.parameters ?? {})).toEqual([
        [agent, 'off'],
      ]);
    }),
    { numRuns: 300 },
  );
});
