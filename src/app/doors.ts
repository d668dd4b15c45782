/** The browser's own things for drafts and kept scenarios. Loaded when one of them is needed. */
import type { App } from './app.ts';
import { DRAFT_KEY, keepDraft, restoreDraft, rememberKept, type DraftDoors } from './draft.ts';
import { createKept, type KeptScenarios } from './kept.ts';
import { browserStore, type KeptRecord } from './keptstore.ts';

const loadCodec = () => import('./codec.ts');

/** The tab's storage; `null` where it is forbidden. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function draftDoors(app: App, storage: Storage): DraftDoors {
  return {
    storage,
    fragment: () => {
      const { hash } = location;
      // A jump within the page is no scenario.
      return document.getElementById(hash.slice(1)) === null ? hash : '';
    },
    checkChoices: async (value) => (await loadCodec()).choicesOf(value),
    openKept: async (id) => {
      const all = (await browserStore()
        .all()
        .catch(() => [])) as readonly KeptRecord[];
      const record = all.find((r) => r.id === id);
      if (record === undefined || !(await app.openScenarioText(record.text).catch(() => false)))
        return false;
      rememberKept(app, id);
      return true;
    },
  };
}

/** Writes the draft from now on. Must be called under a Solid root. */
export function beginDraft(app: App): void {
  const storage = tabStorage();
  if (storage !== null) keepDraft(app, draftDoors(app, storage));
}

/** Brings the draft of this tab back, if there is one. */
export async function resumeDraft(app: App): Promise<void> {
  const storage = tabStorage();
  if (storage === null || storage.getItem(DRAFT_KEY) === null) return;
  // What is said then has words that the first view does without.
  await (app.locale() === 'fr' ? import('../i18n/late.fr.ts') : import('../i18n/late.en.ts'));
  await restoreDraft(app, draftDoors(app, storage));
}

/** The scenarios of this browser. Must be called under a Solid root. */
export function browserKept(app: App): KeptScenarios {
  return createKept(app, {
    store: browserStore(),
    nowMs: () => Date.now(),
    newId: () => crypto.randomUUID(),
    textOf: async (of) => (await loadCodec()).textOf(await of.scenario()),
    openText: async (text) => (await loadCodec()).open(text),
  });
}
