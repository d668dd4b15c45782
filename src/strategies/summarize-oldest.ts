import { numberOf, type Strategy } from './strategy.ts';
import { SUMMARY_PARAMETERS, summarizeSpan, summaryCallsOf } from './summary.ts';

/**
 * The last resort of a pipeline: at the trigger, the oldest share of the messages is replaced by a
 * summary; the last `keepMessages` are never touched. It counts messages, not tokens, so it may free
 * little and strike again on the next call. Only the system prompt still hits after it. What the
 * summary leaves out is lost; part of the tool outputs is fetched again.
 *
 * The trigger is the default of a library for models whose window it does not know.
 */
export const summarizeOldest: Strategy = {
  name: 'summarize-oldest',
  parameters: {
    share: { type: 'number', unit: 'share', default: 0.5, min: 0, max: 1 },
    keepMessages: { type: 'number', unit: 'messages', default: 10, min: 1, max: 100_000 },
    triggerTokens: { type: 'number', unit: 'tokens', default: 170_000, min: 1000, max: 10_000_000 },
    ...SUMMARY_PARAMETERS,
  },
  source: 'https://reference.langchain.com/python/langchain/agents/middleware/summarization',
  open: (parameters) => {
    const share = numberOf(parameters, 'share');
    const keepMessages = numberOf(parameters, 'keepMessages');
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const calls = summaryCallsOf(parameters);
    return {
      idleUntil: (recorded) => recorded.promptReaches(triggerTokens),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const from = history.systemSegments;
        const messages = history.segments.length - from;
        const oldest = Math.min(Math.floor(messages * share), messages - keepMessages);
        if (oldest > 0) summarizeSpan(history, context, calls, from, from + oldest);
      },
    };
  },
};
