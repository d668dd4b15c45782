import { describe, expect, test } from 'vitest';
import { stringAt } from '../trace/trace.ts';
import { unchangedOf, type Lane, type Step } from './lanes.ts';
import { lanesOfSketches, traceOfSketches, type Sketch } from './testing.ts';
import { lanesOf } from './lanes.ts';

const only = (sketches: readonly Sketch[]): Lane => {
  const { lanes } = lanesOfSketches(sketches);
  expect(lanes).toHaveLength(1);
  return lanes[0] as Lane;
};
const added = (step: Step | undefined): [string, number, number][] =>
  (step?.added ?? []).map((s) => [s.kind, s.tokens, s.turn]);
const rows = (lane: Lane): number[] => lane.steps.map((s) => s.row);

describe('growth', () => {
  test('prompt − prompt before − output before is what is new', () => {
    const lane = only([
      { prompt: 1000, output: 50, turn: 'a' },
      { prompt: 1300, output: 60, turn: 'a' },
      { prompt: 1400, output: 70, turn: 'b' },
    ]);
    // 90 % of the first prompt is taken to be system prompt and tools.
    expect(lane.systemTokens).toBe(900);
    expect(lane.steps.map(added)).toEqual([
      [['user', 100, 0]],
      [
        ['assistant', 50, 0],
        ['tool', 250, 0],
      ],
      // The output of a turn's last call belongs to that turn, what follows to the next.
      [
        ['assistant', 60, 0],
        ['user', 40, 1],
      ],
    ]);
  });
  test('the segments of a step add up to the growth, whatever came back of the output', () => {
    const lane = only([
      { prompt: 1000, output: 500, turn: 'a' },
      // Reasoning that is not sent back: 200 of 500.
      { prompt: 1200, output: 10, turn: 'a' },
    ]);
    expect(added(lane.steps[1])).toEqual([['assistant', 200, 0]]);
    expect(lane.steps[1]?.change).toBe('grew');
  });
  test('without turns a call is a turn, and new tokens are shared out', () => {
    const { lanes, assumedToolTokens, newTokens } = lanesOfSketches([
      { prompt: 1000, output: 0 },
      { prompt: 1100, output: 0 },
    ]);
    const step = lanes[0]?.steps[1];
    expect([step?.turn, step?.isFirstOfTurn]).toEqual([1, true]);
    expect(added(step)).toEqual([
      ['tool', 80, 1],
      ['user', 20, 1],
    ]);
    expect([assumedToolTokens, newTokens]).toEqual([80, 100]);
  });
  test('a read that the log does not tell stays unknown', () => {
    const lane = only([{ prompt: 1000 }, { prompt: 1100, read: null }]);
    expect(lane.steps.map((s) => s.recordedRead)).toEqual([0, null]);
  });
});

describe('a prompt that shrinks', () => {
  test('by a fifth or less is edited, by more is compacted', () => {
    const lane = only([
      { prompt: 10_000, output: 100 },
      { prompt: 8_000, output: 100 },
      { prompt: 6_399, output: 100 },
    ]);
    expect(lane.steps.map((s) => s.change)).toEqual(['first', 'edited', 'compacted']);
    expect(lane.steps.map((s) => s.lostTokens)).toEqual([0, 2000, 1601]);
  });
  test('after a compaction all but the system prompt is new', () => {
    const lane = only([
      { prompt: 10_000, read: 4000 },
      { prompt: 60_000, read: 10_000 },
      { prompt: 42_000, read: 0 },
    ]);
    expect(lane.systemTokens).toBe(4000);
    const step = lane.steps[2] as Step;
    expect(added(step)).toEqual([['other', 38_000, 2]]);
    expect(unchangedOf(step, 60_000, 4000)).toBe(4000);
  });
  test('an edit whose place is unknown is taken to be at the end', () => {
    const lane = only([{ prompt: 10_000 }, { prompt: 9_000 }]);
    expect(unchangedOf(lane.steps[1] as Step, 10_000, 0)).toBe(9_000);
  });
  test('reasoning of the last turn taken out edits from where that turn began to reason', () => {
    const turn = (name: string, prompt: number, reasoning: number): Sketch => ({
      prompt,
      output: 300,
      reasoning,
      turn: name,
    });
    const lane = only([
      turn('a', 10_000, 0),
      turn('a', 10_300, 200),
      turn('a', 10_600, 100),
      // 10,600 + 300 − 300 of reasoning + a question of 20.
      turn('b', 10_620, 100),
      turn('b', 10_920, 0),
      // A long question hides the 100 of turn b; the lane is known to take them out.
      turn('c', 15_000, 0),
      // No reasoning in turn c, nothing to take out.
      turn('d', 15_320, 0),
    ]);
    expect(lane.steps.map((s) => s.reasoningFrom)).toEqual([
      null,
      null,
      null,
      10_300,
      null,
      10_620,
      null,
    ]);
    expect(lane.steps.map((s) => s.change).slice(1)).toEqual(Array(6).fill('grew'));
    expect(unchangedOf(lane.steps[3] as Step, 10_600, 0)).toBe(10_300);
  });
  test('reasoning that is never sent back is no edit when a turn begins', () => {
    const lane = only([
      { prompt: 10_000, output: 500, reasoning: 400, turn: 'a' },
      { prompt: 10_400, output: 500, reasoning: 400, turn: 'a' },
      { prompt: 10_520, output: 500, reasoning: 400, turn: 'b' },
    ]);
    expect(lane.steps.map((s) => s.reasoningFrom)).toEqual([null, null, null]);
  });
  test('a loss beyond the reasoning is another edit', () => {
    const lane = only([
      { prompt: 10_000, output: 100, reasoning: 50, turn: 'a' },
      { prompt: 9_000, output: 100, turn: 'b' },
    ]);
    expect(lane.steps[1]).toMatchObject({ change: 'edited', reasoningFrom: null });
  });
});

describe('the end of a prompt that does not stay', () => {
  test('with writes it is what is neither read nor written', () => {
    const lane = only([
      { prompt: 1000, cacheWrite5m: 990 },
      { prompt: 1200, read: 990, cacheWrite5m: 195 },
    ]);
    expect(lane.steps.map((s) => s.tailTokens)).toEqual([10, 15]);
    expect(added(lane.steps[1])).toEqual([
      ['tool', 156, 1],
      ['user', 39, 1],
    ]);
  });
  test('without writes it is the median of prompt − next read; a miss does not count', () => {
    const lane = only([
      { prompt: 10_000 },
      { prompt: 11_000, read: 9_000 },
      { prompt: 12_000, read: 9_900 },
      { prompt: 13_000, read: 0 },
      { prompt: 14_000, read: 12_000 },
    ]);
    expect(lane.steps.map((s) => s.tailTokens)).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(lane.readsOutput).toBe(false);
  });
  test('a prompt shorter by no more than the tails differ is not an edit', () => {
    const last = (prompt: number) =>
      only([
        { prompt: 10_000 },
        { prompt: 11_000, read: 9_000 },
        { prompt: 12_000, read: 10_850 },
        { prompt, read: 11_000 },
      ]).steps[3];
    expect(last(11_200)).toMatchObject({ change: 'grew', tailTokens: 200 });
    expect(last(11_100)).toMatchObject({ change: 'edited', tailTokens: 150, lostTokens: 50 });
  });
  test('reads beyond the prompt before have read its output: no tail, and it is unchanged', () => {
    const lane = only([
      { prompt: 10_000, output: 400 },
      { prompt: 11_000, output: 300, read: 10_350 },
      { prompt: 12_000, output: 10, read: 11_280 },
      { prompt: 12_100, output: 10, read: 11_980 },
    ]);
    expect(lane.readsOutput).toBe(true);
    expect(lane.steps.map((s) => s.tailTokens)).toEqual([0, 0, 0, 0]);
    expect(unchangedOf(lane.steps[1] as Step, 10_000, 0)).toBe(10_400);
  });
});

describe('conversations', () => {
  test('sessions, agents and purposes have lanes of their own, in the order of time', () => {
    const sketches: Sketch[] = [
      { prompt: 1000, at: 5 },
      { prompt: 2000, at: 1, agent: 'helper', purpose: 'subagent' },
      { prompt: 900, at: 1 },
      { prompt: 800, at: 3, session: 'other' },
    ];
    expect(lanesOfSketches(sketches).lanes.map(rows)).toEqual([[1], [2, 0], [3]]);
  });
  test('a call without a time stays behind the one before it in the log', () => {
    const lane = only([
      { prompt: 3000, at: 9 },
      { prompt: 3100, at: null },
      { prompt: 1000, at: 2 },
      { prompt: 1100, at: null },
      { prompt: 1200, at: null },
      { prompt: 1300, at: 4 },
    ]);
    expect(rows(lane)).toEqual([2, 3, 4, 5, 0, 1]);
  });
  test('a helper model’s small prompt is not the main thread compacted', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 20_000 },
      { prompt: 500, model: 'small' },
      { prompt: 21_000, read: 20_000 },
      { prompt: 510, model: 'small' },
      { prompt: 22_000, read: 21_000 },
    ]);
    expect(lanes.map(rows)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
  });
  test('a model that takes over the history goes on with it, and gives it back', () => {
    const lane = only([{ prompt: 20_000 }, { prompt: 21_000, model: 'other' }, { prompt: 22_000 }]);
    expect(rows(lane)).toEqual([0, 1, 2]);
  });
  test('the main thread does not end up in its helper’s lane after a change of model', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 20_000, model: 'a' },
      { prompt: 500, model: 'b' },
      { prompt: 21_000, model: 'b' },
      { prompt: 22_000, model: 'a' },
    ]);
    expect(lanes.map(rows)).toEqual([[0, 2, 3], [1]]);
  });
  test('a small call of the same model beside the history, told by the read after it', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 20_000 },
      { prompt: 600, output: 20 },
      { prompt: 700, output: 20 },
      { prompt: 21_000, read: 20_000 },
      { prompt: 650, output: 20 },
      { prompt: 22_000, read: 21_000 },
    ]);
    expect(lanes.map(rows)).toEqual([
      [0, 3, 5],
      [1, 2, 4],
    ]);
  });
  test('a compaction is not a side call: what follows reads no more than it sent', () => {
    const lane = only([{ prompt: 20_000 }, { prompt: 6_000 }, { prompt: 19_000, read: 6_000 }]);
    expect(lane.steps.map((s) => s.change)).toEqual(['first', 'compacted', 'grew']);
  });
  test('where no read tells, a prompt that comes back as long as it was was beside', () => {
    expect(
      lanesOfSketches([{ prompt: 20_000 }, { prompt: 600 }, { prompt: 20_500 }]).lanes.map(rows),
    ).toEqual([[0, 2], [1]]);
    expect(only([{ prompt: 20_000 }, { prompt: 12_000 }, { prompt: 20_500 }]).steps).toHaveLength(
      3,
    );
  });
  test('a call that reads far more than a conversation ever held is not its next', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 400, output: 10 },
      { prompt: 20_000, read: 15_000 },
      { prompt: 21_000, read: 20_000 },
    ]);
    expect(lanes.map(rows)).toEqual([[0], [1, 2]]);
  });
});

describe('what no replay can take in', () => {
  test('sums, unknown counts and recorded summaries stay outside', () => {
    const { lanes, rowsOutside } = lanesOf(
      traceOfSketches([
        { prompt: 1000 },
        { prompt: 90_000, calls: 12, aggregated: true },
        { prompt: 1000, purpose: 'summary' },
        { prompt: 1000, read: null },
        { prompt: 0 },
      ]),
    );
    expect(lanes.map(rows)).toEqual([[0, 3]]);
    expect(rowsOutside).toEqual([1, 2, 4]);
  });
  test('a trace of sums only has no lanes', () => {
    const { lanes, rowsOutside } = lanesOfSketches([{ prompt: 1000, aggregated: true }]);
    expect([lanes, rowsOutside]).toEqual([[], [0]]);
  });
});

describe('the system prompt', () => {
  test('is what first calls read in the middle of sessions', () => {
    const trace = traceOfSketches([
      { prompt: 20_000, read: 18_000, session: 'a' },
      { prompt: 22_000, read: 18_000, session: 'b' },
      // A resumed session reads its history, too.
      { prompt: 80_000, read: 79_000, session: 'c' },
      // Nobody had sent it for a while.
      { prompt: 19_000, read: 0, session: 'd' },
    ]);
    const { lanes, systemBasis } = lanesOf(trace);
    expect(lanes.map((l) => [stringAt(trace, l.session), l.systemTokens])).toEqual([
      ['a', 18_000],
      ['b', 18_000],
      ['c', 18_000],
      ['d', 18_000],
    ]);
    expect(new Set(lanes.map((l) => l.systemKey)).size).toBe(1);
    expect(systemBasis).toEqual({ text: 0, 'first-read': 4, assumed: 0 });
  });
  test('else a share of the smallest first prompt of the same kind of call', () => {
    const { lanes, systemBasis } = lanesOfSketches([
      { prompt: 20_000, session: 'a' },
      { prompt: 30_000, session: 'b' },
      { prompt: 300, session: 'c' },
    ]);
    expect(lanes.map((l) => l.systemTokens)).toEqual([18_000, 18_000, 270]);
    expect(systemBasis.assumed).toBe(3);
  });
  test('other models and other agents of a kind have their own', () => {
    const { lanes } = lanesOfSketches([
      { prompt: 1000, session: 'a' },
      { prompt: 1000, session: 'a', agent: 'planner' },
      { prompt: 1000, session: 'b', agent: 'planner' },
      { prompt: 1000, session: 'b', model: 'other' },
      // Named by their instance: one kind.
      { prompt: 1000, session: 'a', agent: 'x1', purpose: 'subagent' },
      { prompt: 1000, session: 'b', agent: 'x2', purpose: 'subagent' },
    ]);
    const keys = lanes.map((l) => l.systemKey);
    expect(keys.map((k) => keys.indexOf(k))).toEqual([0, 1, 1, 3, 4, 4]);
  });
  test('the lifetime of a call that writes nothing is that of the writes before', () => {
    const lane = only([
      { prompt: 1000, cacheWrite1h: 1000 },
      { prompt: 1000, read: 1000 },
    ]);
    expect(lane.steps.map((s) => s.writeTtl)).toEqual(['1h', '1h']);
  });
});
