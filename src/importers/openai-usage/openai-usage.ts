/**
 * Completions usage of OpenAI's dashboard as CSV (or with tabs), and of its Usage API as JSON: sums
 * by day and whatever it was grouped by
 * (https://platform.openai.com/docs/api-reference/usage/completions_object). Cached tokens are
 * inside the input; a row states its number of requests.
 */
import { emitBill } from '../bills.ts';
import { splitCounts, INCLUSIVE } from '../bodies/split.ts';
import { asArray, asObject, CountFields, own, timeMs } from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, rowReader } from '../table.ts';

const shared = {
  docsUrl: 'https://platform.openai.com/docs/api-reference/usage/completions_object',
  crossFile: dropRepeatedExports,
} as const;

/** What a row is counted by, besides model and tier. */
const DIMENSIONS = ['project_id', 'user_id', 'api_key_id'] as const;

export const openaiUsage: Importer = {
  ...shared,
  id: 'openai-usage',
  name: 'OpenAI usage, CSV',
  extensions: ['.csv', '.tsv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['start_time', 'num_model_requests', 'input_tokens', 'output_tokens'])
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null) return;
        emit((name) => row.cell(name), line, context);
      },
      end: () => undefined,
    };
  },
};

export const openaiUsageApi: Importer = {
  ...shared,
  id: 'openai-usage-api',
  name: 'OpenAI usage (Usage API)',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => bucketsOf(r).length > 0) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      for (const bucket of bucketsOf(value))
        for (const result of resultsOf(bucket))
          if (asObject(result) !== null)
            emit((name) => own(result, name) ?? own(bucket, name) ?? '', line, context);
    },
    end: () => undefined,
  }),
};

function bucketsOf(record: unknown): readonly unknown[] {
  const isBucket = (bucket: unknown): boolean =>
    own(bucket, 'start_time') !== undefined &&
    resultsOf(bucket).some(
      (r) => own(r, 'num_model_requests') !== undefined && own(r, 'input_tokens') !== undefined,
    );
  if (isBucket(record)) return [record];
  return asArray(own(record, 'data')).filter(isBucket);
}

function resultsOf(bucket: unknown): readonly unknown[] {
  const results = own(bucket, 'results');
  return asArray(results ?? own(bucket, 'result'));
}

function emit(cell: (name: string) => unknown, line: number, context: ReadContext): void {
  // A day without requests is a row without a model and without counts.
  if (['model', 'input_tokens', 'output_tokens'].every((name) => isBlank(cell(name)))) return;
  const f = new CountFields();
  const count = (name: string): number | null => f.read(cell(name), name);
  const requests = count('num_model_requests');
  const split = splitCounts(
    {
      input: count('input_tokens'),
      cacheRead: count('input_cached_tokens'),
      cacheWrite: count('input_cache_write_tokens'),
      output: count('output_tokens'),
      reasoning: null,
      total: null,
    },
    INCLUSIVE,
  );
  const model = cell('model');
  const tier = cell('service_tier');
  const stated = cell('batch');
  const batch = stated === true || (typeof stated === 'string' && /^true$/i.test(stated));
  const emitted = emitBill(
    {
      timeMs: timeMs(cell('start_time_iso')) ?? timeMs(cell('start_time')),
      provider: 'openai',
      model: typeof model === 'string' && model !== '' ? model : null,
      uncachedInput: split.uncachedInput,
      cacheRead: split.cacheRead,
      cacheWrite30m: split.cacheWrite,
      output: split.output,
      serviceTier: batch ? 'batch' : typeof tier === 'string' && tier !== '' ? tier : null,
      calls: requests === null || requests === 0 ? 1 : requests,
      inconsistent: split.inconsistent,
    },
    DIMENSIONS.map((name) => cell(name)),
    f,
    line,
    context,
  );
  if (!emitted) return;
  for (const code of split.notices) context.notice(code);
  if ((split.cacheWrite ?? 0) > 0) context.notice('write-lifetime-assumed');
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
