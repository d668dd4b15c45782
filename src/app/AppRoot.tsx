/** Makes the state, hands it down, and opens the link in the address once the page lives. */
import { createSignal, onCleanup, onMount, type JSX } from 'solid-js';
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

export function AppRoot(props: {
  readonly initial: Initial;
  /** Loads what the first view does without. */
  readonly loadLate: (locale: Locale) => void;
  readonly children: JSX.Element;
}) {
  const browser = isServer ? null : browserServices();
  const services = browser ?? noServices();
  // The island is rendered once, from what the page was built with.
  const [wallMs, setWallMs] = createSignal<number | null>(null);
  const app = createApp(props.initial, services, wallMs);
  const openFragment = (): void => {
    const id = location.hash.slice(1);
    // A jump within the page is no scenario.
    if (id === '' || document.getElementById(id) !== null) return;
    app.openScenarioText(location.href).catch(() => app.say({ code: 'offline', values: {} }));
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
  const firstSign = (): void => {
    for (const type of SIGNS) window.removeEventListener(type, firstSign);
    loadRest();
    props.loadLate(app.locale());
  };
  onMount(() => {
    setWallMs(Date.now());
    openFragment();
    window.addEventListener('hashchange', openFragment);
    window.addEventListener('keydown', undoKeys);
    if (browser !== null)
      // For the test that the policy holds inside the worker too.
      Object.defineProperty(window, 'keepOrCompactProbe', {
        value: (url: string) => browser.worker.probe(url),
        configurable: true,
      });
    // The first sign of a reader, not the first view, loads the rest: it may be offline later.
    for (const type of SIGNS) window.addEventListener(type, firstSign, { passive: true });
    document.documentElement.dataset['ready'] = 'true';
  });
  onCleanup(() => {
    if (isServer) return;
    for (const type of SIGNS) window.removeEventListener(type, firstSign);
    window.removeEventListener('hashchange', openFragment);
    window.removeEventListener('keydown', undoKeys);
  });
  return <AppContext.Provider value={app}>{props.children}</AppContext.Provider>;
}
