import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { makeMappedImporter } from './mapped.ts';
import { parseMapping, type Mapping } from './mapping.ts';
import { pathsOf, valueAtPath } from './paths.ts';

const root = new URL('../../../sample-traces/mapped/', import.meta.url).pathname;

const mapping = (over: Partial<Mapping> = {}): Mapping => ({
  format: 'csv',
  columns: { model: 'm', uncached_input: 'in', cache_read: 'hit', output: 'out' },
  inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
  decimal: '.',
  ...over,
});
const readAll = async (files: Record<string, string>, map: Mapping) => {
  const result = await importFiles(files, [makeMappedImporter(map)]);
  return { calls: callsOf(result.trace), notices: noticesOf(result), files: result.files };
};
const read = (content: string, map: Mapping = mapping()) => readAll({ 'table.csv': content }, map);

test('the sample table is read through its mapping', async () => {
  const parsed = parseMapping(JSON.parse(readFileSync(`${root}gateway.mapping.json`, 'utf8')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { calls, notices } = await read(readFileSync(`${root}gateway.csv`, 'utf8'), parsed.mapping);
  expect(
    calls.map((c) => [
      c.timeMs,
      c.session,
      c.provider,
      c.uncachedInput,
      c.cacheRead,
      c.cacheWriteUnknown,
      c.output,
      c.reasoning,
      c.recordedCost,
      c.inconsistent,
    ]),
  ).toEqual([
    [
      Date.UTC(2026, 6, 1, 9, 0),
      'leuchtturm',
      'mistral',
      2000,
      9000,
      1000,
      300,
      120,
      '0.0412',
      false,
    ],
    [Date.UTC(2026, 6, 1, 9, 2), 'leuchtturm', 'mistral', 450, 12000, 0, 150, 0, '0.0108', false],
    [Date.UTC(2026, 6, 1, 9, 5), 'hafen', 'mistral', 0, 800, 0, 40, null, null, true],
  ]);
  expect(notices).toEqual({ 'decimal-comma': 2, 'cached-exceeds-input': 1, 'no-usage': 1 });
});

describe('where cached and reasoning tokens lie is what the mapping says', () => {
  test('inside: they are subtracted', async () => {
    const { calls } = await read('m,in,hit,out\nx,1000,800,100\n');
    expect(calls).toMatchObject([{ uncachedInput: 200, cacheRead: 800, output: 100 }]);
  });

  test('beside: they are not', async () => {
    const inclusive = { cacheRead: false, cacheWrite: false, reasoning: true };
    const { calls, notices } = await read('m,in,hit,out\nx,10,40000,200\n', mapping({ inclusive }));
    expect(calls).toMatchObject([{ uncachedInput: 10, cacheRead: 40_000, inconsistent: false }]);
    expect(notices).toEqual({ 'no-time': 1 });
  });

  test('more cached than sent: cut, flagged, never negative', async () => {
    const { calls, notices } = await read('m,in,hit,out\nx,100,150,10\n');
    expect(calls).toMatchObject([{ uncachedInput: 0, cacheRead: 100, inconsistent: true }]);
    expect(notices).toMatchObject({ 'cached-exceeds-input': 1 });
  });

  test('written tokens without room are cut in proportion to their lifetimes', async () => {
    const columns = {
      uncached_input: 'in',
      cache_read: 'hit',
      cache_write_5m: 'w5',
      cache_write_1h: 'w60',
    };
    const { calls } = await read('in,hit,w5,w60\n100,40,60,30\n', mapping({ columns }));
    expect(calls).toMatchObject([
      { uncachedInput: 0, cacheRead: 40, cacheWrite5m: 40, cacheWrite1h: 20, inconsistent: true },
    ]);
  });

  test('reasoning beside the output is billed as output', async () => {
    const columns = { uncached_input: 'in', output: 'out', reasoning: 'think' };
    const table = 'in,out,think\n5000,900,700\n';
    const beside = { cacheRead: true, cacheWrite: true, reasoning: false };
    expect((await read(table, mapping({ columns, inclusive: beside }))).calls).toMatchObject([
      { output: 1600, reasoning: 700 },
    ]);
    expect((await read(table, mapping({ columns }))).calls).toMatchObject([
      { output: 900, reasoning: 700 },
    ]);
  });

  test('reasoning above the output shows that it lies beside it', async () => {
    const columns = { uncached_input: 'in', output: 'out', reasoning: 'think' };
    const { calls, notices } = await read('in,out,think\n1,5,7\n', mapping({ columns }));
    expect(calls).toMatchObject([{ output: 12, reasoning: 7 }]);
    expect(notices).toMatchObject({ 'reasoning-outside-output': 1 });
  });
});

describe('numbers', () => {
  test('with a decimal comma, also the one that was reported', async () => {
    const columns = { ...mapping().columns, model: 'model', recorded_cost: 'price' };
    const { calls, notices } = await read(
      'model;in;hit;out;price\nx;1000;800;100;0,30\ny;1.234,00;0;2.345;1.234,5\n',
      mapping({ columns, decimal: ',' }),
    );
    expect(calls.map((c) => [c.uncachedInput, c.output, c.recordedCost])).toEqual([
      [200, 100, '0.30'],
      [1234, 2345, '1234.5'],
    ]);
    expect(notices).toEqual({ 'decimal-comma': 2, 'no-time': 2 });
  });

  test('with a decimal point and groups', async () => {
    const { calls, notices } = await read('m,in,hit,out\nx,"1,234.00","1 000",5.0\n');
    expect(calls).toMatchObject([{ uncachedInput: 234, cacheRead: 1000, output: 5 }]);
    expect(notices).toEqual({ 'no-time': 1 });
  });

  test.each(['1.5', '-3', '1,23', 'many', '1.234,5'])('no count: %s', async (cell) => {
    const { calls, files } = await read(`m,in,hit,out\nx,"${cell}",0,5\ny,7,0,5\n`);
    expect(calls.map((c) => c.model)).toEqual(['y']);
    expect(files[0]?.skipped).toEqual([
      { line: 2, reason: 'bad-number', detail: 'uncached_input' },
    ]);
  });
});

describe('columns', () => {
  test('are found in any case; constants fill what is empty', async () => {
    const { calls } = await read(
      'M,IN,Hit,out\n,5,0,1\nz,6,0,1\n',
      mapping({ constants: { model: 'fallback', session: 's', calls: 3 } }),
    );
    expect(calls).toMatchObject([
      { model: 'fallback', session: 's', calls: 3, aggregated: true },
      { model: 'z', session: 's' },
    ]);
  });

  test('a forced delimiter that nobody would guess', async () => {
    const { calls } = await read('m^in^hit^out\na,b;c^5^0^1\n', mapping({ delimiter: '^' }));
    expect(calls).toMatchObject([{ model: 'a,b;c', uncachedInput: 5 }]);
  });

  test('a table without any of them is not read', async () => {
    expect((await read('a,b\n1,2\n')).files[0]?.format).toBeNull();
  });

  test('overlapping files count once where calls have ids', async () => {
    const map = mapping({ columns: { ...mapping().columns, call_id: 'id' } });
    const header = 'm,in,hit,out,id\n';
    const { calls, notices } = await readAll(
      { a: `${header}x,5,0,1,1\nx,5,0,1,2\n`, b: `${header}x,5,0,1,2\n` },
      map,
    );
    expect(calls).toHaveLength(2);
    expect(notices).toMatchObject({ 'duplicate-usage': 1 });
  });
});

describe('JSON lines', () => {
  const map = mapping({
    format: 'jsonl',
    columns: {
      model: 'response.model',
      uncached_input: 'usage.prompt',
      cache_read: 'usage.details.cached',
      output: 'usage.completion',
      agent: 'tags.0',
    },
  });
  const lines = (...records: unknown[]): string =>
    records.map((r) => `${JSON.stringify(r)}\n`).join('');

  test('paths lead into objects and lists; keys may hold dots', async () => {
    const { calls } = await read(
      lines(
        {
          response: { model: 'x' },
          usage: { prompt: 10, completion: '2', details: { cached: 4 } },
          tags: ['a'],
        },
        { 'response.model': 'y', 'usage.prompt': 3, usage: { 'details.cached': 1, completion: 1 } },
      ),
      map,
    );
    expect(calls).toMatchObject([
      { model: 'x', uncachedInput: 6, cacheRead: 4, output: 2, agent: 'a' },
      { model: 'y', uncachedInput: 2, cacheRead: 1, output: 1 },
    ]);
  });

  test('records without counts are no calls', async () => {
    const { calls, notices } = await read(
      lines({ usage: { prompt: 1 } }, { event: 'ping' }, { response: { model: 'x' }, usage: null }),
      map,
    );
    expect(calls).toHaveLength(1);
    expect(notices).toMatchObject({ 'no-usage': 1 });
  });

  test('the paths of records', () => {
    expect(pathsOf([{ a: 1, b: { c: 2, d: [1] } }, { b: { e: { f: null } } }, 5])).toEqual([
      'a',
      'b.c',
      'b.e.f',
    ]);
    expect(valueAtPath({ a: 1 }, 'a.b')).toBeUndefined();
    expect(valueAtPath({}, '__proto__.x')).toBeUndefined();
  });
});

describe('a mapping is checked', () => {
  const problems = (value: unknown) => {
    const result = parseMapping(value);
    return result.ok ? [] : result.problems.map((p) => [p.path, p.code]);
  };

  test('what the contract gives is accepted as it is', () => {
    const full = {
      ...mapping(),
      delimiter: ';',
      decimal: ',',
      constants: { provider: 'p', calls: 2, aggregated: true },
    };
    expect(parseMapping(full)).toEqual({ ok: true, mapping: full });
    const { decimal: _, ...rest } = mapping();
    expect(parseMapping(rest)).toEqual({ ok: true, mapping: mapping() });
  });

  test.each<[unknown, string, string]>([
    [null, '', 'wrong-type'],
    [{ ...mapping(), format: 'xml' }, 'format', 'wrong-type'],
    [{ ...mapping(), colums: {} }, 'colums', 'unknown-key'],
    [
      { ...mapping(), columns: { cache_raed: 'x', output: 'o' } },
      'columns.cache_raed',
      'unknown-key',
    ],
    [{ ...mapping(), columns: { output: 5 } }, 'columns.output', 'wrong-type'],
    [{ ...mapping(), columns: { output: '' } }, 'columns.output', 'too-long'],
    [{ ...mapping(), columns: { model: 'm' } }, 'columns', 'no-counts'],
    [{ ...mapping(), inclusive: undefined }, 'inclusive', 'missing'],
    [
      { ...mapping(), inclusive: { cacheRead: true, cacheWrite: true } },
      'inclusive.reasoning',
      'missing',
    ],
    [{ ...mapping(), decimal: ';' }, 'decimal', 'wrong-type'],
    [{ ...mapping(), delimiter: '::' }, 'delimiter', 'too-long'],
    [{ ...mapping(), constants: { model: [] } }, 'constants.model', 'wrong-type'],
  ])('%j is refused, with its path', (value, path, code) => {
    expect(problems(value)).toContainEqual([path, code]);
    const result = parseMapping(value);
    if (!result.ok && path !== '')
      for (const p of result.problems) expect(p.message).toContain(p.path);
  });
});

test('no table and no JSON makes it throw', async () => {
  const jsonl = mapping({ format: 'jsonl', columns: { output: 'a.b', time: 'c', model: 'a' } });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }),
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      fc.jsonValue(),
      async (rows, values, any) => {
        await read(`m,in,hit,out\n${rows.join('\n')}`);
        const records = [{ a: { b: 1 } }, ...values, ...values.map((v) => ({ a: { b: v }, c: v }))];
        await read(records.map((v) => `${JSON.stringify(v)}\n`).join(''), jsonl);
        parseMapping(any);
        parseMapping({ ...mapping(), columns: any, constants: any });
      },
    ),
    { numRuns: 40 },
  );
});
