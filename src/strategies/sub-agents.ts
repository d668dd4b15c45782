import type { Segment } from './history.ts';
import { numberOf, type Strategy } from './strategy.ts';

/**
 * The tool work of each turn is done by a sub-agent, which hands back a result of a budgeted size.
 *
 * A turn's first call delegates: what it wrote is the brief. The sub-agent starts from a system
 * prompt of the same size as the agent's and the brief, makes the tool calls with a prompt of its
 * own that grows, and writes the result. The agent answers from the result. So a turn of n calls
 * that used a tool becomes n + 2: the first and the last recorded call stay the agent's, those
 * between are the sub-agent's, which also makes the first tool call itself and writes the result.
 *
 * The agent's history is never edited, so its cache stays whole; the sub-agent's prompt reads what
 * its own earlier calls sent, and of earlier sub-agents the system prompt. What the result leaves
 * out the agent never sees. Recorded sub-agents stay as they are, and so do turns whose calls the
 * log does not tell apart. The default result lies within the 1,000 to 2,000 tokens of the source.
 */
export const subAgents: Strategy = {
  name: 'sub-agents',
  parameters: {
    resultTokens: { type: 'number', unit: 'tokens', default: 1500, min: 1, max: 1_000_000 },
  },
  source: 'https://www.anthropic.com/engineering/effective-context-engineering-for-ai-agents',
  open: (parameters, lane) => {
    if (lane.isSubagent) return {};
    const budget = numberOf(parameters, 'resultTokens');
    /** Came in since the last call and is the sub-agent's. */
    let pending: Segment[] = [];
    /** Tokens of tool outputs that the sub-agent has taken; `null` = no sub-agent is at work. */
    let takenTokens: number | null = null;
    /** The last answer of the agent, which is the brief. */
    let briefTokens = 0;
    return {
      insert: (segment, { isFirstOfTurn }) => {
        if (isFirstOfTurn) return segment;
        if (segment.kind === 'assistant' && takenTokens === null && pending.length === 0) {
          briefTokens = segment.tokens;
          return segment;
        }
        if (segment.kind !== 'tool' && segment.kind !== 'assistant') return segment;
        if (segment.kind === 'assistant' && takenTokens === null) return segment;
        pending.push(segment);
        return { ...segment, tokens: 0 };
      },
      beforeCall: (history, context) => {
        const { side, turn } = context;
        const call = { purpose: 'subagent', call: 'side', extraTokens: 0 } as const;
        const put = (kind: Segment['kind'], tokens: number): void => {
          if (tokens > 0) side.append({ kind, tokens, fullTokens: tokens, turn });
        };
        if (pending.length > 0) {
          if (takenTokens === null) {
            takenTokens = 0;
            const system = history.segments.slice(0, history.systemSegments);
            side.reset(system, history.tokensBefore(system.length));
            put('user', briefTokens);
            context.addCall({ ...call, outputTokens: briefTokens });
            put('assistant', briefTokens);
          }
          for (const { kind, tokens } of pending) {
            put(kind, tokens);
            if (kind === 'tool') takenTokens += tokens;
          }
          pending = [];
        }
        if (takenTokens === null) return;
        if (!context.isLastOfTurn) {
          context.callFromSide();
          return;
        }
        const resultTokens = Math.min(budget, takenTokens);
        context.addCall({ ...call, outputTokens: resultTokens });
        history.append({ kind: 'tool', tokens: resultTokens, fullTokens: resultTokens, turn });
        takenTokens = null;
        briefTokens = 0;
      },
      reset: () => {
        pending = [];
        takenTokens = null;
      },
    };
  },
};
