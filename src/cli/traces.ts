/** Traces as a command needs them: read, checked for being of use, their notices told. */
import { exportWay } from '../i18n/exports.ts';
import { NOTICE_CODES, type Importer, type Refusal } from '../importers/importer.ts';
import type { FileReport, ImportResult } from '../importers/merge.ts';
import { IMPORTERS } from '../importers/registry.ts';
import { modelsOf } from '../answers/inventory.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { stringAt, type Trace } from '../trace/trace.ts';
import type { Args } from './args.ts';
import { readTraces, type TraceOptions } from './files.ts';
import { printable } from './format.ts';
import { nothingUsable, type Io } from './io.ts';
import type { Words } from './words.ts';

/** The importers of a command; a mapping file's is asked first. */
export async function importersFor(args: Args, words: Words): Promise<readonly Importer[]> {
  const map = args.one('map');
  if (map === null) return IMPORTERS;
  const { mappedImporter } = await import('./mapping.ts');
  return [await mappedImporter(map, words), ...IMPORTERS];
}

/** Reads traces, and tells on the error stream what was left out and what was noticed. */
export async function traces(
  paths: readonly string[],
  importers: readonly Importer[],
  tariffs: readonly Tariff[],
  io: Io,
  words: Words,
  options: TraceOptions = {},
): Promise<ImportResult> {
  const read = await readTraces(paths, importers, io, words, options);
  const result = { ...read, files: withUnresolved(read, tariffs) };
  tellNotices(result.files, paths, io, words);
  return result;
}

/** As `traces`. @throws Failure where no call is in them */
export async function usableTraces(
  paths: readonly string[],
  importers: readonly Importer[],
  tariffs: readonly Tariff[],
  io: Io,
  words: Words,
  none = words.noRecords,
  options: TraceOptions = {},
): Promise<ImportResult> {
  const result = await traces(paths, importers, tariffs, io, words, options);
  if (result.trace.length === 0) throw nothingUsable(none);
  return result;
}

/** Only here are prices known, so only here can a file learn that its models have none. */
function withUnresolved(result: ImportResult, tariffs: readonly Tariff[]): FileReport[] {
  const { trace, fileOf } = result;
  const unresolved = new Set(
    modelsOf(trace, tariffs)
      .filter((m) => m.resolved === null)
      .map((m) => `${m.provider ?? ''}\n${m.recorded ?? ''}`),
  );
  if (unresolved.size === 0) return [...result.files];
  const calls = new Float64Array(result.files.length);
  for (let i = 0; i < trace.length; i++)
    if (unresolved.has(modelKey(trace, i)))
      calls[fileOf[i] ?? 0] = (calls[fileOf[i] ?? 0] ?? 0) + (trace.calls[i] ?? 1);
  return result.files.map((file, k) => {
    const count = calls[k] ?? 0;
    return count === 0
      ? file
      : { ...file, notices: [...file.notices, { code: 'unresolved-model' as const, count }] };
  });
}

function modelKey(trace: Trace, i: number): string {
  return `${stringAt(trace, trace.provider[i]) ?? ''}\n${stringAt(trace, trace.model[i]) ?? ''}`;
}

/** Why a file of a folder or an archive may well be left out: nobody said that it is a trace. */
const HARMLESS: readonly Refusal['code'][] = ['empty', 'unknown-format', 'unsupported-container'];
/** Lines that are named one by one on the error stream; `inspect` lists all. */
const NAMED_SKIPS = 5;
/** Beyond it a notice is one line for all files that have it; `inspect --json` has it by file. */
const NAMED_FILES = 5;

function tellNotices(
  files: readonly FileReport[],
  named: readonly string[],
  io: Io,
  words: Words,
): void {
  let refusedInFolders = 0;
  const tellOf = (file: FileReport, text: string): void =>
    io.err(`${printable(file.name)}: ${text}\n`);
  for (const file of files) {
    const tell = (text: string): void => tellOf(file, text);
    if (file.refusal !== null) {
      if (named.includes(file.name) || !HARMLESS.includes(file.refusal.code))
        tell(refusalMessage(file, words));
      else refusedInFolders++;
    }
    if (file.skipped.length > 0) {
      const lines = file.skipped
        .slice(0, NAMED_SKIPS)
        .map((s) => words.line(s.line, words.skips[s.reason](printable(s.detail ?? ''))));
      const more = file.skipped.length - lines.length;
      if (more > 0) lines.push(words.andMore(more));
      tell(words.skippedLines(file.skipped.length, lines));
    }
    if (files.length <= NAMED_FILES)
      for (const { code, count } of file.notices) tell(`${words.notices[code]} (${count})`);
  }
  if (files.length > NAMED_FILES)
    for (const code of NOTICE_CODES) {
      const having = files.flatMap((file) =>
        file.notices.filter((n) => n.code === code).map(({ count }) => ({ file, count })),
      );
      const [only] = having;
      if (only === undefined) continue;
      const count = having.reduce((n, h) => n + h.count, 0);
      const text = `${words.notices[code]} (${count})`;
      if (having.length === 1) tellOf(only.file, text);
      else io.err(`${words.inFiles(having.length, text)}\n`);
    }
  if (refusedInFolders > 0) io.err(`${words.filesRefused(refusedInFolders)}\n`);
}

export function refusalMessage(file: FileReport, words: Words): string {
  if (file.refusal === null) return '';
  const { code, detail } = file.refusal;
  const way = code === 'unsupported-container' ? exportWay(detail, file.name) : null;
  return way === null
    ? words.refusals[code](printable(detail))
    : words.exportWith(detail, way.tool, way.command);
}
