/**
 * The sellers of the catalogue, and the names that logs give them.
 *
 * Aliases come from the tools' own documentation and from recorded logs: OpenTelemetry
 * (https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/), LiteLLM
 * (https://docs.litellm.ai/docs/providers), OpenRouter's slugs, LangChain's `ls_provider`.
 */

import { given } from './form.ts';

export interface Seller {
  readonly id: string;
  readonly name: string;
  /** Sells its own models; a host or a gateway sells those of others. */
  readonly maker: boolean;
  /** Lower case, `-` for `_`. */
  readonly aliases: readonly string[];
  /** Other price lists of the same house, looked into after its own. */
  readonly also?: readonly string[];
}

const maker = (id: string, name: string, aliases: string[], also: string[] = []): Seller => ({
  id,
  name,
  maker: true,
  aliases,
  also,
});
const host = (id: string, name: string, aliases: string[], also: string[] = []): Seller => ({
  id,
  name,
  maker: false,
  aliases,
  also,
});

export const SELLERS: readonly Seller[] = [
  maker('anthropic', 'Anthropic', [
    'claude',
    'claude-code',
    'anthropic-api',
    'langchain-anthropic',
  ]),
  maker('openai', 'OpenAI', [
    'openai-api',
    'openai-chat',
    'openai-responses',
    'openai-codex',
    'openai-native',
    'text-completion-openai',
    'codex',
    'langchain-openai',
  ]),
  maker(
    'google',
    'Google Gemini',
    [
      'gemini',
      'gcp.gemini',
      'gcp.gen-ai',
      'google-genai',
      'google-gla',
      'google-ai',
      'google-ai-studio',
      'google-generative-ai',
      'google.generative-ai',
      'generativeai',
      'gemini-cli',
      'google-gemini-cli',
    ],
    ['google-vertex'],
  ),
  maker('deepseek', 'DeepSeek', ['deepseek-ai']),
  maker('xai', 'xAI', ['x-ai', 'x.ai', 'grok']),
  maker('moonshotai', 'Moonshot AI', [
    'moonshot',
    'moonshot-ai',
    'kimi',
    'kimi-code',
    'kimi-coding',
  ]),
  maker('zai', 'Z.ai', ['z-ai', 'z.ai', 'zai-org']),
  maker('minimax', 'MiniMax', ['minimaxai', 'minimax-ai']),
  maker('alibaba', 'Alibaba Model Studio', [
    'qwen',
    'dashscope',
    'alibaba-cloud',
    'alibabacloud',
    'aliyun',
    'bailian',
    'modelstudio',
  ]),
  maker('mistral', 'Mistral AI', ['mistralai', 'mistral-ai', 'codestral']),
  maker('meta', 'Meta', ['meta-llama', 'meta-ai', 'llama-api']),
  maker('xiaomi', 'Xiaomi MiMo', ['xiaomimimo', 'mimo']),
  host('amazon-bedrock', 'Amazon Bedrock', [
    'bedrock',
    'aws',
    'aws.bedrock',
    'aws-bedrock',
    'bedrock-converse',
    'anthropic-bedrock',
    'amazon',
    'amazon.bedrock',
  ]),
  host(
    'google-vertex',
    'Google Vertex AI',
    [
      'vertex',
      'vertexai',
      'vertex-ai',
      'vertex-ai-beta',
      'gcp.vertex-ai',
      'gcp.vertexai',
      'google.vertex',
      'google-vertexai',
      'google-vertex-anthropic',
      'anthropic-vertex',
    ],
    ['google'],
  ),
  host('azure', 'Azure OpenAI', [
    'azure-openai',
    'az.ai.openai',
    'azure.ai.openai',
    'azure-ai',
    'az.ai.inference',
    'azure.ai.inference',
    'azure-openai-responses',
    'azureopenai',
  ]),
  host('groq', 'Groq', ['groqcloud']),
  host('cerebras', 'Cerebras', []),
  host('together', 'Together AI', ['together-ai', 'togetherai']),
  host('fireworks', 'Fireworks AI', ['fireworks-ai', 'fireworksai']),
  host('openrouter', 'OpenRouter', ['open-router', 'openrouter.ai']),
];

/** Frameworks and protocols that stand where a seller should: they name none. */
const NO_SELLER: ReadonlySet<string> = new Set([
  '',
  '-',
  'none',
  'null',
  'unknown',
  'undefined',
  'default',
  'custom',
  'langchain',
  'langgraph',
  'litellm',
  'litellm-proxy',
  'llamaindex',
  'llama-index',
  'microsoft.agent-framework',
  'pydantic-ai',
  'vercel-ai',
  'ai-sdk',
]);

const BY_NAME: ReadonlyMap<string, Seller> = new Map(
  SELLERS.flatMap((seller) =>
    [seller.id, ...seller.aliases].map((name): [string, Seller] => [name, seller]),
  ),
);
const BY_ID: ReadonlyMap<string, Seller> = new Map(SELLERS.map((seller) => [seller.id, seller]));

/** The seller that a log calls `name`; `null` where it is not one of ours. */
export function sellerNamed(name: string): Seller | null {
  const key = providerKey(name);
  // The Vercel SDK appends the API: `openai.responses`, `anthropic.messages`, `xai.chat`.
  return (
    BY_NAME.get(key) ??
    BY_NAME.get(key.replace(/\.(?:chat|responses|messages|completion)$/, '')) ??
    null
  );
}

/** The seller with this id; `null` for any other, a custom tariff's for instance. */
export function sellerById(id: string): Seller | null {
  return BY_ID.get(id) ?? null;
}

/** Whether what a log has for a provider is no name of a seller (empty, a framework). */
export function namesNoSeller(provider: string | null | undefined): boolean {
  return !given(provider) || NO_SELLER.has(providerKey(provider));
}

/** One spelling of a provider's name: trimmed, lower case, `-` for `_` and spaces. */
export function providerKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_\s]/g, '-');
}
