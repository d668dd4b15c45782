import { expect, test } from 'vitest';
import { buildLedger } from '../costing/ledger.ts';
import { parseStrategies } from '../strategies/parse.ts';
import { plantedTrace } from '../strategies/testing.ts';
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
