/** Numbers as people and spreadsheets write them. */

/** Marks between groups of three digits, but for the one that the decimal mark leaves. */
const SPACES = "'\u2019 \u00a0\u202f\u2009";

/**
 * A number in plain notation (`1234.5`), or `null` where `text` is none under that decimal mark.
 * `"1.234,00"` with `,` is `1234.00`; groups must be of three digits, so `1.23` with `,` is none.
 */
export function plainNumber(text: string, decimal: '.' | ','): string | null {
  const group = `[${decimal === ',' ? '.' : ','}${SPACES}]`;
  const mark = decimal === ',' ? ',' : '\\.';
  const pattern = new RegExp(`^\\$?\\s*(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${mark}(\\d+))?$`);
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', fraction] = match;
  const digits = whole.replace(/\D/g, '');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Which decimal mark a cell shows: one, the other, or (`null`) neither for certain. */
export function decimalShownBy(text: string, isCount: boolean): '.' | ',' | null {
  const t = text.trim().replace(/^\$\s*/, '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(t)) return ',';
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(t)) return '.';
  const one = /^(\d+)([.,])(\d+)$/.exec(t);
  if (one === null) {
    const groups = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.exec(t);
    return groups === null ? null : groups[1] === '.' ? ',' : '.';
  }
  const [, whole = '', mark = '.', fraction = ''] = one;
  const other = mark === '.' ? ',' : '.';
  // Three digits may be a group; in a count, which is whole, they are one.
  if (fraction.length !== 3 || whole.length > 3) return mark as '.' | ',';
  if (/^0/.test(whole)) return mark as '.' | ',';
  return isCount ? other : null;
}
