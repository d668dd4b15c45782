/**
 * Reads one file as a stream: unpack, decode, split into records, find the importer, let it emit.
 * Pure but for the stream it is given; memory does not grow with the bytes read.
 */
import Papa from 'papaparse';
import { ByteLineSplitter } from '../containers/bytelines.ts';
import { DocumentSplitter } from '../containers/documents.ts';
import { TextChunks, sniffContainer } from '../containers/decode.ts';
import { LineSplitter, type LineSink } from '../containers/lines.ts';
import { CsvPieces } from '../containers/csv.ts';
import { ByteFeed, ContainerFault } from '../containers/feed.ts';
import { SseSplitter } from '../containers/sse.ts';
import { explainBadJson } from '../containers/badjson.ts';
import { innerFiles, pullOf, type Limits } from '../containers/unpack.ts';

export { LIMITS } from '../containers/unpack.ts';
import { TraceBuilder } from '../trace/builder.ts';
import { KIND, type LineDigest } from './digest.ts';
import { IdentityBuilder } from './identities.ts';
import type {
  FileImport,
  FileSample,
  Importer,
  InputKind,
  Notice,
  NoticeCode,
  ReadContext,
  Reader,
  Refusal,
  Skipped,
} from './importer.ts';

/** A file as its holder gives it: a name and a way to stream its bytes. */
export interface ByteSource {
  /** Path as given, or within the folder given. */
  readonly name: string;
  /** Bytes, where known. */
  readonly size: number;
  /** It was found in a folder: the files of an archive are then named under the archive's path. */
  readonly inFolder?: boolean;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Its bytes from `from` to `to` (not included); where that is possible, threads may share it. */
  range?(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ReadOptions {
  readonly importers: readonly Importer[];
  /** Called with bytes read of this file since the last call (as given, before unpacking). */
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
  /** How far packed files are unpacked. */
  readonly limits?: Limits;
  /**
   * Reads `Call.parts` as well, where the log holds content. It takes longer: lines that say nothing
   * of tokens are parsed then. @default false
   */
  readonly parts?: boolean;
}

/** Bytes that say what a file is. */
const HEAD_BYTES = 512;
/** Unpacked bytes after which others have their say. */
const HEARD_BYTES = 8_000_000;
/** How much is looked at to find out what a file is. */
const HEAD_LENGTH = 64 * 1024;
const SAMPLE_RECORDS = 50;
/** A file whose first records say nothing (a transcript that opens with snapshots) gets this far. */
const PATIENCE_RECORDS = 5_000;
/** Skips that are listed one by one; beyond it they are only counted. */
export const MAX_LISTED_SKIPS = 10_000;

type Shape = 'lines' | 'documents' | 'sse' | 'csv' | 'text';

/**
 * Reads `source` to its end: one result, or where it is an archive one for each file in it, named by
 * its path there. An archive that could be opened no further has one of its own, under its own name.
 * @throws the signal's reason where the signal aborts; never for what the file holds
 */
export async function readSource(source: ByteSource, options: ReadOptions): Promise<FileImport[]> {
  const parts = options.parts === true;
  const reader = source.stream().getReader();
  let given = 0;
  const pull = pullOf(reader, (n) => {
    given += n;
    options.onBytes?.(n);
  });
  const read: FileImport[] = [];
  try {
    for await (const { name, feed } of innerFiles(pull, () => given, options.limits)) {
      const shown = name === null ? source.name : pathIn(source, name);
      const reading = new Reading({ name: shown }, options.importers, parts);
      const file = await readText(reading, feed, name !== null, options.signal);
      read.push(
        name === null
          ? { ...file, bytes: given }
          : { ...file, archive: { path: source.name, inner: name } },
      );
    }
  } finally {
    // Releases the file handle where reading stopped early; harmless at the end.
    await reader.cancel().catch(() => undefined);
  }
  return withoutAgentMeta(read);
}

/** {@link readSource} of a file that is no archive; of one that is, what was first in it. */
export async function readFile(source: ByteSource, options: ReadOptions): Promise<FileImport> {
  return (await readSource(source, options))[0] as FileImport;
}

function pathIn(source: ByteSource, name: string): string {
  return source.inFolder === true ? `${source.name}/${name}` : name;
}

/**
 * What Claude Code writes beside a sub-agent's transcript (`agent-<id>.meta.json`: its type and who
 * called it) would bury the files of an archive that should be traces and are none.
 */
function withoutAgentMeta(read: FileImport[]): FileImport[] {
  if (read.length < 2) return read;
  const names = new Set(read.map((file) => file.name));
  return read.filter(({ name, refusal }) => {
    const agent = /^(.*agent-[^/]+)\.meta\.json$/.exec(name)?.[1];
    return (
      agent === undefined ||
      !names.has(`${agent}.jsonl`) ||
      refusal?.code !== 'unknown-format' ||
      !refusal.detail.includes('agentType')
    );
  });
}

/** A file that is read on demand, blocking: for threads that have nothing else to do. */
export interface BlockingSource {
  readonly name: string;
  /** Fills `into` from its start. @returns how many bytes there were, 0 at the end */
  read(into: Uint8Array): number;
}

/** One read; small enough to stay in the processor's cache until it is split. */
const BLOCK_BYTES = 256 * 1024;
/** For one file after the other: reading blocks, so there are never two. */
let block: Uint8Array | null = null;

/**
 * What {@link readFile} gives, without streams and with one buffer for all of the file.
 * @returns `null` where the file is no plain UTF-8 text: read it with {@link readFile}
 */
export function readFileBlocking(
  source: BlockingSource,
  options: Pick<ReadOptions, 'importers' | 'onBytes' | 'parts'>,
): FileImport | null {
  const reading = new Reading(source, options.importers, options.parts === true);
  const buffer = (block ??= new Uint8Array(BLOCK_BYTES));
  let first = true;
  for (;;) {
    let length = source.read(buffer);
    // What a file is, its first bytes tell: a pipe may give them one by one.
    for (let n = length; first && n > 0 && length < HEAD_BYTES; length += n)
      n = source.read(buffer.subarray(length));
    const bytes = buffer.subarray(0, length);
    if (bytes.length === 0) break;
    if (first) {
      const container = sniffContainer(bytes);
      if (container.kind !== 'text' || container.encoding !== 'utf-8') return null;
    }
    first = false;
    reading.bytes += bytes.length;
    options.onBytes?.(bytes.length);
    if (!reading.pushBytes(bytes)) break;
  }
  return first ? reading.refuse({ code: 'empty', detail: '' }) : reading.finish(null);
}

/** So much of a shared file is read first, to find out what it is. */
const SHARED_HEAD_BYTES = 2_000_000;
const LF = 10;

/**
 * What {@link readFile} gives of a file of lines, most of which others have read.
 * @param others reads the lines that begin at byte `from` or behind it with {@link digestLines}, and
 *   gives what that made of them to `take`, in their order and to the end of the file
 * @returns `null` where the file is not made for it: read it with {@link readSource}
 * @throws what the source or `others` throw
 */
export async function readShared(
  source: ByteSource,
  options: Pick<ReadOptions, 'importers' | 'onBytes'>,
  others: (from: number, importerId: string, take: (digest: LineDigest) => void) => Promise<void>,
  headBytes = SHARED_HEAD_BYTES,
): Promise<FileImport | null> {
  if (source.range === undefined || source.size <= headBytes) return null;
  const head = await bytesOf(source.range(0, headBytes), headBytes);
  const container = sniffContainer(head);
  if (container.kind !== 'text' || container.encoding !== 'utf-8') return null;
  const reading = new Reading(source, options.importers);
  const from = head.lastIndexOf(LF) + 1;
  if (from === 0 || !reading.pushBytes(head.subarray(0, from))) return null;
  const importerId = reading.sharedBy;
  if (importerId === null) return null;
  options.onBytes?.(from);
  await others(from, importerId, (digest) => reading.pushDigest(digest));
  reading.bytes = source.size;
  return reading.finish(null);
}

async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const feed = new ByteFeed(pullOf(reader, () => undefined));
  const bytes = await feed.fill(count);
  feed.check();
  return bytes;
}

/** @param counts whether the bytes of the reading are those that come out here */
async function readText(
  reading: Reading,
  feed: ByteFeed,
  counts: boolean,
  signal: AbortSignal | undefined,
): Promise<FileImport> {
  let unheard = 0;
  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    signal?.throwIfAborted();
    const bytes = await feed.next();
    if (bytes === null) return null;
    if (counts) reading.bytes += bytes.length;
    unheard += bytes.length;
    // Unpacking waits for nobody, and somebody may want to cancel.
    if (signal !== undefined && unheard >= HEARD_BYTES) {
      unheard = 0;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return bytes;
  };
  try {
    signal?.throwIfAborted();
    const head = await feed.fill(HEAD_BYTES);
    if (head.length === 0) {
      feed.check();
      return reading.refuse({ code: 'empty', detail: '' });
    }
    const container = sniffContainer(head);
    if (container.kind !== 'text')
      return reading.refuse({ code: 'unsupported-container', detail: container.kind });
    let bytes = await next();
    if (container.encoding === 'utf-8') {
      while (bytes !== null && reading.pushBytes(bytes)) bytes = await next();
      return reading.finish(null);
    }
    reading.notice('encoding');
    const chunks = new TextChunks(container.encoding);
    while (bytes !== null && reading.push(chunks.push(bytes))) bytes = await next();
    reading.push(chunks.end());
    return reading.finish(null);
  } catch (error) {
    if (!(error instanceof ContainerFault)) throw error;
    return reading.finish({ code: error.code, detail: error.detail });
  }
}

/** CR alone as a line's end between JSON values; in a string it is an error. */
const BARE_CR = /(?<=[}\]])\s*\r\s*(?=[{[])/;

/** Whether CR ends the lines of a text that has no LF. */
function endsInCr(head: string): boolean {
  return /^\s*[{[]/.test(head) ? /[{}[\],]\s*\r\s*["{}[\]]/.test(head) : /\r[^]/.test(head);
}

function lineFeed(byte: number): number {
  return byte === 13 ? 10 : byte;
}

/** In one go: a head may come in thousands of small pieces. */
function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Drops the byte order mark, also where a tool has put a second one before it. */
function withoutMarks(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from < 6 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf)
    from += 3;
  return bytes.subarray(from);
}

interface Pending {
  readonly value: unknown;
  readonly line: number;
}

/** Growing the columns anew for every file took longer than filling them. */
const spareBuilders: TraceBuilder[] = [];
/** As many files as are mostly read at a time. */
const MOST_SPARE = 4;

/** The state of reading one file. Text goes in by {@link push}, the result comes from {@link finish}. */
export class Reading implements ReadContext {
  bytes = 0;
  readonly fileName: string;
  readonly wantsParts: boolean;
  readonly #importers: readonly Importer[];
  #head: string[] = [];
  #headLength = 0;
  #feed: { push(chunk: string): void; end(): void } | null = null;
  /** UTF-8 as it came: kept until the shape is known, for lines are split before they are decoded. */
  #headBytes: Uint8Array[] = [];
  #byteFeed: ByteLineSplitter | null = null;
  readonly #chunks = new TextChunks('utf-8');
  #kind: InputKind = 'json';
  #header: string[] | null = null;
  #pending: Pending[] = [];
  #pendingLength = 0;
  #importer: Importer | null = null;
  #reader: Reader | null = null;
  #refusal: Refusal | null = null;
  readonly #builder: TraceBuilder;
  readonly #identities = new IdentityBuilder();
  readonly #lines: number[] = [];
  readonly #skipped: Skipped[] = [];
  readonly #notices = new Map<NoticeCode, number>();
  readonly #facts: Record<string, string> = Object.create(null) as Record<string, string>;
  #recordsSeen = 0;
  #blankHead = false;
  #endsInCr = false;

  constructor(
    source: { readonly name: string },
    importers: readonly Importer[],
    wantsParts = false,
  ) {
    this.fileName = source.name;
    this.#builder = spareBuilders.pop() ?? new TraceBuilder();
    this.#importers = importers;
    this.wantsParts = wantsParts;
  }

  // --- what an importer may call ---

  call: ReadContext['call'] = (call, line, identity) => {
    try {
      this.#builder.add(call);
    } catch (error) {
      this.skip(line, 'bad-number', error instanceof RangeError ? error.message : '');
      return;
    }
    this.#identities.add(identity ?? null);
    this.#lines.push(line);
  };

  skip: ReadContext['skip'] = (line, reason, detail) => {
    if (this.#skipped.length < MAX_LISTED_SKIPS)
      this.#skipped.push(detail === undefined ? { line, reason } : { line, reason, detail });
  };

  notice: ReadContext['notice'] = (code, count = 1) => {
    if (count > 0) this.#notices.set(code, (this.#notices.get(code) ?? 0) + count);
  };

  fact: ReadContext['fact'] = (name, value) => {
    this.#facts[name] = value;
  };

  // --- text in ---

  /** Takes decoded text. @returns false where nothing more is wanted of this file */
  push(chunk: string): boolean {
    if (this.#refusal !== null) return false;
    if (this.#feed !== null) {
      this.#feed.push(this.#endsInCr ? chunk.replaceAll('\r', '\n') : chunk);
      return this.#refusal === null;
    }
    this.#head.push(chunk);
    this.#headLength += chunk.length;
    if (this.#headLength >= HEAD_LENGTH) this.#start();
    return this.#refusal === null;
  }

  /** Takes UTF-8, and copies what it keeps. @returns false where nothing more is wanted of this file */
  pushBytes(bytes: Uint8Array): boolean {
    if (this.#byteFeed === null) {
      if (this.#feed !== null) return this.push(this.#chunks.push(bytes));
      this.#headBytes.push(bytes);
      // No more is decoded here than it takes to know the shape.
      const part = bytes.subarray(0, HEAD_LENGTH);
      let wanted = this.push(this.#chunks.push(part));
      if (this.#feed === null && wanted && part.length === HEAD_LENGTH) {
        this.#start();
        wanted = this.#refusal === null;
      }
      if (this.#byteFeed === null && part.length < bytes.length)
        wanted = this.push(this.#chunks.push(bytes.subarray(part.length)));
      // The caller may use its buffer again.
      if (this.#headBytes.length > 0)
        this.#headBytes[this.#headBytes.length - 1] = new Uint8Array(bytes);
      return wanted;
    }
    if (this.#refusal !== null) return false;
    this.#byteFeed.push(this.#endsInCr ? bytes.map(lineFeed) : bytes);
    return this.#refusal === null;
  }

  /**
   * The importer that lets others read the lines that follow; `null` where it does not, or where
   * this is no place between lines.
   */
  get sharedBy(): string | null {
    const isLines = this.#byteFeed !== null && this.#kind === 'json' && !this.#endsInCr;
    if (!isLines || this.#byteFeed?.isInLine === true || this.wantsParts) return null;
    if (this.#reader === null || this.#importer?.lineMatters === undefined) return null;
    return this.#importer.id;
  }

  /** Takes lines that others have read, instead of their bytes. Only where {@link sharedBy} says so. */
  pushDigest({ lines, rows, hasBroken }: LineDigest): void {
    const before = this.#byteFeed?.lines ?? 0;
    for (const [at, kind, value] of rows) {
      const line = before + at;
      if (kind === KIND.taken) this.#reader?.taken?.(value, line);
      else if (kind === KIND.tooLong) this.skip(line, 'too-long');
      else this.#json(value as string, line, kind === KIND.text, true);
    }
    if (hasBroken) this.#hasBrokenDigest = true;
    this.#byteFeed?.pass(lines);
  }
  #hasBrokenDigest = false;

  /** The result. `refusal` is set where the bytes ended in an error. */
  finish(refusal: Refusal | null): FileImport {
    if (this.#byteFeed === null) this.push(this.#chunks.end());
    if (this.#feed === null && this.#refusal === null) this.#start(true);
    // After a refusal the rest was not read: what is held of it is no line that was cut off.
    if (this.#refusal === null) this.#feed?.end();
    if (this.#importer === null && this.#refusal === null) this.#decide(true);
    const hasBroken = this.#chunks.hasBroken || this.#byteFeed?.hasBroken === true;
    if (hasBroken || this.#hasBrokenDigest) this.notice('encoding');
    this.#reader?.end();
    return this.#result(refusal ?? this.#refusal);
  }

  refuse(refusal: Refusal): FileImport {
    return this.#result(refusal);
  }

  #result(refusal: Refusal | null): FileImport {
    const trace = this.#builder.build();
    this.#builder.reset();
    if (spareBuilders.length < MOST_SPARE) spareBuilders.push(this.#builder);
    return {
      name: this.fileName,
      format: this.#importer?.id ?? null,
      trace,
      identities: this.#identities.build(),
      lines: this.#lines,
      skipped: [...this.#skipped].sort((a, b) => a.line - b.line),
      notices: [...this.#notices].map(([code, count]): Notice => ({ code, count })),
      facts: this.#facts,
      bytes: this.bytes,
      refusal,
    };
  }

  #start(whole = false): void {
    let head = this.#head.join('');
    this.#head = [];
    if (head.startsWith('\uFEFF')) head = head.slice(1);
    // Lines that end in CR alone; the head's last may stand before an LF.
    this.#endsInCr = !head.includes('\n') && endsInCr(head);
    if (this.#endsInCr) head = head.replaceAll('\r', '\n');
    const blank = head.trim() === '';
    this.#blankHead = blank;
    if (blank && whole) {
      this.#refusal = { code: 'empty', detail: '' };
      return;
    }
    let shape = blank ? 'lines' : shapeOf(head, forcedDelimiter(this.#importers));
    // A long line that begins with a bracket may be a list of everything: it is not held whole.
    if (shape === 'lines' && !whole && !head.includes('\n') && /^\s*\[/.test(head))
      shape = 'documents';
    this.#kind = shape === 'csv' ? 'csv' : shape === 'text' ? 'text' : 'json';
    const bytes = this.#headBytes;
    this.#headBytes = [];
    if (bytes.length > 0 && (shape === 'lines' || shape === 'text')) {
      const splitter = (this.#byteFeed = new ByteLineSplitter(this.#lineSink(shape)));
      this.#feed = { push: () => undefined, end: () => splitter.end() };
      const start = withoutMarks(concat(bytes));
      splitter.push(this.#endsInCr ? start.map(lineFeed) : start);
      return;
    }
    this.#feed = this.#feedFor(shape);
    this.#feed.push(head);
  }

  #lineSink(shape: 'lines' | 'text'): LineSink {
    const tooLong = (number: number): void => this.skip(number, 'too-long');
    if (shape === 'text')
      return { line: (text, number) => this.#give(text, number, text.length), tooLong };
    return {
      // Parts are told by the text, which has to be decoded for it.
      bytes: (bytes, from, to, number) =>
        !this.wantsParts && (this.#reader?.line?.(bytes, from, to, number) ?? false),
      line: (text, number, finished) => this.#jsonLine(text, number, finished),
      tooLong,
    };
  }

  #feedFor(shape: Shape): { push(chunk: string): void; end(): void } {
    switch (shape) {
      case 'lines':
      case 'text':
        return new LineSplitter(this.#lineSink(shape));
      case 'documents':
        return new DocumentSplitter({
          document: (text, line, finished) => this.#json(text, line, finished),
          tooLong: (line) => this.skip(line, 'too-long'),
        });
      case 'sse':
        return new SseSplitter({ data: (text, line) => void this.#json(text, line, true) });
      case 'csv':
        return new CsvPieces({
          piece: (text, line) => this.#csv(text, line),
          unclosed: (line) => this.skip(line, 'unfinished-line'),
          tooLong: (line) => this.skip(line, 'too-long'),
        });
    }
  }

  #jsonLine(text: string, number: number, finished: boolean): void {
    const matters = this.#importer?.lineMatters;
    // A line that looks cut is parsed all the same, so that it is listed.
    if (matters !== undefined && text.endsWith('}') && !matters(text, this.wantsParts)) return;
    const trimmed = text.trim();
    if (trimmed === '') return;
    this.#json(trimmed, number, finished, true);
  }

  /**
   * @param isLine whether CR may end lines within the text, among others that end in LF
   * @returns whether the text was JSON
   */
  #json(text: string, line: number, finished: boolean, isLine = false): boolean {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      const parts = isLine ? text.split(BARE_CR) : [];
      if (parts.length < 2) this.skip(line, explainBadJson(text, finished));
      else
        for (const [i, part] of parts.entries())
          this.#json(part.trim(), line, finished || i < parts.length - 1);
      return false;
    }
    if (Array.isArray(value)) {
      // A top-level array is a list of records, whether on one line or on many.
      for (const element of value) this.#give(element, line, text.length / value.length);
    } else this.#give(value, line, text.length);
    return true;
  }

  #csv(piece: string, line: number): void {
    if (this.#header === null)
      this.#delimiter = forcedDelimiter(this.#importers) ?? guessDelimiter(piece);
    const parsed = Papa.parse<string[]>(piece, { delimiter: this.#delimiter });
    let at = line;
    for (const row of parsed.data) {
      const from = at;
      at += 1 + row.reduce((n, cell) => n + countLineEnds(cell), 0);
      if (row.length === 1 && (row[0] ?? '').trim() === '') continue;
      if (this.#header === null) {
        this.#header = row.map((cell) => cell.trim());
        continue;
      }
      const record: Record<string, string> = Object.create(null) as Record<string, string>;
      this.#header.forEach((name, i) => {
        record[name] = row[i] ?? '';
      });
      this.#give(record, from, row.length * 8);
    }
  }
  #delimiter = ',';

  #give(value: unknown, line: number, length: number): void {
    this.#recordsSeen++;
    if (this.#reader !== null) {
      this.#reader.record(value, line);
      return;
    }
    if (this.#refusal !== null) return;
    this.#pending.push({ value, line });
    this.#pendingLength += length;
    const n = this.#pending.length;
    if (n === SAMPLE_RECORDS || n >= PATIENCE_RECORDS || (n > SAMPLE_RECORDS && n % 500 === 0))
      this.#decide(n >= PATIENCE_RECORDS);
    else if (n < SAMPLE_RECORDS && this.#pendingLength >= HEAD_LENGTH) this.#decide(false);
  }

  #decide(last: boolean): void {
    const sample: FileSample = {
      name: this.fileName,
      kind: this.#kind,
      records: this.#pending.map((p) => p.value),
      header: this.#header,
      delimiter: this.#kind === 'csv' ? this.#delimiter : null,
    };
    const importer = chooseImporter(sample, this.#importers, last);
    if (importer === null) {
      if (last)
        this.#refusal =
          this.#recordsSeen === 0 && this.#skipped.length > 0
            ? null
            : this.#recordsSeen === 0 && this.#blankHead
              ? { code: 'empty', detail: '' }
              : { code: 'unknown-format', detail: describeSample(sample) };
      return;
    }
    this.#importer = importer;
    this.#reader = importer.open(this);
    const pending = this.#pending;
    this.#pending = [];
    for (const { value, line } of pending) this.#reader.record(value, line);
  }
}

/**
 * The importer that claims the sample: a `yes`, else (when no more is to come) a `maybe`.
 * The order of the registry settles ties; that no two say `yes` is tested over all fixtures.
 */
export function chooseImporter(
  sample: FileSample,
  importers: readonly Importer[],
  allowMaybe: boolean,
): Importer | null {
  let maybe: Importer | null = null;
  for (const importer of importers) {
    if (importer.kind !== sample.kind) continue;
    const detection = importer.detect(sample);
    if (detection === 'yes') return importer;
    if (detection === 'maybe') maybe ??= importer;
  }
  return allowMaybe ? maybe : null;
}

/**
 * What kind of text begins with `head`.
 * @param delimiter of tables, where the reader named one; it may be one that nobody would guess
 */
export function shapeOf(head: string, delimiter: string | null = null): Shape {
  const text = head.trimStart();
  const first = text[0];
  if (first === '{' || first === '[') return jsonShape(text);
  if (/^(?:data|event|id|retry)?:/.test(text)) return 'sse';
  const line = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'));
  if (delimiter !== null && line.includes(delimiter)) return 'csv';
  if (/[,;\t|]/.test(line) && !/^[#>]/.test(line)) return 'csv';
  return text.split('\n', 50).some((l) => l.startsWith('{"')) ? 'lines' : 'text';
}

function jsonShape(text: string): Shape {
  const lines = text.split('\n');
  const whole = lines.slice(0, -1);
  if (whole.length === 0) return 'lines';
  // One value a line: some whole line is a JSON object by itself.
  for (const line of whole) {
    const t = line.trim();
    if (!/^[{[]/.test(line) || !/[}\]]$/.test(t)) continue;
    try {
      if (typeof JSON.parse(t) === 'object' && t.length > 4) return 'lines';
    } catch {
      // A line of a pretty-printed document, or a bad line: the next may tell.
    }
  }
  // A pretty-printed document breaks its line after a bracket or a comma.
  return /[[{,]\s*$/.test(lines[0] ?? '') ? 'documents' : 'lines';
}

/** The delimiter that an importer demands (a mapping that the reader confirmed), or `null`. */
function forcedDelimiter(importers: readonly Importer[]): string | null {
  return importers.find((i) => i.kind === 'csv' && i.delimiter !== undefined)?.delimiter ?? null;
}

function guessDelimiter(text: string): string {
  const line = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (c: string): number => bare.split(c).length - 1;
  return [',', ';', '\t', '|'].reduce((best, c) => (count(c) > count(best) ? c : best), ',');
}

function countLineEnds(cell: string): number {
  let n = 0;
  for (let i = cell.indexOf('\n'); i !== -1; i = cell.indexOf('\n', i + 1)) n++;
  return n;
}

/** The keys or header cells that were seen, shortened. Names of fields only, never values. */
function describeSample(sample: FileSample): string {
  if (sample.header !== null) return sample.header.slice(0, 12).join(', ').slice(0, 200);
  const first = sample.records.find((r) => typeof r === 'object' && r !== null);
  if (first === undefined) return '';
  return Object.keys(first).slice(0, 12).join(', ').slice(0, 200);
}
