/**
 * Trajectories in the Agent Trajectory Interchange Format, as Harbor and other benchmarks write them
 * (https://harborframework.com/docs/trajectory-format). Each of the agent's steps that has metrics is a
 * call; cached tokens are inside the prompt. What `final_metrics` says is the sum of the steps.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { emit, sellerOfModelName, stemOf } from '../agents.ts';
import { flatUsage } from '../bodies/flat.ts';
import { MIXED_INCLUSIVE } from '../bodies/split.ts';
import { isBlank, type UsageReading } from '../bodies/usage.ts';
import { charactersOf, jsonCharacters } from '../content.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, costText, CountFields, keyText, own, text, timeMs, type Json } from '../fields.ts'; // prettier-ignore
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const atif: Importer = {
  id: 'atif',
  name: 'ATIF trajectories (Harbor)',
  docsUrl: 'https://harborframework.com/docs/trajectory-format',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) => (sample.records.some(isTrajectory) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const record = asObject(value);
      if (record !== null && isTrajectory(record)) readTrajectory(record, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isTrajectory(record: unknown): boolean {
  return (
    /^ATIF\b/i.test(text(own(record, 'schema_version')) ?? '') &&
    Array.isArray(own(record, 'steps'))
  );
}

function readTrajectory(record: Json, line: number, context: ReadContext): void {
  const session = text(own(record, 'session_id')) ?? stemOf(context.fileName);
  const agent = own(record, 'agent');
  const usual = text(own(agent, 'model_name'));
  const steps = asArray(own(record, 'steps'));
  const prompt: PromptPart[] = [];
  const tools = jsonCharacters(own(agent, 'tool_definitions'));
  if (context.wantsParts && tools > 0) prompt.push({ kind: 'system', characters: tools });
  let turn = 0;
  let calls = 0;
  let without = 0;
  for (const [i, value] of steps.entries()) {
    const step = asObject(value);
    if (step === null) continue;
    const source = own(step, 'source');
    if (source === 'user') turn++;
    if (source !== 'agent') {
      const characters = context.wantsParts ? charactersOf(own(step, 'message')) : 0;
      if (characters > 0)
        prompt.push({ kind: source === 'system' ? 'system' : 'user', characters });
      continue;
    }
    const model = text(own(step, 'model_name')) ?? usual;
    const usage = usageOf(own(step, 'metrics'), model);
    if (usage === null || isBlank(usage)) without++;
    else {
      calls++;
      const id = keyText(own(step, 'step_id')) || String(i + 1);
      const time = timeMs(own(step, 'timestamp'));
      emit(
        context,
        usage,
        {
          timeMs: time,
          session,
          turn: turn === 0 ? null : String(turn),
          provider: sellerOfModelName(model),
          model,
          recordedCost: costText(at(step, 'metrics', 'cost_usd')),
          ...(prompt.length > 0 ? { parts: prompt.splice(0) } : {}),
        },
        line,
        { key: JSON.stringify([session, id, time, ...Object.values(usage.counts)]) },
      );
    }
    // What its tools answered comes before the next call.
    if (context.wantsParts)
      for (const result of asArray(at(step, 'observation', 'results'))) {
        const content = own(result, 'content');
        prompt.push({ kind: 'tool', characters: charactersOf(content) });
      }
  }
  // Where only the sums have counts, those of the steps are in them.
  if (calls === 0 && readSums(record, session, usual, line, context)) return;
  context.notice('no-usage', without);
}

/** A trajectory whose steps have no metrics, but its end has. @returns whether there were sums */
function readSums(
  record: Json,
  session: string,
  model: string | null,
  line: number,
  context: ReadContext,
): boolean {
  const final = own(record, 'final_metrics');
  const usage = usageOf(
    {
      prompt_tokens: own(final, 'total_prompt_tokens'),
      completion_tokens: own(final, 'total_completion_tokens'),
      cached_tokens: own(final, 'total_cached_tokens'),
    },
    model,
  );
  if (usage === null || isBlank(usage)) return false;
  const emitted = emit(
    context,
    usage,
    {
      timeMs: timeMs(at(asArray(own(record, 'steps'))[0], 'timestamp')),
      session,
      provider: sellerOfModelName(model),
      model,
      recordedCost: costText(own(final, 'total_cost_usd')),
      aggregated: true,
    },
    line,
    { key: JSON.stringify([session, 'sum', ...Object.values(usage.counts)]) },
  );
  if (emitted) context.notice('aggregate-only');
  return emitted;
}

function usageOf(metrics: unknown, model: string | null): UsageReading | null {
  if (asObject(metrics) === null) return null;
  const f = new CountFields();
  const extra = own(metrics, 'extra');
  return flatUsage(
    {
      raw: {
        input: f.first(metrics, 'prompt_tokens'),
        output: f.first(metrics, 'completion_tokens'),
        cacheRead: f.first(metrics, 'cached_tokens'),
        cacheWrite: f.first(extra, 'cache_creation_input_tokens', 'cache_write_tokens'),
        reasoning: f.first(extra, 'reasoning_tokens', 'reasoning_output_tokens'),
        total: f.first(extra, 'total_tokens'),
      },
      convention: MIXED_INCLUSIVE,
      provider: sellerOfModelName(model),
      model,
    },
    f,
  );
}
