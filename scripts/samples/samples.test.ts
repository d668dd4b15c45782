import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { PINNED_SEED, generate } from './generate.ts';
import { ARMS } from './types.ts';
import type { ArmName } from './types.ts';
import { bundleLines, expectedTotals } from './write.ts';

/*
 * The figures are recomputed from the files alone, with arithmetic of its own: nothing of the
 * generator's calibration is used, so that an error there cannot hide itself.
 */

const SHA256: Readonly<Record<ArmName, string>> = {
  'raw-keep': '390f539cdfd2e8dd8dd8a14052df7edf2861c260c6c8be4147b9ec821849405e',
  keep: 'd495cdc2ee018b2c749dfa9a878a4ae1f7fda3dbca49b6efdb207477bffa98c3',
  compact: '84931fe349b879362e4344ea28bd93c93650cbfb5aa088466a86b911a88a946a',
};
const GENERATION_LIMIT_MS = 120_000;

interface ModelCall {
  sequence: number;
  source: 'agent' | 'summarization';
  input_tokens: number;
  cache_read_tokens: number;
  cache_creation_tokens: number;
  cache_miss_tokens: number;
  output_tokens: number;
  request_context_tokens_approx: number;
  cost: string;
}
interface Event {
  sequence: number;
  context_tokens_approx: number;
  summarized_tokens_approx: number;
  retained_tail_tokens_approx: number;
  summary_tokens_approx: number;
}
interface Bundle {
  unit_id: string;
  trial: number;
  turn_index: number;
  started_at: string;
  tool_calls: { name: string; output_chars: number }[];
  context_stats: { model_calls: ModelCall[]; compaction_events: Event[] };
}
interface Session {
  id: string;
  turns: Bundle[];
  calls: ModelCall[];
  events: Event[];
}

const read = (name: string): string =>
  readFileSync(new URL(`../../sample-traces/tutor-study/${name}`, import.meta.url), 'utf8');

function sessions(arm: ArmName): Session[] {
  const byId = new Map<string, Bundle[]>();
  for (const line of read(`${arm}.jsonl`).trimEnd().split('\n')) {
    const bundle = JSON.parse(line) as Bundle;
    const id = `${bundle.unit_id}/${bundle.trial}`;
    byId.set(id, [...(byId.get(id) ?? []), bundle]);
  }
  return [...byId].map(([id, turns]) => ({
    id,
    turns,
    calls: turns.flatMap((turn) => turn.context_stats.model_calls),
    events: turns.flatMap((turn) => turn.context_stats.compaction_events),
  }));
}

const raw = sessions('raw-keep');
const keep = sessions('keep');
const compact = sessions('compact');
const tier = (arm: Session[], turns: number) => arm.filter((s) => s.turns.length === turns);
const callsOf = (arm: Session[]) => arm.flatMap((session) => session.calls);
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (values: number[]): number => sum(values) / values.length;

type Prices = readonly [uncached: string, cached: string, output: string];
const DEEPSEEK: Prices = ['0.14', '0.0028', '0.28'];
const GPT: Prices = ['5', '0.50', '30'];

function bill(calls: ModelCall[], [uncached, cached, output]: Prices, longRule = false): Decimal {
  let total = new Decimal(0);
  for (const call of calls) {
    const long = longRule && call.input_tokens > 272_000;
    const prompt = new Decimal(uncached)
      .times(call.cache_miss_tokens)
      .plus(new Decimal(cached).times(call.cache_read_tokens));
    const answer = new Decimal(output).times(call.output_tokens);
    total = total.plus(prompt.times(long ? 2 : 1)).plus(answer.times(long ? 1.5 : 1));
  }
  return total.div(1_000_000);
}
const perSession = (arm: Session[], prices: Prices, longRule = false): Decimal =>
  bill(callsOf(arm), prices, longRule).div(arm.length);
const hitRatio = (arm: Session[]): number =>
  sum(callsOf(arm).map((c) => c.cache_read_tokens)) / sum(callsOf(arm).map((c) => c.input_tokens));
/** Pairs in which the first arm is strictly cheaper. */
function wins(ours: Session[], theirs: Session[], prices: Prices): number {
  const others = new Map(theirs.map((session) => [session.id, session.calls]));
  return ours.filter(({ id, calls }) =>
    bill(calls, prices).lessThan(bill(others.get(id) ?? [], prices)),
  ).length;
}
function crossover(k: Session[], c: Session[]): number {
  const total = (
    arm: Session[],
    key: 'cache_miss_tokens' | 'cache_read_tokens' | 'output_tokens',
  ) => sum(callsOf(arm).map((call) => call[key])) / arm.length;
  const fixed = (arm: Session[]) =>
    5 * total(arm, 'cache_miss_tokens') + 30 * total(arm, 'output_tokens');
  return (fixed(c) - fixed(k)) / (total(k, 'cache_read_tokens') - total(c, 'cache_read_tokens'));
}
const longCalls = (arm: Session[]): number =>
  callsOf(arm).filter((call) => call.input_tokens > 272_000).length;

describe('the files are what the generator gives', () => {
  const produced = new Map<string, string>();
  beforeAll(() => {
    const arms = generate(PINNED_SEED);
    for (const arm of ARMS) produced.set(arm, bundleLines(arm, arms[arm], PINNED_SEED));
    const totals = JSON.stringify(expectedTotals(arms, PINNED_SEED), null, 2);
    produced.set('expected', `${totals}\n`);
  }, GENERATION_LIMIT_MS);

  it.each(ARMS)('%s.jsonl, byte for byte', (arm) => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hash(produced.get(arm) ?? '')).toBe(SHA256[arm]);
    expect(hash(read(`${arm}.jsonl`))).toBe(SHA256[arm]);
  });

  it('expected.json, and its sums are those of the files', () => {
    expect(read('expected.json')).toBe(produced.get('expected'));
    const expected = JSON.parse(read('expected.json')) as {
      arms: Record<string, { tiers: Record<string, object> }>;
    };
    for (const [name, arm] of [
      ['raw-keep', raw] as const,
      ['keep', keep] as const,
      ['compact', compact] as const,
    ]) {
      const totals = (part: Session[]) => ({
        turns: sum(part.map((s) => s.turns.length)),
        calls: callsOf(part).length,
        summary_calls: callsOf(part).filter((c) => c.source === 'summarization').length,
        compaction_events: sum(part.map((s) => s.events.length)),
        calls_above_272000: longCalls(part),
        uncached: sum(callsOf(part).map((c) => c.cache_miss_tokens)),
        read: sum(callsOf(part).map((c) => c.cache_read_tokens)),
        output: sum(callsOf(part).map((c) => c.output_tokens)),
      });
      expect(expected.arms[name]).toEqual({
        trajectories: 15,
        ...totals(arm),
        tiers: { 22: totals(tier(arm, 22)), 36: totals(tier(arm, 36)) },
      });
    }
  });
});

describe('workload', () => {
  it.each([
    ['raw-keep', raw],
    ['keep', keep],
    ['compact', compact],
  ] as const)('%s: 9 trajectories of 22 turns and 6 of 36, 414 turns', (_, arm) => {
    expect(tier(arm, 22)).toHaveLength(9);
    expect(tier(arm, 36)).toHaveLength(6);
    expect(sum(arm.map((session) => session.turns.length))).toBe(414);
    expect(new Set(arm.map((session) => session.id.split('/')[0])).size).toBe(5);
    for (const { turns } of arm) expect(turns.map((t) => t.turn_index)).toEqual([...turns.keys()]);
  });
  it('the arms hold the same sessions', () => {
    expect(compact.map((s) => s.id)).toEqual(keep.map((s) => s.id));
    expect(raw.map((s) => s.id)).toEqual(keep.map((s) => s.id));
  });
  it('1,247 calls in the keep arm, 3.0 to 3.1 a turn; about 3.5 a turn in the compact arm', () => {
    expect(callsOf(keep)).toHaveLength(1_247);
    expect(callsOf(raw)).toHaveLength(1_247);
    expect((callsOf(compact).length / 414).toFixed(1)).toBe('3.5');
  });
  it('all turns start on 15 or 16 July 2026, in order', () => {
    for (const { turns } of [...raw, ...keep, ...compact]) {
      const times = turns.map((turn) => turn.started_at);
      expect(times.every((time) => /^2026-07-1[56]T\d\d:\d\d:\d\dZ$/.test(time))).toBe(true);
      expect([...times].sort()).toEqual(times);
    }
  });
  it('every recorded cost is exact, every count adds up', () => {
    for (const call of callsOf([...raw, ...keep, ...compact])) {
      expect(call.cost).toBe(bill([call], DEEPSEEK).toFixed());
      expect(call.cache_creation_tokens).toBe(0);
      expect(call.cache_miss_tokens).toBe(call.input_tokens - call.cache_read_tokens);
      expect(call.cache_miss_tokens).toBeGreaterThan(0);
      expect(call.cache_read_tokens).toBeGreaterThanOrEqual(0);
    }
  });
  it('cache-hit ratio 95.9 % capped, 96.0 % raw', () => {
    expect((hitRatio(keep) * 100).toFixed(1)).toBe('95.9');
    expect((hitRatio(raw) * 100).toFixed(1)).toBe('96.0');
  });
  it('10.6M (within 0.1M) input tokens per compact trajectory', () => {
    const input = sum(callsOf(compact).map((call) => call.input_tokens)) / 15;
    expect(Math.abs(input - 10.6e6)).toBeLessThanOrEqual(0.1e6);
  });
});

describe('bills, USD per trajectory', () => {
  it.each([
    ['raw at DeepSeek V4 Flash', raw, DEEPSEEK, '0.189'],
    ['keep at DeepSeek V4 Flash', keep, DEEPSEEK, '0.117'],
    ['keep at GPT-5.6 Sol', keep, GPT, '9.85'],
    ['compact at GPT-5.6 Sol', compact, GPT, '9.94'],
    ['keep at GPT-5.6 Sol, 22 turns', tier(keep, 22), GPT, '6.29'],
    ['compact at GPT-5.6 Sol, 22 turns', tier(compact, 22), GPT, '6.76'],
    ['keep at GPT-5.6 Sol, 36 turns', tier(keep, 36), GPT, '15.18'],
    ['compact at GPT-5.6 Sol, 36 turns', tier(compact, 36), GPT, '14.72'],
  ] as const)('%s', (_, arm, prices, published) => {
    const decimals = published.split('.')[1]?.length ?? 0;
    expect(perSession([...arm], prices).toFixed(decimals)).toBe(published);
  });
  it('compact at DeepSeek V4 Flash: 0.133 to 0.134', () => {
    expect(['0.133', '0.134']).toContain(perSession(compact, DEEPSEEK).toFixed(3));
  });
  it('GPT-5.6 Sol with its rule above 272,000: keep 12.56, compact still 9.94', () => {
    expect(perSession(keep, GPT, true).toFixed(2)).toBe('12.56');
    expect(perSession(compact, GPT, true).toFixed(2)).toBe('9.94');
  });
  it('176 keep calls above 272,000 input tokens, no compact call', () => {
    expect(longCalls(keep)).toBe(176);
    expect(longCalls(compact)).toBe(0);
  });
  it('cache reads are 60 % of the keep bill at GPT-5.6 Sol, about 28 % at DeepSeek', () => {
    const share = (prices: Prices) =>
      bill(callsOf(keep), ['0', prices[1], '0'])
        .div(bill(callsOf(keep), prices))
        .times(100);
    expect(share(GPT).toFixed(0)).toBe('60');
    expect(share(DEEPSEEK).toFixed(0)).toBe('28');
  });
  it('crossover 0.55 (all), 2.91 (22 turns), 0.39 (36 turns)', () => {
    expect(crossover(keep, compact).toFixed(2)).toBe('0.55');
    expect(crossover(tier(keep, 22), tier(compact, 22)).toFixed(2)).toBe('2.91');
    expect(crossover(tier(keep, 36), tier(compact, 36)).toFixed(2)).toBe('0.39');
  });
  it('compact is cheaper in 3 of 6 36-turn pairs at GPT-5.6 Sol, in 4 of 15 at DeepSeek', () => {
    expect(wins(tier(compact, 36), tier(keep, 36), GPT)).toBe(3);
    expect(wins(compact, keep, DEEPSEEK)).toBe(4);
  });
  it('capping is cheaper than raw in 14 of 15', () => {
    expect(wins(keep, raw, DEEPSEEK)).toBe(14);
  });
});

describe('compaction', () => {
  const summaries = callsOf(compact).filter((call) => call.source === 'summarization');
  const events = compact.flatMap((session) => session.events);

  it('19 events in 12 of 15 trajectories; the 3 without have 22 turns', () => {
    expect(events).toHaveLength(19);
    expect(summaries).toHaveLength(19);
    const without = compact.filter((session) => session.events.length === 0);
    expect(without.map((session) => session.turns.length)).toEqual([22, 22, 22]);
    expect([...raw, ...keep].flatMap((session) => session.events)).toEqual([]);
  });
  it('on average 2 to 3 in a 36-turn session', () => {
    const average = mean(tier(compact, 36).map((session) => session.events.length));
    expect(average).toBeGreaterThanOrEqual(2);
    expect(average).toBeLessThanOrEqual(3);
  });
  it('every event at 200,053 tokens or more, with a tail of at most 50,000', () => {
    expect(Math.min(...events.map((event) => event.context_tokens_approx))).toBe(200_053);
    expect(Math.min(...summaries.map((call) => call.input_tokens))).toBeGreaterThan(200_053);
    const tails = events.map((event) => event.retained_tail_tokens_approx);
    expect(Math.max(...tails)).toBeLessThanOrEqual(50_000);
  });
  it('the summary calls hit the cache at 94.2 % and cost 0.0036 per trajectory', () => {
    const each = mean(summaries.map((call) => call.cache_read_tokens / call.input_tokens));
    const together =
      sum(summaries.map((c) => c.cache_read_tokens)) / sum(summaries.map((c) => c.input_tokens));
    expect((each * 100).toFixed(1)).toBe('94.2');
    expect((together * 100).toFixed(1)).toBe('94.2');
    expect(bill(summaries, DEEPSEEK).div(15).toFixed(4)).toBe('0.0036');
  });
  it('about 1.7k tokens kept from about 150k, about 2.4k billed', () => {
    const thousands = (values: number[]) => mean(values) / 1_000;
    expect(thousands(events.map((e) => e.summary_tokens_approx)).toFixed(1)).toBe('1.7');
    expect(thousands(summaries.map((c) => c.output_tokens)).toFixed(1)).toBe('2.4');
    const summarized = thousands(events.map((e) => e.summarized_tokens_approx));
    expect(Math.abs(summarized - 150)).toBeLessThan(5);
  });
});

describe('raw sessions', () => {
  it('36-turn sessions end between 363k and 879k tokens', () => {
    const ends = tier(raw, 36).map((session) => (session.calls.at(-1)?.input_tokens ?? 0) / 1_000);
    expect(Math.min(...ends).toFixed(0)).toBe('363');
    expect(Math.max(...ends).toFixed(0)).toBe('879');
  });
  it('keep is the same sessions with each output capped at 10,000 tokens, 40,000 characters', () => {
    raw.forEach((session, at) => {
      session.turns.forEach((turn, index) => {
        const capped = turn.tool_calls.map(({ name, output_chars }) => ({
          name,
          output_chars: Math.min(output_chars, 40_000),
        }));
        expect(keep[at]?.turns[index]?.tool_calls).toEqual(capped);
      });
      expect(keep[at]?.calls.map((c) => c.output_tokens)).toEqual(
        session.calls.map((c) => c.output_tokens),
      );
    });
  });
  it('no output above 60,000 tokens; one trajectory of 22 turns with none above 10,000', () => {
    const largest = raw.map((session) => ({
      turns: session.turns.length,
      chars: Math.max(...session.turns.flatMap((t) => t.tool_calls.map((c) => c.output_chars))),
    }));
    expect(Math.max(...largest.map(({ chars }) => chars))).toBeLessThan(240_000);
    expect(largest.filter(({ chars }) => chars <= 40_000)).toMatchObject([{ turns: 22 }]);
  });
  it('the first half of the 36-turn sessions holds about a third of their tool tokens', () => {
    const halves = tier(keep, 36).flatMap((session) =>
      session.turns.map((turn) => ({
        early: turn.turn_index < 18,
        chars: sum(turn.tool_calls.map((call) => call.output_chars)),
      })),
    );
    const early = sum(halves.filter((half) => half.early).map((half) => half.chars));
    const share = early / sum(halves.map((half) => half.chars));
    expect(share).toBeGreaterThan(0.28);
    expect(share).toBeLessThan(0.38);
  });
  it('prompts grow by the answer, the tool output and nothing else but the volatile tail', () => {
    for (const session of [...raw, ...keep]) {
      for (const { tool_calls, context_stats } of session.turns) {
        const calls = context_stats.model_calls;
        expect(tool_calls).toHaveLength(calls.length - 1);
        calls.slice(1).forEach((call, index) => {
          const before = calls[index];
          const tool = (tool_calls[index]?.output_chars ?? 0) / 4;
          const grown = call.input_tokens - (before?.input_tokens ?? 0);
          const tail = grown - tool - (before?.output_tokens ?? 0);
          expect(Math.abs(tail)).toBeLessThanOrEqual(600);
        });
      }
    }
  });
  it('a call reads no more than the prompt before it; 6 % of calls, first of a turn, lose some', () => {
    let lossy = 0;
    for (const session of keep) {
      expect(session.calls[0]?.cache_read_tokens).toBe(0);
      session.calls.slice(1).forEach((call, index) => {
        const before = session.calls[index]?.input_tokens ?? 0;
        expect(call.cache_read_tokens).toBeLessThan(before);
        // A call that loses nothing finds all but the volatile tail and a part of a block.
        if (before - call.cache_read_tokens > 1_600 + 64) {
          lossy += 1;
          expect(call.sequence).toBe(1);
        }
      });
    }
    expect(Math.abs(lossy / 1_247 - 0.06)).toBeLessThan(0.005);
  });
});
