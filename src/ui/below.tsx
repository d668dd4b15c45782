/**
 * Sections below the first screen: they stand in the page as it was built and come alive, each in a
 * task of its own, at the first sign of a reader, when they are on the screen, or when the page shows
 * anything else than what it was built with. Their code is no part of the first view.
 */
import {
  createEffect,
  getOwner,
  on,
  runWithOwner,
  sharedConfig,
  type Component,
  type JSX,
} from 'solid-js';
import { Dynamic, insert, NoHydration } from 'solid-js/web';
import { useApp } from '../app/context.ts';
import { breathe } from '../app/slices.ts';
import { loadable } from './late.tsx';
import { onNear } from './near.ts';

/** One at a time: to wake a section makes all of its elements. */
let waking: Promise<void> = Promise.resolve();

/**
 * @param built the section, when the page is built; `null` in the browser, where it is loaded
 */
export function below<P extends object>(
  built: Component<P> | null,
  load: () => Promise<Component<P>>,
): Component<P> {
  if (built !== null)
    return (props: P): JSX.Element => (
      <div class="below">
        <NoHydration>
          <Dynamic component={built} {...props} />
        </NoHydration>
      </div>
    );
  const { get, part } = loadable(load);
  return (props: P): JSX.Element => {
    const app = useApp();
    const owner = getOwner();
    const need = (): void => {
      get(app.locale()).catch(() => app.say({ code: 'offline', values: {} }));
    };
    // Where there is nothing built to look at, it is needed at once.
    if (sharedConfig.context === undefined) need();
    createEffect(on([app.choices, app.source], need, { defer: true }));
    let host!: HTMLDivElement;
    createEffect(
      on(part, (section) => {
        if (section === null) return;
        // One that fails says so, and holds up no other.
        waking = waking
          .catch(() => undefined)
          .then(breathe)
          .then(() => {
            if (!host.isConnected) return;
            const focused = pathTo(host, document.activeElement);
            host.replaceChildren();
            runWithOwner(owner, () => insert(host, () => section(props)));
            host.dataset['awake'] = 'true';
            elementAt(host, focused)?.focus({ preventScroll: true });
          });
      }),
    );
    const watched = onNear(0, need);
    return (
      <div
        class="below"
        ref={(el) => {
          host = el;
          watched(el);
        }}
      >
        <NoHydration>{undefined}</NoHydration>
      </div>
    );
  };
}

/** Which child of which child an element is; `null` = it is not inside. */
function pathTo(root: Element, element: Element | null): readonly number[] | null {
  const path: number[] = [];
  for (let at = element; at !== root; at = at.parentElement) {
    if (at === null || at.parentElement === null) return null;
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

function elementAt(root: Element, path: readonly number[] | null): HTMLElement | null {
  if (path === null) return null;
  const found = path.reduce<Element | undefined>((at, i) => at?.children[i], root);
  return found instanceof HTMLElement ? found : null;
}
