/** One line that counts files and bytes, for a person who waits. Scripts never see it. */
import type { Io } from './io.ts';
import type { Words } from './words.ts';

export interface Progress {
  bytes(n: number): void;
  files(n: number): void;
  end(): void;
}

const EVERY_BYTES = 16 * (1 << 20);

export function startProgress(
  sources: readonly { readonly size: number }[],
  io: Io,
  words: Words,
): Progress {
  if (!io.watched) return { bytes: () => undefined, files: () => undefined, end: () => undefined };
  const total = sources.reduce((n, s) => n + s.size, 0);
  let files = 0;
  let bytes = 0;
  let shownAt = 0;
  const show = (): void => {
    shownAt = bytes;
    io.err(`\r\u001b[K${words.reading(files, sources.length, bytes, total)}`);
  };
  return {
    bytes: (n) => {
      bytes += n;
      if (bytes - shownAt >= EVERY_BYTES) show();
    },
    files: (n) => {
      files += n;
    },
    end: () => {
      if (shownAt > 0) io.err('\r\u001b[K');
    },
  };
}
