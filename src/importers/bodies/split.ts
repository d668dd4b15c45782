/**
 * The identity tests: from the counts as a seller or tool wrote them to disjoint counts.
 *
 * Whether cached tokens are inside the input count, and reasoning inside the output count, is a
 * property of the producer, not of a field's name. A recorded total settles it; without one the
 * producer's convention does. No count ever turns negative.
 *
 * What goes wrong otherwise: cached tokens billed twice (https://github.com/BerriAI/litellm/issues/6215)
 * or subtracted from an input that never held them
 * (https://github.com/langchain-ai/langsmith-sdk/issues/1858), reasoning billed twice
 * (https://github.com/anomalyco/opencode/issues/17566) or not at all
 * (https://github.com/simonw/llm-gemini/issues/75).
 */
import type { NoticeCode } from '../importer.ts';

/** Counts as recorded, in tokens; `null` = not recorded. */
export interface RawCounts {
  readonly input: number | null;
  readonly cacheRead: number | null;
  /** All written tokens, whatever their lifetime. */
  readonly cacheWrite: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  /** Prompt tokens that a tool's result added (Gemini); absent = 0. */
  readonly toolInput?: number | null;
  readonly total: number | null;
}

/** `inside`: a part of the input (or output) count. `outside`: beside it. */
export type Place = 'inside' | 'outside';

export const PARTS = ['reasoning', 'toolInput', 'cacheRead', 'cacheWrite'] as const;
export type Part = (typeof PARTS)[number];
export type Places = Readonly<Record<Part, Place>>;

/** How a producer counts. */
export interface Convention extends Places {
  /**
   * True where the producer is known to count this way: a cached count above its input is then a
   * mistake of the log, and is cut down to the input. False where a field of this name is written
   * by producers of both kinds: such a count then shows that it lies outside.
   */
  readonly known: boolean;
}

/** OpenAI Chat and Responses, and who follows them: everything inside. */
export const INCLUSIVE: Convention = {
  cacheRead: 'inside',
  cacheWrite: 'inside',
  reasoning: 'inside',
  toolInput: 'inside',
  known: true,
};

/** Fields of these names, written by anybody. */
export const MIXED_INCLUSIVE: Convention = { ...INCLUSIVE, known: false };

/** Anthropic and Bedrock: cached tokens beside the input, reasoning inside the output. */
export const EXCLUSIVE: Convention = {
  cacheRead: 'outside',
  cacheWrite: 'outside',
  reasoning: 'inside',
  toolInput: 'inside',
  known: true,
};

/** Google: cached tokens inside the prompt, thoughts and tool-use prompt beside. */
export const GOOGLE: Convention = {
  cacheRead: 'inside',
  cacheWrite: 'inside',
  reasoning: 'outside',
  toolInput: 'outside',
  known: true,
};

export interface SplitCounts {
  readonly uncachedInput: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  /** Reasoning included. */
  readonly output: number | null;
  /** A part of `output`. */
  readonly reasoning: number | null;
  readonly places: Places;
  /** True where the recorded total is the sum of the parts as placed. */
  readonly proven: boolean;
  readonly notices: readonly NoticeCode[];
  /** True where the counts cannot all be right. */
  readonly inconsistent: boolean;
}

/**
 * Decides where each part lies and takes the counts apart.
 *
 * 1. A placement under which the recorded total is the sum, and no part exceeds what holds it, is
 *    right; of several, the one nearest to the convention.
 * 2. Else the convention holds, but reasoning above the output count lies outside, and so does a
 *    cached count above the input where the producer is not known to count it inside.
 * 3. A known inclusive producer's cached count above its input is cut to it: read first, then
 *    written; nothing is left uncached (https://github.com/dotnet/dev-proxy/pull/1613).
 *
 * A part that an inclusive producer does not report is in the count that holds it, so nothing is
 * missing: a read is then 0. A part beside the others is 0 only where the total proves it, else
 * unknown. A write is never guessed.
 */
export function splitCounts(raw: RawCounts, convention: Convention): SplitCounts {
  const proof = placementProvenByTotal(raw, convention);
  const places = proof ?? placementByConvention(raw, convention);
  const notices: NoticeCode[] = [];
  if (places.reasoning === 'outside' && convention.reasoning === 'inside')
    notices.push('reasoning-outside-output');

  const inside = (part: Part): number => (places[part] === 'inside' ? (raw[part] ?? 0) : 0);
  const beside = (part: Part): number => (places[part] === 'outside' ? (raw[part] ?? 0) : 0);

  let { cacheRead, cacheWrite } = raw;
  let uncachedInput: number | null = null;
  let inconsistent = false;
  if (raw.input !== null) {
    let room = raw.input;
    if (cacheRead !== null && places.cacheRead === 'inside') {
      inconsistent ||= cacheRead > room;
      cacheRead = Math.min(cacheRead, room);
      room -= cacheRead;
    }
    if (cacheWrite !== null && places.cacheWrite === 'inside') {
      inconsistent ||= cacheWrite > room;
      cacheWrite = Math.min(cacheWrite, room);
      room -= cacheWrite;
    }
    uncachedInput = room + beside('toolInput');
    if (inconsistent) notices.push('cached-exceeds-input');
  }
  const noneBeside = proof !== null;
  if (cacheRead === null && raw.input !== null)
    cacheRead = places.cacheRead === 'inside' || noneBeside ? 0 : null;
  if (cacheWrite === null && places.cacheWrite === 'outside' && noneBeside) cacheWrite = 0;
  const reasoning =
    raw.reasoning ?? (places.reasoning === 'outside' && noneBeside ? 0 : raw.reasoning);
  const output = raw.output === null ? null : raw.output + beside('reasoning');
  return {
    uncachedInput,
    cacheRead,
    cacheWrite,
    output,
    // Where the output is unknown, a part of it says nothing that could be billed.
    reasoning: output === null ? null : inside('reasoning') > output ? null : reasoning,
    places,
    proven: proof !== null,
    notices,
    inconsistent,
  };
}

function placementProvenByTotal(raw: RawCounts, convention: Convention): Places | null {
  const { input, output, total } = raw;
  if (input === null || output === null || total === null) return null;
  // Only a part with something in it can be seen in a sum.
  const open = PARTS.filter((part) => (raw[part] ?? 0) > 0);
  let best: Places | null = null;
  let fewest = Infinity;
  for (let mask = 0; mask < 1 << open.length; mask++) {
    const places: Record<Part, Place> = { ...pick(convention) };
    let moved = 0;
    open.forEach((part, i) => {
      if ((mask & (1 << i)) === 0) return;
      places[part] = places[part] === 'inside' ? 'outside' : 'inside';
      moved++;
    });
    if (moved >= fewest) continue;
    const sum = (place: Place, ...parts: readonly Part[]): number =>
      parts.reduce((n, part) => n + (places[part] === place ? (raw[part] ?? 0) : 0), 0);
    if (sum('inside', 'cacheRead', 'cacheWrite', 'toolInput') > input) continue;
    if (sum('inside', 'reasoning') > output) continue;
    if (input + output + sum('outside', ...PARTS) !== total) continue;
    best = places;
    fewest = moved;
  }
  return best;
}

function placementByConvention(raw: RawCounts, convention: Convention): Places {
  const places: Record<Part, Place> = { ...pick(convention) };
  if (raw.output !== null && (raw.reasoning ?? 0) > raw.output) places.reasoning = 'outside';
  if (!convention.known && raw.input !== null) {
    const cached =
      (places.cacheRead === 'inside' ? (raw.cacheRead ?? 0) : 0) +
      (places.cacheWrite === 'inside' ? (raw.cacheWrite ?? 0) : 0);
    if (cached > raw.input) {
      places.cacheRead = 'outside';
      places.cacheWrite = 'outside';
    }
  }
  return places;
}

function pick(c: Convention): Places {
  return {
    cacheRead: c.cacheRead,
    cacheWrite: c.cacheWrite,
    reasoning: c.reasoning,
    toolInput: c.toolInput,
  };
}
