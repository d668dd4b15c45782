/**
 * The contract between the registry and one format's importer.
 *
 * An importer sees records (parsed JSON values, CSV rows or text lines) and emits calls. It knows
 * nothing of files, compression, prices or the screen. Reading one file is pure: the same bytes
 * give the same {@link FileImport}; what only several files together can tell (copies of one call
 * in two files) is decided afterwards by `crossFile`.
 */
import type { Call, Trace } from '../trace/trace.ts';
import type { Identities } from './identities.ts';

/** Codes of what a reader should know about an import; the words are in the message catalogues. */
export const NOTICE_CODES = [
  'output-lower-bound',
  'inherited-history',
  'write-lifetime-assumed',
  'decimal-comma',
  'cached-exceeds-input',
  'contradicting-counts',
  'reasoning-outside-output',
  'unresolved-model',
  'duplicate-usage',
  'summary-not-recorded',
  'aggregate-only',
  'grouped-sums',
  'approximate-counts',
  'no-usage',
  'no-time',
  'cache-conflict',
  'encoding',
  'paired-by-order',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

export interface Notice {
  readonly code: NoticeCode;
  /** How many records or calls it concerns. */
  readonly count: number;
}

export const SKIP_REASONS = [
  'invalid-json',
  'unfinished-line',
  'control-character',
  'bad-number',
  'too-long',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface Skipped {
  /** 1-based line of the record's start in the (unpacked) file. */
  readonly line: number;
  readonly reason: SkipReason;
  /** Facts for the message, e.g. the field's name. Never content of the trace. */
  readonly detail?: string;
}

export type Detection = 'yes' | 'maybe' | 'no';

/** What `detect` sees: the name and the first records (up to 50, or the first 64 KB of text). */
export interface FileSample {
  /** Path as given, or within the folder or archive. Detection must not depend on it alone. */
  readonly name: string;
  readonly kind: InputKind;
  /** `json`: parsed values, top-level arrays flattened. `csv`: row objects. `text`: lines. */
  readonly records: readonly unknown[];
  /** CSV header cells as written, else `null`. */
  readonly header: readonly string[] | null;
  /** What separates the cells of a CSV file, as it was told or guessed. */
  readonly delimiter?: string | null;
}

export type InputKind = 'json' | 'csv' | 'text';

/**
 * What tells copies of one billed call apart from two calls.
 * Copies have the same `key` and no contradicting `variant`.
 */
export interface Identity {
  /** The response's id, or another key that names the billed call, within the format. */
  readonly key: string;
  /** A second id (a request id): the same key with two variants is two calls. */
  readonly variant?: string | null;
  /** A replayed copy in a side file, dropped when the original is present. */
  readonly sidechain?: boolean;
}

export interface ReadContext {
  readonly fileName: string;
  /** Whether calls are to have their `parts`; else nobody looks at them. */
  readonly wantsParts: boolean;
  /** Emit one billed call. `line` is where its record starts. */
  call(call: Call, line: number, identity?: Identity): void;
  /** Refuse one record; the import goes on. */
  skip(line: number, reason: SkipReason, detail?: string): void;
  notice(code: NoticeCode, count?: number): void;
  /** Facts of the file that `crossFile` needs (a session's id, its parent). JSON-like only. */
  fact(name: string, value: string): void;
}

export interface Reader {
  /**
   * One record: a parsed JSON value (objects have their prototype keys as plain data), a CSV row
   * (`Record<header, cell>`), or a line of text. Must not throw for any input.
   */
  record(value: unknown, line: number): void;
  /**
   * Takes a line of UTF-8, `bytes` from `from` to `to`, before it is decoded: for readers that need
   * little of it. Must do what `record` would do with the parsed line, or nothing and say so: a line
   * that `JSON.parse` would refuse must not be taken.
   * @returns whether it was taken; else the line goes the usual way
   */
  line?(bytes: Uint8Array, from: number, to: number, line: number): boolean;
  /**
   * Takes what a {@link LineReader} of the same importer made of a line, as if {@link line} had taken
   * the line itself. It has crossed from another thread as JSON.
   */
  taken?(value: unknown, line: number): void;
  /** All records have been given; emit what was held back. */
  end(): void;
}

/** Reads lines one by one, in any order, and keeps nothing of them: several threads share a file. */
export interface LineReader {
  /**
   * Reads a line of UTF-8, `bytes` from `from` to `to`.
   * @returns what `Reader.taken` is to be given (JSON-like); `null` where `Reader.line` would take
   * the line and do nothing; `undefined` where `Reader.line` would not take it
   */
  read(bytes: Uint8Array, from: number, to: number): unknown;
}

export interface Importer {
  /** Kebab-case id, as it appears in answers. */
  readonly id: string;
  /** Product name as people know it. */
  readonly name: string;
  readonly docsUrl: string;
  /** Extensions, for the file dialog only. */
  readonly extensions: readonly string[];
  readonly kind: InputKind;
  /** Of `csv` importers made for one file: what separates its cells, where it must not be guessed. */
  readonly delimiter?: string;
  /** Whether its calls have `parts` where they are asked for and the log holds content. */
  readonly readsParts?: boolean;
  detect(sample: FileSample): Detection;
  /**
   * Cheap test on a raw JSONL line before it is parsed: false = this line cannot matter to this
   * importer. Must never be false for a line that `record` would use.
   * @param wantsParts as the reader's context has it: then lines with content matter, too
   */
  lineMatters?(line: string, wantsParts: boolean): boolean;
  open(context: ReadContext): Reader;
  /**
   * What `open`'s reader does in `line`, as far as one line tells. An importer that has `lineMatters`
   * and a reader with `line` must have it, so that threads may share a file.
   */
  lineReader?(): LineReader;
  /**
   * What this is one form of (JSON, CSV), where a call has the same id in all forms. They have the
   * same `crossFile`, which is given the files of all: an export in two forms counts once.
   */
  readonly tool?: string;
  /**
   * Which rows of which files are copies. Order of `files` must not matter for the totals.
   * @returns for each file, the row numbers to drop, and notices to add
   */
  crossFile?(files: readonly FileImport[]): readonly CrossFileDecision[];
}

export interface CrossFileDecision {
  readonly drop: ReadonlySet<number>;
  readonly notices: readonly Notice[];
  /** Rows whose session or turn only another file tells (a sub-agent's file, by its parent's). */
  readonly places?: ReadonlyMap<number, Place>;
}

/** Where a call belongs; what is absent stays as it was read. */
export interface Place {
  readonly session?: string;
  readonly turn?: string;
}

/** One file, read. */
export interface FileImport {
  readonly name: string;
  /** Importer id, or `null` where no importer claims the file. */
  readonly format: string | null;
  readonly trace: Trace;
  /** Per row of `trace`. */
  readonly identities: Identities;
  /** Per row of `trace`: 1-based line. */
  readonly lines: readonly number[];
  readonly skipped: readonly Skipped[];
  readonly notices: readonly Notice[];
  readonly facts: Readonly<Record<string, string>>;
  /** Bytes of the file as given (compressed where it was). */
  readonly bytes: number;
  /** Why nothing was read at all, where so. */
  readonly refusal: Refusal | null;
  /** The archive that held it: its path as given, and the file's own path there. */
  readonly archive?: { readonly path: string; readonly inner: string } | null;
}

/** A file that could not be read, with what to do instead. */
export interface Refusal {
  readonly code:
    | 'empty'
    | 'unknown-format'
    | 'unsupported-container'
    | 'damaged-container'
    | 'encrypted'
    /** A zip with bzip2 inside, a dictionary, a sparse tar: `detail` says. */
    | 'unsupported-packing'
    /** An archive in an archive in an archive. */
    | 'nested-container'
    /** It unpacks to so many times its size, or so many GB, or holds so many files: `detail` says. */
    | 'unpacked-ratio'
    | 'unpacked-size'
    | 'too-many-files';
  /**
   * E.g. `zip`, `sqlite`; a limit; or the first keys or header cells that were seen. Never content.
   */
  readonly detail: string;
}
