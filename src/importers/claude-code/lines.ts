/** Which lines of a Claude Code transcript can matter, told without parsing them. */

const TYPE = '"type":"';
const ASSISTANT = '"assistant"';
const BOUNDARY = '"compact_boundary"';
const TOOL_RESULT = '"tool_result"';
const ATTACHMENT = '"attachment"';

/**
 * False only for a line from which `record` would take nothing: no assistant row (also inside a
 * progress row), no person's prompt, no compaction. Measured on public transcripts, such lines
 * (tool results, file snapshots, hook progress) are well over half of the bytes.
 * @param wantsParts tool results and attachments matter as well: they are parts of the next prompt
 */
export function lineMatters(line: string, wantsParts = false): boolean {
  // The row's own type stands near its start, so that most large lines are told without a search
  // of all of them. No brace but the first before it: it is the row's, not that of a part.
  const at = line.indexOf(TYPE);
  if (at > 0 && line.lastIndexOf('{', at) === 0) {
    const from = at + TYPE.length;
    if (line.startsWith('assistant"', from)) return true;
    if (line.startsWith('user"', from)) return wantsParts || !line.includes(TOOL_RESULT);
    if (line.startsWith('file-history-snapshot"', from)) return false;
  }
  if (line.includes(ASSISTANT) || line.includes(BOUNDARY)) return true;
  if (line.includes('"user"') && (wantsParts || !line.includes(TOOL_RESULT))) return true;
  if (wantsParts && line.includes(ATTACHMENT)) return true;
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
 * finding it, quoted, in the line. Not recursive: what a tool wrote may be nested without end.
 */
export function mentions(value: unknown, word: string): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (next === word) return true;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && Object.hasOwn(next, word)) return true;
    for (const inner of Object.values(next)) left.push(inner);
  }
  return false;
}
