/** A file in one line: what the merged trace has of it. */
import { stringAt } from '../trace/trace.ts';
import type { FileReport, ImportResult } from './merge.ts';

export interface FileSummary extends FileReport {
  /** Of its calls in the trace, milliseconds since 1970-01-01T00:00Z; `null` where none has a time. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** Models as recorded, the most used first; `null` stands for calls that name none. */
  readonly models: readonly { readonly name: string | null; readonly calls: number }[];
}

/** One a file, in their order. Linear in the calls. */
export function fileSummaries({ trace, files, fileOf }: ImportResult): FileSummary[] {
  const spans = files.map(() => ({
    firstMs: Infinity,
    lastMs: -Infinity,
    models: new Map<number, number>(),
  }));
  for (let i = 0; i < trace.length; i++) {
    const span = spans[fileOf[i] ?? -1];
    if (span === undefined) continue;
    const time = trace.timeMs[i] ?? Number.NaN;
    if (time < span.firstMs) span.firstMs = time;
    if (time > span.lastMs) span.lastMs = time;
    const model = trace.model[i] ?? -1;
    span.models.set(model, (span.models.get(model) ?? 0) + (trace.calls[i] ?? 1));
  }
  return files.map((file, k) => {
    const { firstMs = Infinity, lastMs = -Infinity, models = new Map() } = spans[k] ?? {};
    return {
      ...file,
      firstMs: firstMs === Infinity ? null : firstMs,
      lastMs: lastMs === -Infinity ? null : lastMs,
      models: [...models]
        .map(([model, calls]) => ({ name: stringAt(trace, model), calls }))
        .sort((a, b) => b.calls - a.calls),
    };
  });
}
