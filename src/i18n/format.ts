/** Numbers, money and dates as a reader writes them. The locale is always an argument. */
import { format as d3format } from 'd3-format';
import type { Decimal } from '../money/decimal.ts';
import { LOCALE_TAG, type Locale } from './i18n.ts';

export type Amount = Decimal | number;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function intl(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  let found = numberFormats.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(LOCALE_TAG[locale], options);
    numberFormats.set(key, found);
  }
  return found;
}

const toNumber = (amount: Amount): number =>
  typeof amount === 'number' ? amount : amount.toNumber();

/** A currency that amounts are shown in, at a rate that the reader typed. */
export interface ShownCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** Units of it for one US dollar. */
  readonly unitsPerUsd: Decimal;
}

const USD = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
} as const satisfies Intl.NumberFormatOptions;

/** Another dollar must not look like the US one: only that has its bare sign. */
function styleOf(shown: ShownCurrency | null): Intl.NumberFormatOptions {
  return shown === null ? USD : { ...USD, currency: shown.code, currencyDisplay: 'symbol' };
}

function usd(
  locale: Locale,
  value: number,
  options: Intl.NumberFormatOptions,
  shown: ShownCurrency | null = null,
): string {
  return minus(intl(locale, { ...styleOf(shown), ...wholeUnits(shown, options) }).format(value));
}

/** A currency without cents is written without them. */
function wholeUnits(
  shown: ShownCurrency | null,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormatOptions {
  const { minimumFractionDigits: least, maximumFractionDigits: most } = options;
  if (shown === null || least === undefined || most === undefined || most > 2) return options;
  const digits = intl('en', styleOf(shown)).resolvedOptions().maximumFractionDigits ?? 2;
  return {
    ...options,
    minimumFractionDigits: Math.min(least, digits),
    maximumFractionDigits: Math.min(most, digits),
  };
}

/** A dollar amount in units of the shown currency. */
function shownUnits(amount: Amount, shown: ShownCurrency | null): number {
  if (shown === null) return toNumber(amount);
  return shown.unitsPerUsd.times(amount).toNumber();
}

/** A true minus sign, as charts and tables set it. */
const minus = (text: string): string => text.replace('-', '−');

/** A published price per million tokens: all its digits, two decimals at least. */
export function price(locale: Locale, amount: Amount): string {
  return usd(locale, toNumber(amount), { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}

/** A price that was computed (a break-even): cents, or two digits where it is below ten cents. */
export function flipPrice(
  locale: Locale,
  amount: Amount,
  shown: ShownCurrency | null = null,
): string {
  const value = shownUnits(amount, shown);
  return Math.abs(value) >= 0.0995 || value === 0
    ? usd(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, shown)
    : usd(locale, value, { maximumSignificantDigits: 2 }, shown);
}

/** Dollars of a session: cents, or three digits where it costs less than a dollar. */
export function dollars(
  locale: Locale,
  amount: Amount,
  shown: ShownCurrency | null = null,
): string {
  const value = shownUnits(amount, shown);
  const size = Math.abs(value);
  if (size >= 0.9995 || size === 0)
    return usd(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, shown);
  const decimals = size >= 0.0995 ? 3 : Math.min(8, 2 - Math.floor(Math.log10(size)));
  return usd(locale, value, { minimumFractionDigits: 3, maximumFractionDigits: decimals }, shown);
}

/** Dollars with a sign, for a difference. */
export function signedDollars(
  locale: Locale,
  amount: Amount,
  shown: ShownCurrency | null = null,
): string {
  return usd(
    locale,
    shownUnits(amount, shown),
    { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 },
    shown,
  );
}

/** Dollars a month: two digits, never cents above ten dollars. */
export function monthlyDollars(
  locale: Locale,
  amount: Amount,
  shown: ShownCurrency | null = null,
): string {
  const value = shownUnits(amount, shown);
  if (Math.abs(value) >= 999_500)
    return usd(
      locale,
      value,
      { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 2 },
      shown,
    );
  return usd(
    locale,
    value,
    {
      maximumSignificantDigits: 2,
      ...(Math.abs(value) < 10 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {}),
    },
    shown,
  );
}

/** A typed amount of dollars, as it was typed. */
export function wholeDollars(locale: Locale, amount: Amount): string {
  return usd(locale, toNumber(amount), { minimumFractionDigits: 0, maximumFractionDigits: 2 });
}

/** A tick of a money axis: no needless zeros above a dollar. */
export function tickDollars(
  locale: Locale,
  dollarValue: number,
  shown: ShownCurrency | null = null,
): string {
  const value = shownUnits(dollarValue, shown);
  if (Math.abs(value) >= 1e6)
    return usd(locale, value, { notation: 'compact', compactDisplay: 'long' }, shown);
  // An axis is ruled in dollars: in another currency its lines are no round numbers.
  if (shown !== null && value !== 0)
    return usd(locale, value, { maximumSignificantDigits: 3 }, shown);
  if (Number.isInteger(value)) return usd(locale, value, { maximumFractionDigits: 0 }, shown);
  return Math.abs(value) >= 0.01
    ? usd(locale, value, { minimumFractionDigits: 2, maximumFractionDigits: 3 })
    : usd(locale, value, { maximumSignificantDigits: 2 });
}

/** The same where room is short: thousands in a letter. */
export function tickShort(
  locale: Locale,
  value: number,
  shown: ShownCurrency | null = null,
): string {
  const units = shownUnits(value, shown);
  return Math.abs(units) >= 10_000
    ? usd(locale, units, { notation: 'compact', maximumSignificantDigits: 3 }, shown)
    : tickDollars(locale, value, shown);
}

export function count(locale: Locale, value: Amount): string {
  return minus(intl(locale, { maximumFractionDigits: 0 }).format(toNumber(value)));
}

/** A number with at most `digits` decimals. */
export function decimal(locale: Locale, value: Amount, digits = 2): string {
  return minus(intl(locale, { maximumFractionDigits: digits }).format(toNumber(value)));
}

/** A fraction as percent. */
export function percent(locale: Locale, fraction: Amount, digits = 1): string {
  return minus(
    intl(locale, { style: 'percent', maximumFractionDigits: digits }).format(toNumber(fraction)),
  );
}

/** How many times: `2.09`, `12`. */
export function times(locale: Locale, ratio: Amount): string {
  return intl(locale, { maximumSignificantDigits: 3 }).format(toNumber(ratio));
}

/** Tokens in short: `131k`, `1.05M`. `Intl` writes `131K`, which nobody does for tokens. */
export function tokens(locale: Locale, value: Amount): string {
  const text = d3format('.3~s')(toNumber(value)).replace('M', ' M').replace('G', ' G');
  return locale === 'fr' ? text.replace('.', ',') : text.replace(' ', '');
}

export function bytes(locale: Locale, value: number): string {
  const [unit, divisor] =
    value >= 1e9
      ? (['gigabyte', 1e9] as const)
      : value >= 1e6
        ? (['megabyte', 1e6] as const)
        : (['kilobyte', 1e3] as const);
  // What is there is never nothing: a small file has a tenth of a kilobyte.
  const size = unit === 'kilobyte' && value > 0 ? Math.max(0.1, value / divisor) : value / divisor;
  return intl(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: size >= 10 || (unit === 'kilobyte' && size >= 1) ? 0 : 1,
  }).format(size);
}

/** A span of time in its largest fitting unit: seconds, minutes, hours, days. @param ms milliseconds */
export function duration(locale: Locale, ms: number): string {
  const [unit, divisor] =
    ms < 60_000
      ? (['second', 1000] as const)
      : ms < 3_600_000
        ? (['minute', 60_000] as const)
        : ms < 86_400_000
          ? (['hour', 3_600_000] as const)
          : (['day', 86_400_000] as const);
  const size = ms / divisor;
  return intl(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: size >= 10 || unit === 'second' ? 0 : 1,
  }).format(size);
}

/** English days are written day first, as in the prose of the page. */
const DATE_TAG: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr-FR' };

/** A day in UTC. @param time milliseconds or an ISO day */
export function date(
  locale: Locale,
  time: number | string,
  style: 'long' | 'medium' = 'long',
): string {
  const key = `${locale}${style}`;
  let found = dateFormats.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(DATE_TAG[locale], { dateStyle: style, timeZone: 'UTC' });
    dateFormats.set(key, found);
  }
  const ms = typeof time === 'number' ? time : Date.parse(time);
  return Number.isNaN(ms) ? String(time) : found.format(ms);
}

/** A moment in UTC, to the minute. @param ms milliseconds */
export function moment(locale: Locale, ms: number): string {
  const key = `${locale}moment`;
  let found = dateFormats.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(DATE_TAG[locale], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    dateFormats.set(key, found);
  }
  return found.format(ms);
}

const listFormats = new Map<Locale, Intl.ListFormat>();

/** `a, b and c`. */
export function list(locale: Locale, items: readonly string[]): string {
  let found = listFormats.get(locale);
  if (found === undefined) {
    found = new Intl.ListFormat(LOCALE_TAG[locale], { type: 'conjunction' });
    listFormats.set(locale, found);
  }
  return found.format(items);
}

/** All of the above with the locale bound. */
export interface Formatters {
  price(amount: Amount): string;
  flip(amount: Amount): string;
  dollars(amount: Amount): string;
  signed(amount: Amount): string;
  monthly(amount: Amount): string;
  whole(amount: Amount): string;
  /** An axis of amounts, in the shown currency. */
  tick(value: number): string;
  tickShort(value: number): string;
  /** An axis of prices per million tokens, in US dollars as sellers write them. */
  priceTick(value: number): string;
  /** A computed amount: like `dollars`, with cents only. */
  amount(value: Amount): string;
  /** The sign of the currency that amounts are shown in. */
  sign(): string;
  count(value: Amount): string;
  decimal(value: Amount, digits?: number): string;
  percent(fraction: Amount, digits?: number): string;
  times(ratio: Amount): string;
  tokens(value: Amount): string;
  bytes(value: number): string;
  duration(ms: number): string;
  date(time: number | string, style?: 'long' | 'medium'): string;
  /** A moment in UTC, to the minute. */
  moment(ms: number): string;
  list(items: readonly string[]): string;
}

/** @param shown what amounts are shown in; prices per million tokens stay the sellers' dollars */
export function formatters(locale: Locale, shown: ShownCurrency | null = null): Formatters {
  return {
    price: (a) => price(locale, a),
    flip: (a) => flipPrice(locale, a),
    dollars: (a) => dollars(locale, a, shown),
    signed: (a) => signedDollars(locale, a, shown),
    monthly: (a) => monthlyDollars(locale, a, shown),
    whole: (a) => wholeDollars(locale, a),
    tick: (v) => tickDollars(locale, v, shown),
    tickShort: (v) => tickShort(locale, v, shown),
    priceTick: (v) => tickDollars(locale, v),
    amount: (a) => flipPrice(locale, a, shown),
    sign: () => currencySign(locale, shown),
    count: (v) => count(locale, v),
    decimal: (v, digits) => decimal(locale, v, digits),
    percent: (v, digits) => percent(locale, v, digits),
    times: (v) => times(locale, v),
    tokens: (v) => tokens(locale, v),
    bytes: (v) => bytes(locale, v),
    duration: (ms) => duration(locale, ms),
    date: (v, style) => date(locale, v, style),
    moment: (v) => moment(locale, v),
    list: (items) => list(locale, items),
  };
}

function currencySign(locale: Locale, shown: ShownCurrency | null): string {
  const parts = intl(locale, styleOf(shown)).formatToParts(1);
  return parts.find((part) => part.type === 'currency')?.value ?? '$';
}
