/**
 * The words of the page by language, and how a message is looked up.
 *
 * A page is in one language and shows one part at first, so the catalogues are not here: modules
 * hand theirs over as they load (`first.*.ts` what the first view needs, `late.*.ts` the rest,
 * `all.ts` everything, for rendering and tests).
 */
import { fill, type Locale, type Template, type Values } from './i18n.ts';
import type { callsEn } from './calls.en.ts';
import type { comfortsEn } from './comforts.en.ts';
import type { en } from './en.ts';
import type { exploreEn } from './explore.en.ts';
import type { formatNames } from './format-names.ts';
import type { mapEn } from './map.en.ts';
import type { mappingEn } from './mapping.en.ts';
import type { pricechecksEn } from './pricechecks.en.ts';
import type { sectionsEn } from './sections.en.ts';
import type { simulatedEn } from './simulated.en.ts';
import type { strategiesEn } from './strategies.en.ts';
import type { whatifEn } from './whatif.en.ts';

export type Catalogue = Readonly<Record<keyof typeof en, Template>>;
export type MessageCode =
  | keyof typeof en
  | keyof typeof callsEn
  | keyof typeof comfortsEn
  | keyof typeof exploreEn
  | keyof typeof mapEn
  | keyof typeof mappingEn
  | keyof typeof formatNames
  | keyof typeof pricechecksEn
  | keyof typeof strategiesEn
  | keyof typeof sectionsEn
  | keyof typeof simulatedEn
  | keyof typeof whatifEn;
type Words = Partial<Record<MessageCode, Template>>;

const learned: Readonly<Record<Locale, Words>> = { en: {}, fr: {} };

/** The words that are loaded. */
export const MESSAGES: Readonly<Record<Locale, Readonly<Words>>> = learned;

/** Takes the words of a part of the page. */
export function learn(locale: Locale, words: Readonly<Words>): void {
  Object.assign(learned[locale], words);
}

/** The template of a code; the code itself where its words are not loaded, so that it is seen. */
export function templateOf(locale: Locale, code: MessageCode): Template {
  return MESSAGES[locale][code] ?? code;
}

/** The words for a code. */
export function message(locale: Locale, code: MessageCode, values?: Values): string {
  return fill(templateOf(locale, code), locale, values);
}

/** Whether a text is a code of the catalogues: codes of other layers may be newer than they are. */
export function isMessageCode(code: string): code is MessageCode {
  return Object.values(MESSAGES).some((words) => Object.hasOwn(words, code));
}

/** The label of a strategy's parameter, with its unit: its own, else the common one. */
export function parameterCode(strategy: string, parameter: string): MessageCode | null {
  for (const code of [`parameter.${strategy}.${parameter}`, `parameter.${parameter}`])
    if (isMessageCode(code)) return code;
  return null;
}

/** A template cut at its `{names}`. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string };

export function partsOf(template: string): Part[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\{\w+\}$/.test(part)
        ? { kind: 'slot', name: part.slice(1, -1) }
        : { kind: 'text', text: part },
    );
}
