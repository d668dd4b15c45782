/**
 * The recorded calls as conversations: what came into the prompt before each call.
 *
 * A _lane_ is one conversation whose prompt grows from call to call: the main thread of a session,
 * or one of its sub-agents. Its counts tell the growth:
 * prompt of call k+1 − prompt of call k − output of call k = new user and tool tokens.
 * Where the log shows what came in, the growth is shared out over it; the counts stay as recorded.
 */
import {
  FLAG,
  PURPOSES,
  partsAt,
  promptTokensAt,
  stringAt,
  type CacheTtl,
  type Trace,
} from '../trace/trace.ts';
import { canShare, piecesOfGrowth, piecesOfStart, systemTokensIn, type Piece } from './content.ts';
import type { Segment, SegmentKind } from './history.ts';
import { timeOrder } from './order.ts';
import { Pace, finish, type Steps } from './steps.ts';

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
  /** Lifetime of what the call wrote, or of what the calls before it did; where the log says it. */
  readonly writeTtl: CacheTtl | null;
  readonly outputTokens: number;
  /** What the history gained since the call before: its output first, then what is new. */
  readonly added: readonly Segment[];
  /** Tokens of `added` that the cache holds since the model wrote them. */
  readonly cachedOutputTokens: number;
  /** The part of the prompt that never stays in the history. */
  readonly tailTokens: number;
  /** What became of the history before `added`. */
  readonly change: 'grew' | 'edited' | 'compacted' | 'first';
  /** Tokens that an edit took away. */
  readonly lostTokens: number;
  /**
   * Where an edit begins, tokens from the start of the recorded history, if that is known: the
   * reasoning of the turn before has been taken out of it. `null`: no such edit.
   */
  readonly reasoningFrom: number | null;
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
  /** The cache holds what the model wrote, and the agent sends it back as it was written. */
  readonly readsOutput: boolean;
}

/**
 * `text`: the log's text, where it has the whole request, or else by what is left beside the messages
 * at 4 characters a token. `first-read`: what first calls read from the cache. `assumed`: a share.
 */
export type SystemBasis = 'text' | 'first-read' | 'assumed';

/** Calls of lanes by how it is known what came into their prompts. */
export interface ContentTally {
  /** The log shows it. */
  shown: number;
  /** Only the counts tell. */
  growthOnly: number;
  /** Of those shown: the counts leave no room for it, and stand. */
  contradicting: number;
}

export interface Lanes {
  readonly lanes: readonly Lane[];
  /** Rows that are not in a lane: sums of several calls, unknown counts, recorded summary calls. */
  readonly rowsOutside: readonly number[];
  /** Lanes by where the size of their system prompt comes from. */
  readonly systemBasis: Readonly<Record<SystemBasis, number>>;
  /** New tokens that were shared out by `toolShare`, and all new tokens. */
  readonly assumedToolTokens: number;
  readonly newTokens: number;
  readonly content: Readonly<ContentTally>;
}

interface Tally {
  assumedToolTokens: number;
  newTokens: number;
  readonly content: ContentTally;
}

/** Splits a trace into lanes, each in the order of its calls. */
export function lanesOf(trace: Trace, options: LaneOptions = DEFAULT_LANE_OPTIONS): Lanes {
  return finish(lanesInSteps(trace, options));
}

/** As {@link lanesOf}, giving way every few thousand calls. */
export function* lanesInSteps(
  trace: Trace,
  options: LaneOptions = DEFAULT_LANE_OPTIONS,
): Steps<Lanes> {
  const { drafts, rowsOutside } = yield* splitRows(trace);
  const system = systemSizes(trace, drafts, options);
  const content: ContentTally = { shown: 0, growthOnly: 0, contradicting: 0 };
  const tally: Tally = { assumedToolTokens: 0, newTokens: 0, content };
  const pace = new Pace();
  const lanes: Lane[] = [];
  for (const draft of drafts)
    lanes.push(yield* laneOf(trace, draft, system.of(draft), options, tally, pace));
  return {
    lanes,
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
  lastOutput: number;
}

const SUMMARY = PURPOSES.indexOf('summary');

function* splitRows(trace: Trace): Steps<{ drafts: Draft[]; rowsOutside: number[] }> {
  const pace = new Pace();
  const rowsOutside: number[] = [];
  const groups = new Map<number, number[]>();
  const strings = trace.strings.length + 1;
  for (const i of timeOrder(trace.timeMs)) {
    if (pace.isOver()) yield;
    if (!canBeReplayed(trace, i)) {
      rowsOutside.push(i);
      continue;
    }
    const agent = ((trace.session[i] ?? -1) + 1) * strings + (trace.agent[i] ?? -1) + 1;
    const key = agent * PURPOSES.length + (trace.purpose[i] ?? 0);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  const drafts: Draft[] = [];
  for (const rows of groups.values()) yield* splitGroup(trace, rows, drafts, pace);
  return { drafts, rowsOutside };
}

/** Tells apart the conversations among the calls of one agent in one session. */
function* splitGroup(
  trace: Trace,
  rows: readonly number[],
  into: Draft[],
  pace: Pace,
): Steps<undefined> {
  const drafts: Draft[] = [];
  for (const [k, row] of rows.entries()) {
    if (pace.isOver()) yield;
    const found = draftFor(trace, rows, k, drafts);
    const draft = found ?? {
      session: trace.session[row] ?? -1,
      agent: trace.agent[row] ?? -1,
      purpose: trace.purpose[row] ?? 0,
      rows: [],
      model: -1,
      lastPrompt: 0,
      lastOutput: 0,
    };
    if (found === undefined) {
      drafts.push(draft);
      into.push(draft);
    }
    draft.rows.push(row);
    draft.model = trace.model[row] ?? -1;
    draft.lastPrompt = promptTokensAt(trace, row);
    draft.lastOutput = trace.counts.output[row] || 0;
  }
  return undefined;
}

/** A conversation of less than this share of a prompt is hardly what that prompt grew from. */
const CLOSE_SHARE = 0.1;
/** Calls that may lie between two of the main thread, for the first of them to be a side call. */
const LOOK_AHEAD_CALLS = 8;

/** The conversation that the call `rows[k]` goes on with; `undefined` = it begins one. */
function draftFor(
  trace: Trace,
  rows: readonly number[],
  k: number,
  drafts: readonly Draft[],
): Draft | undefined {
  const row = rows[k] ?? 0;
  const prompt = promptTokensAt(trace, row);
  const read = trace.counts.cacheRead[row] || 0;
  // Nothing can be read that was not sent: what reads far more than a conversation held is another.
  const fits = (d: Draft): boolean =>
    prompt >= d.lastPrompt * COMPACTION_SHARE && read <= 1.1 * (d.lastPrompt + d.lastOutput) + 1024;
  const isOfModel = (d: Draft): boolean => d.model === trace.model[row];
  const isClose = (d: Draft): boolean => d.lastPrompt >= prompt * CLOSE_SHARE;
  const main = longest(drafts.filter(isOfModel));
  if (main !== undefined && prompt < main.lastPrompt * COMPACTION_SHARE) {
    if (!isSideCall(trace, rows, k, main.lastPrompt)) return main;
    return longest(drafts.filter((d) => isOfModel(d) && fits(d) && isClose(d)));
  }
  // A model that works on the same history goes on with it; a helper model's small prompt does not.
  return (
    longest(drafts.filter((d) => isOfModel(d) && fits(d) && isClose(d))) ??
    longest(drafts.filter(fits))
  );
}

function longest(drafts: readonly Draft[]): Draft | undefined {
  let found = drafts[0];
  for (const d of drafts) if (d.lastPrompt > (found?.lastPrompt ?? 0)) found = d;
  return found;
}

/**
 * Whether a prompt much smaller than the one before is a call beside the conversation (a title, a
 * check) and not its compaction: soon after, a call reads more than the small one sent, so the long
 * history still stands. Where no read tells, it is one if the prompt comes back as long as it was.
 */
function isSideCall(trace: Trace, rows: readonly number[], k: number, lastPrompt: number): boolean {
  let sent = 0;
  for (const row of rows.slice(k, k + 1 + LOOK_AHEAD_CALLS)) {
    const prompt = promptTokensAt(trace, row);
    if (prompt < lastPrompt * COMPACTION_SHARE) {
      sent = Math.max(sent, prompt + (trace.counts.output[row] || 0));
      continue;
    }
    const read = trace.counts.cacheRead[row] || 0;
    return read > 0 ? read > 1.1 * sent : sent < lastPrompt / 2 && prompt >= lastPrompt;
  }
  return false;
}

function canBeReplayed(trace: Trace, i: number): boolean {
  if (((trace.flags[i] ?? 0) & FLAG.aggregated) !== 0) return false;
  if (trace.purpose[i] === SUMMARY) return false;
  return !Number.isNaN(trace.counts.uncachedInput[i]) && promptTokensAt(trace, i) > 0;
}

/** A first prompt of less than this share of another belongs to another kind of call. */
const SAME_KIND_SHARE = 1 / 8;
/** Two sizes of one system prompt, told from its text, differ by no more than this factor. */
const SAME_SYSTEM = 1.25;

/**
 * How large each agent's system prompt is, and how that is known: its text in whole requests; else
 * the middle one of the reads of first calls (a resumed session reads more, an eviction leaves less);
 * else what is left beside the text of the messages; else a share of the smallest first prompt of the
 * same kind.
 */
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
  const byKey = new Map<string, Sizes>();
  for (const d of drafts) {
    const first = d.rows[0] ?? 0;
    const key = keyOf(d);
    let found = byKey.get(key);
    if (found === undefined) byKey.set(key, (found = noSizes()));
    const read = trace.counts.cacheRead[first] || 0;
    if (read > 0) found.reads.push(read);
    const prompt = promptTokensAt(trace, first);
    found.prompts.push(prompt);
    const text = systemTokensIn(partsAt(trace, first), isWholeAt(trace, first), prompt);
    if (text !== null) (isWholeAt(trace, first) ? found.wholeTexts : found.texts).push(text);
  }
  for (const found of byKey.values()) {
    for (const sizes of [found.reads, found.prompts, found.texts, found.wholeTexts])
      sizes.sort((a, b) => a - b);
  }
  const sizeOf = (d: Draft): { tokens: number; basis: SystemBasis } => {
    const { reads, prompts, texts, wholeTexts } = byKey.get(keyOf(d)) ?? noSizes();
    const first = d.rows[0] ?? 0;
    const prompt = promptTokensAt(trace, first);
    const isWhole = isWholeAt(trace, first);
    const text = systemTokensIn(partsAt(trace, first), isWhole, prompt);
    const ofText = text === null ? 0 : Math.min(text, commonOf(isWhole ? wholeTexts : texts));
    if (text !== null && isWhole) return { tokens: ofText, basis: 'text' };
    const read = middleOf(reads);
    if (read <= prompt) return { tokens: read, basis: 'first-read' };
    if (text !== null) return { tokens: ofText, basis: 'text' };
    const smallest = prompts.find((p) => p >= prompt * SAME_KIND_SHARE) ?? prompt;
    return { tokens: Math.floor(smallest * options.systemShare), basis: 'assumed' };
  };
  const basis: Record<SystemBasis, number> = { text: 0, 'first-read': 0, assumed: 0 };
  const sizes = new Map<Draft, { key: string; tokens: number }>();
  for (const d of drafts) {
    const size = sizeOf(d);
    basis[size.basis]++;
    sizes.set(d, { key: `${keyOf(d)}/${size.tokens}`, tokens: size.tokens });
  }
  return { basis, of: (draft) => sizes.get(draft) ?? { key: keyOf(draft), tokens: 0 } };
}

/** Sizes of the first prompts of one kind, and of their system prompts, in tokens. */
interface Sizes {
  readonly reads: number[];
  readonly prompts: number[];
  readonly texts: number[];
  readonly wholeTexts: number[];
}

function noSizes(): Sizes {
  return { reads: [], prompts: [], texts: [], wholeTexts: [] };
}

/** The lower of two middle ones; Infinity of none. */
function middleOf(sorted: readonly number[]): number {
  return sorted[(sorted.length - 1) >> 1] ?? Infinity;
}

/**
 * One size for all lanes that seem to have the same system prompt, since the cache serves it to all
 * of them: the smallest that is close to the middle one.
 */
function commonOf(sorted: readonly number[]): number {
  const middle = middleOf(sorted);
  return sorted.find((size) => size * SAME_SYSTEM >= middle) ?? middle;
}

function isWholeAt(trace: Trace, row: number): boolean {
  return trace.parts?.whole[row] === 1;
}

function* laneOf(
  trace: Trace,
  draft: Draft,
  system: { readonly key: string; readonly tokens: number },
  options: LaneOptions,
  tally: Tally,
  pace: Pace,
): Steps<Lane> {
  const { tails, shortestTail, readsOutput } = endsOf(trace, draft.rows);
  const steps: Step[] = [];
  const reasoning = new ReasoningOfTurns();
  let turn = -1;
  let lastTurn = Number.NaN;
  let history = 0;
  let lastPrompt = 0;
  let lastOutput = 0;
  let writeTtl: CacheTtl | null = null;
  for (const [k, row] of draft.rows.entries()) {
    if (pace.isOver()) yield;
    const turnString = trace.turn[row] ?? -1;
    const isFirstOfTurn = turnString < 0 || turnString !== lastTurn;
    const outputTurn = Math.max(0, turn);
    if (isFirstOfTurn) turn++;
    lastTurn = turnString;
    const promptTokens = promptTokensAt(trace, row);
    const systemTokens = Math.min(system.tokens, promptTokens);
    let tailTokens = Math.min(tails[k] ?? 0, promptTokens - systemTokens);
    // The tail is a guess: a prompt that is shorter by less than it has a shorter tail, not an edit.
    const isCompacted = k > 0 && promptTokens < lastPrompt * COMPACTION_SHARE;
    if (k > 0 && !isCompacted && promptTokens - tailTokens < history)
      tailTokens = Math.max(0, Math.min(tailTokens, shortestTail), promptTokens - history);
    const size = promptTokens - tailTokens;
    const added: Segment[] = [];
    const add = (kind: SegmentKind, tokens: number, of = turn): void => {
      if (tokens > 0) added.push({ kind, tokens, fullTokens: tokens, turn: of });
    };
    const addAll = (pieces: readonly Piece[]): void => {
      for (const piece of pieces) add(piece.kind, piece.tokens);
    };
    const parts = partsAt(trace, row);
    const shows = canShare(parts);
    tally.content[shows ? 'shown' : 'growthOnly']++;
    let change: Step['change'] = 'grew';
    let lostTokens = 0;
    let cachedOutputTokens = 0;
    let reasoningFrom: number | null = null;
    if (k === 0) {
      change = 'first';
      const messages = size - systemTokens;
      if (shows) addAll(piecesOfStart(parts, isWholeAt(trace, row), messages));
      else add('user', messages);
    } else if (isCompacted) {
      change = 'compacted';
      lostTokens = history - size;
      addAll(piecesOfStart(parts, false, Math.max(0, size - systemTokens)));
    } else {
      const growth = size - history;
      if (growth < 0) {
        change = 'edited';
        lostTokens = -growth;
      }
      if (isFirstOfTurn && turnString >= 0)
        reasoningFrom = reasoning.takenOutFrom(lastOutput - growth);
      else reasoning.goOn(lastOutput - growth);
      const kept = Math.max(0, Math.min(growth, lastOutput));
      add('assistant', kept, outputTurn);
      if (readsOutput) cachedOutputTokens = kept;
      const fresh = Math.max(0, growth - kept);
      tally.newTokens += fresh;
      if (shows) {
        // The counts are what was billed: text for which they leave no room was not sent.
        if (fresh === 0 && parts.some((p) => p.characters > 0)) tally.content.contradicting++;
        addAll(piecesOfGrowth(parts, fresh));
      } else if (turnString >= 0) add(isFirstOfTurn ? 'user' : 'tool', fresh);
      else {
        const tool = Math.round(fresh * options.toolShare);
        add('tool', tool);
        add('user', fresh - tool);
        tally.assumedToolTokens += tool;
      }
    }
    const read = trace.counts.cacheRead[row] ?? Number.NaN;
    const outputTokens = trace.counts.output[row] || 0;
    writeTtl = writeTtlAt(trace, row) ?? writeTtl;
    if (isFirstOfTurn || isCompacted) reasoning.begin();
    reasoning.add(trace.counts.reasoning[row] || 0, size);
    steps.push({
      row,
      timeMs: trace.timeMs[row] ?? Number.NaN,
      turn,
      isFirstOfTurn,
      promptTokens,
      recordedRead: Number.isNaN(read) ? null : read,
      recordedWrite: writtenTokensAt(trace, row),
      writeTtl,
      outputTokens,
      added,
      cachedOutputTokens,
      tailTokens,
      change,
      lostTokens,
      reasoningFrom,
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
    readsOutput,
  };
}

/**
 * Some agents send reasoning back while a turn lasts and take it out when the next begins, which
 * edits the history from the first reasoning of that turn on.
 * https://platform.openai.com/docs/guides/reasoning (the context window of a conversation)
 *
 * A lane does it from the first time that a turn begins with a prompt shorter than what came before
 * by about the reasoning of the turn before, and by more than that of its last call. Afterwards a
 * long question may hide it. A lane in which reasoning is missing from one call to the next never
 * sends it back, so it has none to take out.
 */
class ReasoningOfTurns {
  #isTakenOut = false;
  #isSentBack = true;
  #tokens = 0;
  #lastTokens = 0;
  #from: number | null = null;

  begin(): void {
    this.#tokens = 0;
    this.#from = null;
  }

  /** @param sentTokens history with which the call was made that reasoned */
  add(reasoningTokens: number, sentTokens: number): void {
    this.#lastTokens = reasoningTokens;
    if (reasoningTokens <= 0) return;
    this.#tokens += reasoningTokens;
    this.#from ??= sentTokens;
  }

  /**
   * A call of the same turn.
   * @param missingTokens by how much the prompt falls short of the last one and its output
   */
  goOn(missingTokens: number): void {
    // Templates around a call cost or save some tokens.
    if (missingTokens > Math.max(100, this.#lastTokens / 2)) this.#isSentBack = false;
  }

  /**
   * The first call of a turn.
   * @param missingTokens as for {@link goOn}
   * @returns where the history is edited, tokens; `null` = it is not
   */
  takenOutFrom(missingTokens: number): number | null {
    if (this.#from === null || !this.#isSentBack) return null;
    const isAbout = missingTokens >= this.#tokens / 2 && missingTokens <= this.#tokens * 1.05 + 16;
    if (isAbout && missingTokens > this.#lastTokens + 16) this.#isTakenOut = true;
    return this.#isTakenOut ? this.#from : null;
  }
}

/**
 * The end of each prompt that is not there on the next call (a date, a reminder, retrieved notes),
 * and whether the cache goes on beyond the prompt into the output.
 *
 * A log that reports writes tells the tail: what a call neither read nor wrote lies behind the last
 * breakpoint. Else it is measured: the next call reads what was kept of this prompt, so the median
 * of (prompt − next read) over the lane's undisturbed calls is the tail. If most of them read more
 * than the prompt before, they read its output too, as
 * https://api-docs.deepseek.com/guides/kv_cache describes, and there is no tail.
 */
function endsOf(
  trace: Trace,
  rows: readonly number[],
): {
  readonly tails: readonly number[];
  /** How short a tail of this lane can be. */
  readonly shortestTail: number;
  readonly readsOutput: boolean;
} {
  const writes = rows.some((row) => writtenTokensAt(trace, row) > 0);
  if (writes)
    return {
      tails: rows.map((row) =>
        writtenTokensAt(trace, row) + (trace.counts.cacheRead[row] || 0) > 0
          ? trace.counts.uncachedInput[row] || 0
          : 0,
      ),
      shortestTail: 0,
      readsOutput: false,
    };
  const gaps: number[] = [];
  const outputs = { read: 0, notRead: 0 };
  for (let k = 1; k < rows.length; k++) {
    const row = rows[k - 1] ?? 0;
    const before = promptTokensAt(trace, row);
    const read = trace.counts.cacheRead[rows[k] ?? 0] || 0;
    const gap = before - read;
    // A larger gap is a miss, not a tail.
    if (read <= 0 || gap > Math.max(2048, before * 0.1)) continue;
    if (gap >= 0) gaps.push(gap);
    // A shorter output could hide behind a seller's rounding.
    if ((trace.counts.output[row] || 0) >= 256) outputs[gap < 0 ? 'read' : 'notRead']++;
  }
  const readsOutput = outputs.read > outputs.notRead;
  gaps.sort((a, b) => a - b);
  const tail = readsOutput ? 0 : (gaps[gaps.length >> 1] ?? 0);
  const shortestTail = Math.min(tail, gaps[Math.floor(gaps.length / 10)] ?? 0);
  return { tails: rows.map(() => tail), shortestTail, readsOutput };
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

/** The prefix that is as it was sent last, tokens, before this step adds what is new to it. */
export function unchangedOf(step: Step, historyTokens: number, systemTokens: number): number {
  switch (step.change) {
    case 'first':
      return 0;
    case 'compacted':
      return Math.min(systemTokens, historyTokens);
    case 'edited':
      // Where else the edit lies is not known; it is taken to be at the end.
      return Math.min(step.reasoningFrom ?? Infinity, historyTokens - step.lostTokens);
    case 'grew':
      return Math.min(step.reasoningFrom ?? Infinity, historyTokens + step.cachedOutputTokens);
  }
}

/** Name of a lane's session, for tables. */
export function sessionOf(trace: Trace, lane: Lane): string {
  return stringAt(trace, lane.session) ?? '';
}
