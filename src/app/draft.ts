/**
 * Choices outlive a reload of their tab: kept in the tab's own storage, so that tabs do not meddle
 * with each other. Never a trace, nor sums of one: files are asked for again, and get the choices.
 */
import { createEffect, createRoot, on, onCleanup, untrack } from 'solid-js';
import type { Choices } from '../scenario/scenario.ts';
import type { App, Source } from './app.ts';

export const DRAFT_KEY = 'draft';
const WAIT_MS = 300;

interface Draft {
  readonly source: Source['kind'];
  /** Of a sample. */
  readonly sample: string;
  /** A scenario kept in this browser that was open; '' = none. */
  readonly kept: string;
  /** The link in the address. */
  readonly fragment: string;
  readonly changed: boolean;
  readonly choices: Choices;
}

export interface DraftDoors {
  readonly storage: Storage;
  /** The page's fragment. */
  fragment(): string;
  /** Checks choices that come from outside; a bad one falls back to its default. */
  checkChoices(value: unknown): Promise<Choices>;
  /** Opens a scenario that is kept in this browser. */
  openKept(id: string): Promise<boolean>;
}

let keptOpen: { readonly id: string; readonly source: Source } | null = null;

/** Says that the workload on the page is a kept scenario; another workload ends that. */
export function rememberKept(app: App, id: string): void {
  keptOpen = { id, source: untrack(app.source) };
}

/** Writes the draft after each change from now on. Must be called under a Solid root. */
export function keepDraft(app: App, { storage, fragment }: DraftDoors): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const source = untrack(app.source);
    const changed = untrack(app.changes) > 0;
    const kept = keptOpen?.source === source ? keptOpen.id : '';
    try {
      if (!changed && kept === '' && (source.kind === 'study' || source.kind === 'link'))
        storage.removeItem(DRAFT_KEY);
      else
        storage.setItem(
          DRAFT_KEY,
          JSON.stringify({
            source: source.kind,
            sample: source.kind === 'sample' ? source.id : '',
            kept,
            fragment: fragment(),
            changed,
            choices: untrack(app.choices),
          } satisfies Draft),
        );
    } catch {
      // Storage may be full or forbidden; a reload then starts anew.
    }
  };
  createEffect(
    on(
      [app.choices, app.source],
      () => {
        clearTimeout(timer);
        timer = setTimeout(write, WAIT_MS);
      },
      { defer: true },
    ),
  );
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener('pagehide', flush);
  onCleanup(() => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', flush);
  });
}

/** Brings the choices back, as one step of undo. Does nothing where there is no fitting draft. */
export async function restoreDraft(app: App, doors: DraftDoors): Promise<void> {
  const draft = readDraft(doors.storage);
  // Another link in the address is another question.
  if (draft === null || draft.fragment !== doors.fragment()) return;
  const choices = await doors.checkChoices(draft.choices);
  const apply = (): void => {
    if (!draft.changed) return;
    app.change(choices);
    app.say({ code: 'draft-restored', values: {} });
  };
  switch (draft.source) {
    case 'study':
      apply();
      return;
    case 'sample':
      app.openSample(draft.sample);
      once(app, (source) => source.kind === 'sample' && source.id === draft.sample, apply);
      return;
    case 'link':
      if (draft.kept !== '' && !(await doors.openKept(draft.kept))) return;
      once(app, (source) => source.kind === 'link', apply);
      return;
    case 'files':
      app.say({ code: draft.changed ? 'draft-files' : 'draft-files-only', values: {} });
      once(app, (source) => source.kind === 'files', apply);
  }
}

/** Does something when the page answers for such a workload, unless another one comes first. */
function once(app: App, is: (source: Source) => boolean, then: () => void): void {
  const before = untrack(app.source);
  if (is(before)) {
    then();
    return;
  }
  createRoot((dispose) =>
    createEffect(
      on(app.source, (source) => {
        if (source === before || source.kind === 'study') return;
        dispose();
        if (is(source)) then();
      }),
    ),
  );
}

function readDraft(storage: Storage): Draft | null {
  try {
    const value = JSON.parse(storage.getItem(DRAFT_KEY) ?? 'null') as Partial<Draft> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { source, sample = '', kept = '', fragment = '', changed = false, choices } = value;
    if (source !== 'study' && source !== 'sample' && source !== 'link' && source !== 'files')
      return null;
    if (typeof choices !== 'object' || choices === null) return null;
    return {
      source,
      sample: String(sample),
      kept: String(kept),
      fragment: String(fragment),
      changed: changed === true,
      choices,
    };
  } catch {
    return null;
  }
}
