/**
 * Deflate in steps: says where the packed data end, which the platform's own unpacker does not, and
 * gives no more than a piece at a time, however much a byte unpacks to.
 */
import {
  ZStream,
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  zlibInflate,
  zlibInflateInit2,
} from 'pako';
import type { Bytes } from './feed.ts';

/** Window of 32 kB; negative = no wrapper, 16 more = gzip with its checksum (zlib's manual). */
const WINDOW_BITS = { raw: -15, gzip: 15 + 16 } as const;
const BLOCK_BYTES = 64 * 1024;

export class Inflater {
  readonly #stream = new ZStream();
  #isBad = false;
  /** The data's own end was found. */
  isOver = false;

  constructor(wrapper: 'raw' | 'gzip') {
    zlibInflateInit2(this.#stream, WINDOW_BITS[wrapper]);
  }

  /** Packed bytes that were given and not used: those behind the end, once it is over. */
  get left(): number {
    return this.#stream.avail_in;
  }

  /** Takes the next packed bytes; those before must be used up. */
  give(bytes: Bytes): void {
    this.#stream.input = bytes;
    this.#stream.next_in = 0;
    this.#stream.avail_in = bytes.length;
  }

  /** @returns the next piece; `null` = more has to be given, or it is over; `'bad'` = damaged */
  next(): Bytes | null | 'bad' {
    if (this.#isBad) return 'bad';
    if (this.isOver) return null;
    const stream = this.#stream;
    // Small pieces share a block: each is another part of it.
    if (stream.avail_out === 0) {
      stream.output = new Uint8Array(BLOCK_BYTES);
      stream.next_out = 0;
      stream.avail_out = BLOCK_BYTES;
    }
    const from = stream.next_out;
    const status = zlibInflate(stream, Z_NO_FLUSH);
    if (status === Z_STREAM_END) this.isOver = true;
    // A buffer error says that nothing could be done: more has to be given.
    else if (status !== Z_OK && status !== Z_BUF_ERROR) this.#isBad = true;
    if (stream.next_out > from) return stream.output.subarray(from, stream.next_out);
    return this.#isBad ? 'bad' : null;
  }
}
