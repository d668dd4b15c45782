/**
 * Two arms of the same sessions dropped together. Their session ids are the same, so that they can
 * be paired; put into one trace they would become one session each.
 */
import { PURPOSES } from '../trace/trace.ts';
import type { FileImport } from './importer.ts';

export interface Arms {
  readonly keep: readonly FileImport[];
  readonly compact: readonly FileImport[];
}

/**
 * The two arms, where the files say so themselves: each names its arm (fact `arm`, e.g. the preset
 * of a study), there are exactly two names, and the arms share a session. The arm with more summary
 * calls is the compacted one; files that name no arm stay with the kept one. Else `null`.
 */
export function splitArms(files: readonly FileImport[]): Arms | null {
  const byArm = new Map<string, FileImport[]>();
  for (const file of files) {
    const arm = file.facts['arm'];
    if (arm !== undefined) byArm.set(arm, [...(byArm.get(arm) ?? []), file]);
  }
  const [a, b, third] = [...byArm.values()];
  if (a === undefined || b === undefined || third !== undefined) return null;
  const sessions = sessionsOf(a);
  if (![...sessionsOf(b)].some((s) => sessions.has(s))) return null;
  const [x, y] = [summaryCalls(a), summaryCalls(b)];
  if (x === y) return null;
  const compact = x > y ? a : b;
  return { keep: files.filter((f) => !compact.includes(f)), compact };
}

function sessionsOf(files: readonly FileImport[]): Set<string> {
  const ids = new Set<string>();
  for (const { trace } of files)
    for (const index of new Set(trace.session)) ids.add(trace.strings[index] ?? '');
  return ids;
}

function summaryCalls(files: readonly FileImport[]): number {
  const summary = PURPOSES.indexOf('summary');
  return files.reduce((n, { trace }) => n + trace.purpose.filter((p) => p === summary).length, 0);
}
