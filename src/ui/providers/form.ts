/** A typed price list as a tariff file, with what looks like a slip of unit. */
import { parseTyped } from '../../i18n/parse.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { Decimal } from '../../money/decimal.ts';
import { oddPrices, perMillion, type PriceUnit } from '../../tariffs/plausible.ts';
import type { Rates } from '../../tariffs/tariff.ts';

export const PRICE_FIELDS = ['input', 'cachedRead', 'cacheWrite', 'output'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];
export type Typed = Readonly<Record<PriceField | 'name' | 'window', string>>;

export type FormResult =
  | { readonly ok: true; readonly file: string; readonly odd: readonly string[] }
  | { readonly ok: false; readonly bad: readonly (keyof Typed)[] };

/**
 * The tariff file of what was typed, or which fields are wrong.
 *
 * A blank cached price means that the seller gives no discount; `0` means that reads are free.
 */
export function tariffFileOf(
  typed: Typed,
  unit: PriceUnit,
  locale: Locale,
  others: readonly Rates[],
): FormResult {
  const bad: (keyof Typed)[] = [];
  const price = (field: PriceField): string | null => {
    if (typed[field].trim() === '') {
      if (field === 'input' || field === 'output') bad.push(field);
      return null;
    }
    const plain = parseTyped(locale, typed[field]);
    const usd = plain === null ? null : perMillion(plain, unit);
    if (usd === null) bad.push(field);
    return usd;
  };
  const name = typed.name.trim();
  if (name === '') bad.push('name');
  const input = price('input');
  const cachedRead = price('cachedRead');
  const cacheWrite = price('cacheWrite');
  const output = price('output');
  const window = typed.window.trim() === '' ? null : parseTyped(locale, typed.window);
  if (typed.window.trim() !== '' && (window === null || !/^[1-9]\d{0,8}$/.test(window)))
    bad.push('window');
  if (bad.length > 0 || input === null || output === null) return { ok: false, bad };
  const rates = {
    input,
    ...(cachedRead === null ? {} : { cachedRead }),
    output,
    ...(cacheWrite === null ? {} : { cacheWrite: { '5m': cacheWrite } }),
  };
  const odd = oddPrices(
    {
      input: new Decimal(input),
      cachedRead: cachedRead === null ? null : new Decimal(cachedRead),
      output: new Decimal(output),
      cacheWrite: {},
    },
    others,
  );
  return {
    ok: true,
    odd,
    file: JSON.stringify({
      id: `custom/${slug(name)}`,
      provider: 'custom',
      display: name,
      ...(window === null ? {} : { contextWindow: Number(window) }),
      periods: [{ rates }],
    }),
  };
}

/** An id from a name. Letters that an id cannot hold become their numbers, so names stay apart. */
function slug(name: string): string {
  const bare = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const spelt = bare.replace(/[^\x00-\x7f]/gu, (c) => ` ${(c.codePointAt(0) ?? 0).toString(36)} `);
  return (
    spelt
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'prices'
  );
}
