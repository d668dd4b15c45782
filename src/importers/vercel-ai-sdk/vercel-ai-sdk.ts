/**
 * Results of the Vercel AI SDK as programs log them (`onFinish`, `onStepFinish`, a returned result):
 * `{usage, response: {id, modelId, timestamp}, steps, totalUsage}`
 * (https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text). Each step is one call; `totalUsage`
 * is their sum. Its spans are read by `otel`.
 */
import { readUsage, shapeOfUsage } from '../bodies/body.ts';
import { messagesUsage } from '../bodies/anthropic.ts';
import { flatUsage } from '../bodies/flat.ts';
import { EXCLUSIVE, MIXED_INCLUSIVE } from '../bodies/split.ts';
import { isBlank, type UsageReading } from '../bodies/usage.ts';
import { dropCopiesByKey } from '../copies.ts';
import { asArray, asObject, at, CountFields, own, text, timeMs, type Json } from '../fields.ts';
import type { Importer, ReadContext } from '../importer.ts';

export const vercelAiSdk: Importer = {
  id: 'vercel-ai-sdk',
  name: 'Vercel AI SDK results',
  docsUrl: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text',
  extensions: ['.json', '.jsonl'],
  kind: 'json',
  detect: (sample) => (sample.records.some(isResult) ? 'yes' : 'no'),
  open: (context) => ({
    record: (value, line) => {
      if (isResult(value)) readResult(value as Json, line, context);
    },
    end: () => undefined,
  }),
  crossFile: dropCopiesByKey,
};

/** Usage in the SDK's names, and something else of the SDK's: `modelId`, steps, a finish reason. */
function isResult(record: unknown): boolean {
  const steps = asArray(own(record, 'steps'));
  if (steps.some(isStep)) return true;
  return isStep(record);
}

function isStep(step: unknown): boolean {
  const usage = own(step, 'usage') ?? own(step, 'totalUsage');
  if (own(usage, 'inputTokens') === undefined && own(usage, 'promptTokens') === undefined)
    return false;
  return at(step, 'response', 'modelId') !== undefined || own(step, 'finishReason') !== undefined;
}

function readResult(result: Json, line: number, context: ReadContext): void {
  const steps = asArray(own(result, 'steps')).filter(isStep);
  // One turn of a person’s: the whole result is.
  const session =
    text(own(result, 'sessionId')) ?? text(own(result, 'chatId')) ?? text(own(result, 'session'));
  const turn = text(at(steps[0] ?? result, 'response', 'id')) ?? `line ${line}`;
  if (steps.length > 0)
    for (const step of steps)
      emit(step as Json, result, session, steps.length > 1 ? turn : null, false, line, context);
  // A streamed result whose steps were not logged: `usage` is the last step's, `totalUsage` all of it.
  else if (asObject(own(result, 'totalUsage')) !== null)
    emit(
      { ...result, usage: own(result, 'totalUsage') },
      result,
      session,
      null,
      isSum(result),
      line,
      context,
    );
  else emit(result, result, session, null, false, line, context);
}

/** Whether the total is more than the last step alone. */
function isSum(result: Json): boolean {
  const last = own(result, 'usage');
  const total = own(result, 'totalUsage');
  return ['inputTokens', 'outputTokens'].some((key) => own(last, key) !== own(total, key));
}

function emit(
  step: Json,
  result: Json,
  session: string | null,
  turn: string | null,
  sum: boolean,
  line: number,
  context: ReadContext,
): void {
  const response = asObject(own(step, 'response')) ?? asObject(own(result, 'response'));
  const model =
    text(own(response, 'modelId')) ??
    text(at(step, 'model', 'modelId')) ??
    text(own(step, 'model'));
  const provider =
    text(at(step, 'model', 'provider'), 100) ?? providerOf(own(step, 'providerMetadata')) ?? null;
  const readings = sum ? [counts(step, provider, model)] : usageOf(step, provider, model);
  if (readings.every(isBlank)) {
    context.notice('no-usage');
    return;
  }
  const bad = readings.find((r) => r.bad !== null);
  if (bad !== undefined) {
    context.skip(line, 'bad-number', bad.bad ?? '');
    return;
  }
  const time = timeMs(own(response, 'timestamp'));
  const id = text(own(response, 'id'));
  if (sum) context.notice('aggregate-only');
  readings.forEach((r, i) => {
    if (time === null) context.notice('no-time');
    for (const code of r.notices) context.notice(code);
    context.call(
      {
        ...r.counts,
        timeMs: time,
        session: session ?? context.fileName,
        turn,
        callId: id,
        provider,
        model,
        serviceTier: r.serviceTier ?? null,
        inconsistent: r.inconsistent,
        aggregated: sum,
      },
      line,
      id === null ? undefined : { key: i === 0 ? id : `${id}#${i}` },
    );
  });
}

/** The seller's own usage where the SDK hands it on, else the SDK's. */
function usageOf(
  step: Json,
  provider: string | null,
  model: string | null,
): readonly UsageReading[] {
  const usage = own(step, 'usage');
  const anthropic = at(step, 'providerMetadata', 'anthropic', 'usage');
  if (asObject(anthropic) !== null) return messagesUsage(anthropic);
  const raw = own(usage, 'raw');
  const shape = shapeOfUsage(raw, model);
  if (shape !== null) {
    const found = readUsage(shape, raw, model);
    if (!found.every(isBlank)) return found;
  }
  return [counts(step, provider, model)];
}

function counts(step: Json, provider: string | null, model: string | null): UsageReading {
  const usage = own(step, 'usage');
  const f = new CountFields();
  const details = own(usage, 'inputTokenDetails');
  const uncached = f.first(details, 'noCacheTokens');
  const metadata = own(step, 'providerMetadata');
  const written =
    f.first(details, 'cacheWriteTokens') ??
    f.read(at(metadata, 'anthropic', 'cacheCreationInputTokens'), 'cacheCreationInputTokens') ??
    f.read(at(metadata, 'bedrock', 'usage', 'cacheWriteInputTokens'), 'cacheWriteInputTokens');
  return flatUsage(
    {
      raw: {
        // Where the uncached part is recorded by itself, nothing is to be subtracted from it.
        input: uncached ?? f.first(usage, 'inputTokens', 'promptTokens'),
        output: f.first(usage, 'outputTokens', 'completionTokens'),
        cacheRead: f.first(details, 'cacheReadTokens') ?? f.first(usage, 'cachedInputTokens'),
        cacheWrite: written,
        reasoning:
          f.first(own(usage, 'outputTokenDetails'), 'reasoningTokens') ??
          f.first(usage, 'reasoningTokens'),
        total: uncached === null ? f.first(usage, 'totalTokens') : null,
      },
      convention: uncached === null ? MIXED_INCLUSIVE : EXCLUSIVE,
      provider,
      model,
    },
    f,
  );
}

/** The first seller that has metadata of its own. */
function providerOf(metadata: unknown): string | null {
  return (
    Object.keys(asObject(metadata) ?? {}).find((key) => /^[a-z][a-z-]{1,30}$/.test(key)) ?? null
  );
}
