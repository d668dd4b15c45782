/**
 * The counts of a workload as bits: exact totals by group of sessions and band, and the sessions
 * either exact or rounded.
 *
 * A verdict is priced from totals, so those stay exact: by arm, by band and by group of sessions
 * with the same number of turns. Where small groups must share a total, they share it only with
 * others of the same workload, so that a month of other shares costs the same for whoever opens the
 * link. Only intervals and wins ask for single sessions; four digits are
 * enough for them, and on reading, each group's rounding error is spread over its sessions (never
 * by more than the rounding itself), so that they still add up to the exact totals.
 */
import { SUMS, emptySums, type Cell, type Ledger, type Sums } from '../costing/ledger.ts';
import { rangeOf, type TurnsRange } from '../costing/workloads.ts';
import { BitReader, BitWriter } from './bits.ts';
import type { Workload } from './scenario.ts';

/**
 * How much of the sessions is kept. `exact`: every cell. `rounded`: every cell to 4 digits.
 * `split`: a session's totals to 4 digits, spread over the bands as its whole group is.
 */
export const DETAILS = ['exact', 'rounded', 'split'] as const;
export type Detail = (typeof DETAILS)[number];

export interface CountsLayout {
  readonly detail: Detail;
  /**
   * Groups of at least so many sessions keep exact totals of their own; smaller ones share one.
   * 0 = every group, `Infinity` = one for all.
   */
  readonly smallestGroup: number;
}

const DIGITS = 4;
/** Sessions × bands of an arm; far more than 2,000 characters can tell apart. */
export const MAX_CELLS = 20_000;
/** What a session tells apart under `split`; the rest is spread along with one of these. */
const WRITES = [
  'cacheWriteUnknown',
  'cacheWrite5m',
  'cacheWrite30m',
  'cacheWrite1h',
  'cacheWrite12h',
] as const satisfies readonly (keyof Sums)[];
const SPLIT_COLUMNS = ['uncachedInput', 'cacheRead', 'writes', 'output'] as const;
type SplitColumn = (typeof SPLIT_COLUMNS)[number];

function splitColumnOf(name: keyof Sums): SplitColumn | 'calls' {
  if (name === 'uncachedInput' || name === 'cacheRead' || name === 'output') return name;
  if (name === 'reasoning') return 'output';
  return (WRITES as readonly string[]).includes(name) ? 'writes' : 'calls';
}

function columnsOf(detail: Detail): readonly (keyof Sums)[] {
  return detail === 'exact' ? SUMS : SUMS.filter((name) => name !== 'reasoning');
}

/**
 * Writes the counts of both arms; bands, slots and times are told elsewhere.
 * @param ranges the workloads whose shares were set; `readCounts` must get the same
 */
export function writeCounts(
  workload: Workload,
  layout: CountsLayout,
  ranges: readonly TurnsRange[] = [],
): Uint8Array {
  const out = new BitWriter();
  out.bits(DETAILS.indexOf(layout.detail), 2);
  out.number(layout.smallestGroup === Infinity ? 0 : layout.smallestGroup + 1);
  const arms = [workload.keep, ...(workload.compact === null ? [] : [workload.compact])];
  const known = new Map<string, number>();
  const turnsSeen = new Map<number, number>();
  for (const arm of arms) {
    out.number(arm.sessions.length);
    const ids = arm.sessions.map((s) => {
      const index = known.get(s.id) ?? known.size;
      known.set(s.id, index);
      return index;
    });
    const inOrder = ids.every((id, i) => id === i);
    out.flag(inOrder);
    if (!inOrder) out.column(ids);
    // Both arms of a session mostly have the same turns: nothing is left to write then.
    out.column(arm.sessions.map((s, i) => s.turns - (turnsSeen.get(ids[i] ?? -1) ?? 0)));
    arm.sessions.forEach((s, i) => turnsSeen.set(ids[i] ?? -1, s.turns));
    out.column(arm.sessions.map((s) => s.calls));
    out.column(arm.sessions.map((s) => s.summaryCalls));
  }
  const groups = groupSessions(workload, layout.smallestGroup, ranges);
  arms.forEach((arm, i) => writeArm(out, arm, groups[i] ?? [], layout.detail));
  return out.bytes();
}

function writeArm(out: BitWriter, arm: Ledger, groupOf: readonly number[], detail: Detail): void {
  const cells = cellTable(arm);
  const groupCount = maxOf(groupOf) + 1;
  if (detail !== 'exact') {
    for (const name of SUMS) {
      const column = new Array<number>(groupCount * cells.length).fill(0);
      cells.forEach((bySession, b) => {
        bySession.forEach((sums, s) => {
          const at = (groupOf[s] ?? 0) * cells.length + b;
          column[at] = (column[at] ?? 0) + (sums?.[name] ?? 0);
        });
      });
      // Reasoning is a part of output that no price asks for: one total, spread as output is.
      if (name === 'reasoning') out.number(column.reduce((n, v) => n + v, 0));
      else out.column(column);
    }
  }
  if (detail === 'split') {
    const sizes = sizesOf(groupOf, groupCount);
    for (const column of SPLIT_COLUMNS) {
      const values = arm.sessions.map((_, s) =>
        cells.reduce((n, bySession) => n + splitValue(bySession[s] ?? null, column), 0),
      );
      const totals = new Array<number>(groupCount).fill(0);
      values.forEach((v, s) => {
        const g = groupOf[s] ?? 0;
        totals[g] = (totals[g] ?? 0) + v;
      });
      out.column(values.map((v, s) => ordinal(v) - expected(totals, sizes, groupOf[s] ?? 0)));
    }
    return;
  }
  for (const bySession of cells) {
    const has = bySession.map((sums) => (sums === null ? 0 : 1));
    out.column(has);
    const present = bySession.filter((sums) => sums !== null);
    for (const name of columnsOf(detail))
      out.column(present.map((s) => (detail === 'exact' ? s[name] : ordinal(s[name]))));
  }
}

export interface ReadCounts {
  readonly layout: CountsLayout;
  readonly arms: readonly Pick<Ledger, 'sessions' | 'cells'>[];
}

/**
 * Reads what `writeCounts` wrote.
 * @param bandCounts number of bands of each arm
 * @param ranges the workloads whose shares were set
 * @throws RangeError where the bits end early or name more than a link may hold
 */
export function readCounts(
  bytes: Uint8Array,
  bandCounts: readonly number[],
  ranges: readonly TurnsRange[] = [],
): ReadCounts {
  const input = new BitReader(bytes);
  const detail = DETAILS[Number(input.bits(2))];
  if (detail === undefined) throw new RangeError('unknown detail');
  const stored = input.number();
  const smallestGroup = stored === 0 ? Infinity : stored - 1;
  const turnsSeen = new Map<number, number>();
  const sessions = bandCounts.map((bands) => {
    const count = input.number();
    if (count * Math.max(1, bands) > MAX_CELLS) throw new RangeError('too many sessions');
    const inOrder = input.flag();
    const ids = inOrder ? Array.from({ length: count }, (_, i) => i) : input.column(count);
    const turns = input.column(count).map((more, i) => more + (turnsSeen.get(ids[i] ?? -1) ?? 0));
    turns.forEach((n, i) => turnsSeen.set(ids[i] ?? -1, n));
    const calls = input.column(count);
    const summaryCalls = input.column(count);
    return ids.map((id, i) => ({
      id: String(id + 1),
      turns: turns[i] ?? 0,
      calls: calls[i] ?? 0,
      summaryCalls: summaryCalls[i] ?? 0,
    }));
  });
  const [keep = [], compact = null] = sessions;
  const groups = groupSessions(
    { keep: { sessions: keep }, compact: compact === null ? null : { sessions: compact } },
    smallestGroup,
    ranges,
  );
  const arms = sessions.map((list, i) => ({
    sessions: list,
    cells: readArm(input, list, groups[i] ?? [], bandCounts[i] ?? 0, detail),
  }));
  return { layout: { detail, smallestGroup }, arms };
}

function readArm(
  input: BitReader,
  sessions: Ledger['sessions'],
  groupOf: readonly number[],
  bandCount: number,
  detail: Detail,
): Cell[] {
  const groupCount = maxOf(groupOf) + 1;
  const sizes = sizesOf(groupOf, groupCount);
  const members: number[][] = Array.from({ length: groupCount }, () => []);
  groupOf.forEach((g, s) => members[g]?.push(s));
  const table: (Sums | null)[][] = Array.from({ length: bandCount }, () =>
    new Array<Sums | null>(sessions.length).fill(null),
  );
  const totals = new Map<string, number[]>();
  if (detail !== 'exact')
    for (const name of SUMS)
      if (name !== 'reasoning') totals.set(name, input.column(groupCount * bandCount));
      else totals.set(name, spread(input.number(), totals.get('output') ?? []));
  const totalOf = (name: string, g: number, b: number): number =>
    totals.get(name)?.[g * bandCount + b] ?? 0;

  if (detail === 'split') {
    const weights = new Map<string, number[]>([['calls', sessions.map((s) => s.calls)]]);
    for (const column of SPLIT_COLUMNS) {
      const names = SUMS.filter((n) => n !== 'reasoning' && splitColumnOf(n) === column);
      const sums = Array.from({ length: groupCount }, (_, g) =>
        names.reduce((n, name) => {
          for (let b = 0; b < bandCount; b++) n += totalOf(name, g, b);
          return n;
        }, 0),
      );
      const offsets = input.column(sessions.length);
      weights.set(
        column,
        offsets.map((o, s) => fromOrdinal(o + expected(sums, sizes, groupOf[s] ?? 0))),
      );
    }
    for (let g = 0; g < groupCount; g++) {
      const own = members[g] ?? [];
      for (let b = 0; b < bandCount; b++) {
        for (const name of SUMS) {
          const total = totalOf(name, g, b);
          if (total === 0) continue;
          const weight = weights.get(splitColumnOf(name)) ?? [];
          const shares = spread(
            total,
            own.map((s) => weight[s] ?? 0),
          );
          own.forEach((s, i) => add(table, b, s, name, shares[i] ?? 0));
        }
      }
    }
  } else {
    for (let b = 0; b < bandCount; b++) {
      const has = input.column(sessions.length);
      const present = has.flatMap((h, s) => (h === 1 ? [s] : []));
      for (const s of present) add(table, b, s, 'calls', 0);
      for (const name of columnsOf(detail)) {
        const values = input.column(present.length);
        present.forEach((s, i) => {
          const v = values[i] ?? 0;
          add(table, b, s, name, detail === 'exact' ? v : fromOrdinal(v));
        });
      }
    }
    if (detail === 'rounded')
      for (let g = 0; g < groupCount; g++)
        for (let b = 0; b < bandCount; b++)
          for (const name of SUMS) {
            const own = (members[g] ?? []).filter((s) => table[b]?.[s] !== null);
            if (name === 'reasoning') {
              const outputs = own.map((s) => table[b]?.[s]?.output ?? 0);
              const shares = spread(totalOf(name, g, b), outputs);
              own.forEach((s, i) => add(table, b, s, name, shares[i] ?? 0));
              continue;
            }
            const values = own.map((s) => table[b]?.[s]?.[name] ?? 0);
            const error = totalOf(name, g, b) - values.reduce((n, v) => n + v, 0);
            const shares = spread(
              Math.abs(error),
              values.map((v) => stepOf(v) - 1),
            );
            own.forEach((s, i) => add(table, b, s, name, Math.sign(error) * (shares[i] ?? 0)));
          }
  }
  return table.flatMap((bySession, band) =>
    bySession.flatMap((sums, session): Cell[] => (sums === null ? [] : [{ session, band, sums }])),
  );
}

/**
 * Groups by number of turns, as answers form them: a compacted session belongs where its partner
 * is. Groups smaller than `smallest` become one (of each workload whose share was set).
 * @returns group of each session, an array an arm
 */
function groupSessions(
  workload: {
    readonly keep: Pick<Ledger, 'sessions'>;
    readonly compact: Pick<Ledger, 'sessions'> | null;
  },
  smallest: number,
  ranges: readonly TurnsRange[],
): number[][] {
  const keep = workload.keep.sessions;
  const compact = workload.compact?.sessions ?? [];
  const turnsById = new Map(keep.map((s) => [s.id, s.turns]));
  const byOrder = compact.every((s) => !turnsById.has(s.id)) && compact.length === keep.length;
  const keys = [
    keep.map((s) => `${s.turns}`),
    compact.map((s, i) => {
      const partner = byOrder ? keep[i]?.turns : turnsById.get(s.id);
      return `${partner ?? s.turns}/${partner === undefined ? 'alone' : s.turns}`;
    }),
  ];
  return keys.map((list, arm) => {
    const range = rangeOf(arm === 0 ? keep : compact, ranges);
    const sizes = new Map<string, number>();
    for (const key of list) sizes.set(key, (sizes.get(key) ?? 0) + 1);
    const index = new Map<string, number>();
    return list.map((key, i) => {
      const group = (sizes.get(key) ?? 0) < smallest ? `rest ${range[i] ?? 0}` : key;
      const found = index.get(group) ?? index.size;
      index.set(group, found);
      return found;
    });
  });
}

/** By band, then by session; bands in the ledger's order. */
function cellTable(arm: Ledger): (Sums | null)[][] {
  const table: (Sums | null)[][] = arm.bands.map(() =>
    new Array<Sums | null>(arm.sessions.length).fill(null),
  );
  for (const cell of arm.cells)
    for (const name of SUMS) add(table, cell.band, cell.session, name, cell.sums[name]);
  return table;
}

function add(
  table: (Sums | null)[][],
  band: number,
  session: number,
  name: keyof Sums,
  value: number,
): void {
  const bySession = table[band];
  if (bySession === undefined) return;
  const sums = (bySession[session] ??= emptySums());
  sums[name] += value;
}

function splitValue(sums: Sums | null, column: SplitColumn): number {
  if (sums === null) return 0;
  return column === 'writes' ? WRITES.reduce((n, name) => n + sums[name], 0) : sums[column];
}

/**
 * Position of a count among all numbers of at most 4 significant digits, after rounding: close
 * counts have close positions, so a column of them is narrow.
 */
function ordinal(value: number): number {
  if (value < 10 ** DIGITS) return value;
  let step = 1;
  let shift = 0;
  while (value / step >= 10 ** DIGITS) {
    step *= 10;
    shift++;
  }
  // Rounding may carry into the next power; the formula below is continuous there.
  const digits = Math.round(value / step);
  return 9 * 10 ** (DIGITS - 1) * shift + digits;
}

function fromOrdinal(position: number): number {
  const block = 9 * 10 ** (DIGITS - 1);
  if (position < 10 ** DIGITS) return Math.max(0, position);
  const shift = Math.floor((position - 10 ** (DIGITS - 1)) / block);
  if (shift > 12) throw new RangeError('number out of range');
  return (position - block * shift) * 10 ** shift;
}

/** Distance between neighbouring numbers of 4 digits around `value`. */
function stepOf(value: number): number {
  let step = 1;
  while (value / step >= 10 ** DIGITS) step *= 10;
  return step;
}

/** Position of a group's mean: writer and reader both know it. */
function expected(totals: readonly number[], sizes: readonly number[], group: number): number {
  return ordinal(Math.round((totals[group] ?? 0) / Math.max(1, sizes[group] ?? 1)));
}

function sizesOf(groupOf: readonly number[], groupCount: number): number[] {
  const sizes = new Array<number>(groupCount).fill(0);
  for (const g of groupOf) sizes[g] = (sizes[g] ?? 0) + 1;
  return sizes;
}

/** Whole shares of `total` in proportion to the weights; they add up exactly. */
function spread(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((n, w) => n + BigInt(w), 0n);
  if (all === 0n) return weights.map((_, i) => (i === weights.length - 1 ? total : 0));
  let seen = 0n;
  let given = 0n;
  return weights.map((w) => {
    seen += BigInt(w);
    const upTo = (BigInt(total) * seen) / all;
    const share = upTo - given;
    given = upTo;
    return Number(share);
  });
}

function maxOf(values: readonly number[]): number {
  return values.reduce((a, b) => (b > a ? b : a), -1);
}
