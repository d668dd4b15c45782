import { numberOf, type Strategy } from './strategy.ts';

/**
 * The guides of the system prompt become a catalogue of one line each; a skill is loaded by a call
 * of its own when it is needed, and stays in the history. A session is taken to use `skillsUsed` of
 * them, one at the start of each of its first turns, and never more than the system prompt held. The
 * smaller system prompt is the same on every call, so it hits as the large one did; a loaded skill
 * is read from the cache like any tool output. It risks that the agent does not load what it needs.
 *
 * All of the recorded system prompt is taken to be guides: tool definitions that must stay make the
 * true saving smaller. The sizes are those of a public pipeline (20,000 tokens of guides become 500,
 * and about 3,000 when used).
 */
export const skillsOnDemand: Strategy = {
  name: 'skills-on-demand',
  parameters: {
    catalogueTokens: { type: 'number', unit: 'tokens', default: 500, min: 0, max: 1_000_000 },
    skillTokens: { type: 'number', unit: 'tokens', default: 3000, min: 1, max: 1_000_000 },
    skillsUsed: { type: 'number', unit: 'skills', default: 1, min: 0, max: 1000 },
  },
  source: 'https://agentskills.io/specification',
  open: (parameters, lane) => {
    const catalogueTokens = numberOf(parameters, 'catalogueTokens');
    const skillTokens = numberOf(parameters, 'skillTokens');
    const skillsUsed = numberOf(parameters, 'skillsUsed');
    let leftTokens = 0;
    let loaded = 0;
    let turn = -1;
    return {
      systemTokens: (recordedTokens) => {
        leftTokens = Math.max(0, recordedTokens - catalogueTokens);
        return recordedTokens - leftTokens;
      },
      beforeCall: (history, context) => {
        if (context.turn === turn || loaded >= skillsUsed) return;
        turn = context.turn;
        const tokens = Math.min(skillTokens, leftTokens);
        if (tokens === 0) return;
        loaded++;
        leftTokens -= tokens;
        const outputTokens = lane.medianOutputTokens;
        context.addCall({ purpose: 'agent', call: 'prefix', extraTokens: 0, outputTokens });
        if (outputTokens > 0)
          history.append({
            kind: 'assistant',
            tokens: outputTokens,
            fullTokens: outputTokens,
            turn,
          });
        history.append({ kind: 'tool', tokens, fullTokens: tokens, turn });
      },
      reset: () => {
        loaded = 0;
        turn = -1;
      },
    };
  },
};
