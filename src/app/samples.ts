/** Sample traces, loaded as script chunks: the page may fetch nothing. */
import list from '../../sample-traces/samples.json' with { type: 'json' };

export interface SampleEntry {
  readonly id: string;
  readonly files: readonly string[];
  /** How the page's mapping step would be answered; for the count of its calls. */
  readonly mapping?: string;
}

export const SAMPLE_ENTRIES: readonly SampleEntry[] = list;

const chunks = import.meta.glob<string>(
  [
    '../../sample-traces/*/**/*.{jsonl,json,csv,sse,txt}',
    '!**/*.expected.json',
    '!**/expected.json',
  ],
  {
    query: '?raw',
    import: 'default',
  },
);

/** The files of a sample, in memory. @throws where the id is unknown */
export async function loadSample(id: string): Promise<File[]> {
  const entry = SAMPLE_ENTRIES.find((e) => e.id === id);
  if (entry === undefined) throw new Error(`no sample ${id}`);
  return Promise.all(
    entry.files.map(async (path) => {
      const load = chunks[`../../sample-traces/${path}`];
      if (load === undefined) throw new Error(`no sample file ${path}`);
      return new File([await load()], path);
    }),
  );
}
