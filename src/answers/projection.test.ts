import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../costing/ledger.ts';
import { RECORDED, TA, TO, call, ledgerOf, tariff } from '../costing/testing.ts';
import { workloadParts, type WorkloadMix } from '../costing/workloads.ts';
import { Decimal, plain } from '../money/decimal.ts';
import { DEFAULT_BOOTSTRAP } from './bootstrap.ts';
import { compareTariffs } from './comparison.ts';
import {
  growingMachines,
  growingMonths,
  machinePaysFrom,
  machinesCost,
  monthsOverBudget,
  project,
  sessionsPerDay,
  turnsPerDayOf,
  type ProjectionRow,
} from './projection.ts';

const VOLUME = { turnsPerDay: new Decimal(1000), days: new Decimal(30) };
const FEW = { ...DEFAULT_BOOTSTRAP, resamples: 400 };

/** Sessions of so many turns; a turn costs as many dollars of output as `output` says. */
const sessionsOf = (...of: { turns: number; output: number }[]): Ledger =>
  ledgerOf(
    of.flatMap(({ turns, output }, s) =>
      Array.from({ length: turns }, (_, t) =>
        call({ session: `s${s}`, turn: `${t}`, uncachedInput: 0, cacheRead: 0, output }),
      ),
    ),
    [TA],
  );
/** At $15 a million: $0.01, $0.02, … a turn. */
const cents = (n: number): number => (n * 10_000) / 15;
const mix = (...of: [number, number, string][]): WorkloadMix =>
  of.map(([fromTurns, toTurns, share]) => ({ fromTurns, toTurns, share: new Decimal(share) }));
const projected = (ledger: Ledger, m: WorkloadMix = [], seed = 1): ProjectionRow =>
  project(
    ledger,
    compareTariffs(ledger, [TA], RECORDED),
    VOLUME,
    RECORDED,
    { ...FEW, seed },
    m,
  )[0] as ProjectionRow;
const text = (d: Decimal | null): string | null => (d === null ? null : plain(d));

// Turns of 2-turn sessions cost 3 and 9 cents, of 5-turn sessions 30 and 60.
const TWO = sessionsOf(
  { turns: 2, output: cents(3) },
  { turns: 2, output: cents(9) },
  { turns: 5, output: cents(30) },
  { turns: 5, output: cents(60) },
);

describe('shares of workloads', () => {
  test('the mean turn is the mean of the workloads by their shares', () => {
    expect(text(projected(TWO, mix([2, 2, '1'], [5, 5, '0'])).perTurn)).toBe('0.06');
    expect(text(projected(TWO, mix([2, 2, '0'], [5, 5, '1'])).perTurn)).toBe('0.45');
    const half = projected(TWO, mix([2, 2, '0.5'], [5, 5, '0.5']));
    expect([half.perTurn, half.perDay, half.perMonth].map(text)).toEqual(['0.255', '255', '7650']);
    // What a mix does not name takes the rest.
    expect(text(projected(TWO, mix([5, 9, '0.5'])).perTurn)).toBe('0.255');
  });

  test('the recorded shares give the recorded mean, whatever the workloads', () => {
    const session = fc.record({
      turns: fc.constantFrom(2, 4, 8),
      output: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(fc.array(session, { minLength: 1, maxLength: 6 }), (sessions) => {
        const ledger = sessionsOf(...sessions);
        const parts = workloadParts(ledger.sessions, []);
        const recorded = parts.flatMap((p) =>
          p.range === null ? [] : [{ ...p.range, share: p.recorded }],
        );
        const rest = recorded.slice(1);
        // Without the first: it is the rest, so that a third need not end.
        const with_ = projected(ledger, rest.length > 0 ? rest : recorded).perTurn;
        expect(text(with_)).toBe(text(projected(ledger).perTurn));
      }),
      { numRuns: 30 },
    );
  });

  test('the spread is that of the workloads that have a share', () => {
    const bounds = (r: ProjectionRow): (string | undefined)[] =>
      [r.low, r.high].map((b) => b?.div(30_000).toFixed(4));
    expect(bounds(projected(TWO, mix([2, 2, '1'])))).toEqual(['0.0300', '0.0900']);
    expect(bounds(projected(TWO, mix([5, 5, '1'])))).toEqual(['0.3000', '0.6000']);
    // Each workload keeps its sessions: no resample is all short or all long, as in the whole.
    expect(bounds(projected(TWO, mix([2, 2, '0.5'])))).toEqual(['0.1650', '0.3450']);
    const [low, high] = bounds(projected(TWO));
    expect(Number(low)).toBeLessThan(0.165);
    expect(Number(high)).toBeGreaterThan(0.345);
  });

  test('workloads of one size are drawn apart', () => {
    const ledger = sessionsOf(
      ...Array.from({ length: 6 }, (_, i) => ({ turns: 2, output: cents(3 + 3 * i) })),
      ...Array.from({ length: 6 }, (_, i) => ({ turns: 5, output: cents(18 - 3 * i) })),
    );
    const row = projected(ledger, mix([2, 2, '0.5']));
    // Opposite slopes: alike draws would cancel to a spread of nothing.
    expect(
      row.high
        ?.minus(row.low ?? 0)
        .div(30_000)
        .toNumber(),
    ).toBeGreaterThan(0.03);
  });

  test('a single session with a share leaves no spread; without a share it does not matter', () => {
    const ledger = sessionsOf(
      { turns: 2, output: cents(3) },
      { turns: 2, output: cents(9) },
      { turns: 5, output: cents(30) },
    );
    expect(projected(ledger, mix([5, 5, '0.5'])).low).toBeNull();
    expect(projected(ledger, mix([5, 5, '0'])).low).not.toBeNull();
  });

  test('a workload that does not fit only matters with a share', () => {
    const small = tariff({ ...formOf('test/small'), contextWindow: 1000 });
    const ledger = ledgerOf(
      [
        call({ session: 'a', turn: '1', uncachedInput: 100, cacheRead: 0, output: 0 }),
        call({ session: 'b', turn: '1', uncachedInput: 5000, cacheRead: 0, output: 0 }),
        call({ session: 'b', turn: '2', uncachedInput: 5000, cacheRead: 0, output: 0 }),
      ],
      [small],
    );
    const of = (m: WorkloadMix): string | null =>
      text(
        project(ledger, compareTariffs(ledger, [small], RECORDED), VOLUME, RECORDED, FEW, m)[0]
          ?.perTurn ?? null,
      );
    expect(of(mix())).toBeNull();
    expect(of(mix([2, 2, '0.1']))).toBeNull();
    expect(of(mix([2, 2, '0']))).toBe('0.0001');
  });

  test('each tariff can have its own pricing, in the mean and in the spread', () => {
    const rows = compareTariffs(TWO, [TA, TO], RECORDED);
    const scaled = (id: string) =>
      id === TA.id ? { ...RECORDED, tokenScale: () => new Decimal(2) } : RECORDED;
    const m = mix([2, 2, '1']);
    const [one, other] = project(TWO, rows, VOLUME, (t) => scaled(t.id), FEW, m);
    const [plainOne, plainOther] = project(TWO, rows, VOLUME, RECORDED, FEW, m);
    expect(text(one?.high ?? null)).toBe(text(plainOne?.high?.times(2) ?? null));
    expect(text(one?.perTurn ?? null)).toBe(text(plainOne?.perTurn?.times(2) ?? null));
    expect(text(other?.perTurn ?? null)).toBe(text(plainOther?.perTurn ?? null));
    const whole = project(TWO, rows, VOLUME, (t) => scaled(t.id), FEW)[0];
    expect(text(whole?.high ?? null)).toBe(
      text(project(TWO, rows, VOLUME, RECORDED, FEW)[0]?.high?.times(2) ?? null),
    );
  });
});

function formOf(id: string) {
  return { id, periods: [{ rates: { input: '1', output: '1' } }] };
}

test('sessions a day follow the shares, there and back', () => {
  const parts = workloadParts(TWO.sessions, mix([2, 2, '0.5'], [5, 5, '0.5']));
  expect(text(sessionsPerDay(new Decimal(1000), parts))).toBe('350');
  expect(text(turnsPerDayOf(new Decimal(350), parts))).toBe('1000');
  expect(turnsPerDayOf(new Decimal(1), [])).toBeNull();
});

describe('months ahead', () => {
  const of = (first: string, growth: string, n: number): string[] =>
    growingMonths(new Decimal(first), new Decimal(growth), n).map(plain);
  test('grow from month to month, and shrink', () => {
    expect(of('100', '0.1', 4)).toEqual(['100', '110', '121', '133.1']);
    expect(of('100', '-0.5', 3)).toEqual(['100', '50', '25']);
    expect(of('100', '0', 2)).toEqual(['100', '100']);
  });
  test('cross the budget in the first month beyond it', () => {
    const months = (...bills: number[]) => bills.map((b) => new Decimal(b));
    const at = (bills: Decimal[]) => monthsOverBudget(bills, new Decimal(110));
    expect(at(months(100, 110, 121, 133))).toEqual({ from: 3, to: 4 });
    expect(at(months(121, 111, 110, 100))).toEqual({ from: 1, to: 2 });
    expect(at(months(120, 130))).toEqual({ from: 1, to: 2 });
    expect(at(months(1, 2))).toBeNull();
    expect(at([])).toBeNull();
  });
});

describe('own machines', () => {
  const machine = { usdPerMonth: new Decimal(14_000), turnsPerDay: new Decimal(30_000) };
  test('are bought whole', () => {
    const cost = (turns: number): string => plain(machinesCost(machine, new Decimal(turns)));
    expect([0, 1, 30_000, 30_001, 90_000].map(cost)).toEqual(
      ['14000', '14000', '14000', '28000', '42000'],
    ); // prettier-ignore
  });
  test('pay from the volume at which the token bill reaches one, if one can serve it', () => {
    const days = new Decimal(30);
    expect(text(machinePaysFrom(machine, new Decimal('0.1'), days))).toBe('4666.66666667');
    // 30,000 turns for exactly a machine's price; a cheaper turn never.
    const even = machine.usdPerMonth.div(900_000);
    expect(text(machinePaysFrom(machine, even, days))).toBe('30000');
    expect(machinePaysFrom(machine, even.times('0.999'), days)).toBeNull();
    expect(machinePaysFrom(machine, new Decimal(0), days)).toBeNull();
  });
  test('grow with the volume', () => {
    expect(growingMachines(machine, new Decimal(20_000), new Decimal(1), 3).map(plain)).toEqual([
      '14000',
      '28000',
      '42000',
    ]);
  });
});
