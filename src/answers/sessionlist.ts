/**
 * From a sum back to the calls behind it: the sessions of a trace as a list that is looked at a page
 * at a time, and one session’s calls in their order, each with its price.
 */
import { buildLedger, sumByBand, type Ledger } from '../costing/ledger.ts';
import { priceBands, type PricingOptions } from '../costing/price.ts';
import { sessionCosts } from '../costing/sessioncosts.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { periodAt } from '../tariffs/inforce.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { BreakCause } from '../strategies/calibrate.ts';
import {
  FLAG,
  PURPOSES,
  promptTokensAt,
  stringAt,
  WRITE_FIELDS,
  type Purpose,
  type Trace,
} from '../trace/trace.ts';

export const SESSION_ORDERS = ['recorded', 'dollars', 'calls', 'prompt', 'last'] as const;
export type SessionOrder = (typeof SESSION_ORDERS)[number];

/** Sums of each session, in the order of their first calls, and where its calls are. */
export interface SessionIndex {
  readonly count: number;
  /** Names of the sessions, as recorded. */
  readonly names: readonly string[];
  /** Rows of the trace by session: those of session s are `rows[starts[s]]` to before `starts[s + 1]`. */
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly calls: Float64Array;
  readonly turns: Float64Array;
  /** Milliseconds; NaN = no times. */
  readonly firstMs: Float64Array;
  readonly lastMs: Float64Array;
  /** Tokens of the largest whole prompt; NaN where a row is a sum of several calls, which hides it. */
  readonly largestPrompt: Float64Array;
  readonly inputTokens: Float64Array;
  readonly cacheReadTokens: Float64Array;
  /** Lossy rewrites: summary calls. */
  readonly rewrites: Float64Array;
  /** Under the list that is asked about; NaN where a call has no price or does not fit. */
  readonly dollars: Float64Array;
  /** 1 where the log omits billed counts: the session costs at least its dollars. */
  readonly isLower: Uint8Array;
}

/** One line of the list. */
export interface SessionRow {
  /** Its place in the index. */
  readonly session: number;
  readonly name: string;
  readonly calls: number;
  readonly turns: number;
  /** Milliseconds; `null` = no times. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** Tokens; `null` where rows are sums of several calls. */
  readonly largestPrompt: number | null;
  /** Cached reads ÷ all input, a fraction; `null` without input. */
  readonly hitRatio: number | null;
  readonly rewrites: number;
  /** `null` where a call has no price or does not fit. */
  readonly dollars: number | null;
  /** The log omits billed counts: it costs at least that. */
  readonly isLower: boolean;
}

export interface SessionsPage {
  /** Sessions that match, of {@link total}. */
  readonly matching: number;
  readonly total: number;
  /** Place of the first row among those that match. */
  readonly from: number;
  readonly rows: readonly SessionRow[];
}

export interface SessionsQuestion {
  readonly order: SessionOrder;
  readonly descending: boolean;
  /** Part of a name, of any case; `''` = all. */
  readonly search: string;
  /** Only sessions with calls of this agent or model, as recorded; `null` = all. */
  readonly agent: string | null;
  readonly model: string | null;
  readonly from: number;
  readonly count: number;
}

/** Lines that are asked for at once, at most. */
export const MOST_ROWS = 200;

/**
 * Groups the calls by session and adds them up.
 * @param asOfMs where calls without a time are priced
 */
export function sessionIndex(
  trace: Trace,
  tariff: Tariff,
  pricing: PricingOptions,
  asOfMs: number,
): SessionIndex {
  const n = trace.strings.length + 1;
  const place = new Int32Array(n).fill(-1);
  const ids: number[] = [];
  for (let i = 0; i < trace.length; i++) {
    const id = (trace.session[i] ?? -1) + 1;
    if (place[id] !== -1) continue;
    place[id] = ids.length;
    ids.push(id);
  }
  const count = ids.length;
  const of = (row: number): number => place[(trace.session[row] ?? -1) + 1] ?? 0;
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < trace.length; i++) starts[of(i) + 1] = (starts[of(i) + 1] ?? 0) + 1;
  for (let s = 0; s < count; s++) starts[s + 1] = (starts[s + 1] ?? 0) + (starts[s] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(trace.length);
  for (let i = 0; i < trace.length; i++) {
    const s = of(i);
    const at = next[s] ?? 0;
    rows[at] = i;
    next[s] = at + 1;
  }
  const zeros = (): Float64Array => new Float64Array(count);
  const unknown = (): Float64Array => new Float64Array(count).fill(Number.NaN);
  const index = {
    count,
    names: ids.map((id) => stringAt(trace, id - 1) ?? ''),
    rows,
    starts,
    calls: zeros(),
    turns: zeros(),
    firstMs: unknown(),
    lastMs: unknown(),
    largestPrompt: zeros(),
    inputTokens: zeros(),
    cacheReadTokens: zeros(),
    rewrites: zeros(),
    dollars: unknown(),
    isLower: new Uint8Array(count),
  };
  for (let s = 0; s < count; s++) {
    let [first, last, largest, input, read] = [Infinity, -Infinity, 0, 0, 0];
    for (let at = starts[s] ?? 0; at < (starts[s + 1] ?? 0); at++) {
      const row = rows[at] ?? 0;
      const time = trace.timeMs[row] ?? Number.NaN;
      const prompt = promptTokensAt(trace, row);
      if (time < first) first = time;
      if (time > last) last = time;
      largest = isSum(trace, row) ? Number.NaN : Math.max(largest, prompt);
      input += prompt;
      read += trace.counts.cacheRead[row] || 0;
    }
    if (first !== Infinity) index.firstMs[s] = first;
    if (last !== -Infinity) index.lastMs[s] = last;
    index.largestPrompt[s] = largest;
    index.inputTokens[s] = input;
    index.cacheReadTokens[s] = read;
  }
  const ledger = buildLedger(trace, boundariesOf([tariff]), { asOfMs });
  const places = new Map(index.names.map((name, s) => [name, s]));
  const costs = costsOf(ledger, tariff, pricing);
  for (const [i, session] of ledger.sessions.entries()) {
    const s = places.get(session.id);
    if (s === undefined) continue;
    index.calls[s] = session.calls;
    index.turns[s] = session.turns;
    index.rewrites[s] = session.summaryCalls;
    index.dollars[s] = costs.dollars[i] ?? Number.NaN;
    index.isLower[s] = costs.isLower[i] ?? 0;
  }
  return index;
}

/** Whether a row stands for several calls, so that its prompt is none that was ever sent. */
function isSum(trace: Trace, row: number): boolean {
  return ((trace.flags[row] ?? 0) & FLAG.aggregated) !== 0 || (trace.calls[row] ?? 1) > 1;
}

/** What each session of a ledger costs; NaN where a call of it has no price or does not fit. */
function costsOf(
  ledger: Ledger,
  tariff: Tariff,
  pricing: PricingOptions,
): { readonly dollars: Float64Array; readonly isLower: Uint8Array } {
  const dollars = sessionCosts(ledger, tariff, pricing);
  const isLower = new Uint8Array(dollars.length);
  const priced = new Map(
    sumByBand(ledger).map((band) => [band.band, priceBands(ledger, [band], tariff, pricing)]),
  );
  for (const { session, band: index, sums } of ledger.cells) {
    const band = ledger.bands[index];
    const all = band === undefined ? undefined : priced.get(band);
    if (band === undefined || all === undefined) continue;
    if (all.unpricedCalls + all.doesNotFit > 0) dollars[session] = Number.NaN;
    // What holds for a band holds for some of its sessions only: a count may be missing in one.
    if (all.lowerBound && priceBands(ledger, [{ band, sums }], tariff, pricing).lowerBound)
      isLower[session] = 1;
  }
  return { dollars, isLower };
}

/** The lines that are looked at. */
export function sessionsPage(
  trace: Trace,
  index: SessionIndex,
  question: SessionsQuestion,
): SessionsPage {
  const order = sessionsInOrder(trace, index, question);
  const count = Math.max(0, Math.min(MOST_ROWS, Math.floor(question.count)));
  const from = Math.max(0, Math.min(Math.floor(question.from), order.length - 1));
  return {
    matching: order.length,
    total: index.count,
    from,
    rows: [...order.subarray(from, from + count)].map((s) => rowAt(index, s)),
  };
}

/** Sessions that match, in the order asked for; equal ones in the order of their first calls. */
export function sessionsInOrder(
  trace: Trace,
  index: SessionIndex,
  { order, descending, search, agent, model }: SessionsQuestion,
): Int32Array {
  const wanted = search.trim().toLowerCase();
  const agentId = agent === null ? null : trace.strings.indexOf(agent);
  const modelId = model === null ? null : trace.strings.indexOf(model);
  const has = (s: number, column: Int32Array, id: number): boolean => {
    for (let at = index.starts[s] ?? 0; at < (index.starts[s + 1] ?? 0); at++)
      if (column[index.rows[at] ?? 0] === id) return true;
    return false;
  };
  const matching: number[] = [];
  for (let s = 0; s < index.count; s++) {
    if (wanted !== '' && !(index.names[s] ?? '').toLowerCase().includes(wanted)) continue;
    if (agentId !== null && (agentId < 0 || !has(s, trace.agent, agentId))) continue;
    if (modelId !== null && (modelId < 0 || !has(s, trace.model, modelId))) continue;
    matching.push(s);
  }
  const out = Int32Array.from(matching);
  if (order === 'recorded') return descending ? out.reverse() : out;
  const column = {
    dollars: index.dollars,
    calls: index.calls,
    prompt: index.largestPrompt,
    last: index.lastMs,
  }[order];
  const sign = descending ? -1 : 1;
  // What is not known stands last, whichever way.
  const key = (s: number): number => {
    const value = column[s] ?? Number.NaN;
    return Number.isNaN(value) ? Infinity : sign * value;
  };
  return out.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x === y ? a - b : x - y;
  });
}

function rowAt(index: SessionIndex, s: number): SessionRow {
  const known = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  const input = index.inputTokens[s] ?? 0;
  return {
    session: s,
    name: index.names[s] ?? '',
    calls: index.calls[s] ?? 0,
    turns: index.turns[s] ?? 0,
    firstMs: known(index.firstMs[s]),
    lastMs: known(index.lastMs[s]),
    largestPrompt: known(index.largestPrompt[s]),
    hitRatio: input === 0 ? null : (index.cacheReadTokens[s] ?? 0) / input,
    rewrites: index.rewrites[s] ?? 0,
    dollars: known(index.dollars[s]),
    isLower: index.isLower[s] === 1,
  };
}

/** One call of a session. */
export interface SessionCall {
  /** Its number within the session, from 1. */
  readonly call: number;
  readonly timeMs: number | null;
  readonly turn: string | null;
  readonly agent: string | null;
  readonly model: string | null;
  readonly purpose: Purpose;
  /** Tokens; `null` = unknown. */
  readonly uncachedInput: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly output: number | null;
  /** Of uncached, read and written; unknown ones count 0. */
  readonly promptTokens: number;
  /** The list's step that prices it: the smallest prompt of it; `null` = the base card. */
  readonly tierFromTokens: number | null;
  /** `null`: no price then, or it does not fit. */
  readonly dollars: number | null;
  /** The log omits billed counts: it costs at least that. */
  readonly isLower: boolean;
  readonly breakCause: BreakCause | null;
  readonly rebilledTokens: number;
  /** Not recorded, but worked out under a named assumption. */
  readonly estimated: boolean;
  /** How many calls the row stands for. */
  readonly calls: number;
}

export interface SessionDetail {
  readonly row: SessionRow;
  /** Rows of the session: calls, but where a row is a sum of several. */
  readonly length: number;
  /** For the chart: all of its calls, or the one with the largest prompt of every {@link every}. */
  readonly points: readonly SessionCall[];
  readonly every: number;
  /** A page of its calls, from {@link from}, in their order. */
  readonly from: number;
  readonly page: readonly SessionCall[];
  /** Calls with a cause of a cache break; `null` where breaks are not known. */
  readonly breaks: number | null;
  /** Steps of the list at the session's last call, as smallest prompts, tokens. */
  readonly tierSteps: readonly number[];
  /** Calls above the first step. */
  readonly callsInTiers: number;
  /** Rows are sums of several calls: prompts and steps cannot be told. */
  readonly hasSums: boolean;
}

/** More calls than these are drawn by the largest of some. */
export const MOST_POINTS = 1200;

export interface DetailQuestion {
  /** Place of the session in the index. */
  readonly session: number;
  /** First call of the page, from 0, and how many. */
  readonly from: number;
  readonly count: number;
}

/**
 * @param breaks by row of the trace: why tokens were billed anew; `null` = not known
 * @param asOfMs where calls without a time are priced
 * @returns `null` where there is no such session
 */
export function sessionDetail(
  trace: Trace,
  index: SessionIndex,
  { session, from, count }: DetailQuestion,
  tariff: Tariff,
  pricing: PricingOptions,
  asOfMs: number,
  breaks: ReadonlyMap<
    number,
    { readonly cause: BreakCause; readonly rebilledTokens: number }
  > | null,
): SessionDetail | null {
  if (!Number.isInteger(session) || session < 0 || session >= index.count) return null;
  const rows = index.rows.subarray(index.starts[session] ?? 0, index.starts[session + 1] ?? 0);
  // Each call as a session of its own: priced by the same ledger as all else.
  const of = new Int32Array(trace.length).fill(-1);
  for (const [i, row] of rows.entries()) of[row] = i;
  const names = Array.from(rows, (_, i) => String(i));
  const ledger = buildLedger(trace, boundariesOf([tariff]), {
    asOfMs,
    include: (row) => (of[row] ?? -1) >= 0,
    groups: { names, of },
  });
  const costs = new Float64Array(rows.length).fill(Number.NaN);
  const isLower = new Uint8Array(rows.length);
  const priced = costsOf(ledger, tariff, pricing);
  for (const [i, { id }] of ledger.sessions.entries()) {
    costs[Number(id)] = priced.dollars[i] ?? Number.NaN;
    isLower[Number(id)] = priced.isLower[i] ?? 0;
  }
  const stepsAt = (timeMs: number | null): readonly number[] =>
    pricing.rules?.tiers === false
      ? []
      : (periodAt(tariff, pricing.dateMs ?? timeMs ?? asOfMs)
          ?.tiers.filter(({ band }) => band === null)
          .map(({ minPromptTokens }) => minPromptTokens) ?? []);
  const callOf = (i: number): SessionCall => {
    const row = rows[i] ?? 0;
    const known = (value: number | undefined): number | null =>
      value === undefined || Number.isNaN(value) ? null : value;
    const written = WRITE_FIELDS.map((field) => known(trace.counts[field][row]));
    const timeMs = known(trace.timeMs[row]);
    const promptTokens = promptTokensAt(trace, row);
    const broken = breaks?.get(row);
    return {
      call: i + 1,
      timeMs,
      turn: stringAt(trace, trace.turn[row]),
      agent: stringAt(trace, trace.agent[row]),
      model: stringAt(trace, trace.model[row]),
      purpose: PURPOSES[trace.purpose[row] ?? 0] ?? 'agent',
      uncachedInput: known(trace.counts.uncachedInput[row]),
      cacheRead: known(trace.counts.cacheRead[row]),
      cacheWrite: written.every((w) => w === null)
        ? null
        : written.reduce<number>((sum, w) => sum + (w ?? 0), 0),
      output: known(trace.counts.output[row]),
      promptTokens,
      // The prompt of a sum was never sent: it is priced at base prices.
      tierFromTokens: isSum(trace, row)
        ? null
        : (stepsAt(timeMs).findLast((step) => promptTokens >= step) ?? null),
      dollars: known(costs[i]),
      isLower: isLower[i] === 1,
      breakCause: broken?.cause ?? null,
      rebilledTokens: broken?.rebilledTokens ?? 0,
      estimated: ((trace.flags[row] ?? 0) & FLAG.estimated) !== 0,
      calls: trace.calls[row] ?? 1,
    };
  };
  const every = Math.max(1, Math.ceil(rows.length / MOST_POINTS));
  const points: SessionCall[] = [];
  for (let start = 0; start < rows.length; start += every) {
    let largest = start;
    for (let i = start + 1; i < Math.min(start + every, rows.length); i++)
      if (promptTokensAt(trace, rows[i] ?? 0) > promptTokensAt(trace, rows[largest] ?? 0))
        largest = i;
    points.push(callOf(largest));
  }
  const first = Math.max(0, Math.min(Math.floor(from), rows.length - 1));
  const last = Math.min(rows.length, first + Math.max(0, Math.min(MOST_ROWS, Math.floor(count))));
  const page: SessionCall[] = [];
  for (let i = first; i < last; i++) page.push(callOf(i));
  const lastMs = index.lastMs[session] ?? Number.NaN;
  const tierSteps = stepsAt(Number.isNaN(lastMs) ? null : lastMs);
  let callsInTiers = 0;
  const firstStep = tierSteps[0];
  if (firstStep !== undefined)
    for (const row of rows)
      if (!isSum(trace, row) && promptTokensAt(trace, row) >= firstStep) callsInTiers++;
  return {
    row: rowAt(index, session),
    length: rows.length,
    points,
    every,
    from: first,
    page,
    breaks: breaks === null ? null : rows.reduce((n, row) => n + (breaks.has(row) ? 1 : 0), 0),
    tierSteps,
    callsInTiers,
    hasSums: rows.some((row) => isSum(trace, row)),
  };
}

/** Where a recorded session is in the index; −1 = nowhere. */
export function sessionNamed(index: SessionIndex, name: string): number {
  return index.names.indexOf(name);
}
