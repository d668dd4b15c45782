/** Small files that are read whole: price lists, mappings, scenarios. */
import { readFile } from 'node:fs/promises';
import { wrongUse, type Io } from './io.ts';
import type { Words } from './words.ts';

/** The text of a file that the reader named. */
export async function textOf(file: string, words: Words): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw wrongUse(code === 'ENOENT' ? words.missingFile(file) : words.unreadableFile(file, code));
  }
}

/** All of standard input. */
export async function inputText(io: Io): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of io.stdin) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}
