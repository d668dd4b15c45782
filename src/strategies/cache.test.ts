import { describe, expect, test } from 'vitest';
import { TA, TG, TO, tariff } from '../costing/testing.ts';
import {
  ASSUMED_TTL_MS,
  PrefixCache,
  RESPONSE_TIME_GRACE_MS,
  cacheModelOf,
  roundRead,
  type CacheModel,
} from './cache.ts';

const AUTOMATIC: CacheModel = {
  caches: true,
  breakpoints: false,
  minTokens: 0,
  incrementTokens: 1,
  ttlMs: 300_000,
  refreshOnRead: true,
  billsWrites: false,
  defaultTtl: null,
  assumptions: [],
};
const BREAKPOINTS: CacheModel = { ...AUTOMATIC, breakpoints: true, billsWrites: true };
const MINUTE = 60_000;
const NEVER = -Infinity;

/** A lane of one model: each call sends `end` tokens, of which `unchanged` are as before. */
class Calls {
  readonly #cache: PrefixCache;
  constructor(model: CacheModel) {
    this.#cache = new PrefixCache(model);
  }
  call(unchanged: number, end: number, timeMs: number, ttlMs?: number): number {
    const read = this.#cache.read(unchanged, timeMs, 0, NEVER);
    this.#cache.store(unchanged, read, end, timeMs, ttlMs);
    return read;
  }
}

describe('what a request reads', () => {
  test.each([
    ['automatic', AUTOMATIC],
    ['breakpoints', BREAKPOINTS],
  ])('%s: nothing at first, then all that was sent', (_, model) => {
    const calls = new Calls(model);
    expect(calls.call(0, 1000, 0)).toBe(0);
    expect(calls.call(1000, 1500, MINUTE)).toBe(1000);
    expect(calls.call(1500, 1600, 2 * MINUTE)).toBe(1500);
  });
  test('after an edit an automatic cache reads up to it, breakpoints an earlier end', () => {
    for (const [model, expected] of [
      [AUTOMATIC, 1200],
      [BREAKPOINTS, 1000],
    ] as const) {
      const calls = new Calls(model);
      calls.call(0, 1000, 0);
      calls.call(1000, 1500, MINUTE);
      expect(calls.call(1200, 1800, 2 * MINUTE)).toBe(expected);
    }
  });
  test('an edit before every earlier end leaves breakpoints nothing', () => {
    const calls = new Calls(BREAKPOINTS);
    calls.call(0, 1000, 0);
    expect(calls.call(900, 1000, MINUTE)).toBe(0);
  });
  test('what an edit made unreachable stays unreachable', () => {
    for (const model of [AUTOMATIC, BREAKPOINTS]) {
      const calls = new Calls(model);
      calls.call(0, 1000, 0);
      calls.call(300, 800, MINUTE);
      // 800 is the end of the new prompt; the old 1000 shares but 300 of it.
      expect(calls.call(800, 2000, 2 * MINUTE)).toBe(800);
    }
  });
  test('the part of a cut entry that is of use lives as long as the request that sent it', () => {
    const calls = new Calls(AUTOMATIC);
    calls.call(0, 500, 0);
    calls.call(500, 1000, 4 * MINUTE);
    calls.call(400, 400, 4 * MINUTE + 1);
    // The 500 of minute 0 are gone by now, but 400 of them were sent again at minute 4.
    expect(calls.call(400, 900, 8 * MINUTE)).toBe(400);
  });
  test('a seller that caches nothing gives nothing', () => {
    const calls = new Calls({ ...AUTOMATIC, caches: false });
    calls.call(0, 1000, 0);
    expect(calls.call(1000, 1000, 1)).toBe(0);
  });
});

describe('minimum and increment', () => {
  test('a shorter prefix is not read, and not left', () => {
    for (const kind of [AUTOMATIC, BREAKPOINTS]) {
      const calls = new Calls({ ...kind, minTokens: 1024 });
      calls.call(0, 1023, 0);
      expect(calls.call(1023, 1024, MINUTE)).toBe(0);
      expect(calls.call(1024, 3000, 2 * MINUTE)).toBe(1024);
    }
  });
  test('reads are whole increments, rounded down', () => {
    const model = { ...AUTOMATIC, minTokens: 1024, incrementTokens: 128 };
    expect([1023, 1024, 1151, 1152].map((n) => roundRead(n, model))).toEqual([0, 1024, 1024, 1152]);
    const calls = new Calls(model);
    calls.call(0, 2000, 0);
    expect(calls.call(2000, 2500, MINUTE)).toBe(1920);
  });
});

describe('lifetime', () => {
  const past = 300_000 + RESPONSE_TIME_GRACE_MS;
  test('ends the lifetime and its grace after the request', () => {
    for (const [gap, expected] of [
      [past, 1000],
      [past + 1, 0],
    ] as const) {
      const calls = new Calls(BREAKPOINTS);
      calls.call(0, 1000, 0);
      expect(calls.call(1000, 1500, gap)).toBe(expected);
    }
  });
  test('reading renews it', () => {
    const calls = new Calls(BREAKPOINTS);
    calls.call(0, 1000, 0);
    for (let i = 1; i <= 5; i++) expect(calls.call(1000, 1000, i * 4 * MINUTE)).toBe(1000);
  });
  test('reading does not renew it where the seller counts from the write', () => {
    const calls = new Calls({ ...BREAKPOINTS, refreshOnRead: false });
    calls.call(0, 1000, 0);
    expect(calls.call(1000, 1000, 4 * MINUTE)).toBe(1000);
    expect(calls.call(1000, 1000, 6 * MINUTE)).toBe(0);
    // The request that missed wrote it anew.
    expect(calls.call(1000, 1000, 10 * MINUTE)).toBe(1000);
  });
  test('a request that adds to the prefix leaves an entry of its own either way', () => {
    const calls = new Calls({ ...BREAKPOINTS, refreshOnRead: false });
    calls.call(0, 1000, 0);
    calls.call(1000, 1200, 4 * MINUTE);
    expect(calls.call(1200, 1300, 8 * MINUTE)).toBe(1200);
  });
  test('reading renews the longest entry that it covers, whole increments or not', () => {
    const calls = new Calls({ ...AUTOMATIC, incrementTokens: 128 });
    calls.call(0, 1000, 0);
    expect(calls.call(1000, 1000, 4 * MINUTE)).toBe(896);
    expect(calls.call(1000, 1000, 8 * MINUTE)).toBe(896);
  });
  test('a lifetime that the log tells goes before the usual one', () => {
    const calls = new Calls(BREAKPOINTS);
    calls.call(0, 1000, 0, 3_600_000);
    expect(calls.call(1000, 1500, 50 * MINUTE)).toBe(1000);
  });
  test('a dead longer entry hides no shorter one that is alive', () => {
    const calls = new Calls(BREAKPOINTS);
    calls.call(0, 1000, 0, 3_600_000);
    calls.call(1000, 1500, MINUTE);
    expect(calls.call(1500, 1600, 50 * MINUTE)).toBe(1000);
  });
  test('without times nothing is known to have expired', () => {
    const calls = new Calls(BREAKPOINTS);
    calls.call(0, 1000, Number.NaN);
    expect(calls.call(1000, 1500, Number.NaN)).toBe(1000);
    expect(calls.call(1500, 1500, 99 * MINUTE)).toBe(1500);
    expect(calls.call(1500, 1500, Number.NaN)).toBe(1500);
  });
});

describe('a system prompt that other lanes send', () => {
  const read = (systemUntilMs: number, timeMs: number): number =>
    new PrefixCache(BREAKPOINTS).read(0, timeMs, 700, systemUntilMs);
  test('is read while it is alive', () => {
    expect([read(10, 10), read(9, 10)]).toEqual([700, 0]);
  });
  test('is not there before anyone has sent it, whether times are known or not', () => {
    expect([read(NEVER, 10), read(NEVER, Number.NaN)]).toEqual([0, 0]);
  });
  test('sent at an unknown time it counts as alive', () => {
    expect([read(Number.NaN, 10), read(10, Number.NaN)]).toEqual([700, 700]);
  });
  test('does not shorten what the lane itself can read', () => {
    const cache = new PrefixCache(BREAKPOINTS);
    cache.store(0, 0, 1000, 0);
    expect(cache.read(1000, 1, 700, 5)).toBe(1000);
    expect(cache.read(800, 1, 700, 5)).toBe(700);
  });
  test('below the minimum it is not read', () => {
    const cache = new PrefixCache({ ...BREAKPOINTS, minTokens: 1024 });
    expect(cache.read(0, 0, 700, 5)).toBe(0);
  });
});

describe('the rules of a tariff', () => {
  const of = (cache: Parameters<typeof tariff>[0]['cache'], caching = true) =>
    cacheModelOf(
      tariff({
        id: 'test/x',
        caching,
        ...(cache === undefined ? {} : { cache }),
        periods: [{ rates: { input: '1', output: '1' } }],
      }),
    );
  test('published rules are taken as they are', () => {
    expect(
      of({
        mode: 'breakpoints',
        minTokens: 512,
        ttls: ['1h', '5m'],
        defaultTtl: '5m',
        refreshOnRead: true,
      }),
    ).toEqual({ ...BREAKPOINTS, minTokens: 512, billsWrites: false, defaultTtl: '5m' });
    expect(
      of({ mode: 'automatic', minTokens: 1024, increment: 128, ttlSeconds: 600 }),
    ).toMatchObject({ breakpoints: false, incrementTokens: 128, ttlMs: 600_000, assumptions: [] });
  });
  test('what is not published is assumed, and said', () => {
    expect(of(undefined)).toMatchObject({
      minTokens: 0,
      ttlMs: ASSUMED_TTL_MS,
      refreshOnRead: true,
      assumptions: ['no-cache-rules', 'lifetime-not-published', 'minimum-not-published'],
    });
    expect(cacheModelOf(null).assumptions).toHaveLength(3);
    expect(cacheModelOf(null).caches).toBe(true);
  });
  test('writes are billed where there is a price for them', () => {
    expect([TA, TO, TG].map((t) => cacheModelOf(t).billsWrites)).toEqual([true, true, false]);
  });
  test('a seller without a cache', () => {
    expect(of(undefined, false).caches).toBe(false);
  });
});
