import { describe, expect, test } from 'vitest';
import { callAt, callsOf, partsAt, callIdAt, type Trace } from '../trace/trace.ts';
import { estimateSummaries, missingSummaries } from './summaryestimate.ts';
import { traceOfSketches, type Sketch } from './testing.ts';

/** All rows in one file that leaves out `missing` calls. */
const estimated = (trace: Trace, missing: number, how: 'prefix' | 'fresh' = 'prefix') =>
  estimateSummaries(trace, { fileOf: new Int32Array(trace.length), missing: [missing] }, how);

/** Grows to 90,000 tokens, and goes on with 20,000. */
const COMPACTED: Sketch[] = [
  { prompt: 80_000, output: 500, turn: '1', callId: 'a' },
  { prompt: 90_000, read: 80_000, output: 700, turn: '2', callId: 'b', provider: 'anthropic' },
  { prompt: 20_000, output: 300, turn: '2', callId: 'c' },
  { prompt: 21_000, read: 20_000, output: 300, turn: '3', callId: 'd' },
];

describe('a compaction without its own call', () => {
  test('gets one: the prompt before it from the cache, and the assumed output', () => {
    const trace = traceOfSketches(COMPACTED);
    const { trace: made, ...facts } = estimated(trace, 1);
    expect(facts).toEqual({
      calls: 1,
      notRecorded: 1,
      promptTokens: 90_000,
      outputTokens: 2400,
    });
    expect(callAt(made, 2)).toMatchObject({
      purpose: 'summary',
      estimated: true,
      // Of the last call before it.
      timeMs: 2000,
      session: 's',
      turn: '2',
      provider: 'anthropic',
      model: 'm',
      callId: null,
      uncachedInput: 0,
      cacheRead: 90_000,
      cacheWrite5m: 0,
      output: 2400,
      reasoning: null,
      recordedCost: null,
      calls: 1,
    });
  });
  test('or the same prompt uncached', () => {
    const { trace } = estimated(traceOfSketches(COMPACTED), 1, 'fresh');
    expect(callAt(trace, 2)).toMatchObject({ uncachedInput: 90_000, cacheRead: 0, output: 2400 });
  });
  test('leaves every recorded row as it was', () => {
    const trace = traceOfSketches(
      COMPACTED.map((s, i) => ({
        ...s,
        parts: [{ kind: 'user' as const, characters: i }],
        partsAreWhole: i === 1,
      })),
    );
    const { trace: made } = estimated(trace, 1);
    expect(callsOf(made).filter((c) => !c.estimated)).toEqual(callsOf(trace));
    expect(callsOf(made).map((c) => c.callId)).toEqual(['a', 'b', null, 'c', 'd']);
    expect(partsAt(made, 2)).toEqual([]);
    expect(made.parts?.whole).toEqual(new Uint8Array([0, 1, 0, 0, 0]));
  });
});

describe('nothing is added', () => {
  test('where the log misses none', () => {
    const trace = traceOfSketches(COMPACTED);
    expect(estimated(trace, 0)).toEqual({
      trace,
      calls: 0,
      notRecorded: 0,
      promptTokens: 0,
      outputTokens: 0,
    });
  });
  test('where the summary is recorded after all', () => {
    const [a, b, c, d] = COMPACTED as [Sketch, Sketch, Sketch, Sketch];
    const trace = traceOfSketches([a, b, { prompt: 90_000, purpose: 'summary' }, c, d]);
    expect(estimated(trace, 1)).toMatchObject({ trace, calls: 0, notRecorded: 1 });
  });
  test('where no call came after the compaction', () => {
    const trace = traceOfSketches(COMPACTED.slice(0, 2));
    expect(estimated(trace, 1)).toMatchObject({ trace, calls: 0, notRecorded: 1 });
  });
  test('for a file that tells of no compaction', () => {
    const trace = traceOfSketches(COMPACTED.map((s) => ({ ...s })));
    const fileOf = new Int32Array(trace.length).fill(1);
    const { calls } = estimateSummaries(trace, { fileOf, missing: [1, 0] }, 'prefix');
    expect(calls).toBe(0);
  });
});

test('no more than the log says: where the most was lost', () => {
  const trace = traceOfSketches([
    { prompt: 50_000 },
    // A shorter prompt for another reason.
    { prompt: 35_000, callId: 'edit' },
    { prompt: 90_000, callId: 'full' },
    { prompt: 20_000 },
    { prompt: 21_000 },
  ]);
  const { trace: made, calls } = estimated(trace, 1);
  expect(calls).toBe(1);
  expect([2, 3].map((i) => callIdAt(made, i))).toEqual(['full', null]);
  expect(estimated(trace, 2).calls).toBe(2);
});

test('a conversation that goes on in another file: either may tell', () => {
  const trace = traceOfSketches(COMPACTED);
  for (const missing of [
    [1, 0],
    [0, 1],
  ]) {
    const fileOf = new Int32Array([0, 0, 1, 1]);
    expect(missingSummaries({ missing })).toBe(1);
    expect(estimateSummaries(trace, { fileOf, missing }, 'prefix').calls).toBe(1);
  }
});
