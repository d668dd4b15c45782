/**
 * What a file holds: itself, what it was packed from, or the files of an archive, one after the
 * other. An archive in an archive is opened, what is packed inside that is not.
 */
import { sniffContainer } from './decode.ts';
import { refusedEntry, shownName, type Entry } from './entry.ts';
import { ByteFeed, ContainerFault, type Bytes, type Pull } from './feed.ts';
import { Gunzip } from './gzip.ts';
import { tarEntries } from './tar.ts';
import { zipEntries, type Meter } from './zip.ts';
import { Unzstd } from './zstd.ts';

/** What a file may unpack to: beyond it somebody wants to fill the memory or waste the time. */
export interface Limits {
  /** Unpacked bytes for one packed byte … */
  readonly ratio: number;
  /** … judged once so many are unpacked. */
  readonly ratioFromBytes: number;
  readonly bytes: number;
  readonly files: number;
}

/**
 * Logs that repeat a conversation pack to a hundredth, text of one letter to a thousandth (deflate)
 * or far less (Zstandard).
 */
export const LIMITS: Limits = {
  ratio: 400,
  ratioFromBytes: 500_000_000,
  bytes: 100_000_000_000,
  files: 100_000,
};

/** A packed file, or an archive, may itself lie in one. */
const MOST_LEVELS = 2;
/** Enough for every sign that a container is told by: a tar header is as long. */
const HEAD_BYTES = 512;

export interface InnerFile {
  /** Path within the archive, as it can be shown; `null` = the file that was given, unpacked. */
  readonly name: string | null;
  readonly feed: ByteFeed;
}

/** What was unpacked of one file that was given, on all levels. */
class Budget {
  #unpacked = 0;
  #files = 0;
  readonly #limits: Limits;
  readonly #packed: () => number;
  fault: ContainerFault | null = null;

  constructor(limits: Limits, packed: () => number) {
    this.#limits = limits;
    this.#packed = packed;
  }

  readonly meter: Meter = (pull) => ({
    next: async () => {
      if (this.fault !== null) throw this.fault;
      const piece = await pull.next();
      this.#unpacked += piece?.length ?? 0;
      const { ratio, ratioFromBytes, bytes } = this.#limits;
      if (this.#unpacked > bytes) this.#end('unpacked-size', bytes / 1e9);
      if (this.#unpacked > ratioFromBytes && this.#unpacked > ratio * this.#packed())
        this.#end('unpacked-ratio', ratio);
      return piece;
    },
  });

  /** Counts one more file. @throws ContainerFault where there are too many */
  count(): void {
    if (++this.#files > this.#limits.files) this.#end('too-many-files', this.#limits.files);
  }

  #end(code: 'unpacked-size' | 'unpacked-ratio' | 'too-many-files', limit: number): never {
    throw (this.fault ??= new ContainerFault(code, String(limit)));
  }
}

/**
 * Opens what `source` gives. Each file must be read as far as it is wanted before the next is asked
 * for; reading one may fail with a `ContainerFault`, and the next may still be good.
 * @param packed bytes of the file that were read so far, for the limit on the ratio
 */
export function innerFiles(
  source: Pull,
  packed: () => number,
  limits = LIMITS,
): AsyncGenerator<InnerFile, void, undefined> {
  return opened(new ByteFeed(source), null, 0, new Budget(limits, packed));
}

async function* opened(
  feed: ByteFeed,
  name: string | null,
  level: number,
  budget: Budget,
): AsyncGenerator<InnerFile, void, undefined> {
  const { kind } = sniffContainer(await feed.fill(HEAD_BYTES));
  if (kind !== 'gzip' && kind !== 'zstd' && kind !== 'zip' && kind !== 'tar') {
    yield { name, feed };
    return;
  }
  if (level === MOST_LEVELS) {
    yield refused(name, new ContainerFault('nested-container', kind));
    return;
  }
  if (kind === 'zip') yield* listed(zipEntries(feed, budget.meter), name, kind, level, budget);
  else if (kind === 'tar') yield* listed(tarEntries(feed), name, kind, level, budget);
  else {
    const unpacked = kind === 'gzip' ? new Gunzip(feed) : new Unzstd(feed);
    const inner = new ByteFeed(budget.meter(unpacked));
    // A packed tar is one container, not two.
    if (sniffContainer(await inner.fill(HEAD_BYTES)).kind === 'tar')
      yield* listed(tarEntries(inner), name, 'tar', level, budget);
    else yield* opened(inner, name, level + 1, budget);
  }
}

async function* listed(
  entries: AsyncIterable<Entry>,
  folder: string | null,
  kind: string,
  level: number,
  budget: Budget,
): AsyncGenerator<InnerFile, void, undefined> {
  let isEmpty = true;
  try {
    for await (const entry of entries) {
      budget.count();
      isEmpty = false;
      if (isClutter(entry.name)) continue;
      const name = shownName(folder === null ? entry.name : `${folder}/${entry.name}`);
      yield* opened(new ByteFeed(entry.pull), name, level + 1, budget);
      // What is left of the file may be the bulk of it.
      if (budget.fault !== null) return;
    }
  } catch (error) {
    if (!(error instanceof ContainerFault)) throw error;
    yield refused(folder, error);
    return;
  }
  if (isEmpty) yield refused(folder, new ContainerFault('empty', kind));
}

function refused(name: string | null, fault: ContainerFault): InnerFile {
  return { name, feed: new ByteFeed(refusedEntry('', fault).pull) };
}

/** What systems put beside the files of a person, and what the command line's walk passes over. */
function isClutter(name: string): boolean {
  const parts = name.split(/[/\\]/);
  const file = parts.at(-1) ?? '';
  return (
    parts[0] === '__MACOSX' ||
    parts.includes('node_modules') ||
    parts.includes('.git') ||
    file.startsWith('._') ||
    file === '.DS_Store' ||
    file === 'Thumbs.db'
  );
}

/** A stream of the platform as a {@link Pull}. @param onBytes told of what was read */
export function pullOf(
  reader: ReadableStreamDefaultReader<Bytes>,
  onBytes: (bytes: number) => void,
): Pull {
  return {
    next: async () => {
      const { value, done } = await reader.read();
      if (done) return null;
      onBytes(value.length);
      return value;
    },
  };
}
