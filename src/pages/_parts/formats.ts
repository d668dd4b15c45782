/** What the formats page says of files, made from the code that reads them. */
import type { Importer } from '../../importers/importer.ts';
import { readFile } from '../../importers/read.ts';
import { IMPORTERS } from '../../importers/registry.ts';

/** What each importer's section tells; the words are `formats.<importer>.<topic>`. */
export const TOPICS = ['where', 'read', 'exact', 'assumed'] as const;

/** A mapping as the command line takes it. */
export const MAPPING_EXAMPLE = `{
  "format": "csv",
  "columns": {
    "time": "Request time",
    "model": "Model",
    "uncached_input": "Input tokens",
    "cache_read": "Cached tokens",
    "output": "Output tokens"
  },
  "inclusive": { "cacheRead": true, "cacheWrite": true, "reasoning": true },
  "decimal": ".",
  "constants": { "provider": "openai" }
}`;

/** The first bytes of what is no text. https://www.garykessler.net/library/file_sigs.html */
const HEADS = {
  sqlite: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66],
  parquet: [0x50, 0x41, 0x52, 0x31],
} as const;
export type ContainerName = keyof typeof HEADS;
export const CONTAINERS = Object.keys(HEADS) as ContainerName[];

/** Packings that are read, as files are named. A test packs a file in each. */
export const PACKINGS = ['.gz', '.zst', '.zip', '.tar', '.tar.gz'] as const;

/** Which containers the reader refuses: asked of the reader itself, so the page cannot be behind. */
export async function unreadContainers(
  importers: readonly Importer[] = IMPORTERS,
): Promise<ContainerName[]> {
  const refused: ContainerName[] = [];
  for (const name of CONTAINERS) {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => HEADS[name][i] ?? 0);
    const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob([bytes]).stream();
    const { refusal } = await readFile({ name, size: bytes.length, stream }, { importers });
    if (refusal?.code === 'unsupported-container') refused.push(name);
  }
  return refused;
}
