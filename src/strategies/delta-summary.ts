import { numberOf, type Strategy } from './strategy.ts';
import { SUMMARY_PARAMETERS, keptFrom, summarizeSpan, summaryCallsOf } from './summary.ts';

/**
 * As `summarize`, but a summary once written is never written again: only what came since is
 * summarised, and that summary is put behind the earlier ones. So the system prompt and all earlier
 * summaries still hit after a rewrite, nothing is summarised twice, and a fresh prompt holds the
 * earlier summaries and the new part. The summaries add up; what they left out is lost.
 */
export const deltaSummary: Strategy = {
  name: 'delta-summary',
  parameters: {
    triggerTokens: { type: 'number', unit: 'tokens', default: 200_000, min: 1000, max: 10_000_000 },
    keepTokens: { type: 'number', unit: 'tokens', default: 50_000, min: 0, max: 10_000_000 },
    ...SUMMARY_PARAMETERS,
  },
  source: 'https://factory.ai/news/compressing-context',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepTokens = numberOf(parameters, 'keepTokens');
    const calls = summaryCallsOf(parameters);
    return {
      idleUntil: (recorded) => recorded.promptReaches(triggerTokens),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const start = history.systemSegments;
        let from = start;
        while (history.segments[from]?.kind === 'summary') from++;
        const earlierTokens = history.tokensBefore(from) - history.tokensBefore(start);
        const to = keptFrom(history, from, keepTokens);
        summarizeSpan(history, context, calls, from, to, earlierTokens);
      },
    };
  },
};
