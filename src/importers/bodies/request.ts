/** What a request body tells of its call: the model, whether a person spoke last, the session. */
import type { PromptPart } from '../../trace/trace.ts';
import { partsOfRequest } from '../content.ts';
import { asArray, asObject, at, own, text, type Json } from '../fields.ts';

export interface RequestFacts {
  readonly model: string | null;
  /** True where the last message is a person's, false where it is a tool's result; else `null`. */
  readonly personLast: boolean | null;
  readonly session: string | null;
  readonly previousId: string | null;
  /** The requested lifetime of written tokens, where it is named once for the whole request. */
  readonly writeTtl: unknown;
  /** The sizes of its parts, where asked for; else nothing. */
  readonly parts: readonly PromptPart[];
}

/** True for a request body of any of the sellers' shapes. */
export function isRequest(value: unknown): value is Json {
  const r = asObject(value);
  if (r === null) return false;
  for (const answer of ['usage', 'usageMetadata', 'usage_metadata', 'choices', 'candidates'])
    if (own(r, answer) !== undefined && !(answer === 'usage' && at(r, 'usage', 'include') === true))
      return false;
  const messages = own(r, 'messages');
  if (Array.isArray(messages) && messages.length > 0)
    return (messages as unknown[]).every((m) => typeof own(m, 'role') === 'string');
  const contents = own(r, 'contents');
  if (Array.isArray(contents) && contents.length > 0)
    return (contents as unknown[]).some((c) => Array.isArray(own(c, 'parts')));
  if (typeof own(r, 'model') !== 'string') return false;
  const input = own(r, 'input') ?? own(r, 'prompt');
  return typeof input === 'string' || Array.isArray(input);
}

/** Reads a request body. Pure; never throws. @param wantsParts measures its content as well */
export function readRequest(value: unknown, wantsParts = false): RequestFacts {
  const conversation = own(value, 'conversation');
  return {
    model: text(own(value, 'model'))?.replace(/^models\//, '') ?? null,
    personLast: personLast(value),
    session:
      text(conversation) ??
      text(own(conversation, 'id')) ??
      sessionOf(own(value, 'metadata')) ??
      sessionOf(own(value, 'requestMetadata')),
    previousId:
      text(own(value, 'previous_response_id')) ?? text(own(value, 'previous_interaction_id')),
    writeTtl: at(value, 'prompt_cache_options', 'ttl'),
    parts: wantsParts ? partsOfRequest(value) : [],
  };
}

/** The keys under which logs name a conversation, in order. */
export const SESSION_KEYS = [
  'session_id',
  'sessionId',
  'conversation_id',
  'conversationId',
  'thread_id',
  'threadId',
  'trace_id',
  'traceId',
  'session',
  'conversation',
  'thread',
  'trace',
] as const;

/** The conversation that `record` names, or `null`. */
export function sessionOf(record: unknown): string | null {
  for (const key of SESSION_KEYS) {
    const found = own(record, key);
    const name =
      text(found) ??
      text(own(found, 'id')) ??
      (typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : null);
    if (name !== null) return name;
  }
  // Claude Code puts its session into the end user's id.
  const user = text(own(record, 'user_id'));
  return user === null ? null : (/_session_([0-9a-f-]{36})$/.exec(user)?.[1] ?? null);
}

function personLast(request: unknown): boolean | null {
  const input = own(request, 'input') ?? own(request, 'prompt');
  if (typeof input === 'string') return true;
  const list = [own(request, 'messages'), own(request, 'contents'), input].find(
    (l): l is unknown[] => Array.isArray(l) && l.length > 0,
  );
  const last = list === undefined ? undefined : asArray(list).at(-1);
  if (last === undefined) return null;
  if (typeof last === 'string') return true;
  const role = own(last, 'role');
  if (role !== undefined && role !== 'user') return false;
  const type = own(last, 'type');
  if (role === undefined && typeof type === 'string' && type !== 'message') return false;
  const parts = own(last, 'content') ?? own(last, 'parts');
  // A tool's result travels in a user's message with Anthropic, Google and Bedrock.
  return !asArray(parts).some(
    (p) =>
      own(p, 'type') === 'tool_result' ||
      own(p, 'toolResult') !== undefined ||
      own(p, 'functionResponse') !== undefined ||
      own(p, 'function_response') !== undefined,
  );
}
