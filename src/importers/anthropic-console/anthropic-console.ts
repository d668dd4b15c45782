/**
 * Token usage of Anthropic's console as CSV, and of its Admin API as JSON: sums by hour or day,
 * model, key (https://platform.claude.com/docs/en/build-with-claude/usage-cost-api). The counts are
 * disjoint, writes are told by lifetime.
 */
import { emitBill } from '../bills.ts';
import { asArray, asObject, at, CountFields, own, text, timeMs } from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';
import { dropRepeatedExports } from '../plain/plain.ts';
import { hasColumns, rowReader } from '../table.ts';

const shared = {
  docsUrl: 'https://platform.claude.com/docs/en/build-with-claude/usage-cost-api',
  crossFile: dropRepeatedExports,
} as const;

export const anthropicConsole: Importer = {
  ...shared,
  id: 'anthropic-console',
  name: 'Anthropic console usage, CSV',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['usage_date_utc', 'usage_input_tokens_no_cache', 'usage_output_tokens'])
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        emit(
          {
            time: row.cell('usage_date_utc'),
            model: row.name('model_version', 'model'),
            input: row.cell('usage_input_tokens_no_cache'),
            write5m: row.cell('usage_input_tokens_cache_write_5m'),
            write1h: row.cell('usage_input_tokens_cache_write_1h'),
            read: row.cell('usage_input_tokens_cache_read'),
            output: row.cell('usage_output_tokens'),
            searches: row.cell('web_search_count'),
            tier: row.name('usage_type'),
            region: row.name('inference_geo'),
            speed: row.name('speed'),
            dimensions: ['api_key', 'workspace', 'context_window'].map((c) => row.cell(c)),
          },
          line,
          context,
        );
      },
      end: () => undefined,
    };
  },
};

export const anthropicUsageApi: Importer = {
  ...shared,
  id: 'anthropic-usage-api',
  name: 'Anthropic usage report (Admin API)',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => bucketsOf(r).length > 0) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      for (const bucket of bucketsOf(value))
        for (const result of asArray(own(bucket, 'results')))
          if (asObject(result) !== null)
            emit(
              {
                time: own(bucket, 'starting_at'),
                model: text(own(result, 'model')),
                input: own(result, 'uncached_input_tokens'),
                write5m: at(result, 'cache_creation', 'ephemeral_5m_input_tokens'),
                write1h: at(result, 'cache_creation', 'ephemeral_1h_input_tokens'),
                read: own(result, 'cache_read_input_tokens'),
                output: own(result, 'output_tokens'),
                searches: at(result, 'server_tool_use', 'web_search_requests'),
                tier: text(own(result, 'service_tier')),
                region: text(own(result, 'inference_geo')),
                speed: text(own(result, 'speed')),
                dimensions: ['api_key_id', 'workspace_id', 'context_window'].map(
                  (key) => own(result, key) ?? '',
                ),
              },
              line,
              context,
            );
    },
    end: () => undefined,
  }),
};

/** The buckets of time in a page of the report, or a bucket that stands by itself. */
function bucketsOf(record: unknown): readonly unknown[] {
  const isBucket = (bucket: unknown): boolean =>
    own(bucket, 'starting_at') !== undefined &&
    asArray(own(bucket, 'results')).some((r) => own(r, 'uncached_input_tokens') !== undefined);
  if (isBucket(record)) return [record];
  return asArray(own(record, 'data')).filter(isBucket);
}

interface Cells {
  readonly time: unknown;
  readonly model: string | null;
  readonly input: unknown;
  readonly write5m: unknown;
  readonly write1h: unknown;
  readonly read: unknown;
  readonly output: unknown;
  readonly searches: unknown;
  readonly tier: string | null;
  readonly region: string | null;
  readonly speed: string | null;
  readonly dimensions: readonly unknown[];
}

function emit(cells: Cells, line: number, context: ReadContext): void {
  const f = new CountFields();
  emitBill(
    {
      timeMs: timeMs(cells.time),
      provider: 'anthropic',
      model: cells.model,
      uncachedInput: f.read(cells.input, 'uncached input'),
      cacheRead: f.read(cells.read, 'cache read'),
      cacheWrite5m: f.read(cells.write5m, 'cache write 5m'),
      cacheWrite1h: f.read(cells.write1h, 'cache write 1h'),
      output: f.read(cells.output, 'output'),
      webSearches: f.read(cells.searches, 'web searches'),
      serviceTier: cells.tier,
      region: cells.region === 'not_available' ? null : cells.region,
      speed: cells.speed,
    },
    cells.dimensions,
    f,
    line,
    context,
  );
}
