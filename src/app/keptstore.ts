/**
 * Where scenarios are kept in the browser: IndexedDB, a record a scenario, so that tabs add and take
 * away without overwriting each other. A record holds the text of a scenario file, never a trace.
 * https://www.w3.org/TR/IndexedDB/
 */

/** A kept scenario as stored. */
export interface KeptRecord {
  readonly id: string;
  readonly name: string;
  /** When it was kept, milliseconds. */
  readonly savedMs: number;
  /** As `formatScenario` writes it. */
  readonly text: string;
}

/** Why the store does not do what it should. */
export type StoreTrouble = 'blocked' | 'full' | 'failed';

export class StoreError extends Error {
  readonly trouble: StoreTrouble;
  constructor(trouble: StoreTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export interface KeptStore {
  /** All records, in no order. @throws StoreError */
  all(): Promise<readonly unknown[]>;
  /** Adds a record, or writes one back that was taken away. @throws StoreError */
  put(record: KeptRecord): Promise<void>;
  /** Renames a record that is still there; the rest of it stays. @throws StoreError */
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls back when another tab changed something. @returns stops it */
  watch(changed: () => void): () => void;
}

const DATABASE = 'keep-or-compact';
const TABLE = 'scenarios';

/** The store of this browser; nothing is opened before it is asked for. */
export function browserStore(): KeptStore {
  let opening: Promise<IDBDatabase> | null = null;
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${DATABASE} ${TABLE}`);
  const open = (): Promise<IDBDatabase> => {
    opening ??= openDatabase().then(
      (database) => {
        // A newer page may want another shape; this one opens it again when it needs it.
        database.onversionchange = () => {
          database.close();
          opening = null;
        };
        database.onclose = () => (opening = null);
        return database;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };
  const transact = async <T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T | undefined> => {
    const database = await open();
    return new Promise<T | undefined>((resolve, reject) => {
      let transaction: IDBTransaction;
      try {
        transaction = database.transaction(TABLE, mode);
      } catch {
        opening = null;
        reject(new StoreError('failed'));
        return;
      }
      const request = act(transaction.objectStore(TABLE));
      // Only a finished transaction is on the disk: storage may turn out full at its end.
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(new StoreError(troubleOf(transaction.error)));
    });
  };
  const tell = (): void => channel?.postMessage('changed');
  return {
    all: async () => (await transact('readonly', (table) => table.getAll())) ?? [],
    put: async (record) => {
      await transact('readwrite', (table) => table.put(record));
      tell();
    },
    rename: async (id, name) => {
      await transact('readwrite', (table) => {
        const read = table.get(id) as IDBRequest<KeptRecord | undefined>;
        read.onsuccess = () => {
          if (read.result !== undefined) table.put({ ...read.result, name });
        };
        return null;
      });
      tell();
    },
    remove: async (id) => {
      await transact('readwrite', (table) => table.delete(id));
      tell();
    },
    watch: (changed) => {
      channel?.addEventListener('message', changed);
      return () => channel?.removeEventListener('message', changed);
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let request: IDBOpenDBRequest;
    try {
      // Reading the name alone throws where storage is forbidden.
      request = indexedDB.open(DATABASE, 1);
    } catch {
      reject(new StoreError('blocked'));
      return;
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TABLE, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(new StoreError(troubleOf(request.error) === 'full' ? 'full' : 'blocked'));
    request.onblocked = () => reject(new StoreError('blocked'));
  });
}

function troubleOf(error: DOMException | null): StoreTrouble {
  return error?.name === 'QuotaExceededError' ? 'full' : 'failed';
}
