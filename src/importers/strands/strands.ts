/**
 * Metrics of a Strands agent's result, as `result.metrics.get_summary()` or the result itself is
 * logged (https://strandsagents.com/docs/user-guide/observability-evaluation/metrics/). Counts are
 * Bedrock's, whatever the model. Where the cycles are there, each is one model call; else the run
 * is one sum. Its spans are read by `otel`.
 */
import { converseUsage } from '../bodies/bedrock.ts';
import { isBlank } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, own, text, timeMs, type Json } from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';

export const strands: Importer = {
  id: 'strands',
  name: 'Strands agent metrics',
  docsUrl: 'https://strandsagents.com/docs/user-guide/observability-evaluation/metrics/',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some((r) => metricsOf(r) !== null) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const metrics = metricsOf(value);
      if (metrics !== null) readMetrics(value, metrics, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

const SUM = ['accumulated_usage', 'accumulatedUsage'] as const;

/** The metrics in a record: itself, or under `metrics` of a result. */
function metricsOf(record: unknown): Json | null {
  for (const candidate of [record, own(record, 'metrics'), own(record, 'summary')]) {
    const usage = asObject(either(candidate, ...SUM));
    if (usage !== null && own(usage, 'inputTokens') !== undefined) return candidate as Json;
  }
  return null;
}

function readMetrics(record: unknown, metrics: Json, line: number, context: ReadContext): void {
  const named = (...keys: readonly string[]): string | null => {
    for (const key of keys) {
      const found = text(own(record, key)) ?? text(own(metrics, key));
      if (found !== null) return found;
    }
    return null;
  };
  const base = {
    timeMs: timeMs(own(record, 'timestamp') ?? own(record, 'time') ?? own(metrics, 'timestamp')),
    session: named('session_id', 'sessionId') ?? context.fileName,
    agent: named('agent_name', 'agentName'),
    model: named('model_id', 'modelId', 'model'),
  };
  const cycles = asArray(either(metrics, 'agent_invocations', 'agentInvocations')).flatMap(
    (run, turn) => asArray(own(run, 'cycles')).map((cycle) => ({ cycle, turn: String(turn + 1) })),
  );
  const told = cycles.filter(({ cycle }) => asObject(own(cycle, 'usage')) !== null);
  if (told.length === 0) {
    emit(either(metrics, ...SUM), { ...base, aggregated: true }, null, line, context);
    return;
  }
  for (const { cycle, turn } of told) {
    const id = text(
      either(cycle, 'event_loop_cycle_id', 'eventLoopCycleId') ?? own(cycle, 'cycleId'),
    );
    emit(own(cycle, 'usage'), { ...base, turn, callId: id }, id, line, context);
  }
}

type Base = Omit<Parameters<ReadContext['call']>[0], never>;

function emit(
  usage: unknown,
  base: Base,
  id: string | null,
  line: number,
  context: ReadContext,
): void {
  const reading = converseUsage(usage);
  if (reading.bad !== null) {
    context.skip(line, 'bad-number', reading.bad);
    return;
  }
  if (isBlank(reading)) {
    context.notice('no-usage');
    return;
  }
  if (base.aggregated === true) context.notice('aggregate-only');
  if ((base.timeMs ?? null) === null) context.notice('no-time');
  for (const code of reading.notices) context.notice(code);
  context.call(
    { ...base, ...reading.counts, inconsistent: reading.inconsistent },
    line,
    id === null ? undefined : { key: id },
  );
}

function either(record: unknown, ...keys: readonly string[]): unknown {
  return keys.map((key) => own(record, key)).find((found) => found !== undefined);
}
