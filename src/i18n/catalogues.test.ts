import { describe, expect, test } from 'vitest';
import './all.ts';
import { MESSAGES, templateOf, type MessageCode } from './messages.ts';
import { LOCALES, type Template } from './i18n.ts';

const formsOf = (template: Template): string[] =>
  typeof template === 'string'
    ? [template]
    : Object.values(template).filter((f) => f !== undefined);
const namesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('the message catalogues', () => {
  const codes = Object.keys(MESSAGES.en) as MessageCode[];
  test('all have the same codes', () => {
    for (const locale of LOCALES)
      expect(Object.keys(MESSAGES[locale]).sort()).toEqual([...codes].sort());
  });
  test('each message has the same placeholders in every language and plural form', () => {
    const uneven = codes.filter((code) => {
      const most = (locale: (typeof LOCALES)[number]): string => {
        const template = templateOf(locale, code);
        return namesOf(typeof template === 'string' ? template : template.other).join();
      };
      const whole = most('en');
      // A singular may say its number in a word, and leave the placeholder out.
      const strays = LOCALES.flatMap((locale) =>
        formsOf(templateOf(locale, code)).flatMap((form) =>
          namesOf(form).filter((name) => !whole.includes(name)),
        ),
      );
      return strays.length > 0 || LOCALES.some((locale) => most(locale) !== whole);
    });
    expect(uneven).toEqual([]);
  });
  test('French has a non-breaking space before : ; ! ? » and after «, never a plain one', () => {
    const wrong = codes.filter((code) =>
      formsOf(templateOf('fr', code)).some((form) => / [:;!?»%]|« /.test(form)),
    );
    expect(wrong).toEqual([]);
  });
  test('apostrophes are typographic', () => {
    for (const locale of LOCALES)
      expect(
        codes.filter((code) =>
          formsOf(templateOf(locale, code)).some((form) => form.includes("'")),
        ),
      ).toEqual([]);
  });
});
