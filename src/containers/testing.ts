/** Archives made up in tests, also ones that no good program writes. */
import { deflateRaw } from 'pako';
import { crc32 } from './crc32.ts';
import { ContainerFault, type Bytes, type Pull } from './feed.ts';
import { LIMITS, innerFiles, type Limits } from './unpack.ts';

export function bytesOf(...parts: readonly (Uint8Array | string)[]): Bytes {
  return joined(parts);
}

function joined(parts: readonly (Uint8Array | string)[]): Bytes {
  const pieces = parts.map((p) => (typeof p === 'string' ? new TextEncoder().encode(p) : p));
  const out = new Uint8Array(pieces.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

function numbers(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Bytes {
  return bytesOf(
    ...fields.map(([length, value]) =>
      Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256),
    ),
  );
}

export interface ZipFile {
  readonly name: string | Uint8Array;
  readonly content: string | Uint8Array;
  /** Default deflate; 0 is stored; others hold the content as it is. */
  readonly method?: number;
  /** Sizes and checksum behind the data: with or without a signature, or with long sizes. */
  readonly open?: 'signed' | 'bare' | 'long' | 'none';
  readonly encrypted?: boolean;
  /** Sizes in the field for large files. */
  readonly large?: boolean;
  /** States another checksum. */
  readonly damaged?: boolean;
}

/** @param options `listed`: names in the directory besides; `directory: false`: cut off before it */
export function zip(
  files: readonly ZipFile[],
  options: { readonly listed?: readonly string[]; readonly directory?: boolean } = {},
): Bytes {
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let offset = 0;
  const list = (name: Uint8Array, fields: Bytes, at: number): void => {
    directory.push(
      bytesOf(
        numbers([4, 0x02014b50], [2, 20]),
        fields,
        numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        name,
      ),
    );
  };
  for (const file of files) {
    const { method = 8, open, encrypted = false, large = false, damaged = false } = file;
    const name = bytesOf(file.name);
    const content = bytesOf(file.content);
    const packed = method === 8 ? bytesOf(deflateRaw(content)) : content;
    const crc = (crc32(content) + (damaged ? 1 : 0)) % 2 ** 32;
    const sizes: [4 | 8, number][] = [
      [4, packed.length],
      [4, content.length],
    ];
    const flags = (encrypted ? 1 : 0) + (open === undefined ? 0 : 8) + 0x800;
    const head = numbers([2, 20], [2, flags], [2, method], [4, 0]);
    const none = numbers([4, 0], [4, 0], [4, 0]);
    const stated = numbers([4, crc], ...sizes);
    const extra = large
      ? numbers([2, 1], [2, 16], [8, content.length], [8, packed.length])
      : new Uint8Array(0);
    const local = large ? numbers([4, crc], [4, 2 ** 32 - 1], [4, 2 ** 32 - 1]) : stated;
    const piece = bytesOf(
      numbers([4, 0x04034b50]),
      head,
      open === undefined ? local : none,
      numbers([2, name.length], [2, extra.length]),
      name,
      extra,
      packed,
      ...(open === 'signed' || open === 'long' ? [numbers([4, 0x08074b50])] : []),
      open === undefined || open === 'none'
        ? ''
        : open === 'long'
          ? numbers([4, crc], [8, packed.length], [8, content.length])
          : stated,
    );
    list(name, bytesOf(head, stated), offset);
    parts.push(piece);
    offset += piece.length;
  }
  if (options.directory === false) return bytesOf(...parts);
  for (const name of options.listed ?? [])
    list(bytesOf(name), numbers([2, 20], [2, 0], [2, 8], [4, 0], [4, 0], [4, 0], [4, 0]), 0);
  const length = directory.reduce((n, d) => n + d.length, 0);
  return bytesOf(
    ...parts,
    ...directory,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, directory.length], [2, directory.length]),
    numbers([4, length], [4, offset], [2, 0]),
  );
}

export interface TarFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly type?: string;
  /** Folders before the name, as ustar keeps them. */
  readonly prefix?: string;
}

/** @param end blocks of zeros at the end */
export function tar(files: readonly TarFile[], end = 2): Bytes {
  const parts = files.map(({ name, content, type = '0', prefix = '' }) => {
    const body = bytesOf(content);
    const head = new Uint8Array(512);
    const put = (at: number, text: string): void => head.set(bytesOf(text), at);
    put(0, name);
    put(100, '0000644\0');
    put(124, `${body.length.toString(8).padStart(11, '0')}\0`);
    put(148, ' '.repeat(8));
    put(156, type);
    put(257, 'ustar\x0000');
    put(345, prefix);
    const sum = head.reduce((n, byte) => n + byte, 0);
    put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
    return bytesOf(head, body, new Uint8Array((512 - (body.length % 512)) % 512));
  });
  return bytesOf(...parts, new Uint8Array(512 * end));
}

/** One record of a pax header. */
export function paxRecord(key: string, value: string): string {
  const rest = bytesOf(` ${key}=${value}\n`).length;
  let length = rest + 1;
  while (`${length}`.length + rest !== length) length++;
  return `${length} ${key}=${value}\n`;
}

/** A Zstandard frame of blocks that are not packed, or of one repeated byte. */
export function zstdFrame(blocks: readonly (string | { byte: number; times: number })[]): Bytes {
  const parts = blocks.map((block, i) => {
    const isLast = i === blocks.length - 1 ? 1 : 0;
    const body = typeof block === 'string' ? bytesOf(block) : Uint8Array.of(block.byte);
    const size = typeof block === 'string' ? body.length : block.times;
    const head = isLast | (typeof block === 'string' ? 0 : 2) | (size << 3);
    return bytesOf(Uint8Array.of(head & 255, (head >> 8) & 255, head >> 16), body);
  });
  // No size is stated, no checksum follows; the window is one megabyte.
  return bytesOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3), ...parts);
}

/** Gives `bytes` in pieces of `size`. */
export function pullFrom(bytes: Uint8Array, size = bytes.length): Pull {
  let at = 0;
  return {
    next: () => {
      if (at >= bytes.length) return Promise.resolve(null);
      const piece = new Uint8Array(bytes.subarray(at, (at += Math.max(1, size))));
      return Promise.resolve(piece);
    },
  };
}

/** All bytes, and the fault behind them. */
export async function drain(pull: Pull): Promise<{ bytes: Bytes; fault: string | null }> {
  const parts: Bytes[] = [];
  try {
    for (;;) {
      const piece = await pull.next();
      if (piece === null) return { bytes: joined(parts), fault: null };
      parts.push(piece);
    }
  } catch (error) {
    if (!(error instanceof ContainerFault)) throw error;
    return { bytes: joined(parts), fault: error.message };
  }
}

export interface Opened {
  readonly name: string | null;
  readonly text: string;
  readonly fault: string | null;
}

/** What is in a file. @param read whether a file is read, or passed over */
export async function openAll(
  bytes: Uint8Array,
  size = bytes.length,
  limits: Limits = LIMITS,
  read: (name: string | null) => boolean = () => true,
): Promise<Opened[]> {
  const source = pullFrom(bytes, size);
  let packed = 0;
  const counted: Pull = {
    next: async () => {
      const piece = await source.next();
      packed += piece?.length ?? 0;
      return piece;
    },
  };
  const found: Opened[] = [];
  for await (const { name, feed } of innerFiles(counted, () => packed, limits)) {
    if (!read(name)) continue;
    const { bytes: content, fault } = await drain(feed);
    found.push({ name, text: new TextDecoder('latin1').decode(content), fault });
  }
  return found;
}
