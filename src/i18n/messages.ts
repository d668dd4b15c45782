/** The catalogues by language, and how a message is looked up. */
import { fill, type Locale, type Template, type Values } from './i18n.ts';
import { en } from './en.ts';
import { formatNames } from './format-names.ts';
import { fr } from './fr.ts';
import { mappingEn } from './mapping.en.ts';
import { mappingFr } from './mapping.fr.ts';
import { strategiesEn } from './strategies.en.ts';
import { strategiesFr } from './strategies.fr.ts';

export type Catalogue = Readonly<Record<keyof typeof en, Template>>;
export type MessageCode =
  keyof typeof en | keyof typeof mappingEn | keyof typeof formatNames | keyof typeof strategiesEn;

export const MESSAGES: Readonly<Record<Locale, Readonly<Record<MessageCode, Template>>>> = {
  en: { ...en, ...formatNames, ...mappingEn, ...strategiesEn },
  fr: { ...fr, ...formatNames, ...mappingFr, ...strategiesFr },
};

/** The words for a code. */
export function message(locale: Locale, code: MessageCode, values?: Values): string {
  return fill(MESSAGES[locale][code], locale, values);
}

/** Whether a text is a code of the catalogues: codes of other layers may be newer than they are. */
export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES.en, code);
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
