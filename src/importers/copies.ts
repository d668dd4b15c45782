/** Copies of one billed call in several files, told by the response's own id. */
import { COUNT_FIELDS, type Trace } from '../trace/trace.ts';
import type { CrossFileDecision, FileImport, Identity } from './importer.ts';

interface Copy {
  readonly file: number;
  readonly row: number;
  readonly identity: Identity;
}

/**
 * Rows with the same key are one call, unless their variants contradict each other; then they are
 * two calls, but a sidechain's copy is dropped for the original. The copy with the most output
 * stays (a stream's placeholder is never larger than its final count), of equals the fuller one.
 */
export function dropCopiesByKey(files: readonly FileImport[]): CrossFileDecision[] {
  const repeated = repeatedKeys(files);
  const drops = files.map(() => new Set<number>());
  for (const copies of repeated)
    for (const group of groupCopies(copies)) {
      const ranked = [...group].sort((a, b) => compare(files, a, b));
      for (const { file, row } of ranked.slice(1)) drops[file]?.add(row);
    }
  return drops.map((drop) => ({
    drop,
    notices: drop.size > 0 ? [{ code: 'duplicate-usage' as const, count: drop.size }] : [],
  }));
}

/** The rows of each key that occurs more than once, in the order of files and rows. */
function repeatedKeys(files: readonly FileImport[]): Copy[][] {
  const starts: number[] = [];
  let total = 0;
  for (const { identities } of files) {
    starts.push(total);
    total += identities.length;
  }
  const fileOf = new Int32Array(total);
  // An open table of rows, numbered over all files from 1: nearly all keys occur once, so nothing
  // is made for them but a number.
  const size = 1 << Math.max(4, 33 - Math.clz32(total));
  const table = new Int32Array(size);
  const lists = new Map<number, Copy[]>();
  files.forEach(({ identities }, file) => {
    const start = starts[file] ?? 0;
    fileOf.fill(file, start, start + identities.length);
    for (let row = 0; row < identities.length; row++) {
      if (!identities.has(row)) continue;
      for (let at = identities.hashAt(row) & (size - 1); ; at = (at + 1) & (size - 1)) {
        const found = (table[at] ?? 0) - 1;
        if (found === -1) {
          table[at] = start + row + 1;
          break;
        }
        const first = fileOf[found] ?? 0;
        const other = files[first]?.identities;
        const otherRow = found - (starts[first] ?? 0);
        if (other === undefined || !identities.sameKey(row, other, otherRow)) continue;
        let list = lists.get(found);
        if (list === undefined) lists.set(found, (list = [copyOf(files, first, otherRow)]));
        list.push(copyOf(files, file, row));
        break;
      }
    }
  });
  return [...lists.values()];
}

function copyOf(files: readonly FileImport[], file: number, row: number): Copy {
  const identity = files[file]?.identities.at(row);
  return { file, row, identity: identity ?? { key: '' } };
}

function groupCopies(copies: readonly Copy[]): Copy[][] {
  const variants = new Map<string, Copy[]>();
  const without: Copy[] = [];
  for (const copy of copies) {
    const variant = copy.identity.variant ?? '';
    if (variant === '') without.push(copy);
    else variants.set(variant, [...(variants.get(variant) ?? []), copy]);
  }
  let groups = [...variants.values()];
  const isSide = (g: readonly Copy[]): boolean => g.every((c) => c.identity.sidechain === true);
  const main = groups.filter((g) => !isSide(g));
  const side = groups.filter(isSide);
  const [first] = main;
  if (first !== undefined && side.length > 0) {
    first.push(...side.flat());
    groups = main;
  }
  const [home] = groups;
  if (home === undefined) return [without];
  home.push(...without);
  return groups;
}

/** How much a row knows: a table of a trace often leaves out what its JSON has. */
function known(trace: Trace | undefined, row: number): number {
  if (trace === undefined) return 0;
  const { counts, parts } = trace;
  // Where a form does not split the prompt, its parts are none or unknown.
  const numbers = COUNT_FIELDS.reduce((sum, field) => {
    const value = counts[field][row] ?? Number.NaN;
    return sum + (value > 0 ? 2 : value === 0 ? 1 : 0);
  }, 0);
  const texts = [trace.model, trace.provider, trace.turn, trace.agent, trace.recordedCost];
  const content = (parts?.offsets[row + 1] ?? 0) > (parts?.offsets[row] ?? 0) ? 1 : 0;
  return numbers + texts.filter((column) => (column[row] ?? -1) >= 0).length + content;
}

/** The copy to keep first: an original before a sidechain's, most output, fullest, earliest, by name. */
function compare(files: readonly FileImport[], a: Copy, b: Copy): number {
  const of = (c: Copy): [number, number, number, number, string, number] => {
    const t = files[c.file]?.trace;
    return [
      c.identity.sidechain === true ? 1 : 0,
      -(t?.counts.output[c.row] || 0),
      -known(t, c.row),
      t?.timeMs[c.row] || 0,
      files[c.file]?.name ?? '',
      c.row,
    ];
  };
  const x = of(a);
  const y = of(b);
  for (let i = 0; i < x.length; i++) {
    const p = x[i] as number | string;
    const q = y[i] as number | string;
    if (p !== q) return p < q ? -1 : 1;
  }
  return 0;
}
