/**
 * Turn bundles of a tutoring study: one JSON line a turn, with a record of every model call.
 *
 * The counts follow LangChain's `UsageMetadata`: `input_tokens` includes cache reads and creations,
 * `output_tokens` includes reasoning.
 * https://python.langchain.com/api_reference/core/messages/langchain_core.messages.ai.UsageMetadata.html
 */
import type { PromptPart, Purpose } from '../../trace/trace.ts';
import { isCount } from '../../trace/builder.ts';
import { dropCopiesByKey } from '../copies.ts';
import { CountFields, asArray, asObject, at, costText, own, text, timeMs } from '../fields.ts';
import type { Json } from '../fields.ts';
import type { FileSample, Identity, Importer, ReadContext } from '../importer.ts';

export const tutorBundles: Importer = {
  id: 'tutor-bundles',
  name: 'Tutor study bundles',
  docsUrl:
    'https://python.langchain.com/api_reference/core/messages/langchain_core.messages.ai.UsageMetadata.html',
  extensions: ['.jsonl'],
  kind: 'json',
  readsParts: true,
  detect: (sample: FileSample) => (sample.records.some(isBundle) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const bundle = asObject(value);
      if (bundle !== null && typeof own(bundle, 'unit_id') === 'string')
        readBundle(bundle, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isBundle(record: unknown): boolean {
  return (
    typeof own(record, 'unit_id') === 'string' &&
    own(record, 'turn_index') !== undefined &&
    Array.isArray(at(record, 'context_stats', 'model_calls'))
  );
}

/** What all calls of a turn share. */
interface Turn {
  readonly context: ReadContext;
  readonly line: number;
  readonly bundle: Json;
  readonly session: string;
  readonly turn: string;
  /** Milliseconds since 1970, the turn's start: calls have no clock of their own. */
  readonly startMs: number | null;
}

function readBundle(bundle: Json, line: number, context: ReadContext): void {
  const unit = text(own(bundle, 'unit_id')) ?? text(own(bundle, 'thread_id')) ?? context.fileName;
  const trial = label(own(bundle, 'trial'));
  const turn: Turn = {
    context,
    line,
    bundle,
    // Arms of a study record the same units and trials under other threads: this is what pairs.
    session: trial === null ? unit : `${unit}/${trial}`,
    turn: label(own(bundle, 'turn_index')) ?? '0',
    startMs: timeMs(own(bundle, 'started_at')),
  };
  const preset = label(own(bundle, 'preset'));
  // The arm of the study: two arms of the same sessions can then be dropped together.
  if (preset !== null) context.fact('arm', preset);
  const stats = own(bundle, 'context_stats');
  const calls = asArray(own(stats, 'model_calls')).filter((call) => asObject(call) !== null);
  // A turn that failed before its first answer has no calls; nothing says what it was billed.
  if (calls.length === 0) context.notice('no-usage');
  const outputs = context.wantsParts ? toolOutputs(bundle, calls as Json[]) : [];
  calls.forEach((call, index) => readCall(call as Json, index, turn, outputs[index]));
  readEvents(asArray(own(stats, 'compaction_events')), calls as Json[], turn);
}

/** For each call, what a tool gave before it: the n-th tool call of a turn follows its n-th agent call. */
function toolOutputs(bundle: Json, calls: readonly Json[]): (PromptPart[] | undefined)[] {
  const tools = asArray(own(bundle, 'tool_calls'));
  let answers = 0;
  return calls.map((call) => {
    if (purposeOf(own(call, 'source')) !== 'agent') return undefined;
    const characters = own(tools[answers++ - 1], 'output_chars');
    return isCount(characters) ? [{ kind: 'tool', characters }] : undefined;
  });
}

function readCall(call: Json, index: number, turn: Turn, parts: readonly PromptPart[] = []): void {
  const { context, line, bundle } = turn;
  // The recorder writes zeros where the provider reported nothing.
  if (own(call, 'usage_reported') === false) {
    context.notice('no-usage');
    return;
  }
  const counts = new CountFields();
  const input = counts.first(call, 'input_tokens');
  const miss = counts.first(call, 'cache_miss_tokens');
  const output = counts.first(call, 'output_tokens');
  let read = counts.first(call, 'cache_read_tokens');
  let write = counts.first(call, 'cache_creation_tokens');
  if (!counts.ok(context, line)) return;
  if (own(call, 'cache_details_reported') === false) {
    // As above: these zeros stand for "not said".
    if (read === 0) read = null;
    if (write === 0) write = null;
  }
  const counted = split(input, miss, read, write);
  if (counted.problem !== null) context.notice(counted.problem);
  if (turn.startMs === null) context.notice('no-time');
  const sequence = label(own(call, 'sequence')) ?? String(index + 1);
  const cost = own(call, 'cost');
  context.call(
    {
      timeMs: turn.startMs,
      session: turn.session,
      turn: turn.turn,
      purpose: purposeOf(own(call, 'source')),
      provider: text(own(call, 'provider')) ?? text(own(bundle, 'provider')),
      model: text(own(call, 'model')) ?? text(own(bundle, 'model')),
      uncachedInput: counted.uncached,
      cacheRead: counted.read,
      cacheWriteUnknown: counted.write,
      output,
      recordedCost: costText(own(cost, 'total_usd')) ?? costText(cost),
      inconsistent: counted.problem !== null,
      parts,
    },
    line,
    identityOf(turn, sequence),
  );
}

/** The input in disjoint parts, in tokens; nothing below zero. */
function split(
  input: number | null,
  miss: number | null,
  read: number | null,
  write: number | null,
): {
  uncached: number | null;
  read: number | null;
  write: number | null;
  problem: 'cached-exceeds-input' | 'contradicting-counts' | null;
} {
  if (input === null) return { uncached: miss, read, write, problem: null };
  const cached = (read ?? 0) + (write ?? 0);
  if (cached > input) {
    // The producer counts inclusively, so no more can have been cached than was sent.
    const readPart = Math.min(read ?? 0, input);
    return {
      uncached: 0,
      read: read === null ? null : readPart,
      write: write === null ? null : Math.min(write, input - readPart),
      problem: 'cached-exceeds-input',
    };
  }
  const rest = input - cached;
  if (miss === null || miss === rest) return { uncached: rest, read, write, problem: null };
  // The detail wins where it says something.
  return { uncached: miss === 0 ? rest : miss, read, write, problem: 'contradicting-counts' };
}

/**
 * A compaction is a model call of its own. Where its call was not recorded, the event's own usage
 * stands in for it; without one the missing call is reported, not guessed.
 */
function readEvents(events: readonly unknown[], calls: readonly Json[], turn: Turn): void {
  const recorded = calls.filter((c) => own(c, 'source') === 'summarization').length;
  // Which events the recorded calls belong to is not said; those without usage come first.
  const open = events
    .map((event, index) => ({ index, usage: asObject(own(event, 'usage')) ?? asObject(event) }))
    .sort((a, b) => Number(hasUsage(a.usage)) - Number(hasUsage(b.usage)) || a.index - b.index)
    .slice(recorded);
  for (const { index, usage } of open)
    if (usage !== null && hasUsage(usage))
      readCall(
        { ...usage, source: 'summarization', sequence: `compaction ${index + 1}` },
        index,
        turn,
      );
    else turn.context.notice('summary-not-recorded');
}

function hasUsage(usage: Json | null): boolean {
  return typeof own(usage, 'input_tokens') === 'number';
}

function identityOf(turn: Turn, sequence: string): Identity {
  const of = (key: string): string => label(own(turn.bundle, key)) ?? '';
  return {
    key: JSON.stringify([of('preset'), of('thread_id'), turn.session, turn.turn, sequence]),
    // A turn that was run again is billed again.
    variant: text(own(turn.bundle, 'started_at')),
  };
}

function purposeOf(source: unknown): Purpose {
  if (source === 'summarization') return 'summary';
  return source === 'agent' || text(source) === null ? 'agent' : 'other';
}

/** A name or a number as a name. */
function label(value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value);
}
