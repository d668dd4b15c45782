/** A box in which a wide table scrolls; where it does, the keyboard can scroll it too. */
import { createSignal, onCleanup, onMount, type JSX } from 'solid-js';

export function TableScroll(props: {
  /** Where sentences lead to. */
  id?: string;
  label: string;
  children: JSX.Element;
}): JSX.Element {
  const [isWide, setWide] = createSignal(false);
  let box: HTMLDivElement | undefined;
  onMount(() => {
    if (box === undefined || typeof ResizeObserver === 'undefined') return;
    const measure = (): void => {
      if (box !== undefined) setWide(box.scrollWidth > box.clientWidth + 1);
    };
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    onCleanup(() => observer.disconnect());
  });
  return (
    <div
      id={props.id}
      class="table-scroll"
      ref={(el) => (box = el)}
      role={isWide() ? 'group' : undefined}
      aria-label={isWide() ? props.label : undefined}
      tabindex={isWide() ? 0 : undefined}
    >
      {props.children}
    </div>
  );
}
