/** How calls are shared out among files, in which order and pieces, must not matter. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORTERS } from '../../src/importers/registry.ts';
import { importFiles, summarize } from '../../src/importers/testing.ts';
import { plainCsv, plainJsonl } from '../../src/reports/plain.ts';
import { callArb } from '../../src/scenario/testing.ts';
import { traceOf } from '../../src/trace/builder.ts';
import { callsOf, type Call, type Trace } from '../../src/trace/trace.ts';

/** Calls that name themselves: only those are known again in another file. */
const namedCalls = fc
  .array(callArb, { minLength: 1, maxLength: 10 })
  .map((calls) => calls.map((call, i): Call => ({ ...call, callId: `call ${i}` })));

/** The calls of a trace in an order of their own. */
function sorted(trace: Trace): string[] {
  return callsOf(trace)
    .map((call) => JSON.stringify(call))
    .sort();
}

describe('named calls shared out among files', () => {
  test('are the same trace, whatever the files, their order, and the pieces they come in', async () => {
    await fc.assert(
      fc.asyncProperty(
        namedCalls,
        fc.array(fc.nat(2), { maxLength: 10 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.constantFrom(1, 7, 1 << 16),
        fc.constantFrom(plainCsv, plainJsonl),
        async (calls, places, order, chunkSize, write) => {
          const part = (file: number): Call[] => calls.filter((_, i) => (places[i] ?? 0) === file);
          const files = Object.fromEntries(
            order.map((file) => [`${file}`.padStart(2, 'f'), write(traceOf(part(file)))]),
          );
          const { trace } = await importFiles(files, IMPORTERS, chunkSize);
          expect(sorted(trace)).toEqual(sorted(traceOf(calls)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('count once, however many files hold them: dropping copies again drops nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        namedCalls,
        fc.array(fc.nat(2), { maxLength: 10 }),
        fc.integer({ min: 2, max: 4 }),
        async (calls, places, times) => {
          const part = (file: number): Call[] => calls.filter((_, i) => (places[i] ?? 0) >= file);
          const once = Object.fromEntries(
            [0, 1, 2].map((file) => [`${file}.csv`, plainCsv(traceOf(part(file)))]),
          );
          const again = Object.fromEntries(
            Array.from({ length: times }, (_, n) =>
              Object.entries(once).map(([name, text]) => [`copy ${n} of ${name}`, text]),
            ).flat(),
          );
          const { trace } = await importFiles(once);
          expect(sorted(trace)).toEqual(sorted(traceOf(calls)));
          expect(sorted((await importFiles(again)).trace)).toEqual(sorted(trace));
          // What was merged, written and read again is itself.
          const { trace: back } = await importFiles({ 'merged.csv': plainCsv(trace) });
          expect(sorted(back)).toEqual(sorted(trace));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a file given twice', () => {
  const root = new URL('../../sample-traces/', import.meta.url).pathname;
  const cases = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.expected.json'))
    .sort();

  test.each(cases)('counts once as far as its calls have names: %s', async (path) => {
    const { files } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { files: string[] };
    const given = Object.fromEntries(
      files.map((f) => [f, new Uint8Array(readFileSync(join(root, dirname(path), f)))]),
    );
    const copies = (folder: string): typeof given =>
      Object.fromEntries(Object.entries(given).map(([f, bytes]) => [`${folder}/${f}`, bytes]));
    const { trace, read } = await importFiles(given);
    const one = summarize(trace);
    const two = summarize((await importFiles({ ...given, ...copies('again') })).trace);
    const three = summarize(
      (await importFiles({ ...given, ...copies('again'), ...copies('more') })).trace,
    );
    // A call that nothing names may have happened twice: it is never dropped on a guess.
    const nameless = read.reduce(
      (n, { trace: t, identities }) =>
        n + t.calls.reduce((m, calls, row) => (identities.has(row) ? m : m + calls), 0),
      0,
    );
    expect(two.calls).toBe(one.calls + nameless);
    expect(three.calls).toBe(one.calls + 2 * nameless);
    if (nameless === 0) expect([two.totals, three.totals]).toEqual([one.totals, one.totals]);
  });
});
