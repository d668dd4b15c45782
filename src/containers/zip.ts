/**
 * Reads ZIP archives from their start to their end, as they come: a stream cannot be turned back, and
 * an archive whose directory (which stands at the end) is damaged or cut off still gives its files.
 * The directory is read to know whether a file is missing.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
import { crc32 } from './crc32.ts';
import { drained, refusedEntry, type Entry } from './entry.ts';
import { ByteFeed, ContainerFault, type Bytes, type Pull } from './feed.ts';
import { Inflater } from './inflate.ts';
import { Unzstd } from './zstd.ts';

const FILE = 0x04034b50;
const DIRECTORY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const SIGNATURE = 0x05054b50;
const EXTRA_DATA = 0x08064b50;
const DESCRIPTOR = 0x08074b50;
/** Stands at the start of an archive that could have been split over disks. */
const NOT_SPLIT = 0x30304b50;

const HEAD_BYTES = 30;
const DIRECTORY_BYTES = 46;
const ALL_ONES = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const ZSTD: readonly number[] = [20, 93];
const METHODS: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  95: 'xz',
  98: 'PPMd',
};

/** Counts what is unpacked. @throws ContainerFault where it has become too much */
export type Meter = (unpacked: Pull) => Pull;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Old archives name no encoding; of the usual ones this one never fails. */
const latin1 = new TextDecoder('latin1');

/**
 * A file that is encrypted, packed by another method or damaged is an entry that fails.
 * @throws ContainerFault where the archive is cut off or what it holds cannot be told, at its end
 */
export async function* zipEntries(
  feed: ByteFeed,
  meter: Meter,
): AsyncGenerator<Entry, void, undefined> {
  const seen = new Map<string, number>();
  let files = 0;
  let isLost = false;
  for (;;) {
    const head = await feed.fill(4);
    if (head.length < 4) {
      feed.check();
      throw damaged();
    }
    const kind = uint32(head, 0);
    if (kind === FILE) {
      const file = await headOf(feed);
      if (file === null) {
        feed.check();
        throw damaged();
      }
      files++;
      seen.set(file.name, (seen.get(file.name) ?? 0) + 1);
      const body = bodyOf(file, feed, meter);
      if (!isFolder(file.name)) yield { name: file.name, pull: body };
      else if (await isBare(feed)) continue;
      await body.leave();
    } else if (kind === DESCRIPTOR || kind === NOT_SPLIT) feed.advance(4);
    else if (
      kind === DIRECTORY ||
      kind === EXTRA_DATA ||
      kind === DIRECTORY_END ||
      kind === DIRECTORY_END_64
    )
      break;
    else {
      // A length was wrong: on to what begins like something.
      isLost = true;
      await passUntil(feed, [FILE, DIRECTORY, DIRECTORY_END]);
    }
  }
  for (;;) {
    const head = await feed.fill(DIRECTORY_BYTES);
    const kind = head.length < 12 ? 0 : uint32(head, 0);
    if (kind === DIRECTORY) {
      const name = await listedName(feed, head);
      if (name === null) {
        feed.check();
        throw damaged();
      }
      files--;
      const times = seen.get(name) ?? 0;
      if (times > 0) seen.set(name, times - 1);
      else if (!isFolder(name)) yield refusedEntry(name, damaged());
    } else if (kind === DIRECTORY_END) break;
    else if (kind === DIRECTORY_END_64) await feed.pass(12 + uint64(head, 4));
    else if (kind === LOCATOR_64) feed.advance(20);
    else if (kind === SIGNATURE) await feed.pass(6 + uint16(head, 4));
    else if (kind === EXTRA_DATA) await feed.pass(8 + uint32(head, 4));
    else {
      feed.check();
      throw damaged();
    }
  }
  // What the directory does not list was found all the same; what it lists and was not, is told.
  if (isLost && files > 0) throw damaged();
}

function isFolder(name: string): boolean {
  return name.endsWith('/');
}

/** Folders hold nothing, and some writers leave out even the descriptor that says so. */
async function isBare(feed: ByteFeed): Promise<boolean> {
  const head = await feed.fill(4);
  return head.length >= 4 && [FILE, DIRECTORY].includes(uint32(head, 0));
}

interface Head {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The sizes and the checksum stand behind the data. */
  readonly isOpen: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** Takes the head of a file. @returns `null` where the archive is cut off in it */
async function headOf(feed: ByteFeed): Promise<Head | null> {
  const fixed = await feed.fill(HEAD_BYTES);
  if (fixed.length < HEAD_BYTES) return null;
  const nameLength = uint16(fixed, 26);
  const length = HEAD_BYTES + nameLength + uint16(fixed, 28);
  const head = await feed.take(length);
  if (head.length < length) return null;
  const flags = uint16(head, 6);
  let packed = uint32(head, 18);
  let unpacked = uint32(head, 22);
  if (packed === ALL_ONES || unpacked === ALL_ONES) {
    const large = extraOf(head.subarray(HEAD_BYTES + nameLength), 1);
    if (large !== null && large.length >= 16) {
      unpacked = uint64(large, 0);
      packed = uint64(large, 8);
    }
  }
  return {
    name: textOf(head.subarray(HEAD_BYTES, HEAD_BYTES + nameLength)),
    method: uint16(head, 8),
    isEncrypted: (flags & 1) !== 0,
    isOpen: (flags & 8) !== 0,
    crc: uint32(head, 14),
    packed,
    unpacked,
  };
}

/** Takes a line of the directory. @returns the name in it, `null` where it is cut off */
async function listedName(feed: ByteFeed, head: Bytes): Promise<string | null> {
  if (head.length < DIRECTORY_BYTES) return null;
  const nameLength = uint16(head, 28);
  const length = DIRECTORY_BYTES + nameLength + uint16(head, 30) + uint16(head, 32);
  const line = await feed.take(length);
  if (line.length < length) return null;
  return textOf(line.subarray(DIRECTORY_BYTES, DIRECTORY_BYTES + nameLength));
}

interface BodyPull extends Pull {
  /** Passes over what was not read, so that the feed is at what follows. */
  leave(): Promise<void>;
}

function bodyOf(head: Head, feed: ByteFeed, meter: Meter): BodyPull {
  // Some writers set the flag and know the sizes all the same.
  const isOpen = head.isOpen && head.packed === 0;
  const fault = faultOf(head, isOpen);
  if (fault !== null)
    return {
      next: () => Promise.reject(fault),
      leave: async () =>
        void (await drained(isOpen ? new Open(feed) : new Counted(feed, head.packed))),
    };
  if (isOpen)
    return head.method === STORED
      ? openBody(new Open(feed))
      : openBody(new OpenDeflate(feed), meter);
  const packed = new ByteFeed(new Counted(feed, head.packed));
  const unpacked =
    head.method === STORED
      ? packed
      : meter(head.method === DEFLATED ? new Deflate(packed) : new Unzstd(packed));
  return {
    next: checked(unpacked, head).next,
    // Not unpacked: what nobody reads costs no more than passing over it.
    leave: async () => void (await drained(packed)),
  };
}

function faultOf({ method, isEncrypted }: Head, isOpen: boolean): ContainerFault | null {
  if (isEncrypted) return new ContainerFault('encrypted', 'zip');
  const isKnown = method === STORED || method === DEFLATED || (ZSTD.includes(method) && !isOpen);
  return isKnown
    ? null
    : new ContainerFault('unsupported-packing', `zip, ${METHODS[method] ?? `method ${method}`}`);
}

function openBody(open: Pull, meter: Meter = (pull) => pull): BodyPull {
  const metered = meter(open);
  return { next: () => metered.next(), leave: async () => void (await drained(open)) };
}

/** Compares size and checksum with what was stated, at the end. */
function checked(pull: Pull, { crc, unpacked }: Head): Pull {
  let sum = 0;
  let length = 0;
  return {
    next: async () => {
      const piece = await pull.next();
      if (piece === null) {
        if (sum !== crc || length !== unpacked) throw damaged();
        return null;
      }
      sum = crc32(piece, sum);
      length += piece.length;
      return piece;
    },
  };
}

/** The next `size` bytes. */
class Counted implements Pull {
  readonly #feed: ByteFeed;
  #left: number;

  constructor(feed: ByteFeed, size: number) {
    this.#feed = feed;
    this.#left = size;
  }

  async next(): Promise<Bytes | null> {
    if (this.#left === 0) return null;
    const piece = await this.#feed.upTo(this.#left);
    if (piece === null) throw damaged();
    this.#left -= piece.length;
    return piece;
  }
}

/** Deflated data of a known length. */
class Deflate implements Pull {
  readonly #feed: ByteFeed;
  readonly #inflater = new Inflater('raw');

  constructor(feed: ByteFeed) {
    this.#feed = feed;
  }

  async next(): Promise<Bytes | null> {
    for (;;) {
      const piece = this.#inflater.next();
      if (piece === 'bad') throw damaged();
      if (piece !== null) return piece;
      if (this.#inflater.isOver) return null;
      const packed = await this.#feed.next();
      if (packed === null) throw damaged();
      this.#inflater.give(packed);
    }
  }
}

/** Deflated data that say themselves where they end; the descriptor stands behind. */
class OpenDeflate implements Pull {
  readonly #feed: ByteFeed;
  readonly #inflater = new Inflater('raw');
  #given = 0;
  #packed = 0;
  #unpacked = 0;
  #crc = 0;
  #isOver = false;

  constructor(feed: ByteFeed) {
    this.#feed = feed;
  }

  async next(): Promise<Bytes | null> {
    while (!this.#isOver) {
      const piece = this.#inflater.next();
      if (piece === 'bad') {
        this.#isOver = true;
        throw damaged();
      }
      if (piece !== null) {
        this.#unpacked += piece.length;
        this.#crc = crc32(piece, this.#crc);
        return piece;
      }
      this.#use(this.#given - this.#inflater.left);
      if (this.#inflater.isOver) {
        this.#isOver = true;
        if (!(await this.#endsWell())) throw damaged();
        break;
      }
      const packed = await this.#feed.fill(1);
      if (packed.length === 0) {
        this.#isOver = true;
        this.#feed.check();
        throw damaged();
      }
      this.#given = packed.length;
      this.#inflater.give(packed);
    }
    return null;
  }

  #use(count: number): void {
    this.#packed += count;
    this.#given = 0;
    this.#feed.advance(count);
  }

  /** Takes the descriptor, whose signature may be missing and whose sizes may be long. */
  async #endsWell(): Promise<boolean> {
    const bytes = await this.#feed.fill(24);
    for (const start of bytes.length >= 4 && uint32(bytes, 0) === DESCRIPTOR ? [4, 0] : [0]) {
      const length = descriptorLength(bytes, start, this.#packed, this.#unpacked);
      if (length === 0) continue;
      const isSame = uint32(bytes, start) === this.#crc;
      this.#feed.advance(start + length);
      return isSame;
    }
    return false;
  }
}

/** Stored or unreadable data whose end only the descriptor behind them tells. */
class Open implements Pull {
  readonly #feed: ByteFeed;
  #length = 0;
  #crc = 0;
  #isOver = false;

  constructor(feed: ByteFeed) {
    this.#feed = feed;
  }

  async next(): Promise<Bytes | null> {
    if (this.#isOver) return null;
    for (;;) {
      const bytes = await this.#feed.fill(24);
      if (bytes.length < 16) {
        this.#isOver = true;
        this.#feed.check();
        throw damaged();
      }
      const at = startOf(bytes, DESCRIPTOR);
      if (at > 0) return this.#taken(bytes.subarray(0, at));
      // The three bytes that could begin a signature stay.
      if (at === -1) return this.#taken(bytes.subarray(0, bytes.length - 3));
      const length = descriptorLength(bytes, 4, this.#length, null);
      if (length === 0) return this.#taken(bytes.subarray(0, 4));
      this.#isOver = true;
      const isSame = uint32(bytes, 4) === this.#crc;
      this.#feed.advance(4 + length);
      if (!isSame) throw damaged();
      return null;
    }
  }

  #taken(piece: Bytes): Bytes {
    this.#feed.advance(piece.length);
    this.#length += piece.length;
    this.#crc = crc32(piece, this.#crc);
    return piece;
  }
}

/** @returns bytes from the checksum at `at` to the descriptor's end; 0 where its sizes are others */
function descriptorLength(
  bytes: Bytes,
  at: number,
  packed: number,
  unpacked: number | null,
): number {
  const isShort =
    bytes.length >= at + 12 &&
    uint32(bytes, at + 4) === packed % 2 ** 32 &&
    (unpacked === null || uint32(bytes, at + 8) === unpacked % 2 ** 32);
  const isLong =
    bytes.length >= at + 20 &&
    uint64(bytes, at + 4) === packed &&
    (unpacked === null || uint64(bytes, at + 12) === unpacked);
  // The short reading of a long one has the upper half of a size where a signature follows.
  if (isLong && !(isShort && bytes.length >= at + 16 && isSignature(uint32(bytes, at + 12))))
    return 20;
  return isShort ? 12 : 0;
}

function isSignature(word: number): boolean {
  return (word & 0xffff) === 0x4b50;
}

/** Passes over bytes up to one of the signatures. */
async function passUntil(feed: ByteFeed, signatures: readonly number[]): Promise<void> {
  feed.advance(1);
  for (;;) {
    const bytes = await feed.fill(4);
    if (bytes.length < 4) return;
    const found = signatures.map((s) => startOf(bytes, s)).filter((at) => at !== -1);
    if (found.length > 0) {
      feed.advance(Math.min(...found));
      return;
    }
    feed.advance(bytes.length - 3);
  }
}

function startOf(bytes: Bytes, signature: number): number {
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    if (at + 4 > bytes.length) return -1;
    if (uint32(bytes, at) === signature) return at;
  }
  return -1;
}

function extraOf(extra: Bytes, id: number): Bytes | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + uint16(extra, at + 2))
    if (uint16(extra, at) === id) return extra.subarray(at + 4, at + 4 + uint16(extra, at + 2));
  return null;
}

function textOf(bytes: Bytes): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
function uint32(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0;
}
function uint64(bytes: Uint8Array, at: number): number {
  return uint32(bytes, at) + uint32(bytes, at + 4) * 2 ** 32;
}

function damaged(): ContainerFault {
  return new ContainerFault('damaged-container', 'zip');
}
