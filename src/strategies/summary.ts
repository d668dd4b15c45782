/**
 * What all summarising strategies share: their call, its sizes, and the tail that is kept.
 *
 * The default sizes are those of a published summariser that turned about 150,000 tokens into a
 * summary of 1,700, billed as 2,400 tokens of output.
 */
import type { History, Segment } from './history.ts';
import { numberOf, type CallContext, type Parameter, type Parameters } from './strategy.ts';

export const SUMMARY_PARAMETERS = {
  call: { type: 'choice', default: 'fresh', choices: ['fresh', 'prefix'] },
  summaryTokens: { type: 'number', unit: 'tokens', default: 1700, min: 0, max: 1_000_000 },
  summaryOutputTokens: { type: 'number', unit: 'tokens', default: 2400, min: 0, max: 1_000_000 },
  instructionTokens: { type: 'number', unit: 'tokens', default: 200, min: 0, max: 1_000_000 },
} as const satisfies Readonly<Record<string, Parameter>>;

/** How summaries are made; all but `call` in tokens. */
export interface SummaryCalls {
  /**
   * `fresh`: what is summarised goes into a prompt of its own, which reads nothing from the cache.
   * `prefix`: the unchanged prompt plus an instruction, which reads it all.
   */
  readonly call: 'fresh' | 'prefix';
  readonly summaryTokens: number;
  readonly outputTokens: number;
  readonly instructionTokens: number;
}

/** The values of {@link SUMMARY_PARAMETERS}. */
export function summaryCallsOf(parameters: Parameters): SummaryCalls {
  return {
    call: parameters['call'] === 'prefix' ? 'prefix' : 'fresh',
    summaryTokens: numberOf(parameters, 'summaryTokens'),
    outputTokens: numberOf(parameters, 'summaryOutputTokens'),
    instructionTokens: numberOf(parameters, 'instructionTokens'),
  };
}

/**
 * Puts a summary in the place of a span, after the call that writes it.
 * @param to index after the span
 * @param backgroundTokens what a fresh prompt also sends, so that the summary can build on it
 * @returns the summary; `null` where it would be no smaller than the span, which is then kept
 */
export function summarizeSpan(
  history: History,
  context: CallContext,
  calls: SummaryCalls,
  from: number,
  to: number,
  backgroundTokens = 0,
): Segment | null {
  const spanTokens = history.tokensBefore(to) - history.tokensBefore(from);
  // Such a summary would only cost.
  if (spanTokens <= calls.summaryTokens) return null;
  context.addCall({
    purpose: 'summary',
    call: calls.call,
    extraTokens:
      calls.instructionTokens + (calls.call === 'fresh' ? spanTokens + backgroundTokens : 0),
    outputTokens: calls.outputTokens,
  });
  context.countRewrite();
  const summary: Segment = {
    kind: 'summary',
    tokens: calls.summaryTokens,
    fullTokens: calls.summaryTokens,
    turn: context.turn,
  };
  history.splice(from, to - from, calls.summaryTokens > 0 ? [summary] : []);
  return summary;
}

/** Index of the first segment of the tail: whole segments, the newest always. */
export function keptFrom(history: History, from: number, keepTokens: number): number {
  const { segments } = history;
  let index = segments.length - 1;
  let tokens = segments[index]?.tokens ?? 0;
  while (index > from && tokens + (segments[index - 1]?.tokens ?? 0) <= keepTokens)
    tokens += segments[--index]?.tokens ?? 0;
  return Math.max(from, index);
}
