/**
 * Rollouts of related threads. A fork's file starts with a copy of its parent's history, usage
 * events included, on new timestamps (https://github.com/ccusage/ccusage/issues/1371); a
 * sub-agent's file names its parent but repeats no usage
 * (https://github.com/chattymin/PokeTokenBar/pull/137). So copies are told by lineage and by the
 * sequence of (totals, last usage), and a match of the lineage alone drops nothing.
 */
import { stringAt } from '../../trace/trace.ts';
import type { CrossFileDecision, FileImport, Notice, Place } from '../importer.ts';
import { turnAt, unpackTurns, type TurnStarts } from '../lineage.ts';

/** Names of the facts that a rollout's reader leaves. */
export const FACT = {
  id: 'id',
  parent: 'parent',
  forkedFrom: 'forkedFrom',
  /** When the thread was made, ms since 1970. */
  startMs: 'startMs',
  /** Ids of other threads whose `session_meta` rows were copied into the file. */
  ancestors: 'ancestors',
  turns: 'turns',
} as const;

interface Rollout {
  readonly index: number;
  readonly file: FileImport;
  readonly id: string;
  readonly parent: string | null;
  readonly forkedFrom: string | null;
  /** Threads from which history may have been copied into this file, by its own word. */
  readonly copiedFrom: readonly string[];
  /** One key a call, in the file's order. */
  readonly keys: readonly string[];
}

/** The order of `files` does not matter: ancestors are settled before what was copied from them. */
export function crossFile(files: readonly FileImport[]): CrossFileDecision[] {
  const rollouts = files.map(rolloutOf);
  const byId = new Map<string, Rollout[]>();
  for (const r of rollouts) byId.set(r.id, [...(byId.get(r.id) ?? []), r]);
  const lineages = new Map(rollouts.map((r) => [r, lineageOf(r, byId)]));
  const ordered = [...rollouts].sort(
    (a, b) =>
      (lineages.get(a)?.depth ?? 0) - (lineages.get(b)?.depth ?? 0) ||
      firstTime(a) - firstTime(b) ||
      (a.file.name < b.file.name ? -1 : 1),
  );
  const copied = new Map<Rollout, number>();
  ordered.forEach((r, i) => {
    const sources = ordered.slice(0, i).filter((s) => isSource(s, r, lineages, byId));
    copied.set(r, Math.max(0, ...sources.map((s) => copiedRun(s.keys, r.keys))));
  });
  const turns = turnsOfThreads(files);
  return rollouts.map((r) => {
    const n = copied.get(r) ?? 0;
    const drop = new Set(Array.from({ length: n }, (_, row) => row));
    const notices: Notice[] = [];
    if (n > 0) notices.push({ code: 'duplicate-usage', count: n });
    if (r.forkedFrom !== null && !byId.has(r.forkedFrom))
      notices.push({ code: 'inherited-history', count: inherited(r, n) });
    return { drop, notices, places: placesOf(r, drop, byId, turns) };
  });
}

function rolloutOf(file: FileImport, index: number): Rollout {
  const forkedFrom = file.facts[FACT.forkedFrom] ?? null;
  const ancestors = JSON.parse(file.facts[FACT.ancestors] ?? '[]') as string[];
  return {
    index,
    file,
    id: file.facts[FACT.id] ?? file.name,
    parent: file.facts[FACT.parent] ?? null,
    forkedFrom,
    copiedFrom: [...new Set([...(forkedFrom === null ? [] : [forkedFrom]), ...ancestors])],
    keys: file.identities.map((identity) => identity?.key ?? ''),
  };
}

interface Lineage {
  /** All threads from which history may have come, also of files that are not there. */
  readonly ids: ReadonlySet<string>;
  /** The longest chain of ancestors. */
  readonly depth: number;
}

function lineageOf(rollout: Rollout, byId: ReadonlyMap<string, readonly Rollout[]>): Lineage {
  const ids = new Set<string>();
  let level: readonly string[] = rollout.copiedFrom;
  let depth = 0;
  while (level.length > 0) {
    depth++;
    const fresh = level.filter((id) => id !== rollout.id && !ids.has(id));
    for (const id of fresh) ids.add(id);
    level = fresh.flatMap((id) => (byId.get(id) ?? []).flatMap((r) => r.copiedFrom));
  }
  return { ids, depth };
}

/**
 * Whether `rollout` may repeat events of `source`: another file of the same thread, an ancestor,
 * or, where the common ancestor is not among the files, another fork of it.
 */
function isSource(
  source: Rollout,
  rollout: Rollout,
  lineages: ReadonlyMap<Rollout, Lineage>,
  byId: ReadonlyMap<string, unknown>,
): boolean {
  if (source.id === rollout.id) return true;
  const ids = lineages.get(rollout)?.ids ?? new Set<string>();
  if (ids.has(source.id)) return true;
  if (rollout.forkedFrom === null) return false;
  const others = lineages.get(source)?.ids ?? new Set<string>();
  return [...ids].some((id) => others.has(id) && !byId.has(id));
}

/** How many of the first events of `keys` repeat a run of consecutive events of `source`. */
function copiedRun(source: readonly string[], keys: readonly string[]): number {
  const [first] = keys;
  if (first === undefined) return 0;
  let best = 0;
  for (let at = source.indexOf(first); at !== -1; at = source.indexOf(first, at + 1)) {
    let n = 0;
    while (n < keys.length && source[at + n] === keys[n]) n++;
    best = Math.max(best, n);
  }
  return best;
}

/** Calls that were made before the fork was; at least the file itself is named. */
function inherited(rollout: Rollout, dropped: number): number {
  const start = Number(rollout.file.facts[FACT.startMs] ?? NaN);
  let count = 0;
  rollout.file.trace.timeMs.forEach((time, row) => {
    if (row >= dropped && time < start) count++;
  });
  return Math.max(1, count);
}

function firstTime(rollout: Rollout): number {
  return rollout.file.trace.timeMs.find((t) => !Number.isNaN(t)) ?? Infinity;
}

function turnsOfThreads(files: readonly FileImport[]): Map<string, TurnStarts> {
  const all = new Map<string, (readonly [string, number])[]>();
  for (const file of files)
    for (const [thread, starts] of unpackTurns(file.facts[FACT.turns]))
      all.set(thread, [...(all.get(thread) ?? []), ...starts]);
  for (const starts of all.values()) starts.sort(([, s], [, t]) => s - t);
  return all;
}

/** Moves a sub-agent's calls to the session and turn of the root of its chain of parents. */
function placesOf(
  rollout: Rollout,
  drop: ReadonlySet<number>,
  byId: ReadonlyMap<string, readonly Rollout[]>,
  turns: ReadonlyMap<string, TurnStarts>,
): Map<number, Place> {
  const places = new Map<number, Place>();
  if (rollout.parent === null) return places;
  const visited = new Set([rollout.id]);
  let root = rollout.parent;
  for (;;) {
    visited.add(root);
    const next = byId.get(root)?.find((r) => r.parent !== null)?.parent ?? null;
    if (next === null || visited.has(next)) break;
    root = next;
  }
  // A root that is not there: the session that the file names stands.
  const { trace } = rollout.file;
  const session = byId.has(root) ? root : (stringAt(trace, trace.session[0]) ?? root);
  const starts = turns.get(session) ?? [];
  for (let i = 0; i < trace.length; i++) {
    if (drop.has(i)) continue;
    const turn = turnAt(starts, trace.timeMs[i] ?? NaN);
    places.set(i, turn === null ? { session } : { session, turn });
  }
  return places;
}
