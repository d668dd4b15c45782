/** The colour class of a line: sellers with a hue of their own, all others grey. */
const HUED: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google', 'deepseek']);

/** @param key tariff id */
export const hue = (key: string): string => {
  const provider = key.split('/')[0] ?? '';
  return HUED.has(provider) ? provider : 'other';
};
