/**
 * Scenarios kept in this browser under names: list, open, rename, take away with a way back, compare.
 * Loaded with the section that shows them.
 */
import { createSignal, onCleanup, type Accessor } from 'solid-js';
import type { App } from './app.ts';
import { rememberKept } from './draft.ts';
import { summaryOfScenario, type ScenarioSummary } from './keptsummary.ts';
import { StoreError, type KeptRecord, type KeptStore, type StoreTrouble } from './keptstore.ts';
import type { OpenedScenario, OpenRefusal } from './services.ts';

/** A longer name is cut. */
export const MAX_NAME_CHARACTERS = 80;
/** A scenario beyond this is saved as a file: a browser's storage is small. UTF-16 units. */
export const MAX_TEXT_CHARACTERS = 20_000_000;
export const MAX_COMPARED = 3;

export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly savedMs: number;
  /** `null` = it cannot be read. */
  readonly summary: ScenarioSummary | null;
}

/** What to tell the reader: a code of the catalogue, and a name. */
export interface KeptNote {
  readonly code: 'kept' | 'opened' | 'removed' | 'unreadable' | 'too-large' | StoreTrouble;
  readonly name: string;
}

export interface KeptScenarios {
  /** Newest first; `null` until they were looked up. */
  readonly list: Accessor<readonly Kept[] | null>;
  readonly note: Accessor<KeptNote | null>;
  keep(name: string): Promise<void>;
  open(id: string): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** The one that was taken away last can be put back. */
  readonly removed: Accessor<{ readonly name: string } | null>;
  putBack(): Promise<void>;
}

export interface KeptDoors {
  readonly store: KeptStore;
  /** Milliseconds since 1970. */
  nowMs(): number;
  newId(): string;
  /** The text of a scenario file. */
  textOf(app: App): Promise<string>;
  openText(text: string): Promise<OpenedScenario | OpenRefusal>;
}

export function createKept(app: App, doors: KeptDoors): KeptScenarios {
  const { store } = doors;
  const [list, setList] = createSignal<readonly Kept[] | null>(null);
  const [note, setNote] = createSignal<KeptNote | null>(null);
  const [removed, setRemoved] = createSignal<KeptRecord | null>(null);
  let records: readonly KeptRecord[] = [];
  // A text says the same each time; only new ones are opened.
  const summaries = new Map<string, { text: string; summary: ScenarioSummary | null }>();

  const tell = (code: KeptNote['code'], name = ''): void => void setNote({ code, name });
  const guarded = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      tell(error instanceof StoreError ? error.trouble : 'failed');
      return false;
    }
  };
  const summaryOf = async ({ id, text }: KeptRecord): Promise<ScenarioSummary | null> => {
    const known = summaries.get(id);
    if (known?.text === text) return known.summary;
    const opened = await doors.openText(text).catch(() => null);
    const summary = opened === null || 'code' in opened ? null : summaryOfScenario(opened);
    summaries.set(id, { text, summary });
    return summary;
  };
  const refresh = async (): Promise<void> => {
    records = (await store.all())
      .map(recordOf)
      .filter((record) => record !== null)
      .sort((a, b) => b.savedMs - a.savedMs || (a.id < b.id ? -1 : 1));
    const found: Kept[] = [];
    for (const record of records) {
      const { id, name, savedMs } = record;
      found.push({ id, name, savedMs, summary: await summaryOf(record) });
    }
    setList(found);
  };
  const refreshed = (): Promise<boolean> => guarded(refresh);
  void refreshed().then((ok) => {
    if (!ok) setList([]);
  });
  onCleanup(store.watch(() => void refreshed()));

  const cut = (name: string): string => name.trim().slice(0, MAX_NAME_CHARACTERS);
  return {
    list,
    note,
    removed,
    keep: async (given) => {
      const name = cut(given);
      await guarded(async () => {
        const text = await doors.textOf(app);
        if (text.length > MAX_TEXT_CHARACTERS) {
          tell('too-large', name);
          return;
        }
        const id = doors.newId();
        await store.put({ id, name, savedMs: doors.nowMs(), text });
        tell('kept', name);
        await refresh();
      });
    },
    open: async (id) => {
      const record = records.find((r) => r.id === id);
      if (record === undefined) return false;
      const ok = await app.openScenarioText(record.text).catch(() => false);
      if (ok) rememberKept(app, id);
      tell(ok ? 'opened' : 'unreadable', record.name);
      return ok;
    },
    rename: async (id, given) => {
      const name = cut(given);
      if (name === '') return;
      await guarded(async () => {
        await store.rename(id, name);
        await refresh();
      });
    },
    remove: async (id) => {
      const record = records.find((r) => r.id === id);
      if (record === undefined) return;
      await guarded(async () => {
        await store.remove(id);
        setRemoved(record);
        tell('removed', record.name);
        await refresh();
      });
    },
    putBack: async () => {
      const record = removed();
      if (record === null) return;
      await guarded(async () => {
        await store.put(record);
        setRemoved(null);
        setNote(null);
        await refresh();
      });
    },
  };
}

/** A record that this version can show; what others may have left there is passed over. */
function recordOf(value: unknown): KeptRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, savedMs, text } = value as Partial<Record<keyof KeptRecord, unknown>>;
  if (typeof id !== 'string') return null;
  return {
    id,
    name: typeof name === 'string' ? name : '',
    savedMs: typeof savedMs === 'number' && Number.isFinite(savedMs) ? savedMs : 0,
    // A damaged text is refused when it is opened, and can be taken away.
    text: typeof text === 'string' ? text : '',
  };
}
