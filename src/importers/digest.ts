/**
 * A stretch of a file of lines, read without the lines before it: what can be told of each line alone
 * is told here, in any thread, and one reader then takes all stretches in their order. A stretch has
 * the lines that begin in it; the last is read to its end.
 */
import { ByteLineSplitter } from '../containers/bytelines.ts';
import type { LineSink } from '../containers/lines.ts';
import type { Importer } from './importer.ts';

export const KIND = { taken: 0, text: 1, unfinished: 2, tooLong: 3 } as const;

/**
 * What is left of a line: its number within the stretch, from 1; what it is; what a `LineReader` made
 * of it, or its text where it has to be parsed.
 */
export type DigestRow = readonly [line: number, kind: number, value: unknown];

/** What is left of a stretch. JSON. */
export interface LineDigest {
  /** How many lines begin in it. */
  readonly lines: number;
  readonly rows: readonly DigestRow[];
  /** A line that was decoded held bytes of another encoding. */
  readonly hasBroken: boolean;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Of the file. */
  readonly size: number;
  range(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

const LF = 10;

/**
 * Reads the lines that begin at byte `from` or behind it and before byte `to`.
 * @throws the signal's reason where it is aborted, and what the file's stream throws
 */
export async function digestLines(
  { from, to, size, range }: Stretch,
  importer: Importer,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<LineDigest> {
  const { rows, sink } = collecting(importer);
  const splitter = new ByteLineSplitter(sink);
  // The byte before tells whether a line begins at `from`.
  let isBetween = from === 0;
  await eachChunk(range(Math.max(0, from - 1), to), signal, (bytes) => {
    onBytes(bytes.length);
    let at = 0;
    if (!isBetween) {
      at = bytes.indexOf(LF) + 1;
      if (at === 0) return true;
      isBetween = true;
    }
    splitter.push(bytes.subarray(at));
    return true;
  });
  if (splitter.isInLine && to < size)
    await eachChunk(range(to, size), signal, (bytes) => {
      const end = bytes.indexOf(LF) + 1;
      splitter.push(end === 0 ? bytes : bytes.subarray(0, end));
      return end === 0;
    });
  splitter.end();
  return { lines: splitter.lines, rows, hasBroken: splitter.hasBroken };
}

function collecting(importer: Importer): { rows: DigestRow[]; sink: LineSink } {
  const rows: DigestRow[] = [];
  const reader = importer.lineReader?.();
  return {
    rows,
    sink: {
      bytes: (bytes, from, to, number) => {
        const value = reader?.read(bytes, from, to);
        if (value === undefined) return false;
        if (value !== null) rows.push([number, KIND.taken, value]);
        return true;
      },
      line: (text, number, finished) => {
        // A line that looks cut is parsed all the same, so that it is listed.
        if (text.endsWith('}') && importer.lineMatters?.(text, false) === false) return;
        const trimmed = text.trim();
        if (trimmed !== '') rows.push([number, finished ? KIND.text : KIND.unfinished, trimmed]);
      },
      tooLong: (number) => rows.push([number, KIND.tooLong, null]),
    },
  };
}

/** @param each false = no more is wanted */
async function eachChunk(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  each: (bytes: Uint8Array<ArrayBuffer>) => boolean,
): Promise<void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { value, done } = await reader.read();
      if (done || !each(value)) return;
    }
  } finally {
    // Releases the file where reading stopped early; harmless at the end.
    await reader.cancel().catch(() => undefined);
  }
}
