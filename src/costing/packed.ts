/**
 * A ledger in flat arrays: what crosses from thread to thread. A hundred thousand cells as objects
 * take the receiving thread seconds to make; as typed arrays they are handed over. The page needs
 * sums by band, which come from the arrays as they are; cells are made where somebody asks for them.
 */
import {
  SUMS,
  emptySums,
  filterSessions,
  sumByBand,
  type Band,
  type BandSums,
  type Cell,
  type Ledger,
  type SumName,
  type Sums,
} from './ledger.ts';

export interface PackedLedger {
  readonly head: Omit<Ledger, 'cells' | 'sessions'>;
  readonly ids: readonly string[];
  /** Turns, calls and summary calls of each session. */
  readonly sessions: Float64Array<ArrayBuffer>;
  /** The sums that any cell has; all others are 0. */
  readonly names: readonly SumName[];
  /** Session and band of each cell. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** Of each cell the sums in the order of `names`. */
  readonly sums: Float64Array<ArrayBuffer>;
  /** The same added up by band: made with the arrays, so that nobody has to go through them. */
  readonly totals: readonly BandSums[];
  /** By which the thread that packed it still knows it: it need not be sent back. */
  readonly handle?: number;
}

const packings = new WeakMap<Ledger, PackedLedger>();

/** The arrays of a ledger; those that it was made from, where it was. */
export function packLedger(ledger: Ledger): PackedLedger {
  const known = packings.get(ledger);
  if (known !== undefined) return known;
  const { cells, sessions, ...head } = ledger;
  const counts = new Float64Array(sessions.length * 3);
  sessions.forEach((s, i) => counts.set([s.turns, s.calls, s.summaryCalls], i * 3));
  const totals = sumByBand(ledger);
  const names = SUMS.filter((name) => totals.some(({ sums }) => sums[name] !== 0));
  const width = names.length;
  const places = new Uint32Array(cells.length * 2);
  const sums = new Float64Array(cells.length * width);
  cells.forEach((cell, i) => {
    places[2 * i] = cell.session;
    places[2 * i + 1] = cell.band;
    for (let k = 0; k < width; k++) sums[i * width + k] = cell.sums[names[k] as SumName];
  });
  return { head, ids: sessions.map((s) => s.id), sessions: counts, names, places, sums, totals };
}

/** Arrays as they were filled: with all sums in each cell unless named, and not yet added up. */
export type LedgerArrays = Omit<PackedLedger, 'names' | 'totals'> &
  Partial<Pick<PackedLedger, 'names' | 'totals'>>;

/** The inverse of {@link packLedger}. The arrays stay in use and must not be changed. */
export function unpackLedger(arrays: LedgerArrays): Ledger {
  const { names = SUMS } = arrays;
  const packed = { ...arrays, names, totals: arrays.totals ?? totalsOf({ ...arrays, names }) };
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

/** The cells added up by band, bands in the order in which cells have them. */
function totalsOf({ head, names, places, sums }: Omit<PackedLedger, 'totals'>): BandSums[] {
  const width = names.length;
  const totals = new Float64Array(head.bands.length * width);
  const seen = new Set<number>();
  for (let i = 0; i < places.length / 2; i++) {
    const band = places[2 * i + 1] ?? 0;
    seen.add(band);
    for (let k = 0; k < width; k++)
      totals[band * width + k] = (totals[band * width + k] ?? 0) + (sums[i * width + k] ?? 0);
  }
  return [...seen].map((band) => ({
    band: head.bands[band] as Band,
    sums: sumsAt(totals, names, band),
  }));
}

/** The buffers of a packed ledger, to be handed over instead of copied. */
export function buffersOf(packed: PackedLedger): ArrayBuffer[] {
  return [packed.sessions.buffer, packed.places.buffer, packed.sums.buffer];
}

function cellsOf({ places, sums, names }: PackedLedger): Cell[] {
  return Array.from({ length: places.length / 2 }, (_, i) => ({
    session: places[2 * i] ?? 0,
    band: places[2 * i + 1] ?? 0,
    sums: sumsAt(sums, names, i),
  }));
}

function sumsAt(sums: Float64Array, names: readonly SumName[], at: number): Sums {
  const out = emptySums();
  names.forEach((name, k) => {
    out[name] = sums[at * names.length + k] ?? 0;
  });
  return out;
}

/** What {@link sumByBand} gives for all cells; known beforehand where the ledger was packed. */
export function bandSumsOf(ledger: Ledger): readonly BandSums[] {
  return packings.get(ledger)?.totals ?? sumByBand(ledger);
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
  // By session its new index; −1 = left out.
  const index = new Int32Array(packed.ids.length).fill(-1);
  const kept: string[] = [];
  packed.ids.forEach((id, i) => {
    if (ids.has(id)) index[i] = kept.push(id) - 1;
  });
  if (kept.length === packed.ids.length) return ledger;
  const sessions = new Float64Array(kept.length * 3);
  index.forEach((to, from) => {
    if (to >= 0) sessions.set(packed.sessions.subarray(3 * from, 3 * from + 3), 3 * to);
  });
  const { names } = packed;
  const width = names.length;
  const all = packed.places.length / 2;
  const places = new Uint32Array(2 * all);
  const sums = new Float64Array(width * all);
  let cells = 0;
  for (let i = 0; i < all; i++) {
    const session = index[packed.places[2 * i] ?? 0] ?? -1;
    if (session < 0) continue;
    places[2 * cells] = session;
    places[2 * cells + 1] = packed.places[2 * i + 1] ?? 0;
    for (let k = 0; k < width; k++) sums[cells * width + k] = packed.sums[i * width + k] ?? 0;
    cells++;
  }
  return unpackLedger({
    head: packed.head,
    ids: kept,
    sessions,
    names,
    places: places.slice(0, 2 * cells),
    sums: sums.slice(0, width * cells),
  });
}
