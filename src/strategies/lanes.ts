/**
 * The recorded calls as conversations: what came into the prompt before each call.
 *
 * A _lane_ is one conversation whose prompt grows from call to call: the main thread of a session,
 * or one of its sub-agents. Where a log holds no text, its counts still tell the growth:
 * prompt of call k+1 − prompt of call k − output of call k = new user and tool tokens.
 */
import {
  FLAG,
  PURPOSES,
  promptTokensAt,
  stringAt,
  type CacheTtl,
  type Trace,
} from '../trace/trace.ts';
import type { Segment, SegmentKind } from './history.ts';

/** Assumptions about what a log does not tell; each has a control. */
export interface LaneOptions {
  /**
   * Share of an agent's smallest first prompt that is system prompt and tool definitions, where
   * neither the log's text nor a cache read on a first call tells.
   */
  readonly systemShare: number;
  /** Share of new tokens that is tool output, where the log's turns do not tell. */
  readonly toolShare: number;
}

export const DEFAULT_LANE_OPTIONS: LaneOptions = { systemShare: 0.9, toolShare: 0.8 };

/** The prompt shrank to less than this share of the one before: the agent compacted it. */
export const COMPACTION_SHARE = 0.8;

/** One recorded call of a lane. All counts are tokens. */
export interface Step {
  /** Row of the trace. */
  readonly row: number;
  /** NaN = unknown. */
  readonly timeMs: number;
  /** Number of the turn within the lane, from 0. */
  readonly turn: number;
  readonly isFirstOfTurn: boolean;
  readonly promptTokens: number;
  /** `null`: the log does not say. */
  readonly recordedRead: number | null;
  readonly recordedWrite: number;
  /** Lifetime of what the call wrote, where the log says it. */
  readonly writeTtl: CacheTtl | null;
  readonly outputTokens: number;
  /** What the history gained since the call before: its output first, then what is new. */
  readonly added: readonly Segment[];
  /** The part of the prompt that never stays in the history. */
  readonly tailTokens: number;
  /** What became of the history before `added`. */
  readonly change: 'grew' | 'edited' | 'compacted' | 'first';
  /** Tokens that an edit took away. */
  readonly lostTokens: number;
  /** Index into the trace's strings: the cache belongs to the model. */
  readonly model: number;
}

export interface Lane {
  /** Index into the trace's strings. */
  readonly session: number;
  readonly steps: readonly Step[];
  /** System prompt and tool definitions, tokens. */
  readonly systemTokens: number;
  /** Lanes of the same key send the same system prompt. */
  readonly systemKey: string;
}

export type SystemBasis = 'text' | 'first-read' | 'assumed';

export interface Lanes {
  readonly lanes: readonly Lane[];
  /** Rows that are not in a lane: sums of several calls, unknown counts, recorded summary calls. */
  readonly rowsOutside: readonly number[];
  /** Lanes by where the size of their system prompt comes from. */
  readonly systemBasis: Readonly<Record<SystemBasis, number>>;
  /** New tokens that were shared out by `toolShare`, and all new tokens. */
  readonly assumedToolTokens: number;
  readonly newTokens: number;
}

/** Splits a trace into lanes, each in the order of its calls. */
export function lanesOf(trace: Trace, options: LaneOptions = DEFAULT_LANE_OPTIONS): Lanes {
  const { drafts, rowsOutside } = splitRows(trace);
  const system = systemSizes(trace, drafts, options);
  const tally = { assumedToolTokens: 0, newTokens: 0 };
  return {
    lanes: drafts.map((draft) => laneOf(trace, draft, system.of(draft), options, tally)),
    rowsOutside,
    systemBasis: system.basis,
    ...tally,
  };
}

interface Draft {
  readonly session: number;
  readonly agent: number;
  readonly purpose: number;
  readonly rows: number[];
  model: number;
  lastPrompt: number;
}

const SUMMARY = PURPOSES.indexOf('summary');

function splitRows(trace: Trace): { drafts: Draft[]; rowsOutside: number[] } {
  const rowsOutside: number[] = [];
  const open = new Map<string, Draft[]>();
  const drafts: Draft[] = [];
  for (const i of rowsByTime(trace)) {
    if (!canBeReplayed(trace, i)) {
      rowsOutside.push(i);
      continue;
    }
    const session = trace.session[i] ?? -1;
    const agent = trace.agent[i] ?? -1;
    const purpose = trace.purpose[i] ?? 0;
    const model = trace.model[i] ?? -1;
    const prompt = promptTokensAt(trace, i);
    const key = `${session}/${agent}/${purpose}`;
    const lanes = open.get(key) ?? [];
    if (lanes.length === 0) open.set(key, lanes);
    // A model that works on the same history goes on with it; a helper model's small prompt does not.
    const lane =
      lanes.find((l) => l.model === model) ??
      lanes.find((l) => prompt >= l.lastPrompt * COMPACTION_SHARE);
    if (lane === undefined) {
      const draft: Draft = { session, agent, purpose, rows: [i], model, lastPrompt: prompt };
      lanes.push(draft);
      drafts.push(draft);
    } else {
      lane.rows.push(i);
      lane.model = model;
      lane.lastPrompt = prompt;
    }
  }
  return { drafts, rowsOutside };
}

function rowsByTime(trace: Trace): Int32Array {
  const rows = Int32Array.from({ length: trace.length }, (_, i) => i);
  const time = trace.timeMs;
  let sorted = true;
  for (let i = 1; i < trace.length && sorted; i++) sorted = !((time[i] ?? 0) < (time[i - 1] ?? 0));
  // Rows without a time stay where the file has them.
  return sorted ? rows : rows.sort((a, b) => (time[a] ?? 0) - (time[b] ?? 0) || a - b);
}

function canBeReplayed(trace: Trace, i: number): boolean {
  if (((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0) return false;
  if (trace.purpose[i] === SUMMARY) return false;
  return !Number.isNaN(trace.counts.uncachedInput[i]) && promptTokensAt(trace, i) > 0;
}

/** How large each agent's system prompt is, and how that is known. */
function systemSizes(
  trace: Trace,
  drafts: readonly Draft[],
  options: LaneOptions,
): { of: (draft: Draft) => { key: string; tokens: number }; basis: Record<SystemBasis, number> } {
  const sessionsOfAgent = new Map<number, Set<number>>();
  for (const d of drafts) {
    const found = sessionsOfAgent.get(d.agent) ?? new Set();
    if (found.size === 0) sessionsOfAgent.set(d.agent, found);
    found.add(d.session);
  }
  // A name that one session alone has is an instance, not a kind of agent.
  const keyOf = (d: Draft): string =>
    `${trace.model[d.rows[0] ?? 0] ?? -1}/${d.purpose}/${
      (sessionsOfAgent.get(d.agent)?.size ?? 0) > 1 ? d.agent : -2
    }`;
  const byKey = new Map<string, { firstRead: number; smallest: number; lanes: number }>();
  for (const d of drafts) {
    const first = d.rows[0] ?? 0;
    const key = keyOf(d);
    const prompt = promptTokensAt(trace, first);
    const read = trace.counts.cacheRead[first] || 0;
    const found = byKey.get(key);
    if (found === undefined) byKey.set(key, { firstRead: read, smallest: prompt, lanes: 1 });
    else {
      found.firstRead = Math.max(found.firstRead, read);
      found.smallest = Math.min(found.smallest, prompt);
      found.lanes++;
    }
  }
  const basis: Record<SystemBasis, number> = { text: 0, 'first-read': 0, assumed: 0 };
  for (const k of byKey.values())
    basis[k.firstRead > 0 && k.firstRead <= k.smallest ? 'first-read' : 'assumed'] += k.lanes;
  return {
    basis,
    of: (draft) => {
      const key = keyOf(draft);
      const k = byKey.get(key) ?? { firstRead: 0, smallest: 0, lanes: 0 };
      const seen = k.firstRead > 0 && k.firstRead <= k.smallest;
      return {
        key,
        tokens: seen ? k.firstRead : Math.floor(k.smallest * options.systemShare),
      };
    },
  };
}

function laneOf(
  trace: Trace,
  draft: Draft,
  system: { readonly key: string; readonly tokens: number },
  options: LaneOptions,
  tally: { assumedToolTokens: number; newTokens: number },
): Lane {
  const tails = tailTokensOf(trace, draft.rows);
  const steps: Step[] = [];
  let turn = -1;
  let lastTurn = Number.NaN;
  let history = 0;
  let lastPrompt = 0;
  let lastOutput = 0;
  for (const [k, row] of draft.rows.entries()) {
    const turnString = trace.turn[row] ?? -1;
    const isFirstOfTurn = turnString < 0 || turnString !== lastTurn;
    if (isFirstOfTurn) turn++;
    lastTurn = turnString;
    const promptTokens = promptTokensAt(trace, row);
    const systemTokens = Math.min(system.tokens, promptTokens);
    let tailTokens = Math.min(tails[k] ?? 0, promptTokens - systemTokens);
    // The tail is a guess: a prompt that is shorter by less than it has a shorter tail, not an edit.
    const isCompacted = k > 0 && promptTokens < lastPrompt * COMPACTION_SHARE;
    if (k > 0 && !isCompacted && promptTokens - tailTokens < history)
      tailTokens = Math.max(0, promptTokens - history);
    const size = promptTokens - tailTokens;
    const added: Segment[] = [];
    const add = (kind: SegmentKind, tokens: number): void => {
      if (tokens > 0) added.push({ kind, tokens, fullTokens: tokens, turn });
    };
    let change: Step['change'] = 'grew';
    let lostTokens = 0;
    if (k === 0) {
      change = 'first';
      add('user', size - systemTokens);
    } else if (isCompacted) {
      change = 'compacted';
      lostTokens = history - size;
      add('other', size - systemTokens);
    } else {
      const growth = size - history;
      if (growth < 0) {
        change = 'edited';
        lostTokens = -growth;
      }
      const kept = Math.max(0, Math.min(growth, lastOutput));
      add('assistant', kept);
      const fresh = Math.max(0, growth - kept);
      tally.newTokens += fresh;
      if (turnString >= 0) add(isFirstOfTurn ? 'user' : 'tool', fresh);
      else {
        const tool = Math.round(fresh * options.toolShare);
        add('tool', tool);
        add('user', fresh - tool);
        tally.assumedToolTokens += tool;
      }
    }
    const read = trace.counts.cacheRead[row] ?? Number.NaN;
    const outputTokens = trace.counts.output[row] || 0;
    steps.push({
      row,
      timeMs: trace.timeMs[row] ?? Number.NaN,
      turn,
      isFirstOfTurn,
      promptTokens,
      recordedRead: Number.isNaN(read) ? null : read,
      recordedWrite: writtenTokensAt(trace, row),
      writeTtl: writeTtlAt(trace, row),
      outputTokens,
      added,
      tailTokens,
      change,
      lostTokens,
      model: trace.model[row] ?? -1,
    });
    history = size;
    lastPrompt = promptTokens;
    lastOutput = outputTokens;
  }
  return {
    session: draft.session,
    steps,
    systemTokens: Math.min(system.tokens, steps[0]?.promptTokens ?? 0),
    systemKey: system.key,
  };
}

/**
 * The end of each prompt that is not there on the next call (a date, a reminder, retrieved notes).
 *
 * A log that reports writes tells it: what a call neither read nor wrote lies behind the last
 * breakpoint. Else it is measured: the next call reads what was kept of this prompt, so the median
 * of (prompt − next read) over the lane's undisturbed calls is the tail.
 */
function tailTokensOf(trace: Trace, rows: readonly number[]): number[] {
  const writes = rows.some((row) => writtenTokensAt(trace, row) > 0);
  if (writes)
    return rows.map((row) =>
      writtenTokensAt(trace, row) + (trace.counts.cacheRead[row] || 0) > 0
        ? trace.counts.uncachedInput[row] || 0
        : 0,
    );
  const gaps: number[] = [];
  for (let k = 1; k < rows.length; k++) {
    const before = promptTokensAt(trace, rows[k - 1] ?? 0);
    const read = trace.counts.cacheRead[rows[k] ?? 0] || 0;
    const gap = before - read;
    // A larger gap is a miss, not a tail.
    if (read > 0 && gap >= 0 && gap <= Math.max(2048, before * 0.1)) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  const tail = gaps[gaps.length >> 1] ?? 0;
  return rows.map(() => tail);
}

export function writtenTokensAt(trace: Trace, row: number): number {
  const c = trace.counts;
  return (
    (c.cacheWriteUnknown[row] || 0) +
    (c.cacheWrite5m[row] || 0) +
    (c.cacheWrite30m[row] || 0) +
    (c.cacheWrite1h[row] || 0) +
    (c.cacheWrite12h[row] || 0)
  );
}

/** The longest lifetime at which the call wrote; `null` where it wrote nothing or it is unknown. */
function writeTtlAt(trace: Trace, row: number): CacheTtl | null {
  const c = trace.counts;
  if ((c.cacheWrite12h[row] || 0) > 0) return '12h';
  if ((c.cacheWrite1h[row] || 0) > 0) return '1h';
  if ((c.cacheWrite30m[row] || 0) > 0) return '30m';
  if ((c.cacheWrite5m[row] || 0) > 0) return '5m';
  return null;
}

/** The prefix that is as it was sent last, tokens, before this step adds to it. */
export function unchangedOf(step: Step, historyTokens: number, systemTokens: number): number {
  switch (step.change) {
    case 'first':
      return 0;
    case 'compacted':
      return Math.min(systemTokens, historyTokens);
    case 'edited':
      // Where the edit lies is not known; it is taken to be at the end.
      return historyTokens - step.lostTokens;
    case 'grew':
      return historyTokens;
  }
}

/** Name of a lane's session, for tables. */
export function sessionOf(trace: Trace, lane: Lane): string {
  return stringAt(trace, lane.session) ?? '';
}
