/**
 * Faults that users of such tools reported, where an answer shows them: what is left out of a sum, what
 * falls along the time axis, what is not seen. Numbers are invented, price lists made up.
 */
import { expect, test } from 'vitest';
import { ZERO, plain } from '../money/decimal.ts';
import { RECORDED, TA, TO, call, ledgerOf, tariff } from '../costing/testing.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { agentRows } from './agents.ts';
import { cacheBreaks } from './breaks.ts';
import { compareTariffs, priceAsRecorded, relativeTo } from './comparison.ts';
import { takeInventory } from './inventory.ts';
import { costByTurn } from './lengths.ts';
import { Simulator } from './simulation.ts';

const AS_OF = Date.UTC(2026, 10, 30);
const START = Date.UTC(2026, 10, 2, 9);
const at = (minute: number): number => START + minute * 60_000;
const totalOf = (calls: readonly Call[], of: typeof TA): string => {
  const [row] = compareTariffs(ledgerOf(calls, [of]), [of], RECORDED);
  return plain(row?.total ?? ZERO);
};

test.each([
  [{ uncachedInput: 100, cacheRead: 50_000, output: 400 }, { uncachedInput: 200, cacheRead: 10_000, output: 100 }, '0.0264', '0.0213', '0.0051'], // prettier-ignore
  [{ uncachedInput: 7, cacheRead: 90_000, output: 12 }, { uncachedInput: 3000, output: 850 }, '0.048951', '0.027201', '0.02175'], // prettier-ignore
])(
  'https://github.com/majiayu000/ccstats/issues/85: a sub-agent’s calls are in the total and stand apart (%#)',
  (main, side, total, mainTotal, sideTotal) => {
    const calls = [call(main), call({ ...side, purpose: 'subagent', agent: 'explorer' })];
    expect(totalOf(calls, TA)).toBe(total);
    const list = { ...TA, match: { exact: ['m'], glob: [], regex: [] } };
    const rows = agentRows(traceOf(calls), [list], RECORDED, AS_OF);
    expect(new Map(rows.map((r) => [r.agent, plain(r.total ?? ZERO)]))).toEqual(
      new Map([
        [null, mainTotal],
        ['explorer', sideTotal],
      ]),
    );
  },
);

test.each([
  [190_000, 2_000, '1.01', '1.0325'],
  [64_000, 900, '0.347', '0.3695'],
])(
  'https://github.com/openai/openai-agents-python/issues/4434: a summary of %i tokens is in the total and stands apart',
  (input, output, own, whole) => {
    const summary = call({ uncachedInput: input, output, purpose: 'summary' });
    const calls = [call({ uncachedInput: 1500, output: 500 }), summary];
    expect(totalOf([summary], TO)).toBe(own);
    expect(totalOf(calls, TO)).toBe(whole);
    const { byPurpose, totals } = takeInventory(traceOf(calls), []);
    expect(byPurpose.summary).toMatchObject({ calls: 1, uncachedInput: input, output });
    expect(totals.calls).toBe(2);
  },
);

test.each([
  [[100_000, 100_000, 100_000], 20_000, 0, '1.6'],
  [[100_000, 100_000, 100_000], 20_000, 40_000, '1.8'],
  [[200_000, 240_000], 2_000, 9_000, '2.255'],
])(
  'https://github.com/gsd-build/gsd-2/issues/1423: a sum never falls where history is folded (%#)',
  (before, after, compaction, total) => {
    const calls = [...before, ...(compaction > 0 ? [compaction] : []), after].map((tokens, i) =>
      call({ timeMs: at(i), turn: String(i + 1), uncachedInput: tokens }),
    );
    const path = costByTurn(traceOf(calls), TO, RECORDED, AS_OF).map((p) => p.upTo?.toNumber() ?? 0); // prettier-ignore
    expect(path).toEqual(path.toSorted((a, b) => a - b));
    expect(path.at(-1)).toBe(Number(total));
    expect(totalOf(calls, TO)).toBe(total);
  },
);

test.each([
  [[10_000, 20_000, 30_000, 40_000, 50_000, 60_000], 42_000, '0.1134'],
  [[8_000, 16_000, 24_000, 40_000], 11_000, '0.0297'],
])(
  'https://github.com/macanderson/stella/pull/4381: a small rewrite of a long history is seen (%#)',
  (prompts, rewritten, dollars) => {
    const list = tariff({
      id: 'own/m',
      match: { exact: ['m'] },
      cache: { minTokens: 0, increment: 1, ttls: ['5m'], defaultTtl: '5m', refreshOnRead: true },
      periods: [{ rates: { input: '3', cachedRead: '0.30', output: '15' } }],
    });
    const trace = traceOf([
      ...prompts.map((prompt, k) =>
        call({
          timeMs: at(k),
          turn: '1',
          uncachedInput: prompt - (prompts[k - 1] ?? 0),
          cacheRead: prompts[k - 1] ?? 0,
        }),
      ),
      call({ timeMs: at(prompts.length), turn: '2', uncachedInput: rewritten }),
      call({ timeMs: at(prompts.length + 1), turn: '2', uncachedInput: 500, cacheRead: rewritten }),
    ]);
    const answer = cacheBreaks(trace, new Simulator(trace, [list]), () => list, AS_OF);
    expect(answer).toMatchObject({ calls: 1, rebilledTokens: rewritten });
    expect(answer.largest).toMatchObject([{ cause: 'compaction', promptTokens: rewritten }]);
    expect(plain(answer.dollars)).toBe(dollars);
  },
);

test.each([
  ['1', 1_000_000, 1],
  ['0.35', 350_000, 3],
])(
  'https://github.com/pingdotgg/t3code/issues/5799: what has no price is not $0.00 (%s)',
  (total, tokens, unknown) => {
    const list = tariff({ id: 'own/known', match: { exact: ['known'] }, periods: [{ rates: { input: '1', output: '1' } }] }); // prettier-ignore
    const calls = [
      call({ model: 'known', uncachedInput: tokens }),
      ...Array.from({ length: unknown }, (_, i) =>
        call({ model: `does-not-exist-${i}`, uncachedInput: 500 }),
      ),
    ];
    const ledger = ledgerOf(calls, [list]);
    const known = ledger.models.map(({ model }) => (model === 'known' ? list : null));
    const own = priceAsRecorded(ledger, known, RECORDED);
    expect([plain(own.total), own.pricedCalls, own.unpricedCalls]).toEqual([total, 1, unknown]);
    // In the table of price lists nothing of a list that does not price a call is zero either.
    const blank = tariff({ id: 'own/blank', periods: [] });
    const [row] = compareTariffs(ledger, [blank], RECORDED);
    expect([row?.total, row?.complete]).toEqual([null, false]);
  },
);

test('https://github.com/mnfst/llm-gateway/pull/2759: one model at two sellers is two rows side by side', () => {
  const at = (id: string, input: string, cachedRead: string, output: string) =>
    tariff({ id, periods: [{ rates: { input, cachedRead, output } }] });
  const sellers = [at('q/m', '1.74', '0.145', '3.84'), at('p/m', '0.66', '0.022', '1.98')];
  const calls = [call({ uncachedInput: 2000, cacheRead: 48_000, output: 500 })];
  const rows = compareTariffs(ledgerOf(calls, sellers), sellers, RECORDED);
  expect(rows.map((r) => [r.tariff.id, plain(r.total ?? ZERO)])).toEqual([
    ['p/m', '0.003366'],
    ['q/m', '0.01236'],
  ]);
  const [p, q] = rows;
  if (p === undefined || q === undefined) throw new Error('two rows');
  expect(relativeTo(q, p)?.toFixed(3)).toBe('2.672');
});
