/**
 * The ledger: exact token sums in the smallest groups that every tariff prices alike.
 *
 * A call's price under a tariff depends on when it ran (which dated card, which hours), on the size
 * of its prompt (which tier, whether it fits the window) and on its service tier, speed and region.
 * Calls that agree in all of these are added up once; afterwards a million calls are a few hundred
 * bands, and re-pricing them under 150 tariffs is a few thousand multiplications.
 *
 * Ledgers add up: ledger(A ∪ B) = ledger(A) + ledger(B), see {@link addLedgers}.
 */
import {
  FLAG,
  PURPOSES,
  groupAt,
  promptTokensAt,
  stringAt,
  type CallGroup,
  type Trace,
} from '../trace/trace.ts';
import type { Boundaries } from '../tariffs/boundaries.ts';
import { ruleCovers } from '../tariffs/inforce.ts';

/** Sums of a cell, in this order, in a flat array of doubles; all are whole numbers. */
export const SUMS = [
  'calls',
  'uncachedInput',
  'cacheRead',
  'cacheWriteUnknown',
  'cacheWrite5m',
  'cacheWrite30m',
  'cacheWrite1h',
  'cacheWrite12h',
  'output',
  'reasoning',
  'webSearches',
  'unknownUncached',
  'unknownRead',
  'unknownWrite',
  'unknownOutput',
  'unreliableOutput',
] as const;
export type SumName = (typeof SUMS)[number];
export type Sums = Record<SumName, number>;

/** What decides the price of a call under any tariff of the axes, but for its counts. */
export interface Band {
  /** Index into `Ledger.models`. */
  readonly model: number;
  /** Index into PURPOSES. */
  readonly purpose: number;
  /** How many of the axes' prompt cuts the prompt reaches. */
  readonly promptBucket: number;
  /** How many of the axes' instants have passed. */
  readonly span: number;
  /** Index into `Ledger.slots`. */
  readonly slot: number;
  /** Index into `Ledger.services`. */
  readonly service: number;
  /** A row that stands for several calls, or whose number of calls is not known. */
  readonly aggregated: boolean;
  /** The session reads the cache somewhere (`--writes prefix` asks). */
  readonly sessionReadsCache: boolean;
}

export interface RecordedModel {
  readonly model: string | null;
  readonly provider: string | null;
}

export interface Service {
  readonly serviceTier: string | null;
  readonly speed: string | null;
  readonly region: string | null;
}

export interface LedgerSession {
  readonly id: string;
  readonly turns: number;
  readonly calls: number;
  /** Compactions are lossy rewrites: summary calls of the session. */
  readonly summaryCalls: number;
}

/** One group of one session. */
export interface Cell {
  readonly session: number;
  readonly band: number;
  readonly sums: Sums;
}

export interface Ledger {
  readonly axes: Boundaries;
  readonly models: readonly RecordedModel[];
  readonly services: readonly Service[];
  /** Keys of the schedule rules that are active together. */
  readonly slots: readonly (readonly string[])[];
  readonly bands: readonly Band[];
  readonly sessions: readonly LedgerSession[];
  readonly cells: readonly Cell[];
  /** Calls without a time; they were put at `asOfMs`. */
  readonly callsWithoutTime: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

export interface LedgerOptions {
  /** Where a call without a time is put: the catalogue's date, milliseconds. */
  readonly asOfMs: number;
  /** Rows to take; all by default. */
  readonly include?: (row: number) => boolean;
  /**
   * Adds up by something else than the session: for each row an index into `names`, which then stand
   * for the session ids. What a session as a whole decides (whether it reads the cache) stays the
   * session's.
   */
  readonly groups?: { readonly names: readonly string[]; readonly of: Int32Array };
}

/** Adds the calls of `trace` up into a ledger over the given axes. */
export function buildLedger(trace: Trace, axes: Boundaries, options: LedgerOptions): Ledger {
  const places = new AxisPlaces(axes);
  const builder = new LedgerBuilder(places);
  const { include, groups } = options;
  // By the session's string, shifted by one: −1 = unknown.
  const readsCache = new Uint8Array(trace.strings.length + 1);
  const names = groups?.names ?? trace.strings;
  const sessions = new Int32Array(names.length + 1).fill(-1);
  const reads = trace.counts.cacheRead;
  for (let i = 0; i < trace.length; i++)
    if ((reads[i] ?? 0) > 0 && (include === undefined || include(i)))
      readsCache[(trace.session[i] ?? -1) + 1] = 1;

  const bands = new RowBands(trace, places, builder);
  const groupBands = trace.groups === null ? null : new GroupBands(places, options.asOfMs);
  const turnsSeen = new Set<number>();
  let lastTurnKey = -1;
  const maxString = trace.strings.length + 1;
  const c = trace.counts;
  for (let i = 0; i < trace.length; i++) {
    if (include !== undefined && !include(i)) continue;
    const timeMs = trace.timeMs[i] ?? Number.NaN;
    const sessionString = trace.session[i] ?? -1;
    const name = groups === undefined ? sessionString : (groups.of[i] ?? -1);
    let session = sessions[name + 1] ?? -1;
    if (session < 0) {
      session = builder.session(names[name] ?? '');
      sessions[name + 1] = session;
    }
    const turn = trace.turn[i] ?? -1;
    // A call without a turn is a turn of its own.
    let isNewTurn = turn < 0;
    if (!isNewTurn) {
      const turnKey = name * maxString + turn;
      // The calls of a turn mostly follow each other.
      if (turnKey !== lastTurnKey) {
        isNewTurn = !turnsSeen.has(turnKey);
        turnsSeen.add(turnKey);
        lastTurnKey = turnKey;
      }
    }
    const flags = trace.flags[i] ?? 0;
    const calls = trace.calls[i] ?? 1;
    const purpose = trace.purpose[i] ?? 0;
    const group = groupBands === null ? null : groupAt(trace, i);
    // Sums whose calls all lie in one band are priced like the calls.
    const place = group === null ? null : (groupBands?.placeOf(group, timeMs) ?? null);
    const band = bands.of(
      i,
      place?.promptTokens ?? promptTokensAt(trace, i),
      Number.isNaN(timeMs) ? options.asOfMs : timeMs,
      place === null && (flags & FLAG.aggregated) !== 0,
      group?.readsCache ?? readsCache[sessionString + 1] === 1,
      place?.slot ?? null,
    );
    const sums = builder.sumsOf(session, band);
    sums.calls += calls;
    const uncached = c.uncachedInput[i] ?? Number.NaN;
    if (Number.isNaN(uncached)) sums.unknownUncached += calls;
    else sums.uncachedInput += uncached;
    const read = c.cacheRead[i] ?? Number.NaN;
    if (Number.isNaN(read)) sums.unknownRead += calls;
    else sums.cacheRead += read;
    sums.cacheWriteUnknown += c.cacheWriteUnknown[i] || 0;
    sums.cacheWrite5m += c.cacheWrite5m[i] || 0;
    sums.cacheWrite30m += c.cacheWrite30m[i] || 0;
    sums.cacheWrite1h += c.cacheWrite1h[i] || 0;
    sums.cacheWrite12h += c.cacheWrite12h[i] || 0;
    if (
      isUnknown(c.cacheWriteUnknown[i]) &&
      isUnknown(c.cacheWrite5m[i]) &&
      isUnknown(c.cacheWrite30m[i]) &&
      isUnknown(c.cacheWrite1h[i]) &&
      isUnknown(c.cacheWrite12h[i])
    )
      sums.unknownWrite += calls;
    const output = c.output[i] ?? Number.NaN;
    if (Number.isNaN(output)) sums.unknownOutput += calls;
    else sums.output += output;
    sums.reasoning += c.reasoning[i] || 0;
    sums.webSearches += trace.webSearches[i] || 0;
    if ((flags & FLAG.outputUnreliable) !== 0) sums.unreliableOutput += calls;
    const turns = group?.turns ?? (isNewTurn ? 1 : 0);
    builder.count(session, turns, calls, purpose === SUMMARY ? calls : 0);
    builder.saw(timeMs, calls);
    const lastMs = group?.lastMs ?? null;
    if (lastMs !== null) builder.saw(lastMs, 0);
  }
  return builder.build();
}

const SUMMARY = PURPOSES.indexOf('summary');

function isUnknown(value: number | undefined): boolean {
  return value === undefined || Number.isNaN(value);
}

/**
 * The band of each row, asked of the builder once for each that differs: rows of one call after the
 * other mostly share it, and a key of numbers is found many times as fast as one of text.
 */
class RowBands {
  readonly #trace: Trace;
  readonly #places: AxisPlaces;
  readonly #builder: LedgerBuilder;
  readonly #kinds = new Map<string, number>();
  readonly #bands = new Map<number, number>();
  #kind = -1;
  #kindRow = -1;
  #lastKey = -1;
  #lastBand = -1;

  constructor(trace: Trace, places: AxisPlaces, builder: LedgerBuilder) {
    this.#trace = trace;
    this.#places = places;
    this.#builder = builder;
  }

  of(
    row: number,
    promptTokens: number,
    timeMs: number,
    aggregated: boolean,
    sessionReadsCache: boolean,
    knownSlot: number | null,
  ): number {
    const t = this.#trace;
    const places = this.#places;
    const purpose = t.purpose[row] ?? 0;
    // An aggregated row has no prompt of its own, and no hour: it takes base rates.
    const bucket = aggregated ? 0 : places.promptBucketOf(promptTokens);
    const span = places.spanOf(timeMs);
    const slot = knownSlot ?? places.slotOf(aggregated, timeMs);
    const kind = this.#kindOf(row);
    const flags = (aggregated ? 2 : 0) + (sessionReadsCache ? 1 : 0);
    // Products of a few thousands at most: far below 2^53.
    let key = (kind * PURPOSES.length + purpose) * 4 + flags;
    key = (key * places.promptBuckets + bucket) * places.spans + span;
    key = key * MAX_SLOTS + slot;
    if (key === this.#lastKey) return this.#lastBand;
    let band = this.#bands.get(key);
    if (band === undefined) {
      band = this.#builder.band(
        { model: stringAt(t, t.model[row]), provider: stringAt(t, t.provider[row]) },
        {
          serviceTier: stringAt(t, t.serviceTier[row]),
          speed: stringAt(t, t.speed[row]),
          region: stringAt(t, t.region[row]),
        },
        { purpose, promptBucket: bucket, span, slot, aggregated, sessionReadsCache },
      );
      this.#bands.set(key, band);
    }
    this.#lastKey = key;
    this.#lastBand = band;
    return band;
  }

  /** Rows of the same model, provider and service have the same number. */
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
    const key = `${t.model[row] ?? -1},${t.provider[row] ?? -1},${t.serviceTier[row] ?? -1},${t.speed[row] ?? -1},${t.region[row] ?? -1}`;
    let kind = this.#kinds.get(key);
    if (kind === undefined) this.#kinds.set(key, (kind = this.#kinds.size));
    this.#kind = kind;
    return kind;
  }
}

/**
 * Where a sum over calls lies on the axes, if all of its calls lie at one place: the smallest and the
 * largest prompt reach the same cuts, the first and the last call the same instants, and of each
 * schedule it is told whether the calls are in it. Else the axes have a cut that the sum does not
 * know, and it is an aggregated row like any other.
 */
class GroupBands {
  readonly #places: AxisPlaces;
  readonly #asOfMs: number;
  /** By what a row says of its hours; `null` = a schedule of the axes is not among them. */
  readonly #slots = new Map<string, number | null>();

  constructor(places: AxisPlaces, asOfMs: number) {
    this.#places = places;
    this.#asOfMs = asOfMs;
  }

  placeOf(
    group: CallGroup,
    timeMs: number,
  ): { readonly promptTokens: number; readonly slot: number } | null {
    const { promptMin, promptMax, lastMs } = group;
    const places = this.#places;
    if (promptMin === null || promptMax === null) return null;
    if (places.promptBucketOf(promptMin) !== places.promptBucketOf(promptMax)) return null;
    // All of the calls are without a time, and put where a single one would be.
    if (Number.isNaN(timeMs))
      return lastMs === null
        ? { promptTokens: promptMin, slot: places.slotOf(false, this.#asOfMs) }
        : null;
    if (lastMs === null || places.spanOf(timeMs) !== places.spanOf(lastMs)) return null;
    const slot = this.#slotOf(group.hours ?? '');
    return slot === null ? null : { promptTokens: promptMin, slot };
  }

  #slotOf(hours: string): number | null {
    const found = this.#slots.get(hours);
    if (found !== undefined) return found;
    const told = new Map(
      hours.split('; ').flatMap((part): [string, boolean][] => {
        const [, word, key] = /^(yes|no) (.+)$/.exec(part) ?? [];
        return key === undefined ? [] : [[key, word === 'yes']];
      }),
    );
    const keys = this.#places.axes.rules.map(({ key }) => key);
    const slot = keys.every((key) => told.has(key))
      ? this.#places.slotOfKeys(keys.filter((key) => told.get(key) === true))
      : null;
    this.#slots.set(hours, slot);
    return slot;
  }
}

/** More slots than the schedule rules of any set of price lists make together. */
const MAX_SLOTS = 65_536;

/** Where prompts and times lie on the axes of a ledger. Calls mostly follow each other in time. */
export class AxisPlaces {
  readonly axes: Boundaries;
  readonly #slots = new Interner<readonly string[]>((keys) => keys.join('\n'));
  readonly #slotOfMinute = new Map<number, number>();
  #lastSpan = 0;
  #lastMinute = Number.NaN;
  #lastSlot = 0;
  #noSlot = -1;

  constructor(axes: Boundaries) {
    this.axes = axes;
  }

  get promptBuckets(): number {
    return this.axes.promptCuts.length + 1;
  }

  get spans(): number {
    return this.axes.instants.length + 1;
  }

  /** By the slots that {@link slotOf} gave: keys of the rules that are active together. */
  get slots(): readonly (readonly string[])[] {
    return this.#slots.values;
  }

  promptBucketOf(promptTokens: number): number {
    return upperBound(this.axes.promptCuts, promptTokens);
  }

  spanOf(timeMs: number): number {
    const { instants } = this.axes;
    const last = this.#lastSpan;
    if ((instants[last - 1] ?? -Infinity) <= timeMs && timeMs < (instants[last] ?? Infinity))
      return last;
    return (this.#lastSpan = upperBound(instants, timeMs));
  }

  /** An aggregated row has no hour of its own, so no rule holds for it. */
  slotOf(aggregated: boolean, timeMs: number): number {
    if (!aggregated) return this.#slotAt(timeMs);
    if (this.#noSlot < 0) this.#noSlot = this.#slots.index([]);
    return this.#noSlot;
  }

  /** The slot in which just these rules are active, in the order of the axes. */
  slotOfKeys(keys: readonly string[]): number {
    return this.#slots.index(keys);
  }

  #slotAt(timeMs: number): number {
    // Windows begin and end on whole minutes.
    const minute = Math.floor(timeMs / 60_000);
    if (minute === this.#lastMinute) return this.#lastSlot;
    let slot = this.#slotOfMinute.get(minute);
    if (slot === undefined) {
      const keys = this.axes.rules.filter((r) => ruleCovers(r.rule, timeMs)).map((r) => r.key);
      slot = this.#slots.index(keys);
      this.#slotOfMinute.set(minute, slot);
    }
    this.#lastMinute = minute;
    this.#lastSlot = slot;
    return slot;
  }
}

export function modelInterner(): Interner<RecordedModel> {
  return new Interner((m) => `${m.provider ?? ''}\n${m.model ?? '\n'}`);
}

export function serviceInterner(): Interner<Service> {
  return new Interner((s) => `${s.serviceTier ?? ''}\n${s.speed ?? ''}\n${s.region ?? ''}`);
}

class LedgerBuilder {
  readonly #axes: AxisPlaces;
  readonly #models = modelInterner();
  readonly #services = serviceInterner();
  readonly #bands = new Interner<Band>(bandKey);
  readonly #sessionIndex = new Map<string, number>();
  readonly #sessions: { id: string; turns: number; calls: number; summaryCalls: number }[] = [];
  readonly #cells = new Map<number, Cell>();
  #lastCellKey = -1;
  #lastSums: Sums = emptySums();
  #callsWithoutTime = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;

  constructor(axes: AxisPlaces) {
    this.#axes = axes;
  }

  session(id: string): number {
    const found = this.#sessionIndex.get(id);
    if (found !== undefined) return found;
    const index = this.#sessions.push({ id, turns: 0, calls: 0, summaryCalls: 0 }) - 1;
    this.#sessionIndex.set(id, index);
    return index;
  }

  band(model: RecordedModel, service: Service, rest: Omit<Band, 'model' | 'service'>): number {
    return this.#bands.index({
      model: this.#models.index(model),
      purpose: rest.purpose,
      promptBucket: rest.promptBucket,
      span: rest.span,
      slot: rest.slot,
      service: this.#services.index(service),
      aggregated: rest.aggregated,
      sessionReadsCache: rest.sessionReadsCache,
    });
  }

  /** The sums of a cell, to be added to. */
  sumsOf(session: number, band: number): Sums {
    // Bands are few; 2^21 of them leave room for 2^32 sessions in a double.
    const key = session * 2_097_152 + band;
    if (key === this.#lastCellKey) return this.#lastSums;
    let cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, (cell = { session, band, sums: emptySums() }));
    this.#lastCellKey = key;
    this.#lastSums = cell.sums;
    return cell.sums;
  }

  count(session: number, turns: number, calls: number, summaryCalls: number): void {
    const s = this.#sessions[session];
    if (s === undefined) return;
    s.turns += turns;
    s.calls += calls;
    s.summaryCalls += summaryCalls;
  }

  saw(timeMs: number, calls: number): void {
    if (Number.isNaN(timeMs)) {
      this.#callsWithoutTime += calls;
      return;
    }
    if (timeMs < this.#firstMs) this.#firstMs = timeMs;
    if (timeMs > this.#lastMs) this.#lastMs = timeMs;
  }

  build(): Ledger {
    return {
      axes: this.#axes.axes,
      models: this.#models.values,
      services: this.#services.values,
      slots: this.#axes.slots,
      bands: this.#bands.values,
      sessions: this.#sessions,
      cells: [...this.#cells.values()],
      callsWithoutTime: this.#callsWithoutTime,
      firstMs: this.#firstMs === Infinity ? null : this.#firstMs,
      lastMs: this.#lastMs === -Infinity ? null : this.#lastMs,
    };
  }
}

/** The sum of two ledgers over the same axes. Sessions of the same id become one. */
export function addLedgers(a: Ledger, b: Ledger): Ledger {
  if (a.axes !== b.axes && JSON.stringify(a.axes) !== JSON.stringify(b.axes))
    throw new RangeError('ledgers over different axes cannot be added');
  const models = modelInterner();
  const services = serviceInterner();
  const slots = new Interner<readonly string[]>((keys) => keys.join('\n'));
  const bands = new Interner<Band>(bandKey);
  const sessions = new Map<string, { index: number; value: LedgerSession }>();
  const cells = new Map<string, Cell>();
  for (const ledger of [a, b]) {
    const sessionOf = ledger.sessions.map((s) => {
      const found = sessions.get(s.id);
      const value =
        found === undefined
          ? s
          : {
              id: s.id,
              turns: found.value.turns + s.turns,
              calls: found.value.calls + s.calls,
              summaryCalls: found.value.summaryCalls + s.summaryCalls,
            };
      const index = found?.index ?? sessions.size;
      sessions.set(s.id, { index, value });
      return index;
    });
    const bandOf = ledger.bands.map((band) =>
      bands.index({
        ...band,
        model: models.index(ledger.models[band.model] ?? { model: null, provider: null }),
        service: services.index(
          ledger.services[band.service] ?? { serviceTier: null, speed: null, region: null },
        ),
        slot: slots.index(ledger.slots[band.slot] ?? []),
      }),
    );
    for (const cell of ledger.cells) {
      const session = sessionOf[cell.session] ?? 0;
      const band = bandOf[cell.band] ?? 0;
      const key = `${session}/${band}`;
      const found = cells.get(key);
      if (found === undefined) cells.set(key, { session, band, sums: { ...cell.sums } });
      else for (const name of SUMS) found.sums[name] += cell.sums[name];
    }
  }
  const min = (x: number | null, y: number | null): number | null =>
    x === null ? y : y === null ? x : Math.min(x, y);
  const max = (x: number | null, y: number | null): number | null =>
    x === null ? y : y === null ? x : Math.max(x, y);
  return {
    axes: a.axes,
    models: models.values,
    services: services.values,
    slots: slots.values,
    bands: bands.values,
    sessions: [...sessions.values()].map((s) => s.value),
    cells: [...cells.values()],
    callsWithoutTime: a.callsWithoutTime + b.callsWithoutTime,
    firstMs: min(a.firstMs, b.firstMs),
    lastMs: max(a.lastMs, b.lastMs),
  };
}

/** A band with its sums over sessions: what totals are priced from. */
export interface BandSums {
  readonly band: Band;
  readonly sums: Sums;
}

/** Adds the cells of all sessions (or of those `include` takes) up by band. */
export function sumByBand(ledger: Ledger, include?: (cell: Cell) => boolean): BandSums[] {
  const byBand = new Map<number, Sums>();
  for (const cell of ledger.cells) {
    if (include !== undefined && !include(cell)) continue;
    const found = byBand.get(cell.band);
    if (found === undefined) byBand.set(cell.band, { ...cell.sums });
    else for (const name of SUMS) found[name] += cell.sums[name];
  }
  return [...byBand].map(([band, sums]) => ({ band: ledger.bands[band] as Band, sums }));
}

/** The cells of each session, in the order of `ledger.sessions`. */
export function cellsBySession(ledger: Ledger): BandSums[][] {
  const out: BandSums[][] = ledger.sessions.map(() => []);
  for (const cell of ledger.cells)
    out[cell.session]?.push({ band: ledger.bands[cell.band] as Band, sums: cell.sums });
  return out;
}

/** Sum of all cells. */
export function totalSums(bands: readonly BandSums[]): Sums {
  const total = emptySums();
  for (const { sums } of bands) for (const name of SUMS) total[name] += sums[name];
  return total;
}

export function emptySums(): Sums {
  // Written out: cells are made by the thousand, and all of one shape are added to faster.
  return {
    calls: 0,
    uncachedInput: 0,
    cacheRead: 0,
    cacheWriteUnknown: 0,
    cacheWrite5m: 0,
    cacheWrite30m: 0,
    cacheWrite1h: 0,
    cacheWrite12h: 0,
    output: 0,
    reasoning: 0,
    webSearches: 0,
    unknownUncached: 0,
    unknownRead: 0,
    unknownWrite: 0,
    unknownOutput: 0,
    unreliableOutput: 0,
  };
}

/** How many entries of the rising `cuts` are at most `value`. */
export function upperBound(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bandKey(b: Band): string {
  return `${b.model},${b.purpose},${b.promptBucket},${b.span},${b.slot},${b.service},${
    b.aggregated ? 1 : 0
  }${b.sessionReadsCache ? 1 : 0}`;
}

/** Numbers values in the order in which they first come, by a key that tells them apart. */
export class Interner<T> {
  readonly values: T[] = [];
  readonly #index = new Map<string, number>();
  readonly #key: (value: T) => string;

  constructor(key: (value: T) => string) {
    this.#key = key;
  }

  index(value: T): number {
    const key = this.#key(value);
    const found = this.#index.get(key);
    if (found !== undefined) return found;
    const index = this.values.push(value) - 1;
    this.#index.set(key, index);
    return index;
  }
}

/** The ledger of some of its sessions only. */
export function filterSessions(ledger: Ledger, keep: (session: LedgerSession) => boolean): Ledger {
  const indexes = new Map<number, number>();
  const sessions: LedgerSession[] = [];
  ledger.sessions.forEach((session, i) => {
    if (keep(session)) indexes.set(i, sessions.push(session) - 1);
  });
  if (sessions.length === ledger.sessions.length) return ledger;
  return {
    ...ledger,
    sessions,
    cells: ledger.cells.flatMap((cell) => {
      const session = indexes.get(cell.session);
      return session === undefined ? [] : [{ ...cell, session }];
    }),
  };
}
