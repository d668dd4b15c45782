/** Tells what a file is by its first bytes, and makes text of bytes. */
import { isTarHeader } from './tar.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** What the first bytes say a file is. */
export type Container =
  | { readonly kind: 'text'; readonly encoding: Encoding }
  | { readonly kind: 'gzip' | 'zip' | 'zstd' | 'tar' }
  | { readonly kind: 'sqlite' | 'parquet' | 'binary' };

/** So many bytes say what a file is; more are not looked at, however many come at once. */
const SNIFFED_BYTES = 512;

/** Reads the magic bytes. `bytes` must hold at least 512 bytes of the file, or all of it. */
export function sniffContainer(bytes: Uint8Array): Container {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const starts = (...bytes: number[]): boolean => bytes.every((b, i) => head[i] === b);
  if (starts(0x1f, 0x8b)) return { kind: 'gzip' };
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return { kind: 'zip' };
  // An archive that could have been split over disks, and was not.
  if (starts(0x50, 0x4b, 0x07, 0x08) || starts(0x50, 0x4b, 0x30, 0x30)) return { kind: 'zip' };
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return { kind: 'zstd' };
  // A frame of its user's data may stand before the first (RFC 8878 §3.1.2).
  if (((head[0] ?? 0) & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18)
    return { kind: 'zstd' };
  if (starts(0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20)) return { kind: 'sqlite' };
  if (starts(0x50, 0x41, 0x52, 0x31)) return { kind: 'parquet' };
  if (isTarHeader(head)) return { kind: 'tar' };
  if (starts(0xff, 0xfe)) return { kind: 'text', encoding: 'utf-16le' };
  if (starts(0xfe, 0xff)) return { kind: 'text', encoding: 'utf-16be' };
  // UTF-16 without a mark: every second byte of ASCII text is zero.
  if (head.length >= 4 && head[1] === 0 && head[3] === 0 && head[0] !== 0)
    return { kind: 'text', encoding: 'utf-16le' };
  if (head.length >= 4 && head[0] === 0 && head[2] === 0 && head[1] !== 0)
    return { kind: 'text', encoding: 'utf-16be' };
  if (head.includes(0)) return { kind: 'binary' };
  return { kind: 'text', encoding: 'utf-8' };
}

/** Decoded text, chunk by chunk; a byte order mark is dropped, a broken byte becomes U+FFFD. */
export class TextChunks {
  readonly #decoder: TextDecoder;
  #before = new Uint8Array(0);
  /** There were bytes of another encoding. */
  hasBroken = false;

  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding);
  }

  push(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (!this.hasBroken && text.includes(BROKEN)) {
      const start = bytes.subarray(0, 2);
      const seam = new Uint8Array(this.#before.length + start.length);
      seam.set(this.#before);
      seam.set(start, this.#before.length);
      this.hasBroken = !holdsMark(seam, 0, seam.length) && !holdsMark(bytes, 0, bytes.length);
    }
    // One byte a time leaves the one before it standing.
    this.#before =
      bytes.length === 1
        ? Uint8Array.of(...this.#before.subarray(-1), ...bytes)
        : new Uint8Array(bytes.subarray(-2));
    return text;
  }

  end(): string {
    const text = this.#decoder.decode();
    this.hasBroken ||= text.includes(BROKEN);
    return text;
  }
}

/** What a decoder writes for bytes that it cannot read. */
export const BROKEN = '\uFFFD';

/** Whether a text wrote that character itself, in UTF-8. */
export function holdsMark(bytes: Uint8Array, from: number, to: number): boolean {
  for (
    let at = bytes.indexOf(0xef, from);
    at !== -1 && at < to - 2;
    at = bytes.indexOf(0xef, at + 1)
  )
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  return false;
}
