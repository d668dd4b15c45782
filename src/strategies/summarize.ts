import type { History } from './history.ts';
import { numberOf, type Strategy } from './strategy.ts';

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
    call: { type: 'choice', default: 'fresh', choices: ['fresh', 'prefix'] },
    summaryTokens: { type: 'number', unit: 'tokens', default: 1700, min: 0, max: 1_000_000 },
    summaryOutputTokens: { type: 'number', unit: 'tokens', default: 2400, min: 0, max: 1_000_000 },
    instructionTokens: { type: 'number', unit: 'tokens', default: 200, min: 0, max: 1_000_000 },
  },
  source: 'https://www.anthropic.com/engineering/effective-context-engineering-for-ai-agents',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepTokens = numberOf(parameters, 'keepTokens');
    const summaryTokens = numberOf(parameters, 'summaryTokens');
    const outputTokens = numberOf(parameters, 'summaryOutputTokens');
    const instructionTokens = numberOf(parameters, 'instructionTokens');
    const call = parameters['call'] === 'prefix' ? 'prefix' : 'fresh';
    return {
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const from = history.systemSegments;
        const to = keptFrom(history, from, keepTokens);
        const droppedTokens = history.tokensBefore(to) - history.tokensBefore(from);
        // A summary that is no smaller than what it replaces would only cost.
        if (droppedTokens <= summaryTokens) return;
        context.addCall({
          purpose: 'summary',
          call,
          extraTokens: instructionTokens + (call === 'fresh' ? droppedTokens : 0),
          outputTokens,
        });
        context.countRewrite();
        history.splice(from, to - from, [
          {
            kind: 'summary',
            tokens: summaryTokens,
            fullTokens: summaryTokens,
            turn: context.turn,
          },
        ]);
      },
    };
  },
};

/** Index of the first segment of the tail: whole segments, the newest always. */
export function keptFrom(history: History, from: number, keepTokens: number): number {
  const { segments } = history;
  let index = segments.length - 1;
  let tokens = segments[index]?.tokens ?? 0;
  while (index > from && tokens + (segments[index - 1]?.tokens ?? 0) <= keepTokens)
    tokens += segments[--index]?.tokens ?? 0;
  return Math.max(from, index);
}
