/**
 * All words a person reads come from here, in every language. A message is a template with named
 * values (`{n}`), or a set of plural forms chosen by `Intl.PluralRules`.
 */
export const LOCALES = ['en', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** The BCP 47 tag that numbers, dates and plurals follow. */
export const LOCALE_TAG: Readonly<Record<Locale, string>> = { en: 'en-US', fr: 'fr-FR' };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Plural forms by CLDR category; `other` always exists. */
export interface PluralForms {
  readonly one?: string;
  readonly many?: string;
  readonly other: string;
}
export type Template = string | PluralForms;
export type Values = Readonly<Record<string, string | number>>;

const pluralRules = new Map<Locale, Intl.PluralRules>();

/**
 * Fills a template. Plural forms are chosen by the value `n`. A `{name}` without a value stays
 * visible, so that a missing one is seen.
 */
export function fill(template: Template, locale: Locale, values: Values = {}): string {
  let text: string;
  if (typeof template === 'string') text = template;
  else {
    let rules = pluralRules.get(locale);
    if (rules === undefined) {
      rules = new Intl.PluralRules(LOCALE_TAG[locale]);
      pluralRules.set(locale, rules);
    }
    const form = rules.select(Number(values['count'] ?? values['n'] ?? 0));
    text = template[form as keyof PluralForms] ?? template.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
