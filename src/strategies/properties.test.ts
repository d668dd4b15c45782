/** What holds for every strategy, on any trace. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traceOf } from '../trace/builder.ts';
import { COUNT_FIELDS, promptTokensAt, type Trace } from '../trace/trace.ts';
import { parseStrategies, specOf } from './parse.ts';
import { STRATEGIES } from './registry.ts';
import { anyCache, anyCalls, anyJoinedSpec, anySpec } from './testing-any.ts';
import { run } from './testing-replay.ts';

const options = fc.record({
  cache: anyCache,
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
    fc.property(anyCalls, anyJoinedSpec, options, (rows, strategies, how) => {
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
    fc.property(anyCalls, anyCache, (rows, cache) => {
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
    fc.property(anyCalls, fc.constantFrom(...idle), (rows, strategy) => {
      const recorded = traceOf(rows);
      expect(rowsOf(run(recorded, strategy).trace)).toEqual(rowsOf(recorded));
    }),
    { numRuns: 200 },
  );
});

test('keeping everything changes nothing about the strategies it is joined with', () => {
  fc.assert(
    fc.property(anyCalls, anySpec, (rows, strategy) => {
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
      anyCalls,
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
    fc.property(anyJoinedSpec, (text) => {
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
