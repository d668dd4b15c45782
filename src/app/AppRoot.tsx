/** Makes the state, hands it down, and opens the link in the address once the page lives. */
import { createSignal, getOwner, onCleanup, onMount, runWithOwner, type JSX } from 'solid-js';
import { isServer } from 'solid-js/web';
import { AppContext } from './context.ts';
import { browserServices, loadRest, noServices } from './browser.ts';
import { createApp, type Initial } from './create.ts';
import type { Locale } from '../i18n/i18n.ts';

const SIGNS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'scroll',
  'dragenter',
] as const;

/** The site is kept for later once the first view has had the network to itself, milliseconds. */
const KEEP_AFTER_MS = 4000;

export function AppRoot(props: {
  readonly initial: Initial;
  /** Loads what the first view does without, at the first sign of a reader. */
  readonly loadLate: (locale: Locale, sign: Event | null) => void;
  /** A page inside another page: nothing of it is remembered. */
  readonly isEmbedded?: boolean;
  readonly children: JSX.Element;
}) {
  const browser = isServer ? null : browserServices();
  const services = browser ?? noServices();
  // The island is rendered once, from what the page was built with.
  const [wallMs, setWallMs] = createSignal<number | null>(null);
  const app = createApp(props.initial, services, wallMs);
  const owner = getOwner();
  const openFragment = async (): Promise<void> => {
    const id = location.hash.slice(1);
    // A jump within the page is no scenario.
    if (id === '' || document.getElementById(id) !== null) return;
    await app.openScenarioText(location.href).catch(() => app.say({ code: 'offline', values: {} }));
  };
  const onHash = (): void => void openFragment();
  let isDrafting = false;
  /** Choices outlive a reload: after what the address says, and written down from then on. */
  const draft = async (): Promise<void> => {
    if (isDrafting || props.isEmbedded === true) return;
    isDrafting = true;
    const { beginDraft, resumeDraft } = await import('./doors.ts');
    await resumeDraft(app);
    runWithOwner(owner, () => beginDraft(app));
  };
  /** Ctrl or ⌘ with Z, with Shift to redo; fields being typed in keep their own undo. */
  const undoKeys = (event: KeyboardEvent): void => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=range]):not([type=checkbox]), textarea, select') !==
        null;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || typing) return;
    event.preventDefault();
    if (event.shiftKey) app.redo();
    else app.undo();
  };
  const firstSign = (event: Event): void => {
    for (const type of SIGNS) window.removeEventListener(type, firstSign);
    // A frame has nothing to read files with.
    if (props.isEmbedded !== true) loadRest();
    props.loadLate(app.locale(), event);
    draft().catch(() => undefined);
  };
  /** Keeps the site for later, once the first view is complete. */
  const keepSite = (): void => {
    if (props.isEmbedded === true || import.meta.env.DEV) return;
    // What is kept answers without a network, too; without either there is nothing to fetch.
    if (!navigator.onLine && !isKept()) {
      window.addEventListener('online', keepSite, { once: true });
      return;
    }
    import('./offline.ts')
      .then(({ keepOffline }) => keepOffline(import.meta.env.BASE_URL.replace(/\/?$/, '/')))
      .catch(() => undefined);
  };
  onMount(() => {
    setWallMs(Date.now());
    const opened = openFragment();
    if (hasDraft()) void opened.then(draft).catch(() => undefined);
    const later = setTimeout(keepSite, KEEP_AFTER_MS);
    onCleanup(() => clearTimeout(later));
    window.addEventListener('hashchange', onHash);
    window.addEventListener('keydown', undoKeys);
    if (browser !== null)
      // For the test that the policy holds inside the worker too.
      Object.defineProperty(window, 'keepOrCompactProbe', {
        value: (url: string) => browser.probe(url),
        configurable: true,
      });
    // The first sign of a reader, not the first view, loads the rest: it may be offline later.
    for (const type of SIGNS) window.addEventListener(type, firstSign, { passive: true });
    document.documentElement.dataset['ready'] = 'true';
  });
  onCleanup(() => {
    if (isServer) return;
    for (const type of SIGNS) window.removeEventListener(type, firstSign);
    window.removeEventListener('hashchange', onHash);
    window.removeEventListener('keydown', undoKeys);
    window.removeEventListener('online', keepSite);
  });
  return <AppContext.Provider value={app}>{props.children}</AppContext.Provider>;
}

/** Whether this tab has choices to bring back: without any nothing is loaded. */
function hasDraft(): boolean {
  try {
    return sessionStorage.getItem('draft') !== null;
  } catch {
    return false;
  }
}

/** Whether a kept version of the site answers for this page. */
function isKept(): boolean {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return (serviceWorker?.controller ?? null) !== null;
}
