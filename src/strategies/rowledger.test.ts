/** The ledger of simulated calls against the plain path: their trace, added up call by call. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLedger, type Ledger } from '../costing/ledger.ts';
import { boundariesOf } from '../tariffs/boundaries.ts';
import { CATALOGUE_AS_OF_MS, catalogue } from '../tariffs/catalogue.ts';
import { traceOf } from '../trace/builder.ts';
import { calibrate } from './calibrate.ts';
import { lanesOf } from './lanes.ts';
import { replay } from './replay.ts';
import { RowLedgers } from './rowledger.ts';
import { anyCache, anyCalls, anyConversations, anyJoinedSpec } from './testing-any.ts';
import { strategiesOf } from './testing-replay.ts';

const axes = boundariesOf(catalogue());

/** Cells, bands, models and sessions in their order. */
function plain(ledger: Ledger): unknown {
  return { ...ledger, cells: [...ledger.cells] };
}

test('it is the ledger of the trace, in the same order', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyCalls, { weight: 3, arbitrary: anyConversations }),
      fc.array(anyJoinedSpec, { minLength: 1, maxLength: 3 }),
      anyCache,
      fc.constantFrom('recorded' as const, 'rules' as const),
      (calls, specs, cache, inherit) => {
        const trace = traceOf(calls);
        const lanes = lanesOf(trace);
        const { inheritance } = calibrate(lanes.lanes, () => cache);
        const ledgers = new RowLedgers(trace, lanes, axes, CATALOGUE_AS_OF_MS);
        for (const spec of specs) {
          const simulation = replay(trace, lanes, strategiesOf(spec), {
            cache: { of: () => cache, inherit },
            inheritance,
            windowTokensOf: () => 100_000,
            reworkShare: 1 / 3,
          });
          const ofTrace = buildLedger(simulation.trace, axes, { asOfMs: CATALOGUE_AS_OF_MS });
          const sessions = ofTrace.sessions.map((s) => ({ ...s, summaryCalls: s.id.length }));
          expect(plain(ledgers.of(simulation.rows, (id) => id.length))).toEqual({
            ...ofTrace,
            sessions,
          });
        }
      },
    ),
    { numRuns: 400 },
  );
});
