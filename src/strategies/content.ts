/**
 * Segments from what a log shows of its prompts. The recorded totals stay: parts only say how the
 * tokens that came into a prompt are shared out, and where one tool's output ends.
 */
import type { PromptPart } from '../trace/trace.ts';
import type { SegmentKind } from './history.ts';

/**
 * An assumption, about English text: it splits a first prompt, or one after a compaction, into what
 * the log shows and what it does not. https://platform.openai.com/tokenizer
 */
export const CHARACTERS_PER_TOKEN = 4;

/** Tokens of one kind that came into a prompt together. */
export interface Piece {
  readonly kind: SegmentKind;
  readonly tokens: number;
}

/**
 * Whole numbers in proportion to `weights` that add up to `total` exactly: rounded down, then one
 * more for the largest remainders. All 0 where no weight is above 0.
 * https://en.wikipedia.org/wiki/Quota_method
 */
export function sharedOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((n, w) => n + w, 0);
  if (!(sum > 0) || total <= 0) return weights.map(() => 0);
  const exact = weights.map((w) => (total * w) / sum);
  const shares = exact.map(Math.floor);
  let left = total - shares.reduce((n, s) => n + s, 0);
  const order = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order) {
    if (left <= 0) break;
    shares[i] = (shares[i] ?? 0) + 1;
    left--;
  }
  // Sums of doubles near 2^53 may be off by more than one a share.
  if (left !== 0) shares[0] = (shares[0] ?? 0) + left;
  return shares;
}

/**
 * System prompt and tool definitions of a conversation's first call, in tokens: by its share of the
 * text where the log has the whole request, else what is left beside the messages' text at
 * {@link CHARACTERS_PER_TOKEN}. `null`: no message is shown.
 */
export function systemTokensIn(
  parts: readonly PromptPart[],
  isWhole: boolean,
  promptTokens: number,
): number | null {
  let system = 0;
  let messages = 0;
  for (const part of parts)
    if (part.kind === 'system') system += part.characters;
    else messages += part.characters;
  if (messages === 0) return null;
  if (isWhole) return Math.floor((promptTokens * system) / (system + messages));
  return Math.max(0, promptTokens - Math.ceil(messages / CHARACTERS_PER_TOKEN));
}

/** Whether parts say how tokens are shared out: they have text, or they are all of one kind. */
export function canShare(parts: readonly PromptPart[]): boolean {
  const [first] = parts;
  if (first === undefined) return false;
  return parts.some((p) => p.characters > 0) || parts.every((p) => p.kind === first.kind);
}

/** The growth of a prompt, shared out over what came in; the pieces add up to `tokens`. */
export function piecesOfGrowth(parts: readonly PromptPart[], tokens: number): Piece[] {
  const [first] = parts;
  if (first !== undefined && !parts.some((p) => p.characters > 0))
    return [{ kind: segmentKindOf(first), tokens }];
  return piecesOf(parts, tokens);
}

/**
 * The messages of a first prompt, or of one after a compaction, within `tokens`. Where the request
 * is not whole they get what their text comes to; what the log does not show stands before them.
 * The pieces add up to `tokens`.
 */
export function piecesOfStart(
  parts: readonly PromptPart[],
  isWhole: boolean,
  tokens: number,
): Piece[] {
  const messages = parts.filter((p) => p.kind !== 'system');
  const estimated = messages.map((p) => Math.ceil(p.characters / CHARACTERS_PER_TOKEN));
  const rest = tokens - estimated.reduce((n, e) => n + e, 0);
  const hasText = messages.some((p) => p.characters > 0);
  if (hasText && (isWhole || rest <= 0)) return piecesOf(messages, tokens);
  return [
    { kind: 'other', tokens: Math.max(0, rest) },
    ...messages.map((p, i) => ({ kind: segmentKindOf(p), tokens: estimated[i] ?? 0 })),
  ];
}

function piecesOf(parts: readonly PromptPart[], tokens: number): Piece[] {
  const shares = sharedOut(
    tokens,
    parts.map((p) => p.characters),
  );
  return parts.map((p, i) => ({ kind: segmentKindOf(p), tokens: shares[i] ?? 0 }));
}

/** Instructions that come in later are messages like a person's; the system prompt is what stands first. */
function segmentKindOf({ kind }: PromptPart): SegmentKind {
  return kind === 'system' ? 'user' : kind;
}
