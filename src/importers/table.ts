/** Rows of CSV tables whose columns are found by name, whatever their case and order. */
import { asObject, own, text } from './fields.ts';

/** A header cell as it is compared: trimmed, lower case, one space between words. */
function named(cell: string): string {
  return cell.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** True where a header has all of `columns` (written in lower case). */
export function hasColumns(header: readonly string[] | null, columns: readonly string[]): boolean {
  if (header === null) return false;
  const names = new Set(header.map(named));
  return columns.every((column) => names.has(column));
}

/** One row: its cells by the lower-case name of their column. */
export interface Row {
  /** The trimmed cell of the first of `columns` that the row has and that is not empty, else `''`. */
  cell(...columns: readonly string[]): string;
  /** The same as a name; `null` where it is empty, `-`, `null` or `None`. */
  name(...columns: readonly string[]): string | null;
  /** True where all cells are empty. */
  readonly blank: boolean;
  /** The cells that are not empty by what their column's name has after `prefix`, as it is written. */
  under(prefix: string): readonly (readonly [rest: string, cell: string])[];
}

/** Reads rows of one file; headers of one shape are looked at once. */
export function rowReader(): (value: unknown) => Row | null {
  let keys: readonly string[] = [];
  let spelling = new Map<string, string>();
  return (value) => {
    const record = asObject(value);
    if (record === null) return null;
    const found = Object.keys(record);
    if (found.length !== keys.length || found.some((key, i) => key !== keys[i])) {
      keys = found;
      // The first of two columns of one name counts.
      spelling = new Map([...keys].reverse().map((key) => [named(key), key]));
    }
    const cell = (...columns: readonly string[]): string => {
      for (const column of columns) {
        const key = spelling.get(column);
        const content = key === undefined ? undefined : own(record, key);
        if (typeof content === 'string' && content.trim() !== '') return content.trim();
      }
      return '';
    };
    return {
      cell,
      name: (...columns) => {
        const content = text(cell(...columns));
        return content === null || /^(?:-|null|none|undefined|nan)$/i.test(content)
          ? null
          : content;
      },
      blank: keys.every((key) => String(own(record, key) ?? '').trim() === ''),
      under: (prefix) =>
        keys.flatMap((key): [string, string][] => {
          const content = own(record, key);
          return key.trim().toLowerCase().startsWith(prefix) &&
            typeof content === 'string' &&
            content.trim() !== ''
            ? [[key.trim().slice(prefix.length), content.trim()]]
            : [];
        }),
    };
  };
}

/** A cell that holds JSON (an object or an array), or `null`. */
export function jsonCell(cell: unknown): unknown {
  if (typeof cell !== 'string') return typeof cell === 'object' ? cell : null;
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}
