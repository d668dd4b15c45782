/** Which lines of a Codex rollout can matter, told without parsing them. */

/** Rows of these kinds count (`type`, and `payload.type` of an `event_msg`). */
export const ROW_TYPES = ['session_meta', 'turn_context', 'compacted'] as const;
export const EVENT_TYPES = [
  'token_count',
  'user_message',
  'task_started',
  'context_compacted',
  'thread_settings_applied',
] as const;

const WORDS = [...ROW_TYPES, ...EVENT_TYPES].map((w) => `"${w}"`);
const KINDS: ReadonlySet<string> = new Set([...ROW_TYPES, ...EVENT_TYPES]);

/** The start of a row as Codex writes it. */
const HEAD =
  /^\{"timestamp":"[^"\\]{0,40}","type":"([a-z_]{1,40})","payload":\{"type":"([a-z_]{1,40})"/;

/**
 * False only for a line from which `record` would take nothing. Codex writes `type` and the
 * payload's `type` first, so that large tool outputs are told by their first bytes; a row of
 * another layout is searched for every word.
 */
export function lineMatters(line: string): boolean {
  const head = HEAD.exec(line);
  if (head !== null) return KINDS.has(head[1] ?? '') || KINDS.has(head[2] ?? '');
  // A letter may be written as an escape, which no known writer does.
  return WORDS.some((w) => line.includes(w)) || /\\u00[4-7]/.test(line);
}
