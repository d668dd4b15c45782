/** The page's real state over an invented workload, for component tests. */
import { createApp, type Initial } from '../app/create.ts';
import type { App } from '../app/app.ts';
import type { Services } from '../app/services.ts';
import type { Locale } from '../i18n/i18n.ts';
// Test support stands outside the layers: it needs a ledger that no import made.
/* eslint-disable local/layers */
import { call, ledgerOf } from '../costing/testing.ts';
import { ledgerToJson } from '../costing/ledgerjson.ts';
/* eslint-enable local/layers */
import { catalogue } from '../tariffs/catalogue.ts';
import type { Call } from '../trace/trace.ts';

/** Tokens of a session by its number of turns: uncached input, cached input, output. */
const TOKENS = {
  keep: { 22: [402_800, 6_302_000, 37_500], 36: [658_900, 20_090_000, 61_400] },
  compact: { 22: [462_300, 6_107_000, 46_500], 36: [896_800, 15_910_000, 76_000] },
} as const;
const SESSIONS = { 22: 9, 36: 6 } as const;

/** Sessions of one arm; each differs from the next by a little, so that pairs spread. */
function callsOf(arm: keyof typeof TOKENS): Call[] {
  const calls: Call[] = [];
  for (const turns of [22, 36] as const)
    for (let s = 0; s < SESSIONS[turns]; s++) {
      const [uncached, read, output] = TOKENS[arm][turns];
      const tilt = 1 + (arm === 'keep' ? 1 : -1) * 0.03 * (s - (SESSIONS[turns] - 1) / 2);
      for (let turn = 0; turn < turns; turn++)
        calls.push(
          call({
            session: `${turns}/${s}`,
            turn: String(turn),
            timeMs: Date.UTC(2026, 6, 10, 9, turn),
            model: 'deepseek-v4-flash',
            purpose: arm === 'compact' && turn === turns - 1 && s % 3 > 0 ? 'summary' : 'agent',
            uncachedInput: Math.round((uncached / turns) * tilt),
            cacheRead: Math.round((read / turns) * tilt),
            output: Math.round(output / turns),
          }),
        );
    }
  return calls;
}

export function testInitial(locale: Locale = 'en'): Initial {
  const arm = (name: keyof typeof TOKENS) => ledgerToJson(ledgerOf(callsOf(name), catalogue()));
  return {
    locale,
    study: {
      keep: arm('keep'),
      compact: arm('compact'),
      recorded: null,
      today: { keep: 60, compact: 40, tie: 0, fitting: 100, total: 154 },
    },
    samples: [{ id: 'codex', files: 1, calls: 188, bytes: 1_100_000 }],
  };
}

const never = (): never => {
  throw new Error('not in this test');
};

/** Services without a worker. */
export function testServices(replace: Partial<Services> = {}): Services {
  let tick = 0;
  return {
    now: () => (tick += 10_000),
    timeZone: () => 'UTC',
    read: never,
    peek: () => Promise.resolve(null),
    exportCalls: never,
    cancel: () => {},
    isCancel: () => false,
    ledgers: never,
    crossover: never,
    turns: never,
    simulate: () => Promise.resolve(null),
    stopSimulating: () => {},
    caches: () => Promise.resolve(null),
    explore: () => Promise.resolve(null),
    stopExploring: () => undefined,
    look: () => Promise.resolve(null),
    sample: never,
    scenarioOf: never,
    encode: () =>
      Promise.resolve({ link: 'https://example.org/#1.abc', length: 26, tooLong: false }),
    open: () => Promise.resolve({ code: 'damaged', values: {} }),
    ...replace,
  };
}

/** A page's state with the invented workload. Must be called under a Solid root. */
export function testApp(locale: Locale = 'en', services: Partial<Services> = {}): App {
  return createApp(testInitial(locale), testServices(services));
}
