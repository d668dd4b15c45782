/** Made-up calls for tests of the simulator. */
import { traceOf } from '../trace/builder.ts';
import type { Call, Trace } from '../trace/trace.ts';
import { lanesOf, type LaneOptions, type Lanes } from './lanes.ts';

/** A call by its whole prompt: what is neither read nor written is uncached. Times in seconds. */
export interface Sketch extends Omit<Partial<Call>, 'uncachedInput' | 'timeMs' | 'cacheRead'> {
  readonly prompt: number;
  /** `null` = the log does not say. @default 0 */
  readonly read?: number | null;
  readonly output?: number;
  /** `null` = unknown. @default one second after the call before */
  readonly at?: number | null;
}

export function traceOfSketches(sketches: readonly Sketch[]): Trace {
  let seconds = 0;
  return traceOf(
    sketches.map(({ prompt, read = 0, output = 0, at, ...rest }): Call => {
      seconds = at === undefined || at === null ? seconds + 1 : at;
      const written = (rest.cacheWrite5m ?? 0) + (rest.cacheWrite1h ?? 0);
      return {
        session: 's',
        model: 'm',
        timeMs: at === null ? null : seconds * 1000,
        uncachedInput: prompt - (read ?? 0) - written,
        cacheRead: read,
        output,
        ...rest,
      };
    }),
  );
}

export const lanesOfSketches = (sketches: readonly Sketch[], options?: LaneOptions): Lanes =>
  lanesOf(traceOfSketches(sketches), options);

/** What a planted miss is due to. */
export type Planted = 'lifetime' | 'compaction' | 'prefix-edit' | 'model' | 'unexplained';

export interface PlantedTrace {
  readonly trace: Trace;
  /** By row: the cause, and the tokens that were billed anew. */
  readonly planted: ReadonlyMap<
    number,
    { readonly cause: Planted; readonly rebilledTokens: number }
  >;
}

export const PLANTED_TTL_MS = 300_000;
const LIFE = PLANTED_TTL_MS;
const INCREMENT = 128;

/**
 * Sessions of an agent under a five-minute cache, with misses planted in them.
 *
 * `automatic`: reads in steps of 128 tokens, no writes in the log, a volatile end of each prompt.
 * `breakpoints`: reads to the token, writes in the log, a few tokens behind the last breakpoint.
 * In both, reasoning is billed as output and not sent back, and times are those of the responses.
 * The cache here is a list of what was sent and until when it lives, on purpose not the product's.
 * @param random uniform integers 0 … n − 1
 */
export function plantedTrace(
  kind: 'automatic' | 'breakpoints',
  random: (n: number) => number,
): PlantedTrace {
  const calls: Call[] = [];
  const planted = new Map<number, { cause: Planted; rebilledTokens: number }>();
  const between = (low: number, high: number): number => low + random(high - low + 1);
  const system = between(10_000, 20_000);
  const usualTail = between(300, 1500);
  let startMs = Date.UTC(2026, 5, 1);
  let responseMs = startMs;
  for (let session = 0; session < 6; session++) {
    /** By model: ends of prefixes in the cache, and until when. */
    const caches = new Map<string, { end: number; untilMs: number }[]>();
    let model = 'a';
    let isFirst = true;
    // Half of the sessions begin while the last one's system prompt is alive.
    const isWarm = session > 0 && random(2) === 0;
    startMs += isWarm ? between(5_000, 100_000) : between(2 * LIFE, 10 * LIFE);
    let history = system + between(50, 2000);
    let sent = 0;
    let turn = 0;
    let left = between(2, 6);
    for (let i = 0; i < 70; i++) {
      const isTurnStart = left-- === 0;
      if (isTurnStart) {
        turn++;
        left = between(2, 6);
      }
      let cause: Planted | null = null;
      const dice = random(100);
      if (i > 2 && dice < 3) cause = 'lifetime';
      else if (i > 2 && dice < 6 && history > 1.7 * system + 6000) cause = 'compaction';
      else if (i > 2 && dice < 9 && history > 1.3 * system) cause = 'prefix-edit';
      else if (i > 2 && dice < 12) cause = 'model';
      else if (i > 2 && dice < 15) cause = 'unexplained';
      // The next call follows the response; the lifetime runs from request to request.
      if (!isFirst)
        startMs = responseMs + between(2_000, random(12) === 0 ? LIFE - 40_000 : 60_000);
      if (cause === 'lifetime') startMs += between(LIFE + 30_000, 20 * LIFE);
      if (cause === 'model') model = model === 'a' ? 'b' : model === 'b' ? 'c' : 'a';

      const growth = isFirst
        ? 0
        : isTurnStart
          ? between(20, 400)
          : between(100, 1 + random(6000) + 100);
      /** The start of the history that is as it was. */
      let same = sent;
      if (cause === 'compaction') {
        history = system + between(1500, 3000) + growth;
        same = system;
      } else if (cause === 'prefix-edit') {
        same = system + random(Math.floor(0.7 * (history - system)));
        const room = Math.min(0.15 * history, history - same);
        history -= Math.min(
          history - same,
          Math.floor(0.04 * history + random(Math.max(1, Math.floor(room)))),
        );
      } else history += growth;

      let entries = caches.get(model) ?? [];
      for (const [name, list] of caches) {
        const cut =
          kind === 'automatic'
            ? list.map((e) => ({ ...e, end: Math.min(e.end, same) }))
            : list.filter((e) => e.end <= same || e.end === system);
        caches.set(name, cut);
        if (name === model) entries = cut;
      }
      const alive = entries.filter((e) => e.untilMs >= startMs).map((e) => e.end);
      let read = Math.max(0, ...alive);
      if (isFirst && isWarm) read = system;
      if (cause === 'unexplained')
        read =
          kind === 'automatic'
            ? Math.floor((read * random(70)) / 100)
            : (alive.filter((end) => end < 0.7 * read)[0] ?? 0);
      if (kind === 'automatic') read -= read % INCREMENT;
      read = Math.min(read, history);
      const tail = kind === 'automatic' ? usualTail + between(-200, 200) : between(2, 12);
      const prompt = history + tail;
      const rebilledTokens = Math.min(sent, history) - read;
      const visible = between(20, 600);
      const reasoning = random(3) === 0 ? between(50, 2000) : 0;
      // As `calibrate` counts: a smaller share of the prompt is no break.
      if (!isFirst && cause !== null && rebilledTokens > 0.02 * prompt)
        planted.set(calls.length, { cause, rebilledTokens });
      calls.push({
        session: `s${session}`,
        turn: String(turn),
        model,
        timeMs: (responseMs = startMs + between(500, 9000)),
        uncachedInput: kind === 'automatic' ? prompt - read : tail,
        cacheRead: read,
        output: visible + reasoning,
        reasoning,
        ...(kind === 'automatic' ? {} : { cacheWrite5m: history - read }),
      });
      const untilMs = startMs + LIFE;
      caches.set(model, [
        ...entries.map((e) => (e.end <= read || kind === 'automatic' ? { ...e, untilMs } : e)),
        { end: system, untilMs },
        { end: history, untilMs },
      ]);
      sent = history;
      history += visible;
      isFirst = false;
    }
  }
  return { trace: traceOf(calls), planted };
}
