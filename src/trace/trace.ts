/**
 * The neutral model: recorded model calls, one row a call, disjoint token counts.
 *
 * A trace knows nothing of files, prices or screens. It is a struct of arrays with string tables:
 * a million calls take about 150 bytes each and cross from a worker by transfer.
 */

/** Lifetimes at which a prompt prefix may be written to a seller's cache. */
export const CACHE_TTLS = ['5m', '30m', '1h', '12h'] as const;
export type CacheTtl = (typeof CACHE_TTLS)[number];

/** What a call was for. A compaction's own model call is a `summary`. */
export const PURPOSES = ['agent', 'subagent', 'summary', 'other'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * The token counts of a call. All are disjoint but `reasoning`, which is a part of `output`.
 * `null` is unknown; `0` is zero.
 */
export interface TokenCounts {
  uncachedInput: number | null;
  cacheRead: number | null;
  /** Written tokens whose lifetime the log does not say. */
  cacheWriteUnknown: number | null;
  cacheWrite5m: number | null;
  cacheWrite30m: number | null;
  cacheWrite1h: number | null;
  cacheWrite12h: number | null;
  output: number | null;
  reasoning: number | null;
}

export const COUNT_FIELDS = [
  'uncachedInput',
  'cacheRead',
  'cacheWriteUnknown',
  'cacheWrite5m',
  'cacheWrite30m',
  'cacheWrite1h',
  'cacheWrite12h',
  'output',
  'reasoning',
] as const satisfies readonly (keyof TokenCounts)[];
export type CountField = (typeof COUNT_FIELDS)[number];

export const WRITE_FIELDS = [
  'cacheWriteUnknown',
  'cacheWrite5m',
  'cacheWrite30m',
  'cacheWrite1h',
  'cacheWrite12h',
] as const satisfies readonly CountField[];

/** What a part of a prompt is. */
export const PART_KINDS = ['system', 'user', 'assistant', 'tool', 'summary'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A piece of a prompt as the log shows it: what it is and how long its text is, never the text. */
export interface PromptPart {
  readonly kind: PartKind;
  /** UTF-16 code units of its text. What is no text (images) counts 0. */
  readonly characters: number;
}

/** One recorded model call as an importer gives it. Absent = unknown. */
export interface Call extends Partial<TokenCounts> {
  /** Start of the call, milliseconds since 1970-01-01T00:00Z. */
  timeMs?: number | null;
  session: string;
  /** The turn's own name within its session (`"3"`); unknown: each call is a turn of its own. */
  turn?: string | null;
  callId?: string | null;
  agent?: string | null;
  purpose?: Purpose;
  /** As recorded: the seller's name, if the log says it. */
  provider?: string | null;
  /** As recorded. */
  model?: string | null;
  serviceTier?: string | null;
  speed?: string | null;
  region?: string | null;
  webSearches?: number | null;
  /** Dollars, a plain decimal string. */
  recordedCost?: string | null;
  /** How many calls this row stands for; more than one = an aggregated row. @default 1 */
  calls?: number;
  /** True where the row is a sum over several requests or its number of requests is not known. */
  aggregated?: boolean;
  /** False where the log holds a placeholder instead of the billed output. @default true */
  outputReliable?: boolean;
  /** True where the recorded counts contradict each other (a cached count above the input). */
  inconsistent?: boolean;
  /**
   * True where the call was not recorded: its counts are worked out under a named assumption.
   * No importer of a log sets it; an export that holds such rows marks them. @default false
   */
  estimated?: boolean;
  /**
   * What the log shows was put into the prompt since the call before of the same conversation, in
   * its order; for a conversation's first call, what it started with. That call's own output is
   * left out: its recorded tokens tell it. Only read where it was asked for (`ReadOptions.parts`).
   */
  parts?: readonly PromptPart[];
  /**
   * The parts are the whole prompt, as logs of requests have it. Merging files leaves of them what is
   * new, but for a conversation's first call. @default false
   */
  partsAreWhole?: boolean;
  /** What is known of the calls that the row stands for, where a warehouse added them up. */
  group?: CallGroup | null;
}

/**
 * What a row of a ledger knows of the calls that it adds up (`src/fleet`): enough to see whether a
 * price list prices all of them alike. The row's own `timeMs` is the start of the first call.
 */
export interface CallGroup {
  /** Tokens of the smallest and the largest whole prompt; `null` = not known. */
  readonly promptMin: number | null;
  readonly promptMax: number | null;
  /** Start of the last call, milliseconds since 1970. */
  readonly lastMs: number | null;
  /** The schedules that were told apart, and whether the calls lie in them: `yes KEY; no KEY`. */
  readonly hours: string | null;
  /** How many turns and sessions are counted at this row: a group's are at one of its rows. */
  readonly turns: number | null;
  readonly sessions: number | null;
  /** Whether the sessions of the calls read the cache somewhere. */
  readonly readsCache: boolean | null;
}

/** Bits of `Trace.flags`. */
export const FLAG = {
  outputUnreliable: 1,
  aggregated: 2,
  inconsistent: 4,
  estimated: 8,
} as const;

/** The {@link PromptPart}s of all rows; row i has those from `offsets[i]` to before `offsets[i + 1]`. */
export interface PartColumns {
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Index into PART_KINDS. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly characters: Uint32Array<ArrayBuffer>;
  /** By row: 1 where its parts are the whole prompt. */
  readonly whole: Uint8Array<ArrayBuffer>;
}

/** The {@link CallGroup} of each row; NaN (and −1 in `hours`) = unknown. */
export interface GroupColumns {
  readonly promptMin: Float64Array<ArrayBuffer>;
  readonly promptMax: Float64Array<ArrayBuffer>;
  readonly lastMs: Float64Array<ArrayBuffer>;
  readonly turns: Float64Array<ArrayBuffer>;
  readonly sessions: Float64Array<ArrayBuffer>;
  /** 0 = no, 1 = yes. */
  readonly readsCache: Float64Array<ArrayBuffer>;
  /** Index into `Trace.strings`. */
  readonly hours: Int32Array<ArrayBuffer>;
}
export const GROUP_NUMBERS = [
  'promptMin',
  'promptMax',
  'lastMs',
  'turns',
  'sessions',
  'readsCache',
] as const satisfies readonly (keyof GroupColumns)[];

/** Index −1 in a string column = unknown. NaN in a number column = unknown. */
export interface Trace {
  readonly length: number;
  /** All strings but call ids; entries are distinct. */
  readonly strings: readonly string[];
  readonly timeMs: Float64Array<ArrayBuffer>;
  readonly session: Int32Array<ArrayBuffer>;
  readonly turn: Int32Array<ArrayBuffer>;
  readonly agent: Int32Array<ArrayBuffer>;
  /** Index into PURPOSES. */
  readonly purpose: Uint8Array<ArrayBuffer>;
  readonly provider: Int32Array<ArrayBuffer>;
  readonly model: Int32Array<ArrayBuffer>;
  readonly serviceTier: Int32Array<ArrayBuffer>;
  readonly speed: Int32Array<ArrayBuffer>;
  readonly region: Int32Array<ArrayBuffer>;
  readonly counts: Readonly<Record<CountField, Float64Array<ArrayBuffer>>>;
  readonly webSearches: Float64Array<ArrayBuffer>;
  readonly recordedCost: Int32Array<ArrayBuffer>;
  readonly calls: Float64Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Call ids, UTF-8, concatenated; row i is bytes [offsets[i], offsets[i + 1]). Empty = unknown. */
  readonly callIdBytes: Uint8Array<ArrayBuffer>;
  readonly callIdOffsets: Uint32Array<ArrayBuffer>;
  /** `null` where no row has any: they were not asked for, or the log holds no content. */
  readonly parts: PartColumns | null;
  /** `null` where no row was added up by a warehouse. */
  readonly groups: GroupColumns | null;
}

/** The string at an index of a string column, or `null` where it is unknown. */
export function stringAt(trace: Trace, index: number | undefined): string | null {
  return index === undefined || index < 0 ? null : (trace.strings[index] ?? null);
}

const decoder = new TextDecoder();

/** The recorded id of row `i`, or `null`. */
export function callIdAt(trace: Trace, i: number): string | null {
  const from = trace.callIdOffsets[i] ?? 0;
  const to = trace.callIdOffsets[i + 1] ?? from;
  return to > from ? decoder.decode(trace.callIdBytes.subarray(from, to)) : null;
}

/** What the log shows was put into the prompt of row `i`; empty where it does not show it. */
export function partsAt({ parts }: Trace, i: number): PromptPart[] {
  const out: PromptPart[] = [];
  if (parts === null) return out;
  for (let at = parts.offsets[i] ?? 0; at < (parts.offsets[i + 1] ?? 0); at++)
    out.push({
      kind: PART_KINDS[parts.kinds[at] ?? 0] ?? 'user',
      characters: parts.characters[at] ?? 0,
    });
  return out;
}

/** What row `i` knows of the calls that it stands for; `null` where it says nothing of them. */
export function groupAt(trace: Trace, i: number): CallGroup | null {
  const { groups } = trace;
  if (groups === null) return null;
  const reads = known(groups.readsCache[i]);
  const group: CallGroup = {
    promptMin: known(groups.promptMin[i]),
    promptMax: known(groups.promptMax[i]),
    lastMs: known(groups.lastMs[i]),
    hours: stringAt(trace, groups.hours[i]),
    turns: known(groups.turns[i]),
    sessions: known(groups.sessions[i]),
    readsCache: reads === null ? null : reads === 1,
  };
  return Object.values(group).every((value) => value === null) ? null : group;
}

/** Row `i` as a record; unknown counts are `null`. For tables and tests, not for inner loops. */
export function callAt(trace: Trace, i: number): Required<Call> {
  const count = (field: CountField): number | null => known(trace.counts[field][i]);
  const flags = trace.flags[i] ?? 0;
  return {
    timeMs: known(trace.timeMs[i]),
    session: stringAt(trace, trace.session[i]) ?? '',
    turn: stringAt(trace, trace.turn[i]),
    callId: callIdAt(trace, i),
    agent: stringAt(trace, trace.agent[i]),
    purpose: PURPOSES[trace.purpose[i] ?? 0] ?? 'agent',
    provider: stringAt(trace, trace.provider[i]),
    model: stringAt(trace, trace.model[i]),
    serviceTier: stringAt(trace, trace.serviceTier[i]),
    speed: stringAt(trace, trace.speed[i]),
    region: stringAt(trace, trace.region[i]),
    uncachedInput: count('uncachedInput'),
    cacheRead: count('cacheRead'),
    cacheWriteUnknown: count('cacheWriteUnknown'),
    cacheWrite5m: count('cacheWrite5m'),
    cacheWrite30m: count('cacheWrite30m'),
    cacheWrite1h: count('cacheWrite1h'),
    cacheWrite12h: count('cacheWrite12h'),
    output: count('output'),
    reasoning: count('reasoning'),
    webSearches: known(trace.webSearches[i]),
    recordedCost: stringAt(trace, trace.recordedCost[i]),
    calls: trace.calls[i] ?? 1,
    aggregated: (flags & FLAG.aggregated) !== 0,
    outputReliable: (flags & FLAG.outputUnreliable) === 0,
    inconsistent: (flags & FLAG.inconsistent) !== 0,
    estimated: (flags & FLAG.estimated) !== 0,
    parts: partsAt(trace, i),
    partsAreWhole: trace.parts?.whole[i] === 1,
    group: groupAt(trace, i),
  };
}

/** All rows as records. For tests and small exports. */
export function callsOf(trace: Trace): Required<Call>[] {
  return Array.from({ length: trace.length }, (_, i) => callAt(trace, i));
}

/**
 * The whole prompt of row `i`: uncached + read + all writes, in tokens; unknown parts count 0.
 * It chooses the tier and decides whether the prompt fits a window.
 */
export function promptTokensAt(trace: Trace, i: number): number {
  const c = trace.counts;
  return (
    (c.uncachedInput[i] || 0) +
    (c.cacheRead[i] || 0) +
    (c.cacheWriteUnknown[i] || 0) +
    (c.cacheWrite5m[i] || 0) +
    (c.cacheWrite30m[i] || 0) +
    (c.cacheWrite1h[i] || 0) +
    (c.cacheWrite12h[i] || 0)
  );
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
