/** The width that a chart has, so that its text keeps its size on every screen. */
import { createSignal, onCleanup, onMount, type Accessor } from 'solid-js';

/**
 * @param initial what is assumed until the element is on screen (and at build time)
 * @returns the width, and the ref for the element that is measured
 */
export function createWidth(initial: number): [Accessor<number>, (el: HTMLElement) => void] {
  const [width, setWidth] = createSignal(initial);
  let element: HTMLElement | undefined;
  onMount(() => {
    if (element === undefined || typeof ResizeObserver === 'undefined') return;
    const measure = (): void => {
      const now = Math.round(element?.clientWidth ?? 0);
      if (now > 0) setWidth(now);
    };
    // A frame later, so that the new height never loops back into the observer.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(element);
    measure();
    onCleanup(() => observer.disconnect());
  });
  return [width, (el) => (element = el)];
}
