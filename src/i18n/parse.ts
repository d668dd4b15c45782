/** Reads a number as people type it: `0.55`, `0,55`, `$1,234.50`, `1 234,50 $`, `95,9 %`. */
import { parseDecimal, plain } from '../money/decimal.ts';
import type { Locale } from './i18n.ts';

/** Spaces that group digits or stand before a sign, and the signs themselves. */
const DRESS = /[\s\u00a0\u202f'’$€£%]|US/g;

/**
 * The typed number in plain notation, or `null` where it is none.
 *
 * With both separators the last one is the decimal. A single comma is a decimal comma, unless the
 * reader's language groups by commas and exactly three digits follow (`10,000`; but `0,555` is
 * below one in any language).
 */
export function parseTyped(locale: Locale, text: string): string | null {
  let bare = text.replace(DRESS, '').replace('−', '-');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    bare = comma > point ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  } else if (comma >= 0) {
    const groups = /^-?[1-9]\d{0,2}(?:,\d{3})+$/.test(bare);
    const several = bare.indexOf(',') !== comma;
    bare =
      groups && (locale === 'en' || several) ? bare.replaceAll(',', '') : bare.replace(',', '.');
  } else if (bare.indexOf('.') !== point && /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(bare)) {
    bare = bare.replaceAll('.', '');
  }
  if (bare.startsWith('.')) bare = `0${bare}`;
  if (bare.endsWith('.')) bare = bare.slice(0, -1);
  const value = parseDecimal(bare);
  return value === null ? null : plain(value);
}
