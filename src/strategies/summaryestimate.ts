/**
 * The model calls that wrote a conversation's summaries, where its log leaves them out.
 *
 * Some agents record that they compacted, but not the call that did it. What it cost is then in no
 * figure. These rows are what it may have been: never added unless a reader asks, marked as estimated
 * in the trace and in every export of it, and made of nothing but recorded counts and one assumption.
 */
import {
  COUNT_FIELDS,
  FLAG,
  GROUP_NUMBERS,
  PURPOSES,
  type CountField,
  type Trace,
} from '../trace/trace.ts';
import { lanesOf, type Lane } from './lanes.ts';
import { SUMMARY_PARAMETERS } from './summary.ts';

/**
 * How the prompt of such a call is taken to have been billed. `prefix`: the conversation as it stood
 * was sent again and read from the cache. `fresh`: it went into a prompt of its own, uncached.
 */
export const SUMMARY_ESTIMATES = ['prefix', 'fresh'] as const;
export type SummaryEstimate = (typeof SUMMARY_ESTIMATES)[number];

/** Assumed output of such a call, tokens: that of the strategies' summaries (see `summary.ts`). */
export const ESTIMATED_SUMMARY_OUTPUT_TOKENS = SUMMARY_PARAMETERS.summaryOutputTokens.default;

/** Compactions of which a log tells, but not the call that wrote the summary. */
export interface MissingSummaries {
  /** Per row of the trace: index into `missing`. */
  readonly fileOf: Int32Array;
  /** Per file: how many there are. */
  readonly missing: readonly number[];
}

export interface EstimatedSummaries {
  /** The recorded rows as they were and in their order, with the estimated ones among them. */
  readonly trace: Trace;
  /** Calls that were added. */
  readonly calls: number;
  /** Summary calls that are missing from the logs; at least `calls`. */
  readonly notRecorded: number;
  /** Prompts of the calls that were added, tokens. */
  readonly promptTokens: number;
  /** Outputs of the calls that were added, tokens. */
  readonly outputTokens: number;
}

/** How many summary calls the logs leave out. */
export function missingSummaries({ missing }: Pick<MissingSummaries, 'missing'>): number {
  return missing.reduce((a, b) => a + b, 0);
}

/**
 * Adds a call for each compaction whose own call is missing: right after the last call before it, at
 * that call's time, with its whole prompt (read from the cache, or uncached) and an assumed output.
 *
 * Where a conversation was compacted is told by its prompts (`COMPACTION_SHARE`); how often it was, by
 * the log. A prompt may shrink for other reasons, so of one file no more are added than the log says,
 * those that lost the most tokens first. A compaction after which no call came is not added: it
 * cannot be placed. Rows of one session must stand in the order in which they were made.
 */
export function estimateSummaries(
  trace: Trace,
  missing: MissingSummaries,
  estimate: SummaryEstimate,
): EstimatedSummaries {
  const notRecorded = missingSummaries(missing);
  const after = notRecorded === 0 ? [] : placesOf(trace, missing);
  const added = withSummaries(trace, after, estimate);
  let promptTokens = 0;
  for (const place of after) promptTokens += place.promptTokens;
  return {
    trace: added,
    calls: after.length,
    notRecorded,
    promptTokens,
    outputTokens: after.length * ESTIMATED_SUMMARY_OUTPUT_TOKENS,
  };
}

interface Place {
  /** Row of the last call before the compaction. */
  readonly row: number;
  /** Row of the first call after it. */
  readonly next: number;
  /** Of the last call before it. */
  readonly promptTokens: number;
  readonly lostTokens: number;
}

const SUMMARY = PURPOSES.indexOf('summary');

/** Where the missing calls belong, by row. */
function placesOf(trace: Trace, { fileOf, missing }: MissingSummaries): Place[] {
  const left = [...missing];
  const found = lanesOf(trace).lanes.flatMap(compactionsOf);
  const open = found.filter((place) => !hasSummary(trace, place));
  open.sort((a, b) => b.lostTokens - a.lostTokens || a.row - b.row);
  return open
    .filter(({ row, next }) => {
      // A resumed conversation may go on in another file; the compaction is told in one of them.
      for (const file of [fileOf[next] ?? -1, fileOf[row] ?? -1]) {
        if ((left[file] ?? 0) === 0) continue;
        left[file] = (left[file] ?? 0) - 1;
        return true;
      }
      return false;
    })
    .sort((a, b) => a.row - b.row);
}

function compactionsOf({ steps }: Lane): Place[] {
  return steps.flatMap((step, k) => {
    const before = steps[k - 1];
    if (before === undefined || step.change !== 'compacted') return [];
    const { row, promptTokens } = before;
    return { row, next: step.row, promptTokens, lostTokens: promptTokens - step.promptTokens };
  });
}

/** Whether the log has the call after all: a summary of the same session between the two calls. */
function hasSummary(trace: Trace, { row, next }: Place): boolean {
  for (let i = Math.min(row, next) + 1; i < Math.max(row, next); i++)
    if (trace.purpose[i] === SUMMARY && trace.session[i] === trace.session[row]) return true;
  return false;
}

/** @param places by row, at most one a row */
function withSummaries(trace: Trace, places: readonly Place[], estimate: SummaryEstimate): Trace {
  if (places.length === 0) return trace;
  const n = trace.length + places.length;
  /** By new row: the recorded row that it is, or that it follows. */
  const source = new Int32Array(n);
  const isAdded = new Uint8Array(n);
  let at = 0;
  let next = 0;
  for (let i = 0; i < trace.length; i++) {
    source[at++] = i;
    if (places[next]?.row !== i) continue;
    next++;
    isAdded[at] = 1;
    source[at++] = i;
  }
  const ints = (column: Int32Array): Int32Array<ArrayBuffer> =>
    Int32Array.from(source, (row) => column[row] ?? -1);
  const doubles = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(source, (row) => column[row] ?? Number.NaN);
  const bytes = (column: Uint8Array): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(source, (row) => column[row] ?? 0);
  /** Beginnings of what a row has of a longer list; an added row has none of it. */
  const offsets = (column: Uint32Array): Uint32Array<ArrayBuffer> => {
    const out = new Uint32Array(n + 1);
    for (let i = 0; i < n; i++) out[i + 1] = column[(source[i] ?? 0) + 1] ?? 0;
    return out;
  };
  const counts = Object.fromEntries(
    COUNT_FIELDS.map((field) => [field, doubles(trace.counts[field])]),
  ) as Record<CountField, Float64Array<ArrayBuffer>>;
  const purpose = bytes(trace.purpose);
  const flags = bytes(trace.flags);
  const calls = doubles(trace.calls);
  const webSearches = doubles(trace.webSearches);
  const recordedCost = ints(trace.recordedCost);
  next = 0;
  for (let i = 0; i < n; i++) {
    if (isAdded[i] === 0) continue;
    const { promptTokens } = places[next++] ?? { promptTokens: 0 };
    for (const field of COUNT_FIELDS) counts[field][i] = 0;
    counts[estimate === 'prefix' ? 'cacheRead' : 'uncachedInput'][i] = promptTokens;
    counts.output[i] = ESTIMATED_SUMMARY_OUTPUT_TOKENS;
    counts.reasoning[i] = Number.NaN;
    purpose[i] = SUMMARY;
    flags[i] = FLAG.estimated;
    calls[i] = 1;
    webSearches[i] = Number.NaN;
    recordedCost[i] = -1;
  }
  const { parts } = trace;
  return {
    length: n,
    strings: trace.strings,
    timeMs: doubles(trace.timeMs),
    session: ints(trace.session),
    turn: ints(trace.turn),
    agent: ints(trace.agent),
    purpose,
    provider: ints(trace.provider),
    model: ints(trace.model),
    serviceTier: ints(trace.serviceTier),
    speed: ints(trace.speed),
    region: ints(trace.region),
    counts,
    webSearches,
    recordedCost,
    calls,
    flags,
    callIdBytes: trace.callIdBytes,
    callIdOffsets: offsets(trace.callIdOffsets),
    parts:
      parts === null
        ? null
        : {
            offsets: offsets(parts.offsets),
            kinds: parts.kinds,
            characters: parts.characters,
            // An added row has no parts, so they are not its whole prompt.
            whole: Uint8Array.from(source, (row, i) =>
              isAdded[i] === 1 ? 0 : (parts.whole[row] ?? 0),
            ),
          },
    groups: withoutAdded(trace.groups, source, isAdded),
  };
}

/** Rows of groups stay what they were; an added call is no group. */
function withoutAdded(
  groups: Trace['groups'],
  source: ArrayLike<number>,
  isAdded: ArrayLike<number>,
): Trace['groups'] {
  if (groups === null) return null;
  const numbers = Object.fromEntries(
    GROUP_NUMBERS.map((name) => [
      name,
      Float64Array.from(source, (row, i) =>
        isAdded[i] === 1 ? Number.NaN : (groups[name][row] ?? Number.NaN),
      ),
    ]),
  ) as Record<(typeof GROUP_NUMBERS)[number], Float64Array<ArrayBuffer>>;
  return {
    ...numbers,
    hours: Int32Array.from(source, (row, i) => (isAdded[i] === 1 ? -1 : (groups.hours[row] ?? -1))),
  };
}
