/** Words of the static pages: the catalogues, the look-up, and the little markup that prose has. */
import { agentFormatsEn } from './agent-formats.en.ts';
import { agentFormatsFr } from './agent-formats.fr.ts';
import { fill, type Locale, type Template, type Values } from './i18n.ts';
import { moreFormatsEn } from './more-formats.en.ts';
import { moreFormatsFr } from './more-formats.fr.ts';
import { pagesEn } from './pages.en.ts';
import { pagesFr } from './pages.fr.ts';

export type PageCode =
  keyof typeof pagesEn | keyof typeof agentFormatsEn | keyof typeof moreFormatsEn;

export const PAGE_MESSAGES: Readonly<Record<Locale, Readonly<Record<PageCode, Template>>>> = {
  en: { ...pagesEn, ...agentFormatsEn, ...moreFormatsEn },
  fr: { ...pagesFr, ...agentFormatsFr, ...moreFormatsFr },
};

/** The words for a code. */
export function pageMessage(locale: Locale, code: PageCode, values?: Values): string {
  return fill(PAGE_MESSAGES[locale][code], locale, values);
}

/** Whether a text is a code: formats, sellers and prices may be newer than the catalogues. */
export function isPageCode(code: string): code is PageCode {
  return Object.hasOwn(PAGE_MESSAGES.en, code);
}

/** A piece of prose. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/**
 * Prose cut at its markup: `**strong**`, `` `code` `` and `[text](address)`. An address is a
 * fragment, `http(s)`, or `page:prices#anchor` for a page of this site.
 */
export function inlineOf(prose: string): Inline[] {
  return prose
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter((piece) => piece !== '')
    .map((piece): Inline => {
      if (/^`[^`]+`$/.test(piece)) return { kind: 'code', text: piece.slice(1, -1) };
      if (/^\*\*[^*]+\*\*$/.test(piece)) return { kind: 'strong', text: piece.slice(2, -2) };
      const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(piece);
      return link === null
        ? { kind: 'text', text: piece }
        : { kind: 'link', text: link[1] ?? '', href: link[2] ?? '' };
    });
}
