/**
 * Archives given together: one that was given twice counts once, and files of the same name in two
 * archives are two files. Many logs name no session, and then a file's name has to do; in an archive
 * that name says too little (`events.jsonl` is in every one of them).
 */
import { TraceBuilder } from '../trace/builder.ts';
import type { Trace } from '../trace/trace.ts';
import { stemOf } from './agents.ts';
import { IdentityBuilder } from './identities.ts';
import type { FileImport, Place } from './importer.ts';
import { placed } from './lineage.ts';

/** Names that nobody gives twice: a session's id is the same session in whichever archive it lies. */
const UNIQUE = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|[0-9a-f]{16}/i;

/**
 * `files` with each repeated one emptied: of the same name within its archive, with the same calls.
 * The one whose archive comes first by name stays, in whatever order they came.
 * @returns the files, and by index how many rows were taken away
 */
export function withoutRepeats(files: readonly FileImport[]): {
  readonly files: readonly FileImport[];
  readonly repeated: ReadonlyMap<number, number>;
} {
  const byName = new Map<string, number[]>();
  files.forEach((file, i) => {
    if (file.trace.length === 0) return;
    const key = JSON.stringify([innerName(file), file.format, file.trace.length]);
    const list = byName.get(key);
    if (list === undefined) byName.set(key, [i]);
    else list.push(i);
  });
  const repeated = new Map<number, number>();
  for (const list of byName.values()) {
    const kept: FileImport[] = [];
    for (const i of list.sort((a, b) => (archiveOf(files[a]) < archiveOf(files[b]) ? -1 : 1))) {
      const file = files[i];
      if (file === undefined) continue;
      if (kept.some((other) => isSameLog(other, file))) repeated.set(i, file.trace.length);
      else kept.push(file);
    }
  }
  if (repeated.size === 0) return { files, repeated };
  return { files: files.map((file, i) => (repeated.has(i) ? emptied(file) : file)), repeated };
}

/**
 * `files` with the sessions told apart that are called by a file's name only and occur in several
 * archives: they get their archive's path before it. Not where the files share a call, which one log
 * at two times does.
 * @param drops by file, the rows that are copies of others
 */
export function sessionsApart(
  files: readonly FileImport[],
  drops: readonly ReadonlySet<number>[],
): readonly FileImport[] {
  if (!files.some((file) => (file.archive ?? null) !== null)) return files;
  const owners = new Map<string, number[]>();
  files.forEach((file, i) => {
    for (const session of sessionsByName(file, drops[i] ?? new Set())) {
      const list = owners.get(session);
      if (list === undefined) owners.set(session, [i]);
      else list.push(i);
    }
  });
  const labels = labelsOf(files);
  const moved = files.map(() => new Map<string, string>());
  for (const [session, list] of owners) {
    if (new Set(list.map((i) => labels[i])).size < 2) continue;
    if (list.some((i) => (drops[i]?.size ?? 0) > 0) && shareCalls(list.map((i) => files[i])))
      continue;
    for (const i of list)
      if (labels[i] !== '' && labels[i] !== undefined)
        moved[i]?.set(session, `${labels[i]}/${session}`);
  }
  return files.map((file, i) => {
    const names = moved[i];
    if (names === undefined || names.size === 0) return file;
    const places = new Map<number, Place>();
    file.trace.session.forEach((index, row) => {
      const session = names.get(file.trace.strings[index] ?? '');
      if (session !== undefined) places.set(row, { session });
    });
    return { ...file, trace: placed(file.trace, places) };
  });
}

function innerName(file: FileImport): string {
  return file.archive?.inner ?? file.name;
}

function archiveOf(file: FileImport | undefined): string {
  return file?.archive?.path ?? '';
}

/** By file: its archive's path, numbered where several archives have one path; `''` outside of any. */
function labelsOf(files: readonly FileImport[]): string[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const path = archiveOf(file);
    if (path === '') return '';
    const key = JSON.stringify([path, innerName(file)]);
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return n === 1 ? path : `${path} (${n})`;
  });
}

/** Sessions of a file that may have been made of its path. */
function sessionsByName(file: FileImport, drop: ReadonlySet<number>): Set<string> {
  const made = new Set([file.name, innerName(file)]);
  for (const part of file.name.split(/[\\/]/)) made.add(part).add(stemOf(part));
  const found = new Set<string>();
  file.trace.session.forEach((index, row) => {
    const session = file.trace.strings[index] ?? '';
    if (!found.has(session) && !drop.has(row) && made.has(session) && !UNIQUE.test(session))
      found.add(session);
  });
  return found;
}

function shareCalls(files: readonly (FileImport | undefined)[]): boolean {
  const seen = new Set<string>();
  for (const file of files) {
    const own = new Set<string>();
    for (const identity of file?.identities ?? []) if (identity !== null) own.add(identity.key);
    for (const key of own) if (seen.has(key)) return true;
    for (const key of own) seen.add(key);
  }
  return false;
}

function emptied(file: FileImport): FileImport {
  return {
    ...file,
    trace: new TraceBuilder().build(),
    identities: new IdentityBuilder().build(),
    lines: [],
    facts: {},
  };
}

/** Whether two files hold the same calls, row by row. */
function isSameLog(a: FileImport, b: FileImport): boolean {
  const texts = (file: FileImport): string[] => {
    const outer = `${archiveOf(file)}/`;
    return file.trace.strings.map((s) => (s.startsWith(outer) ? s.slice(outer.length) : s));
  };
  return isSame(texts(a), texts(b)) && isSameColumns(a.trace, b.trace);
}

/** Columns by name, groups of columns within; texts are compared apart, parts are not. */
function isSameColumns(a: Trace, b: Trace): boolean {
  const { strings: _, parts: __, ...columns } = a;
  return isSameTree(columns, b);
}

function isSameTree(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    return Object.is(a, b);
  if (ArrayBuffer.isView(a))
    return isSame(a as ArrayLike<unknown> & typeof a, b as typeof b & ArrayLike<unknown>);
  return Object.entries(a).every(([key, column]) =>
    isSameTree(column, (b as Record<string, unknown>)[key]),
  );
}

function isSame(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
