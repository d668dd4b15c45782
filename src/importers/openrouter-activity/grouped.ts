/**
 * OpenRouter's activity by day and model: the answer of its API as JSON
 * (https://openrouter.ai/docs/api-reference/analytics/get-activity), or such rows as CSV. A row stands for
 * several requests. Reasoning is inside the completion; what was cached is not said.
 */
import { Decimal, plain } from '../../money/decimal.ts';
import { emitBill } from '../bills.ts';
import { flatUsage } from '../bodies/flat.ts';
import { INCLUSIVE } from '../bodies/split.ts';
import { isBlank } from '../bodies/usage.ts';
import {
  asArray,
  asObject,
  costText,
  CountFields,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, rowReader } from '../table.ts';

const shared = {
  docsUrl: 'https://openrouter.ai/docs/api-reference/analytics/get-activity',
  crossFile: dropRepeatedExports,
} as const;

/** By field, the names of its column; the first that is there counts. */
const NAMES = {
  date: ['date', 'day', 'created_at', 'week', 'month'],
  model: ['model_permaslug', 'model'],
  requests: ['requests', 'request_count', 'num_requests'],
  input: ['prompt_tokens', 'tokens_prompt'],
  output: ['completion_tokens', 'tokens_completion'],
  reasoning: ['reasoning_tokens', 'tokens_reasoning'],
  read: ['cached_tokens', 'tokens_cached'],
  cost: ['usage', 'cost_total'],
  ownKey: ['byok_usage_inference'],
} as const satisfies Record<string, readonly string[]>;
type Field = keyof typeof NAMES;
/** Columns that OpenRouter alone has: other tables of requests by day have the rest, too. */
const OWN = ['byok_usage_inference', 'model_permaslug', 'endpoint_id', 'tokens_prompt'];

/** Whether a table has a row for several requests. */
export function isGrouped(header: readonly string[] | null): boolean {
  const has = (field: Field): boolean => NAMES[field].some((name) => hasColumns(header, [name]));
  return (
    (['date', 'model', 'requests', 'input', 'output'] as const).every(has) &&
    OWN.some((name) => hasColumns(header, [name]))
  );
}

export const openrouterGrouped: Importer = {
  ...shared,
  id: 'openrouter-grouped',
  name: 'OpenRouter activity by day, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) => (isGrouped(header) ? 'yes' : 'no'),
  open: (context) => {
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        take((field) => row.cell(...NAMES[field]), row.name('provider_name', 'provider'), line, context); // prettier-ignore
      },
      end: () => undefined,
    };
  },
};

export const openrouterActivityApi: Importer = {
  ...shared,
  id: 'openrouter-activity-api',
  name: 'OpenRouter activity, API',
  extensions: ['.json'],
  kind: 'json',
  detect: ({ records }) => (records.some((r) => rowsIn(r).length > 0) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      for (const row of rowsIn(value))
        take(
          (field) => NAMES[field].map((n) => own(row, n)).find((v) => (v ?? '') !== ''),
          text(own(row, 'provider_name')),
          line,
          context,
        );
    },
    end: () => undefined,
  }),
};

/** The rows in a record: a page's, or itself. */
function rowsIn(record: unknown): readonly Json[] {
  const data = own(record, 'data');
  return (Array.isArray(data) ? asArray(data) : [record]).flatMap((row) => {
    const found = asObject(row);
    return found !== null &&
      ['date', 'model', 'requests', 'prompt_tokens', 'completion_tokens'].every(
        (key) => own(found, key) !== undefined,
      ) &&
      OWN.some((key) => own(found, key) !== undefined)
      ? [found]
      : [];
  });
}

function take(
  get: (field: Field) => unknown,
  host: string | null,
  line: number,
  context: ReadContext,
): void {
  const f = new CountFields();
  const count = (field: Field): number | null => f.read(get(field), NAMES[field][0]);
  const model = text(get('model'));
  const usage = flatUsage(
    {
      raw: {
        input: count('input'),
        output: count('output'),
        reasoning: count('reasoning'),
        cacheRead: count('read'),
        cacheWrite: null,
        total: null,
      },
      convention: INCLUSIVE,
      provider: 'openrouter',
      model,
    },
    f,
  );
  const requests = count('requests') ?? 0;
  if (f.bad === null && isBlank(usage)) {
    if (requests > 0) context.notice('no-usage', requests);
    return;
  }
  emitBill(
    {
      ...usage.counts,
      timeMs: timeMs(get('date')),
      // The host that ran the model is named, too; the bill is OpenRouter's.
      provider: 'openrouter',
      model,
      calls: Math.max(1, requests),
      recordedCost: costOf(get),
      inconsistent: usage.inconsistent,
    },
    [host],
    f,
    line,
    context,
  );
}

/** What the requests cost: OpenRouter's credits, and what a key of one's own paid elsewhere. */
function costOf(get: (field: Field) => unknown): string | null {
  const credits = costText(get('cost'));
  const elsewhere = costText(get('ownKey'));
  if (credits === null || elsewhere === null) return credits ?? elsewhere;
  return plain(new Decimal(credits).plus(elsewhere));
}
