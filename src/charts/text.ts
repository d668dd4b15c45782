/** How wide a text of the page's sans face is, without a screen to measure it on. */

const NARROW = new Set([..."ijlI.,:;'’|!()[] \u00a0\u202f"]);
const SEMI = new Set([...'ftr-−/']);
const WIDE = new Set([...'mwMW%@→←']);

/** Width in pixels, a little generous. @param size font size in pixels */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const c of text) {
    if (NARROW.has(c)) ems += 0.29;
    else if (SEMI.has(c)) ems += 0.39;
    else if (WIDE.has(c)) ems += 0.88;
    else if (c >= '0' && c <= '9') ems += 0.64;
    else if (c >= 'A' && c <= 'Z') ems += 0.68;
    else ems += 0.58;
  }
  return ems * size * (bold ? 1.04 : 1);
}
