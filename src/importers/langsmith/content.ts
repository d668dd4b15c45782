/**
 * The prompt of a model's run: what LangChain's callbacks or a wrapped client of a seller kept in
 * `inputs`. Messages stand as they were sent, or as LangChain writes its own: `{id: […,
 * "HumanMessage"], kwargs: {content}}`, `{type: "human", data: {content}}`.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { charactersOf, jsonCharacters, partsOfMessage, partsOfRequest } from '../content.ts';
import { asArray, asObject, at, own, text, type Json } from '../fields.ts';

const ROLES: Readonly<Record<string, string>> = {
  system: 'system',
  human: 'user',
  ai: 'assistant',
  aimessagechunk: 'assistant',
  tool: 'tool',
  function: 'tool',
  developer: 'system',
};

/** The parts of the whole prompt; empty where none was kept. */
export function promptOfRun(run: unknown): PromptPart[] {
  const inputs = own(run, 'inputs');
  const list = own(inputs, 'messages');
  // LangChain sends batches: the first of them is this run's.
  const messages = Array.isArray(list) && Array.isArray(list[0]) ? (list[0] as unknown[]) : list;
  const called = at(run, 'extra', 'invocation_params', 'tools') ?? own(inputs, 'tools');
  const tools = Array.isArray(called) && called.length > 0 ? jsonCharacters(called) : 0;
  const system: PromptPart[] = tools > 0 ? [{ kind: 'system', characters: tools }] : [];
  if (Array.isArray(messages)) {
    const parts = messages.flatMap((message) => partsOfMessage(plain(message)));
    const before = charactersOf(own(inputs, 'system'));
    if (parts.length === 0) return [];
    return [...system, ...(before > 0 ? [{ kind: 'system' as const, characters: before }] : []), ...parts]; // prettier-ignore
  }
  const [prompt] = asArray(own(inputs, 'prompts'));
  if (typeof prompt === 'string') return [...system, ...partsOfMessage(prompt)];
  const rest = partsOfRequest(inputs);
  return rest.length === 0 ? [] : [...system, ...rest];
}

/** A message of LangChain's as one with a role; others as they are. */
function plain(message: unknown): unknown {
  const m = asObject(message);
  if (m === null) return message;
  const inner = asObject(own(m, 'kwargs')) ?? asObject(own(m, 'data'));
  const type = text(own(inner, 'type')) ?? classOf(m) ?? text(own(m, 'type'));
  const role = type === null ? undefined : ROLES[type.toLowerCase()];
  const body = inner ?? m;
  if (role === undefined || own(m, 'role') !== undefined) return message;
  const calls = own(body, 'tool_calls') ?? at(body, 'additional_kwargs', 'tool_calls');
  return {
    role,
    content: own(body, 'content'),
    // LangChain's calls have their arguments beside their name.
    tool_calls: asArray(calls).map((call) => ({
      function: { arguments: own(call, 'args') ?? at(call, 'function', 'arguments') },
    })),
  };
}

/** `["langchain", "schema", "messages", "HumanMessage"]` is `Human`. */
function classOf(m: Json): string | null {
  const name = text(asArray(own(m, 'id')).at(-1));
  return name?.replace(/Message(?:Chunk)?$/, '') ?? null;
}
