/** Files from a drop, a paste or a file dialog; folders are walked. Nothing is read here. */

import { breathe } from '../../app/slices.ts';

/** A file under the path within its folder, so that two of one name stay apart. */
function named(file: File, path: string): File {
  return path === file.name
    ? file
    : new File([file], path, { type: file.type, lastModified: file.lastModified });
}

/** The files of a dialog that chose a folder keep the folder's paths. */
export function filesOfInput(list: FileList | null): File[] {
  return [...(list ?? [])].map((f) => named(f, f.webkitRelativePath || f.name));
}

/** Folders that hold copies of other people's files, never traces; the command line has them, too. */
const NOT_WALKED: ReadonlySet<string> = new Set(['node_modules', '.git']);
/** After so many entries the page is heard: each takes some microseconds of its thread. */
const HEARD_ENTRIES = 500;

/** All files of a drop, folders included. Must be called while the drop is handled. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' && typeof item.webkitGetAsEntry === 'function'
      ? item.webkitGetAsEntry()
      : null,
  );
  if (entries.every((entry) => entry === null)) return [...transfer.files];
  return filesOfEntries(entries.filter((entry) => entry !== null));
}

/**
 * The files of entries and of the folders among them, in their order, each under its path. What
 * cannot be opened is left out. The page stays free, however many there are.
 */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const out: File[] = [];
  let unheard = 0;
  const add = async (batch: readonly FileSystemEntry[], folder: string): Promise<void> => {
    unheard += batch.length;
    if (unheard >= HEARD_ENTRIES) {
      unheard = 0;
      await breathe();
    }
    // The browser opens the files of a batch at once; one after the other each would wait for it.
    const files = await Promise.all(batch.map((entry) => (entry.isFile ? fileOf(entry) : null)));
    for (const [i, entry] of batch.entries()) {
      const path = folder + entry.name;
      const file = files[i] ?? null;
      if (file !== null) out.push(named(file, path));
      else if (entry.isDirectory && !NOT_WALKED.has(entry.name))
        for await (const inner of batchesOf(entry as FileSystemDirectoryEntry))
          await add(inner, `${path}/`);
    }
  };
  await add(entries, '');
  return out;
}

function fileOf(entry: FileSystemEntry): Promise<File | null> {
  return new Promise((resolve) =>
    (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
  );
}

/** A reader gives a folder in batches, and an empty one at its end. */
async function* batchesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry[]> {
  const reader = folder.createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (batch.length === 0) return;
    yield batch;
  }
}

/** Files on the clipboard, else its text as a file. Empty where neither. */
export function filesOfPaste(data: DataTransfer | null): File[] {
  if (data === null) return [];
  if (data.files.length > 0) return [...data.files];
  const text = data.getData('text/plain');
  return text.trim() === '' ? [] : [textFile(text)];
}

export function textFile(text: string): File {
  return new File([text], 'pasted.txt', { type: 'text/plain' });
}

export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && [...transfer.types].includes('Files');
}
