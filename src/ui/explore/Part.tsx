/** One part of the section: its finding as a headline, then how to read it. */
import type { JSX } from 'solid-js';

export function Part(props: { id: string; title: string; children: JSX.Element }): JSX.Element {
  const id = (): string => `explore-${props.id}`;
  return (
    <section class="explore-part" id={id()} aria-labelledby={`${id()}-title`}>
      <h3 class="explore-title" id={`${id()}-title`}>
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}
