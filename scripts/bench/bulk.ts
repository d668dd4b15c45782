/** The folders of the benchmark: Claude-Code-shaped transcripts of a given size, made once. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom } from '../samples/prng.ts';
import { ClaudeTranscript } from './claude.ts';
import { skewed, uuid } from './words.ts';

export interface BulkOptions {
  readonly bytes: number;
  readonly seed: number;
  /** Share of the bytes in lines that hold no usage (tool results, snapshots, progress). */
  readonly idleShare: number;
  /** All transcripts behind one another in one file, `<folder>/whole.jsonl`. @default false */
  readonly oneFile?: boolean;
}

/** Bumped when the generator changes, so that old folders are not measured. */
const VERSION = 3;

/** About a real file's size (a median of 1.3 MB, a fifth above 4 MB). */
const FILE_BYTES = { low: 300_000, high: 12_000_000 };

/** A token is about four characters of English or code. */
const realText = (tokens: number): number => tokens * 4;

/**
 * Makes `<folder>/projects/<project>/<session>.jsonl` files, unless they are there.
 * @returns true where they were made
 */
export function makeBulk(folder: string, options: BulkOptions): boolean {
  const stamp = join(
    folder,
    `made-${VERSION}-${options.bytes}-${options.seed}-${options.idleShare}${options.oneFile === true ? '-one' : ''}`,
  );
  if (existsSync(stamp)) return false;
  rmSync(folder, { recursive: true, force: true });
  const random = createRandom(options.seed, 7);
  let left = options.bytes;
  for (let n = 0; left > 0; n++) {
    const size = Math.min(left, skewed(random, FILE_BYTES.low, FILE_BYTES.high));
    const session = uuid(random);
    const path =
      options.oneFile === true
        ? join(folder, 'whole.jsonl')
        : join(folder, 'projects', `-home-ada-project-${n % 9}`, `${session}.jsonl`);
    left -= writeTranscript(path, session, size, n, options);
  }
  writeFileSync(stamp, '');
  return true;
}

function writeTranscript(
  path: string,
  session: string,
  size: number,
  n: number,
  options: BulkOptions,
): number {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  const random = createRandom(options.seed, 1_000 + n);
  let written = 0;
  let idle = 0;
  let lines: string[] = [];
  const usageOnly = options.idleShare === 0;
  const transcript = new ClaudeTranscript({
    random,
    sink: (line) => {
      const isUsage = line.includes('"type":"assistant"');
      if (usageOnly && !isUsage) return;
      const bytes = Buffer.byteLength(line) + 1;
      written += bytes;
      if (!isUsage) idle += bytes;
      lines.push(line);
    },
    session,
    startMs: Date.UTC(2026, 9, 1 + (n % 50), 8),
    model: n % 4 === 3 ? 'claude-haiku-4-5-20251001' : 'claude-opus-4-6',
    textLength: realText,
    spice: true,
  });
  let step = 0;
  while (written < size) {
    const wanted = options.idleShare * written - idle;
    if (step % 40 === 0) transcript.prompt('Please go on with the next part of the work.', 12);
    if (transcript.full) transcript.compact();
    transcript.call({ tool: true });
    // Results are as large as it takes to keep the share.
    if (wanted > 0) {
      const kind = step % 10;
      if (kind === 3) transcript.snapshot(Math.max(3, Math.round(wanted / 160)));
      else if (kind === 6) transcript.progress(Math.ceil(wanted / 4));
      else transcript.result(Math.ceil(wanted / 8));
    }
    step++;
    if (lines.length > 500) {
      writeSync(file, `${lines.join('\n')}\n`);
      lines = [];
    }
  }
  if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
  closeSync(file);
  return written;
}
