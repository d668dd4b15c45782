/** Words about prices to check, for pages that are built and for the command line. */
import { fill, type Locale, type Values } from './i18n.ts';
import { pricechecksEn } from './pricechecks.en.ts';
import { pricechecksFr } from './pricechecks.fr.ts';

export type PriceCheckCode = keyof typeof pricechecksEn;

const WORDS = { en: pricechecksEn, fr: pricechecksFr } as const;

export function priceCheckMessage(locale: Locale, code: PriceCheckCode, values?: Values): string {
  return fill(WORDS[locale][code], locale, values);
}

/** What is said about a disputed or promotional price; its bare id where it is newer. */
export function disputeWords(locale: Locale, id: string): string {
  const code = `dispute.${id}`;
  return isPriceCheckCode(code) ? priceCheckMessage(locale, code) : id;
}

export function isPriceCheckCode(code: string): code is PriceCheckCode {
  return Object.hasOwn(pricechecksEn, code);
}
