import { describe, expect, test } from 'vitest';
import { TA, TO, call, ledgerOf, tariff } from '../costing/testing.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { workloadOf } from './comparison.ts';
import { takeInventory } from './inventory.ts';

const CALLS: readonly Call[] = [
  call({ session: 'a', turn: '1', uncachedInput: 10, cacheWrite5m: 3, output: 2 }),
  call({ session: 'a', turn: '1', purpose: 'subagent', agent: 'scout', cacheRead: 7, output: 1 }),
  call({ session: 'a', purpose: 'summary', cacheWrite1h: 4, reasoning: 1, output: 5 }),
  { session: 'b', model: 'other', provider: 'seller', uncachedInput: 100, calls: 12 },
];
const KNOWN = tariff({ id: 'test/known', match: { exact: ['m'] }, periods: [] });

describe('inventory', () => {
  const inventory = takeInventory(traceOf(CALLS), [KNOWN]);

  test('totals, with what the log does not say counted beside', () => {
    expect(inventory.totals).toEqual({
      calls: 15,
      sessions: 2,
      turns: 3,
      uncachedInput: 110,
      cacheRead: 7,
      cacheWrite: { '5m': 3, '30m': 0, '1h': 4, '12h': 0, unknown: 0 },
      output: 8,
      reasoning: 1,
      unknown: { uncachedInput: 0, cacheRead: 12, cacheWrite: 12, output: 12, reasoning: 14 },
    });
  });

  test('sessions, turns and calls are those that a ledger divides by', () => {
    const { sessions, turns, calls } = inventory.totals;
    expect(workloadOf(ledgerOf(CALLS, [TA, TO]))).toEqual({ sessions, turns, calls });
  });

  test('models, the most used first; one that no list names stays unresolved', () => {
    expect(inventory.models).toEqual([
      {
        recorded: 'other',
        provider: 'seller',
        resolved: null,
        candidates: [],
        inferred: false,
        calls: 12,
      },
      {
        recorded: 'm',
        provider: null,
        resolved: 'test/known',
        candidates: [],
        inferred: false,
        calls: 3,
      },
    ]);
  });

  test('purposes and agents add up to the totals', () => {
    const { byPurpose, byAgent, totals } = inventory;
    expect(Object.values(byPurpose).map((p) => p.calls)).toEqual([13, 1, 1, 0]);
    expect(byAgent.map((a) => [a.agent, a.calls])).toEqual([
      [null, 14],
      ['scout', 1],
    ]);
    for (const field of ['calls', 'uncachedInput', 'cacheRead', 'output', 'reasoning'] as const)
      for (const parts of [Object.values(byPurpose), byAgent])
        expect(parts.reduce((n, p) => n + p[field], 0)).toBe(totals[field]);
  });

  test('an empty trace holds nothing', () => {
    const { totals, models, byAgent } = takeInventory(traceOf([]), [KNOWN]);
    expect([totals.calls, totals.sessions, models, byAgent]).toEqual([0, 0, [], []]);
  });
});
