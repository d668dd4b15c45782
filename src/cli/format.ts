/** Figures and tables for people. Scripts take --json, whose figures are never rounded here. */
import { plain, type Decimal } from '../money/decimal.ts';

const SIGNIFICANT = 4;

/**
 * Dollars, at least two decimals and four significant digits: many tiny calls never look free.
 * The formatter is given the exact decimal text, so no binary number comes between.
 */
export function usd(amount: Decimal, locale: string): string {
  const magnitude = amount.isZero() ? 0 : amount.abs().e;
  const digits = Math.min(20, Math.max(2, SIGNIFICANT - 1 - magnitude));
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(plain(amount) as unknown as number);
}

/** A fraction as a percentage. */
export function percent(fraction: Decimal, locale: string, signed = false): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(fraction.toNumber());
}

/** A ratio with three significant digits. */
export function ratio(value: Decimal, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(value.toNumber());
}

export function count(n: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(n);
}

export type Align = 'left' | 'right';

export interface Column {
  readonly heading: string;
  readonly align: Align;
}

export const left = (heading: string): Column => ({ heading, align: 'left' });
export const right = (heading: string): Column => ({ heading, align: 'right' });

/** Lines of a table: headings, then rows, columns two spaces apart; nothing at the line's end. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map((c) => c.heading), ...rows.map((row) => row.map(printable))];
  const widths = columns.map((_, k) =>
    lines.reduce((width, line) => Math.max(width, (line[k] ?? '').length), 0),
  );
  return lines
    .map((line) =>
      columns
        .map(({ align }, k) => {
          const cell = line[k] ?? '';
          const width = widths[k] ?? 0;
          return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

// A name from a log must not move the cursor or colour the screen of whoever reads the table.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Text from a file as it may be shown on a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}
