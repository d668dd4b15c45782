/** Copies of one billed call in several files, told by the response's own id. */
import type { CrossFileDecision, FileImport, Identity } from './importer.ts';

interface Copy {
  readonly file: number;
  readonly row: number;
  readonly identity: Identity;
}

/**
 * Rows with the same key are one call, unless their variants contradict each other; then they are
 * two calls, but a sidechain's copy is dropped for the original. The copy with the most output
 * stays (a stream's placeholder is never larger than its final count).
 */
export function dropCopiesByKey(files: readonly FileImport[]): CrossFileDecision[] {
  // Nearly all keys occur once: a list is made only for those that do not.
  const first = new Map<string, Copy | Copy[]>();
  const repeated: Copy[][] = [];
  files.forEach((f, file) =>
    f.identities.forEach((identity, row) => {
      if (identity === null) return;
      const copy = { file, row, identity };
      const found = first.get(identity.key);
      if (found === undefined) first.set(identity.key, copy);
      else if (Array.isArray(found)) found.push(copy);
      else {
        const list = [found, copy];
        first.set(identity.key, list);
        repeated.push(list);
      }
    }),
  );
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

/** The copy to keep first: an original before a sidechain's, most output, earliest, by name. */
function compare(files: readonly FileImport[], a: Copy, b: Copy): number {
  const of = (c: Copy): [number, number, number, string, number] => {
    const t = files[c.file]?.trace;
    return [
      c.identity.sidechain === true ? 1 : 0,
      -(t?.counts.output[c.row] || 0),
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
