/** Makes the state, hands it down, and opens the link in the address once the page lives. */
import { createSignal, onCleanup, onMount, type JSX } from 'solid-js';
import { isServer } from 'solid-js/web';
import { AppContext } from './context.ts';
import { browserServices, noServices } from './browser.ts';
import { createApp, type Initial } from './create.ts';

export function AppRoot(props: { readonly initial: Initial; readonly children: JSX.Element }) {
  const browser = isServer ? null : browserServices();
  const services = browser ?? noServices();
  // The island is rendered once, from what the page was built with.
  const [wallMs, setWallMs] = createSignal<number | null>(null);
  const app = createApp(props.initial, services, wallMs);
  const openFragment = (): void => {
    if (location.hash.length > 1) void app.openScenarioText(location.href);
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
    document.documentElement.dataset['ready'] = 'true';
  });
  onCleanup(() => {
    if (isServer) return;
    window.removeEventListener('hashchange', openFragment);
    window.removeEventListener('keydown', undoKeys);
  });
  return <AppContext.Provider value={app}>{props.children}</AppContext.Provider>;
}
