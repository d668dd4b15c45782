/** The words of the static pages: the same in every language, and French set as French is. */
import { describe, expect, test } from 'vitest';
import type { Template } from './i18n.ts';
import { PAGE_MESSAGES, inlineOf, type PageCode } from './pages.ts';

const { en: pagesEn, fr: pagesFr } = PAGE_MESSAGES;

const textsOf = (template: Template): string[] =>
  typeof template === 'string' ? [template] : Object.values<string>({ ...template });
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))].sort();
const codes = Object.keys(pagesEn) as PageCode[];

describe('words of the static pages', () => {
  test('both languages have the same codes', () => {
    expect(Object.keys(pagesFr).sort()).toEqual(Object.keys(pagesEn).sort());
  });
  test('the same values in each form of each language', () => {
    for (const code of codes) {
      const forms = Object.values(PAGE_MESSAGES).flatMap((words) => textsOf(words[code]));
      const [first = ''] = forms;
      for (const form of forms) {
        expect(form.trim(), code).not.toBe('');
        expect(placeholders(form), code).toEqual(placeholders(first));
      }
    }
  });
  test('the same links in both', () => {
    const links = (template: Template): string[] =>
      textsOf(template).flatMap((text) =>
        inlineOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : [])),
      );
    for (const code of codes) expect(links(pagesFr[code]), code).toEqual(links(pagesEn[code]));
  });
  test('French has no plain space before its double punctuation, nor inside its quotes', () => {
    for (const code of codes)
      for (const text of textsOf(pagesFr[code])) {
        const prose = inlineOf(text)
          .map((piece) => (piece.kind === 'code' ? '' : piece.text))
          .join('');
        expect(prose, code).not.toMatch(/ [;:!?»%]|« |[^\s\u00a0\u202f][;!?]|'/);
      }
  });
  test('markup: strong, code, links, and what only looks like it', () => {
    expect(inlineOf('a **b** `c**` [d**](#e) [f] *g*')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c**' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd**', href: '#e' },
      { kind: 'text', text: ' [f] *g*' },
    ]);
  });
});
