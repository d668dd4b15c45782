/** Who sold a call, told by the address that was called. */

/** Host names and their sellers; a leading dot means any host that ends so. */
const HOSTS: readonly (readonly [suffix: string, seller: string])[] = [
  ['api.openai.com', 'openai'],
  ['.api.openai.com', 'openai'],
  ['api.anthropic.com', 'anthropic'],
  ['generativelanguage.googleapis.com', 'google'],
  ['aiplatform.googleapis.com', 'google-vertex'],
  ['.aiplatform.googleapis.com', 'google-vertex'],
  ['-aiplatform.googleapis.com', 'google-vertex'],
  ['api.deepseek.com', 'deepseek'],
  ['api.x.ai', 'xai'],
  ['.api.x.ai', 'xai'],
  ['api.moonshot.ai', 'moonshotai'],
  ['api.moonshot.cn', 'moonshotai'],
  ['api.z.ai', 'zai'],
  ['open.bigmodel.cn', 'zai'],
  ['api.minimax.io', 'minimax'],
  ['api.minimaxi.com', 'minimax'],
  ['dashscope.aliyuncs.com', 'alibaba'],
  ['dashscope-intl.aliyuncs.com', 'alibaba'],
  ['dashscope-us.aliyuncs.com', 'alibaba'],
  ['api.mistral.ai', 'mistral'],
  ['api.llama.com', 'meta'],
  ['.openai.azure.com', 'azure'],
  ['.services.ai.azure.com', 'azure'],
  ['.cognitiveservices.azure.com', 'azure'],
  ['api.groq.com', 'groq'],
  ['api.cerebras.ai', 'cerebras'],
  ['api.together.xyz', 'together'],
  ['api.together.ai', 'together'],
  ['api.fireworks.ai', 'fireworks'],
  ['openrouter.ai', 'openrouter'],
];

/** The seller behind a URL or host name, or `null` where it is not one we know. */
export function sellerOfUrl(url: string): string | null {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@\s]*@)?([a-z0-9.-]+)/i
    .exec(url)?.[1]
    ?.toLowerCase();
  if (host === undefined) return null;
  if (/^bedrock-runtime[.-][a-z0-9.-]*amazonaws\.com(?:\.cn)?$/.test(host)) return 'amazon-bedrock';
  const found = HOSTS.find(([suffix]) =>
    /^[.-]/.test(suffix) ? host.endsWith(suffix) : host === suffix,
  );
  return found?.[1] ?? null;
}

/**
 * The model that a path names: Bedrock's `/model/ID/converse`, Google's `/models/ID:method`,
 * Azure's `/deployments/ID/`. `null` where it names none.
 */
export function modelOfUrl(url: string): string | null {
  const path = url.length > 4000 ? url.slice(0, 4000) : url;
  const found =
    /\/model\/([^/?#]+)\/(?:converse|invoke)/.exec(path)?.[1] ??
    /\/models\/([^/?#:]+):[a-zA-Z]+/.exec(path)?.[1] ??
    /\/deployments\/([^/?#]+)\//.exec(path)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
