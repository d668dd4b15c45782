/**
 * Registers the worker that keeps this version of the site (`scripts/offline`), and tells when a newer
 * one waits. Loaded after the first view.
 */
import { createSignal, type Accessor } from 'solid-js';

/** `newer`: another version is whole and waits until the reader asks for it or closes the page. */
export type OfflineStatus = 'none' | 'kept' | 'newer';

const [status, setStatus] = createSignal<OfflineStatus>('none');
export const offlineStatus: Accessor<OfflineStatus> = status;

/** Hosts are asked for a newer version at most so often, milliseconds. */
const ASK_EVERY_MS = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/** Keeps the site, where the browser allows it; a page inside another page leaves that alone. */
export async function keepOffline(base: string): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (container === undefined || window.parent !== window) return;
  // A browser that blocks workers may also resolve to nothing.
  const kept = (await container
    .register(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
    .catch(() => undefined)) as ServiceWorkerRegistration | undefined;
  if (kept === undefined) return;
  registration = kept;
  const look = (): void => {
    setStatus(kept.active === null ? 'none' : kept.waiting === null ? 'kept' : 'newer');
  };
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', look);
  follow(kept.installing);
  kept.addEventListener('updatefound', () => follow(kept.installing));
  look();
  const hadController = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // Another tab took the newer version: this page is older than what a reload would show.
    if (isReloading) location.reload();
    else if (hadController) setStatus('newer');
  });
  let askedMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedMs < ASK_EVERY_MS)
      return;
    askedMs = performance.now();
    kept.update().catch(() => undefined);
  });
}

/** Reloads the page in the newer version. What is open on it is lost but for the choices. */
export function takeNewer(): void {
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    location.reload();
    return;
  }
  isReloading = true;
  waiting.postMessage('take-over');
}
