import { expect, test } from 'vitest';
import { buildLedger } from '../costing/ledger.ts';
import { parseStrategies } from '../strategies/parse.ts';
import { plantedTrace } from '../strategies/testing.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { randomIndexes } from './random.ts';
import { Simulator, armLedger, type SimulatedArm } from './simulation.ts';

test('an arm says the same whenever it is asked, however many were run since', () => {
  const { trace } = plantedTrace('automatic', randomIndexes(1));
  const axes = boundariesOf(catalogue());
  const specs = ['keep-everything', 'sliding-window:messages=3', 'cap-tool-output:maxTokens=100'];
  const run = (simulator: Simulator, spec: string): SimulatedArm => {
    const parsed = parseStrategies(spec);
    if (!parsed.ok) throw new Error(spec);
    return simulator.run(parsed.strategies);
  };
  const shared = new Simulator(trace, catalogue());
  const arms = specs.map((spec) => run(shared, spec));
  const ledgers = arms.map((arm) => armLedger(arm, axes, CATALOGUE_AS_OF_MS));
  const traces = arms.map((arm) => arm.trace);
  specs.forEach((spec, i) => {
    const alone = run(new Simulator(trace, catalogue()), spec);
    expect(traces[i]).toEqual(alone.trace);
    expect([alone.calls, traces[i]?.length]).toEqual([arms[i]?.calls, alone.calls]);
    const { cells, bands } = buildLedger(alone.trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
    expect([ledgers[i]?.cells, ledgers[i]?.bands]).toEqual([cells, bands]);
  });
  expect(new Set(traces.map((t) => t.counts.uncachedInput.join())).size).toBe(3);
});

test('arms that give way to each other come out as alone', () => {
  const trace = traceOf(
    Array.from({ length: 3000 }, (_, i): Call => {
      const prompt = 1000 + (i % 1000) * 20;
      return {
        session: `s${Math.floor(i / 1000)}`,
        model: 'm',
        uncachedInput: 20,
        cacheRead: prompt - 20,
        output: 5,
      };
    }),
  );
  const axes = boundariesOf(catalogue());
  const parsed = ['sliding-window:messages=3', 'summarize:triggerTokens=2000,keepTokens=500'].map(
    (spec) => {
      const found = parseStrategies(spec);
      if (!found.ok) throw new Error(spec);
      return found.strategies;
    },
  );
  const shared = new Simulator(trace, catalogue());
  const running = parsed.map((strategies) => shared.runInSteps(strategies));
  const arms: SimulatedArm[] = [];
  let said = 0;
  for (let left = running.length; left > 0;)
    for (const [i, steps] of running.entries()) {
      if (arms[i] !== undefined) continue;
      const { done, value } = steps.next();
      if (done !== true) {
        said++;
        expect(value).toBeLessThanOrEqual(shared.lanedCalls);
        continue;
      }
      arms[i] = value;
      left--;
    }
  expect(said).toBeGreaterThan(1);
  parsed.forEach((strategies, i) => {
    const alone = new Simulator(trace, catalogue()).run(strategies);
    const arm = arms[i];
    if (arm === undefined) throw new Error('no arm');
    expect(armLedger(arm, axes, CATALOGUE_AS_OF_MS).cells).toEqual(
      armLedger(alone, axes, CATALOGUE_AS_OF_MS).cells,
    );
    expect(arm.trace).toEqual(alone.trace);
  });
});
