/**
 * When another request last sent the same system prompt to the same model: it keeps that prefix
 * alive for a lane that starts anew or has just rewritten its history.
 */
import type { Lane } from './lanes.ts';

/** For each lane and step: milliseconds; −Infinity = never, NaN = before, at an unknown time. */
export function systemLastUsed(lanes: readonly Lane[]): Float64Array[] {
  const out = lanes.map((lane) => new Float64Array(lane.steps.length));
  const order: { lane: number; step: number; timeMs: number; row: number }[] = [];
  for (const [l, lane] of lanes.entries())
    for (const [s, step] of lane.steps.entries())
      order.push({ lane: l, step: s, timeMs: step.timeMs, row: step.row });
  order.sort((a, b) => (a.timeMs < b.timeMs ? -1 : a.timeMs > b.timeMs ? 1 : a.row - b.row));
  const lastUse = new Map<string, Map<number, number>>();
  for (const at of order) {
    const lane = lanes[at.lane];
    const step = lane?.steps[at.step];
    if (lane === undefined || step === undefined) continue;
    let ofKey = lastUse.get(lane.systemKey);
    if (ofKey === undefined) lastUse.set(lane.systemKey, (ofKey = new Map()));
    const column = out[at.lane];
    if (column !== undefined) column[at.step] = ofKey.get(step.model) ?? -Infinity;
    ofKey.set(step.model, step.timeMs);
  }
  return out;
}
