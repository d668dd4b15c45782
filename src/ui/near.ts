/** Does something once an element comes near the screen. */
import { onCleanup, onMount } from 'solid-js';

/**
 * @param margin how far below the screen counts as near, pixels
 * @returns the ref of the element that is watched
 */
export function onNear(margin: number, act: () => void): (el: HTMLElement) => void {
  let element: HTMLElement | undefined;
  onMount(() => {
    if (element === undefined || typeof IntersectionObserver === 'undefined') {
      act();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((e) => e.isIntersecting)) return;
        observer.disconnect();
        act();
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    onCleanup(() => observer.disconnect());
  });
  return (el) => (element = el);
}
