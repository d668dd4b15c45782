import type { Segment } from './history.ts';
import { numberOf, type Strategy } from './strategy.ts';
import { SUMMARY_PARAMETERS, keptFrom, summarizeSpan, summaryCallsOf } from './summary.ts';

/**
 * Summaries of summaries: at the trigger, what came since the last one is summarised; once `fanIn`
 * summaries of one level stand side by side, they become one of the next level, by a call of their
 * own. The cache holds up to the first summary that is replaced, so mostly the higher levels hit.
 * It grows with the logarithm of the session, at the price of more calls; the oldest content has
 * been rewritten most often, and each level counts as a lossy rewrite.
 */
export const hierarchicalSummary: Strategy = {
  name: 'hierarchical-summary',
  parameters: {
    triggerTokens: { type: 'number', unit: 'tokens', default: 200_000, min: 1000, max: 10_000_000 },
    keepTokens: { type: 'number', unit: 'tokens', default: 50_000, min: 0, max: 10_000_000 },
    fanIn: { type: 'number', unit: 'summaries', default: 4, min: 2, max: 1000 },
    ...SUMMARY_PARAMETERS,
  },
  source: 'https://arxiv.org/abs/2109.10862',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepTokens = numberOf(parameters, 'keepTokens');
    const fanIn = numberOf(parameters, 'fanIn');
    const calls = summaryCallsOf(parameters);
    const levels = new WeakMap<Segment, number>();
    return {
      idleUntil: (recorded) => recorded.promptReaches(triggerTokens),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const start = history.systemSegments;
        let from = start;
        while (levels.has(history.segments[from] ?? NONE)) from++;
        const to = keptFrom(history, from, keepTokens);
        let level = 1;
        let summary = summarizeSpan(history, context, calls, from, to);
        for (let end = from + 1; summary !== null; end -= fanIn - 1) {
          levels.set(summary, level);
          const first = end - fanIn;
          if (first < start || levels.get(history.segments[first] ?? NONE) !== level) return;
          summary = summarizeSpan(history, context, calls, first, end);
          level++;
        }
      },
    };
  },
};

const NONE: Segment = { kind: 'other', tokens: 0, fullTokens: 0, turn: 0 };
