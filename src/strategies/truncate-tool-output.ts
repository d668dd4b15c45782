import { numberOf, type Strategy } from './strategy.ts';

/**
 * Of each tool output longer than both together, the head and the tail are kept and the middle is
 * cut out, once, before it enters the history. Nothing is edited afterwards, so the cache stays
 * whole. It risks that the answer stood in the middle; errors tend to stand at the end, which a cap
 * at the head alone would cut. The few tokens of the mark that says what was cut are not counted.
 * The defaults add up to the 10,000 tokens that a coding agent's default policy leaves.
 */
export const truncateToolOutput: Strategy = {
  name: 'truncate-tool-output',
  parameters: {
    head: { type: 'number', unit: 'tokens', default: 5000, min: 0, max: 10_000_000 },
    tail: { type: 'number', unit: 'tokens', default: 5000, min: 0, max: 10_000_000 },
  },
  source: 'https://github.com/openai/codex/blob/main/codex-rs/core/src/truncate.rs',
  open: (parameters) => {
    const kept = numberOf(parameters, 'head') + numberOf(parameters, 'tail');
    return {
      idleUntil: (recorded) => recorded.toolOutputAbove(kept),
      insert: (segment) =>
        segment.kind === 'tool' && segment.tokens > kept ? { ...segment, tokens: kept } : segment,
    };
  },
};
