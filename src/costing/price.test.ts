/**
 * What one call costs. The figures A… are faults that users of such tools reported; inputs are
 * made up, the threads are named, the amounts were computed with exact decimals.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain, toQuotient } from '../money/decimal.ts';
import { addLedgers, sumByBand } from './ledger.ts';
import { modifierNames, priceBands, totalOf } from './price.ts';
import { RECORDED, TA, TG, TO, call, ledgerOf, priced, tariff, total } from './testing.ts';

describe('reported faults', () => {
  test('A1 BerriAI/litellm#6215: a cached token is billed once', () => {
    expect(total([call({ uncachedInput: 200, cacheRead: 800, output: 100 })], TO)).toBe('0.0044');
    expect(total([call({ uncachedInput: 1200, cacheRead: 4100, output: 70 })], TO)).toBe('0.01015');
  });
  test('A2 langchain-ai/langsmith-sdk#1858: additive counts stay additive', () => {
    const c = call({ uncachedInput: 10, cacheRead: 40_000, cacheWrite5m: 500, output: 200 });
    expect(total([c], TA)).toBe('0.016905');
    const d = call({ uncachedInput: 1, cacheRead: 163_000, cacheWrite5m: 2400, output: 911 });
    expect(total([d], TA)).toBe('0.071568');
  });
  test('A3 langfuse/langfuse#12306', () => {
    const c = call({ uncachedInput: 2000, cacheRead: 9000, cacheWrite5m: 1000, output: 300 });
    expect(total([c], TA)).toBe('0.01695');
    const d = call({ uncachedInput: 1250, cacheRead: 31_000, cacheWrite5m: 16_000, output: 77 });
    expect(total([d], TA)).toBe('0.074205');
  });
  test('A11 ccusage/ccusage#899: 5-minute and 1-hour writes have their own prices', () => {
    const noTier = { ...RECORDED, rules: { tiers: false, windows: true, schedule: true } };
    const c = call({ cacheWrite5m: 600_000, cacheWrite1h: 400_000 });
    expect(total([c], TA, noTier)).toBe('4.65');
    expect(total([call({ cacheWrite1h: 12_500 })], TA)).toBe('0.075');
  });
  test('A12 ding113/claude-code-hub#869: the tier prices the whole call', () => {
    expect(total([call({ uncachedInput: 250_000, output: 1000 })], TG)).toBe('0.64');
    expect(total([call({ uncachedInput: 300_000, output: 500 })], TG)).toBe('0.7575');
  });
  test('A13 robinebers/openusage PR#885: the boundary belongs to the base', () => {
    expect(total([call({ uncachedInput: 200_000, output: 100 })], TA)).toBe('0.6015');
    expect(total([call({ uncachedInput: 200_001, output: 100 })], TA)).toBe('1.202256');
    const at = call({ uncachedInput: 1, cacheRead: 199_999, output: 7 });
    expect(total([at], TA)).toBe('0.0601077');
    expect(total([{ ...at, cacheWrite5m: 1 }], TA)).toBe('0.1201704');
  });
  test('the tier counts cached and written tokens too', () => {
    const c = call({ uncachedInput: 1, cacheRead: 150_000, cacheWrite5m: 50_000 });
    expect(priced([c], TA).tiers).toEqual([{ above: 200_000, calls: 1 }]);
  });
  test('A18 anomalyco/opencode PR#20801: a blank cached price is no discount, and says so', () => {
    const t = tariff({ id: 'test/blank', periods: [{ rates: { input: '2', output: '8' } }] });
    const p = priced([call({ uncachedInput: 1000, cacheRead: 100_000 })], t);
    expect(plain(totalOf(p.amounts))).toBe('0.202');
    expect(p.assumptions).toContainEqual({ code: 'no-cache-discount', detail: '' });
    expect(p.lowerBound).toBe(false);
    const other = tariff({ id: 'test/blank', periods: [{ rates: { input: '3', output: '9' } }] });
    const c = call({ uncachedInput: 10, cacheRead: 50_000, output: 20 });
    expect(total([c], other)).toBe('0.15021');
    // A price of zero is a price.
    const rates = { input: '3', cachedRead: '0', output: '9' };
    expect(total([c], tariff({ id: 'test/free', periods: [{ rates }] }))).toBe('0.00021');
  });
  test('A19 mnfst/llm-gateway PR#2759: a price belongs to a seller and a model', () => {
    const c = call({ uncachedInput: 2000, cacheRead: 48_000, output: 500 });
    const p = tariff({
      id: 'p/m',
      periods: [{ rates: { input: '0.66', cachedRead: '0.022', output: '1.98' } }],
    });
    const q = tariff({
      id: 'q/m',
      periods: [{ rates: { input: '1.74', cachedRead: '0.145', output: '3.84' } }],
    });
    expect([total([c], p), total([c], q)]).toEqual(['0.003366', '0.01236']);
    const d = call({ uncachedInput: 100, cacheRead: 9000, output: 1 });
    expect([total([d], p), total([d], q)]).toEqual(['0.00026598', '0.00148284']);
  });
  test('A20 ccusage/ccusage#1636: history keeps its price; one date for all is another mode', () => {
    const t = tariff({
      id: 'test/cut',
      periods: [
        { to: '2026-08-21', rates: { input: '5', output: '1' } },
        { from: '2026-08-21', rates: { input: '4', output: '1' } },
      ],
    });
    const calls = [20, 21].map((day) =>
      call({ timeMs: Date.UTC(2026, 7, day), uncachedInput: 1_000_000 }),
    );
    expect(total(calls, t)).toBe('9');
    expect(total(calls, t, { ...RECORDED, dateMs: Date.UTC(2026, 7, 20) })).toBe('10');
    expect(total(calls, t, { ...RECORDED, dateMs: Date.UTC(2026, 7, 21) })).toBe('8');
    const raised = tariff({
      id: 'test/raise',
      periods: [
        { to: '2026-03-01T12:00:00Z', rates: { input: '1.25', output: '1' } },
        { from: '2026-03-01T12:00:00Z', rates: { input: '2.5', output: '1' } },
      ],
    });
    const noon = [-1, 0].map((ms) =>
      call({ timeMs: Date.UTC(2026, 2, 1, 12) + ms, uncachedInput: 3_000_000 }),
    );
    expect(total(noon, raised)).toBe('11.25');
    expect(total(noon, raised, { ...RECORDED, dateMs: Date.UTC(2026, 2, 1) })).toBe('7.5');
  });
  test('A21 nesquikm/mcp-rubber-duck#143: peak hours on weekdays, half-open', () => {
    const t = tariff({
      id: 'test/peak',
      periods: [
        {
          rates: { input: '1', output: '1' },
          schedule: [
            {
              name: 'peak',
              timeZone: '+00:00',
              days: [1, 2, 3, 4, 5],
              windows: [
                ['01:00', '04:00'],
                ['06:00', '10:00'],
              ],
              rates: { input: '2', output: '2' },
            },
          ],
        },
      ],
    });
    // 2026-11-24 is a Tuesday, 2026-11-28 a Saturday.
    const at = (iso: string): string =>
      total([call({ timeMs: Date.parse(iso), uncachedInput: 1_000_000 })], t);
    expect(at('2026-11-24T02:00:00Z')).toBe('2');
    expect(at('2026-11-24T05:00:00Z')).toBe('1');
    expect(at('2026-11-28T02:00:00Z')).toBe('1');
    expect(at('2026-11-24T01:00:00Z')).toBe('2');
    expect(at('2026-11-24T04:00:00Z')).toBe('1');
    // One date for all keeps each call's own hour and weekday.
    const saturday = { ...RECORDED, dateMs: Date.UTC(2026, 10, 28) };
    const tuesdayPeak = call({ timeMs: Date.parse('2026-11-24T02:00:00Z'), uncachedInput: 1e6 });
    expect(total([tuesdayPeak], t, saturday)).toBe('2');
  });
  test('A22 anomalyco/opencode#17566: reasoning is part of the output', () => {
    expect(total([call({ uncachedInput: 10_000, output: 2000, reasoning: 1500 })], TO)).toBe(
      '0.11',
    );
    expect(total([call({ uncachedInput: 900, output: 610, reasoning: 610 })], TO)).toBe('0.0228');
  });
  test('A23 Wei-Shaw/sub2api#554', () => {
    expect(total([call({ uncachedInput: 5000, output: 1600 })], TG)).toBe('0.02225');
    const c = call({ uncachedInput: 12_345, output: 3240, reasoning: 3200 });
    expect(total([c], TG)).toBe('0.04783125');
  });
  test('A24 junhoyeo/tokscale#1347: a recorded service tier applies', () => {
    const c = call({ uncachedInput: 1000, cacheRead: 9000, output: 100, serviceTier: 'priority' });
    expect(total([c], TO)).toBe('0.025');
    const d = call({ uncachedInput: 30, cacheRead: 700, output: 11, serviceTier: 'priority' });
    expect(total([d], TO)).toBe('0.00166');
    expect(total([{ ...d, serviceTier: 'default' }], TO)).toBe('0.00083');
    const ignored = priced([c], TA);
    expect(ignored.assumptions).toContainEqual({ code: 'service-ignored', detail: 'priority' });
  });
  test('A25 BerriAI/litellm#16996: per-request fees are a part of their own', () => {
    const p = priced([call({ uncachedInput: 10_000, output: 500, webSearches: 3 })], TA);
    expect(plain(p.amounts.fees)).toBe('0.03');
    expect(plain(totalOf(p.amounts))).toBe('0.0675');
    const q = priced([call({ uncachedInput: 20, output: 5, webSearches: 11 })], TA);
    expect([plain(q.amounts.fees), plain(totalOf(q.amounts))]).toEqual(['0.11', '0.110135']);
  });
  test('A26 langfuse/langfuse#14249: writes are in the dollars', () => {
    const c = call({ uncachedInput: 15_000, cacheWrite5m: 20_000, output: 10_000 });
    expect(total([c], TA)).toBe('0.27');
    const d = call({ uncachedInput: 3, cacheWrite5m: 181_000, output: 45 });
    expect(total([d], TA)).toBe('0.679434');
  });
  test('A27 VasiHemanth/tokentelemetry#224: reads are summed', () => {
    const calls = [10_000, 20_000, 30_000].map((cacheRead) => call({ cacheRead }));
    expect(total(calls, TA)).toBe('0.018');
    const other = [7, 100_000, 31].map((cacheRead) => call({ cacheRead }));
    expect(total(other, TA)).toBe('0.0300114');
  });
  test('A30 dativo-io/talon#399: the discount is the tariff’s own', () => {
    const t = tariff({
      id: 'test/half',
      periods: [{ rates: { input: '2.50', cachedRead: '1.25', output: '10' } }],
    });
    expect(total([call({ cacheRead: 100_000 })], t)).toBe('0.125');
    const quarter = tariff({
      id: 'test/quarter',
      periods: [{ rates: { input: '0.80', cachedRead: '0.20', output: '3' } }],
    });
    expect(total([call({ cacheRead: 350_000 })], quarter)).toBe('0.07');
  });
  test('A33 langfuse/langfuse#1041: a thousand tiny calls', () => {
    const t = tariff({ id: 'test/tiny', periods: [{ rates: { input: '0.15', output: '0.60' } }] });
    const calls = Array.from({ length: 1000 }, () => call({ uncachedInput: 3, output: 1 }));
    expect(total(calls, t)).toBe('0.00105');
    const few = Array.from({ length: 250 }, () => call({ uncachedInput: 7, output: 2 }));
    expect(total(few, t)).toBe('0.0005625');
  });
});

describe('published receipts', () => {
  const card = (
    input: string,
    cachedRead: string | undefined,
    w5: string | undefined,
    w1: string | undefined,
    output: string,
  ) =>
    tariff({
      id: 'test/receipt',
      periods: [
        {
          rates: {
            input,
            output,
            ...(cachedRead === undefined ? {} : { cachedRead }),
            ...(w5 === undefined ? {} : { cacheWrite: { '5m': w5, ...(w1 ? { '1h': w1 } : {}) } }),
          },
        },
      ],
    });
  test('R1 earendil-works/pi PR#5738', () => {
    const c = call({ cacheWrite5m: 600_000, cacheWrite1h: 400_000 });
    expect(total([c], card('5', '0.5', '6.25', '10', '25'))).toBe('7.75');
  });
  test('R2 can1357/oh-my-pi#6876', () => {
    const c = call({ cacheWrite1h: 344_139 });
    expect(total([c], card('5', '0.5', '6.25', '10', '25'))).toBe('3.44139');
  });
  test('R3 BerriAI/litellm#31714', () => {
    const c = call({ uncachedInput: 1, cacheRead: 27_146, output: 351 });
    expect(total([c], card('1.4', '0.26', undefined, undefined, '4.4'))).toBe('0.00860376');
  });
  test('R4 maximhq/bifrost#904', () => {
    const c = call({ uncachedInput: 51_232, cacheRead: 1_188_096, output: 12_909 });
    expect(total([c], card('1.25', '0.125', undefined, undefined, '10'))).toBe('0.341642');
  });
  test('R5 anomalyco/opencode#17566', () => {
    const c = call({ uncachedInput: 14_746, output: 1944, reasoning: 1360 });
    expect(total([c], card('30', undefined, undefined, undefined, '180'))).toBe('0.7923');
  });
  test('R7, R8 W&B Weave, Claude caching comparison', () => {
    const sonnet = card('3', '0.30', '3.75', undefined, '15');
    const haiku = card('0.25', '0.03', '0.30', undefined, '1.25');
    const s = (u: number, w: number, r: number, output: number) =>
      call({ uncachedInput: u, cacheWrite5m: w, cacheRead: r, output });
    expect(total([s(908_434, 0, 0, 3190)], sonnet)).toBe('2.773152');
    expect(total([s(3699, 150_612, 753_060, 2725)], sonnet)).toBe('0.842685');
    expect(total([s(907_452, 0, 0, 2158)], haiku)).toBe('0.2295605');
    expect(total([s(2693, 150_612, 753_060, 1787)], haiku)).toBe('0.0706824');
  });
  test('R9 82 sessions, 29,791 turns: exact to the last digit', () => {
    const c = call({
      uncachedInput: 124_899,
      cacheWrite1h: 111_034_321,
      cacheRead: 8_579_120_394,
      output: 33_139_293,
    });
    expect(total([c], card('5', '0.5', '6.25', '10', '25'))).toBe('6229.010227');
  });
  test('a timestamp at the start of the prompt against one at its end, turn by turn', () => {
    // rnaidu-parallel/prompt-cache-economics, GPT-5.4 at 2.50 / 0.25 / 15.
    const t = card('2.50', '0.25', undefined, undefined, '15');
    const first: [number, number, number, string][] = [
      [5069, 0, 200, '0.0156725'],
      [5301, 0, 187, '0.0160575'],
      [5516, 0, 195, '0.016715'],
      [5743, 0, 15, '0.0145825'],
      [5785, 0, 216, '0.0177025'],
      [6032, 0, 215, '0.018305'],
    ];
    const last: [number, number, number, string][] = [
      [581, 4480, 186, '0.0053625'],
      [440, 4864, 172, '0.004896'],
      [538, 4992, 178, '0.005263'],
      [515, 5248, 15, '0.0028245'],
      [327, 5504, 175, '0.0048185'],
      [428, 5632, 200, '0.005478'],
    ];
    const calls = (rows: typeof first) =>
      rows.map(([uncachedInput, cacheRead, output]) => call({ uncachedInput, cacheRead, output }));
    for (const rows of [first, last])
      rows.forEach((row, i) => expect(total([calls(rows)[i] ?? call()], t)).toBe(row[3]));
    expect(total(calls(first), t)).toBe('0.099035');
    expect(total(calls(last), t)).toBe('0.0286425');
    const sum = (of: (row: (typeof last)[number]) => number): number =>
      last.reduce((n, row) => n + of(row), 0);
    const all = sum(([uncached, read]) => uncached + read);
    expect(((100 * sum(([, read]) => read)) / all).toFixed(2)).toBe('91.57');
    expect(total([call({ uncachedInput: all })], t)).toBe('0.0838725');
    const p = priced(calls(last), t).amounts;
    const input = p.uncachedInput.plus(p.cacheRead);
    expect(plain(input)).toBe('0.0147525');
    expect(plain(input.div('0.0838725').minus(1).times(100).toDecimalPlaces(2))).toBe('-82.41');
  });
});

describe('writes', () => {
  const readsAndWrites = [
    call({ cacheWrite30m: 100_000, uncachedInput: 1000 }),
    call({ cacheRead: 100_000, uncachedInput: 2000 }),
    call({ session: 'other', uncachedInput: 5000 }),
  ];
  test('recorded, prefix and as-input bill what they say', () => {
    expect(total(readsAndWrites, TO)).toBe('0.715');
    // 3,000 uncached tokens of the session that reads are written at 6.25.
    expect(total(readsAndWrites, TO, { ...RECORDED, writes: 'prefix' })).toBe('0.71875');
    expect(total(readsAndWrites, TO, { ...RECORDED, writes: 'as-input' })).toBe('0.59');
  });
  test('a lifetime that is not offered takes the default, and says so', () => {
    const p = priced([call({ cacheWrite12h: 1_000_000 })], {
      ...TA,
      periods: TA.periods.map((x) => ({ ...x, tiers: [] })),
    });
    expect(plain(p.amounts.cacheWriteByTtl['5m'])).toBe('3.75');
    expect(p.assumptions).toContainEqual({ code: 'write-lifetime-assumed', detail: '5m' });
  });
  test('no write price: the input price', () => {
    const p = priced([call({ cacheWrite5m: 100_000 })], TG);
    expect(plain(p.amounts.cacheWriteByTtl.input)).toBe('0.125');
    expect(p.assumptions).toContainEqual({ code: 'writes-at-input', detail: '' });
  });
});

describe('what cannot be priced', () => {
  test('a call that does not fit is counted and not in the total', () => {
    const t = tariff({
      id: 'test/window',
      contextWindow: 1000,
      periods: [{ rates: { input: '1', output: '1' } }],
    });
    const p = priced([call({ uncachedInput: 1000 }), call({ uncachedInput: 1001 })], t);
    expect([p.pricedCalls, p.doesNotFit]).toEqual([1, 1]);
    expect(plain(totalOf(p.amounts))).toBe('0.001');
  });
  test('unknown and unreliable counts make a lower bound; an unknown write does not', () => {
    const base = call({ uncachedInput: 100, output: 10 });
    expect(priced([base], TA).lowerBound).toBe(false);
    expect(priced([{ ...base, output: null }], TA).lowerBound).toBe(true);
    expect(priced([{ ...base, outputReliable: false }], TA).lowerBound).toBe(true);
    const noWrites = priced(
      [
        {
          ...base,
          cacheWriteUnknown: null,
          cacheWrite5m: null,
          cacheWrite30m: null,
          cacheWrite1h: null,
          cacheWrite12h: null,
        },
      ],
      TA,
    );
    expect(noWrites.lowerBound).toBe(false);
    expect(noWrites.assumptions).toContainEqual({ code: 'writes-not-recorded', detail: '' });
  });
  test('a count that the seller gives away is not missing', () => {
    const rates = { input: '1', cachedRead: '0', output: '0' };
    const t = tariff({ id: 'test/given', periods: [{ rates }] });
    const unknown = { output: null, outputReliable: false, cacheRead: null };
    expect(priced([call({ uncachedInput: 7, ...unknown })], t).lowerBound).toBe(false);
    expect(priced([call({ uncachedInput: null })], t).lowerBound).toBe(true);
    const uncached = tariff({ id: 'test/uncached', caching: false, periods: [{ rates }] });
    expect(priced([call({ cacheRead: null })], uncached).lowerBound).toBe(true);
    // Unknown reads could have reached the long tier, however cheap they are.
    const tiers = [{ above: 100, rates: { input: '2' } }];
    const tiered = tariff({ id: 'test/tiered', periods: [{ rates, tiers }] });
    expect(priced([call({ cacheRead: null })], tiered).lowerBound).toBe(true);
    expect(priced([call({ output: null })], tiered).lowerBound).toBe(false);
  });
  test('all-zero rates are a missing price unless they are meant', () => {
    const zero = { rates: { input: '0', output: '0' } };
    const missing = tariff({ id: 'test/zero', periods: [zero] });
    const free = tariff({ id: 'test/free', periods: [{ ...zero, free: true }] });
    expect(priced([call({ output: 5 })], missing).unpricedCalls).toBe(1);
    expect(priced([call({ output: 5 })], free).pricedCalls).toBe(1);
  });
  test('another currency needs a rate, and is converted last', () => {
    const t = tariff({
      id: 'test/cny',
      currency: 'CNY',
      periods: [{ rates: { input: '8', output: '1' } }],
    });
    const calls = [call({ uncachedInput: 1_000_000 })];
    expect(priced(calls, t).unpricedCalls).toBe(1);
    const p = priced(calls, t, { ...RECORDED, unitsPerUsd: { CNY: new Decimal('7.25') } });
    expect(p.converted).toBe(true);
    expect(plain(toQuotient(totalOf(p.amounts)))).toBe('1.10344827586');
    // Parts are added before they are rounded: (1 + 2000) ÷ 3.
    const thirds = tariff({
      id: 'test/eur',
      currency: 'EUR',
      periods: [{ rates: { input: '1', output: '2000' } }],
    });
    const million = [call({ uncachedInput: 1_000_000, output: 1_000_000 })];
    const q = priced(million, thirds, { ...RECORDED, unitsPerUsd: { EUR: new Decimal(3) } });
    expect(plain(toQuotient(totalOf(q.amounts)))).toBe('667');
  });
  test('aggregated rows skip tiers and windows and make a lower bound where there is a tier', () => {
    const row = call({ uncachedInput: 250_000, calls: 5 });
    const p = priced([row], TG);
    expect(plain(totalOf(p.amounts))).toBe('0.3125');
    expect(p.lowerBound).toBe(true);
    expect(p.pricedCalls).toBe(5);
  });
  test('a tariff whose tier the ledger does not know says that it needs the calls', () => {
    const ledger = ledgerOf([call({ uncachedInput: 250_000 })], [TO]);
    expect(priceBands(ledger, sumByBand(ledger), TG, RECORDED).needsCalls).toBe(true);
    expect(priceBands(ledger, sumByBand(ledger), TO, RECORDED).needsCalls).toBe(false);
  });
});

describe('overlays, scale, modifiers', () => {
  test('a negotiated discount is applied last and named', () => {
    const p = priced([call({ uncachedInput: 1_000_00 })], TO, {
      ...RECORDED,
      overlays: [{ name: 'our contract', multiply: { input: '0.85' } }],
    });
    expect(plain(totalOf(p.amounts))).toBe('0.425');
    expect(p.assumptions).toContainEqual({ code: 'overlay', detail: 'our contract' });
  });
  test('token scale multiplies without rounding and moves calls across a tier', () => {
    const scaled = { ...RECORDED, tokenScale: () => new Decimal('1.3') };
    const calls = [call({ uncachedInput: 160_000 }), call({ uncachedInput: 153_846 })];
    const axes = { promptCuts: [153_847, 200_001], instants: [], rules: [] };
    const ledger = { ...ledgerOf(calls, [TG]), axes };
    const rebuilt = ledgerOf(calls, [
      TG,
      tariff({ id: 'cut', contextWindow: 153_846, periods: [] }),
    ]);
    expect(ledger.axes.promptCuts).toEqual(rebuilt.axes.promptCuts);
    const p = priceBands(rebuilt, sumByBand(rebuilt), TG, scaled);
    expect(p.needsCalls).toBe(false);
    expect(p.tiers).toEqual([{ above: 200_000, calls: 1 }]);
    expect(plain(totalOf(p.amounts))).toBe('0.76999975');
  });
  test('standard, default and auto are no modifier', () => {
    const s = (serviceTier: string | null, speed: string | null, region: string | null) =>
      modifierNames({ serviceTier, speed, region });
    expect(s('standard', 'default', 'global')).toEqual([]);
    expect(s('Priority', 'fast', 'us')).toEqual(['priority', 'fast', 'region:us']);
    expect(s('auto', null, null)).toEqual([]);
  });
});

describe('properties', () => {
  const count = fc.integer({ min: 0, max: 400_000 });
  const anyCall = fc
    .record({
      uncachedInput: count,
      cacheRead: count,
      cacheWrite5m: count,
      output: count,
      session: fc.constantFrom('a', 'b', 'c'),
      hour: fc.integer({ min: 0, max: 5000 }),
    })
    .map(({ hour, ...c }) => call({ ...c, timeMs: Date.UTC(2026, 0, 1) + hour * 3_600_000 }));

  test('ledgers add up: any split of the calls gives the same total', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 20 }), fc.nat(), (calls, at) => {
        const cut = at % (calls.length + 1);
        for (const t of [TA, TO, TG]) {
          const whole = priced(calls, t);
          const sum = addLedgers(
            ledgerOf(calls.slice(0, cut), [t]),
            ledgerOf(calls.slice(cut), [t]),
          );
          const parts = priceBands(sum, sumByBand(sum), t, RECORDED);
          expect(plain(totalOf(parts.amounts))).toBe(plain(totalOf(whole.amounts)));
        }
      }),
    );
  });

  test('a total is the sum of its calls, one by one', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 20 }), (calls) => {
        const one = calls.reduce((s, c) => s.plus(total([c], TA)), new Decimal(0));
        expect(total(calls, TA)).toBe(plain(one));
      }),
    );
  });

  test('fixed + slope × the tariff’s own cached price is the total', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 20 }), (calls) => {
        const p = priced(calls, TA);
        const fixed = totalOf(p.amounts).minus(p.amounts.cacheRead);
        expect(plain(fixed.plus(p.readSlope.times('0.30')))).toBe(plain(totalOf(p.amounts)));
      }),
    );
  });
});
