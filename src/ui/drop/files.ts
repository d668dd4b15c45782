/** Files from a drop, a paste or a file dialog; folders are walked. Nothing is read here. */

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

/** All files of a drop, folders included. Must be called while the drop is handled. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' && typeof item.webkitGetAsEntry === 'function'
      ? item.webkitGetAsEntry()
      : null,
  );
  if (entries.every((entry) => entry === null)) return [...transfer.files];
  const out: File[] = [];
  for (const entry of entries) if (entry !== null) await walk(entry, '', out);
  return out;
}

async function walk(entry: FileSystemEntry, folder: string, out: File[]): Promise<void> {
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file !== null) out.push(named(file, path));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a folder in batches, and an empty one at its end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (batch.length === 0) return;
    for (const child of batch) await walk(child, `${path}/`, out);
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
