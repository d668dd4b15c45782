/** Says why a text that JSON.parse refused is bad. */

export type BadJson = 'control-character' | 'unfinished-line' | 'invalid-json';

/**
 * @param finished whether the text was followed by a line end (or is otherwise complete)
 */
export function explainBadJson(text: string, finished: boolean): BadJson {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
      // RFC 8259 §7: control characters in a string must be escaped.
      else if (c < 32) return 'control-character';
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) depth--;
  }
  return inString || depth > 0 || !finished ? 'unfinished-line' : 'invalid-json';
}
