import { numberOf, type Strategy } from './strategy.ts';

/**
 * The system prompt and the newest messages; what is older is dropped. Every dropped message moves
 * the start of the window, so from then on each call reads only the system prompt from the cache.
 * What leaves the window is lost, and part of the tool outputs is fetched again. A message is a
 * question, an answer or a tool output.
 */
export const slidingWindow: Strategy = {
  name: 'sliding-window',
  parameters: {
    messages: { type: 'number', unit: 'messages', default: 12, min: 1, max: 100_000 },
  },
  source: 'https://reference.langchain.com/python/langchain-core/messages/utils/trim_messages',
  open: (parameters) => {
    const messages = numberOf(parameters, 'messages');
    return {
      idleUntil: (recorded) => recorded.messagesAbove(messages),
      beforeCall: (history, context) => {
        const from = history.systemSegments;
        const excess = history.segments.length - from - messages;
        if (excess <= 0) return;
        context.countRewrite();
        history.splice(from, excess);
      },
    };
  },
};
