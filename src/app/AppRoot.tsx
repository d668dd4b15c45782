/** Makes the state, hands it down, and opens the link in the address once the page lives. */
import { onCleanup, onMount, type JSX } from 'solid-js';
import { isServer } from 'solid-js/web';
import { AppContext } from './context.ts';
import { browserServices, noServices } from './browser.ts';
import { createApp, type Initial } from './create.ts';

export function AppRoot(props: { readonly initial: Initial; readonly children: JSX.Element }) {
  const browser = isServer ? null : browserServices();
  const services = browser ?? noServices();
  // The island is rendered once, from what the page was built with.
  const app = createApp(props.initial, services);
  const openFragment = (): void => {
    if (location.hash.length > 1) void app.openScenarioText(location.href);
  };
  onMount(() => {
    openFragment();
    window.addEventListener('hashchange', openFragment);
    if (browser !== null)
      // For the test that the policy holds inside the worker too.
      Object.defineProperty(window, 'keepOrCompactProbe', {
        value: (url: string) => browser.worker.probe(url),
        configurable: true,
      });
    document.documentElement.dataset['ready'] = 'true';
  });
  onCleanup(() => {
    if (!isServer) window.removeEventListener('hashchange', openFragment);
  });
  return <AppContext.Provider value={app}>{props.children}</AppContext.Provider>;
}
