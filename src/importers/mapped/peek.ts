/** The first rows of a file that no importer knows, and a first mapping for a person to confirm. */
import type { Importer } from '../importer.ts';
import { readFile, type ByteSource } from '../read.ts';
import { guessMapping, type MappingGuess } from './guess.ts';
import { pathsOf, valueAtPath } from './paths.ts';

export interface Peek {
  readonly format: 'csv' | 'jsonl';
  /** Header cells, or the paths that occur in the first records. */
  readonly header: readonly string[];
  /** What separates the cells, as it was guessed or given; `null` of JSON. */
  readonly delimiter: string | null;
  readonly rows: readonly unknown[];
  /** The rows as texts, by header; long ones are cut. */
  readonly cells: readonly (readonly string[])[];
  readonly guess: MappingGuess;
}

const ROWS = 20;
const MOST_CHARACTERS = 200;

/**
 * Looks at a file; `null` where it is no table. Reads no further than it must.
 * @param delimiter what separates its cells, where it must not be guessed; the guessed mapping then
 *   says so, too
 */
export async function peekFile(
  source: ByteSource,
  signal?: AbortSignal,
  delimiter?: string,
): Promise<Peek | null> {
  let peek: Peek | null = null;
  const enough = new AbortController();
  const looker = (kind: 'csv' | 'json'): Importer => ({
    id: 'peek',
    name: 'peek',
    docsUrl: '',
    extensions: [],
    kind,
    ...(delimiter === undefined ? {} : { delimiter }),
    detect(sample) {
      const rows = sample.records.slice(0, ROWS).filter((r) => typeof r === 'object' && r !== null);
      if (rows.length > 0) {
        const format = kind === 'csv' ? 'csv' : 'jsonl';
        const header = sample.header ?? pathsOf(rows);
        const cells = rows.map((row) => header.map((at) => cellText(valueAtPath(row, at))));
        const guess = guessMapping(header, rows, format);
        peek ??= {
          format,
          header,
          delimiter: sample.delimiter ?? null,
          rows,
          cells,
          guess:
            kind === 'json' || delimiter === undefined
              ? guess
              : { ...guess, mapping: { ...guess.mapping, delimiter } },
        };
        enough.abort();
      }
      return 'no';
    },
    open: () => ({ record: () => undefined, end: () => undefined }),
  });
  const signals = signal === undefined ? [enough.signal] : [enough.signal, signal];
  try {
    await readFile(source, {
      importers: [looker('csv'), looker('json')],
      signal: AbortSignal.any(signals),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
  }
  return peek;
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
