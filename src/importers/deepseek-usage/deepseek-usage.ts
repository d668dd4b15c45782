/**
 * Usage of DeepSeek's platform as CSV: one row for each day, model, key and kind of token
 * (https://platform.deepseek.com/usage). The rows of one day, model and key are put together.
 */
import { emitBill } from '../bills.ts';
import { CountFields, timeMs } from '../fields.ts';
import type { Importer } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, rowReader } from '../table.ts';

/** The kinds of rows that count something that is billed by the token, and the requests. */
const KINDS = {
  input_cache_hit_tokens: 'read',
  input_cache_miss_tokens: 'uncached',
  output_tokens: 'output',
  request_count: 'requests',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

interface Held {
  readonly time: string;
  readonly model: string | null;
  readonly dimensions: readonly string[];
  readonly line: number;
  readonly counts: Partial<Record<Kind, number>>;
}

export const deepseekUsage: Importer = {
  id: 'deepseek-usage',
  name: 'DeepSeek usage, CSV',
  docsUrl: 'https://api-docs.deepseek.com/quick_start/pricing',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['utc_date', 'model', 'type', 'amount']) ? 'yes' : 'no',
  open: (context) => {
    const read = rowReader();
    const held = new Map<string, Held>();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        const type = row.cell('type').toLowerCase();
        const kind = Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : null;
        // A table of costs has other kinds of rows: they are money, not tokens.
        if (kind === null) return;
        const f = new CountFields();
        const amount = f.read(row.cell('amount'), 'amount');
        if (!f.ok(context, line) || amount === null) return;
        const time = row.cell('utc_date');
        const model = row.name('model');
        const dimensions = [row.cell('api_key_name'), row.cell('api_key')];
        const key = JSON.stringify([time, model, ...dimensions]);
        const found = held.get(key) ?? { time, model, dimensions, line, counts: {} };
        // The price of a kind may change within a day: then it has several rows.
        found.counts[kind] = (found.counts[kind] ?? 0) + amount;
        held.set(key, found);
      },
      end: () => {
        for (const { time, model, dimensions, line, counts } of held.values()) {
          if (['uncached', 'read', 'output'].every((k) => counts[k as Kind] === undefined)) {
            if ((counts.requests ?? 0) > 0) context.notice('no-usage');
            continue;
          }
          const requests = counts.requests ?? 0;
          emitBill(
            {
              timeMs: timeMs(time),
              provider: 'deepseek',
              model,
              // A kind without a row was not used on that day.
              uncachedInput: counts.uncached ?? 0,
              cacheRead: counts.read ?? 0,
              output: counts.output ?? 0,
              calls: requests === 0 ? 1 : requests,
            },
            dimensions,
            new CountFields(),
            line,
            context,
          );
        }
        held.clear();
      },
    };
  },
  crossFile: dropRepeatedExports,
};
