import type { Strategy } from './strategy.ts';

/** The key of the calls that the log gives no agent's name. */
export const MAIN_AGENT = 'main';

/**
 * The prompt cache of single agents on or off: `agent-cache:planner=off,coder=on`. A key is an
 * agent's name as recorded, or `main` for calls without one; agents that are not named stay as
 * recorded. `off` bills all input as uncached and writes nothing, which saves the write premium of
 * prompts that are sent once. `on` leaves an agent that used the cache as it was, and lets one that
 * did not use it by the seller's rules. It changes no prompt, so it risks no quality.
 */
export const agentCache: Strategy = {
  name: 'agent-cache',
  parameters: {},
  freeParameter: { type: 'choice', default: 'on', choices: ['on', 'off'] },
  source: 'https://platform.claude.com/docs/en/build-with-claude/prompt-caching',
  cacheOf: ({ agent }, parameters) => {
    const key = agent ?? MAIN_AGENT;
    const value = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    return value === 'on' || value === 'off' ? value : null;
  },
  open: () => ({}),
};
