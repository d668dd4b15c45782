/**
 * OpenHands: the metrics of a conversation (`base_state.json`), of an evaluation's row
 * (`output.jsonl`) and of a trajectory.
 *
 * `token_usages` has one entry a call; `accumulated_token_usage` is their sum, and is taken only
 * where no entry is there. The counts are LiteLLM's: cached tokens inside the prompt, but for some
 * of its versions beside it (https://github.com/BerriAI/litellm/issues/15056), which a cached count
 * above the prompt shows. https://docs.openhands.dev/sdk/guides/metrics
 */
import type { Purpose } from '../../trace/trace.ts';
import { emit, sellerOfModelName, signatureOf, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { MIXED_INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading, type UsageReading } from '../bodies/usage.ts';
import {
  asArray,
  asObject,
  at,
  costText,
  CountFields,
  own,
  text,
  timeMs,
  type Json,
} from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const openhands: Importer = {
  id: 'openhands',
  name: 'OpenHands',
  docsUrl: 'https://docs.openhands.dev/sdk/guides/metrics',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample: FileSample) =>
    sample.records.some((r) => metricsIn(r).length > 0) ? 'yes' : 'no',
  open: (context) => ({
    record: (value, line) => {
      const record = asObject(value);
      if (record !== null) readRecord(record, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

/** The metrics of one model of the conversation, and what it was used for. */
interface Service {
  readonly name: string;
  readonly metrics: Json;
}

/** All metrics that a record holds; each model of a conversation has its own. */
function metricsIn(record: unknown): Service[] {
  const holders = [
    own(record, 'stats'),
    own(record, 'conversation_stats'),
    at(record, 'state', 'stats'),
    record,
  ];
  for (const holder of holders)
    for (const key of ['usage_to_metrics', 'service_to_metrics']) {
      const services = asObject(own(holder, key));
      if (services === null) continue;
      return Object.entries(services).flatMap(([name, value]) =>
        isMetrics(value) ? [{ name, metrics: value }] : [],
      );
    }
  for (const value of [own(record, 'metrics'), record])
    if (isMetrics(value)) return [{ name: 'agent', metrics: value }];
  return [];
}

function isMetrics(value: unknown): value is Json {
  return (
    asObject(value) !== null &&
    (Array.isArray(own(value, 'token_usages')) ||
      asObject(own(value, 'accumulated_token_usage')) !== null)
  );
}

function readRecord(record: Json, line: number, context: ReadContext): void {
  const session =
    text(own(record, 'id')) ??
    text(own(record, 'conversation_id')) ??
    text(own(record, 'instance_id')) ??
    text(own(record, 'sid')) ??
    stemOf(context.fileName);
  for (const service of metricsIn(record)) readService(service, session, line, context);
}

function readService(service: Service, session: string, line: number, context: ReadContext): void {
  const { metrics, name } = service;
  const usages = asArray(own(metrics, 'token_usages')).filter((u) => asObject(u) !== null);
  const costs = asArray(own(metrics, 'costs'));
  const facts = (usage: unknown) => {
    const model = text(own(usage, 'model')) ?? text(own(metrics, 'model_name'));
    return {
      session,
      // A conversation's metrics do not say where a person spoke: each call is a turn.
      agent: name === 'agent' || name === 'default' ? null : name,
      purpose: purposeOf(name),
      provider: sellerOfModelName(model),
      model,
    };
  };
  if (usages.length === 0) {
    const sum = own(metrics, 'accumulated_token_usage');
    const usage = tokensOf(sum, facts(sum).model);
    if (isBlank(usage)) return;
    const emitted = emit(
      context,
      usage,
      {
        ...facts(sum),
        timeMs: timeMs(own(costs[0], 'timestamp')),
        recordedCost: costText(own(metrics, 'accumulated_cost')),
        calls: Math.max(1, costs.length, asArray(own(metrics, 'response_latencies')).length),
        aggregated: true,
      },
      line,
      { key: `${session} ${name} ${signatureOf(usage.counts)}` },
    );
    if (emitted) context.notice('aggregate-only');
    return;
  }
  // Costs are noted call by call as well, but only where the price was known.
  const paired = costs.length === usages.length;
  usages.forEach((usage, i) => {
    const id = text(own(usage, 'response_id'));
    const cost = paired ? costs[i] : null;
    const read = tokensOf(usage, facts(usage).model);
    emit(
      context,
      read,
      {
        ...facts(usage),
        callId: id,
        timeMs: timeMs(own(cost, 'timestamp')),
        recordedCost: costText(own(cost, 'cost')),
      },
      line,
      { key: id ?? `${session} ${name} ${i} ${signatureOf(read.counts)}` },
    );
  });
}

function purposeOf(service: string): Purpose {
  if (/condens|summar/i.test(service)) return 'summary';
  return /^(?:agent|default|llm|main)/i.test(service) ? 'agent' : 'other';
}

function tokensOf(usage: unknown, model: string | null): UsageReading {
  const f = new CountFields();
  const w = toolWrites(f.first(usage, 'cache_write_tokens'), model);
  const split = splitCounts(
    {
      input: f.first(usage, 'prompt_tokens'),
      cacheRead: f.first(usage, 'cache_read_tokens'),
      cacheWrite: w.total,
      output: f.first(usage, 'completion_tokens'),
      reasoning: f.first(usage, 'reasoning_tokens'),
      total: f.first(usage, 'total_tokens'),
    },
    MIXED_INCLUSIVE,
  );
  return reading(f, split, w, []);
}
