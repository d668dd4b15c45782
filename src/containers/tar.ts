/**
 * Reads tar archives, one file after the other: ustar and pax
 * (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13) and GNU's long
 * names (https://www.gnu.org/software/tar/manual/html_node/Standard.html).
 */
import { drained, refusedEntry, type Entry } from './entry.ts';
import { ContainerFault, type ByteFeed, type Bytes, type Pull } from './feed.ts';

export const TAR_BLOCK_BYTES = 512;
/** A name, or the attributes of one file. */
const MOST_ATTRIBUTE_BYTES = 1 << 20;

const utf8 = new TextDecoder();

/** Whether a file begins with a tar header: by its checksum, which every variety has. */
export function isTarHeader(head: Uint8Array): boolean {
  if (head.length < TAR_BLOCK_BYTES || head[0] === 0) return false;
  let sum = 0;
  // The field itself counts as blanks.
  for (let i = 0; i < TAR_BLOCK_BYTES; i++) sum += i >= 148 && i < 156 ? 32 : (head[i] ?? 0);
  return numberAt(head, 148, 8) === sum;
}

/** @throws ContainerFault where the archive is damaged or cut, after all entries before that */
export async function* tarEntries(feed: ByteFeed): AsyncGenerator<Entry, void, undefined> {
  let longName: string | null = null;
  let attributes = new Map<string, string>();
  for (;;) {
    const head = await feed.take(TAR_BLOCK_BYTES);
    // Blocks of zeros end an archive; some writers leave them out.
    if (head.length === 0 || head.every((byte) => byte === 0)) return;
    if (!isTarHeader(head)) throw damaged();
    const stated = attributes.get('size');
    const size = stated === undefined ? numberAt(head, 124, 12) : Number(stated);
    if (!Number.isSafeInteger(size) || size < 0) throw damaged();
    const type = String.fromCharCode(head[156] ?? 0);
    const padding = (TAR_BLOCK_BYTES - (size % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;
    if (type === 'x' || type === 'L') {
      if (size > MOST_ATTRIBUTE_BYTES) throw damaged();
      const bytes = await feed.take(size);
      if (bytes.length < size) throw damaged();
      if (type === 'L') longName = textAt(bytes, 0, size);
      else attributes = attributesOf(bytes);
      await feed.pass(padding);
      continue;
    }
    const name = attributes.get('path') ?? longName ?? nameOf(head);
    const isSparse = type === 'S' || [...attributes.keys()].some((k) => k.startsWith('GNU.sparse'));
    longName = null;
    attributes = new Map();
    const body = new Body(feed, size);
    if (isSparse)
      yield refusedEntry(name, new ContainerFault('unsupported-packing', 'tar, sparse'));
    // Folders, links and devices hold no bytes of their own.
    else if ((type === '0' || type === '\0' || type === '7') && !name.endsWith('/'))
      yield { name, pull: body };
    const error = await drained(body);
    if (error !== null) throw error;
    await feed.pass(padding);
  }
}

/** The next `size` bytes. */
class Body implements Pull {
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

function nameOf(head: Uint8Array): string {
  const name = textAt(head, 0, 100);
  const isUstar = textAt(head, 257, 6) === 'ustar';
  const prefix = isUstar ? textAt(head, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Text up to the first zero. */
function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return utf8.decode(end === -1 ? field : field.subarray(0, end));
}

/** Octal digits, or GNU's binary for what is too large for them. `NaN` where it is neither */
function numberAt(bytes: Uint8Array, from: number, length: number): number {
  if (((bytes[from] ?? 0) & 0x80) !== 0) {
    let value = (bytes[from] ?? 0) & 0x7f;
    for (let i = 1; i < length; i++) value = value * 256 + (bytes[from + i] ?? 0);
    return value;
  }
  const text = textAt(bytes, from, length).trim();
  return /^[0-7]+$/.test(text) ? parseInt(text, 8) : text === '' ? 0 : NaN;
}

/** Records `length key=value\n`, their length in bytes and counting itself. */
function attributesOf(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(32, at);
    const length = blank === -1 ? NaN : Number(utf8.decode(bytes.subarray(at, blank)));
    if (!Number.isSafeInteger(length) || length <= blank - at || at + length > bytes.length)
      throw damaged();
    const record = utf8.decode(bytes.subarray(blank + 1, at + length - 1));
    const equals = record.indexOf('=');
    if (equals > 0) found.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return found;
}

function damaged(): ContainerFault {
  return new ContainerFault('damaged-container', 'tar');
}
