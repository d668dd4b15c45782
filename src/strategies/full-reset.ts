import { numberOf, type Strategy } from './strategy.ts';

/**
 * Near the window the session starts anew: only the system prompt and the running turn's question
 * stay (the newest message, where the log knows no question). No call is added, and only the system
 * prompt still hits. Everything else is lost; part of the tool outputs is fetched again. Where no
 * window of the model is known it does nothing.
 */
export const fullReset: Strategy = {
  name: 'full-reset',
  parameters: {
    windowShare: { type: 'number', unit: 'share', default: 0.9, min: 0, max: 1 },
  },
  source: 'https://code.claude.com/docs/en/best-practices',
  open: (parameters) => {
    const windowShare = numberOf(parameters, 'windowShare');
    return {
      idleUntil: (recorded, smallestWindowTokens) =>
        recorded.promptReaches(windowShare * smallestWindowTokens()),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < windowShare * context.windowTokens) return;
        const { segments } = history;
        const from = history.systemSegments;
        let last = segments.length - 1;
        while (last >= from && !isQuestion(last)) last--;
        let first = last;
        while (first > from && isQuestion(first - 1)) first--;
        if (last < from) first = last = Math.max(from, segments.length - 1);
        if (first <= from && last >= segments.length - 1) return;
        context.countRewrite();
        history.splice(last + 1, segments.length - last - 1);
        history.splice(from, first - from);

        function isQuestion(index: number): boolean {
          const segment = segments[index];
          return segment?.kind === 'user' && segment.turn === context.turn;
        }
      },
    };
  },
};
