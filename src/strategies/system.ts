/**
 * When another request last sent the same system prompt to the same model: it keeps that prefix
 * alive for a lane that starts anew or has just rewritten its history.
 *
 * A use counts as keeping it alive also where a seller's lifetime runs from the write alone: then a
 * shared prompt is written anew once a lifetime, by whichever call comes first, and that one call of
 * many is not modelled.
 */
import type { Lane } from './lanes.ts';
import { timeOrder } from './order.ts';

const known = new WeakMap<readonly Lane[], Map<boolean, Float64Array[]>>();

/**
 * For each lane and step: milliseconds; −Infinity = never, NaN = before, at an unknown time. Worked
 * out once for the same lanes; the arrays must not be changed.
 * @param byModel false: one model serves all calls (another seller's, in a simulation)
 */
export function systemLastUsed(lanes: readonly Lane[], byModel = true): readonly Float64Array[] {
  let found = known.get(lanes);
  if (found === undefined) known.set(lanes, (found = new Map()));
  let uses = found.get(byModel);
  if (uses === undefined) found.set(byModel, (uses = lastUses(lanes, byModel)));
  return uses;
}

function lastUses(lanes: readonly Lane[], byModel: boolean): Float64Array[] {
  const out = lanes.map((lane) => new Float64Array(lane.steps.length));
  const { laneOf, stepOf, timesMs } = callsByRow(lanes);
  const lastUse = new Map<string, Map<number, number>>();
  for (const i of timeOrder(timesMs)) {
    const l = laneOf[i] ?? -1;
    const s = stepOf[i] ?? -1;
    const lane = lanes[l];
    const step = lane?.steps[s];
    const column = out[l];
    if (lane === undefined || step === undefined || column === undefined) continue;
    let ofKey = lastUse.get(lane.systemKey);
    if (ofKey === undefined) lastUse.set(lane.systemKey, (ofKey = new Map()));
    const model = byModel ? step.model : -1;
    column[s] = ofKey.get(model) ?? -Infinity;
    ofKey.set(model, step.timeMs);
  }
  return out;
}

/** The calls of all lanes in the order of their rows: flat, for there can be a million. */
function callsByRow(lanes: readonly Lane[]): {
  readonly laneOf: Int32Array;
  readonly stepOf: Int32Array;
  readonly timesMs: Float64Array;
} {
  const rows = lanes.reduce(
    (n, lane) => lane.steps.reduce((most, { row }) => Math.max(most, row + 1), n),
    0,
  );
  const laneAt = new Int32Array(rows).fill(-1);
  const stepAt = new Int32Array(rows);
  let n = 0;
  for (const [l, lane] of lanes.entries())
    for (const [s, { row }] of lane.steps.entries()) {
      laneAt[row] = l;
      stepAt[row] = s;
      n++;
    }
  const laneOf = new Int32Array(n);
  const stepOf = new Int32Array(n);
  const timesMs = new Float64Array(n).fill(Number.NaN);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    const l = laneAt[row] ?? -1;
    if (l < 0) continue;
    laneOf[to] = l;
    stepOf[to] = stepAt[row] ?? 0;
    timesMs[to++] = lanes[l]?.steps[stepAt[row] ?? 0]?.timeMs ?? Number.NaN;
  }
  return { laneOf, stepOf, timesMs };
}
