/**
 * Exact decimal amounts.
 *
 * One private Decimal constructor for the whole project: 100 significant digits, far beyond any
 * product of a price, a count and a few multipliers, so sums and products are exact and only
 * quotients are rounded. https://mikemcl.github.io/decimal.js/#precision
 */
import { Decimal as BaseDecimal } from 'decimal.js';

export const Decimal = BaseDecimal.clone({
  precision: 100,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = BaseDecimal;

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);
export const MILLION: Decimal = new Decimal(1_000_000);

const DECIMAL_STRING = /^-?(?:\d{1,30})(?:\.\d{1,30})?$/;

/**
 * The decimal that `text` writes in plain notation (`"0.55"`, no exponent, no sign but `-`), or
 * `null` where it is anything else. Bounded in length, so a hostile string stays cheap.
 */
export function parseDecimal(text: string): Decimal | null {
  return DECIMAL_STRING.test(text) ? new Decimal(text) : null;
}

/** Plain notation: no exponent, no trailing zeros, `0` never negative. Exact. */
export function plain(amount: Decimal): string {
  return amount.isZero() ? '0' : amount.toFixed();
}

/** 12 significant digits, rounded half to even: the form of every quotient that is reported. */
export function toQuotient(amount: Decimal): Decimal {
  return amount.toSignificantDigits(12, BaseDecimal.ROUND_HALF_EVEN);
}

/** `tokens × usdPerMTok ÷ 1,000,000`, exact. @returns dollars */
export function costOf(tokens: number | Decimal, usdPerMTok: Decimal): Decimal {
  return usdPerMTok.times(tokens).div(MILLION);
}
