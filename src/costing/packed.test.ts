import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterSessions, sumByBand } from './ledger.ts';
import { bandSumsOf, commonSessions, packLedger, unpackLedger } from './packed.ts';
import { TA, TO, call, ledgerOf } from './testing.ts';

const count = fc.integer({ min: 0, max: 150_000 });
const anyCall = fc
  .record({
    session: fc.constantFrom('a', 'b', 'c', 'd'),
    turn: fc.constantFrom('1', '2'),
    uncachedInput: count,
    cacheRead: count,
    output: count,
    serviceTier: fc.constantFrom(null, 'priority'),
  })
  .map((c) => call(c));
const anyLedger = fc
  .array(anyCall, { minLength: 1, maxLength: 15 })
  .map((calls) => ledgerOf(calls, [TA, TO]));

test('a ledger is the same after it was packed, cloned and unpacked', () => {
  fc.assert(
    fc.property(anyLedger, (ledger) => {
      const back = unpackLedger(structuredClone(packLedger(ledger)));
      expect(bandSumsOf(back)).toEqual(sumByBand(ledger));
      expect({ ...back }).toEqual(ledger);
      expect(packLedger(back)).toEqual(packLedger(ledger));
    }),
  );
});

test('the sessions that two arms share are the same, packed or not', () => {
  fc.assert(
    fc.property(anyLedger, anyLedger, (a, b) => {
      const plain = commonSessions(a, b);
      const packed = commonSessions(unpackLedger(packLedger(a)), unpackLedger(packLedger(b)));
      packed.forEach((ledger, i) => expect({ ...ledger }).toEqual(plain[i]));
      const inB = new Set(b.sessions.map((s) => s.id));
      if (a.sessions.some((s) => inB.has(s.id)))
        expect(plain[0]).toEqual(filterSessions(a, (s) => inB.has(s.id)));
      else expect(plain).toEqual([a, b]);
    }),
  );
});
