import type { Segment } from './history.ts';
import { numberOf, type Strategy } from './strategy.ts';
import { keptFrom } from './summary.ts';

/**
 * At the trigger, a call chooses what of the older part stays, word for word; the rest is dropped.
 * The questions stay, a tail stays, and of the other messages the share `retainShare`.
 *
 * A trace does not tell which ones a choice would fall on, so every n-th is taken, n being
 * 1 ÷ `retainShare`: the size is right, the places are not. The cache breaks at the first dropped
 * message. What is dropped is lost, and part of it is fetched again. `call=none` stands for a scorer
 * that is not billed as a model call (the source's own); the default share is its halving of the
 * context. The billed choice is as OpenHands' condenser makes it, with a list of numbers as output:
 * https://docs.openhands.dev/sdk/arch/condenser
 */
export const selectiveRetention: Strategy = {
  name: 'selective-retention',
  parameters: {
    triggerTokens: { type: 'number', unit: 'tokens', default: 200_000, min: 1000, max: 10_000_000 },
    keepTokens: { type: 'number', unit: 'tokens', default: 50_000, min: 0, max: 10_000_000 },
    retainShare: { type: 'number', unit: 'share', default: 0.5, min: 0, max: 1 },
    call: { type: 'choice', default: 'fresh', choices: ['fresh', 'prefix', 'none'] },
    choiceOutputTokens: { type: 'number', unit: 'tokens', default: 300, min: 0, max: 1_000_000 },
    instructionTokens: { type: 'number', unit: 'tokens', default: 200, min: 0, max: 1_000_000 },
  },
  source: 'https://arxiv.org/abs/2310.06201',
  open: (parameters) => {
    const triggerTokens = numberOf(parameters, 'triggerTokens');
    const keepTokens = numberOf(parameters, 'keepTokens');
    const retainShare = numberOf(parameters, 'retainShare');
    const instructionTokens = numberOf(parameters, 'instructionTokens');
    const outputTokens = numberOf(parameters, 'choiceOutputTokens');
    const call = parameters['call'];
    return {
      idleUntil: (recorded) => recorded.promptReaches(triggerTokens),
      beforeCall: (history, context) => {
        if (history.tokens + context.tailTokens < triggerTokens) return;
        const from = history.systemSegments;
        const to = keptFrom(history, from, keepTokens);
        if (!history.segments.slice(from, to).some(isDropped(retainShare))) return;
        const spanTokens = history.tokensBefore(to) - history.tokensBefore(from);
        if (call !== 'none')
          context.addCall({
            purpose: 'summary',
            call: call === 'prefix' ? 'prefix' : 'fresh',
            extraTokens: instructionTokens + (call === 'prefix' ? 0 : spanTokens),
            outputTokens,
          });
        context.countRewrite();
        const drops = isDropped(retainShare);
        history.filter(from, to, (segment) => !drops(segment));
      },
    };
  },
};

/** Asked of one segment after the other. */
function isDropped(retainShare: number): (segment: Segment) => boolean {
  let due = 0;
  return (segment) => {
    if (segment.kind === 'user') return false;
    due += retainShare;
    // Ten times a share of 0.1 is one, though not in binary.
    if (due < 1 - 1e-9) return true;
    due -= 1;
    return false;
  };
}
