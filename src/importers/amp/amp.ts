/**
 * Amp's threads (`~/.local/share/amp/threads/T-….json`). Messages have the usage of their call;
 * older threads have a ledger without cached tokens (https://ampcode.com/manual).
 *
 * Cached and written tokens are beside `inputTokens`; `totalInputTokens` is the sum of the three.
 */
import { emit, isAllZero, stemOf, toolWrites } from '../agents.ts';
import { dropCopiesByKey } from '../copies.ts';
import { EXCLUSIVE, splitCounts } from '../bodies/split.ts';
import { isBlank, reading, type UsageReading } from '../bodies/usage.ts';
import { asArray, asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { FileSample, Importer, ReadContext } from '../importer.ts';

export const amp: Importer = {
  id: 'amp',
  name: 'Amp',
  docsUrl: 'https://ampcode.com/manual',
  extensions: ['.json'],
  kind: 'json',
  detect: (sample: FileSample) => (sample.records.some(isThread) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      const thread = asObject(value);
      if (thread !== null && isThread(thread)) readThread(thread, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

function isThread(record: unknown): boolean {
  if (text(own(record, 'id')) === null) return false;
  return (
    Array.isArray(at(record, 'usageLedger', 'events')) ||
    asArray(own(record, 'messages')).some((m) => {
      const usage = own(m, 'usage');
      return own(usage, 'inputTokens') !== undefined && own(usage, 'model') !== undefined;
    })
  );
}

function readThread(thread: Json, line: number, context: ReadContext): void {
  const session = text(own(thread, 'id')) ?? stemOf(context.fileName);
  /** Messages whose own usage was taken: the ledger repeats them. */
  const taken = new Set<string>();
  const turnOf = new Map<string, string>();
  let turns = 0;
  let anyUsage = false;
  for (const value of asArray(own(thread, 'messages'))) {
    const message = asObject(value);
    if (message === null) continue;
    if (own(message, 'role') === 'user' && !isToolResult(message)) turns++;
    const id = nameOf(own(message, 'messageId'));
    const turn = turns === 0 ? null : String(turns);
    if (id !== null && turn !== null) turnOf.set(id, turn);
    const usage = asObject(own(message, 'usage'));
    if (own(message, 'role') !== 'assistant' || usage === null) continue;
    const model = text(own(usage, 'model')) ?? text(own(message, 'model'));
    const read = messageTokens(usage, model);
    if (isBlank(read)) continue;
    anyUsage = true;
    if (id !== null) taken.add(id);
    // An answer that was cancelled before it began leaves zeros.
    if (read.bad === null && isAllZero(read.counts)) continue;
    const stamp = timeMs(own(usage, 'timestamp') ?? own(message, 'timestamp'));
    emit(context, read, { timeMs: stamp, session, turn, callId: id, model }, line, {
      key: JSON.stringify([session, id ?? stamp, model]),
    });
  }
  for (const event of asArray(at(thread, 'usageLedger', 'events'))) {
    const id = nameOf(own(event, 'toMessageId'));
    if (anyUsage && (id === null || taken.has(id))) continue;
    readEvent(
      event,
      { session, turn: id === null ? null : (turnOf.get(id) ?? null) },
      line,
      context,
    );
  }
}

/** A row of the ledger: what of its input was cached is not said. */
function readEvent(
  event: unknown,
  place: { readonly session: string; readonly turn: string | null },
  line: number,
  context: ReadContext,
): void {
  const f = new CountFields();
  const tokens = own(event, 'tokens');
  const input = f.first(tokens, 'input');
  const output = f.first(tokens, 'output');
  if (f.bad === null && input === null && output === null) {
    context.notice('no-usage');
    return;
  }
  const usage: UsageReading = {
    counts: { uncachedInput: input, output },
    notices: [],
    inconsistent: false,
    bad: f.bad,
  };
  const id = text(own(event, 'id'));
  const model = text(own(event, 'model'));
  const stamp = timeMs(own(event, 'timestamp'));
  emit(context, usage, { timeMs: stamp, ...place, callId: id, model }, line, {
    key: JSON.stringify([place.session, id ?? stamp, model]),
  });
}

function messageTokens(usage: Json, model: string | null): UsageReading {
  const f = new CountFields();
  const w = toolWrites(f.first(usage, 'cacheCreationInputTokens'), model);
  const output = f.first(usage, 'outputTokens');
  const allInput = f.first(usage, 'totalInputTokens');
  const split = splitCounts(
    {
      input: f.first(usage, 'inputTokens'),
      cacheRead: f.first(usage, 'cacheReadInputTokens'),
      cacheWrite: w.total,
      output,
      reasoning: null,
      total:
        f.first(usage, 'totalTokens') ??
        (allInput === null || output === null ? null : allInput + output),
    },
    EXCLUSIVE,
  );
  return reading(f, split, w, []);
}

/** Tool results come as messages of the user. */
function isToolResult(message: Json): boolean {
  const content = asArray(own(message, 'content'));
  return content.length > 0 && content.every((c) => own(c, 'type') === 'tool_result');
}

function nameOf(id: unknown): string | null {
  return typeof id === 'number' && Number.isFinite(id) ? String(id) : text(id);
}
