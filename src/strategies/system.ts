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
  const calls: { lane: number; step: number; timeMs: number; row: number }[] = [];
  for (const [l, lane] of lanes.entries())
    for (const [s, step] of lane.steps.entries())
      calls.push({ lane: l, step: s, timeMs: step.timeMs, row: step.row });
  calls.sort((a, b) => a.row - b.row);
  const lastUse = new Map<string, Map<number, number>>();
  for (const i of timeOrder(calls.map((c) => c.timeMs))) {
    const call = calls[i];
    const lane = lanes[call?.lane ?? -1];
    const step = lane?.steps[call?.step ?? -1];
    const column = out[call?.lane ?? -1];
    if (call === undefined || lane === undefined || step === undefined || column === undefined)
      continue;
    let ofKey = lastUse.get(lane.systemKey);
    if (ofKey === undefined) lastUse.set(lane.systemKey, (ofKey = new Map()));
    const model = byModel ? step.model : -1;
    column[call.step] = ofKey.get(model) ?? -Infinity;
    ofKey.set(model, step.timeMs);
  }
  return out;
}
