import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../trace/trace.ts';
import { importFiles, noticesOf } from '../testing.ts';
import { unguardCell } from './columns.ts';
import { plainCsv, plainJsonl } from './plain.ts';

const read = async (content: string, name = 'table') => {
  const result = await importFiles({ [name]: content }, [plainCsv, plainJsonl]);
  const [file] = result.files;
  return { calls: callsOf(result.trace), notices: noticesOf(result), file };
};

describe('columns', () => {
  test('are found by name, in any case and order, absent ones are empty', async () => {
    const { calls } = await read('OUTPUT, Model ,uncached_INPUT\n7,m,0\n,n,5\n');
    expect(calls).toMatchObject([
      { output: 7, model: 'm', uncachedInput: 0, cacheRead: null, calls: 1, purpose: 'agent' },
      { output: null, model: 'n', uncachedInput: 5 },
    ]);
  });

  test.each([';', '\t', '|', ','])('are separated by %j', async (d) => {
    const { calls } = await read(
      [
        ['session', 'cache_read', 'output', 'model'],
        ['a,b;c|d\te', '1', '2', 'm'],
      ]
        .map((row) => row.map((cell) => `"${cell}"`).join(d))
        .join('\r\n'),
    );
    expect(calls).toMatchObject([{ session: 'a,b;c|d\te', cacheRead: 1, output: 2 }]);
  });

  test('fill every field', async () => {
    const { calls, notices } = await read(
      'time,session,turn,call_id,agent,purpose,provider,model,uncached_input,cache_read,cache_write,cache_write_5m,cache_write_30m,cache_write_1h,cache_write_12h,output,reasoning,output_reliable,service_tier,speed,region,web_searches,recorded_cost,calls\n' +
        '2026-07-01T10:00:00.250+02:00,s,3,c9,coder,subagent,p,m,1,2,3,4,5,6,7,8,2,false,batch,fast,eu,1,0.30,4\n',
    );
    expect(calls).toEqual([
      {
        timeMs: Date.UTC(2026, 6, 1, 8, 0, 0, 250),
        session: 's',
        turn: '3',
        callId: 'c9',
        agent: 'coder',
        purpose: 'subagent',
        provider: 'p',
        model: 'm',
        uncachedInput: 1,
        cacheRead: 2,
        cacheWriteUnknown: 3,
        cacheWrite5m: 4,
        cacheWrite30m: 5,
        cacheWrite1h: 6,
        cacheWrite12h: 7,
        output: 8,
        reasoning: 2,
        outputReliable: false,
        serviceTier: 'batch',
        speed: 'fast',
        region: 'eu',
        webSearches: 1,
        recordedCost: '0.30',
        calls: 4,
        aggregated: true,
        inconsistent: false,
        estimated: false,
        parts: [],
        partsAreWhole: false,
        group: null,
      },
    ]);
    expect(notices).toEqual({ 'aggregate-only': 1 });
  });

  test('reasoning above the output is no part of it: it is unknown, and told', async () => {
    const { calls, notices } = await read(
      'session,time,model,output,reasoning,output_reliable\n' +
        's,2026-07-01,m,40,900,\ns,2026-07-01,m,40,40,\ns,2026-07-01,m,40,900,false\n',
    );
    expect(calls.map((c) => [c.output, c.reasoning, c.inconsistent])).toEqual([
      [40, null, true],
      [40, 40, false],
      // A placeholder of an output tells nothing about its parts.
      [40, 900, false],
    ]);
    expect(notices).toEqual({ 'contradicting-counts': 1 });
  });

  test('a row without a session belongs to the file, a row without a time is noted', async () => {
    const { calls, notices } = await read('model,output,cache_read\nm,1,1\n', 'dir/may.csv');
    expect(calls[0]?.session).toBe('dir/may.csv');
    expect(notices).toEqual({ 'no-time': 1 });
  });

  test('JSON keys are found alike, numbers serve as names', async () => {
    const { calls } = await read(
      '{"Session":12,"turn":0,"MODEL":"m","output":5,"cache_read":null,"recorded_cost":1e-7}\n' +
        '{"session":"x","model":"m","output":"6","cache_read":0}\n',
    );
    expect(calls).toMatchObject([
      { session: '12', turn: '0', output: 5, cacheRead: null, recordedCost: '0.0000001' },
      { session: 'x', output: 6, cacheRead: 0 },
    ]);
  });

  test('a JSON array of rows is read too', async () => {
    const { calls } = await read(
      '[{"model":"m","output":5,"reasoning":1},\n {"model":"m","output":6}]',
    );
    expect(calls.map((c) => c.output)).toEqual([5, 6]);
  });
});

describe('detection', () => {
  test.each([
    'model,output\n1,2\n',
    'cache_read,output,price\n1,2,3\n',
    'model;input;cached;output;price\nx;1000;800;100;0,30\n',
    '{"model":"m","output":[{"type":"message"}],"reasoning":{"effort":"low"}}\n',
    '{"model":"m","output":5,"reasoning":"because"}\n',
  ])('leaves %j to others', async (content) => {
    const { file } = await read(content);
    expect(file?.format).toBeNull();
  });
});

describe('numbers', () => {
  test('whole floats are counts; others skip their row, which is listed', async () => {
    const { calls, file } = await read(
      'model,output,cache_read\na,59200.0,1\nb,1.5,1\nc,-1,1\nd,1e3,1\ne,9007199254740993,1\n',
    );
    expect(calls.map((c) => c.output)).toEqual([59200]);
    expect(file?.skipped.map((s) => [s.line, s.reason, s.detail])).toEqual(
      [3, 4, 5, 6].map((line) => [line, 'bad-number', 'output']),
    );
  });

  test('a count with a point before three digits is not guessed', async () => {
    const { calls, file } = await read('model;output;cache_read\nm;1.000;5\n');
    expect(calls).toEqual([]);
    expect(file?.skipped).toEqual([{ line: 2, reason: 'bad-number', detail: 'output' }]);
  });

  test.each([
    ['0,30', '0.30', { 'decimal-comma': 1 }],
    ['12,5', '12.5', { 'decimal-comma': 1 }],
    ['0.30', '0.30', {}],
    ['$1.25', '1.25', {}],
  ])('a recorded cost of %s is %s', async (cell, cost, notices) => {
    const result = await read(
      `time;model;output;cache_read;recorded_cost\n2026-07-01;m;1;2;${cell}\n`,
    );
    expect(result.calls[0]?.recordedCost).toBe(cost);
    expect(result.notices).toEqual(notices);
  });

  test('blank rows are no calls', async () => {
    const { calls } = await read('model,output,cache_read\n,,\n\n  , ,\nm,1,1\n');
    expect(calls).toHaveLength(1);
  });
});

test.each([
  ["'=1+1", '=1+1'],
  ["''=1", "'=1"],
  ["'-x", '-x'],
  ["'tis", "'tis"],
  ["'", "'"],
  ['=1', '=1'],
])('the guarded cell %j is %j', (cell, text) => {
  expect(unguardCell(cell)).toBe(text);
});

describe('the same rows in several files', () => {
  const header = 'time,session,call_id,model,output,cache_read\n';
  const row = (id: string, output = 1): string => `2026-07-01T00:00:00Z,s,${id},m,${output},0\n`;
  const total = async (files: Record<string, string>) => {
    const result = await importFiles(files, [plainCsv, plainJsonl]);
    return [result.trace.length, noticesOf(result)['duplicate-usage'] ?? 0];
  };

  test('count once, whatever the order of the files', async () => {
    const a = header + row('1') + row('2');
    const b = header + row('2') + row('3');
    expect(await total({ a, b })).toEqual([3, 1]);
    expect(await total({ b, a })).toEqual([3, 1]);
  });

  test('count as often as in the file that has them most', async () => {
    expect(await total({ a: header + row('1') + row('1'), b: header + row('1') })).toEqual([2, 1]);
  });

  test('are two where a count differs or no id names them', async () => {
    expect(await total({ a: header + row('1'), b: header + row('1', 2) })).toEqual([2, 0]);
    expect(await total({ a: header + row(''), b: header + row('') })).toEqual([2, 0]);
  });
});

test('no table and no JSON makes them throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 30 }), { maxLength: 6 }),
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      async (rows, values) => {
        await read(`model,output,cache_read,session,time\n${rows.join('\n')}`);
        const start = { model: 'm', output: 1, cache_read: 2 };
        const wrapped = values.map((v) => ({ ...start, session: v, output: v, time: v, calls: v }));
        await read([start, ...values, ...wrapped].map((v) => `${JSON.stringify(v)}\n`).join(''));
      },
    ),
    { numRuns: 40 },
  );
});

test('a call that was estimated stays one, and is told', async () => {
  const { calls, notices } = await read(
    'session,purpose,cache_read,output,estimated\ns,agent,9,1,\ns,summary,9,2400,true\n',
  );
  expect(calls.map((c) => c.estimated)).toEqual([false, true]);
  expect(notices['approximate-counts']).toBe(1);
});
