/** What tests of importers share: reading from memory, and a summary small enough to review. */
import { COUNT_FIELDS, PURPOSES, type CountField, type Trace } from '../trace/trace.ts';
import { integrityProblems } from '../trace/integrity.ts';
import type { FileImport, Importer, NoticeCode } from './importer.ts';
import { mergeImports, type ImportResult } from './merge.ts';
import { readSource, type ByteSource } from './read.ts';
import { IMPORTERS } from './registry.ts';

/** A source in memory, given in chunks of `chunkSize` bytes. */
export function sourceOf(
  name: string,
  content: string | Uint8Array,
  chunkSize = 1 << 16,
): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    stream: () => {
      let at = 0;
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          if (at >= bytes.length) controller.close();
          else controller.enqueue(new Uint8Array(bytes.subarray(at, (at += chunkSize))));
        },
      });
    },
  };
}

/** Reads files from memory: `importFiles({'a.jsonl': '…'})`. @param parts as `ReadOptions.parts` */
export async function importFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  importers: readonly Importer[] = IMPORTERS,
  chunkSize?: number,
  parts = false,
): Promise<ImportResult & { readonly read: readonly FileImport[] }> {
  const read: FileImport[] = [];
  for (const [name, content] of Object.entries(files))
    read.push(...(await readSource(sourceOf(name, content, chunkSize), { importers, parts })));
  const result = mergeImports(read, importers);
  const problems = integrityProblems(result.trace);
  if (problems.length > 0) throw new Error(`integrity: ${problems.slice(0, 5).join('; ')}`);
  return { ...result, read };
}

/** Sums of a trace. Unknown counts add nothing and are counted beside. */
export interface TraceSummary {
  calls: number;
  sessions: number;
  turns: number;
  models: Record<string, number>;
  purposes: Record<string, number>;
  totals: Partial<Record<CountField, number>>;
  /** Rows in which a count is unknown, by field (fields that no row knows are left out). */
  unknown: Partial<Record<CountField, number>>;
}

export function summarize(trace: Trace): TraceSummary {
  const sessions = new Set<number>();
  const turns = new Set<string>();
  const summary: TraceSummary = {
    calls: 0,
    sessions: 0,
    turns: 0,
    models: {},
    purposes: {},
    totals: {},
    unknown: {},
  };
  for (let i = 0; i < trace.length; i++) {
    const session = trace.session[i] ?? -1;
    const turn = trace.turn[i] ?? -1;
    const calls = trace.calls[i] ?? 1;
    summary.calls += calls;
    sessions.add(session);
    turns.add(turn < 0 ? `row ${i}` : `${session}/${turn}`);
    const model = trace.strings[trace.model[i] ?? -1] ?? '';
    summary.models[model] = (summary.models[model] ?? 0) + calls;
    const purpose = PURPOSES[trace.purpose[i] ?? 0] ?? 'agent';
    summary.purposes[purpose] = (summary.purposes[purpose] ?? 0) + calls;
  }
  for (const field of COUNT_FIELDS) {
    let sum = 0;
    let unknown = 0;
    for (const value of trace.counts[field])
      if (Number.isNaN(value)) unknown++;
      else sum += value;
    if (unknown < trace.length) {
      summary.totals[field] = sum;
      if (unknown > 0) summary.unknown[field] = unknown;
    }
  }
  summary.sessions = sessions.size;
  summary.turns = turns.size;
  return summary;
}

export function noticesOf(result: ImportResult): Partial<Record<NoticeCode, number>> {
  const out: Partial<Record<NoticeCode, number>> = {};
  for (const file of result.files)
    for (const { code, count } of file.notices) out[code] = (out[code] ?? 0) + count;
  return out;
}
