/** What the logs say happened, but not what it took. */
import type { ImportResult } from './merge.ts';

/** Compactions of which a file tells, but not the call that wrote the summary. */
export interface UnrecordedSummaries {
  /** Per row of the trace: index into `missing`. */
  readonly fileOf: Int32Array<ArrayBuffer>;
  /** Per file. */
  readonly missing: readonly number[];
}

export function unrecordedSummaries({ files, fileOf }: ImportResult): UnrecordedSummaries {
  return {
    fileOf,
    missing: files.map(({ notices }) =>
      notices.reduce((n, { code, count }) => (code === 'summary-not-recorded' ? n + count : n), 0),
    ),
  };
}
