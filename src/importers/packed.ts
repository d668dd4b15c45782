/** A file that was read, on its way from another thread: columns cross as they are, by transfer. */
import { Identities, type IdentityColumns } from './identities.ts';
import type { FileImport } from './importer.ts';

/** Of an object with methods only its columns cross. */
export type PackedImport = Omit<FileImport, 'identities'> & {
  readonly identities: IdentityColumns;
};

export function packImport(file: FileImport): PackedImport {
  return { ...file, identities: file.identities.columns };
}

export function unpackImport(file: PackedImport): FileImport {
  return { ...file, identities: new Identities(file.identities) };
}

/** The memory of all columns, also of those that stand in groups. */
export function columnsOf(columns: object): ArrayBuffer[] {
  return Object.values(columns).flatMap((column: unknown) => {
    if (ArrayBuffer.isView(column)) return [column.buffer as ArrayBuffer];
    const isGroup = typeof column === 'object' && column !== null && !Array.isArray(column);
    return isGroup ? columnsOf(column) : [];
  });
}
