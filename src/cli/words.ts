/** The words of the command line, in the reader's language. The core gives codes and facts. */
import { en } from './words.en.ts';
import { fr } from './words.fr.ts';

export type Language = 'en' | 'fr';
export type Words = typeof en;

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

/** `--lang` wins; else what the environment asks for; English for anything else. */
export function languageOf(
  asked: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Language {
  // A variable that is set to nothing is not set (POSIX).
  const named = asked ?? (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '');
  return named.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export function wordsOf(language: Language): Words {
  return WORDS[language];
}
