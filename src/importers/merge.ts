/** Puts several files together into one trace: copies of one call are dropped across files and formats. */
import { COUNT_FIELDS, GROUP_NUMBERS, type Trace } from '../trace/trace.ts';
import { sessionsApart, withoutRepeats } from './archives.ts';
import type { FileImport, Importer, Notice, NoticeCode, Refusal, Skipped } from './importer.ts';
import { placed } from './lineage.ts';
import { dropAcrossFormats } from './overlap.ts';
import { withNewParts } from './prompts.ts';

export interface FileReport {
  readonly name: string;
  readonly format: string | null;
  /** Calls of this file that are in the trace (copies dropped). */
  readonly calls: number;
  readonly sessions: number;
  readonly skipped: readonly Skipped[];
  readonly notices: readonly Notice[];
  readonly bytes: number;
  readonly refusal: Refusal | null;
}

export interface ImportResult {
  readonly trace: Trace;
  readonly files: readonly FileReport[];
  /** Per row of `trace`: index into `files`. */
  readonly fileOf: Int32Array<ArrayBuffer>;
  /** Per row of `trace`: 1-based line in that file. */
  readonly lineOf: Int32Array<ArrayBuffer>;
}

/**
 * Merges files in any order to the same totals. Rows are ordered by session (the one that starts
 * first comes first), then by time; rows without a time stay behind the row they followed.
 */
export function mergeImports(
  given: readonly FileImport[],
  importers: readonly Importer[],
): ImportResult {
  const { files, repeated } = withoutRepeats(given);
  const drops = files.map((): ReadonlySet<number> => new Set());
  const placedFiles = [...files];
  const notices = files.map((f) => new Map(f.notices.map((n) => [n.code, n.count])));
  for (const { crossFile, formats } of groupsOf(importers)) {
    const own = files.flatMap((f, i) => (formats.has(f.format) ? [i] : []));
    if (own.length === 0) continue;
    const decisions = crossFile(own.map((i) => files[i] as FileImport));
    own.forEach((fileIndex, k) => {
      const decision = decisions[k];
      if (decision === undefined) return;
      drops[fileIndex] = decision.drop;
      const file = files[fileIndex] as FileImport;
      if (decision.places !== undefined && decision.places.size > 0)
        placedFiles[fileIndex] = { ...file, trace: placed(file.trace, decision.places) };
      const map = notices[fileIndex] as Map<NoticeCode, number>;
      for (const n of decision.notices)
        if (n.count > 0) map.set(n.code, (map.get(n.code) ?? 0) + n.count);
    });
  }
  const ranks = files.map((f) => importers.findIndex(({ id }) => id === f.format));
  dropAcrossFormats(placedFiles, drops, ranks).forEach((more, k) => {
    if (more.size === 0) return;
    drops[k] = new Set([...(drops[k] ?? []), ...more]);
    const map = notices[k] as Map<NoticeCode, number>;
    map.set('duplicate-usage', (map.get('duplicate-usage') ?? 0) + more.size);
  });
  for (const [k, rows] of repeated) {
    const map = notices[k] as Map<NoticeCode, number>;
    map.set('duplicate-usage', (map.get('duplicate-usage') ?? 0) + rows);
  }
  const { trace, fileOf, lineOf } = concatTraces(sessionsApart(placedFiles, drops), drops);
  const kept = files.map(() => ({ calls: 0, sessions: new Set<number>(), last: -2 }));
  for (let i = 0; i < trace.length; i++) {
    const k = kept[fileOf[i] ?? 0];
    if (k === undefined) continue;
    k.calls += trace.calls[i] ?? 1;
    const session = trace.session[i] ?? -1;
    if (session !== k.last) k.sessions.add(session);
    k.last = session;
  }
  return {
    trace,
    fileOf,
    lineOf,
    files: files.map((f, i) => ({
      name: f.name,
      format: f.format,
      calls: kept[i]?.calls ?? 0,
      sessions: kept[i]?.sessions.size ?? 0,
      skipped: f.skipped,
      notices: [...(notices[i] ?? [])].map(([code, count]) => ({ code, count })),
      bytes: f.bytes,
      refusal: f.refusal,
    })),
  };
}

interface Group {
  readonly crossFile: NonNullable<Importer['crossFile']>;
  readonly formats: Set<string | null>;
}

/** Importers that decide of copies, those of one tool together. */
function groupsOf(importers: readonly Importer[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const { id, tool, crossFile } of importers) {
    if (crossFile === undefined) continue;
    const name = tool === undefined ? `format ${id}` : `tool ${tool}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { crossFile, formats: new Set([id]) });
    else group.formats.add(id);
  }
  return groups.values();
}

type StringColumn =
  | 'session'
  | 'turn'
  | 'agent'
  | 'provider'
  | 'model'
  | 'serviceTier'
  | 'speed'
  | 'region'
  | 'recordedCost';

function concatTraces(
  files: readonly FileImport[],
  drops: readonly ReadonlySet<number>[],
): { trace: Trace; fileOf: Int32Array<ArrayBuffer>; lineOf: Int32Array<ArrayBuffer> } {
  const strings: string[] = [];
  const indexOf = new Map<string, number>();
  const remaps = files.map((f) =>
    Int32Array.from(f.trace.strings, (text) => {
      const found = indexOf.get(text);
      if (found !== undefined) return found;
      indexOf.set(text, strings.length);
      return strings.push(text) - 1;
    }),
  );
  const total = files.reduce((n, f, k) => n + f.trace.length - (drops[k]?.size ?? 0), 0);
  const rowFile = new Int32Array(total);
  const rowIndex = new Int32Array(total);
  const sortTime = new Float64Array(total);
  const rowSession = new Int32Array(total);
  let n = 0;
  // By session: its latest time, and in which file that was (counted from 1).
  const lastTime = new Float64Array(strings.length + 1);
  const lastFile = new Int32Array(strings.length + 1);
  files.forEach(({ trace }, k) => {
    const drop = drops[k] ?? new Set();
    const remap = remaps[k] as Int32Array;
    for (let i = 0; i < trace.length; i++) {
      if (drop.size > 0 && drop.has(i)) continue;
      const session = remap[trace.session[i] ?? 0] ?? -1;
      let time = trace.timeMs[i] ?? Number.NaN;
      if (Number.isNaN(time))
        time = lastFile[session + 1] === k + 1 ? (lastTime[session + 1] as number) : -Infinity;
      else {
        lastTime[session + 1] = time;
        lastFile[session + 1] = k + 1;
      }
      rowFile[n] = k;
      rowIndex[n] = i;
      rowSession[n] = session;
      sortTime[n] = time;
      n++;
    }
  });
  const order = orderRows(rowSession, sortTime, strings);
  const fileOf = new Int32Array(total);
  const indexOfRow = new Int32Array(total);
  const lineOf = new Int32Array(total);
  for (let i = 0; i < total; i++) {
    const row = order[i] as number;
    const file = rowFile[row] as number;
    const index = rowIndex[row] as number;
    fileOf[i] = file;
    indexOfRow[i] = index;
    lineOf[i] = files[file]?.lines[index] ?? 0;
  }
  const trace = withNewParts(gather(files, remaps, strings, fileOf, indexOfRow));
  return { trace, fileOf, lineOf };
}

/** By session, then time, then place in the file; linear where files are in order already. */
function orderRows(
  session: Int32Array,
  time: Float64Array,
  strings: readonly string[],
): Uint32Array {
  // By session: its first time, how many rows it has, and where its next row goes. −1 is one, too.
  const start = new Float64Array(strings.length + 1).fill(Infinity);
  const size = new Int32Array(strings.length + 1);
  for (let i = 0; i < session.length; i++) {
    const s = (session[i] as number) + 1;
    const t = time[i] as number;
    if (t < (start[s] as number)) start[s] = t;
    size[s] = (size[s] as number) + 1;
  }
  const sessions: number[] = [];
  size.forEach((n, s) => {
    if (n > 0) sessions.push(s);
  });
  sessions.sort(
    (a, b) => cmp(start[a] ?? 0, start[b] ?? 0) || cmp(strings[a - 1] ?? '', strings[b - 1] ?? ''),
  );
  const next = new Int32Array(strings.length + 1);
  let from = 0;
  for (const s of sessions) {
    next[s] = from;
    from += size[s] ?? 0;
  }
  const order = new Uint32Array(session.length);
  for (let i = 0; i < session.length; i++) {
    const s = (session[i] as number) + 1;
    const at = next[s] as number;
    order[at] = i;
    next[s] = at + 1;
  }
  from = 0;
  for (const s of sessions) {
    const rows = order.subarray(from, (from += size[s] ?? 0));
    let sorted = true;
    for (let i = 1; i < rows.length && sorted; i++)
      sorted = (time[rows[i - 1] as number] as number) <= (time[rows[i] as number] as number);
    if (!sorted) rows.sort((a, b) => cmp(time[a] ?? 0, time[b] ?? 0) || a - b);
  }
  return order;
}

function cmp<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function gather(
  files: readonly FileImport[],
  remaps: readonly Int32Array[],
  strings: readonly string[],
  file: Int32Array,
  index: Int32Array,
): Trace {
  const n = file.length;
  const runs = runsOf(file, index);
  type Floats = Float64Array<ArrayBuffer>;
  type Bytes = Uint8Array<ArrayBuffer>;
  const numbers = (pick: (t: Trace) => Floats): Floats =>
    gathered(
      runs,
      files.map((f) => pick(f.trace)),
      new Float64Array(n),
    );
  const bytes = (pick: (t: Trace) => Bytes): Bytes =>
    gathered(
      runs,
      files.map((f) => pick(f.trace)),
      new Uint8Array(n),
    );
  const texts = (column: StringColumn): Int32Array<ArrayBuffer> => {
    const columns = files.map((f) => f.trace[column]);
    const out = new Int32Array(n);
    for (const { file: k, from, to, at } of runs) {
      const column = columns[k] as Int32Array;
      const remap = remaps[k] as Int32Array;
      for (let i = from; i < to; i++) {
        const text = column[i] as number;
        out[at + i - from] = text < 0 ? -1 : (remap[text] ?? -1);
      }
    }
    return out;
  };
  const ids = gatherIds(
    files.map((f) => f.trace),
    runs,
    n,
  );
  const counts = {} as Record<(typeof COUNT_FIELDS)[number], Float64Array<ArrayBuffer>>;
  for (const field of COUNT_FIELDS) counts[field] = numbers((t) => t.counts[field]);
  return {
    length: n,
    strings,
    timeMs: numbers((t) => t.timeMs),
    session: texts('session'),
    turn: texts('turn'),
    agent: texts('agent'),
    provider: texts('provider'),
    model: texts('model'),
    serviceTier: texts('serviceTier'),
    speed: texts('speed'),
    region: texts('region'),
    recordedCost: texts('recordedCost'),
    purpose: bytes((t) => t.purpose),
    counts,
    webSearches: numbers((t) => t.webSearches),
    calls: numbers((t) => t.calls),
    flags: bytes((t) => t.flags),
    ...ids,
    parts: gatherParts(
      files.map((f) => f.trace),
      file,
      index,
    ),
    groups: gatherGroups(files, remaps, file, index),
  };
}

/** `null` where no file is a warehouse's ledger. */
function gatherGroups(
  files: readonly FileImport[],
  remaps: readonly Int32Array[],
  file: Int32Array,
  index: Int32Array,
): Trace['groups'] {
  if (files.every((f) => f.trace.groups === null)) return null;
  const n = index.length;
  const numbers = Object.fromEntries(
    GROUP_NUMBERS.map((name) => {
      const column = new Float64Array(n);
      for (let i = 0; i < n; i++)
        column[i] = files[file[i] ?? 0]?.trace.groups?.[name][index[i] ?? 0] ?? Number.NaN;
      return [name, column];
    }),
  ) as Record<(typeof GROUP_NUMBERS)[number], Float64Array<ArrayBuffer>>;
  const hours = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const k = file[i] ?? 0;
    const text = files[k]?.trace.groups?.hours[index[i] ?? 0] ?? -1;
    hours[i] = text < 0 ? -1 : (remaps[k]?.[text] ?? -1);
  }
  return { ...numbers, hours };
}

/** Rows that stand together in a file and in the result: mostly whole sessions. */
interface Run {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  /** Where the run starts in the result. */
  readonly at: number;
}

function runsOf(file: Int32Array, index: Int32Array): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (let i = 1; i <= file.length; i++) {
    if (file[i] === file[i - 1] && index[i] === (index[i - 1] ?? 0) + 1) continue;
    const from = index[at] ?? 0;
    runs.push({ file: file[at] ?? 0, from, to: from + i - at, at });
    at = i;
  }
  return runs;
}

function gathered<T extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  runs: readonly Run[],
  columns: readonly T[],
  out: T,
): T {
  for (const { file, from, to, at } of runs) {
    const column = columns[file];
    if (column === undefined) continue;
    // A view costs more than a few numbers.
    if (to - from > 8) out.set(column.subarray(from, to), at);
    else for (let i = from; i < to; i++) out[at + i - from] = column[i] ?? 0;
  }
  return out;
}

function gatherIds(
  traces: readonly Trace[],
  runs: readonly Run[],
  n: number,
): Pick<Trace, 'callIdBytes' | 'callIdOffsets'> {
  const callIdOffsets = new Uint32Array(n + 1);
  let used = 0;
  for (const { file, from, to, at } of runs) {
    const offsets = traces[file]?.callIdOffsets;
    if (offsets === undefined) continue;
    const move = used - (offsets[from] ?? 0);
    for (let i = from; i < to; i++)
      callIdOffsets[at + i - from + 1] = (offsets[i + 1] as number) + move;
    used = (offsets[to] ?? 0) + move;
  }
  const callIdBytes = new Uint8Array(used);
  let start = 0;
  for (const { file, from, to } of runs) {
    const t = traces[file];
    if (t === undefined) continue;
    const [first, end] = [t.callIdOffsets[from] ?? 0, t.callIdOffsets[to] ?? 0];
    // Of single short ids a view would cost more than the bytes.
    if (to - from > 1) callIdBytes.set(t.callIdBytes.subarray(first, end), start);
    else for (let k = first; k < end; k++) callIdBytes[start + k - first] = t.callIdBytes[k] ?? 0;
    start += end - first;
  }
  return { callIdBytes, callIdOffsets };
}

/** `null` where no file has parts of calls. */
function gatherParts(
  traces: readonly Trace[],
  file: Int32Array,
  index: Int32Array,
): Trace['parts'] {
  if (traces.every((t) => t.parts === null)) return null;
  const n = index.length;
  const offsets = new Uint32Array(n + 1);
  let used = 0;
  for (let i = 0; i < n; i++) {
    const from = traces[file[i] ?? 0]?.parts?.offsets;
    const row = index[i] ?? 0;
    used += (from?.[row + 1] ?? 0) - (from?.[row] ?? 0);
    offsets[i + 1] = used;
  }
  const kinds = new Uint8Array(used);
  const characters = new Uint32Array(used);
  const whole = new Uint8Array(n);
  let to = 0;
  for (let i = 0; i < n; i++) {
    const parts = traces[file[i] ?? 0]?.parts ?? null;
    if (parts === null) continue;
    const row = index[i] ?? 0;
    const end = parts.offsets[row + 1] ?? 0;
    whole[i] = parts.whole[row] ?? 0;
    for (let at = parts.offsets[row] ?? 0; at < end; at++) {
      kinds[to] = parts.kinds[at] ?? 0;
      characters[to++] = parts.characters[at] ?? 0;
    }
  }
  return used === 0 ? null : { offsets, kinds, characters, whole };
}
