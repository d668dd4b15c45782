/**
 * SWE-agent trajectories (`….traj`): only the run's sums, which it counts itself with a tokenizer
 * (https://swe-agent.com/latest/usage/trajectories/).
 */
import { emit, sellerOfModelName, stemOf } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { INCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading } from '../bodies/usage.ts';
import { asObject, at, costText, CountFields, keyText, own, text, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const sweAgent: Importer = {
  id: 'swe-agent',
  name: 'SWE-agent',
  docsUrl: 'https://swe-agent.com/latest/usage/trajectories/',
  extensions: ['.traj', '.json'],
  kind: 'json',
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
    Array.isArray(own(record, 'trajectory')) &&
    asObject(at(record, 'info', 'model_stats')) !== null &&
    own(record, 'trajectory_format') === undefined
  );
}

function readTrajectory(record: Json, line: number, context: ReadContext): void {
  const stats = at(record, 'info', 'model_stats');
  const f = new CountFields();
  const calls = f.first(stats, 'api_calls');
  const split = splitCounts(
    {
      input: f.first(stats, 'tokens_sent'),
      cacheRead: null,
      cacheWrite: null,
      output: f.first(stats, 'tokens_received'),
      reasoning: null,
      total: null,
    },
    // All that was sent, whether the seller had it cached or not.
    INCLUSIVE,
  );
  const usage = reading(f, split, { total: null, counts: {}, notices: [] }, []);
  if (isBlank(usage)) {
    context.notice('no-usage');
    return;
  }
  const model = modelOf(record);
  const session = text(own(record, 'instance_id')) ?? stemOf(context.fileName);
  const emitted = emit(
    context,
    usage,
    {
      session,
      turn: '1',
      provider: sellerOfModelName(model),
      model,
      recordedCost: costText(own(stats, 'instance_cost')),
      calls: Math.max(1, calls ?? 1),
      aggregated: true,
    },
    line,
    { key: `${session} ${model ?? ''} ${keyText(own(stats, 'tokens_sent'))}` },
  );
  if (!emitted) return;
  context.notice('aggregate-only');
  context.notice('approximate-counts');
}

/** The model of the configuration that the trajectory keeps as JSON text, for replaying it. */
function modelOf(record: Json): string | null {
  const config = own(record, 'replay_config');
  let parsed: unknown = config;
  if (typeof config === 'string')
    try {
      parsed = JSON.parse(config);
    } catch {
      return null;
    }
  return text(at(parsed, 'agent', 'model', 'name')) ?? text(at(record, 'info', 'model_name'));
}
