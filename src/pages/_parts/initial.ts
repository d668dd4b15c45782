/**
 * What the front page is rendered from: the sample, read by the same importers at build time, and
 * the list of samples with their measured calls and sizes.
 */
import type { SampleInfo } from '../../app/app.ts';
import { armOf, sidesAt } from '../../app/compute.ts';
import type { Initial } from '../../app/create.ts';
import { SAMPLE_ENTRIES } from '../../app/samples.ts';
import { TODAY_CHOICES } from '../../app/views.ts';
import { buildLedger, type Ledger } from '../../costing/ledger.ts';
import { ledgerToJson } from '../../costing/ledgerjson.ts';
import { recordedCostOf } from '../../costing/recorded.ts';
import { makeMappedImporter } from '../../importers/mapped/mapped.ts';
import { parseMapping } from '../../importers/mapped/mapping.ts';
import { mergeImports, type ImportResult } from '../../importers/merge.ts';
import { readFile } from '../../importers/read.ts';
import { IMPORTERS } from '../../importers/registry.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { plain } from '../../money/decimal.ts';
import { boundariesOf } from '../../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../../tariffs/catalogue.ts';

const RAW = import.meta.glob<string>(
  [
    '../../../sample-traces/*/**/*.{jsonl,json,csv,sse,txt}',
    '!**/*.expected.json',
    '!**/expected.json',
  ],
  {
    query: '?raw',
    import: 'default',
  },
);

async function textOf(path: string): Promise<string> {
  const load = RAW[`../../../sample-traces/${path}`];
  if (load === undefined) throw new Error(`no sample file ${path}`);
  return load();
}

async function readSamples(
  paths: readonly string[],
  mapping?: string,
): Promise<ImportResult & { bytes: number }> {
  const mapped = mapping === undefined ? null : parseMapping(JSON.parse(await textOf(mapping)));
  const importers = mapped?.ok === true ? [makeMappedImporter(mapped.mapping)] : IMPORTERS;
  const read = [];
  let bytes = 0;
  for (const path of paths) {
    const content = new TextEncoder().encode(await textOf(path));
    bytes += content.length;
    const source = { name: path, size: content.length, stream: () => new Blob([content]).stream() };
    read.push(await readFile(source, { importers }));
  }
  return { ...mergeImports(read, IMPORTERS), bytes };
}

const ledgerOf = (result: ImportResult): Ledger =>
  buildLedger(result.trace, boundariesOf(catalogue()), { asOfMs: CATALOGUE_AS_OF_MS });

async function make(): Promise<Omit<Initial, 'locale'>> {
  const keep = await readSamples(['tutor-study/keep.jsonl']);
  const compact = await readSamples(['tutor-study/compact.jsonl']);
  const recorded = recordedCostOf(keep.trace);
  const samples: SampleInfo[] = [];
  for (const entry of SAMPLE_ENTRIES) {
    const { trace, bytes } = await readSamples(entry.files, entry.mapping);
    samples.push({
      id: entry.id,
      files: entry.files.length,
      calls: trace.calls.reduce((n, c) => n + c, 0),
      bytes,
    });
  }
  const [keepLedger, compactLedger] = [ledgerOf(keep), ledgerOf(compact)];
  return {
    study: {
      keep: ledgerToJson(keepLedger),
      compact: ledgerToJson(compactLedger),
      today: sidesAt(catalogue(), armOf(keepLedger), armOf(compactLedger), TODAY_CHOICES),
      recorded:
        recorded.calls === 0 ? null : { total: plain(recorded.total), calls: recorded.calls },
    },
    samples,
  };
}

let made: Promise<Omit<Initial, 'locale'>> | null = null;

/** The front page's initial state in a language. Made once a build. */
export async function initialState(locale: Locale): Promise<Initial> {
  made ??= make();
  return { locale, ...(await made) };
}
