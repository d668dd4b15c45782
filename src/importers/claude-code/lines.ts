/** Which lines of a Claude Code transcript can matter, told without parsing them. */

/** Words of which a row that counts must hold one, as a JSON string. */
const TOOL_RESULT = '"tool_result"';

/**
 * False only for a line from which `record` would take nothing: no assistant row (also inside a
 * progress row), no person's prompt, no compaction. Measured on public transcripts, such lines
 * (tool results, file snapshots, hook progress) are well over half of the bytes.
 */
export function lineMatters(line: string): boolean {
  if (line.includes('"assistant"') || line.includes('"compact_boundary"')) return true;
  if (line.includes('"user"') && !line.includes(TOOL_RESULT)) return true;
  return hidesLetters(line);
}

/**
 * True where a letter may be written as an escape (`"\u0061ssistant"` is `"assistant"`): legal
 * JSON that no known writer produces, so it costs a parse rather than a call.
 */
function hidesLetters(line: string): boolean {
  return line.includes('\\u00') && /\\u00[4-7]/.test(line);
}

/**
 * True where `word` is a key or a whole string somewhere in `value`: the parsed equivalent of
 * finding it, quoted, in the line.
 */
export function mentions(value: unknown, word: string): boolean {
  if (value === word) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((v) => mentions(v, word));
  return Object.entries(value).some(([key, v]) => key === word || mentions(v, word));
}
