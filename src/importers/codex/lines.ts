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

const ITEM = 'response_item';
const WORDS = [...ROW_TYPES, ...EVENT_TYPES].map((w) => `"${w}"`);
const KINDS: ReadonlySet<string> = new Set([...ROW_TYPES, ...EVENT_TYPES]);

/** The start of a row as Codex writes it. */
const HEAD =
  /^\{"timestamp":"[^"\\]{0,40}","type":"([a-z_]{1,40})","payload":\{"type":"([a-z_]{1,40})"/;

/**
 * False only for a line from which `record` would take nothing. Codex writes `type` and the
 * payload's `type` first, so that large tool outputs are told by their first bytes; a row of
 * another layout is searched for every word.
 * @param wantsParts what was sent and answered matters as well, but for what the model thought
 */
export function lineMatters(line: string, wantsParts = false): boolean {
  const head = HEAD.exec(line);
  if (head !== null) {
    const [, row = '', payload = ''] = head;
    if (wantsParts && row === ITEM) return payload !== 'reasoning';
    return KINDS.has(row) || KINDS.has(payload);
  }
  if (wantsParts && line.includes(`"${ITEM}"`)) return true;
  // A letter may be written as an escape, which no known writer does.
  return WORDS.some((w) => line.includes(w)) || /\\u00[4-7]/.test(line);
}
