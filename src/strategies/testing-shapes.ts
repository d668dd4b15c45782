/** Made-up calls in shapes that are hard on a page, for tests and benchmarks: fixed numbers, nothing of a log. */

export const SHAPES = ['sessions', 'one', 'short', 'agents'] as const;

/**
 * `sessions`: of 50 calls each. `one`: one session, summarised by its agent every 200 calls. `short`:
 * sessions of 5 calls. `agents`: one session with 10,000 named sub-agents.
 */
export type Shape = (typeof SHAPES)[number];

export const isShape = (name: string): name is Shape =>
  (SHAPES as readonly string[]).includes(name);

export interface ShapedCall {
  readonly session: string;
  readonly turn: string;
  readonly agent: string | null;
  readonly model: string;
  readonly timeMs: number;
  readonly uncachedInput: number;
  readonly cacheRead: number;
  readonly output: number;
}

const START_MS = Date.UTC(2026, 10, 20);
const AGENTS = 10_000;
const FIRST_PROMPT_TOKENS = 8000;

/**
 * The `i`th of `of` calls. Every seventh has lost its cache, so that there are breaks to tell.
 * @param agents how many there are where they have names
 */
export function callAt(shape: Shape, i: number, of: number, agents = AGENTS): ShapedCall {
  const each = Math.max(1, Math.floor(of / agents));
  // Number of the call within its conversation, and what each adds to the prompt.
  const [session, turn, agent, k, growth] = ((): [
    string,
    number,
    string | null,
    number,
    number,
  ] => {
    switch (shape) {
      case 'sessions':
        return [`s${Math.floor(i / 50)}`, (i % 50) >> 1, null, i % 50, 4000];
      case 'one':
        return ['s', i >> 1, null, i % 200, 1000];
      case 'short':
        return [`s${Math.floor(i / 5)}`, (i % 5) >> 1, null, i % 5, 4000];
      case 'agents':
        return ['s', Math.floor(i / (10 * each)), `agent-${Math.floor(i / each)}`, i % each, 1000];
    }
  })();
  const isLost = k > 0 && i % 7 === 3;
  const before = k === 0 ? 0 : FIRST_PROMPT_TOKENS + (k - 1) * growth;
  const prompt = FIRST_PROMPT_TOKENS + k * growth + (i % 97);
  return {
    session,
    turn: String(turn),
    agent,
    model: 'gpt-6.2-sol',
    timeMs: START_MS + i * 60,
    uncachedInput: isLost ? prompt : prompt - before,
    cacheRead: isLost ? 0 : before,
    output: 300 + (i % 31),
  };
}
