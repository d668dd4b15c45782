/** A file in an archive. */
import { ContainerFault, failing, type Pull } from './feed.ts';

export interface Entry {
  /** As it stands in the archive: data, never a path to open. */
  readonly name: string;
  /** What it holds; it need not be read to its end before the next entry is asked for. */
  readonly pull: Pull;
}

export function refusedEntry(name: string, fault: ContainerFault): Entry {
  return { name, pull: failing(fault) };
}

/** Reads `pull` to its end, whatever that is. @returns what it failed with, or `null` */
export async function drained(pull: Pull): Promise<unknown> {
  try {
    while ((await pull.next()) !== null);
    return null;
  } catch (error) {
    return error;
  }
}

/** Control characters, and those that turn the direction of the text around them. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\u2028\u2029\p{Cs}]/gu;
const MOST_CHARACTERS = 1000;

/** A name as it can be shown: one line, folders apart by `/`. */
export function shownName(name: string): string {
  const shown = name.replaceAll('\\', '/').replace(UNSHOWABLE, '\uFFFD');
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}
