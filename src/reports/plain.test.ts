import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAIN_COLUMNS } from '../importers/plain/columns.ts';
import { plainCsv as csvImporter, plainJsonl as jsonlImporter } from '../importers/plain/plain.ts';
import { readFile } from '../importers/read.ts';
import { sourceOf } from '../importers/testing.ts';
import { MAX_COUNT, traceOf } from '../trace/builder.ts';
import { integrityProblems } from '../trace/integrity.ts';
import { PURPOSES, callsOf, type Call, type Trace } from '../trace/trace.ts';
import { plainCsv, plainJsonl } from './plain.ts';

const IMPORTERS = [csvImporter, jsonlImporter];

async function back(text: string, chunkSize = 1 << 16): Promise<Trace> {
  const file = await readFile(sourceOf('export', text, chunkSize), { importers: IMPORTERS });
  expect(file.skipped).toEqual([]);
  return file.trace;
}

const nasty = fc.constantFrom(
  '=1+1',
  "'=1",
  "''-2",
  '\t',
  '\r',
  '@SUM(A1)',
  ' a ',
  '"',
  "'",
  '+',
  '-',
);
const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .map((text) => text.replaceAll('\0', '0')),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', '=', "'") }),
  },
  { weight: 2, arbitrary: nasty },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary);
const count = maybe(fc.oneof(fc.nat(), fc.nat(MAX_COUNT)));
const dollars = fc
  .tuple(fc.nat(), fc.option(fc.stringMatching(/^\d{1,18}$/)))
  .map(([whole, part]) => (part === null ? String(whole) : `${whole}.${part}`));
const anyCall: fc.Arbitrary<Call> = fc.record({
  timeMs: maybe(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 })),
  session: name.filter((s) => s !== ''),
  turn: maybe(name),
  callId: maybe(name),
  agent: maybe(name),
  purpose: fc.constantFrom(...PURPOSES),
  provider: maybe(name),
  model: maybe(name),
  uncachedInput: count,
  cacheRead: count,
  cacheWriteUnknown: count,
  cacheWrite5m: count,
  cacheWrite30m: count,
  cacheWrite1h: count,
  cacheWrite12h: count,
  output: count,
  reasoning: count,
  outputReliable: fc.boolean(),
  serviceTier: maybe(name),
  speed: maybe(name),
  region: maybe(name),
  webSearches: maybe(fc.nat()),
  recordedCost: maybe(dollars),
  calls: fc.oneof(fc.constant(1), fc.nat()),
  aggregated: fc.boolean(),
  inconsistent: fc.boolean(),
  estimated: fc.boolean(),
});
/** Reasoning is a part of the output, where the output is what was billed. */
const call = anyCall.map((c) =>
  c.outputReliable === false || (c.reasoning ?? 0) <= (c.output ?? Infinity)
    ? c
    : { ...c, reasoning: c.output ?? null },
);

describe('export and import again', () => {
  test.each([
    ['CSV', plainCsv],
    ['JSONL', plainJsonl],
  ])('%s gives the identical trace', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(5, 1 << 16),
        async (calls, chunkSize) => {
          const trace = traceOf(calls);
          expect(await back(write(trace), chunkSize)).toEqual(trace);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a lone surrogate survives JSONL', async () => {
    const trace = traceOf([{ session: 'a\uD800b', model: 'm', output: 1 }]);
    expect(await back(plainJsonl(trace))).toEqual(trace);
  });

  test('more rows than one piece', async () => {
    const trace = traceOf(
      Array.from({ length: 12_001 }, (_, i) => ({ session: `s${i % 7}`, model: 'm', output: i })),
    );
    expect(await back(plainCsv(trace))).toEqual(trace);
    expect(await back(plainJsonl(trace))).toEqual(trace);
  });
});

describe('the CSV', () => {
  const header = PLAIN_COLUMNS.join(',');

  test('has exactly the columns of the format', () => {
    expect(plainCsv(traceOf([]))).toBe(`${header}\r\n`);
    expect(plainCsv(traceOf([{ session: 's', output: 0, calls: 7 }]))).toBe(
      `${header}\r\n,s,,,,agent,,,,,,,,,,0,,true,,,,,,7\r\n`,
    );
  });

  test('has the flag columns only where a row needs them', () => {
    const one = traceOf([{ session: 's', output: 1, aggregated: true, inconsistent: true }]);
    expect(plainCsv(one)).toBe(
      `${header},aggregated,inconsistent\r\n,s,,,,agent,,,,,,,,,,1,,true,,,,,,1,true,true\r\n`,
    );
  });

  test('https://github.com/csxark/CryptoViz/issues/1279: quotes commas, quotes and line ends (RFC 4180)', async () => {
    for (const session of ['a "b", c\nd', '1,"2"\r\n;\t|', '""']) {
      const trace = traceOf([{ session, model: 'm', output: 5 }]);
      const csv = plainCsv(trace);
      expect(csv).toContain(`"${session.replaceAll('"', '""')}"`);
      expect(callsOf(await back(csv))).toEqual(callsOf(trace));
    }
  });

  test('no text cell begins as a formula, and none is lost by that', async () => {
    const sessions = ['=cmd()', '+1', '-1', '@x', '\tx', '\rx', "'=x", "''=x", "'x"];
    const trace = traceOf(sessions.map((session) => ({ session, model: '=m', output: 5 })));
    const csv = plainCsv(trace);
    for (const cell of csv.split(/,|\r\n/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
    expect(callsOf(await back(csv)).map((c) => c.session)).toEqual(sessions);
  });

  test('unknown is empty and zero is 0', () => {
    expect(plainCsv(traceOf([{ session: 's', cacheRead: 0 }])).split('\r\n')[1]).toBe(
      ',s,,,,agent,,,,0,,,,,,,,true,,,,,,1',
    );
  });

  test('times that no calendar has are unknown', () => {
    expect(plainCsv(traceOf([{ session: 's', timeMs: 8e15 }])).split('\r\n')[1]).toMatch(/^,s,/);
  });
});

test('the JSONL has the same names, decimals as texts, unknown as null', () => {
  const [line] = plainJsonl(
    traceOf([{ session: 's', timeMs: 0, recordedCost: '0.10', output: 3 }]),
  ).split('\n');
  const row = JSON.parse(line ?? '') as Record<string, unknown>;
  expect(Object.keys(row)).toEqual(PLAIN_COLUMNS);
  expect(row).toMatchObject({
    time: '1970-01-01T00:00:00.000Z',
    recorded_cost: '0.10',
    output: 3,
    reasoning: null,
    output_reliable: true,
    calls: 1,
  });
});

test('rows of a warehouse come back with what they know of their calls', async () => {
  const group = {
    promptMin: 10,
    promptMax: 20,
    lastMs: 1_790_000_000_000,
    hours: 'yes UTC 12345 01:00-04:00; no UTC 1 02:00-03:00',
    turns: 3,
    sessions: 2,
    readsCache: false,
  };
  const trace = traceOf([
    {
      session: 'g',
      model: 'm',
      output: 1,
      cacheRead: 2,
      calls: 9,
      timeMs: 1_780_000_000_000,
      group,
    },
    { session: 'h', model: 'm', output: 1, cacheRead: 2, timeMs: 1_780_000_000_000 },
  ]);
  for (const text of [plainCsv(trace), plainJsonl(trace)]) {
    const again = await back(text);
    expect(callsOf(again).map((c) => c.group)).toEqual([group, null]);
    expect(integrityProblems(again)).toEqual([]);
  }
});
