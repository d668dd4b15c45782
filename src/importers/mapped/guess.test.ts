import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessMapping } from './guess.ts';
import { parseMapping } from './mapping.ts';
import { decimalShownBy, plainNumber } from './numbers.ts';
import { pathsOf } from './paths.ts';

/** Guesses from a table whose cells hold no delimiter of their own. */
const ofTable = (text: string, delimiter = ',') => {
  const [header = [], ...cells] = text
    .trim()
    .split('\n')
    .map((line) => line.split(delimiter));
  return guessMapping(
    header,
    cells.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']))),
  );
};

describe('columns', () => {
  test('the table that was reported: semicolons and a decimal comma', () => {
    const guess = ofTable('model;input;cached;output;price\nx;1000;800;100;0,30', ';');
    expect(guess.mapping).toEqual({
      format: 'csv',
      columns: {
        model: 'model',
        uncached_input: 'input',
        cache_read: 'cached',
        output: 'output',
        recorded_cost: 'price',
      },
      inclusive: { cacheRead: true, cacheWrite: true, reasoning: true },
      decimal: ',',
    });
    expect(guess.notices).toEqual(['decimal-comma']);
    expect(guess.uncertain).toEqual([{ field: 'inclusive.cacheRead', doubt: 'no-evidence' }]);
    expect(guess.unused).toEqual([]);
    expect(parseMapping(guess.mapping).ok).toBe(true);
  });

  test('names are known in many spellings', () => {
    const { mapping, unused } = ofTable(
      'Created At,Thread-ID,request_id,Provider Name,MODEL_ID,Prompt Tokens,Cached Tokens,cache_creation_input_tokens,Completion Tokens,Thinking Tokens,Service Tier,Cost (USD),Colour\n',
    );
    expect(mapping.columns).toEqual({
      time: 'Created At',
      session: 'Thread-ID',
      call_id: 'request_id',
      provider: 'Provider Name',
      model: 'MODEL_ID',
      uncached_input: 'Prompt Tokens',
      cache_read: 'Cached Tokens',
      cache_write: 'cache_creation_input_tokens',
      output: 'Completion Tokens',
      reasoning: 'Thinking Tokens',
      service_tier: 'Service Tier',
      recorded_cost: 'Cost (USD)',
    });
    expect(unused).toEqual(['Colour']);
  });

  test('what is not found and what is there twice is said', () => {
    const { uncertain } = ofTable('Input,Prompt Tokens,Cached\n1,1,0');
    expect(uncertain).toContainEqual({ field: 'model', doubt: 'not-found' });
    expect(uncertain).toContainEqual({ field: 'output', doubt: 'not-found' });
    expect(uncertain).toContainEqual({ field: 'uncached_input', doubt: 'several-columns' });
  });

  test('paths of JSON records are known by their last key', () => {
    const rows = [
      {
        model: 'm',
        usage: {
          prompt_tokens: 100,
          completion_tokens: 9,
          prompt_tokens_details: { cached_tokens: 60 },
        },
      },
    ];
    const { mapping } = guessMapping(pathsOf(rows), rows, 'jsonl');
    expect(mapping.columns).toEqual({
      model: 'model',
      uncached_input: 'usage.prompt_tokens',
      cache_read: 'usage.prompt_tokens_details.cached_tokens',
      output: 'usage.completion_tokens',
    });
  });
});

describe('where cached tokens lie', () => {
  const table = (total: number): string =>
    `model,input,cached,output,total\nx,1000,800,100,${total}\ny,50,0,5,55\n`;

  test('a total of input and output shows: inside', () => {
    const { mapping, evidence, uncertain } = ofTable(table(1100));
    expect(evidence.cacheRead).toEqual({ inside: 1, outside: 0 });
    expect(mapping.inclusive.cacheRead).toBe(true);
    expect(uncertain).toEqual([]);
  });

  test('a total of all shows: beside', () => {
    const { mapping, evidence, uncertain } = ofTable(table(1900));
    expect(evidence.cacheRead).toEqual({ inside: 0, outside: 1 });
    expect(mapping.inclusive.cacheRead).toBe(false);
    expect(uncertain).toEqual([]);
  });

  test('a cached count above the input shows: beside', () => {
    const { mapping, evidence } = ofTable('model,input,cached,output\nx,10,40000,200\n');
    expect(evidence.cacheRead).toEqual({ inside: 0, outside: 1 });
    expect(mapping.inclusive.cacheRead).toBe(false);
  });

  test('rows that contradict each other leave a doubt', () => {
    const { uncertain } = ofTable(
      'model,input,cached,output,total\nx,100,80,10,110\ny,100,80,10,110\nz,100,80,10,190\n',
    );
    expect(uncertain).toEqual([{ field: 'inclusive.cacheRead', doubt: 'mixed-evidence' }]);
  });

  test('a name may say it', () => {
    const { mapping, uncertain } = ofTable('model,uncached_input,cached_tokens,output\nx,10,5,2\n');
    expect(mapping.inclusive.cacheRead).toBe(false);
    expect(uncertain).toEqual([]);
    expect(
      ofTable('model,input_tokens,cache_read_input_tokens,output_tokens\nx,10,5,2\n').mapping
        .inclusive.cacheRead,
    ).toBe(false);
  });

  test('reasoning is shown by the total, too', () => {
    const { mapping, evidence } = ofTable(
      'model,input,output,thoughts,total\nx,5000,900,700,6600\n',
    );
    expect(evidence.reasoning).toEqual({ inside: 0, outside: 1 });
    expect(mapping.inclusive.reasoning).toBe(false);
  });

  test('the sample table', () => {
    const text = readFileSync(
      new URL('../../../sample-traces/mapped/gateway.csv', import.meta.url),
      'utf8',
    );
    const english = text.replace(
      /^.*\n/,
      'time;session;model;input;cached;cache write;output;reasoning;total;price\n',
    );
    const { mapping, evidence } = ofTable(english, ';');
    expect(mapping.decimal).toBe(',');
    expect(evidence.cacheRead).toEqual({ inside: 2, outside: 1 });
  });
});

test.each<[string, '.' | ',', string | null]>([
  ['1.234,00', ',', '1234.00'],
  ['1 234 567,8', ',', '1234567.8'],
  ["1'234.5", '.', '1234.5'],
  ['1,234', '.', '1234'],
  ['1,234', ',', '1.234'],
  ['1.234', ',', '1234'],
  ['12.34', ',', null],
  ['1,23', '.', null],
  ['$0.30', '.', '0.30'],
  ['-1', '.', null],
  ['1e3', '.', null],
  ['', '.', null],
])('%j with decimal %j is %j', (text, decimal, expected) => {
  expect(plainNumber(text, decimal)).toBe(expected);
});

test.each<[string, boolean, '.' | ',' | null]>([
  ['1.234,00', true, ','],
  ['1,234.5', false, '.'],
  ['0,30', false, ','],
  ['0,123', false, ','],
  ['1,234', true, '.'],
  ['1.234', true, ','],
  ['1.234', false, null],
  ['1.234.567', false, ','],
  ['12', true, null],
])('%j (a count: %j) shows the decimal mark %j', (text, isCount, mark) => {
  expect(decimalShownBy(text, isCount)).toBe(mark);
});

describe('written tokens with their lifetimes', () => {
  const table = (rows: string) =>
    ofTable(
      `model,input_tokens,cache_creation_input_tokens,ephemeral_5m_input_tokens,ephemeral_1h_input_tokens,output_tokens\n${rows}`,
    );
  test('are counted once where one column is the sum of the others', () => {
    const { mapping, unused } = table('x,10,300,100,200,5\nx,10,0,0,0,5\n');
    expect(mapping.columns.cache_write).toBeUndefined();
    expect(mapping.columns.cache_write_1h).toBe('ephemeral_1h_input_tokens');
    expect(mapping.inclusive.cacheWrite).toBe(false);
    expect(unused).toEqual(['cache_creation_input_tokens']);
  });
  test.each(['x,10,300,100,100,5\n', 'x,10,0,0,0,5\n'])(
    'are all taken where it is not: %j',
    (row) => {
      expect(table(row).mapping.columns.cache_write).toBe('cache_creation_input_tokens');
    },
  );
});

test('guesses never throw', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.jsonValue()), (header, rows) => {
      const known = [...header, 'input', 'cached', 'output', 'total', 'price'];
      const records = [...rows, ...rows.map((v) => ({ input: v, cached: v, total: v, price: v }))];
      guessMapping(known, records);
      guessMapping(pathsOf(records), records, 'jsonl');
    }),
    { numRuns: 100 },
  );
});

describe('headers in other languages', () => {
  test.each([
    [
      'French',
      'Horodatage;Modèle;Jetons d’entrée;Lectures de cache;Jetons de sortie;Raisonnement;Coût',
    ],
    [
      'German',
      'Zeitstempel;Modell;Eingabe-Tokens;Aus Cache gelesen;Ausgabe-Tokens;Denk-Tokens;Kosten',
    ],
    [
      'Spanish',
      'Fecha;Modelo;Tokens de entrada;Lecturas de caché;Tokens de salida;Razonamiento;Coste',
    ],
  ])('%s', (_, line) => {
    const header = line.split(';');
    const { mapping, unused } = guessMapping(header, []);
    expect([
      mapping.columns.time,
      mapping.columns.model,
      mapping.columns.uncached_input,
      mapping.columns.cache_read,
      mapping.columns.output,
      mapping.columns.reasoning,
      mapping.columns.recorded_cost,
    ]).toEqual(header);
    expect(unused).toEqual([]);
  });
  test('an accent may be a mark of its own', () => {
    expect(guessMapping(['Mode\u0300le'], []).mapping.columns.model).toBe('Mode\u0300le');
  });
  test('money of another currency is no cost in dollars', () => {
    for (const name of ['Kosten (€)', 'Coût EUR', 'Cost, GBP'])
      expect(guessMapping([name], []).unused).toEqual([name]);
    expect(guessMapping(['Kosten (USD)'], []).mapping.columns.recorded_cost).toBe('Kosten (USD)');
  });
  test('an input without the cache says so by its name', () => {
    const header = ['Eingabe ohne Cache', 'Gecacht', 'Ausgabe'];
    const { mapping, uncertain } = guessMapping(header, []);
    expect(mapping.columns.uncached_input).toBe('Eingabe ohne Cache');
    expect(mapping.inclusive.cacheRead).toBe(false);
    expect(uncertain.map((u) => u.field)).not.toContain('inclusive.cacheRead');
  });
});
