/** Disputed prices: sound, written out as they stand, with words in both languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pricechecksEn } from '../../src/i18n/pricechecks.en.ts';
import { isPriceCheckCode } from '../../src/i18n/pricechecks.ts';
import { DISPUTES_FILE, generateDisputes, readDisputes } from './disputes.ts';
import { readPricing } from './read.ts';

const entries = readDisputes(readPricing());

test('are what the generated file was made from', () => {
  const path = join(import.meta.dirname, '../..', DISPUTES_FILE);
  expect(readFileSync(path, 'utf8'), 'run npm run pricing:build').toBe(generateDisputes(entries));
});

test('each has words, and no words are left over', () => {
  expect(entries.filter(({ id }) => !isPriceCheckCode(`dispute.${id}`))).toEqual([]);
  const ids = new Set(entries.map(({ id }) => `dispute.${id}`));
  expect(
    Object.keys(pricechecksEn).filter((code) => code.startsWith('dispute.') && !ids.has(code)),
  ).toEqual([]);
});
