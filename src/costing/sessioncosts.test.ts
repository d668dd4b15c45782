import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsBySession } from './ledger.ts';
import { priceBands, totalOf, type WritesMode } from './price.ts';
import { sessionCosts } from './sessioncosts.ts';
import { RECORDED, TA, TG, TO, call, ledgerOf } from './testing.ts';

test('is the exact price of each session, in doubles', () => {
  const count = fc.integer({ min: 0, max: 150_000 });
  const anyCall = fc
    .record({
      session: fc.constantFrom('a', 'b', 'c', 'd'),
      uncachedInput: count,
      cacheRead: count,
      cacheWrite5m: count,
      cacheWrite1h: fc.constantFrom(0, 7),
      output: count,
      webSearches: fc.integer({ min: 0, max: 3 }),
      serviceTier: fc.constantFrom(null, 'priority'),
    })
    .map((c) => call(c));
  fc.assert(
    fc.property(
      fc.array(anyCall, { minLength: 1, maxLength: 15 }),
      fc.constantFrom<WritesMode>('recorded', 'prefix', 'as-input'),
      (calls, writes) => {
        for (const t of [TA, TO, TG]) {
          const ledger = ledgerOf(calls, [t]);
          const options = { ...RECORDED, writes };
          const exact = cellsBySession(ledger).map((bands) =>
            totalOf(priceBands(ledger, bands, t, options).amounts).toNumber(),
          );
          sessionCosts(ledger, t, options).forEach((cost, i) =>
            expect(Math.abs(cost - (exact[i] ?? NaN))).toBeLessThanOrEqual(
              1e-12 * Math.abs(exact[i] ?? 0) + 1e-15,
            ),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
