/**
 * The ledger of simulated calls without a trace of them.
 *
 * A simulated call has the model, service, time and session of its recorded row; only its purpose and
 * its counts are its own. So all of its band but the purpose and the prompt's size is worked out once
 * a trace, and each arm adds numbers into arrays. It is the ledger of the arm's trace, cell by cell
 * and in the same order, which a test holds.
 */
import {
  AxisPlaces,
  Interner,
  SUMS,
  modelInterner,
  serviceInterner,
  type Band,
  type Ledger,
  type SumName,
} from '../costing/ledger.ts';
import { unpackLedger } from '../costing/packed.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import {
  COUNT_FIELDS,
  FLAG,
  PURPOSES,
  WRITE_FIELDS,
  promptTokensAt,
  stringAt,
  type Trace,
} from '../trace/trace.ts';
import type { Lane, Lanes } from './lanes.ts';
import { ENTRY, VALUES, fieldOf, kindOf, purposeOf, type SimulatedRows } from './rows.ts';

const WIDTH = SUMS.length;
const at = (name: SumName): number => SUMS.indexOf(name);
const CALLS = at('calls');
const UNCACHED = at('uncachedInput');
const READ = at('cacheRead');
const OUTPUT = at('output');
const REASONING = at('reasoning');
const WEB_SEARCHES = at('webSearches');
const UNKNOWN_UNCACHED = at('unknownUncached');
const UNKNOWN_READ = at('unknownRead');
const UNKNOWN_WRITE = at('unknownWrite');
const UNKNOWN_OUTPUT = at('unknownOutput');
const UNRELIABLE_OUTPUT = at('unreliableOutput');
/** Place among the sums, by the index of a field that is written into COUNT_FIELDS. */
const WRITTEN = COUNT_FIELDS.map((field) =>
  (WRITE_FIELDS as readonly string[]).includes(field) ? at(field as SumName) : -1,
);

/** A band but for its purpose and the size of its prompt. */
type Place = Pick<Band, 'model' | 'service' | 'span' | 'slot' | 'aggregated'>;

/** What the recorded rows of a lane come to: {@link Cells} of its own. */
interface WholeLane {
  readonly bands: Int32Array;
  readonly sums: Float64Array;
  readonly turns: number;
  readonly reads: number;
  readonly untimedCalls: number;
}

/** What the rows of a trace have in common in the ledgers of all its arms over the same axes. */
export class RowLedgers {
  readonly #trace: Trace;
  readonly #axes: AxisPlaces;
  readonly #places: Places;
  /** By row: number of its place. */
  readonly #placeOf: Int32Array;
  /** By row: index into `#ids`. */
  readonly #sessionOf: Int32Array;
  /** Sessions in the order in which a replay comes to them. */
  readonly #ids: readonly string[];
  /** By session: turns that the log tells apart. */
  readonly #turns: Float64Array;
  readonly #firstMs: number | null;
  readonly #lastMs: number | null;
  readonly #hasUntimed: boolean;
  /** Filled by one arm after the other. */
  readonly #cells: Cells;
  readonly #laneCells: Cells;
  readonly #wholeLanes = new Map<Lane, WholeLane>();

  /** @param asOfMs where a call without a time is put */
  constructor(trace: Trace, lanes: Lanes, axes: Boundaries, asOfMs: number) {
    this.#trace = trace;
    this.#axes = new AxisPlaces(axes);
    const n = trace.length;
    this.#placeOf = new Int32Array(n);
    this.#sessionOf = new Int32Array(n);
    const sessions = new Interner<string>((id) => id);
    const ofString = new Int32Array(trace.strings.length + 1).fill(-1);
    const sessionAt = (string: number): number => {
      let found = ofString[string + 1] ?? -1;
      if (found < 0) ofString[string + 1] = found = sessions.index(stringAt(trace, string) ?? '');
      return found;
    };
    for (const lane of lanes.lanes) sessionAt(lane.session);
    for (const row of lanes.rowsOutside) sessionAt(trace.session[row] ?? -1);
    const turnsSeen = new Set<number>();
    const turns: number[] = [];
    const maxString = trace.strings.length + 1;
    let lastTurnKey = -1;
    let firstMs = Infinity;
    let lastMs = -Infinity;
    let hasUntimed = false;
    this.#places = new Places(trace);
    for (let i = 0; i < n; i++) {
      const string = trace.session[i] ?? -1;
      const session = sessionAt(string);
      this.#sessionOf[i] = session;
      const turn = trace.turn[i] ?? -1;
      const turnKey = (string + 1) * maxString + turn;
      // The calls of a turn mostly follow each other.
      if (turn >= 0 && turnKey !== lastTurnKey) {
        if (!turnsSeen.has(turnKey)) turns[session] = (turns[session] ?? 0) + 1;
        turnsSeen.add(turnKey);
        lastTurnKey = turnKey;
      }
      const timeMs = trace.timeMs[i] ?? Number.NaN;
      if (Number.isNaN(timeMs)) hasUntimed = true;
      else {
        if (timeMs < firstMs) firstMs = timeMs;
        if (timeMs > lastMs) lastMs = timeMs;
      }
      const ms = Number.isNaN(timeMs) ? asOfMs : timeMs;
      const aggregated = ((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0;
      const span = this.#axes.spanOf(ms);
      const slot = this.#axes.slotOf(aggregated, ms);
      this.#placeOf[i] = this.#places.of(i, span, slot, aggregated, this.#axes.spans);
    }
    this.#ids = sessions.values;
    this.#turns = Float64Array.from(this.#ids, (_, i) => turns[i] ?? 0);
    this.#firstMs = firstMs === Infinity ? null : firstMs;
    this.#lastMs = lastMs === -Infinity ? null : lastMs;
    this.#hasUntimed = hasUntimed;
    const bands = this.#places.values.length * PURPOSES.length * this.#axes.promptBuckets;
    this.#cells = new Cells(bands, this.#ids.length);
    this.#laneCells = new Cells(bands, this.#ids.length);
  }

  /**
   * The ledger of simulated calls of this trace.
   * @param summaryCallsOf what its sessions hold as their `summaryCalls`, by session name
   */
  of(rows: SimulatedRows, summaryCallsOf: (id: string) => number): Ledger {
    const t = this.#trace;
    const { lanes, what, values, rows: rowOf } = rows;
    const { calls, webSearches, turn, timeMs } = t;
    const { output, reasoning } = t.counts;
    const buckets = this.#axes.promptBuckets;
    const cells = this.#cells;
    cells.clear();
    for (let i = 0; i < rows.entries; i++) {
      const entry = what[i] ?? 0;
      const kind = kindOf(entry);
      const row = rowOf[i] ?? 0;
      if (kind === ENTRY.kept) {
        this.#keep(row, cells);
        continue;
      }
      if (kind === ENTRY.keptLane) {
        this.#keepLane(lanes[row], cells);
        continue;
      }
      const from = i * VALUES;
      const uncached = values[from] ?? 0;
      const read = values[from + 1] ?? 0;
      const written = values[from + 2] ?? 0;
      const session = this.#sessionOf[row] ?? 0;
      const n = calls[row] ?? 1;
      const band =
        ((this.#placeOf[row] ?? 0) * PURPOSES.length + purposeOf(entry)) * buckets +
        this.#axes.promptBucketOf(uncached + read + written);
      const to = cells.at(session, band);
      const { sums } = cells;
      sums[to + CALLS] = (sums[to + CALLS] ?? 0) + n;
      sums[to + UNCACHED] = (sums[to + UNCACHED] ?? 0) + uncached;
      sums[to + READ] = (sums[to + READ] ?? 0) + read;
      if (read > 0) cells.reads[session] = 1;
      if (written > 0) {
        const into = to + (WRITTEN[fieldOf(entry)] ?? 0);
        sums[into] = (sums[into] ?? 0) + written;
      }
      if ((turn[row] ?? -1) < 0) cells.turns[session] = (cells.turns[session] ?? 0) + 1;
      if (this.#hasUntimed && Number.isNaN(timeMs[row])) cells.untimedCalls += n;
      if (kind === ENTRY.added) {
        sums[to + OUTPUT] = (sums[to + OUTPUT] ?? 0) + (values[from + 3] ?? 0);
        continue;
      }
      const out = output[row] ?? Number.NaN;
      if (Number.isNaN(out)) sums[to + UNKNOWN_OUTPUT] = (sums[to + UNKNOWN_OUTPUT] ?? 0) + n;
      else sums[to + OUTPUT] = (sums[to + OUTPUT] ?? 0) + out;
      sums[to + REASONING] = (sums[to + REASONING] ?? 0) + (reasoning[row] || 0);
      sums[to + WEB_SEARCHES] = (sums[to + WEB_SEARCHES] ?? 0) + (webSearches[row] || 0);
      if (((t.flags[row] ?? 0) & FLAG.outputUnreliable) !== 0)
        sums[to + UNRELIABLE_OUTPUT] = (sums[to + UNRELIABLE_OUTPUT] ?? 0) + n;
    }
    return this.#ledgerOf(cells, summaryCallsOf);
  }

  /** Adds all rows of a lane as they are; what they come to is the same for every arm. */
  #keepLane(lane: Lane | undefined, cells: Cells): void {
    const row = lane?.steps[0]?.row;
    if (lane === undefined || row === undefined) return;
    const session = this.#sessionOf[row] ?? 0;
    let whole = this.#wholeLanes.get(lane);
    if (whole === undefined) {
      const alone = this.#laneCells;
      alone.clear();
      for (const step of lane.steps) this.#keep(step.row, alone);
      whole = {
        bands: alone.bands.slice(0, alone.length),
        sums: alone.sums.slice(0, alone.length * WIDTH),
        turns: alone.turns[session] ?? 0,
        reads: alone.reads[session] ?? 0,
        untimedCalls: alone.untimedCalls,
      };
      this.#wholeLanes.set(lane, whole);
    }
    for (let i = 0; i < whole.bands.length; i++) {
      const to = cells.at(session, whole.bands[i] ?? 0);
      const { sums } = cells;
      for (let k = 0; k < WIDTH; k++)
        sums[to + k] = (sums[to + k] ?? 0) + (whole.sums[i * WIDTH + k] ?? 0);
    }
    cells.turns[session] = (cells.turns[session] ?? 0) + whole.turns;
    if (whole.reads > 0) cells.reads[session] = 1;
    cells.untimedCalls += whole.untimedCalls;
  }

  /** Adds a recorded row as it is. */
  #keep(row: number, cells: Cells): void {
    const t = this.#trace;
    const c = t.counts;
    const flags = t.flags[row] ?? 0;
    const session = this.#sessionOf[row] ?? 0;
    const n = t.calls[row] ?? 1;
    // An aggregated row has no prompt of its own: it takes base rates.
    const bucket =
      (flags & FLAG.aggregated) !== 0 ? 0 : this.#axes.promptBucketOf(promptTokensAt(t, row));
    const band =
      ((this.#placeOf[row] ?? 0) * PURPOSES.length + (t.purpose[row] ?? 0)) *
        this.#axes.promptBuckets +
      bucket;
    const to = cells.at(session, band);
    const { sums } = cells;
    const add = (place: number, value: number): void => {
      sums[to + place] = (sums[to + place] ?? 0) + value;
    };
    const addOr = (value: number | undefined, known: number, unknown: number): void => {
      if (value === undefined || Number.isNaN(value)) add(unknown, n);
      else add(known, value);
    };
    add(CALLS, n);
    addOr(c.uncachedInput[row], UNCACHED, UNKNOWN_UNCACHED);
    addOr(c.cacheRead[row], READ, UNKNOWN_READ);
    if ((c.cacheRead[row] ?? 0) > 0) cells.reads[session] = 1;
    let isWriteKnown = false;
    for (let f = 0; f < WRITTEN.length; f++) {
      const place = WRITTEN[f] ?? -1;
      if (place < 0) continue;
      const written = c[COUNT_FIELDS[f] ?? 'cacheWriteUnknown'][row] ?? Number.NaN;
      if (Number.isNaN(written)) continue;
      isWriteKnown = true;
      if (written > 0) add(place, written);
    }
    if (!isWriteKnown) add(UNKNOWN_WRITE, n);
    addOr(c.output[row], OUTPUT, UNKNOWN_OUTPUT);
    add(REASONING, c.reasoning[row] || 0);
    add(WEB_SEARCHES, t.webSearches[row] || 0);
    if ((flags & FLAG.outputUnreliable) !== 0) add(UNRELIABLE_OUTPUT, n);
    if ((t.turn[row] ?? -1) < 0) cells.turns[session] = (cells.turns[session] ?? 0) + 1;
    if (this.#hasUntimed && Number.isNaN(t.timeMs[row])) cells.untimedCalls += n;
  }

  #ledgerOf(cells: Cells, summaryCallsOf: (id: string) => number): Ledger {
    const ids = this.#ids;
    const buckets = this.#axes.promptBuckets;
    const models = modelInterner();
    const services = serviceInterner();
    const slots = new Interner<readonly string[]>((keys) => keys.join('\n'));
    const bands: Band[] = [];
    /** By band of the rows, and whether its session reads the cache. */
    const bandOf = new Map<number, number>();
    const places = new Uint32Array(cells.length * 2);
    const calls = new Float64Array(ids.length);
    for (let i = 0; i < cells.length; i++) {
      const session = cells.sessions[i] ?? 0;
      const readsCache = cells.reads[session] ?? 0;
      const key = (cells.bands[i] ?? 0) * 2 + readsCache;
      let band = bandOf.get(key);
      if (band === undefined) {
        const place = Math.floor((cells.bands[i] ?? 0) / (PURPOSES.length * buckets));
        const { model, service, span, slot, aggregated } = this.#places.values[place] as Place;
        const rest = (cells.bands[i] ?? 0) - place * PURPOSES.length * buckets;
        const nothing = { serviceTier: null, speed: null, region: null };
        band =
          bands.push({
            model: models.index(
              this.#places.models.values[model] ?? { model: null, provider: null },
            ),
            purpose: Math.floor(rest / buckets),
            promptBucket: rest % buckets,
            span,
            slot: slots.index(this.#axes.slots[slot] ?? []),
            service: services.index(this.#places.services.values[service] ?? nothing),
            aggregated,
            sessionReadsCache: readsCache === 1,
          }) - 1;
        bandOf.set(key, band);
      }
      places[2 * i] = session;
      places[2 * i + 1] = band;
      calls[session] = (calls[session] ?? 0) + (cells.sums[i * WIDTH + CALLS] ?? 0);
    }
    const sessions = new Float64Array(ids.length * 3);
    for (let s = 0; s < ids.length; s++) {
      sessions[3 * s] = (this.#turns[s] ?? 0) + (cells.turns[s] ?? 0);
      sessions[3 * s + 1] = calls[s] ?? 0;
      sessions[3 * s + 2] = summaryCallsOf(ids[s] ?? '');
    }
    return unpackLedger({
      head: {
        axes: this.#axes.axes,
        models: models.values,
        services: services.values,
        slots: slots.values,
        bands,
        callsWithoutTime: cells.untimedCalls,
        firstMs: this.#firstMs,
        lastMs: this.#lastMs,
      },
      ids,
      sessions,
      places,
      sums: cells.sums.slice(0, cells.length * WIDTH),
    });
  }
}

/** Numbers the places of rows: those of the same model, service, span and slot have the same number. */
class Places {
  readonly values: Place[] = [];
  readonly models = modelInterner();
  readonly services = serviceInterner();
  readonly #trace: Trace;
  readonly #kinds = new Interner<{ readonly model: number; readonly service: number }>(
    ({ model, service }) => `${model} ${service}`,
  );
  readonly #numbers = new Map<number, number>();
  #kind = -1;
  #kindRow = -1;
  #lastKey = -1;
  #last = -1;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** @param spans how many spans there are */
  of(row: number, span: number, slot: number, aggregated: boolean, spans: number): number {
    const kind = this.#kindOf(row);
    const key = ((slot * 2 + (aggregated ? 1 : 0)) * spans + span) * MAX_KINDS + kind;
    if (key === this.#lastKey) return this.#last;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      const of = this.#kinds.values[kind] ?? { model: 0, service: 0 };
      number = this.values.push({ ...of, span, slot, aggregated }) - 1;
      this.#numbers.set(key, number);
    }
    this.#lastKey = key;
    return (this.#last = number);
  }

  #kindOf(row: number): number {
    const t = this.#trace;
    const last = this.#kindRow;
    this.#kindRow = row;
    if (
      last >= 0 &&
      t.model[row] === t.model[last] &&
      t.provider[row] === t.provider[last] &&
      t.serviceTier[row] === t.serviceTier[last] &&
      t.speed[row] === t.speed[last] &&
      t.region[row] === t.region[last]
    )
      return this.#kind;
    const model = this.models.index({
      model: stringAt(t, t.model[row]),
      provider: stringAt(t, t.provider[row]),
    });
    const service = this.services.index({
      serviceTier: stringAt(t, t.serviceTier[row]),
      speed: stringAt(t, t.speed[row]),
      region: stringAt(t, t.region[row]),
    });
    return (this.#kind = this.#kinds.index({ model, service }));
  }
}

/** More than any trace has models and services together; slots and spans are some thousands. */
const MAX_KINDS = 2 ** 24;

/** Sums by session and band, in the order in which they first come. */
class Cells {
  length = 0;
  sessions = new Int32Array(1024);
  bands = new Int32Array(1024);
  /** By session: calls without a turn, each of which is a turn of its own. */
  readonly turns: Float64Array;
  /** By session: 1 where it reads the cache. */
  readonly reads: Uint8Array;
  untimedCalls = 0;
  /** WIDTH doubles a cell. */
  sums = new Float64Array(1024 * WIDTH);
  /** The cell before it of the same session; −1 = none. */
  #before = new Int32Array(1024);
  /** By band: the cell that was asked for last. */
  readonly #lastOfBand: Int32Array;
  readonly #lastOfSession: Int32Array;

  constructor(bands: number, sessions: number) {
    this.#lastOfBand = new Int32Array(bands).fill(-1);
    this.#lastOfSession = new Int32Array(sessions).fill(-1);
    this.turns = new Float64Array(sessions);
    this.reads = new Uint8Array(sessions);
  }

  /** Takes time by what was added, not by how many bands and sessions there are. */
  clear(): void {
    for (let i = 0; i < this.length; i++) {
      const session = this.sessions[i] ?? 0;
      this.#lastOfBand[this.bands[i] ?? 0] = -1;
      this.#lastOfSession[session] = -1;
      this.turns[session] = 0;
      this.reads[session] = 0;
    }
    this.sums.fill(0, 0, this.length * WIDTH);
    this.length = 0;
    this.untimedCalls = 0;
  }

  /** Where the sums of a cell begin in {@link sums}, which must be read after it. */
  at(session: number, band: number): number {
    let cell = this.#lastOfBand[band] ?? -1;
    if (cell >= 0 && this.sessions[cell] === session) return cell * WIDTH;
    // A session has few cells, and most calls are in the last one that was asked for.
    const last = this.#lastOfSession[session] ?? -1;
    cell = last;
    while (cell >= 0 && this.bands[cell] !== band) cell = this.#before[cell] ?? -1;
    if (cell < 0) {
      if (this.length === this.sessions.length) this.#grow();
      cell = this.length++;
      this.sessions[cell] = session;
      this.bands[cell] = band;
      this.#before[cell] = last;
      this.#lastOfSession[session] = cell;
    }
    this.#lastOfBand[band] = cell;
    return cell * WIDTH;
  }

  #grow(): void {
    const n = this.sessions.length * 2;
    const grown = <T extends Int32Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.sessions = grown(new Int32Array(n), this.sessions);
    this.bands = grown(new Int32Array(n), this.bands);
    this.#before = grown(new Int32Array(n), this.#before);
    this.sums = grown(new Float64Array(n * WIDTH), this.sums);
  }
}
