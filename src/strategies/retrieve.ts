import type { Segment } from './history.ts';
import { numberOf, type Strategy } from './strategy.ts';

/**
 * Old turns go into a store; at the start of each turn the passages that are most like the question
 * come back. In the prompt stand the running turn, the `keepTurns` turns before it, and at its end
 * `topK` passages (all of the store, while it is smaller), until the next turn begins.
 *
 * Each turn moves the start of what is kept, so its first call reads only the system prompt from the
 * cache; the other calls of the turn hit. What no search finds is as good as lost, so every turn that
 * puts something away counts as a rewrite; nothing is fetched again besides, since fetching is what
 * the passages are. Searching is not billed as a model call. The passage size is the default of a
 * widely used library.
 */
export const retrieve: Strategy = {
  name: 'retrieve',
  parameters: {
    topK: { type: 'number', unit: 'passages', default: 3, min: 0, max: 10_000 },
    keepTurns: { type: 'number', unit: 'turns', default: 2, min: 0, max: 100_000 },
    passageTokens: { type: 'number', unit: 'tokens', default: 1024, min: 1, max: 1_000_000 },
  },
  source:
    'https://developers.llamaindex.ai/python/framework/module_guides/supporting_modules/settings/',
  open: (parameters) => {
    const keepTurns = numberOf(parameters, 'keepTurns');
    const foundTokens = numberOf(parameters, 'topK') * numberOf(parameters, 'passageTokens');
    let storeTokens = 0;
    let found: Segment | null = null;
    let turn = -1;
    return {
      idleUntil: (recorded) => recorded.turnAbove(keepTurns),
      beforeCall: (history, context) => {
        if (context.turn === turn) return;
        turn = context.turn;
        const { segments } = history;
        const at = found === null ? -1 : segments.indexOf(found);
        if (at >= 0) history.take(at, 1);
        found = null;
        const from = history.systemSegments;
        let to = from;
        while (to < segments.length && (segments[to]?.turn ?? turn) < turn - keepTurns) to++;
        if (to > from) {
          for (const segment of history.take(from, to - from)) storeTokens += segment.tokens;
          context.countRewrite();
        }
        const tokens = Math.min(foundTokens, storeTokens);
        if (tokens === 0) return;
        found = { kind: 'other', tokens, fullTokens: tokens, turn };
        history.append(found);
      },
    };
  },
};
