/**
 * A ledger in flat arrays: what crosses from thread to thread. A hundred thousand cells as objects
 * take the receiving thread seconds to make; as typed arrays they are handed over. The page needs
 * sums by band, which come from the arrays as they are; cells are made where somebody asks for them.
 */
import {
  SUMS,
  filterSessions,
  sumByBand,
  type Band,
  type BandSums,
  type Cell,
  type Ledger,
  type Sums,
} from './ledger.ts';

export interface PackedLedger {
  readonly head: Omit<Ledger, 'cells' | 'sessions'>;
  readonly ids: readonly string[];
  /** Turns, calls and summary calls of each session. */
  readonly sessions: Float64Array<ArrayBuffer>;
  /** Session and band of each cell. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** Of each cell the sums in the order of `SUMS`. */
  readonly sums: Float64Array<ArrayBuffer>;
}

const WIDTH = SUMS.length;
const packings = new WeakMap<Ledger, PackedLedger>();

/** The arrays of a ledger; those that it was made from, where it was. */
export function packLedger(ledger: Ledger): PackedLedger {
  const known = packings.get(ledger);
  if (known !== undefined) return known;
  const { cells, sessions, ...head } = ledger;
  const counts = new Float64Array(sessions.length * 3);
  sessions.forEach((s, i) => counts.set([s.turns, s.calls, s.summaryCalls], i * 3));
  const places = new Uint32Array(cells.length * 2);
  const sums = new Float64Array(cells.length * WIDTH);
  cells.forEach((cell, i) => {
    places[2 * i] = cell.session;
    places[2 * i + 1] = cell.band;
    for (let k = 0; k < WIDTH; k++) sums[i * WIDTH + k] = cell.sums[SUMS[k] as keyof Sums];
  });
  return { head, ids: sessions.map((s) => s.id), sessions: counts, places, sums };
}

/** The inverse of {@link packLedger}. The arrays stay in use and must not be changed. */
export function unpackLedger(packed: PackedLedger): Ledger {
  let cells: readonly Cell[] | null = null;
  const ledger: Ledger = {
    ...packed.head,
    sessions: packed.ids.map((id, i) => ({
      id,
      turns: packed.sessions[3 * i] ?? 0,
      calls: packed.sessions[3 * i + 1] ?? 0,
      summaryCalls: packed.sessions[3 * i + 2] ?? 0,
    })),
    get cells() {
      return (cells ??= cellsOf(packed));
    },
  };
  packings.set(ledger, packed);
  return ledger;
}

/** The buffers of a packed ledger, to be handed over instead of copied. */
export function buffersOf(packed: PackedLedger): ArrayBuffer[] {
  return [packed.sessions.buffer, packed.places.buffer, packed.sums.buffer];
}

function cellsOf({ places, sums }: PackedLedger): Cell[] {
  return Array.from({ length: places.length / 2 }, (_, i) => ({
    session: places[2 * i] ?? 0,
    band: places[2 * i + 1] ?? 0,
    sums: sumsAt(sums, i),
  }));
}

function sumsAt(sums: Float64Array, at: number): Sums {
  const out = {} as Sums;
  SUMS.forEach((name, k) => {
    out[name] = sums[at * WIDTH + k] ?? 0;
  });
  return out;
}

/** What {@link sumByBand} gives for all cells, from the arrays where there are some. */
export function bandSumsOf(ledger: Ledger): BandSums[] {
  const packed = packings.get(ledger);
  if (packed === undefined) return sumByBand(ledger);
  const { places, sums } = packed;
  const totals = new Float64Array(ledger.bands.length * WIDTH);
  const seen = new Set<number>();
  for (let i = 0; i < places.length / 2; i++) {
    const band = places[2 * i + 1] ?? 0;
    seen.add(band);
    for (let k = 0; k < WIDTH; k++)
      totals[band * WIDTH + k] = (totals[band * WIDTH + k] ?? 0) + (sums[i * WIDTH + k] ?? 0);
  }
  return [...seen].map((band) => ({
    band: ledger.bands[band] as Band,
    sums: sumsAt(totals, band),
  }));
}

/** Only the sessions that both arms have, where they have any in common; else both as they are. */
export function commonSessions(keep: Ledger, compact: Ledger): [Ledger, Ledger] {
  const inKeep = new Set(keep.sessions.map((s) => s.id));
  const common = new Set(compact.sessions.map((s) => s.id).filter((id) => inKeep.has(id)));
  if (common.size === 0) return [keep, compact];
  return [ofSessions(keep, common), ofSessions(compact, common)];
}

function ofSessions(ledger: Ledger, ids: ReadonlySet<string>): Ledger {
  const packed = packings.get(ledger);
  if (packed === undefined) return filterSessions(ledger, (s) => ids.has(s.id));
  const index = new Map<number, number>();
  packed.ids.forEach((id, i) => {
    if (ids.has(id)) index.set(i, index.size);
  });
  if (index.size === packed.ids.length) return ledger;
  const cells: number[] = [];
  for (let i = 0; i < packed.places.length / 2; i++)
    if (index.has(packed.places[2 * i] ?? -1)) cells.push(i);
  const sessions = new Float64Array(index.size * 3);
  for (const [from, to] of index)
    sessions.set(packed.sessions.subarray(3 * from, 3 * from + 3), 3 * to);
  const places = new Uint32Array(cells.length * 2);
  const sums = new Float64Array(cells.length * WIDTH);
  cells.forEach((from, to) => {
    places[2 * to] = index.get(packed.places[2 * from] ?? -1) ?? 0;
    places[2 * to + 1] = packed.places[2 * from + 1] ?? 0;
    sums.set(packed.sums.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
  });
  return unpackLedger({
    head: packed.head,
    ids: packed.ids.filter((id) => ids.has(id)),
    sessions,
    places,
    sums,
  });
}
