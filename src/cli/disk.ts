/** One file of the disk, read to its end. */
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileImport } from '../importers/importer.ts';
import {
  readFileBlocking,
  readSource,
  type ByteSource,
  type ReadOptions,
} from '../importers/read.ts';

export interface DiskFile {
  readonly path: string;
  /** As given, or within the folder given. */
  readonly name: string;
  readonly size: number;
  /** As `ByteSource.inFolder`. */
  readonly inFolder?: boolean;
  /** False for pipes and devices: a read of those may wait for somebody. */
  readonly regular: boolean;
}

/** Large enough that a read costs little beside the parsing of what it brings. */
const CHUNK_BYTES = 1 << 20;

/**
 * Reads plain text without streams, which cost the processor an eighth more; anything else as one.
 * @returns one result, or those of the files in an archive
 * @throws the system's error where the file cannot be read
 */
export async function readDisk(
  file: DiskFile,
  options: Pick<ReadOptions, 'importers' | 'onBytes' | 'parts'>,
): Promise<FileImport[]> {
  const plain = file.regular ? readPlain(file, options) : null;
  return plain === null ? await readSource(diskSource(file), options) : [plain];
}

function readPlain(
  { name, path }: DiskFile,
  options: Pick<ReadOptions, 'importers' | 'onBytes' | 'parts'>,
): FileImport | null {
  const file = openSync(path, 'r');
  try {
    return readFileBlocking({ name, read: (into) => readSync(file, into) }, options);
  } finally {
    closeSync(file);
  }
}

/** A file as a stream. It is opened when it is read, so a thousand files need no thousand handles. */
function diskSource({ path, name, size, inFolder = false }: DiskFile): ByteSource {
  return {
    name,
    size,
    inFolder,
    stream: () => {
      let handle: Awaited<ReturnType<typeof open>> | null = null;
      const close = async (): Promise<void> => {
        const closing = handle;
        handle = null;
        await closing?.close();
      };
      const chunkBytes = Math.min(CHUNK_BYTES, Math.max(4096, size + 1));
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            handle ??= await open(path, 'r');
            const bytes = new Uint8Array(chunkBytes);
            const { bytesRead } = await handle.read(bytes, 0, chunkBytes, null);
            if (bytesRead === 0) {
              await close();
              controller.close();
            } else controller.enqueue(bytes.subarray(0, bytesRead));
          },
          cancel: close,
        },
        { highWaterMark: 1 },
      );
    },
  };
}
