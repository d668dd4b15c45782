/**
 * What is fuzzed: every fixture of every importer (found by their `*.expected.json`, so a new format
 * takes part at once), tables through a mapping, packed files. A mutant is made from the format's
 * name, a seed and its number, and from nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { tar, zip } from '../../src/containers/testing.ts';
import type { Importer } from '../../src/importers/importer.ts';
import { makeMappedImporter } from '../../src/importers/mapped/mapped.ts';
import { parseMapping } from '../../src/importers/mapped/mapping.ts';
import { IMPORTERS } from '../../src/importers/registry.ts';
import { Dice } from './dice.ts';
import { mutateBytes, mutateFile, mutateJson } from './mutate.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;

/** Files that belong together, by name. */
export type Files = Readonly<Record<string, string>>;

export interface Subject {
  /** An importer's id, `mapped-csv`, `mapped-jsonl`, or a kind of packed file. */
  readonly format: string;
  readonly importers: readonly Importer[];
  readonly cases: readonly Files[];
  /** What becomes of the spoilt text; packed files are spoilt packed. */
  readonly pack?: (name: string, text: string) => Uint8Array;
}

export interface Mutant {
  readonly format: string;
  readonly index: number;
  readonly importers: readonly Importer[];
  readonly files: Readonly<Record<string, Uint8Array>>;
}

function casesByFormat(): Map<string, Files[]> {
  const cases = new Map<string, Files[]>();
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.expected.json'))
    .sort();
  for (const path of found) {
    const { format, files } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      format: string;
      files: string[];
    };
    const texts = Object.fromEntries(
      files.map((name) => [name, readFileSync(join(root, dirname(path), name), 'utf8')]),
    );
    cases.set(format, [...(cases.get(format) ?? []), texts]);
  }
  return cases;
}

function mapped(value: unknown): readonly Importer[] {
  const result = parseMapping(value);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return [makeMappedImporter(result.mapping)];
}

/** All that is fuzzed, in one order. */
export function subjects(): Subject[] {
  const cases = casesByFormat();
  const own = IMPORTERS.map(({ id }): Subject => ({
    format: id,
    importers: IMPORTERS,
    cases: cases.get(id) ?? [],
  }));
  const gateway = {
    'gateway.csv': readFileSync(join(root, 'mapped/gateway.csv'), 'utf8'),
  };
  const lines = {
    'gateway.jsonl': Array.from({ length: 6 }, (_, i) =>
      JSON.stringify({
        at: `2026-07-0${i + 1}T09:00:00Z`,
        chat: { id: i < 3 ? 'tides' : 'harbour' },
        usage: { in: 1000 * (i + 1), cached: 900 * i, out: 40 + i, thought: 4 },
        model: 'mistral-large',
        usd: '0.0412',
      }),
    ).join('\n'),
  };
  const small = [
    cases.get('plain-jsonl')?.[0] ?? {},
    cases.get('anthropic-usage-api')?.[0] ?? {},
    cases.get('plain-csv')?.[0] ?? {},
  ];
  const packed = (format: string, pack: Subject['pack']): Subject => ({
    format,
    importers: IMPORTERS,
    cases: small,
    ...(pack === undefined ? {} : { pack }),
  });
  return [
    ...own,
    {
      format: 'mapped-csv',
      importers: mapped(
        JSON.parse(readFileSync(join(root, 'mapped/gateway.mapping.json'), 'utf8')),
      ),
      cases: [gateway],
    },
    {
      format: 'mapped-jsonl',
      importers: mapped({
        format: 'jsonl',
        columns: {
          time: 'at',
          session: 'chat.id',
          model: 'model',
          uncached_input: 'usage.in',
          cache_read: 'usage.cached',
          output: 'usage.out',
          reasoning: 'usage.thought',
          recorded_cost: 'usd',
        },
        inclusive: { cacheRead: true, cacheWrite: false, reasoning: true },
      }),
      cases: [lines],
    },
    packed('gzip', (_, text) => gzipSync(text)),
    packed('zstd', (_, text) => zstdCompressSync(text)),
    packed('tar', (name, content) =>
      tar([
        { name, content },
        { name: `b/${name}`, content },
      ]),
    ),
    packed('zip', (name, content) =>
      zip([
        { name, content },
        { name: `b/${name}`, content, open: 'signed' },
      ]),
    ),
  ];
}

/** Enough of a large file for its kinds of records; the whole of a small one. */
const LARGE_CHARACTERS = 12_000;

/**
 * Where a file of lines is large, its first lines and a stretch further on: a mutant is read in
 * about a millisecond then, and the stretch wanders over all of the file.
 */
function excerpt(text: string, dice: Dice): string {
  if (text.length <= LARGE_CHARACTERS || !text.includes('\n')) return text;
  const lines = text.split('\n');
  const head = lines.slice(0, 1 + dice.int(5));
  const from = dice.int(lines.length);
  const out: string[] = [];
  let length = 0;
  for (const line of [...head, ...lines.slice(from, from + 20)]) {
    length += line.length;
    if (length > LARGE_CHARACTERS) break;
    out.push(line);
  }
  return out.join('\n');
}

/** Mutant number `index` of a format. `all` are the other formats, to take pieces of. */
export function mutantOf(
  subject: Subject,
  all: readonly Subject[],
  seed: number,
  index: number,
): Mutant {
  const { format, importers, cases, pack } = subject;
  const dice = new Dice(seed, format, index);
  const files = dice.pick(cases);
  const names = Object.keys(files);
  const spoilt = dice.pick(names);
  const donor = dice.pick(dice.pick(all).cases);
  const donorText = excerpt(Object.values(donor)[0] ?? '', dice);
  // Beside its neighbours or alone: most of what can go wrong is in the one file.
  const withOthers = names.length > 1 && dice.once(3);
  const out: Record<string, Uint8Array> = {};
  for (const name of withOthers ? names : [spoilt]) {
    const text = excerpt(files[name] ?? '', dice);
    if (name !== spoilt) out[name] = new TextEncoder().encode(text);
    else if (pack === undefined) out[name] = mutateFile(text, dice, donorText);
    else out[name] = spoiltPacked(pack, name, text, dice);
  }
  if (dice.once(12)) out[`copy of ${spoilt}`] = out[spoilt] ?? new Uint8Array();
  return { format, index, importers, files: out };
}

function spoiltPacked(
  pack: NonNullable<Subject['pack']>,
  name: string,
  text: string,
  dice: Dice,
): Uint8Array {
  if (dice.once(8)) return pack(name, mutateJson(text, dice) ?? text.slice(dice.int(text.length)));
  let bytes = pack(name, text);
  for (let n = 1 + dice.int(3); n > 0; n--) bytes = mutateBytes(bytes, dice);
  return bytes;
}
