/**
 * Factory Droid: the settings of a session (`~/.factory/sessions/….settings.json`), which hold the
 * session's sums (https://docs.factory.ai/reference/cli-reference).
 *
 * Cached tokens are beside the input. Thinking has a count of its own beside the output.
 */
import { ALL_OUTSIDE, emit, isAllZero, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { splitCounts } from '../bodies/split.ts';
import { reading } from '../bodies/usage.ts';
import { asObject, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const droid: Importer = {
  id: 'droid',
  name: 'Factory Droid',
  docsUrl: 'https://docs.factory.ai/reference/cli-reference',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some((r) => usageOf(r) !== null) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const settings = asObject(value);
      const usage = usageOf(value);
      if (settings !== null && usage !== null) readSettings(settings, usage, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function usageOf(record: unknown): Json | null {
  const usage = asObject(own(record, 'tokenUsage'));
  const has = (key: string): boolean => own(usage, key) !== undefined;
  return has('inputTokens') && (has('cacheCreationTokens') || has('thinkingTokens')) ? usage : null;
}

function readSettings(settings: Json, usage: Json, line: number, context: ReadContext): void {
  // A model of the user's own is marked.
  const model = text(own(settings, 'model'))?.replace(/^custom:/, '') ?? null;
  const f = new CountFields();
  const w = toolWrites(f.first(usage, 'cacheCreationTokens'), model);
  const split = splitCounts(
    {
      input: f.first(usage, 'inputTokens'),
      cacheRead: f.first(usage, 'cacheReadTokens'),
      cacheWrite: w.total,
      output: f.first(usage, 'outputTokens'),
      reasoning: f.first(usage, 'thinkingTokens'),
      total: f.first(usage, 'totalTokens'),
    },
    ALL_OUTSIDE,
  );
  const read = reading(f, split, w, []);
  // A session in which nothing was asked yet.
  if (read.bad === null && isAllZero(read.counts)) return;
  const session = text(own(settings, 'sessionId')) ?? stemOf(context.fileName);
  const emitted = emit(
    context,
    read,
    {
      timeMs: timeMs(own(settings, 'providerLockTimestamp')),
      session,
      provider: text(own(settings, 'providerLock')),
      model,
      aggregated: true,
    },
    line,
    { key: session },
  );
  if (emitted) context.notice('aggregate-only');
}
