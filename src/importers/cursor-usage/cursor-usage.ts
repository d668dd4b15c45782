/**
 * Usage events of Cursor's dashboard as CSV (https://docs.cursor.com/account/usage). The four
 * token columns are disjoint and add up to the total: “Input (w/ Cache Write)” are the tokens that
 * were written to the cache, “Input (w/o Cache Write)” those that were neither written nor read.
 * An event may cover several calls.
 */
import { emitBill } from '../bills.ts';
import { lifetimeOf } from '../bodies/flat.ts';
import { CountFields, costText, timeMs } from '../fields.ts';
import type { Importer } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, rowReader } from '../table.ts';

const WRITTEN = 'input (w/ cache write)';
const UNCACHED = 'input (w/o cache write)';

export const cursorUsage: Importer = {
  id: 'cursor-usage',
  name: 'Cursor usage events, CSV',
  docsUrl: 'https://docs.cursor.com/account/usage',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['date', 'model', WRITTEN, UNCACHED, 'cache read']) ? 'yes' : 'no',
  open: (context) => {
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        const kind = row.cell('kind');
        // “Errored, No Charge”, “Aborted, Not Charged”: nothing was billed.
        if (/no(?:t)? charge/i.test(kind)) return;
        const f = new CountFields();
        const model = row.name('model');
        const uncached = f.read(row.cell(UNCACHED), UNCACHED);
        const written = f.read(row.cell(WRITTEN), WRITTEN);
        const cacheRead = f.read(row.cell('cache read'), 'cache read');
        const output = f.read(row.cell('output tokens', 'output'), 'output tokens');
        const total = f.read(row.cell('total tokens', 'total'), 'total tokens');
        const parts = [uncached, written, cacheRead, output];
        if (f.bad === null && parts.every((n) => n === null)) {
          context.notice('no-usage');
          return;
        }
        const contradicts =
          total !== null &&
          parts.every((n) => n !== null) &&
          parts.reduce((sum, n) => sum + (n ?? 0), 0) !== total;
        const short = lifetimeOf(null, model) === '5m';
        const emitted = emitBill(
          {
            timeMs: timeMs(row.cell('date')),
            model,
            uncachedInput: uncached,
            cacheRead,
            ...(short ? { cacheWrite5m: written } : { cacheWriteUnknown: written }),
            output,
            // `Included`, `Free` and `-` are no amounts.
            recordedCost: costText(row.cell('cost', 'cost to you')),
            inconsistent: contradicts,
          },
          [row.cell('user'), row.cell('cloud agent id'), row.cell('automation id'), kind],
          f,
          line,
          context,
        );
        if (!emitted) return;
        if (contradicts) context.notice('contradicting-counts');
        if (short && (written ?? 0) > 0) context.notice('write-lifetime-assumed');
      },
      end: () => undefined,
    };
  },
  crossFile: dropRepeatedExports,
};
