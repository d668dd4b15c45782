/**
 * `token_usage.json` of a multi-agent pipeline: sums of one run, by agent.
 *
 * Names and meaning are those of Amazon Bedrock's `TokenUsage`: the input holds neither cache reads
 * nor cache writes. A write's lifetime is not said.
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html
 */
import { CountFields, asObject, own, text, timeMs, type Json } from '../fields.ts';
import { dropCopiesByKey } from '../copies.ts';
import type { Importer, ReadContext } from '../importer.ts';

export const pipelineUsage: Importer = {
  id: 'pipeline-usage',
  name: 'Multi-agent pipeline (token_usage.json)',
  docsUrl: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample) => (sample.records.some(isUsage) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const usage = asObject(value);
      if (usage !== null && isUsage(usage)) readUsage(usage, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isUsage(record: unknown): boolean {
  if (own(record, 'total_input_tokens') === undefined) return false;
  if (own(record, 'total_output_tokens') === undefined) return false;
  return (
    asObject(own(record, 'by_agent')) !== null ||
    (own(record, 'cache_read_input_tokens') !== undefined &&
      own(record, 'cache_write_input_tokens') !== undefined)
  );
}

const PARTS = ['input', 'output', 'cache_read', 'cache_write'] as const;
type Part = (typeof PARTS)[number];
type Sums = Record<Part, number | null>;

/** The names of a sum's parts, in the run and in an agent's row. */
const TOTAL_KEYS: Readonly<Record<Part, string>> = {
  input: 'total_input_tokens',
  output: 'total_output_tokens',
  cache_read: 'cache_read_input_tokens',
  cache_write: 'cache_write_input_tokens',
};
const AGENT_KEYS: Readonly<Record<Part, readonly string[]>> = {
  input: ['input', 'input_tokens'],
  output: ['output', 'output_tokens'],
  cache_read: ['cache_read', 'cache_read_input_tokens'],
  cache_write: ['cache_write', 'cache_write_input_tokens'],
};

function readUsage(run: Json, line: number, context: ReadContext): void {
  const runCounts = new CountFields();
  const totals = sumsOf((part) => runCounts.first(run, TOTAL_KEYS[part]));
  const agents = Object.entries(asObject(own(run, 'by_agent')) ?? {}).flatMap(([name, value]) => {
    const row = asObject(value);
    return row === null ? [] : [{ name, row }];
  });
  if (agents.length === 0) {
    if (runCounts.ok(context, line)) emit(run, run, null, totals, line, context);
    return;
  }
  let complete = true;
  const added: Sums = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  for (const { name, row } of agents) {
    const counts = new CountFields();
    const sums = sumsOf((part) => counts.first(row, ...AGENT_KEYS[part]));
    if (!counts.ok(context, line)) {
      complete = false;
      continue;
    }
    for (const part of PARTS)
      added[part] = added[part] === null || sums[part] === null ? null : added[part] + sums[part];
    // An agent that was configured and never asked anything.
    if (PARTS.every((part) => sums[part] === 0)) continue;
    emit(run, row, name, sums, line, context);
  }
  // The agents' rows are the detail, and win over the run's sums.
  const contradicts = PARTS.some(
    (part) => totals[part] !== null && added[part] !== null && totals[part] !== added[part],
  );
  if (complete && contradicts) context.notice('contradicting-counts');
}

function emit(
  run: Json,
  row: Json,
  agent: string | null,
  sums: Sums,
  line: number,
  context: ReadContext,
): void {
  const id = text(own(run, 'run_id')) ?? text(own(run, 'session_id'));
  const time = timeMs(own(run, 'timestamp') ?? own(run, 'start_time') ?? own(run, 'created_at'));
  const stated = new CountFields().first(row, 'calls', 'requests');
  context.notice('aggregate-only');
  if (time === null) context.notice('no-time');
  context.call(
    {
      timeMs: time,
      session: id ?? context.fileName,
      agent,
      model: text(own(row, 'model_id')) ?? text(own(run, 'model_id')),
      uncachedInput: sums.input,
      cacheRead: sums.cache_read,
      cacheWriteUnknown: sums.cache_write,
      output: sums.output,
      // A row is one call unless it states its number of requests.
      calls: stated === null || stated === 0 ? 1 : stated,
      aggregated: true,
    },
    line,
    id === null ? undefined : { key: JSON.stringify([id, agent]) },
  );
}

function sumsOf(read: (part: Part) => number | null): Sums {
  return {
    input: read('input'),
    output: read('output'),
    cache_read: read('cache_read'),
    cache_write: read('cache_write'),
  };
}
