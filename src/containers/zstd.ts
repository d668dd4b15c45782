/**
 * Unpacks Zstandard frame by frame (RFC 8878). The frames and blocks are told apart here, so that a
 * frame that asks for more memory than is given, or for a dictionary, is refused before it is opened.
 * https://www.rfc-editor.org/rfc/rfc8878#section-3
 *
 * The frame's size is checked where it is stated; its optional checksum is not.
 */
import { Decompress } from 'fzstd';
import { ContainerFault, type ByteFeed, type Bytes, type Pull } from './feed.ts';

const FRAME = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
/** What `zstd -d` unpacks without being told to (`--long=27`): 128 MiB. */
export const MOST_WINDOW_BYTES = 1 << 27;
const MOST_BLOCK_BYTES = 128 * 1024;
const MOST_HEADER_BYTES = 18;

/** Fails where the data are damaged or cut, after all that was good. */
export class Unzstd implements Pull {
  readonly #feed: ByteFeed;
  #frame: Frame | null = null;

  constructor(feed: ByteFeed) {
    this.#feed = feed;
  }

  async next(): Promise<Bytes | null> {
    for (;;) {
      const piece = this.#frame?.pieces.shift();
      if (piece !== undefined) return piece;
      if (this.#frame?.isOver === true) {
        if (this.#frame.isShort) throw damaged();
        this.#frame = null;
      }
      this.#frame ??= await this.#open();
      if (this.#frame === null) return null;
      await this.#block(this.#frame);
    }
  }

  /** @returns `null` at the end of the last frame */
  async #open(): Promise<Frame | null> {
    for (;;) {
      const head = await this.#feed.fill(MOST_HEADER_BYTES);
      if (head.length === 0) {
        this.#feed.check();
        return null;
      }
      if (head.length < 8) throw this.#cut();
      const view = new DataView(head.buffer, head.byteOffset, head.length);
      const magic = view.getUint32(0, true);
      if ((magic & ~15) >>> 0 === SKIPPABLE) {
        const length = 8 + view.getUint32(4, true);
        if ((await this.#feed.pass(length)) < length) throw damaged();
        continue;
      }
      if (magic !== FRAME) throw damaged();
      const frame = frameOf(view);
      this.#feed.advance(frame.header.length);
      return frame;
    }
  }

  async #block(frame: Frame): Promise<void> {
    const head = await this.#feed.fill(3);
    if (head.length < 3) throw this.#cut();
    const bits = (head[0] ?? 0) | ((head[1] ?? 0) << 8) | ((head[2] ?? 0) << 16);
    const isLast = (bits & 1) === 1;
    const type = (bits >> 1) & 3;
    const size = bits >> 3;
    if (type === 3 || size > MOST_BLOCK_BYTES) throw damaged();
    // A block of one repeated byte holds that byte; behind the last stands the checksum.
    const length = 3 + (type === 1 ? 1 : size) + (isLast && frame.hasChecksum ? 4 : 0);
    const block = await this.#feed.take(length);
    if (block.length < length) throw this.#cut();
    frame.push(block, isLast);
  }

  #cut(): ContainerFault {
    this.#feed.check();
    return damaged();
  }
}

interface Header {
  /** All of the header, as it stands. */
  readonly header: Bytes;
  readonly hasChecksum: boolean;
  /** Bytes that the frame unpacks to; `null` = not stated. */
  readonly size: number | null;
}

class Frame {
  readonly pieces: Bytes[] = [];
  readonly hasChecksum: boolean;
  readonly header: Bytes;
  isOver = false;
  #given = 0;
  #isStarted = false;
  readonly #size: number | null;
  readonly #decoder: Decompress;

  constructor({ header, hasChecksum, size }: Header) {
    this.header = header;
    this.hasChecksum = hasChecksum;
    this.#size = size;
    this.#decoder = new Decompress((piece) => {
      if (piece.length === 0) return;
      this.#given += piece.length;
      this.pieces.push(piece as Bytes);
    });
  }

  /** It gave other than it stated. */
  get isShort(): boolean {
    return this.#size !== null && this.#size !== this.#given;
  }

  push(block: Bytes, isLast: boolean): void {
    try {
      if (!this.#isStarted) this.#decoder.push(this.header, false);
      this.#isStarted = true;
      this.#decoder.push(block, isLast);
    } catch {
      throw damaged();
    }
    this.isOver = isLast;
  }
}

/** https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1.1 */
function frameOf(view: DataView<ArrayBuffer>): Frame {
  const flags = view.getUint8(4);
  const isSingle = (flags & 32) !== 0;
  const idBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  const idAt = isSingle ? 5 : 6;
  const length = idAt + idBytes + sizeBytes;
  if (length > view.byteLength || (flags & 8) !== 0) throw damaged();
  for (let i = 0; i < idBytes; i++)
    if (view.getUint8(idAt + i) !== 0)
      throw new ContainerFault('unsupported-packing', 'zstd + dictionary');
  const sizeAt = idAt + idBytes;
  const size =
    sizeBytes === 0
      ? null
      : sizeBytes === 1
        ? view.getUint8(sizeAt)
        : sizeBytes === 2
          ? view.getUint16(sizeAt, true) + 256
          : sizeBytes === 4
            ? view.getUint32(sizeAt, true)
            : Number(view.getBigUint64(sizeAt, true));
  const exponent = view.getUint8(5) >> 3;
  const base = 2 ** (10 + exponent);
  const window = isSingle ? (size ?? 0) : base + (base / 8) * (view.getUint8(5) & 7);
  if (window > MOST_WINDOW_BYTES)
    throw new ContainerFault('unsupported-packing', 'zstd --long > 27');
  const header = new Uint8Array(view.buffer, view.byteOffset, length);
  return new Frame({ header, hasChecksum: (flags & 4) !== 0, size });
}

function damaged(): ContainerFault {
  return new ContainerFault('damaged-container', 'zstd');
}
