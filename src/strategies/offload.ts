import { numberOf, type Strategy } from './strategy.ts';

/**
 * A tool output above the limit goes into a file before it enters the history; in its place stand
 * the path and a preview. Nothing is edited afterwards, so the cache stays whole, and nothing is
 * lost: the agent can open the file. It does so for the share `readShare` of the files, each with
 * one more call and a part of `readTokens`. What it does not open it does not know.
 *
 * The limit is the source's default. The sizes of a preview and of a reading are assumptions; the
 * share is that of `docs/decisions/0003-rework.md`.
 */
export const offload: Strategy = {
  name: 'offload',
  parameters: {
    maxTokens: { type: 'number', unit: 'tokens', default: 20_000, min: 100, max: 10_000_000 },
    pointerTokens: { type: 'number', unit: 'tokens', default: 300, min: 1, max: 100_000 },
    readShare: { type: 'number', unit: 'share', default: 1 / 3, min: 0, max: 1 },
    readTokens: { type: 'number', unit: 'tokens', default: 2000, min: 0, max: 10_000_000 },
  },
  source:
    'https://reference.langchain.com/python/deepagents/middleware/filesystem/FilesystemMiddleware',
  open: (parameters, lane) => {
    const maxTokens = numberOf(parameters, 'maxTokens');
    const pointerTokens = numberOf(parameters, 'pointerTokens');
    const readShare = numberOf(parameters, 'readShare');
    const readTokens = numberOf(parameters, 'readTokens');
    let due = 0;
    const readings: number[] = [];
    return {
      idleUntil: (recorded) => recorded.toolOutputAbove(Math.max(maxTokens, pointerTokens)),
      insert: (segment) => {
        if (segment.kind !== 'tool' || segment.tokens <= Math.max(maxTokens, pointerTokens))
          return segment;
        due += readShare;
        if (due >= 1 - 1e-9) {
          due -= 1;
          readings.push(Math.min(readTokens, segment.tokens));
        }
        return { ...segment, tokens: pointerTokens };
      },
      beforeCall: (history, context) => {
        for (const tokens of readings.splice(0)) {
          const outputTokens = lane.medianOutputTokens;
          context.addCall({ purpose: 'agent', call: 'prefix', extraTokens: 0, outputTokens });
          const { turn } = context;
          if (outputTokens > 0)
            history.append({
              kind: 'assistant',
              tokens: outputTokens,
              fullTokens: outputTokens,
              turn,
            });
          if (tokens > 0) history.append({ kind: 'tool', tokens, fullTokens: tokens, turn });
        }
      },
      reset: () => {
        readings.length = 0;
      },
    };
  },
};
