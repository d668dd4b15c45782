import type { Strategy } from './strategy.ts';

/**
 * The whole history on every call: the identity. Breaks nothing in the cache and loses nothing; it
 * grows until the window ends it.
 */
export const keepEverything: Strategy = {
  name: 'keep-everything',
  parameters: {},
  source: 'https://platform.claude.com/docs/en/build-with-claude/prompt-caching',
  open: () => ({}),
};
