import { numberOf, type Strategy } from './strategy.ts';

/**
 * Once a prompt reaches the trigger, the oldest tool results are replaced by a short placeholder;
 * the newest `keepResults` stay. Each clearing breaks the cache from the first result that it
 * clears, and a prompt that stays above the trigger clears one more result, and breaks the cache, on
 * every call: `clearAtLeastTokens` makes a clearing wait until it is worth that. The questions and
 * answers stay; a cleared result is lost, and part of them is fetched again.
 *
 * Trigger and number of kept results are the defaults of Anthropic's context editing; the size of a
 * placeholder is an assumption. With `triggerTokens=0` it is the masking of old observations that
 * https://arxiv.org/abs/2508.21433 compares with summaries.
 */
export const clearToolResults: Strategy = {
  name: 'clear-tool-results',
  parameters: {
    triggerTokens: { type: 'number', unit: 'tokens', default: 100_000, min: 0, max: 10_000_000 },
    keepResults: { type: 'number', unit: 'results', default: 3, min: 0, max: 100_000 },
    clearAtLeastTokens: { type: 'number', unit: 'tokens', default: 0, min: 0, max: 10_000_000 },
    placeholderTokens: { type: 'number', unit: 'tokens', default: 10, min: 0, max: 10_000 },
  },
  source: 'https://platform.claude.com/docs/en/build-with-claude/context-editing',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepResults = numberOf(parameters, 'keepResults');
    const clearAtLeastTokens = numberOf(parameters, 'clearAtLeastTokens');
    const placeholderTokens = numberOf(parameters, 'placeholderTokens');
    return {
      idleUntil: (recorded) =>
        Math.max(recorded.promptReaches(triggerTokens), recorded.toolOutputsAbove(keepResults)),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const clear: number[] = [];
        let results = 0;
        let clearedTokens = 0;
        const { toolOutputs } = history;
        for (let i = history.segments.length - 1; i >= 0 && results < toolOutputs; i--) {
          const segment = history.segments[i];
          if (segment?.kind !== 'tool') continue;
          results++;
          if (results <= keepResults || segment.tokens <= placeholderTokens) continue;
          clear.push(i);
          clearedTokens += segment.tokens - placeholderTokens;
        }
        if (clear.length === 0 || clearedTokens < clearAtLeastTokens) return;
        context.countRewrite();
        for (const i of clear) {
          const turn = history.segments[i]?.turn ?? context.turn;
          // No tool result any more, so it is neither kept as one nor fetched again.
          const placeholder = { tokens: placeholderTokens, fullTokens: placeholderTokens, turn };
          history.replace(i, { kind: 'other', ...placeholder });
        }
      },
    };
  },
};
