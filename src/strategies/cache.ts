/**
 * A seller's prompt cache, as far as its published rules go: a prefix that was sent before and is
 * still alive is read, not billed anew.
 *
 * Two kinds (`CacheRules.mode` of a tariff): with _breakpoints_ a request reads up to the end of an
 * earlier request (or of its system prompt); an _automatic_ cache reads as far as the prompts agree.
 *
 * An entry stands for its whole prefix and has one lifetime. Where reading does not renew it, only a
 * request that adds something leaves an entry with a lifetime of its own.
 *
 * Not modelled, because no usage log tells it:
 * - Anthropic looks for an earlier entry at most 20 content blocks before each breakpoint, and takes
 *   at most four breakpoints. Whether a step of more blocks (many parallel tool calls) loses its
 *   prefix depends on where the agent put its other breakpoints: one that marks its last two messages
 *   finds the entry of its last request however many blocks came since. Counts do not say where.
 * - OpenAI considers the latest 80 breakpoints; no lane reads further back than its last request,
 *   but after a rewrite, and then the system prompt is the entry that is left.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 * https://platform.openai.com/docs/guides/prompt-caching
 * https://api-docs.deepseek.com/guides/kv_cache
 */
import type { CacheRules, Tariff, TtlName } from '../tariffs/tariff.ts';

export const TTL_MS: Readonly<Record<TtlName, number>> = {
  '5m': 300_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '12h': 43_200_000,
};

/** What the model has to assume because the seller does not publish it. */
export type CacheAssumption = 'lifetime-not-published' | 'minimum-not-published' | 'no-cache-rules';

/** The rules of one seller's cache, complete. */
export interface CacheModel {
  /** False: nothing is ever read. */
  readonly caches: boolean;
  /** True: reads end where an earlier request (or the system prompt) ended. */
  readonly breakpoints: boolean;
  /** A shorter prefix is not read. */
  readonly minTokens: number;
  /** Reads are rounded down to a multiple of it. */
  readonly incrementTokens: number;
  readonly ttlMs: number;
  readonly refreshOnRead: boolean;
  /** New prefix is billed as a write at the default lifetime's price. */
  readonly billsWrites: boolean;
  readonly defaultTtl: TtlName | null;
  readonly assumptions: readonly CacheAssumption[];
}

/**
 * Logs hold the time of the response, while a lifetime runs from request to request: a prefix counts
 * as expired only this long after its lifetime.
 */
export const RESPONSE_TIME_GRACE_MS = 15_000;

/** Assumed lifetime where a seller publishes none; shown wherever it matters. */
export const ASSUMED_TTL_MS = 3_600_000;

/** The cache of a tariff. @param tariff `null`: a model that no tariff knows */
export function cacheModelOf(tariff: Tariff | null): CacheModel {
  const rules: CacheRules | null = tariff?.cache ?? null;
  const assumptions: CacheAssumption[] = [];
  if (rules === null || rules.mode === null) assumptions.push('no-cache-rules');
  const shortest = rules?.defaultTtl ?? rules?.ttls[0] ?? null;
  const ttlSeconds = rules?.ttlSeconds ?? null;
  const minTokens = rules?.minTokens ?? null;
  const publishedMs =
    ttlSeconds !== null ? ttlSeconds * 1000 : shortest === null ? null : TTL_MS[shortest];
  if (publishedMs === null) assumptions.push('lifetime-not-published');
  if (minTokens === null) assumptions.push('minimum-not-published');
  const latest = tariff?.periods.at(-1)?.rates ?? null;
  return {
    caches: tariff?.caching ?? true,
    breakpoints: rules?.mode === 'breakpoints',
    minTokens: minTokens ?? 0,
    incrementTokens: rules?.increment ?? 1,
    ttlMs: publishedMs ?? ASSUMED_TTL_MS,
    refreshOnRead: rules?.refreshOnRead ?? true,
    billsWrites: latest !== null && Object.keys(latest.cacheWrite).length > 0,
    defaultTtl: shortest,
    assumptions,
  };
}

/** What one lane's requests have left in the cache of one model. */
export class PrefixCache {
  readonly #model: CacheModel;
  /** How many entries there are: the first of both lists, which keep their room. */
  #entries = 0;
  /** Rising; where an earlier request ended, tokens from the start. */
  readonly #ends: number[] = [];
  readonly #aliveUntilMs: number[] = [];

  constructor(model: CacheModel) {
    this.#model = model;
  }

  /**
   * Tokens that a request reads.
   * @param unchangedTokens the prefix that is as it was last sent in this lane
   * @param timeMs start of the request; NaN = unknown, then nothing has expired
   * @param systemTokens a prefix that other requests to the same model keep alive
   * @param systemUntilMs how long; −Infinity = none has sent it, NaN = one has, at an unknown time,
   *   so it is alive
   */
  read(
    unchangedTokens: number,
    timeMs: number,
    systemTokens: number,
    systemUntilMs: number,
  ): number {
    const model = this.#model;
    if (!model.caches) return 0;
    let read = systemUntilMs === -Infinity || systemUntilMs < timeMs ? 0 : systemTokens;
    for (let i = this.#entries - 1; i >= 0; i--) {
      if ((this.#aliveUntilMs[i] ?? 0) < timeMs) continue;
      const end = this.#ends[i] ?? 0;
      const here = end <= unchangedTokens ? end : model.breakpoints ? 0 : unchangedTokens;
      if (here > read) read = here;
      // Entries rise, so no earlier one reaches further.
      if (end <= unchangedTokens || !model.breakpoints) break;
    }
    return roundRead(read, model);
  }

  /**
   * Leaves a request's prefix in the cache.
   * @param unchangedTokens as for {@link read}: what lay beyond it can no longer be reached
   * @param readTokens what the request read
   * @param endTokens end of the prefix that the request leaves
   * @param ttlMs lifetime of what it leaves, where the log says it
   */
  store(
    unchangedTokens: number,
    readTokens: number,
    endTokens: number,
    timeMs: number,
    ttlMs: number = this.#model.ttlMs,
  ): void {
    const model = this.#model;
    const untilMs = Number.isNaN(timeMs) ? Infinity : timeMs + ttlMs + RESPONSE_TIME_GRACE_MS;
    let cutUntilMs = -Infinity;
    while (this.#entries > 0 && (this.#ends[this.#entries - 1] ?? 0) > unchangedTokens)
      cutUntilMs = Math.max(cutUntilMs, this.#pop());
    // Of an automatic cache's entries the unchanged start stays of use.
    if (!model.breakpoints && unchangedTokens > 0 && cutUntilMs > -Infinity)
      this.#put(unchangedTokens, cutUntilMs);
    if (model.refreshOnRead && readTokens > 0)
      for (let i = this.#entries - 1; i >= 0; i--)
        if (roundRead(this.#ends[i] ?? 0, model) <= readTokens) {
          // Only the longest entry that was read can be of use again before the shorter ones.
          this.#aliveUntilMs[i] = Math.max(this.#aliveUntilMs[i] ?? 0, untilMs);
          break;
        }
    if (endTokens < model.minTokens) return;
    // A request that adds nothing to what it read writes nothing that could live longer.
    if (model.refreshOnRead || roundRead(endTokens, model) > readTokens)
      this.#put(endTokens, untilMs);
  }

  #put(end: number, untilMs: number): void {
    let until = untilMs;
    while (this.#entries > 0 && (this.#ends[this.#entries - 1] ?? 0) >= end)
      until = Math.max(until, this.#pop());
    this.#ends[this.#entries] = end;
    this.#aliveUntilMs[this.#entries++] = until;
  }

  #pop(): number {
    return this.#aliveUntilMs[--this.#entries] ?? -Infinity;
  }
}

/** A read as the seller bills it: nothing below the minimum, whole increments. */
export function roundRead(tokens: number, model: CacheModel): number {
  if (tokens < model.minTokens) return 0;
  if (model.incrementTokens === 1) return Math.floor(tokens);
  return Math.floor(tokens / model.incrementTokens) * model.incrementTokens;
}
