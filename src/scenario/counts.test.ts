import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildLedger, SUMS, type Ledger } from '../costing/ledger.ts';
import { TA, call } from '../costing/testing.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { traceOf } from '../trace/builder.ts';
import type { Call } from '../trace/trace.ts';
import { BitReader, BitWriter } from './bits.ts';
import { collapseLedger, numberSessions } from './collapse.ts';
import { readCounts, writeCounts, type CountsLayout } from './counts.ts';
import type { Workload } from './scenario.ts';
import { callArb } from './testing.ts';

describe('bits', () => {
  test('columns of any whole numbers read back', () => {
    const value = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -50, max: 5000 }),
      fc.integer({ min: 0, max: 4_000_000_000_000_000 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 200 }), { maxLength: 5 }), (columns) => {
        const out = new BitWriter();
        for (const column of columns) out.column(column);
        out.number(Number.MAX_SAFE_INTEGER);
        const input = new BitReader(out.bytes());
        for (const column of columns) expect(input.column(column.length)).toEqual(column);
        expect(input.number()).toBe(Number.MAX_SAFE_INTEGER);
      }),
      { numRuns: 200 },
    );
  });

  test('reading past the end throws', () => {
    expect(() => new BitReader(new Uint8Array(2)).bits(17)).toThrow(RangeError);
  });
});

const LAYOUTS: CountsLayout[] = [
  { detail: 'exact', smallestGroup: 0 },
  { detail: 'rounded', smallestGroup: 0 },
  { detail: 'rounded', smallestGroup: 2 },
  { detail: 'split', smallestGroup: 0 },
  { detail: 'split', smallestGroup: Infinity },
];

const ledgerOf = (calls: readonly Call[]): Ledger =>
  collapseLedger(buildLedger(traceOf(calls), boundariesOf([TA]), { asOfMs: 0 }), [TA], {
    models: 'merge',
    purposes: 'keep',
  });

/** Sums by band of the sessions of one group, in the order of SUMS. */
function sumsOf(arm: Pick<Ledger, 'cells'>, bands: number, of: (session: number) => boolean) {
  return Array.from({ length: bands }, (_, band) =>
    SUMS.filter((name) => name !== 'reasoning').map((name) =>
      arm.cells.reduce((n, c) => (c.band === band && of(c.session) ? n + c.sums[name] : n), 0),
    ),
  );
}

describe('counts', () => {
  const armArb = fc.array(callArb, { maxLength: 30 });
  const scaleArb = fc.constantFrom(1, 1000, 1_000_003);

  test.each(LAYOUTS)('$detail, groups from $smallestGroup: exact totals by group', (layout) => {
    fc.assert(
      fc.property(armArb, armArb, scaleArb, (a, b, scale) => {
        const bigger = (calls: readonly Call[]): Call[] =>
          calls.map((c) => ({ ...c, output: (c.output ?? 0) * scale }));
        const workload: Workload = numberSessions({
          source: 'trace',
          keep: ledgerOf(bigger(a)),
          compact: ledgerOf(b),
          recorded: null,
          simulated: null,
          roundedSessions: false,
        });
        const arms = [workload.keep, workload.compact as Ledger];
        const bands = arms.map((l) => l.bands.length);
        const read = readCounts(writeCounts(workload, layout), bands);
        expect(read.layout).toEqual(layout);
        arms.forEach((arm, i) => {
          const after = read.arms[i];
          if (after === undefined) throw new Error('an arm is missing');
          expect(after.sessions).toEqual(arm.sessions);
          for (const cell of after.cells)
            for (const name of SUMS) {
              expect(Number.isSafeInteger(cell.sums[name])).toBe(true);
              expect(cell.sums[name]).toBeGreaterThanOrEqual(0);
            }
          const count = arm.bands.length;
          expect(sumsOf(after, count, () => true)).toEqual(sumsOf(arm, count, () => true));
          if (layout.smallestGroup === 0)
            for (const { turns } of arm.sessions) {
              const of = (s: number): boolean => arm.sessions[s]?.turns === turns;
              expect(sumsOf(after, count, of)).toEqual(sumsOf(arm, count, of));
            }
          if (layout.detail === 'rounded')
            for (const cell of arm.cells) {
              const found = after.cells.find(
                (c) => c.band === cell.band && c.session === cell.session,
              );
              for (const name of SUMS.filter((n) => n !== 'reasoning'))
                expect(Math.abs((found?.sums[name] ?? 0) - cell.sums[name])).toBeLessThanOrEqual(
                  Math.max(1, cell.sums[name] / 900),
                );
            }
        });
      }),
      { numRuns: 60 },
    );
  });

  test('workloads whose shares were set keep exact totals, however many groups are pooled', () => {
    const ranges = [{ fromTurns: 2, toTurns: 2 }];
    const pooled = { detail: 'split', smallestGroup: Infinity } as const;
    const workload = numberSessions({
      source: 'trace',
      keep: ledgerOf(
        [1, 2, 2, 3].flatMap((turns, s) =>
          Array.from({ length: turns }, (_, t) =>
            call({ session: `s${s}`, turn: `${t}`, uncachedInput: 12_345 * (s + 1), output: 7 }),
          ),
        ),
      ),
      compact: null,
      recorded: null,
      simulated: null,
      roundedSessions: false,
    });
    const { keep } = workload;
    const two = (s: number): boolean => keep.sessions[s]?.turns === 2;
    const totals = (with_: typeof ranges): number[][] => {
      const read = readCounts(writeCounts(workload, pooled, with_), [keep.bands.length], with_);
      return [sumsOf(read.arms[0] as Ledger, keep.bands.length, two)].flat();
    };
    expect(totals(ranges)).toEqual([sumsOf(keep, keep.bands.length, two)].flat());
    // Without the ranges they are not: the test can tell.
    expect(totals([])).not.toEqual(totals(ranges));
  });
});
