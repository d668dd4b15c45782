/**
 * Google Cloud's bill as BigQuery keeps it, exported as CSV or as JSON a line
 * (https://docs.cloud.google.com/billing/docs/how-to/export-data-bigquery-tables/standard-usage).
 * A row counts one SKU over one span of time: the rows of a model are put together. Rows that
 * count no tokens of a model are left out.
 */
import { Decimal, plain } from '../../money/decimal.ts';
import { emitBill } from '../bills.ts';
import { at, asObject, CountFields, own, text, timeMs } from '../fields.ts';
import type { Importer, ReadContext, Reader } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, jsonCell, rowReader, type Row } from '../table.ts';
import { tokenSku, type TokenKind } from './sku.ts';

const shared = {
  docsUrl:
    'https://docs.cloud.google.com/billing/docs/how-to/export-data-bigquery-tables/standard-usage',
  tool: 'google-billing',
  crossFile: dropRepeatedExports,
} as const;

/** A row of the bill, however it was written. */
interface Line {
  readonly sku: string;
  readonly start: string;
  readonly amount: unknown;
  readonly unit: string;
  readonly cost: string;
  readonly currency: string;
  readonly type: string;
  readonly project: string;
  readonly location: string;
}

export const googleBilling: Importer = {
  ...shared,
  id: 'google-billing',
  name: 'Google Cloud billing, BigQuery',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: ({ records }) =>
    records.some(
      (r) =>
        typeof at(r, 'sku', 'description') === 'string' &&
        own(r, 'usage_start_time') !== undefined &&
        asObject(own(r, 'usage')) !== null,
    )
      ? 'yes'
      : 'no',
  open: (context) =>
    reader(context, (record) => {
      const sku = text(at(record, 'sku', 'description'));
      if (sku === null) return null;
      const word = (value: unknown): string =>
        typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return {
        sku,
        start: word(own(record, 'usage_start_time')),
        amount: at(record, 'usage', 'amount'),
        unit: word(at(record, 'usage', 'unit')),
        cost: word(own(record, 'cost')),
        currency: word(own(record, 'currency')),
        type: word(own(record, 'cost_type')),
        project: word(at(record, 'project', 'id')),
        location: word(at(record, 'location', 'region') ?? at(record, 'location', 'location')),
      };
    }),
};

const SKU = ['sku.description', 'sku_description', 'sku'] as const;
const START = ['usage_start_time'] as const;
const AMOUNT = ['usage.amount', 'usage_amount'] as const;

export const googleBillingCsv: Importer = {
  ...shared,
  id: 'google-billing-csv',
  name: 'Google Cloud billing, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    [SKU, START].every((names) => names.some((n) => hasColumns(header, [n]))) &&
    [...AMOUNT, 'usage'].some((n) => hasColumns(header, [n])) &&
    ['usage.unit', 'usage_unit', 'cost'].some((n) => hasColumns(header, [n]))
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return reader(context, (value) => {
      const row = read(value);
      if (row === null || row.blank) return null;
      // A nested column may stand as JSON in a cell.
      const cell = (nested: string, key: string, ...names: readonly string[]): string =>
        row.cell(...names) || inner(row, nested, key);
      const sku = row.cell('sku.description', 'sku_description') || inner(row, 'sku', 'description') || row.cell('sku'); // prettier-ignore
      if (sku === '') return null;
      return {
        sku,
        start: row.cell(...START),
        amount: cell('usage', 'amount', ...AMOUNT),
        unit: cell('usage', 'unit', 'usage.unit', 'usage_unit'),
        cost: row.cell('cost'),
        currency: row.cell('currency'),
        type: row.cell('cost_type'),
        project: cell('project', 'id', 'project.id', 'project_id'),
        location: cell('location', 'region', 'location.region', 'location_region'),
      };
    });
  },
};

function inner(row: Row, column: string, key: string): string {
  const value = own(jsonCell(row.cell(column)), key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface Held {
  readonly timeMs: number | null;
  readonly model: string;
  readonly tier: string | null;
  readonly dimensions: readonly string[];
  readonly line: number;
  readonly tokens: Partial<Record<TokenKind, number>>;
  /** Dollars; `null` where a row has none, or another currency. */
  cost: Decimal | null;
}

function reader(context: ReadContext, lineOf: (record: unknown) => Line | null): Reader {
  const held = new Map<string, Held>();
  return {
    record: (value, number) => {
      const row = lineOf(value);
      // Taxes and adjustments count no tokens.
      if (row === null || /^(?:tax|adjustment|rounding_error)$/i.test(row.type)) return;
      const sku = tokenSku(row.sku);
      if (sku === null || /^(?:hour|second|month|byte)/i.test(row.unit)) {
        // Tokens that nobody can tell what they are of.
        if (/\btoken count\b/i.test(row.sku) && !/storage/i.test(row.sku))
          context.notice('no-usage');
        return;
      }
      const f = new CountFields();
      const tokens = f.read(row.amount, 'usage.amount');
      if (!f.ok(context, number) || tokens === null) return;
      const dimensions = [row.project, row.location];
      const key = JSON.stringify([row.start, sku.model, sku.tier, ...dimensions]);
      const dollars = dollarsOf(row);
      const found = held.get(key);
      if (found === undefined)
        held.set(key, {
          timeMs: timeMs(row.start),
          model: sku.model,
          tier: sku.tier,
          dimensions,
          line: number,
          tokens: { [sku.kind]: tokens },
          cost: dollars,
        });
      else {
        // One kind has several rows: text and images, short prompts and long ones, corrections.
        found.tokens[sku.kind] = (found.tokens[sku.kind] ?? 0) + tokens;
        found.cost = found.cost === null || dollars === null ? null : found.cost.plus(dollars);
      }
    },
    end: () => {
      for (const { tokens, cost, ...row } of held.values())
        emitBill(
          {
            timeMs: row.timeMs,
            provider: 'google',
            model: row.model,
            serviceTier: row.tier,
            // A kind without a row was not used in that time.
            uncachedInput: tokens.uncached ?? 0,
            cacheRead: tokens.read ?? 0,
            output: (tokens.output ?? 0) + (tokens.thoughts ?? 0),
            ...(tokens.thoughts === undefined ? {} : { reasoning: tokens.thoughts }),
            recordedCost: cost === null || cost.isNegative() ? null : plain(cost),
          },
          row.dimensions,
          new CountFields(),
          row.line,
          context,
        );
      held.clear();
    },
  };
}

function dollarsOf({ cost, currency }: Line): Decimal | null {
  if (currency !== '' && currency.toUpperCase() !== 'USD') return null;
  return /^-?\d{1,15}(?:\.\d{1,30})?(?:e-?\d{1,2})?$/i.test(cost) ? new Decimal(cost) : null;
}
