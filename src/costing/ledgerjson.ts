/** A ledger as compact JSON: rows of numbers, trailing zeros left out. Lossless. */
import { SUMS, type Band, type Cell, type Ledger, type Sums } from './ledger.ts';

/** A plain value that JSON can hold; versioned by the scenario or the page that carries it. */
export interface LedgerJson {
  readonly axes: Ledger['axes'];
  readonly models: Ledger['models'];
  readonly services: Ledger['services'];
  readonly slots: Ledger['slots'];
  /** model, purpose, promptBucket, span, slot, service, aggregated, sessionReadsCache */
  readonly bands: readonly (readonly number[])[];
  /** id, turns, calls, summaryCalls */
  readonly sessions: readonly (readonly [string, number, number, number])[];
  /** session, band, then SUMS in order */
  readonly cells: readonly (readonly number[])[];
  readonly rest: readonly [number, number | null, number | null];
}

export function ledgerToJson(ledger: Ledger): LedgerJson {
  return {
    axes: ledger.axes,
    models: ledger.models,
    services: ledger.services,
    slots: ledger.slots,
    bands: ledger.bands.map((b) => [
      b.model,
      b.purpose,
      b.promptBucket,
      b.span,
      b.slot,
      b.service,
      b.aggregated ? 1 : 0,
      b.sessionReadsCache ? 1 : 0,
    ]),
    sessions: ledger.sessions.map((s) => [s.id, s.turns, s.calls, s.summaryCalls]),
    cells: ledger.cells.map((c) => {
      const row = [c.session, c.band, ...SUMS.map((name) => c.sums[name])];
      let end = row.length;
      while (end > 2 && row[end - 1] === 0) end--;
      return row.slice(0, end);
    }),
    rest: [ledger.callsWithoutTime, ledger.firstMs, ledger.lastMs],
  };
}

/** The inverse of {@link ledgerToJson}. Trusts its input: check what comes from outside first. */
export function ledgerFromJson(json: LedgerJson): Ledger {
  return {
    axes: json.axes,
    models: json.models,
    services: json.services,
    slots: json.slots,
    bands: json.bands.map((b): Band => ({
      model: b[0] ?? 0,
      purpose: b[1] ?? 0,
      promptBucket: b[2] ?? 0,
      span: b[3] ?? 0,
      slot: b[4] ?? 0,
      service: b[5] ?? 0,
      aggregated: b[6] === 1,
      sessionReadsCache: b[7] === 1,
    })),
    sessions: json.sessions.map(([id, turns, calls, summaryCalls]) => ({
      id,
      turns,
      calls,
      summaryCalls,
    })),
    cells: json.cells.map((row): Cell => ({
      session: row[0] ?? 0,
      band: row[1] ?? 0,
      sums: Object.fromEntries(SUMS.map((name, i) => [name, row[i + 2] ?? 0])) as Sums,
    })),
    callsWithoutTime: json.rest[0],
    firstMs: json.rest[1],
    lastMs: json.rest[2],
  };
}
