/** Tables that leave the tool: no cell runs, negative figures stay figures, RFC 4180 to the letter. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTariffs } from '../../src/answers/comparison.ts';
import { RECORDED, TA, call, ledgerOf, tariff } from '../../src/costing/testing.ts';
import { unguardCell } from '../../src/importers/plain/columns.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { comparisonCsv } from '../../src/reports/comparison.ts';
import { guardText } from '../../src/reports/guard.ts';
import { plainCsv } from '../../src/reports/plain.ts';
import { callArb } from '../../src/scenario/testing.ts';
import { traceOf } from '../../src/trace/builder.ts';

const FORMULA = /^[=+\-@\t\r]/;
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', 'a'),
  }),
);

/**
 * The cells of a table as RFC 4180 §2 has them: rows end in CRLF, a quote within quotes is doubled,
 * and a cell without quotes holds neither quote nor comma nor line end.
 * @throws Error where the text is no such table
 */
function rfc4180(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < csv.length;) {
    const cell = /"((?:[^"]|"")*)"(?=,|\r\n)|([^",\r\n]*)(?=,|\r\n)/y;
    cell.lastIndex = at;
    const found = cell.exec(csv);
    if (found === null)
      throw new Error(`no cell at ${at}: ${JSON.stringify(csv.slice(at, at + 40))}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    at = cell.lastIndex;
    if (csv[at] === ',') at++;
    else {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

describe('a guarded text', () => {
  test('begins no formula, and is itself again when it is read', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(guardText(text)).not.toMatch(FORMULA);
        expect(unguardCell(guardText(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the table of calls', () => {
  test('is RFC 4180, and none of its cells begins a formula', () => {
    fc.assert(
      fc.property(fc.array(callArb, { minLength: 1, maxLength: 5 }), anyText, (calls, text) => {
        const csv = plainCsv(traceOf(calls.map((c) => ({ ...c, agent: text, model: text }))));
        const [header, ...rows] = rfc4180(csv);
        expect(rows).toHaveLength(calls.length);
        for (const row of rows) {
          expect(row).toHaveLength(header?.length ?? 0);
          for (const cell of row) expect(cell).not.toMatch(FORMULA);
        }
      }),
    );
  });
});

describe('the table of prices', () => {
  test('is RFC 4180; of all cells only negative figures begin with a sign', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -999_999, max: 999_999 }), (text, thousandths) => {
        const list = tariff({
          id: text === '' ? 'x' : text,
          provider: text,
          periods: [{ rates: { input: '1', output: '4' } }],
        });
        const margin = new Decimal(thousandths).div(1000);
        const csv = comparisonCsv({
          rows: compareTariffs(ledgerOf([call({ output: 10 })], [TA, list]), [TA, list], RECORDED),
          compact: new Map(),
          verdicts: new Map([[list.id, { crossover: null, margin }]]),
          priceDate: 'recorded',
          writes: 'recorded',
          rulesOff: [],
          summaries: null,
        });
        const [header, ...rows] = rfc4180(csv.endsWith('\r\n') ? csv : `${csv}\r\n`);
        const at = header?.indexOf('margin') ?? -1;
        for (const row of rows)
          row.forEach((cell, i) => {
            if (i !== at) expect(cell).not.toMatch(FORMULA);
            else if (cell !== '') expect(cell).toMatch(/^-?\d+(?:\.\d+)?$/);
          });
        expect(rows.map((row) => row[at])).toContain(margin.toFixed());
      }),
    );
  });
});
