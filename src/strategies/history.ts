/**
 * A prompt as a list of segments, and what a rewrite of it does to the reusable prefix.
 *
 * A seller's prompt cache serves the longest prefix that is unchanged since an earlier request
 * (https://platform.claude.com/docs/en/build-with-claude/prompt-caching,
 * https://platform.openai.com/docs/guides/prompt-caching). So every edit here moves one number: how
 * many tokens at the start are still as they were last sent.
 */

/** What a part of a prompt is. `other` stands for what a log does not tell apart. */
export const SEGMENT_KINDS = ['system', 'user', 'assistant', 'tool', 'summary', 'other'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];

export interface Segment {
  readonly kind: SegmentKind;
  /** As it is sent. */
  readonly tokens: number;
  /** Before anything was cut from it. */
  readonly fullTokens: number;
  /** Number of the turn in which it came in, from 0, within its lane. */
  readonly turn: number;
}

/** The history that a lane of calls sends; all edits go through it. */
export class History {
  readonly segments: Segment[] = [];
  #tokens = 0;
  #toolOutputs = 0;
  #unchangedTokens = 0;
  /** Size when it was last sent, with the output since. */
  #sentTokens = -1;
  #isEdited = false;
  readonly #onDrop: (segment: Segment) => void;

  /**
   * @param onDrop told of every segment that an edit takes out for good ({@link replace},
   *   {@link splice}), in their order; not of what {@link reset} and {@link shorten} take away, which
   *   the recorded agent took away too
   */
  constructor(onDrop: (segment: Segment) => void = () => undefined) {
    this.#onDrop = onDrop;
  }

  /** Tokens of all segments. */
  get tokens(): number {
    return this.#tokens;
  }

  /** How many segments are tool outputs. */
  get toolOutputs(): number {
    return this.#toolOutputs;
  }

  /** Tokens at the start that are as they were when {@link markSent} was last called. */
  get unchangedTokens(): number {
    return this.#unchangedTokens;
  }

  /** Whether a segment was ever replaced, taken or dropped; a history that only grows is not. */
  get isEdited(): boolean {
    return this.#isEdited;
  }

  append(segment: Segment): void {
    this.segments.push(segment);
    this.#count(segment, 1);
  }

  /**
   * Puts in what the model has just written. Where the seller's cache holds it already, it is a part
   * of what is unchanged, if all before it is.
   */
  appendOutput(segment: Segment, isCached: boolean): void {
    const isExtended =
      isCached && this.#unchangedTokens === this.#tokens && this.#tokens === this.#sentTokens;
    this.append(segment);
    if (isExtended) this.#sentTokens = this.#unchangedTokens = this.#tokens;
  }

  /** Something in the segment at `index` is not as it was sent, nor is what follows it. */
  touch(index: number): void {
    const before = this.tokensBefore(index);
    if (before < this.#unchangedTokens) this.#unchangedTokens = before;
  }

  /** Puts another segment in the place of one; what it was is dropped. */
  replace(index: number, segment: Segment): void {
    const gone = this.#put(index, segment);
    if (gone !== undefined) this.#onDrop(gone);
  }

  /** As {@link replace}, for a segment whose content stays at hand: nothing is dropped. */
  rewrite(index: number, segment: Segment): void {
    this.#put(index, segment);
  }

  /** Drops segments and puts others in their place. @returns what was dropped */
  splice(index: number, count: number, put: readonly Segment[] = []): Segment[] {
    return this.#splice(index, count, put, false);
  }

  /** Takes segments out to keep them elsewhere; they are not dropped. */
  take(index: number, count: number, put: readonly Segment[] = []): Segment[] {
    return this.#splice(index, count, put, true);
  }

  /**
   * Drops the segments of a span that a test does not keep.
   * @param to index after the span
   * @returns tokens that were dropped
   */
  filter(from: number, to: number, keeps: (segment: Segment) => boolean): number {
    const { segments } = this;
    const dropped: Segment[] = [];
    let before = this.tokensBefore(from);
    let end = from;
    const last = Math.min(to, segments.length);
    for (let i = from; i < last; i++) {
      const segment = segments[i];
      if (segment === undefined) continue;
      if (keeps(segment)) {
        segments[end++] = segment;
        if (dropped.length === 0) before += segment.tokens;
      } else dropped.push(segment);
    }
    if (dropped.length === 0) return 0;
    this.#isEdited = true;
    for (let i = last; i < segments.length; i++) segments[end++] = segments[i] as Segment;
    cut(segments, end);
    this.#unchangedTokens = Math.min(this.#unchangedTokens, before);
    let droppedTokens = 0;
    for (const segment of dropped) {
      droppedTokens += segment.tokens;
      this.#count(segment, -1);
      this.#onDrop(segment);
    }
    return droppedTokens;
  }

  /** Another history altogether, of which `unchangedTokens` at the start are as before. */
  reset(segments: readonly Segment[], unchangedTokens: number): void {
    this.segments.length = 0;
    this.#tokens = 0;
    this.#toolOutputs = 0;
    for (const segment of segments) this.append(segment);
    this.#unchangedTokens = Math.min(this.#unchangedTokens, unchangedTokens, this.#tokens);
  }

  /** Takes tokens off the end, but none of the system prompt; what stands before them is unchanged. */
  shorten(tokens: number): void {
    let left = tokens;
    while (left > 0) {
      const last = this.segments.pop();
      if (last === undefined) break;
      if (last.kind === 'system') {
        this.segments.push(last);
        break;
      }
      const cut = Math.min(left, last.tokens);
      this.#count(last, -1);
      if (cut < last.tokens) this.append({ ...last, tokens: last.tokens - cut });
      left -= cut;
    }
    this.#unchangedTokens = Math.min(this.#unchangedTokens, this.#tokens);
  }

  /** The history has been sent as it is now. */
  markSent(): void {
    this.#sentTokens = this.#unchangedTokens = this.#tokens;
  }

  /** Tokens of the segments before `index`. */
  tokensBefore(index: number): number {
    let tokens = 0;
    for (let i = 0; i < index; i++) tokens += this.segments[i]?.tokens ?? 0;
    return tokens;
  }

  /** How many segments at the start are system prompt and tool definitions. */
  get systemSegments(): number {
    let n = 0;
    while (this.segments[n]?.kind === 'system') n++;
    return n;
  }

  /** Tokens of those segments. */
  get systemTokens(): number {
    let tokens = 0;
    for (const segment of this.segments) {
      if (segment.kind !== 'system') break;
      tokens += segment.tokens;
    }
    return tokens;
  }

  #splice(index: number, count: number, put: readonly Segment[], keeps: boolean): Segment[] {
    this.#edit(index);
    const { segments } = this;
    const end = Math.min(index + count, segments.length);
    const gone: Segment[] = [];
    for (let i = index; i < end; i++) {
      const segment = segments[i];
      if (segment === undefined) continue;
      gone.push(segment);
      this.#count(segment, -1);
    }
    const [first] = put;
    // What stays behind the cut is short as a rule: moving it one by one takes less time than `splice`.
    if (put.length <= gone.length && segments.length - end <= MOVED_ONE_BY_ONE) {
      let to = index;
      for (const segment of put) segments[to++] = segment;
      for (let from = end; from < segments.length; from++)
        segments[to++] = segments[from] as Segment;
      cut(segments, to);
    }
    // Spreading a list into the call takes longer than the move itself.
    else if (first === undefined) segments.splice(index, count);
    else if (put.length === 1) segments.splice(index, count, first);
    else segments.splice(index, count, ...put);
    for (const segment of put) this.#count(segment, 1);
    if (!keeps) for (const segment of gone) this.#onDrop(segment);
    return gone;
  }

  /** @returns what was there */
  #put(index: number, segment: Segment): Segment | undefined {
    this.#edit(index);
    const gone = this.segments[index];
    if (gone === undefined) return undefined;
    this.segments[index] = segment;
    this.#count(gone, -1);
    this.#count(segment, 1);
    return gone;
  }

  /** What follows is no longer as it was sent. */
  #edit(index: number): void {
    this.#isEdited = true;
    // Edits near the end are the common case: count back from the total, not up from zero.
    let before = this.#tokens;
    for (let i = this.segments.length - 1; i >= index; i--) before -= this.segments[i]?.tokens ?? 0;
    if (before < this.#unchangedTokens) this.#unchangedTokens = before;
  }

  #count(segment: Segment, times: 1 | -1): void {
    this.#tokens += times * segment.tokens;
    if (segment.kind === 'tool') this.#toolOutputs += times;
  }
}

const MOVED_ONE_BY_ONE = 64;

/** Shortens a list; taking single entries off its end is much faster than setting its length. */
function cut(segments: Segment[], length: number): void {
  if (segments.length - length > 4) segments.length = length;
  else while (segments.length > length) segments.pop();
}
