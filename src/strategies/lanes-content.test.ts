import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importFiles } from '../importers/testing.ts';
import { partsAt, PART_KINDS, promptTokensAt, type PromptPart } from '../trace/trace.ts';
import { lanesOf, type Lane, type Step } from './lanes.ts';
import { lanesOfSketches, traceOfSketches } from './testing.ts';

const part = (kind: PromptPart['kind'], characters: number): PromptPart => ({ kind, characters });
const added = (step: Step | undefined): [string, number][] =>
  (step?.added ?? []).map((s) => [s.kind, s.tokens]);

describe('segments from content', () => {
  test('several outputs in one gap are several segments, and add up to the growth', () => {
    const { lanes, content, assumedToolTokens } = lanesOfSketches([
      { prompt: 1000, output: 50, parts: [part('user', 400)] },
      {
        prompt: 2050,
        output: 10,
        parts: [part('tool', 3000), part('tool', 900), part('user', 100)],
      },
      { prompt: 2100, output: 10 },
    ]);
    expect(lanes[0]?.systemTokens).toBe(900);
    expect(lanes[0]?.steps.slice(0, 2).map(added)).toEqual([
      [['user', 100]],
      [
        ['assistant', 50],
        ['tool', 750],
        ['tool', 225],
        ['user', 25],
      ],
    ]);
    expect(content).toEqual({ shown: 2, growthOnly: 1, contradicting: 0 });
    // The last call has 40 new tokens, and nothing that tells what they are.
    expect(assumedToolTokens).toBe(32);
  });

  test('where the counts leave no room, they stand', () => {
    const { lanes, content } = lanesOfSketches([
      { prompt: 1000, output: 50, turn: 'a', parts: [part('user', 400)] },
      { prompt: 1050, output: 10, turn: 'a', parts: [part('tool', 9_000_000)] },
    ]);
    expect(added(lanes[0]?.steps[1])).toEqual([['assistant', 50]]);
    expect(content).toEqual({ shown: 2, growthOnly: 0, contradicting: 1 });
  });

  test('a whole first request tells the system prompt by its text, before a cache read does', () => {
    const parts = [part('system', 6000), part('user', 1500), part('assistant', 500)];
    const first = { prompt: 1000, read: 300, parts };
    const whole = lanesOfSketches([{ ...first, partsAreWhole: true }]);
    expect(whole.systemBasis).toEqual({ text: 1, 'first-read': 0, assumed: 0 });
    expect(whole.lanes[0]?.systemTokens).toBe(750);
    expect(added(whole.lanes[0]?.steps[0])).toEqual([
      ['user', 188],
      ['assistant', 62],
    ]);
    const read = lanesOfSketches([{ ...first, parts: [part('user', 400)] }]);
    expect(read.systemBasis['first-read']).toBe(1);
    expect(added(read.lanes[0]?.steps[0])).toEqual([
      ['other', 600],
      ['user', 100],
    ]);
  });

  test('lanes of one agent whose texts tell about the same size share it', () => {
    const start = (session: string, prompt: number, user: number) => ({
      session,
      prompt,
      read: null,
      parts: [part('user', user)],
    });
    const { lanes, systemBasis } = lanesOfSketches([
      start('a', 1000, 400),
      start('b', 1100, 400),
      start('c', 5000, 400),
    ]);
    expect(systemBasis.text).toBe(3);
    expect(lanes.map((l) => l.systemTokens)).toEqual([900, 900, 900]);
    expect(new Set(lanes.map((l) => l.systemKey)).size).toBe(1);
    // The third began with 4,000 tokens that its log does not show.
    expect(added(lanes[2]?.steps[0])).toEqual([
      ['other', 4000],
      ['user', 100],
    ]);
  });

  test('after a compaction the summary is told from what is not shown', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 1000, output: 0, parts: [part('user', 400)] },
      { prompt: 9000, output: 0, parts: [part('tool', 32_000)] },
      { prompt: 2000, output: 0, parts: [part('summary', 2000), part('user', 40)] },
    ]);
    expect(lanes[0]?.steps[2]?.change).toBe('compacted');
    expect(added(lanes[0]?.steps[2])).toEqual([
      ['other', 590],
      ['summary', 500],
      ['user', 10],
    ]);
  });

  test('whatever the parts say, every call keeps its recorded tokens', () => {
    const parts = fc.array(
      fc.record({ kind: fc.constantFrom(...PART_KINDS), characters: fc.nat(100_000) }),
      { maxLength: 6 },
    );
    const sketch = fc.record({
      prompt: fc.integer({ min: 1, max: 60_000 }),
      output: fc.nat(4_000),
      turn: fc.constantFrom('a', 'b', null),
      parts,
      partsAreWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sketch, { minLength: 1, maxLength: 12 }), (sketches) => {
        const trace = traceOfSketches(sketches);
        const { lanes, content } = lanesOf(trace);
        let steps = 0;
        for (const lane of lanes) {
          steps += lane.steps.length;
          expectKept(lane, (row) => promptTokensAt(trace, row));
        }
        expect(content.shown + content.growthOnly).toBe(steps);
      }),
      { numRuns: 300 },
    );
  });
});

/** The history after each step, and the tail behind it, are the recorded prompt. */
function expectKept(lane: Lane, promptOf: (row: number) => number): void {
  let history = 0;
  for (const step of lane.steps) {
    const came = step.added.reduce((n, s) => n + s.tokens, 0);
    const size = step.promptTokens - step.tailTokens;
    if (step.change === 'first' || step.change === 'compacted')
      history = Math.min(lane.systemTokens, size);
    else if (step.change === 'edited') history -= step.lostTokens;
    expect(history + came + step.tailTokens).toBe(promptOf(step.row));
    for (const segment of step.added) expect(segment.tokens).toBeGreaterThan(0);
    history = size;
  }
}

describe('the tutor sample', () => {
  test('its tool outputs come to a quarter of their characters, within what a tail may hide', async () => {
    const file = new URL('../../sample-traces/tutor-study/raw-keep.jsonl', import.meta.url);
    const { trace } = await importFiles(
      { 'raw-keep.jsonl': readFileSync(file) },
      undefined,
      undefined,
      true,
    );
    const { lanes, content } = lanesOf(trace);
    let shown = 0;
    let tokens = 0;
    let characters = 0;
    let largest = 0;
    for (const { steps } of lanes)
      for (const step of steps) {
        const parts = partsAt(trace, step.row);
        if (parts.length === 0) continue;
        shown++;
        const tools = step.added.filter((s) => s.kind === 'tool').reduce((n, s) => n + s.tokens, 0);
        tokens += tools;
        characters += parts.reduce((n, p) => n + p.characters, 0);
        largest = Math.max(largest, Math.abs(tools - (parts[0]?.characters ?? 0) / 4));
      }
    // In four calls the tail shrank by more than a short output brought.
    expect([shown, content.shown, content.contradicting]).toEqual([833, 833, 4]);
    // The tail is taken to be of one size in a lane; it is not, by some hundred tokens either way.
    expect(largest).toBeLessThan(512);
    expect(Math.abs(tokens / (characters / 4) - 1)).toBeLessThan(0.002);
  });
});
