/**
 * How long the parts of a prompt are, in the shapes in which the sellers' APIs, and so most logs,
 * write messages. Only sizes leave this file, never text; nothing here throws.
 */
import type { PartKind, PromptPart } from '../trace/trace.ts';
import { asArray, asObject, own, type Json } from './fields.ts';

/** Deeper content is no message that a model was sent. */
const MAX_DEPTH = 12;

/** Where blocks of content keep what the model reads; the first that is there counts. */
const TEXT_KEYS = [
  'text',
  'content',
  'output',
  'parts',
  'file',
  'contents',
  'summary',
  'thinking',
  'refusal',
] as const;

/**
 * Characters of the text of a message's content: a string, a block, or a list of them. Blocks that
 * hold no text (images, files, encrypted reasoning) count 0.
 */
export function charactersOf(content: unknown, depth = 0): number {
  if (typeof content === 'string') return content.length;
  if (depth > MAX_DEPTH) return 0;
  if (Array.isArray(content)) {
    let n = 0;
    for (const block of content as unknown[]) n += charactersOf(block, depth + 1);
    return n;
  }
  const block = asObject(content);
  if (block === null) return 0;
  // Bedrock's tools answer in JSON as well as in text.
  const json = own(block, 'json');
  if (json !== undefined) return jsonCharacters(json);
  for (const key of TEXT_KEYS) {
    const found = own(block, key);
    if (found !== undefined && found !== null) return charactersOf(found, depth + 1);
  }
  return 0;
}

/** About as many characters as `value` has as JSON; escapes are not counted. Not recursive. */
export function jsonCharacters(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'string') return value.length;
  let n = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') n += next.length + 2;
    else if (typeof next !== 'object' || next === null) n += String(next).length;
    else if (Array.isArray(next)) {
      n += Math.max(2, next.length + 1);
      for (const element of next as unknown[]) left.push(element);
    } else {
      const entries = Object.entries(next);
      n += Math.max(2, entries.length + 1);
      for (const [key, element] of entries) {
        n += key.length + 3;
        left.push(element);
      }
    }
  }
  return n;
}

/** What a role's messages are; roles that nobody knows are a person's. */
export function kindOfRole(role: unknown): PartKind {
  switch (role) {
    case 'system':
    case 'developer':
      return 'system';
    case 'assistant':
    case 'model':
    case 'ai':
      return 'assistant';
    case 'tool':
    case 'function':
    case 'toolResult':
    case 'ipython':
      return 'tool';
    default:
      return 'user';
  }
}

/** The characters of a tool's answer in a block of a message, or `null` where it is none. */
function toolAnswer(block: Json): number | null {
  const type = own(block, 'type');
  if (typeof type === 'string' && /^(?:tool_result|.*_tool_result)$/.test(type))
    return charactersOf(own(block, 'content'));
  if (type === 'tool_call_response' || type === 'tool-result') {
    const answer =
      own(block, 'response') ??
      own(block, 'result') ??
      own(block, 'output') ??
      own(block, 'content');
    return typeof answer === 'object' && charactersOf(answer) === 0
      ? jsonCharacters(answer)
      : charactersOf(answer);
  }
  const bedrock = own(block, 'toolResult');
  if (asObject(bedrock) !== null) return charactersOf(own(bedrock, 'content'));
  const gemini = own(block, 'functionResponse') ?? own(block, 'function_response');
  return asObject(gemini) === null ? null : jsonCharacters(own(gemini, 'response'));
}

/** What a model wrote to call a tool; 0 where the block is no call. */
function toolCall(block: Json): number {
  for (const key of ['toolUse', 'functionCall', 'function_call', 'function']) {
    const call = asObject(own(block, key));
    if (call !== null)
      return jsonCharacters(own(call, 'arguments') ?? own(call, 'args') ?? own(call, 'input'));
  }
  const type = own(block, 'type');
  if (type === 'tool_use' || type === 'tool_call' || type === 'tool-call')
    return jsonCharacters(own(block, 'input') ?? own(block, 'arguments') ?? own(block, 'args'));
  return 0;
}

/**
 * The parts of one message of a prompt, in any of the shapes of the sellers: a role with content or
 * `parts`, or an item of the Responses API. A tool's answers are parts by themselves.
 */
export function partsOfMessage(message: unknown): PromptPart[] {
  if (typeof message === 'string') return [{ kind: 'user', characters: message.length }];
  const m = asObject(message);
  if (m === null) return [];
  const type = own(m, 'type');
  if (typeof type === 'string' && own(m, 'role') === undefined) {
    // https://platform.openai.com/docs/api-reference/responses/create#responses-create-input
    if (/_(?:call_)?output$/.test(type)) {
      const output = own(m, 'output');
      const characters = charactersOf(output);
      return [
        {
          kind: 'tool',
          characters: characters > 0 || output === '' ? characters : jsonCharacters(output),
        },
      ];
    }
    if (type === 'compaction' || type === 'compaction_summary')
      return [
        { kind: 'summary', characters: charactersOf(own(m, 'summary') ?? own(m, 'content')) },
      ];
    if (type === 'reasoning') return [{ kind: 'assistant', characters: charactersOf(m) }];
    if (type.endsWith('_call'))
      return [
        {
          kind: 'assistant',
          characters: jsonCharacters(own(m, 'arguments') ?? own(m, 'input') ?? own(m, 'action')),
        },
      ];
  }
  const kind = kindOfRole(own(m, 'role'));
  const content = own(m, 'content') ?? own(m, 'parts') ?? own(m, 'text');
  const parts: PromptPart[] = [];
  let characters = 0;
  let blocks = 0;
  for (const block of Array.isArray(content) ? (content as unknown[]) : [content]) {
    const b = asObject(block);
    const answer = b === null ? null : toolAnswer(b);
    if (answer !== null) parts.push({ kind: 'tool', characters: answer });
    else {
      blocks++;
      characters += charactersOf(block) + (b === null ? 0 : toolCall(b));
    }
  }
  for (const call of asArray(own(m, 'tool_calls'))) {
    const c = asObject(call);
    if (c !== null) characters += toolCall(c);
  }
  // A message that is a tool's answers only has no part of its own.
  if (blocks > 0 && (characters > 0 || parts.length === 0)) parts.push({ kind, characters });
  return parts;
}

/** The parts of a whole request's prompt: system and tool definitions first, then its messages. */
export function partsOfRequest(request: unknown): PromptPart[] {
  const tools = own(request, 'tools') ?? own(own(request, 'toolConfig'), 'tools');
  const system =
    (Array.isArray(tools) && tools.length === 0 ? 0 : jsonCharacters(tools)) +
    charactersOf(
      own(request, 'system') ??
        own(request, 'systemInstruction') ??
        own(request, 'system_instruction') ??
        own(request, 'instructions'),
    );
  const parts: PromptPart[] = system > 0 ? [{ kind: 'system', characters: system }] : [];
  for (const key of ['messages', 'contents', 'input', 'prompt']) {
    const list = own(request, key);
    if (typeof list === 'string') return [...parts, ...partsOfMessage(list)];
    if (Array.isArray(list) && list.length > 0)
      return [...parts, ...(list as unknown[]).flatMap(partsOfMessage)];
  }
  return parts;
}
