import { expect, test } from 'vitest';
import type { Template } from './i18n.ts';
import { mappingEn } from './mapping.en.ts';
import { mappingFr } from './mapping.fr.ts';

const slots = (template: Template): string[] => {
  const texts = typeof template === 'string' ? [template] : Object.values(template);
  return [...new Set(texts.flatMap((text: string) => text.match(/\{\w+\}/g) ?? []))].sort();
};

test('both languages have the same messages with the same values in them', () => {
  expect(Object.keys(mappingFr).sort()).toEqual(Object.keys(mappingEn).sort());
  for (const [code, template] of Object.entries(mappingEn))
    expect([code, slots(mappingFr[code as keyof typeof mappingFr])]).toEqual([
      code,
      slots(template),
    ]);
});

test('French sets no plain blank before a double mark or within guillemets', () => {
  const texts = Object.values(mappingFr).flatMap((t) =>
    typeof t === 'string' ? t : Object.values(t),
  );
  expect(texts.filter((text: string) => / [:;!?»]|« /.test(text))).toEqual([]);
});
