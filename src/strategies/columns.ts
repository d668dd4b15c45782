/**
 * The recorded calls of all lanes, column by column. Replays go through them once a strategy, and
 * numbers that lie side by side take a fraction of the time of objects that lie far apart.
 */
import { CACHE_TTLS, type CacheTtl } from '../trace/trace.ts';
import type { Segment } from './history.ts';
import type { Lane } from './lanes.ts';

/** Bits of {@link LaneColumns.flags}. */
export const STEP = {
  firstOfTurn: 1,
  lastOfTurn: 2,
  /** The history only grew: no edit, no new start, no reasoning taken out. */
  grew: 4,
} as const;

/** An entry of each column a step; the steps of a lane follow each other. All sizes are tokens. */
export interface LaneColumns {
  /** Of each lane: where its steps begin; one longer than there are lanes. */
  readonly starts: Int32Array;
  readonly row: Int32Array;
  readonly model: Int32Array;
  readonly turn: Int32Array;
  /** NaN = unknown. */
  readonly timeMs: Float64Array;
  readonly tailTokens: Float64Array;
  readonly outputTokens: Float64Array;
  /** The prompt without its tail. */
  readonly historyTokens: Float64Array;
  /** 1 + index into CACHE_TTLS of the step's `writeTtl`; 0 = it has none. */
  readonly writeTtl: Uint8Array;
  readonly flags: Uint8Array;
  /** What came in, of all steps. */
  readonly segments: readonly Segment[];
  /** Of each step: where its segments begin; one longer than there are steps. */
  readonly segmentStarts: Int32Array;
}

const known = new WeakMap<readonly Lane[], LaneColumns>();

/** Made once of the same lanes. */
export function columnsOf(lanes: readonly Lane[]): LaneColumns {
  let found = known.get(lanes);
  if (found === undefined) known.set(lanes, (found = makeColumns(lanes)));
  return found;
}

/** A code of {@link LaneColumns.writeTtl} as a lifetime. */
export function ttlOf(code: number): CacheTtl | null {
  return CACHE_TTLS[code - 1] ?? null;
}

function makeColumns(lanes: readonly Lane[]): LaneColumns {
  let n = 0;
  for (const lane of lanes) n += lane.steps.length;
  const starts = new Int32Array(lanes.length + 1);
  const row = new Int32Array(n);
  const model = new Int32Array(n);
  const turn = new Int32Array(n);
  const timeMs = new Float64Array(n);
  const tailTokens = new Float64Array(n);
  const outputTokens = new Float64Array(n);
  const historyTokens = new Float64Array(n);
  const writeTtl = new Uint8Array(n);
  const flags = new Uint8Array(n);
  const segments: Segment[] = [];
  const segmentStarts = new Int32Array(n + 1);
  let at = 0;
  for (const [l, { steps }] of lanes.entries()) {
    starts[l] = at;
    for (let s = 0; s < steps.length; s++) {
      const step = steps[s];
      if (step === undefined) continue;
      row[at] = step.row;
      model[at] = step.model;
      turn[at] = step.turn;
      timeMs[at] = step.timeMs;
      tailTokens[at] = step.tailTokens;
      outputTokens[at] = step.outputTokens;
      historyTokens[at] = step.promptTokens - step.tailTokens;
      writeTtl[at] = step.writeTtl === null ? 0 : 1 + CACHE_TTLS.indexOf(step.writeTtl);
      flags[at] =
        (step.isFirstOfTurn ? STEP.firstOfTurn : 0) |
        ((steps[s + 1]?.isFirstOfTurn ?? true) ? STEP.lastOfTurn : 0) |
        (step.change === 'grew' && step.reasoningFrom === null ? STEP.grew : 0);
      for (const segment of step.added) segments.push(segment);
      segmentStarts[++at] = segments.length;
    }
  }
  starts[lanes.length] = at;
  return {
    starts,
    row,
    model,
    turn,
    timeMs,
    tailTokens,
    outputTokens,
    historyTokens,
    writeTtl,
    flags,
    segments,
    segmentStarts,
  };
}
