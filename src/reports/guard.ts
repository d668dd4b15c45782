/** Text cells that a spreadsheet must not run. */

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it. So does one that
 * already looks so guarded: a reader that takes one apostrophe off loses nothing.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function guardText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
