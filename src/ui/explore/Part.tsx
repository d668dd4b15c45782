/** One part of the section: its finding as a headline, then how to read it. */
import type { JSX } from 'solid-js';
import { useWords } from '../words.tsx';

export function Part(props: {
  id: string;
  title: JSX.Element;
  children: JSX.Element;
}): JSX.Element {
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

/** The place of a part that is not worked out yet. */
export function Pending(props: { id: 'constraint' | PartName; stopped: boolean }): JSX.Element {
  const { t } = useWords();
  return (
    <Part id={props.id} title={t(`explore.nav.${props.id}`)}>
      <p class="deck explore-wait">
        {t(props.stopped ? 'explore.part.stopped' : `explore.part.${props.id}`)}
      </p>
    </Part>
  );
}

export const PARTS = ['breaks', 'lengths', 'sweep', 'agents', 'days', 'windows'] as const;
export type PartName = (typeof PARTS)[number];
