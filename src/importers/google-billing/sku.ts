/**
 * What a SKU of Google's bill says of tokens. Two families of descriptions are in use: those of the
 * Gemini API (“Generate content output token count gemini 3.5 flash text”) and those of Vertex AI
 * (“Gemini 3 Pro Text Input - Predictions”), https://cloud.google.com/skus.
 */

export type TokenKind = 'uncached' | 'read' | 'output' | 'thoughts';

export interface TokenSku {
  /** As the price lists call it, e.g. `gemini-3-flash`. */
  readonly model: string;
  readonly kind: TokenKind;
  /** `batch`, `flex` or `priority`, else `null`. */
  readonly tier: string | null;
}

/** Counted in tokens. */
const TOKENS = /\btoken count\b|- predictions?\b|\bcaching$/i;
/** Counted in hours, months or jobs, though tokens are spoken of. */
const NO_TOKENS = /\b(?:storage|tuning|training|provisioned|throughput|grounding)\b/i;
/** Where a model's name has ended. */
const AFTER_NAME =
  /^(?:text|image|audio|video|document|input|output|short|long|thinking|tokens?|count|batch|flex|priority|cach(?:ed|ing)|for|predictions?|-)$/i;
/** Words in a model's name that no price list has. */
const NOISE = /^(?:ga|global|regional)$/i;

/** What `description` says of tokens; `null` where it counts something else, or nothing that is known. */
export function tokenSku(description: string): TokenSku | null {
  const text = description.slice(0, 300).trim();
  if (!TOKENS.test(text) || NO_TOKENS.test(text)) return null;
  const kind = kindOf(text);
  const model = modelOf(text);
  if (kind === null || model === null) return null;
  return { model, kind, tier: /\b(batch|flex|priority)\b/i.exec(text)?.[1]?.toLowerCase() ?? null };
}

function modelOf(text: string): string | null {
  const words = text.split(/\s+/);
  const from = words.findIndex((word) => /^gemini\b/i.test(word));
  if (from === -1) return null;
  const end = words.findIndex((word, i) => i > from && AFTER_NAME.test(word));
  const name = words.slice(from, end === -1 ? undefined : end).filter((word) => !NOISE.test(word));
  return name.join('-').toLowerCase();
}

function kindOf(text: string): TokenKind | null {
  if (/\bcach(?:ed|ing)\b/i.test(text)) return 'read';
  // “Output token count … short input text”: the second says how long the prompt was.
  const direction = /\b(input|output)\b/i.exec(text)?.[1]?.toLowerCase();
  if (direction === undefined) return null;
  if (direction === 'input') return 'uncached';
  return /\bthinking\b/i.test(text) ? 'thoughts' : 'output';
}
