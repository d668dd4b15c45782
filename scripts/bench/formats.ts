/**
 * How fast each format is read, against `JSON.parse` of the same lines (papaparse for tables): the
 * fixtures of `sample-traces/`, repeated to some 20 MB with ids of their own, one format at a time.
 * Processor time of this process, the least of some runs. `npm run bench:formats [-- MB runs format…]`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import type { Importer } from '../../src/importers/importer.ts';
import { readFileBlocking } from '../../src/importers/read.ts';
import { IMPORTERS } from '../../src/importers/registry.ts';

const root = new URL('../../sample-traces/', import.meta.url).pathname;
const [megabytes = 20, runs = 3] = process.argv.slice(2, 4).map(Number);
const only = new Set(process.argv.slice(4));

interface Fixture {
  readonly format: string;
  readonly files: readonly string[];
}

/** The largest fixture file of each format. */
function fixtures(): Map<string, string> {
  const found = new Map<string, { path: string; size: number }>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.expected.json')) continue;
    const { format, files } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Fixture;
    for (const name of files) {
      const file = join(root, dirname(path), name);
      const size = readFileSync(file).length;
      if ((found.get(format)?.size ?? 0) < size) found.set(format, { path: file, size });
    }
  }
  return new Map([...found].map(([format, { path }]) => [format, path]));
}

const ID = /(?:^|_|\.|[a-z])(?:id|uuid|ID|Id|dotted_order)$|^(?:uuid|id|sessionID)$/;

/** `value` with ids that no other repetition has. */
function renamed(value: unknown, suffix: string, key = ''): unknown {
  if (typeof value === 'string') return ID.test(key) ? value + suffix : value;
  if (Array.isArray(value)) return value.map((v) => renamed(v, suffix, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, renamed(v, suffix, k)]));
}

/** A fixture's records, one a line; a pretty-printed document is one record. */
function records(text: string): unknown[] | null {
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object') throw new SyntaxError('a line of a document');
      values.push(value);
    } catch {
      try {
        const whole: unknown = JSON.parse(text);
        return Array.isArray(whole) ? whole : [whole];
      } catch {
        return values.length > 0 ? values : null;
      }
    }
  }
  return values;
}

/** The fixture's text, repeated. */
function repeated({ kind }: Importer, text: string, bytes: number): string {
  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  if (kind === 'csv') {
    const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim());
    const [header = [], ...rows] = data;
    add(`${Papa.unparse([header])}\n`);
    for (let k = 0; length < bytes; k++)
      add(
        `${Papa.unparse(rows.map((row) => row.map((cell, i) => (ID.test(header[i] ?? '') && cell !== '' ? `${cell}-${k}` : cell))))}\n`,
      );
  } else {
    const list = kind === 'json' ? records(text) : null;
    for (let k = 0; length < bytes; k++)
      add(
        list === null ? text : list.map((r) => `${JSON.stringify(renamed(r, `-${k}`))}\n`).join(''),
      );
  }
  return pieces.join('');
}

function ours(bytes: Uint8Array): { calls: number; format: string | null } {
  let at = 0;
  const read = readFileBlocking(
    {
      name: 'bench',
      read: (into) => {
        const part = bytes.subarray(at, at + into.length);
        into.set(part);
        at += part.length;
        return part.length;
      },
    },
    { importers: IMPORTERS },
  );
  return { calls: read?.trace.length ?? 0, format: read?.format ?? null };
}

/** Milliseconds of processor time, the least of the runs. */
function timed(work: () => unknown): number {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

console.log(`${megabytes} MB a format, ${runs} runs, Node ${process.version}`);
console.log('| format | calls | MB/s | `JSON.parse` | share |');
console.log('| --- | --- | --- | --- | --- |');
const paths = fixtures();
for (const importer of IMPORTERS) {
  const path = paths.get(importer.id);
  if (path === undefined || (only.size > 0 && !only.has(importer.id))) continue;
  const text = repeated(importer, readFileSync(path, 'utf8'), megabytes * 1e6);
  const bytes = new TextEncoder().encode(text);
  const { calls, format } = ours(bytes);
  if (format !== importer.id) throw new Error(`${importer.id} was read as ${String(format)}`);
  const own = timed(() => ours(bytes));
  const lines = text.split('\n');
  const plain =
    importer.kind === 'text'
      ? null
      : importer.kind === 'csv'
        ? timed(() => Papa.parse(text, { header: true }))
        : timed(() => {
            for (const line of lines) if (line !== '') JSON.parse(line);
          });
  const rate = (ms: number | null): string =>
    ms === null ? '–' : (bytes.length / 1000 / ms).toFixed(0);
  const share = plain === null ? '–' : (plain / own).toFixed(2);
  console.log(`| \`${importer.id}\` | ${calls} | ${rate(own)} | ${rate(plain)} | ${share} |`);
}
console.log(
  `load ${loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')}`,
);
