import { numberOf, type Strategy } from './strategy.ts';
import { SUMMARY_PARAMETERS, keptFrom, summarizeSpan, summaryCallsOf } from './summary.ts';

/**
 * When a prompt reaches the trigger, the older part is replaced by a summary and a tail is kept.
 *
 * The trigger is checked before each call, on the history and the end of the prompt that never
 * stays. Whole segments are kept, from the newest back, as long as they fit `keepTokens`; the newest
 * is kept in any case. `call=fresh` sends the dropped part in a prompt of its own, which reads
 * nothing from the cache; `call=prefix` sends the unchanged prompt plus one instruction, which reads
 * it all. After either only the system prompt and the tools still hit. What was dropped is lost but
 * for the summary; part of it is fetched again (see `rework.ts`), under the arm's own cap.
 */
export const summarize: Strategy = {
  name: 'summarize',
  parameters: {
    triggerTokens: { type: 'number', unit: 'tokens', default: 200_000, min: 1000, max: 10_000_000 },
    keepTokens: { type: 'number', unit: 'tokens', default: 50_000, min: 0, max: 10_000_000 },
    ...SUMMARY_PARAMETERS,
  },
  source: 'https://www.anthropic.com/engineering/effective-context-engineering-for-ai-agents',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepTokens = numberOf(parameters, 'keepTokens');
    const calls = summaryCallsOf(parameters);
    return {
      idleUntil: (recorded) => recorded.promptReaches(triggerTokens),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const from = history.systemSegments;
        summarizeSpan(history, context, calls, from, keptFrom(history, from, keepTokens));
      },
    };
  },
};
