/** Made-up workloads for the tests of this folder: realistic counts from a seed. */
import fc from 'fast-check';
import { SUMS } from '../costing/ledger.ts';
import type { PricingOptions } from '../costing/price.ts';
import { sumByBand, type BandSums, type Ledger } from '../costing/ledger.ts';
import { priceBands, totalOf } from '../costing/price.ts';
import { buildLedger } from '../costing/ledger.ts';
import { plain } from '../money/decimal.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { DEFAULT_CHOICES } from './defaults.ts';
import { scenarioOf } from './open.ts';
import type { Choices, Scenario, Workload } from './scenario.ts';

/** A generator of numbers in [0, 1) that is the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Shape {
  readonly seed: number;
  readonly sessions: number;
  readonly turns: readonly number[];
  /** Written tokens are recorded. */
  readonly writes: boolean;
  /** Some prompts pass 200,000 and 272,000 tokens, so that tiers make bands of their own. */
  readonly tiers: boolean;
}

/** Calls of one arm; the compacting arm restarts its prompt and has summary calls. */
export function callsOf(arm: 'keep' | 'compact', shape: Shape): Call[] {
  const random = seeded(shape.seed * 2 + (arm === 'keep' ? 0 : 1));
  const calls: Call[] = [];
  for (let s = 0; s < shape.sessions; s++) {
    const turns = shape.turns[s % shape.turns.length] ?? 1;
    let prompt = 4000 + Math.floor(random() * 6000);
    const growth = (shape.tiers ? 16_000 : 2500) * (0.7 + random() * 0.6);
    for (let t = 0; t < turns; t++) {
      const added = Math.floor(growth * (0.5 + random()));
      const steps = 1 + Math.floor(random() * 3);
      for (let step = 0; step < steps; step++) {
        const fresh = Math.floor(added / steps) + Math.floor(random() * 50);
        const base = {
          session: `/home/jo/secret project/run-${s}.jsonl`,
          turn: String(t),
          timeMs: Date.UTC(2026, 9, 1 + (s % 20), t % 24),
          model: 'acme/hidden-model',
          provider: 'acme',
          reasoning: Math.floor(random() * 200),
          webSearches: 0,
        } as const;
        const counts = (uncached: number, read: number, output: number): Partial<Call> => ({
          uncachedInput: shape.writes ? Math.floor(uncached / 10) : uncached,
          cacheRead: read,
          cacheWrite5m: shape.writes ? uncached - Math.floor(uncached / 10) : 0,
          cacheWriteUnknown: 0,
          cacheWrite30m: 0,
          cacheWrite1h: 0,
          cacheWrite12h: 0,
          output,
        });
        calls.push({
          ...base,
          ...counts(fresh, prompt, 100 + Math.floor(random() * 900)),
        });
        prompt += fresh;
        if (arm === 'compact' && prompt > (shape.tiers ? 230_000 : 40_000)) {
          calls.push({
            ...base,
            ...counts(prompt, 0, 1000 + Math.floor(random() * 1500)),
            purpose: 'summary',
          });
          prompt = 8000 + Math.floor(random() * 2000);
        }
      }
    }
  }
  return calls;
}

export function workloadFrom(shape: Shape, tariffs: readonly Tariff[]): Workload {
  const axes = boundariesOf(tariffs);
  const arm = (name: 'keep' | 'compact'): Ledger =>
    buildLedger(traceOf(callsOf(name, shape)), axes, { asOfMs: Date.UTC(2026, 10, 30) });
  return {
    source: 'trace',
    keep: arm('keep'),
    compact: arm('compact'),
    recorded: { total: '12.345678', calls: 100 },
    simulated: null,
    roundedSessions: false,
  };
}

export function scenarioFrom(
  shape: Shape,
  tariffs: readonly Tariff[],
  choices: Partial<Choices> = {},
): Scenario {
  return scenarioOf({
    choices: { ...DEFAULT_CHOICES, ...choices },
    workload: workloadFrom(shape, tariffs),
    tariffs,
    catalogue: '2026-11-30.0459ccd4',
  });
}

/** All that `priceBands` says in dollars and calls, as text, so that a difference is readable. */
export function pricedText(
  ledger: Ledger,
  tariff: Tariff,
  options: PricingOptions,
  bands: readonly BandSums[] = sumByBand(ledger),
): string {
  const p = priceBands(ledger, bands, tariff, options);
  return JSON.stringify({
    total: plain(totalOf(p.amounts)),
    parts: Object.entries({ ...p.amounts, ...p.amounts.cacheWriteByTtl }).flatMap(([name, v]) =>
      'toFixed' in v ? [`${name} ${plain(v)}`] : [],
    ),
    slope: plain(p.readSlope),
    pricedCalls: p.pricedCalls,
    unpricedCalls: p.unpricedCalls,
    doesNotFit: p.doesNotFit,
    lowerBound: p.lowerBound,
    tiers: p.tiers,
    needsCalls: p.needsCalls,
  });
}

/** Sums of a ledger by name; what a test adds up. */
export function totalsOf(ledger: Ledger): number[] {
  return SUMS.map((name) => ledger.cells.reduce((n, c) => n + c.sums[name], 0));
}

const count = fc.integer({ min: 0, max: 90_000 });
/** A call of any kind: unknown counts, odd services, aggregated, on both sides of every cut. */
export const callArb: fc.Arbitrary<Call> = fc.record({
  session: fc.constantFrom('a', 'b', 'c'),
  turn: fc.constantFrom('1', '2'),
  timeMs: fc.oneof(
    fc.constant(null),
    fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 7, 1) }),
  ),
  model: fc.constantFrom('m', 'n', null),
  serviceTier: fc.constantFrom(null, 'batch', 'priority', 'fast', 'weird', 'standard'),
  speed: fc.constantFrom(null, 'fast', 'odd'),
  region: fc.constantFrom(null, 'eu', 'mars', 'global'),
  purpose: fc.constantFrom('agent', 'subagent', 'summary', 'other'),
  uncachedInput: fc.oneof(fc.constant(null), count),
  cacheRead: fc.oneof(count, fc.integer({ min: 150_000, max: 400_000 })),
  cacheWriteUnknown: fc.constant(null),
  cacheWrite5m: count,
  cacheWrite1h: fc.constantFrom(0, 7),
  cacheWrite30m: fc.constant(0),
  cacheWrite12h: fc.constant(0),
  output: count,
  webSearches: fc.constantFrom(0, 3),
  outputReliable: fc.boolean(),
  aggregated: fc.constantFrom(false, false, true),
});
