import { numberOf, type Strategy } from './strategy.ts';

/**
 * Each tool output is cut to a length once, before it enters the history. The prefix is never
 * edited afterwards, so the cache stays whole. It risks that the answer stood in what was cut.
 * A fetched-again output is cut the same way.
 */
export const capToolOutput: Strategy = {
  name: 'cap-tool-output',
  parameters: {
    maxTokens: { type: 'number', unit: 'tokens', default: 10_000, min: 100, max: 10_000_000 },
  },
  source: 'https://www.anthropic.com/engineering/writing-tools-for-agents',
  open: (parameters) => {
    const maxTokens = numberOf(parameters, 'maxTokens');
    return {
      idleUntil: (recorded) => recorded.toolOutputAbove(maxTokens),
      insert: (segment) =>
        segment.kind === 'tool' && segment.tokens > maxTokens
          ? { ...segment, tokens: maxTokens }
          : segment,
    };
  },
};
