/** Writes short texts as UTF-8. */

const encoder = new TextEncoder();

/**
 * Writes `text` into `bytes` from `from` on, where at least three bytes a UTF-16 unit must be free.
 * Ids are short and ASCII: for those a loop is several times as fast as the encoder.
 * @returns where the text ends
 */
export function writeUtf8(bytes: Uint8Array, from: number, text: string): number {
  const { length } = text;
  for (let k = 0; k < length; k++) {
    const c = text.charCodeAt(k);
    if (c > 127) return from + encoder.encodeInto(text, bytes.subarray(from)).written;
    bytes[from + k] = c;
  }
  return from + length;
}
